CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"report_type_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"format" text NOT NULL,
	"client_id" uuid,
	"schedule_id" uuid,
	"definition" jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"is_personal" boolean NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"blob_key" text,
	"file_key_sealed" "bytea",
	"file_name" text,
	"size_bytes" integer,
	CONSTRAINT "report_runs_file_whole_check" CHECK ((blob_key is null) = (file_key_sealed is null)),
	CONSTRAINT "report_runs_format_check" CHECK ("format" in ('csv', 'xlsx', 'pdf')),
	CONSTRAINT "report_runs_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "report_runs_status_check" CHECK ("status" in ('waiting', 'working', 'done', 'failed', 'stopped')),
	CONSTRAINT "report_runs_failure_check" CHECK ("failure" in ('tooManyRows', 'notAllowed', 'broken', 'folderAway')),
	CONSTRAINT "report_runs_size_bytes_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "report_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"report_type_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"format" text NOT NULL,
	"client_id" uuid,
	"frequency" text NOT NULL,
	"weekday" integer,
	"month_day" integer,
	"hour" integer NOT NULL,
	"delivery" text DEFAULT 'mail' NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped" text,
	CONSTRAINT "report_schedules_hour_check" CHECK (hour between 0 and 23),
	CONSTRAINT "report_schedules_weekday_check" CHECK ((frequency = 'weekly') = (weekday is not null) and weekday between 1 and 7),
	CONSTRAINT "report_schedules_month_day_check" CHECK ((frequency = 'monthly') = (month_day is not null) and month_day between 1 and 28),
	CONSTRAINT "report_schedules_format_check" CHECK ("format" in ('csv', 'xlsx', 'pdf')),
	CONSTRAINT "report_schedules_frequency_check" CHECK ("frequency" in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "report_schedules_delivery_check" CHECK ("delivery" in ('mail', 'folder')),
	CONSTRAINT "report_schedules_stopped_check" CHECK ("stopped" in ('notAllowed', 'removed', 'userGone', 'broken'))
);
--> statement-breakpoint
ALTER TABLE "report_schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_en_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name_en)) STORED NOT NULL,
	"name_ko" text,
	"name_es" text,
	"dataset" text NOT NULL,
	"columns" jsonb NOT NULL,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"filters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"period" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"frequency" text DEFAULT 'onDemand' NOT NULL,
	"user_types" jsonb NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "report_types_user_types_check" CHECK ("user_types" <@ '["admin","broker","client","partner","tpa"]'::jsonb),
	CONSTRAINT "report_types_days_order_check" CHECK (from_day <= to_day),
	CONSTRAINT "report_types_dataset_check" CHECK ("dataset" in ('coverage', 'starts', 'ends', 'changes', 'premium', 'ageOut', 'enrollments', 'choices', 'invitations', 'claims', 'audit')),
	CONSTRAINT "report_types_period_check" CHECK ("period" in ('today', 'yesterday', 'endOfLastMonth', 'thisMonth', 'lastMonth', 'thisYear', 'last12Months', 'next90Days', 'days')),
	CONSTRAINT "report_types_frequency_check" CHECK ("frequency" in ('onDemand', 'daily', 'weekly', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "report_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_report_type_id_fk" FOREIGN KEY ("report_type_id") REFERENCES "public"."report_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_report_type_id_fk" FOREIGN KEY ("report_type_id") REFERENCES "public"."report_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_runs_owner" ON "report_runs" USING btree ("actor","created_at");--> statement-breakpoint
CREATE INDEX "report_runs_expiry" ON "report_runs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "report_runs_report_type_id_lookup" ON "report_runs" USING btree ("report_type_id");--> statement-breakpoint
CREATE INDEX "report_runs_user_id_lookup" ON "report_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_runs_schedule_id_lookup" ON "report_runs" USING btree ("schedule_id") WHERE "schedule_id" is not null;--> statement-breakpoint
CREATE INDEX "report_schedules_owner" ON "report_schedules" USING btree ("actor","created_at");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at") WHERE deleted_at is null and stopped_at is null;--> statement-breakpoint
CREATE INDEX "report_schedules_report_type_id_lookup" ON "report_schedules" USING btree ("report_type_id");--> statement-breakpoint
CREATE INDEX "report_schedules_user_id_lookup" ON "report_schedules" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_types_key" ON "report_types" USING btree ("installation_id","key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_types_name" ON "report_types" USING btree ("installation_id","name_en_key","id");--> statement-breakpoint
CREATE POLICY "system" ON "report_runs" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "report_runs" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "report_schedules" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "report_schedules" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "report_types" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "report_types" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "report_types" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "report_types" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "report_types" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');