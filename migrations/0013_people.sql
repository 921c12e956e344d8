CREATE TABLE "people" (
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
	"prefix" text,
	"first_name" text NOT NULL,
	"middle_name" text,
	"last_name" text NOT NULL,
	"suffix" text,
	"gender" text,
	"dob" date,
	"ssn_sealed" "bytea",
	"ssn_index" "bytea",
	"ssn_last4" text,
	"email" text,
	"phone" text,
	"mobile_phone" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zip" text,
	"tobacco" boolean,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"language" text,
	CONSTRAINT "people_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "people_gender_check" CHECK ("gender" in ('F', 'M', 'U')),
	CONSTRAINT "people_language_check" CHECK ("language" in ('en', 'ko', 'es'))
);
--> statement-breakpoint
ALTER TABLE "people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_gender_check";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_language_check";--> statement-breakpoint
-- The rows move over as the owner, whom forced policies would show none; they are forced again after every migration.
ALTER TABLE "members" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "person_id" uuid;--> statement-breakpoint
-- One SSN at one client, and the birth date or the first name the same: one person. It bears the id of the member for whom
-- the SSN is sealed, the employee's before a dependent's. Everybody else is a person of their own.
UPDATE "members" m SET "person_id" = coalesce((
  SELECT a."id" FROM "members" a
  WHERE a."client_id" = m."client_id" AND a."ssn_index" = m."ssn_index"
    AND a."id" = (SELECT f."id" FROM "members" f WHERE f."client_id" = m."client_id" AND f."ssn_index" = m."ssn_index"
      ORDER BY f."ssn_sealed" IS NULL, f."deleted_at" IS NOT NULL, f."relationship" <> '18', f."id" LIMIT 1)
    AND (a."dob" = m."dob" OR lower(btrim(a."first_name")) = lower(btrim(m."first_name")))), m."id");--> statement-breakpoint
INSERT INTO "people" ("id", "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "prefix", "first_name",
  "middle_name", "last_name", "suffix", "gender", "dob", "ssn_sealed", "ssn_index", "ssn_last4", "email", "phone", "mobile_phone", "address1",
  "address2", "city", "state", "zip", "tobacco", "is_disabled", "language")
SELECT "id", "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "prefix", "first_name",
  "middle_name", "last_name", "suffix", "gender", "dob", "ssn_sealed", "ssn_index", "ssn_last4", "email", "phone", "mobile_phone", "address1",
  "address2", "city", "state", "zip", "tobacco", "is_disabled", "language"
FROM "members" WHERE "id" = "person_id";--> statement-breakpoint
-- What only another row of the same person knew is not lost: the one that was changed last says it.
UPDATE "people" p SET
  "prefix" = coalesce(p."prefix", o."prefix"), "middle_name" = coalesce(p."middle_name", o."middle_name"),
  "suffix" = coalesce(p."suffix", o."suffix"), "gender" = coalesce(p."gender", o."gender"), "dob" = coalesce(p."dob", o."dob"),
  "email" = coalesce(p."email", o."email"), "phone" = coalesce(p."phone", o."phone"),
  "mobile_phone" = coalesce(p."mobile_phone", o."mobile_phone"),
  "address1" = CASE WHEN p."address1" IS NULL THEN o."address"[1] ELSE p."address1" END,
  "address2" = CASE WHEN p."address1" IS NULL THEN o."address"[2] ELSE p."address2" END,
  "city" = CASE WHEN p."address1" IS NULL THEN coalesce(o."address"[3], p."city") ELSE p."city" END,
  "state" = CASE WHEN p."address1" IS NULL THEN coalesce(o."address"[4], p."state") ELSE p."state" END,
  "zip" = CASE WHEN p."address1" IS NULL THEN coalesce(o."address"[5], p."zip") ELSE p."zip" END,
  "tobacco" = coalesce(p."tobacco", o."tobacco"), "is_disabled" = p."is_disabled" OR o."is_disabled",
  "language" = coalesce(p."language", o."language")
