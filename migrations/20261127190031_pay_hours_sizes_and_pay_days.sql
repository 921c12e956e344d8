CREATE TABLE "employer_sizes" (
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
	"year" integer NOT NULL,
	"full_time_equivalents" integer NOT NULL
);

--> statement-breakpoint
ALTER TABLE "employer_sizes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "pay_schedules" (
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
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"frequency" text NOT NULL,
	"first_pay_day" date NOT NULL,
	"second_day" integer,
	"is_twice_a_month" boolean DEFAULT false NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date,
	CONSTRAINT "pay_schedules_dates_order_check" CHECK (termination_date >= effective_date),
	CONSTRAINT "pay_schedules_frequency_check" CHECK ("frequency" in ('weekly', 'biweekly', 'semimonthly', 'monthly')),
	CONSTRAINT "pay_schedules_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);

--> statement-breakpoint
ALTER TABLE "pay_schedules" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "member_changes" DROP CONSTRAINT "member_changes_kind_check";
--> statement-breakpoint
ALTER TABLE "member_events" DROP CONSTRAINT "member_events_kind_check";
--> statement-breakpoint
ALTER TABLE "report_types" DROP CONSTRAINT "report_types_dataset_check";
--> statement-breakpoint
ALTER TABLE "life_events" DROP CONSTRAINT "life_events_told_by_member_id_fk";

--> statement-breakpoint
DROP INDEX "life_events_told_by_member_id_lookup";
--> statement-breakpoint
ALTER TABLE "employment_spans" ADD COLUMN "pay_kind" text;
--> statement-breakpoint
ALTER TABLE "employment_spans" ADD COLUMN "hourly_rate_cents" bigint;
--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "pay_kind" text;
--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "hourly_rate_cents" bigint;
--> statement-breakpoint
ALTER TABLE "past_employment_spans" ADD COLUMN "pay_kind" text;
--> statement-breakpoint
ALTER TABLE "past_employment_spans" ADD COLUMN "hourly_rate_cents" bigint;
--> statement-breakpoint
ALTER TABLE "past_employments" ADD COLUMN "pay_kind" text;
--> statement-breakpoint
ALTER TABLE "past_employments" ADD COLUMN "hourly_rate_cents" bigint;
--> statement-breakpoint
ALTER TABLE "employer_sizes" ADD CONSTRAINT "employer_sizes_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "employer_sizes" ADD CONSTRAINT "employer_sizes_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pay_schedules" ADD CONSTRAINT "pay_schedules_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pay_schedules" ADD CONSTRAINT "pay_schedules_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "employer_sizes_year" ON "employer_sizes" USING btree ("client_id","year") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "employer_sizes_order" ON "employer_sizes" USING btree ("installation_id","year","id");
--> statement-breakpoint
CREATE INDEX "pay_schedules_client" ON "pay_schedules" USING btree ("client_id","effective_date");
--> statement-breakpoint
CREATE INDEX "pay_schedules_name" ON "pay_schedules" USING btree ("installation_id","name_key","id");
--> statement-breakpoint
ALTER TABLE "life_events" DROP COLUMN "told_by_member_id";
--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_pay_kind_check" CHECK ("pay_kind" in ('salaried', 'hourly'));
--> statement-breakpoint
ALTER TABLE "employment_spans" ADD CONSTRAINT "employment_spans_hourly_rate_cents_check" CHECK ("hourly_rate_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_pay_kind_check" CHECK ("pay_kind" in ('salaried', 'hourly'));
--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_hourly_rate_cents_check" CHECK ("hourly_rate_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'workChange', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra', 'renewal'));
--> statement-breakpoint
ALTER TABLE "member_events" ADD CONSTRAINT "member_events_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'workChange', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra', 'renewal', 'openEnrollment', 'selfEnrollment', 'lifeEvent', 'eligibilityDecision', 'undo'));
--> statement-breakpoint
ALTER TABLE "past_employment_spans" ADD CONSTRAINT "past_employment_spans_pay_kind_check" CHECK ("pay_kind" in ('salaried', 'hourly'));
--> statement-breakpoint
ALTER TABLE "past_employment_spans" ADD CONSTRAINT "past_employment_spans_hourly_rate_cents_check" CHECK ("hourly_rate_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "past_employments" ADD CONSTRAINT "past_employments_pay_kind_check" CHECK ("pay_kind" in ('salaried', 'hourly'));
--> statement-breakpoint
ALTER TABLE "past_employments" ADD CONSTRAINT "past_employments_hourly_rate_cents_check" CHECK ("hourly_rate_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_dataset_check" CHECK ("dataset" in ('coverage', 'starts', 'ends', 'changes', 'premium', 'ageOut', 'employees', 'enrollments', 'choices', 'invitations', 'claims', 'audit'));
--> statement-breakpoint
CREATE POLICY "system" ON "employer_sizes" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "employer_sizes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "employer_sizes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "employer_sizes" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "employer_sizes" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "system" ON "pay_schedules" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "pay_schedules" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "pay_schedules" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "pay_schedules" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "pay_schedules" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');
