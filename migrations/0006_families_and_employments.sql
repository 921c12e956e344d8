CREATE TABLE "employments" (
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
	"division_id" uuid,
	"hire_date" date,
	"last_day" date,
	"status" text DEFAULT 'active' NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"eligibility_class" text,
	"salary_cents" bigint,
	"weekly_hours" numeric(5, 2),
	CONSTRAINT "employments_hire_date_order_check" CHECK (hire_date <= last_day),
	CONSTRAINT "employments_status_check" CHECK ("status" in ('active', 'terminated')),
	CONSTRAINT "employments_salary_cents_check" CHECK ("salary_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "employments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "families" (
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
	"employer_family_id" text,
	CONSTRAINT "families_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "families" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_salary_cents_check";--> statement-breakpoint
-- The rows move over as the owner, whom forced policies would show none; they are forced again after every migration.
ALTER TABLE "members" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "families" ("id", "created_at", "created_by", "updated_at", "updated_by", "deleted_at", "installation_id", "client_id", "employer_family_id")
SELECT s."id", s."created_at", s."created_by", s."updated_at", s."updated_by", s."deleted_at", s."installation_id", s."client_id",
  coalesce(s."employer_family_id", (SELECT min(d."employer_family_id") FROM "members" d WHERE d."family_id" = s."id"))
FROM "members" s WHERE s."id" IN (SELECT "family_id" FROM "members");--> statement-breakpoint
-- Who was hired after the last day that is known has come back: an employment that ended then, and the one of today.
INSERT INTO "employments" ("id", "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "family_id", "member_id",
  "division_id", "last_day", "status", "is_current")
SELECT gen_random_uuid(), "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "family_id", "id",
  "division_id", "termination_date", 'terminated', false
FROM "members" WHERE "relationship" = '18' AND "hire_date" > "termination_date";--> statement-breakpoint
INSERT INTO "employments" ("id", "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "family_id", "member_id",
  "division_id", "hire_date", "last_day", "status", "eligibility_class", "salary_cents", "weekly_hours")
SELECT "id", "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "family_id", "id",
  "division_id", "hire_date", CASE WHEN "hire_date" > "termination_date" THEN NULL ELSE "termination_date" END, "status",
  "eligibility_class", "salary_cents", "weekly_hours"
FROM "members" WHERE "relationship" = '18';--> statement-breakpoint
UPDATE "members" SET "termination_date" = NULL WHERE "relationship" = '18' AND "termination_date" IS NOT NULL;--> statement-breakpoint
UPDATE "members" d SET "division_id" = w."division_id" FROM "employments" w
WHERE w."family_id" = d."family_id" AND w."is_current" AND d."division_id" IS DISTINCT FROM w."division_id";--> statement-breakpoint
ALTER TABLE "life_events" DROP CONSTRAINT "life_events_family_id_fk";
--> statement-breakpoint
ALTER TABLE "coverages" DROP CONSTRAINT "coverages_family_id_fk";
--> statement-breakpoint
ALTER TABLE "member_events" DROP CONSTRAINT "member_events_family_id_fk";
--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_family_id_fk";
--> statement-breakpoint
DROP INDEX "members_employer_family";--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_division_id_fk" FOREIGN KEY ("client_id","division_id") REFERENCES "public"."divisions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employments_current" ON "employments" USING btree ("member_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "employments_member" ON "employments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "employments_family" ON "employments" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "employments_client_class" ON "employments" USING btree ("client_id","eligibility_class");--> statement-breakpoint
CREATE INDEX "employments_division_id_lookup" ON "employments" USING btree ("division_id") WHERE "division_id" is not null;--> statement-breakpoint
CREATE INDEX "families_employer_family" ON "families" USING btree ("client_id","employer_family_id") WHERE employer_family_id is not null;--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_events" ADD CONSTRAINT "member_events_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The family's row comes after its subscriber's, whose policies it asks.
ALTER TABLE "members" ADD CONSTRAINT "members_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "hire_date";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "eligibility_class";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "salary_cents";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "weekly_hours";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "employer_family_id";--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_termination_date_check" CHECK (relationship <> '18' or termination_date is null);--> statement-breakpoint
CREATE POLICY "system" ON "employments" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "employments" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or division_id = any ((select current_setting('openroll.divisions')::uuid[])::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "employments" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or division_id = any ((select current_setting('openroll.divisions')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "employments" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or division_id = any ((select current_setting('openroll.divisions')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or division_id = any ((select current_setting('openroll.divisions')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "employments" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or division_id = any ((select current_setting('openroll.divisions')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "families" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "families" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = families.id)) and ((select current_setting('openroll.person')) = '' or id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "families" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = families.id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "families" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = families.id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = families.id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "families" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = families.id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gist";--> statement-breakpoint
-- An employment that ended on a day that nobody knows overlaps with nothing.
ALTER TABLE "employments" ADD CONSTRAINT "employments_no_overlap" EXCLUDE USING gist ("member_id" WITH =, daterange("hire_date", "last_day", '[]') WITH &&)
  WHERE ("deleted_at" is null and ("status" = 'active' or "last_day" is not null));--> statement-breakpoint
-- The division of the current employment is that of the whole family: once a statement, however many rows it writes.
CREATE FUNCTION "keep_division_of_members"() RETURNS trigger LANGUAGE plpgsql AS $body$
begin
  update members m set division_id = w.division_id from written w
  where w.is_current and m.family_id = w.family_id and m.division_id is distinct from w.division_id;
  return null;
end $body$;--> statement-breakpoint
CREATE TRIGGER "division_of_members" AFTER INSERT ON "employments" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_division_of_members"();--> statement-breakpoint
CREATE TRIGGER "division_of_members_changed" AFTER UPDATE ON "employments" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_division_of_members"();--> statement-breakpoint
CREATE FUNCTION "take_division_of_family"() RETURNS trigger LANGUAGE plpgsql AS $body$
begin
  update members m set division_id = w.division_id
  from written n join employments w on w.family_id = n.family_id and w.is_current
  where m.id = n.id and m.division_id is distinct from w.division_id;
  return null;
end $body$;--> statement-breakpoint
CREATE TRIGGER "division_of_family" AFTER INSERT ON "members" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "take_division_of_family"();
