CREATE TABLE "termination_run_items" (
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"change_id" uuid,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "termination_run_items_run_id_place_pk" PRIMARY KEY("run_id","place"),
	CONSTRAINT "termination_run_items_outcome_check" CHECK ("outcome" in ('waiting', 'done', 'refused', 'undone', 'kept', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "termination_run_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "termination_runs" (
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
	"status" text DEFAULT 'working' NOT NULL,
	"last_day" date NOT NULL,
	"cover_ends" text NOT NULL,
	"reason_code" text NOT NULL,
	"note" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"actor" text NOT NULL,
	CONSTRAINT "termination_runs_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "termination_runs_done_order_check" CHECK (done + refused <= total),
	CONSTRAINT "termination_runs_status_check" CHECK ("status" in ('working', 'done', 'undoing', 'undone')),
	CONSTRAINT "termination_runs_cover_ends_check" CHECK ("cover_ends" in ('lastDay', 'endOfMonth'))
);
--> statement-breakpoint
ALTER TABLE "termination_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "past_people_name";--> statement-breakpoint
ALTER TABLE "members" drop column "name_key";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(btrim(last_name || ' ' || first_name), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'øłđħı', 'oldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "members" drop column "first_key";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "first_key" text COLLATE "C" GENERATED ALWAYS AS (replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(btrim(first_name), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'øłđħı', 'oldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "termination_run_items" ADD CONSTRAINT "termination_run_items_run_id_fk" FOREIGN KEY ("client_id","run_id") REFERENCES "public"."termination_runs"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "termination_run_items" ADD CONSTRAINT "termination_run_items_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "termination_run_items" ADD CONSTRAINT "termination_run_items_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "termination_runs" ADD CONSTRAINT "termination_runs_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "termination_runs" ADD CONSTRAINT "termination_runs_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "termination_run_items_waiting" ON "termination_run_items" USING btree ("run_id","place") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "termination_runs_newest" ON "termination_runs" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "termination_runs_at_work" ON "termination_runs" USING btree ("client_id") WHERE status in ('working', 'undoing') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "past_people_name" ON "past_people" USING btree ("installation_id",(replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(btrim(last_name || ' ' || first_name), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'øłđħı', 'oldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') collate "C"));--> statement-breakpoint
CREATE POLICY "system" ON "termination_run_items" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "termination_run_items" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "termination_run_items" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "termination_run_items" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "termination_run_items" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "termination_runs" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "termination_runs" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "termination_runs" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "termination_runs" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "termination_runs" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
-- by hand
-- They went with the columns.
CREATE INDEX "members_name" ON "members" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_client_name" ON "members" USING btree ("client_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_first_name" ON "members" USING btree ("client_id","first_key","name_key","id");
