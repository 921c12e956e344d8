CREATE TABLE "id_card_designs" (
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
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"supplier_id" uuid,
	"band_color" text NOT NULL,
	"text_color" text NOT NULL,
	"issuer_name" text,
	"administered_by" text,
	"website" text,
	"front_text" text,
	"back_text" text,
	"logo_blob_key" text,
	"logo_media_type" text
);
--> statement-breakpoint
ALTER TABLE "id_card_designs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "id_card_orders" (
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
	"base_plan_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"effective_date" date NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"requested_by" text NOT NULL,
	"batch_id" uuid,
	"sent_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "id_card_orders_status_check" CHECK ("status" in ('asked', 'sent', 'mailed', 'returned', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "id_card_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "one_id_card_per_family" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "provider_phone" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "precertification_phone" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "claims_address" text;--> statement-breakpoint
ALTER TABLE "id_card_designs" ADD CONSTRAINT "id_card_designs_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_designs" ADD CONSTRAINT "id_card_designs_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_designs" ADD CONSTRAINT "id_card_designs_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_orders" ADD CONSTRAINT "id_card_orders_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_orders" ADD CONSTRAINT "id_card_orders_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_orders" ADD CONSTRAINT "id_card_orders_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_orders" ADD CONSTRAINT "id_card_orders_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_orders" ADD CONSTRAINT "id_card_orders_base_plan_id_fk" FOREIGN KEY ("client_id","base_plan_id") REFERENCES "public"."base_plans"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_card_orders" ADD CONSTRAINT "id_card_orders_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "id_card_designs_client" ON "id_card_designs" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "id_card_designs_name" ON "id_card_designs" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "id_card_designs_supplier_id_lookup" ON "id_card_designs" USING btree ("supplier_id") WHERE "supplier_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "id_card_orders_waiting" ON "id_card_orders" USING btree ("member_id","coverage_type") WHERE status = 'asked' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "id_card_orders_member" ON "id_card_orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "id_card_orders_family" ON "id_card_orders" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "id_card_orders_status" ON "id_card_orders" USING btree ("installation_id","status","created_at");--> statement-breakpoint
CREATE INDEX "id_card_orders_batch" ON "id_card_orders" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "id_card_orders_base_plan_id_lookup" ON "id_card_orders" USING btree ("base_plan_id");--> statement-breakpoint
CREATE POLICY "system" ON "id_card_designs" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "id_card_designs" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "id_card_designs" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "id_card_designs" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "id_card_designs" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "id_card_orders" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "id_card_orders" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "id_card_orders" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "id_card_orders" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "id_card_orders" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));