CREATE TABLE "broadcast_recipients" (
	"installation_id" uuid NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "broadcast_recipients_broadcast_id_member_id_pk" PRIMARY KEY("broadcast_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"filter" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"total" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"author_name" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "broadcasts_sent_order_check" CHECK (sent <= total),
	CONSTRAINT "broadcasts_state_check" CHECK ("state" in ('sending', 'stopped', 'done', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "broadcast_id" uuid;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_lately" ON "broadcast_recipients" USING btree ("installation_id","sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_member_id_lookup" ON "broadcast_recipients" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("installation_id","created_at");--> statement-breakpoint
CREATE INDEX "broadcasts_sending" ON "broadcasts" USING btree ("created_at") WHERE state = 'sending';--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_broadcast_id_lookup" ON "conversations" USING btree ("broadcast_id") WHERE "broadcast_id" is not null;--> statement-breakpoint
CREATE POLICY "system" ON "broadcast_recipients" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "broadcast_recipients" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "broadcast_recipients" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "broadcast_recipients" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "broadcast_recipients" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "broadcasts" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "broadcasts" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "broadcasts" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "broadcasts" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "broadcasts" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');