CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"change_number" bigint,
	"body" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"milliseconds" integer,
	"answered" integer,
	"failure" text,
	CONSTRAINT "webhook_deliveries_event_check" CHECK ("event" in ('enrollment.submitted', 'enrollment.returned', 'enrollment.approved', 'enrollment.processed', 'enrollment.cancelled', 'coverage.changed', 'member.added', 'member.changed', 'member.terminated', 'lifeEvent.reported', 'lifeEvent.changed', 'cobra.changed', 'idCard.ordered', 'client.changed', 'test')),
	CONSTRAINT "webhook_deliveries_status_check" CHECK ("status" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
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
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"secret_sealed" "bytea",
	"former_secret_sealed" "bytea",
	"former_secret_until" timestamp with time zone,
	"seen_transaction" bigint DEFAULT (pg_current_xact_id()::text::bigint) NOT NULL,
	"seen_change" bigint DEFAULT 0 NOT NULL,
	"sending_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	CONSTRAINT "webhooks_events_check" CHECK ("events" <@ array['enrollment.submitted', 'enrollment.returned', 'enrollment.approved', 'enrollment.processed', 'enrollment.cancelled', 'coverage.changed', 'member.added', 'member.changed', 'member.terminated', 'lifeEvent.reported', 'lifeEvent.changed', 'cobra.changed', 'idCard.ordered', 'client.changed']::text[])
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_change" ON "webhook_deliveries" USING btree ("webhook_id","change_number") WHERE change_number is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "webhooks_name" ON "webhooks" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE POLICY "system" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "webhook_deliveries" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "webhook_deliveries" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "webhook_deliveries" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "webhook_deliveries" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "webhooks" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "webhooks" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "webhooks" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "webhooks" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "webhooks" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');