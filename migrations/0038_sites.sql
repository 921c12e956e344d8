CREATE TABLE "contact_categories" (
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
	"name_ko" text NOT NULL,
	"name_es" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contacts" (
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
	"title" jsonb,
	"category_id" uuid NOT NULL,
	"other_category_id" uuid,
	"position" integer NOT NULL,
	"phone" text,
	"email" text,
	"hours" jsonb,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"client_id" uuid,
	"broker_id" uuid,
	"partner_id" uuid,
	CONSTRAINT "contacts_languages_check" CHECK ("languages" <@ array['en', 'ko', 'es']::text[]),
	CONSTRAINT "contacts_audience_check" CHECK ("audience" <@ array['member', 'client', 'broker', 'partner', 'tpa']::text[])
);
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entity_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"client_id" uuid,
	"broker_id" uuid,
	"partner_id" uuid,
	"url" text
);
--> statement-breakpoint
ALTER TABLE "entity_services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"name_ko" text NOT NULL,
	"name_es" text NOT NULL,
	"description" jsonb,
	"url" text,
	"icon" text DEFAULT 'link' NOT NULL,
	CONSTRAINT "services_icon_check" CHECK ("icon" in ('link', 'phone', 'video', 'heart', 'card', 'money', 'people'))
);
--> statement-breakpoint
ALTER TABLE "services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_categories" ADD CONSTRAINT "contact_categories_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."contact_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_other_category_id_fk" FOREIGN KEY ("other_category_id") REFERENCES "public"."contact_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_services" ADD CONSTRAINT "entity_services_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_services" ADD CONSTRAINT "entity_services_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_services" ADD CONSTRAINT "entity_services_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_services" ADD CONSTRAINT "entity_services_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_services" ADD CONSTRAINT "entity_services_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_categories_position" ON "contact_categories" USING btree ("installation_id","position","id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "contacts_client" ON "contacts" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "contacts_category_id_lookup" ON "contacts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "contacts_other_category_id_lookup" ON "contacts" USING btree ("other_category_id") WHERE "other_category_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_broker_id_lookup" ON "contacts" USING btree ("broker_id") WHERE "broker_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_partner_id_lookup" ON "contacts" USING btree ("partner_id") WHERE "partner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "entity_services_owner" ON "entity_services" USING btree (coalesce(client_id, broker_id, partner_id, '00000000-0000-0000-0000-000000000000'::uuid),"service_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "entity_services_service_id_lookup" ON "entity_services" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "entity_services_broker_id_lookup" ON "entity_services" USING btree ("broker_id") WHERE "broker_id" is not null;--> statement-breakpoint
CREATE INDEX "entity_services_partner_id_lookup" ON "entity_services" USING btree ("partner_id") WHERE "partner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "services_key" ON "services" USING btree ("installation_id","key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "services_name" ON "services" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE POLICY "system" ON "contact_categories" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "contact_categories" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "contact_categories" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "contact_categories" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "contact_categories" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "contacts" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "contacts" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "contacts" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "contacts" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "contacts" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "entity_services" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "entity_services" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "entity_services" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "entity_services" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "entity_services" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (broker_id is null or (select current_setting('openroll.access_scope')) = 'installation' or broker_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (partner_id is null or (select current_setting('openroll.access_scope')) = 'installation' or partner_id = (select nullif(current_setting('openroll.organisation'), '')::uuid)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "services" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "services" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "services" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "services" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "services" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');