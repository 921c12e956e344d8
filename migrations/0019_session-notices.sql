CREATE TABLE "session_notices" (
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
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"sort_order" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session_notices" ADD CONSTRAINT "session_notices_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_notices" ADD CONSTRAINT "session_notices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_notices" ADD CONSTRAINT "session_notices_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_notices_kind" ON "session_notices" USING btree ("session_id","kind","language") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "system" ON "session_notices" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "session_notices" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "session_notices" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "session_notices" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "session_notices" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');