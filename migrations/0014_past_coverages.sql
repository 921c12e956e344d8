CREATE TABLE "past_coverages" (
	"id" uuid NOT NULL,
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
	"tier_code" text NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date,
	"employee_cents" bigint DEFAULT 0 NOT NULL,
	"employer_cents" bigint DEFAULT 0 NOT NULL,
	"volume_cents" bigint,
	"pending_volume_cents" bigint,
	"eoi" text,
	"eoi_at" timestamp with time zone,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"beneficiaries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enrollment_id" uuid,
	"ended_by_enrollment_id" uuid,
	"end_before" date,
	"known_to" timestamp with time zone NOT NULL,
	CONSTRAINT "past_coverages_id_known_to_pk" PRIMARY KEY("id","known_to"),
	CONSTRAINT "past_coverages_beneficiaries_check" CHECK (not jsonb_path_exists("beneficiaries", '$[*].share ? (@ < 0 || @ > 10000)')),
	CONSTRAINT "past_coverages_effective_date_order_check" CHECK (termination_date >= effective_date - 1),
	CONSTRAINT "past_coverages_known_to_order_check" CHECK (updated_at < known_to),
	CONSTRAINT "past_coverages_tier_code_check" CHECK ("tier_code" in ('EMP', 'ECH', 'ESP', 'FAM', 'NOTIER')),
	CONSTRAINT "past_coverages_employee_cents_check" CHECK ("employee_cents" >= 0),
	CONSTRAINT "past_coverages_employer_cents_check" CHECK ("employer_cents" >= 0),
	CONSTRAINT "past_coverages_volume_cents_check" CHECK ("volume_cents" >= 0),
	CONSTRAINT "past_coverages_pending_volume_cents_check" CHECK ("pending_volume_cents" >= 0),
	CONSTRAINT "past_coverages_eoi_check" CHECK ("eoi" in ('pending', 'approved', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "past_coverages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_base_plan_id_fk" FOREIGN KEY ("client_id","base_plan_id") REFERENCES "public"."base_plans"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_coverages_family" ON "past_coverages" USING btree ("family_id","known_to");--> statement-breakpoint
CREATE INDEX "past_coverages_member" ON "past_coverages" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "past_coverages_base_plan_id_lookup" ON "past_coverages" USING btree ("base_plan_id");--> statement-breakpoint
CREATE POLICY "system" ON "past_coverages" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_coverages" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_coverages" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_coverages" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_coverages" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_coverages" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);
--> statement-breakpoint
-- Hand-written: nobody has two covers of one type at a time. Where they have, the one that was written later holds; what
-- the other one said stays known. The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "coverages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "past_coverages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TEMPORARY TABLE "overlapped" ON COMMIT DROP AS
SELECT o."id", min(l."effective_date") AS "other_from"
FROM "coverages" o JOIN "coverages" l ON l."member_id" = o."member_id" AND l."coverage_type" = o."coverage_type"
  AND (l."created_at", l."id") > (o."created_at", o."id")
  AND daterange(l."effective_date", l."termination_date" + 1, '[)') && daterange(o."effective_date", o."termination_date" + 1, '[)')
WHERE o."deleted_at" IS NULL AND l."deleted_at" IS NULL GROUP BY o."id";--> statement-breakpoint
INSERT INTO "past_coverages" ("id", "active", "created_at", "created_by", "updated_at", "updated_by", "deleted_at", "version", "installation_id", "client_id",
  "family_id", "member_id", "base_plan_id", "coverage_type", "tier_code", "effective_date", "termination_date", "employee_cents",
  "employer_cents", "volume_cents", "pending_volume_cents", "eoi", "eoi_at", "values", "beneficiaries", "enrollment_id",
  "ended_by_enrollment_id", "end_before", "known_to")
SELECT c."id", c."active", c."created_at", c."created_by", c."updated_at", c."updated_by", c."deleted_at", c."version",
  c."installation_id", c."client_id", c."family_id", c."member_id", c."base_plan_id", c."coverage_type", c."tier_code",
  c."effective_date", c."termination_date", c."employee_cents", c."employer_cents", c."volume_cents", c."pending_volume_cents",
  c."eoi", c."eoi_at", c."values", c."beneficiaries", c."enrollment_id", c."ended_by_enrollment_id", c."end_before", now()
FROM "coverages" c JOIN "overlapped" USING ("id");--> statement-breakpoint
UPDATE "coverages" c SET "termination_date" = greatest(o."other_from", c."effective_date") - 1, "updated_at" = now(), "version" = "version" + 1
FROM "overlapped" o WHERE o."id" = c."id";--> statement-breakpoint
ALTER TABLE "coverages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "past_coverages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gist";--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_one_at_a_time" EXCLUDE USING gist ("member_id" WITH =, "coverage_type" WITH =,
  daterange("effective_date", "termination_date" + 1, '[)') WITH &&) WHERE ("deleted_at" IS NULL);
