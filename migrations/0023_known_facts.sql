CREATE TABLE "past_employments" (
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
	"division_id" uuid,
	"hire_date" date,
	"last_day" date,
	"status" text DEFAULT 'active' NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"eligibility_class" text,
	"salary_cents" bigint,
	"weekly_hours" numeric(5, 2),
	"known_to" timestamp with time zone NOT NULL,
	"ended_by_change_id" uuid,
	CONSTRAINT "past_employments_id_known_to_pk" PRIMARY KEY("id","known_to"),
	CONSTRAINT "past_employments_hire_date_order_check" CHECK (hire_date <= last_day),
	CONSTRAINT "past_employments_known_to_order_check" CHECK (updated_at < known_to),
	CONSTRAINT "past_employments_status_check" CHECK ("status" in ('active', 'terminated')),
	CONSTRAINT "past_employments_salary_cents_check" CHECK ("salary_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "past_employments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "member_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid,
	"kind" text NOT NULL,
	"effective_date" date,
	"reason_code" text,
	"note" text,
	"override_reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"sent_on_at" timestamp with time zone,
	"sent_on_to" text,
	CONSTRAINT "member_changes_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra')),
	CONSTRAINT "member_changes_sent_on_to_check" CHECK ("sent_on_to" in ('carrier', 'person', 'payroll'))
);
--> statement-breakpoint
ALTER TABLE "member_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "past_members" (
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
	"relationship" text NOT NULL,
	"member_number" text NOT NULL,
	"termination_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"shares_health_with_subscriber" boolean DEFAULT false NOT NULL,
	"known_to" timestamp with time zone NOT NULL,
	"ended_by_change_id" uuid,
	"family_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "past_members_id_known_to_pk" PRIMARY KEY("id","known_to"),
	CONSTRAINT "past_members_termination_date_check" CHECK (relationship <> '18' or termination_date is null),
	CONSTRAINT "past_members_known_to_order_check" CHECK (updated_at < known_to),
	CONSTRAINT "past_members_relationship_check" CHECK ("relationship" in ('18', '01', '19', '22', '53')),
	CONSTRAINT "past_members_status_check" CHECK ("status" in ('active', 'terminated'))
);
--> statement-breakpoint
ALTER TABLE "past_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "past_people" (
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
	"language" text,
	"prefix" text,
	"first_name" text NOT NULL,
	"middle_name" text,
	"last_name" text NOT NULL,
	"suffix" text,
	"gender" text,
	"dob" date,
	"ssn_last4" text,
	"email" text,
	"phone" text,
	"mobile_phone" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zip" text,
	"tobacco" boolean,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"known_to" timestamp with time zone NOT NULL,
	"ended_by_change_id" uuid,
	CONSTRAINT "past_people_id_known_to_pk" PRIMARY KEY("id","known_to"),
	CONSTRAINT "past_people_known_to_order_check" CHECK (updated_at < known_to),
	CONSTRAINT "past_people_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "past_people_gender_check" CHECK ("gender" in ('F', 'M', 'U'))
);
--> statement-breakpoint
ALTER TABLE "past_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "member_events" DROP CONSTRAINT "member_events_kind_check";--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "change_id" uuid DEFAULT nullif(current_setting('openroll.change', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "ended_by_change_id" uuid;--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "change_id" uuid DEFAULT nullif(current_setting('openroll.change', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "member_events" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "change_id" uuid DEFAULT nullif(current_setting('openroll.change', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "change_id" uuid DEFAULT nullif(current_setting('openroll.change', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "past_employments" ADD CONSTRAINT "past_employments_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_employments" ADD CONSTRAINT "past_employments_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_members" ADD CONSTRAINT "past_members_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_members" ADD CONSTRAINT "past_members_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_people" ADD CONSTRAINT "past_people_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_people" ADD CONSTRAINT "past_people_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_employments_family" ON "past_employments" USING btree ("family_id","known_to");--> statement-breakpoint
CREATE INDEX "member_changes_family" ON "member_changes" USING btree ("family_id","made_at");--> statement-breakpoint
CREATE INDEX "member_changes_member_id_lookup" ON "member_changes" USING btree ("member_id") WHERE "member_id" is not null;--> statement-breakpoint
CREATE INDEX "past_members_family" ON "past_members" USING btree ("family_id","known_to");--> statement-breakpoint
ALTER TABLE "member_events" ADD CONSTRAINT "member_events_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra', 'openEnrollment', 'selfEnrollment', 'lifeEvent', 'eligibilityDecision', 'undo'));--> statement-breakpoint
CREATE POLICY "system" ON "past_employments" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_employments" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_employments" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_employments" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_employments" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_employments" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);--> statement-breakpoint
CREATE POLICY "system" ON "member_changes" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "member_changes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_changes.family_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "member_changes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_changes.family_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "member_changes" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_changes.family_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_changes.family_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "member_changes" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_changes.family_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "past_members" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_members" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = past_members.id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_members" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = past_members.id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_members" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = past_members.id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = past_members.id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_members" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = past_members.id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_members" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);--> statement-breakpoint
CREATE POLICY "system" ON "past_people" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_people" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members m where m.person_id = past_people.id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_people" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_people" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_people" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_people" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);
--> statement-breakpoint
-- Hand-written: what a change ended is given back in one statement, whatever the order of its rows.
ALTER TABLE "coverages" DROP CONSTRAINT "coverages_one_at_a_time";--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_one_at_a_time" EXCLUDE USING gist ("member_id" WITH =, "coverage_type" WITH =,
  daterange("effective_date", "termination_date" + 1, '[)') WITH &&) WHERE ("deleted_at" IS NULL) DEFERRABLE;--> statement-breakpoint
ALTER TABLE "employments" DROP CONSTRAINT "employments_no_overlap";--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_no_overlap" EXCLUDE USING gist ("member_id" WITH =, daterange("hire_date", "last_day", '[]') WITH &&)
  WHERE ("deleted_at" is null and ("status" = 'active' or "last_day" is not null)) DEFERRABLE;
