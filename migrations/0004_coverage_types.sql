CREATE TABLE "coverage_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(btrim(name))) STORED NOT NULL,
	"name_ko" text NOT NULL,
	"name_es" text NOT NULL,
	"sort_order" integer NOT NULL,
	"insurance_line" text,
	"covers_dependents" boolean DEFAULT true NOT NULL,
	"has_volume" boolean DEFAULT false NOT NULL,
	"has_beneficiaries" boolean DEFAULT false NOT NULL,
	"is_health_care" boolean DEFAULT false NOT NULL,
	"is_standard" boolean DEFAULT false NOT NULL,
	CONSTRAINT "coverage_types_code" UNIQUE("installation_id","code")
);
--> statement-breakpoint
ALTER TABLE "coverage_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enrollment_selections" DROP CONSTRAINT "enrollment_selections_coverage_type_check";--> statement-breakpoint
ALTER TABLE "coverages" DROP CONSTRAINT "coverages_coverage_type_check";--> statement-breakpoint
ALTER TABLE "form_maps" DROP CONSTRAINT "form_maps_coverage_type_check";--> statement-breakpoint
ALTER TABLE "benefit_required_values" DROP CONSTRAINT "benefit_required_values_coverage_type_check";--> statement-breakpoint
ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_coverage_type_check";--> statement-breakpoint
ALTER TABLE "client_suppliers" DROP CONSTRAINT "client_suppliers_coverage_type_check";--> statement-breakpoint
ALTER TABLE "coverage_types" ADD CONSTRAINT "coverage_types_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coverage_types_order" ON "coverage_types" USING btree ("installation_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "coverage_types_name" ON "coverage_types" USING btree ("installation_id","name_key","id");--> statement-breakpoint
-- The standard coverage types, of each installation there is and of each that is made.
CREATE FUNCTION add_standard_coverage_types(its uuid) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  insert into coverage_types (id, installation_id, code, name, name_ko, name_es, sort_order, insurance_line,
    covers_dependents, has_volume, has_beneficiaries, is_health_care, is_standard)
  select gen_random_uuid(), its, s.*, true from (values
    ('medical', 'Medical coverage', '의료 보험', 'Cobertura médica', 10, 'HLT', true, false, false, true),
    ('dental', 'Dental coverage', '치과 보험', 'Cobertura dental', 20, 'DEN', true, false, false, true),
    ('vision', 'Vision coverage', '시력 보험', 'Cobertura de la vista', 30, 'VIS', true, false, false, true),
    ('std', 'Short-term disability', '단기 장애 보험', 'Discapacidad a corto plazo', 100, 'STD', false, true, false, false),
    ('ltd', 'Long-term disability', '장기 장애 보험', 'Discapacidad a largo plazo', 110, 'LTD', false, true, false, false),
    ('accident', 'Accident insurance', '상해 보험', 'Seguro de accidentes', 120, null, true, false, false, false),
    ('criticalIllness', 'Critical illness insurance', '중대 질병 보험', 'Seguro de enfermedades graves', 130, null, true, true, false, false),
    ('hospitalIndemnity', 'Hospital indemnity insurance', '입원 보험', 'Seguro de indemnización hospitalaria', 140, null, true, false, false, false),
    ('healthFsa', 'Health care flexible spending account (FSA)', '의료비 유연 지출 계좌(FSA)', 'Cuenta de gastos flexibles para atención médica (FSA)', 150, null, false, true, false, true),
    ('dependentCareFsa', 'Dependent care flexible spending account (FSA)', '부양가족 돌봄 유연 지출 계좌(FSA)', 'Cuenta de gastos flexibles para el cuidado de dependientes (FSA)', 160, null, false, true, false, false),
    ('hsa', 'Health savings account (HSA)', '건강 저축 계좌(HSA)', 'Cuenta de ahorros para la salud (HSA)', 170, null, false, true, false, false),
    ('life', 'Life insurance', '생명 보험', 'Seguro de vida', 900, null, true, true, true, false),
    ('add', 'Accidental death insurance (AD&D)', '사고 사망·절단 보험(AD&D)', 'Seguro por muerte accidental (AD&D)', 910, null, true, true, true, false)
  ) s
$$;
--> statement-breakpoint
CREATE FUNCTION add_coverage_types() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  perform add_standard_coverage_types(new.id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER installations_coverage_types AFTER INSERT ON "installations" FOR EACH ROW EXECUTE FUNCTION add_coverage_types();
--> statement-breakpoint
-- The owner reads and writes all rows here; the server forces the policies again when it has migrated.
ALTER TABLE "installations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan_pages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT add_standard_coverage_types(id) FROM "installations";
--> statement-breakpoint
-- Pages could name any word; one that names no type was shown nowhere.
UPDATE "plan_pages" SET "deleted_at" = coalesce("deleted_at", now()), "coverage_type" = null
  WHERE "coverage_type" IS NOT NULL AND NOT EXISTS (SELECT FROM "coverage_types" t WHERE t."installation_id" = "plan_pages"."installation_id" AND t."code" = "plan_pages"."coverage_type");
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_maps" ADD CONSTRAINT "form_maps_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_pages" ADD CONSTRAINT "plan_pages_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_required_values" ADD CONSTRAINT "benefit_required_values_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_suppliers" ADD CONSTRAINT "client_suppliers_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "system" ON "coverage_types" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "coverage_types" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "coverage_types" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "coverage_types" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "coverage_types" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');