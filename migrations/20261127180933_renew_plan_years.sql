CREATE TABLE "renewal_items" (
	"renewal_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"place" integer NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"change_id" uuid,
	"employee_before_cents" bigint DEFAULT 0 NOT NULL,
	"employer_before_cents" bigint DEFAULT 0 NOT NULL,
	"employee_after_cents" bigint DEFAULT 0 NOT NULL,
	"employer_after_cents" bigint DEFAULT 0 NOT NULL,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "renewal_items_renewal_id_round_place_pk" PRIMARY KEY("renewal_id","round","place"),
	CONSTRAINT "renewal_items_outcome_check" CHECK ("outcome" in ('waiting', 'done', 'unchanged', 'refused', 'undone', 'kept', 'stopped')),
	CONSTRAINT "renewal_items_employee_before_cents_check" CHECK ("employee_before_cents" >= 0),
	CONSTRAINT "renewal_items_employer_before_cents_check" CHECK ("employer_before_cents" >= 0),
	CONSTRAINT "renewal_items_employee_after_cents_check" CHECK ("employee_after_cents" >= 0),
	CONSTRAINT "renewal_items_employer_after_cents_check" CHECK ("employer_after_cents" >= 0)
);

--> statement-breakpoint
ALTER TABLE "renewal_items" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text DEFAULT 'planYear' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"effective_date" date NOT NULL,
	"facts_on" date NOT NULL,
	"base_plan_id" uuid,
	"plans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"coverage_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"told" integer DEFAULT 0 NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "renewals_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "renewals_plan_of_prices_check" CHECK ((kind = 'prices') = (base_plan_id is not null)),
	CONSTRAINT "renewals_kind_check" CHECK ("kind" in ('planYear', 'prices')),
	CONSTRAINT "renewals_status_check" CHECK ("status" in ('draft', 'working', 'done', 'undoing', 'undone'))
);

--> statement-breakpoint
ALTER TABLE "renewals" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "member_changes" DROP CONSTRAINT "member_changes_kind_check";
--> statement-breakpoint
ALTER TABLE "member_events" DROP CONSTRAINT "member_events_kind_check";
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "reprices_with_plan_year" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "renewal_items" ADD CONSTRAINT "renewal_items_renewal_id_fk" FOREIGN KEY ("client_id","renewal_id") REFERENCES "public"."renewals"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "renewal_items" ADD CONSTRAINT "renewal_items_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "renewal_items" ADD CONSTRAINT "renewal_items_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_base_plan_id_fk" FOREIGN KEY ("client_id","base_plan_id") REFERENCES "public"."base_plans"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "renewal_items_waiting" ON "renewal_items" USING btree ("renewal_id","round","place") WHERE outcome = 'waiting';
--> statement-breakpoint
CREATE INDEX "renewals_newest" ON "renewals" USING btree ("client_id","effective_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_at_work" ON "renewals" USING btree ("client_id") WHERE status in ('working', 'undoing') and deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_plan_year" ON "renewals" USING btree ("client_id","effective_date") WHERE kind = 'planYear' and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "renewals_base_plan_id_lookup" ON "renewals" USING btree ("base_plan_id") WHERE "base_plan_id" is not null;
--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra', 'renewal'));
--> statement-breakpoint
ALTER TABLE "member_events" ADD CONSTRAINT "member_events_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra', 'renewal', 'openEnrollment', 'selfEnrollment', 'lifeEvent', 'eligibilityDecision', 'undo'));
--> statement-breakpoint
CREATE POLICY "system" ON "renewal_items" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "renewal_items" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "renewal_items" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "renewal_items" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "renewal_items" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "system" ON "renewals" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "renewals" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "renewals" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "renewals" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "renewals" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
