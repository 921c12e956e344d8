CREATE TABLE "announcement_reads" (
	"installation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"announcement_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_actor_announcement_id_pk" PRIMARY KEY("actor","announcement_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "related_content" (
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
	"title" text NOT NULL,
	"title_key" text COLLATE "C" GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
	"placement" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"body" text,
	"url" text,
	"position" integer NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "related_content_placement_check" CHECK ("placement" in ('home', 'coverage', 'idCard', 'claims', 'accumulators')),
	CONSTRAINT "related_content_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "related_content_starts_on_order_check" CHECK ("starts_on" <= "ends_on")
);
--> statement-breakpoint
ALTER TABLE "related_content" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sites" (
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
	"host" text NOT NULL,
	"client_id" uuid,
	"partner_id" uuid,
	"logo" text,
	"logo_alt" text,
	"primary_color" text,
	"accent_color" text,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"phone" text,
	"email" text,
	"terms_url" text,
	CONSTRAINT "sites_languages_check" CHECK ("languages" <@ array['en', 'ko', 'es']::text[])
);
--> statement-breakpoint
ALTER TABLE "sites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_content" ADD CONSTRAINT "related_content_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_content" ADD CONSTRAINT "related_content_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_announcement_id_lookup" ON "announcement_reads" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "related_content_title" ON "related_content" USING btree ("installation_id","title_key","id");--> statement-breakpoint
CREATE INDEX "related_content_placement" ON "related_content" USING btree ("installation_id","placement","language");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_host" ON "sites" USING btree ("host") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sites_name" ON "sites" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "sites_partner_id_lookup" ON "sites" USING btree ("partner_id") WHERE "partner_id" is not null;--> statement-breakpoint
CREATE POLICY "system" ON "announcement_reads" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "announcement_reads" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "related_content" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "related_content" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "related_content" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "related_content" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "related_content" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "sites" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "sites" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "sites" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "sites" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "sites" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');