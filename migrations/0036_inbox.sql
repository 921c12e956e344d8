CREATE TABLE "conversation_views" (
	"installation_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"removed_count" integer,
	CONSTRAINT "conversation_views_conversation_id_actor_pk" PRIMARY KEY("conversation_id","actor")
);
--> statement-breakpoint
ALTER TABLE "conversation_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversations" (
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
	"party_type" text NOT NULL,
	"party_id" uuid,
	"party_name" text NOT NULL,
	"party_key" text COLLATE "C" GENERATED ALWAYS AS (lower(party_name)) STORED NOT NULL,
	"subject" text NOT NULL,
	"subject_key" text COLLATE "C" GENERATED ALWAYS AS (lower(subject)) STORED NOT NULL,
	"help_request_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"due_on" date,
	"last_at" timestamp with time zone NOT NULL,
	"party_count" integer DEFAULT 0 NOT NULL,
	"desk_count" integer DEFAULT 0 NOT NULL,
	"party_told_at" timestamp with time zone,
	"desk_told_at" timestamp with time zone,
	CONSTRAINT "conversations_helpRequestId_unique" UNIQUE("help_request_id"),
	CONSTRAINT "conversations_party_type_check" CHECK ("party_type" in ('member', 'client', 'broker', 'partner', 'tpa', 'visitor')),
	CONSTRAINT "conversations_state_check" CHECK ("state" in ('open', 'waiting', 'done'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"message_id" uuid,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "message_files_size_bytes_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "message_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"read_by_name" text,
	CONSTRAINT "messages_side_check" CHECK ("side" in ('party', 'desk'))
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversation_views" ADD CONSTRAINT "conversation_views_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_views" ADD CONSTRAINT "conversation_views_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_help_request_id_fk" FOREIGN KEY ("help_request_id") REFERENCES "public"."help_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_party" ON "conversations" USING btree ("party_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("installation_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_queue" ON "conversations" USING btree ("installation_id","state","last_at");--> statement-breakpoint
CREATE INDEX "conversations_assignee_id_lookup" ON "conversations" USING btree ("assignee_id") WHERE "assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_unsent" ON "message_files" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_place" ON "messages" USING btree ("conversation_id","place");--> statement-breakpoint
CREATE POLICY "system" ON "conversation_views" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "conversation_views" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "conversations" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "conversations" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (((select current_setting('openroll.kind')) = 'admin' and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) or (party_type = (select current_setting('openroll.kind')) and party_id = (select own.entity_id from users own where own.id = (select nullif(split_part(current_setting('openroll.actor'), ':', 2), '')::uuid)) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "conversations" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (((select current_setting('openroll.kind')) = 'admin' and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) or (party_type = (select current_setting('openroll.kind')) and party_id = (select own.entity_id from users own where own.id = (select nullif(split_part(current_setting('openroll.actor'), ':', 2), '')::uuid)) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))))));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "conversations" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (((select current_setting('openroll.kind')) = 'admin' and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) or (party_type = (select current_setting('openroll.kind')) and party_id = (select own.entity_id from users own where own.id = (select nullif(split_part(current_setting('openroll.actor'), ':', 2), '')::uuid)) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])))))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (((select current_setting('openroll.kind')) = 'admin' and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) or (party_type = (select current_setting('openroll.kind')) and party_id = (select own.entity_id from users own where own.id = (select nullif(split_part(current_setting('openroll.actor'), ':', 2), '')::uuid)) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))))));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "conversations" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (((select current_setting('openroll.kind')) = 'admin' and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) or (party_type = (select current_setting('openroll.kind')) and party_id = (select own.entity_id from users own where own.id = (select nullif(split_part(current_setting('openroll.actor'), ':', 2), '')::uuid)) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))))));--> statement-breakpoint
CREATE POLICY "system" ON "message_files" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "message_files" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((message_id is null and actor = (select current_setting('openroll.actor'))) or exists (select from messages parent where parent.id = message_id)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "message_files" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((message_id is null and actor = (select current_setting('openroll.actor'))) or exists (select from messages parent where parent.id = message_id)));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "message_files" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((message_id is null and actor = (select current_setting('openroll.actor'))) or exists (select from messages parent where parent.id = message_id))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((message_id is null and actor = (select current_setting('openroll.actor'))) or exists (select from messages parent where parent.id = message_id)));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "message_files" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((message_id is null and actor = (select current_setting('openroll.actor'))) or exists (select from messages parent where parent.id = message_id)));--> statement-breakpoint
CREATE POLICY "system" ON "messages" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "messages" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from conversations parent where parent.id = conversation_id));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "messages" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from conversations parent where parent.id = conversation_id));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "messages" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from conversations parent where parent.id = conversation_id)) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from conversations parent where parent.id = conversation_id));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "messages" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from conversations parent where parent.id = conversation_id));
--> statement-breakpoint
-- by hand
INSERT INTO "conversations" ("id", "installation_id", "party_type", "party_name", "subject", "help_request_id", "state", "last_at", "party_count", "desk_told_at", "created_at", "updated_at")
SELECT gen_random_uuid(), "installation_id", 'visitor', "contact", "subject", "id", CASE "status" WHEN 'answered' THEN 'done' ELSE 'open' END, "created_at", 1, "created_at", "created_at", "created_at" FROM "help_requests" WHERE "deleted_at" IS NULL;
--> statement-breakpoint
INSERT INTO "messages" ("id", "installation_id", "conversation_id", "place", "side", "author_name", "body", "created_at")
SELECT gen_random_uuid(), c."installation_id", c."id", 1, 'party', c."party_name", h."message", h."created_at" FROM "conversations" c JOIN "help_requests" h ON h."id" = c."help_request_id";
