CREATE TABLE "plan_adjustments" (
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
	"kind" text NOT NULL,
	"applies_to" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date,
	CONSTRAINT "plan_adjustments_kind_check" CHECK ("kind" in ('tobaccoSurcharge', 'spouseSurcharge', 'wellnessCredit')),
	CONSTRAINT "plan_adjustments_applies_to_check" CHECK ("applies_to" in ('subscriber', 'spouse')),
	CONSTRAINT "plan_adjustments_amount_cents_check" CHECK ("amount_cents" >= 0),
	CONSTRAINT "plan_adjustments_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);

--> statement-breakpoint
ALTER TABLE "plan_adjustments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_tobacco_surcharge_cents_check";
--> statement-breakpoint
ALTER TABLE "benefit_required_values" DROP CONSTRAINT "benefit_required_values_applies_to_check";
--> statement-breakpoint
ALTER TABLE "benefit_required_values" DROP CONSTRAINT "benefit_required_values_feeds_check";
--> statement-breakpoint
ALTER TABLE "enrollment_people" ADD COLUMN "other_offer" boolean;
--> statement-breakpoint
ALTER TABLE "enrollment_people" ADD COLUMN "wellness" boolean;
--> statement-breakpoint
ALTER TABLE "past_people" ADD COLUMN "other_offer" boolean;
--> statement-breakpoint
ALTER TABLE "past_people" ADD COLUMN "wellness" boolean;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "other_offer" boolean;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "wellness" boolean;
--> statement-breakpoint
ALTER TABLE "plan_adjustments" ADD CONSTRAINT "plan_adjustments_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_adjustments" ADD CONSTRAINT "plan_adjustments_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_adjustments" ADD CONSTRAINT "plan_adjustments_base_plan_id_fk" FOREIGN KEY ("client_id","base_plan_id") REFERENCES "public"."base_plans"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "plan_adjustments_plan" ON "plan_adjustments" USING btree ("base_plan_id","effective_date");
--> statement-breakpoint
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "base_plans" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "plan_adjustments" ("id", "installation_id", "client_id", "base_plan_id", "kind", "applies_to", "amount_cents", "effective_date", "termination_date")
SELECT gen_random_uuid(), b."installation_id", b."client_id", b."id", 'tobaccoSurcharge', a."applies_to", b."tobacco_surcharge_cents", b."effective_date", b."termination_date"
FROM "base_plans" b CROSS JOIN unnest(array['subscriber', 'spouse']) AS a ("applies_to") WHERE b."tobacco_surcharge_cents" > 0;
--> statement-breakpoint
ALTER TABLE "base_plans" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "base_plans" DROP COLUMN "tobacco_surcharge_cents";
--> statement-breakpoint
ALTER TABLE "benefit_required_values" ADD CONSTRAINT "benefit_required_values_applies_to_check" CHECK ("applies_to" in ('subscriber', 'eachDependent', 'spouse'));
--> statement-breakpoint
ALTER TABLE "benefit_required_values" ADD CONSTRAINT "benefit_required_values_feeds_check" CHECK ("feeds" in ('volume', 'salary', 'tobacco', 'otherOffer', 'wellness'));
--> statement-breakpoint
CREATE POLICY "system" ON "plan_adjustments" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "plan_adjustments" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "plan_adjustments" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "plan_adjustments" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "plan_adjustments" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');
