CREATE TABLE "automatic_items" (
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
	"run_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"change_id" uuid,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "automatic_items_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "automatic_items_kind_check" CHECK ("kind" in ('ageLimit', 'afterDeath')),
	CONSTRAINT "automatic_items_outcome_check" CHECK ("outcome" in ('waiting', 'done', 'refused', 'dismissed', 'undone', 'kept'))
);

--> statement-breakpoint
ALTER TABLE "automatic_items" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "automatic_runs" (
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
	"day" date NOT NULL,
	"status" text NOT NULL,
	"people" integer NOT NULL,
	"covered" integer NOT NULL,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "automatic_runs_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "automatic_runs_status_check" CHECK ("status" in ('done', 'held', 'dismissed', 'undone'))
);

--> statement-breakpoint
ALTER TABLE "automatic_runs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "automatic_items" ADD CONSTRAINT "automatic_items_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "automatic_items" ADD CONSTRAINT "automatic_items_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "automatic_items" ADD CONSTRAINT "automatic_items_run_id_fk" FOREIGN KEY ("client_id","run_id") REFERENCES "public"."automatic_runs"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "automatic_items" ADD CONSTRAINT "automatic_items_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "automatic_runs" ADD CONSTRAINT "automatic_runs_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "automatic_runs" ADD CONSTRAINT "automatic_runs_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "automatic_items_run" ON "automatic_items" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "automatic_items_waiting" ON "automatic_items" USING btree ("client_id") WHERE outcome in ('waiting', 'refused') and deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_items_once" ON "automatic_items" USING btree ("member_id","kind","day");
--> statement-breakpoint
CREATE INDEX "automatic_runs_newest" ON "automatic_runs" USING btree ("client_id","created_at");
--> statement-breakpoint
CREATE POLICY "system" ON "automatic_items" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "automatic_items" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "automatic_items" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "automatic_items" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "automatic_items" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "system" ON "automatic_runs" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "automatic_runs" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "automatic_runs" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "automatic_runs" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "automatic_runs" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');
