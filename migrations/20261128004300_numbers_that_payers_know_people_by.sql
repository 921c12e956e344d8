CREATE TABLE "member_numbers" (
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
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"supplier_id" uuid,
	"number" text NOT NULL,
	"number_key" text COLLATE "C" GENERATED ALWAYS AS (upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) STORED NOT NULL,
	"effective_date" date,
	"termination_date" date,
	CONSTRAINT "member_numbers_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);

--> statement-breakpoint
ALTER TABLE "member_numbers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
DROP INDEX "members_number";
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "shows_subscriber_number" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_number_brought" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "member_numbers" ADD CONSTRAINT "member_numbers_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_numbers" ADD CONSTRAINT "member_numbers_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_numbers" ADD CONSTRAINT "member_numbers_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_numbers" ADD CONSTRAINT "member_numbers_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_numbers" ADD CONSTRAINT "member_numbers_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "member_numbers_key" ON "member_numbers" USING btree ("installation_id","number_key");
--> statement-breakpoint
CREATE INDEX "member_numbers_member" ON "member_numbers" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "member_numbers_family" ON "member_numbers" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "member_numbers_supplier_id_lookup" ON "member_numbers" USING btree ("supplier_id") WHERE "supplier_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "members_client_number" ON "members" USING btree ("client_id","member_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "members_number" ON "members" USING btree ("installation_id","member_number",(case when is_number_brought then client_id else installation_id end));
--> statement-breakpoint
CREATE POLICY "system" ON "member_numbers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "member_numbers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "member_numbers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "member_numbers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "member_numbers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
