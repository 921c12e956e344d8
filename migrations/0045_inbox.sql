CREATE TABLE "esign_events" (
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
	"request_id" uuid NOT NULL,
	"signer_id" uuid,
	"event" text NOT NULL,
	"from_address" text
);
--> statement-breakpoint
ALTER TABLE "esign_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "esign_requests" (
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
	"template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"message" text,
	"status" text DEFAULT 'sent' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_hash" text NOT NULL,
	"pages" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"check_code" text NOT NULL,
	"signed_blob_key" text,
	"signed_file_key_sealed" "bytea",
	"signed_hash" text,
	"completed_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "esign_requests_status_check" CHECK ("status" in ('sent', 'completed', 'declined', 'voided', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "esign_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "esign_templates" (
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
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"days_to_sign" integer DEFAULT 30 NOT NULL,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_hash" text NOT NULL,
	"pages" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "esign_templates_size_bytes_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "esign_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "esign_signers" (
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
	"request_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"member_id" uuid,
	"language" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"signed_from" text,
	"signed_with" text,
	"signed_name" text,
	"signed_kind" text,
	"answers_sealed" "bytea",
	"signed_hash" text,
	"wrong_proofs" integer DEFAULT 0 NOT NULL,
	"proof_code" "bytea",
	"proof_code_until" timestamp with time zone,
	"pass_hash" "bytea",
	"pass_until" timestamp with time zone,
	CONSTRAINT "esign_signers_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "esign_signers_status_check" CHECK ("status" in ('waiting', 'invited', 'opened', 'signed', 'declined')),
	CONSTRAINT "esign_signers_signed_kind_check" CHECK ("signed_kind" in ('typed', 'drawn'))
);
--> statement-breakpoint
ALTER TABLE "esign_signers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "entity_template_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"variable_id" uuid NOT NULL,
	"client_id" uuid,
	"language" text,
	"value" text NOT NULL,
	"value_key" text COLLATE "C" GENERATED ALWAYS AS (lower(value)) STORED NOT NULL,
	CONSTRAINT "entity_template_values_language_check" CHECK ("language" in ('en', 'ko', 'es'))
);
--> statement-breakpoint
ALTER TABLE "entity_template_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_templates" (
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
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "message_templates_language_check" CHECK ("language" in ('en', 'ko', 'es'))
);
--> statement-breakpoint
ALTER TABLE "message_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "template_variables" (
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
	"description" text,
	"type" text NOT NULL,
	"default_value" jsonb NOT NULL,
	CONSTRAINT "template_variables_type_check" CHECK ("type" in ('text', 'number', 'date', 'phone', 'email', 'webAddress'))
);
--> statement-breakpoint
ALTER TABLE "template_variables" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "esign_events" ADD CONSTRAINT "esign_events_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_events" ADD CONSTRAINT "esign_events_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_events" ADD CONSTRAINT "esign_events_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."esign_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_events" ADD CONSTRAINT "esign_events_signer_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."esign_signers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_requests" ADD CONSTRAINT "esign_requests_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_requests" ADD CONSTRAINT "esign_requests_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_requests" ADD CONSTRAINT "esign_requests_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."esign_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_templates" ADD CONSTRAINT "esign_templates_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_templates" ADD CONSTRAINT "esign_templates_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."esign_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "entity_template_values" ADD CONSTRAINT "entity_template_values_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_template_values" ADD CONSTRAINT "entity_template_values_variable_id_fk" FOREIGN KEY ("variable_id") REFERENCES "public"."template_variables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_template_values" ADD CONSTRAINT "entity_template_values_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_variables" ADD CONSTRAINT "template_variables_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "esign_events_request" ON "esign_events" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "esign_events_signer_id_lookup" ON "esign_events" USING btree ("signer_id") WHERE "signer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "esign_requests_check" ON "esign_requests" USING btree ("check_code");--> statement-breakpoint
CREATE INDEX "esign_requests_template" ON "esign_requests" USING btree ("template_id","created_at");--> statement-breakpoint
CREATE INDEX "esign_templates_name" ON "esign_templates" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "esign_signers_key" ON "esign_signers" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "esign_signers_place" ON "esign_signers" USING btree ("request_id","place");--> statement-breakpoint
CREATE INDEX "esign_signers_member_id_lookup" ON "esign_signers" USING btree ("member_id") WHERE "member_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_party" ON "conversations" USING btree ("party_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("installation_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_queue" ON "conversations" USING btree ("installation_id","state","last_at");--> statement-breakpoint
CREATE INDEX "conversations_assignee_id_lookup" ON "conversations" USING btree ("assignee_id") WHERE "assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_unsent" ON "message_files" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_place" ON "messages" USING btree ("conversation_id","place");--> statement-breakpoint
CREATE INDEX "entity_template_values_variable" ON "entity_template_values" USING btree ("variable_id","client_id");--> statement-breakpoint
CREATE INDEX "entity_template_values_order" ON "entity_template_values" USING btree ("installation_id","value_key","id");--> statement-breakpoint
CREATE INDEX "message_templates_order" ON "message_templates" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_variables_name" ON "template_variables" USING btree ("installation_id","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "template_variables_order" ON "template_variables" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE POLICY "system" ON "esign_events" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "esign_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "esign_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "esign_events" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "esign_events" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "esign_requests" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "esign_requests" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "esign_requests" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "esign_requests" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "esign_requests" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "esign_templates" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "esign_templates" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "esign_templates" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "esign_templates" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "esign_templates" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "esign_signers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "esign_signers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "esign_signers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "esign_signers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "esign_signers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
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
CREATE POLICY "tenant_remove" ON "messages" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from conversations parent where parent.id = conversation_id));--> statement-breakpoint
CREATE POLICY "system" ON "entity_template_values" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "entity_template_values" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "entity_template_values" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "entity_template_values" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "entity_template_values" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "message_templates" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "message_templates" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "message_templates" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "message_templates" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "message_templates" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "template_variables" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "template_variables" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "template_variables" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "template_variables" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "template_variables" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
-- by hand
INSERT INTO "conversations" ("id", "installation_id", "party_type", "party_name", "subject", "help_request_id", "state", "last_at", "party_count", "desk_told_at", "created_at", "updated_at")
SELECT gen_random_uuid(), "installation_id", 'visitor', "contact", "subject", "id", CASE "status" WHEN 'answered' THEN 'done' ELSE 'open' END, "created_at", 1, "created_at", "created_at", "created_at" FROM "help_requests" WHERE "deleted_at" IS NULL;
--> statement-breakpoint
INSERT INTO "messages" ("id", "installation_id", "conversation_id", "place", "side", "author_name", "body", "created_at")
SELECT gen_random_uuid(), c."installation_id", c."id", 1, 'party', c."party_name", h."message", h."created_at" FROM "conversations" c JOIN "help_requests" h ON h."id" = c."help_request_id";
