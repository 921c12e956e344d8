CREATE TABLE "document_categories" (
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
	"sort_order" integer DEFAULT 100 NOT NULL,
	"retention_years" integer
);
--> statement-breakpoint
ALTER TABLE "document_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "document_links_entity_type_check" CHECK ("entity_type" in ('client', 'group', 'division', 'plan', 'member'))
);
--> statement-breakpoint
ALTER TABLE "document_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_maps" (
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
	"pattern" text NOT NULL,
	"sort_order" integer DEFAULT 100 NOT NULL,
	"client_id" uuid,
	"category_id" uuid NOT NULL,
	"entity_type" text DEFAULT 'client' NOT NULL,
	"entity_code" text,
	"audience" text[] DEFAULT '{}' NOT NULL,
	"language" text,
	"effective_date" date,
	"termination_date" date,
	CONSTRAINT "document_maps_entity_type_check" CHECK ("entity_type" in ('client', 'group', 'division', 'plan', 'member')),
	CONSTRAINT "document_maps_audience_check" CHECK ("audience" <@ array['admin', 'broker', 'client', 'member', 'partner', 'tpa']::text[]),
	CONSTRAINT "document_maps_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "document_maps_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "document_maps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_upload_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"starts_at" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	CONSTRAINT "document_upload_parts_size_bytes_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "document_upload_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_uploads_size_bytes_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "document_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"reading" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "document_versions_size_bytes_check" CHECK ("size_bytes" >= 0),
	CONSTRAINT "document_versions_reading_check" CHECK ("reading" in ('waiting', 'read', 'none', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "document_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_key" text COLLATE "C" GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
	"category_id" uuid NOT NULL,
	"language" text,
	"audience" text[] DEFAULT '{}' NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"effective_date" date,
	"termination_date" date,
	"kept_until" date,
	"held_at" timestamp with time zone,
	"held_by" uuid,
	"hold_reason" text,
	"map_id" uuid,
	"name_words" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"content_words" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (name_words || content_words) STORED NOT NULL,
	CONSTRAINT "documents_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "documents_audience_check" CHECK ("audience" <@ array['admin', 'broker', 'client', 'member', 'partner', 'tpa']::text[]),
	CONSTRAINT "documents_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_categories" ADD CONSTRAINT "document_categories_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_maps" ADD CONSTRAINT "document_maps_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_maps" ADD CONSTRAINT "document_maps_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_maps" ADD CONSTRAINT "document_maps_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."document_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload_parts" ADD CONSTRAINT "document_upload_parts_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload_parts" ADD CONSTRAINT "document_upload_parts_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."document_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."document_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_map_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."document_maps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_categories_order" ON "document_categories" USING btree ("installation_id","sort_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_links_once" ON "document_links" USING btree ("document_id","entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "document_links_entity" ON "document_links" USING btree ("entity_id","document_id");--> statement-breakpoint
CREATE INDEX "document_links_client" ON "document_links" USING btree ("client_id","document_id");--> statement-breakpoint
CREATE INDEX "document_maps_order" ON "document_maps" USING btree ("installation_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "document_maps_category_id_lookup" ON "document_maps" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_upload_parts_place" ON "document_upload_parts" USING btree ("upload_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_number" ON "document_versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_current" ON "document_versions" USING btree ("document_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "document_versions_content" ON "document_versions" USING btree ("installation_id","content_hash");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("installation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_title" ON "documents" USING btree ("installation_id","title_key","id");--> statement-breakpoint
CREATE INDEX "documents_category" ON "documents" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "documents_words" ON "documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "documents_ended" ON "documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "documents_map_id_lookup" ON "documents" USING btree ("map_id") WHERE "map_id" is not null;--> statement-breakpoint
CREATE POLICY "system" ON "document_categories" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "document_categories" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "document_categories" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "document_categories" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "document_categories" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "document_links" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "document_links" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and ((select current_setting('openroll.person')) = '' and case entity_type
    when 'division' then (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or entity_id = any ((select current_setting('openroll.divisions')::uuid[])::uuid[]))
    when 'member' then exists (select from members parent where parent.id = entity_id) and ((select current_setting('openroll.kind')) in ('admin', 'apiKey') or ((select current_setting('openroll.health')) = 'all' or entity_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])))
    else true end or not (select current_setting('openroll.person')) = '' and case entity_type
    when 'client' then true
    when 'division' then exists (select from members m where m.family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and m.division_id = entity_id)
    when 'group' then exists (select from members m join divisions d on d.id = m.division_id where m.family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and d.group_id = entity_id)
    when 'plan' then exists (select from coverages c where c.family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and c.base_plan_id = entity_id and c.deleted_at is null)
    else ((select current_setting('openroll.health')) = 'all' or entity_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) end));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "document_links" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "document_links" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "document_links" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "document_maps" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "document_maps" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "document_maps" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "document_maps" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "document_maps" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "document_upload_parts" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "document_upload_parts" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "document_uploads" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "document_uploads" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "document_versions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "document_versions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '' or is_current and exists (select from documents parent where parent.id = document_id)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "document_versions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "document_versions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "document_versions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "documents" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "documents" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (((select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') or (((select current_setting('openroll.kind')) = any (audience) or (select current_setting('openroll.kind')) = 'apiKey') and (is_shared or exists (select from document_links l where l.document_id = documents.id)))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "documents" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "documents" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "documents" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');