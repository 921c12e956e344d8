CREATE TABLE "plan_benefits" (
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
	"base_plan_id" uuid NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date,
	"deductible_individual_cents" bigint,
	"deductible_family_cents" bigint,
	"is_deductible_embedded" boolean DEFAULT true NOT NULL,
	"out_of_pocket_individual_cents" bigint,
	"out_of_pocket_family_cents" bigint,
	"is_out_of_pocket_embedded" boolean DEFAULT true NOT NULL,
	"coinsurance_basis_points" integer,
	"primary_copay_cents" bigint,
	"specialist_copay_cents" bigint,
	"urgent_care_copay_cents" bigint,
	"emergency_copay_cents" bigint,
	"generic_drug_copay_cents" bigint,
	"preferred_drug_copay_cents" bigint,
	"brand_drug_copay_cents" bigint,
	"out_of_network_deductible_individual_cents" bigint,
	"out_of_network_deductible_family_cents" bigint,
	"out_of_network_maximum_individual_cents" bigint,
	"out_of_network_maximum_family_cents" bigint,
	"out_of_network_coinsurance_basis_points" integer,
	"is_hsa_eligible" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_benefits_deductible_order_check" CHECK ("deductible_individual_cents" <= "deductible_family_cents"),
	CONSTRAINT "plan_benefits_out_of_pocket_order_check" CHECK ("out_of_pocket_individual_cents" <= "out_of_pocket_family_cents"),
	CONSTRAINT "plan_benefits_out_of_network_deductible_order_check" CHECK ("out_of_network_deductible_individual_cents" <= "out_of_network_deductible_family_cents"),
	CONSTRAINT "plan_benefits_out_of_network_maximum_order_check" CHECK ("out_of_network_maximum_individual_cents" <= "out_of_network_maximum_family_cents"),
	CONSTRAINT "plan_benefits_deductible_individual_cents_check" CHECK ("deductible_individual_cents" >= 0),
	CONSTRAINT "plan_benefits_deductible_family_cents_check" CHECK ("deductible_family_cents" >= 0),
	CONSTRAINT "plan_benefits_out_of_pocket_individual_cents_check" CHECK ("out_of_pocket_individual_cents" >= 0),
	CONSTRAINT "plan_benefits_out_of_pocket_family_cents_check" CHECK ("out_of_pocket_family_cents" >= 0),
	CONSTRAINT "plan_benefits_coinsurance_basis_points_check" CHECK ("coinsurance_basis_points" between 0 and 10000),
	CONSTRAINT "plan_benefits_primary_copay_cents_check" CHECK ("primary_copay_cents" >= 0),
	CONSTRAINT "plan_benefits_specialist_copay_cents_check" CHECK ("specialist_copay_cents" >= 0),
	CONSTRAINT "plan_benefits_urgent_care_copay_cents_check" CHECK ("urgent_care_copay_cents" >= 0),
	CONSTRAINT "plan_benefits_emergency_copay_cents_check" CHECK ("emergency_copay_cents" >= 0),
	CONSTRAINT "plan_benefits_generic_drug_copay_cents_check" CHECK ("generic_drug_copay_cents" >= 0),
	CONSTRAINT "plan_benefits_preferred_drug_copay_cents_check" CHECK ("preferred_drug_copay_cents" >= 0),
	CONSTRAINT "plan_benefits_brand_drug_copay_cents_check" CHECK ("brand_drug_copay_cents" >= 0),
	CONSTRAINT "plan_benefits_out_of_network_deductible_individual_cents_check" CHECK ("out_of_network_deductible_individual_cents" >= 0),
	CONSTRAINT "plan_benefits_out_of_network_deductible_family_cents_check" CHECK ("out_of_network_deductible_family_cents" >= 0),
	CONSTRAINT "plan_benefits_out_of_network_maximum_individual_cents_check" CHECK ("out_of_network_maximum_individual_cents" >= 0),
	CONSTRAINT "plan_benefits_out_of_network_maximum_family_cents_check" CHECK ("out_of_network_maximum_family_cents" >= 0),
	CONSTRAINT "plan_benefits_out_of_network_coinsurance_basis_points_check" CHECK ("out_of_network_coinsurance_basis_points" between 0 and 10000),
	CONSTRAINT "plan_benefits_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "plan_benefits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_deductible_individual_cents_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_deductible_family_cents_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_out_of_pocket_individual_cents_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_out_of_pocket_family_cents_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_coinsurance_basis_points_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_primary_copay_cents_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_specialist_copay_cents_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_emergency_copay_cents_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_drug_copay_cents_check";--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD CONSTRAINT "plan_benefits_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD CONSTRAINT "plan_benefits_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD CONSTRAINT "plan_benefits_base_plan_id_fk" FOREIGN KEY ("client_id","base_plan_id") REFERENCES "public"."base_plans"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_benefits_plan" ON "plan_benefits" USING btree ("base_plan_id","effective_date");--> statement-breakpoint
-- Hand-written: what stood on the plan becomes the row of the plan's own time. The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "base_plans" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "plan_benefits" ("id", "active", "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "base_plan_id",
  "effective_date", "termination_date", "deductible_individual_cents", "deductible_family_cents", "out_of_pocket_individual_cents",
  "out_of_pocket_family_cents", "coinsurance_basis_points", "primary_copay_cents", "specialist_copay_cents", "emergency_copay_cents",
  "generic_drug_copay_cents", "is_hsa_eligible")
SELECT gen_random_uuid(), true, "created_at", "created_by", "updated_at", "updated_by", "installation_id", "client_id", "id",
  "effective_date", "termination_date", "deductible_individual_cents", greatest("deductible_family_cents", case when "deductible_family_cents" is not null then "deductible_individual_cents" end),
  "out_of_pocket_individual_cents", greatest("out_of_pocket_family_cents", case when "out_of_pocket_family_cents" is not null then "out_of_pocket_individual_cents" end),
  "coinsurance_basis_points", "primary_copay_cents", "specialist_copay_cents", "emergency_copay_cents", "drug_copay_cents", "is_hsa_eligible"
FROM "base_plans"
WHERE "is_hsa_eligible" OR coalesce("deductible_individual_cents", "deductible_family_cents", "out_of_pocket_individual_cents", "out_of_pocket_family_cents",
  "coinsurance_basis_points", "primary_copay_cents", "specialist_copay_cents", "emergency_copay_cents", "drug_copay_cents") IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_plans" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Asked at the end of the transaction, after the check that answers in words.
ALTER TABLE "plan_benefits" ADD CONSTRAINT "plan_benefits_one_at_a_time" EXCLUDE USING gist ("base_plan_id" WITH =, daterange("effective_date", "termination_date", '[]') WITH &&) WHERE ("deleted_at" IS NULL) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "deductible_individual_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "deductible_family_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "out_of_pocket_individual_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "out_of_pocket_family_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "coinsurance_basis_points";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "primary_copay_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "specialist_copay_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "emergency_copay_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "drug_copay_cents";--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "is_hsa_eligible";--> statement-breakpoint
CREATE POLICY "system" ON "plan_benefits" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "plan_benefits" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "plan_benefits" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "plan_benefits" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "plan_benefits" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');