FROM (SELECT "person_id",
    (array_agg("prefix" ORDER BY "updated_at" DESC) FILTER (WHERE "prefix" IS NOT NULL))[1] AS "prefix",
    (array_agg("middle_name" ORDER BY "updated_at" DESC) FILTER (WHERE "middle_name" IS NOT NULL))[1] AS "middle_name",
    (array_agg("suffix" ORDER BY "updated_at" DESC) FILTER (WHERE "suffix" IS NOT NULL))[1] AS "suffix",
    (array_agg("gender" ORDER BY "updated_at" DESC) FILTER (WHERE "gender" IS NOT NULL))[1] AS "gender",
    (array_agg("dob" ORDER BY "updated_at" DESC) FILTER (WHERE "dob" IS NOT NULL))[1] AS "dob",
    (array_agg("email" ORDER BY "updated_at" DESC) FILTER (WHERE "email" IS NOT NULL))[1] AS "email",
    (array_agg("phone" ORDER BY "updated_at" DESC) FILTER (WHERE "phone" IS NOT NULL))[1] AS "phone",
    (array_agg("mobile_phone" ORDER BY "updated_at" DESC) FILTER (WHERE "mobile_phone" IS NOT NULL))[1] AS "mobile_phone",
    (SELECT array["a"."address1", "a"."address2", "a"."city", "a"."state", "a"."zip"] FROM "members" "a"
     WHERE "a"."person_id" = "m"."person_id" AND "a"."address1" IS NOT NULL ORDER BY "a"."updated_at" DESC LIMIT 1) AS "address",
    (array_agg("tobacco" ORDER BY "updated_at" DESC) FILTER (WHERE "tobacco" IS NOT NULL))[1] AS "tobacco",
    bool_or("is_disabled") AS "is_disabled",
    (array_agg("language" ORDER BY "updated_at" DESC) FILTER (WHERE "language" IS NOT NULL))[1] AS "language"
  FROM "members" "m" GROUP BY "person_id" HAVING count(*) > 1) o
WHERE p."id" = o."person_id";--> statement-breakpoint
UPDATE "members" m SET "first_name" = p."first_name", "middle_name" = p."middle_name", "last_name" = p."last_name", "suffix" = p."suffix",
  "dob" = p."dob", "ssn_index" = p."ssn_index"
FROM "people" p WHERE p."id" = m."person_id" AND (p."id" <> m."id" OR p."dob" IS DISTINCT FROM m."dob"
  OR p."middle_name" IS DISTINCT FROM m."middle_name" OR p."suffix" IS DISTINCT FROM m."suffix");--> statement-breakpoint
-- A row that was changed twice waits for its family until the commit; a table that waits cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_ssn" ON "people" USING btree ("ssn_index") WHERE ssn_index is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_person_id_fk" FOREIGN KEY ("client_id","person_id") REFERENCES "public"."people"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_person_id_lookup" ON "members" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "prefix";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "gender";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "ssn_sealed";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "ssn_last4";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "phone";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "mobile_phone";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "address1";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "address2";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "city";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "zip";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "tobacco";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "is_disabled";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "language";--> statement-breakpoint
CREATE POLICY "system" ON "people" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "people" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members m where m.person_id = people.id)) and ((select current_setting('openroll.person')) = '' or exists (select from members m where m.person_id = people.id and m.family_id = (select nullif(current_setting('openroll.person'), '')::uuid))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "people" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "people" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members m where m.person_id = people.id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members m where m.person_id = people.id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "people" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members m where m.person_id = people.id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
-- The database keeps the copies: nobody else writes them. Who serves some divisions of a client may write a person of whom it
-- does not see all memberships, or none yet; for what follows from it, once, the divisions do not count.
CREATE FUNCTION "take_facts_of_person"() RETURNS trigger LANGUAGE plpgsql AS $body$
declare limited text := nullif(nullif(current_setting('openroll.limited', true), ''), '{}');
begin
  if limited is not null then perform set_config('openroll.limited', '{}', true); end if;
  select p.first_name, p.middle_name, p.last_name, p.suffix, p.dob, p.ssn_index
    into new.first_name, new.middle_name, new.last_name, new.suffix, new.dob, new.ssn_index
  from people p where p.id = new.person_id;
  if limited is not null then perform set_config('openroll.limited', limited, true); end if;
  return new;
end $body$;--> statement-breakpoint
CREATE TRIGGER "facts_of_person" BEFORE INSERT OR UPDATE OF "person_id", "first_name", "middle_name", "last_name", "suffix", "dob", "ssn_index"
  ON "members" FOR EACH ROW EXECUTE FUNCTION "take_facts_of_person"();--> statement-breakpoint
CREATE FUNCTION "keep_facts_of_members"() RETURNS trigger LANGUAGE plpgsql AS $body$
declare limited text := nullif(nullif(current_setting('openroll.limited', true), ''), '{}');
begin
  if limited is not null then perform set_config('openroll.limited', '{}', true); end if;
  update members m set first_name = w.first_name, middle_name = w.middle_name, last_name = w.last_name, suffix = w.suffix,
    dob = w.dob, ssn_index = w.ssn_index
  from written w
  where m.person_id = w.id and (m.first_name, m.middle_name, m.last_name, m.suffix, m.dob, m.ssn_index)
    is distinct from (w.first_name, w.middle_name, w.last_name, w.suffix, w.dob, w.ssn_index);
  if limited is not null then perform set_config('openroll.limited', limited, true); end if;
  return null;
end $body$;--> statement-breakpoint
CREATE TRIGGER "facts_of_members" AFTER UPDATE ON "people" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_facts_of_members"();
