CREATE TABLE "audit_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction" bigint DEFAULT (pg_current_xact_id()::text::bigint) NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"person_id" uuid,
	"action" text NOT NULL,
	"changed" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "audit_changes_transaction" ON "audit_changes" USING btree ("transaction","record_id");--> statement-breakpoint
CREATE INDEX "audit_changes_record" ON "audit_changes" USING btree ("record_id","transaction");--> statement-breakpoint
CREATE INDEX "audit_changes_person" ON "audit_changes" USING btree ("person_id","transaction") WHERE person_id is not null;--> statement-breakpoint
CREATE POLICY "system_read" ON "audit_changes" AS PERMISSIVE FOR SELECT TO "openroll_system" USING (true);--> statement-breakpoint
CREATE POLICY "system_add" ON "audit_changes" AS PERMISSIVE FOR INSERT TO "openroll_system" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "audit_changes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid)
        and (select current_setting('openroll.person')) = ''
        and (client_id is null or client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]))
        and ((select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "audit_changes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid)
        and (client_id is null or (select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));