CREATE TABLE "employment_spans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"change_id" uuid DEFAULT nullif(current_setting('openroll.change', true), '')::uuid,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"effective_date" date,
	"termination_date" date,
	"division_id" uuid,
	"eligibility_class" text,
	"salary_cents" bigint,
	"weekly_hours" numeric(5, 2),
	CONSTRAINT "employment_spans_salary_cents_check" CHECK ("salary_cents" >= 0),
	CONSTRAINT "employment_spans_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "employment_spans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "past_employment_spans" (
	"id" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"change_id" uuid,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"effective_date" date,
	"termination_date" date,
	"division_id" uuid,
	"eligibility_class" text,
	"salary_cents" bigint,
	"weekly_hours" numeric(5, 2),
	"known_to" timestamp with time zone NOT NULL,
	"ended_by_change_id" uuid,
	CONSTRAINT "past_employment_spans_id_known_to_pk" PRIMARY KEY("id","known_to"),
	CONSTRAINT "past_employment_spans_known_to_order_check" CHECK (updated_at < known_to),
	CONSTRAINT "past_employment_spans_salary_cents_check" CHECK ("salary_cents" >= 0),
	CONSTRAINT "past_employment_spans_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "past_employment_spans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_employment_id_fk" FOREIGN KEY ("client_id","employment_id") REFERENCES "public"."employments"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_division_id_fk" FOREIGN KEY ("client_id","division_id") REFERENCES "public"."divisions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_employment_spans" ADD CONSTRAINT "past_employment_spans_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_employment_spans" ADD CONSTRAINT "past_employment_spans_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employment_spans_employment" ON "employment_spans" USING btree ("employment_id");--> statement-breakpoint
CREATE INDEX "employment_spans_family" ON "employment_spans" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "employment_spans_coming" ON "employment_spans" USING btree ("effective_date") WHERE termination_date is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "employment_spans_member_id_lookup" ON "employment_spans" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "employment_spans_division_id_lookup" ON "employment_spans" USING btree ("division_id") WHERE "division_id" is not null;--> statement-breakpoint
CREATE INDEX "past_employment_spans_family" ON "past_employment_spans" USING btree ("family_id","known_to");--> statement-breakpoint
CREATE POLICY "system" ON "employment_spans" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "employment_spans" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "employment_spans" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "employment_spans" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "employment_spans" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "past_employment_spans" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_employment_spans" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_employment_spans" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_employment_spans" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_employment_spans" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_employment_spans" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);--> statement-breakpoint
-- Hand-written: of one employment, one span holds on a day.
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_one_at_a_time" EXCLUDE USING gist ("employment_id" WITH =,
  daterange("effective_date", "termination_date", '[]') WITH &&) WHERE ("deleted_at" IS NULL) DEFERRABLE;
