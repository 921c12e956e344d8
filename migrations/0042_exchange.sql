CREATE TABLE "payer_total_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"status" text DEFAULT 'reading' NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb,
	"finished_at" timestamp with time zone,
	"source" text DEFAULT 'upload' NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "payer_total_files_size_bytes_check" CHECK ("size_bytes" >= 0),
	CONSTRAINT "payer_total_files_status_check" CHECK ("status" in ('reading', 'done', 'failed')),
	CONSTRAINT "payer_total_files_source_check" CHECK ("source" in ('upload', 'key', 'folder', 'bucket'))
);
--> statement-breakpoint
ALTER TABLE "payer_total_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connected_systems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"machine_name" text NOT NULL,
	"machine_name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(machine_name)) STORED NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"base_url" text,
	"credentials_ref" text,
	"time_zone" text NOT NULL,
	"member_number_format" text,
	"last_sync_at" timestamp with time zone,
	"trouble" jsonb,
	CONSTRAINT "connected_systems_kind_check" CHECK ("kind" in ('core', 'file', 'demo')),
	CONSTRAINT "connected_systems_status_check" CHECK ("status" in ('connected', 'paused')),
	CONSTRAINT "connected_systems_time_zone_check" CHECK ("time_zone" in ('America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico'))
);
--> statement-breakpoint
ALTER TABLE "connected_systems" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dropped_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"system_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"status" text DEFAULT 'taken' NOT NULL,
	"failure" jsonb,
	"times" integer DEFAULT 1 NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "dropped_files_kind_check" CHECK ("kind" in ('claims', 'totals', 'census')),
	CONSTRAINT "dropped_files_status_check" CHECK ("status" in ('taken', 'done', 'failed', 'retried'))
);
--> statement-breakpoint
ALTER TABLE "dropped_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refresh_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"actor" text NOT NULL,
	CONSTRAINT "refresh_runs_kind_check" CHECK ("kind" in ('clearCache', 'refreshClient')),
	CONSTRAINT "refresh_runs_status_check" CHECK ("status" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "refresh_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payer_totals" DROP CONSTRAINT "payer_totals_once";--> statement-breakpoint
ALTER TABLE "payer_totals" ADD COLUMN "member_dob" date;--> statement-breakpoint
ALTER TABLE "payer_total_files" ADD CONSTRAINT "payer_total_files_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_total_files" ADD CONSTRAINT "payer_total_files_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_systems" ADD CONSTRAINT "connected_systems_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dropped_files" ADD CONSTRAINT "dropped_files_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dropped_files" ADD CONSTRAINT "dropped_files_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."connected_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_runs" ADD CONSTRAINT "refresh_runs_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_runs" ADD CONSTRAINT "refresh_runs_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payer_total_files_newest" ON "payer_total_files" USING btree ("installation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payer_total_files_content" ON "payer_total_files" USING btree ("installation_id","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "connected_systems_machine_name" ON "connected_systems" USING btree ("installation_id","machine_name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "connected_systems_name" ON "connected_systems" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dropped_files_once" ON "dropped_files" USING btree ("system_id","kind","subject_id","file_name");--> statement-breakpoint
CREATE INDEX "dropped_files_newest" ON "dropped_files" USING btree ("system_id","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "dropped_files_subject" ON "dropped_files" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "refresh_runs_newest" ON "refresh_runs" USING btree ("installation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refresh_runs_client" ON "refresh_runs" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_once" UNIQUE NULLS NOT DISTINCT("installation_id","member_reference","member_dob","code","on_day");--> statement-breakpoint
CREATE POLICY "system" ON "payer_total_files" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "payer_total_files" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "payer_total_files" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "payer_total_files" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "payer_total_files" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "connected_systems" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "connected_systems" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "connected_systems" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "connected_systems" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "connected_systems" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "dropped_files" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "dropped_files" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "dropped_files" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "dropped_files" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "dropped_files" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "refresh_runs" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "refresh_runs" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "refresh_runs" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "refresh_runs" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "refresh_runs" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');