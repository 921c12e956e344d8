CREATE TABLE "api_key_clients" (
	"installation_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	CONSTRAINT "api_key_clients_api_key_id_client_id_pk" PRIMARY KEY("api_key_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "api_key_clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_plan_divisions" (
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_plan_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	CONSTRAINT "session_plan_divisions_session_plan_id_division_id_pk" PRIMARY KEY("session_plan_id","division_id")
);
--> statement-breakpoint
ALTER TABLE "session_plan_divisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "all_clients" boolean;--> statement-breakpoint
ALTER TABLE "api_key_clients" ADD CONSTRAINT "api_key_clients_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_clients" ADD CONSTRAINT "api_key_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plan_divisions" ADD CONSTRAINT "session_plan_divisions_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plan_divisions" ADD CONSTRAINT "session_plan_divisions_session_plan_id_fk" FOREIGN KEY ("client_id","session_plan_id") REFERENCES "public"."session_plans"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plan_divisions" ADD CONSTRAINT "session_plan_divisions_division_id_fk" FOREIGN KEY ("client_id","division_id") REFERENCES "public"."divisions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_plan_divisions_division_id_lookup" ON "session_plan_divisions" USING btree ("division_id");--> statement-breakpoint
-- Hand-written: the lists become rows; what names no row, or the same one again, is left out. Nothing becomes wider by it: a
-- key that named only clients that are nowhere is revoked, a plan for only such divisions is offered to nobody.
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "api_keys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session_plans" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "divisions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "api_keys" SET "all_clients" = cardinality("client_ids") = 0;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "all_clients" SET NOT NULL;--> statement-breakpoint
INSERT INTO "api_key_clients" ("installation_id", "api_key_id", "client_id")
SELECT DISTINCT k."installation_id", k."id", c."id" FROM "api_keys" k
JOIN "clients" c ON c."id" = any (k."client_ids") AND c."installation_id" = k."installation_id";--> statement-breakpoint
UPDATE "api_keys" k SET "revoked_at" = now(), "version" = "version" + 1 WHERE NOT "all_clients" AND "revoked_at" IS NULL
  AND NOT EXISTS (SELECT FROM "api_key_clients" a WHERE a."api_key_id" = k."id");--> statement-breakpoint
INSERT INTO "session_plan_divisions" ("installation_id", "client_id", "session_plan_id", "division_id")
SELECT DISTINCT p."installation_id", p."client_id", p."id", d."id" FROM "session_plans" p
JOIN "divisions" d ON d."id" = any (p."division_ids") AND d."client_id" = p."client_id";--> statement-breakpoint
UPDATE "session_plans" p SET "active" = false, "version" = "version" + 1 WHERE cardinality("division_ids") > 0 AND "active"
  AND NOT EXISTS (SELECT FROM "session_plan_divisions" v WHERE v."session_plan_id" = p."id");--> statement-breakpoint
ALTER TABLE "api_keys" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session_plans" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "divisions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The recording of changes names the column; it is laid anew after the migrations.
DROP TRIGGER IF EXISTS "record_change" ON "api_keys";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "client_ids";--> statement-breakpoint
ALTER TABLE "session_plans" DROP COLUMN "division_ids";--> statement-breakpoint
CREATE POLICY "system" ON "api_key_clients" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "api_key_clients" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "api_key_clients" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "api_key_clients" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "api_key_clients" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "session_plan_divisions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "session_plan_divisions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "session_plan_divisions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "session_plan_divisions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "session_plan_divisions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');