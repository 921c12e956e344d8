CREATE TABLE "message_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"document_id" uuid,
	"version_id" uuid,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_documents_size_bytes_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "message_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_documents_once" ON "message_documents" USING btree ("message_id","version_id");--> statement-breakpoint
CREATE INDEX "message_documents_document_id_lookup" ON "message_documents" USING btree ("document_id") WHERE "document_id" is not null;--> statement-breakpoint
CREATE INDEX "message_documents_version_id_lookup" ON "message_documents" USING btree ("version_id") WHERE "version_id" is not null;--> statement-breakpoint
CREATE POLICY "system" ON "message_documents" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "message_documents" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from messages parent where parent.id = message_id));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "message_documents" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from messages parent where parent.id = message_id));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "message_documents" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from messages parent where parent.id = message_id)) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from messages parent where parent.id = message_id));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "message_documents" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from messages parent where parent.id = message_id));