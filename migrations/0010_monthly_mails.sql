CREATE TABLE "mail_events" (
	"event" text PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mail_events_mail" ON "mail_events" USING btree ("mail_id");
--> statement-breakpoint
CREATE POLICY "system" ON "mail_events" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "mail_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "mail_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "mail_events" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "mail_events" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
-- Hand-written: mails move into their months, as the audit has (0009). Their ids begin with the time.
ALTER TABLE "mails" SET SCHEMA "partitions";
--> statement-breakpoint
ALTER TABLE "partitions"."mails" RENAME TO "mails_former";
--> statement-breakpoint
ALTER TABLE "partitions"."mails_former" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text,
	"over_at" timestamp with time zone,
	CONSTRAINT "mails_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "mails_status_check" CHECK ("status" in ('waiting', 'sent', 'kept', 'failed'))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "partitions"."mails_default" PARTITION OF "mails" DEFAULT;
--> statement-breakpoint
INSERT INTO "mails" ("id", "installation_id", "client_id", "created_at", "kind", "event", "recipient", "language", "subject", "html", "text", "status", "tries", "sent_at", "failure", "over_at")
SELECT "id", "installation_id", "client_id", "created_at", "kind", "event", "recipient", "language", "subject", "html", "text", "status", "tries", "sent_at", "failure", "over_at" FROM "partitions"."mails_former";
--> statement-breakpoint
INSERT INTO "mail_events" ("event", "installation_id", "mail_id")
SELECT "event", "installation_id", "id" FROM "partitions"."mails_former";
--> statement-breakpoint
DROP TABLE "partitions"."mails_former";
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("installation_id","created_at");
--> statement-breakpoint
CREATE INDEX "mails_event" ON "mails" USING btree ("event");
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "system" ON "mails" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "mails" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "mails" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "mails" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "mails" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');
