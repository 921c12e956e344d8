CREATE TABLE "termination_reasons" (
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
	"of" text NOT NULL,
	"x12_code" text NOT NULL,
	"cobra_event" text,
	"sort_order" integer NOT NULL,
	"label" jsonb NOT NULL,
	CONSTRAINT "termination_reasons_of_check" CHECK ("of" in ('employee', 'dependent', 'both')),
	CONSTRAINT "termination_reasons_cobra_event_check" CHECK ("cobra_event" in ('employmentEnd', 'hoursReduced', 'divorce', 'death', 'childAgedOut', 'medicare'))
);
--> statement-breakpoint
ALTER TABLE "termination_reasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cobra_cases" ADD COLUMN "change_id" uuid DEFAULT nullif(current_setting('openroll.change', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "termination_reasons" ADD CONSTRAINT "termination_reasons_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "termination_reasons_code" ON "termination_reasons" USING btree ("installation_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "termination_reasons_order" ON "termination_reasons" USING btree ("installation_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "cobra_cases_change" ON "cobra_cases" USING btree ("change_id") WHERE change_id is not null;--> statement-breakpoint
CREATE POLICY "system" ON "termination_reasons" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "termination_reasons" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "termination_reasons" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "termination_reasons" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "termination_reasons" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
-- Hand-written: the maintenance reasons of the 834, of each installation there is and of each that is made.
CREATE FUNCTION add_standard_termination_reasons(its uuid) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  insert into termination_reasons (id, installation_id, code, "of", x12_code, cobra_event, sort_order, label)
  select gen_random_uuid(), its, s.code, s.whom, s.x12, s.event, s.place, jsonb_build_object('en', s.en, 'ko', s.ko, 'es', s.es)
  from (values
    ('termination', 'employee', '08', 'employmentEnd', 10, 'Employment ended', '고용 종료', 'Fin del empleo'),
    ('quit', 'employee', '16', 'employmentEnd', 20, 'The employee quit', '자진 퇴사', 'El empleado dejó el trabajo'),
    ('dismissed', 'employee', '17', 'employmentEnd', 30, 'The employee was dismissed', '해고', 'Despido'),
    ('layOff', 'employee', '40', 'employmentEnd', 40, 'Laid off without benefits', '혜택 없는 정리해고', 'Suspensión sin beneficios'),
    ('retirement', 'employee', '04', 'employmentEnd', 50, 'Retirement', '퇴직', 'Jubilación'),
    ('unpaidLeave', 'employee', '38', 'hoursReduced', 60, 'Leave without benefits', '혜택 없는 휴직', 'Licencia sin beneficios'),
    ('strike', 'employee', '06', 'hoursReduced', 70, 'Strike', '파업', 'Huelga'),
    ('divorce', 'dependent', '01', 'divorce', 80, 'Divorce', '이혼', 'Divorcio'),
    ('separation', 'dependent', '31', 'divorce', 90, 'Legal separation', '법적 별거', 'Separación legal'),
    ('agedOut', 'dependent', '07', 'childAgedOut', 100, 'A child reached the age limit', '자녀의 연령 제한 도달', 'Un hijo llegó al límite de edad'),
    ('death', 'both', '03', 'death', 110, 'Death', '사망', 'Fallecimiento'),
    ('withdrawal', 'both', '14', null, 120, 'Voluntary withdrawal', '본인 의사로 탈퇴', 'Retiro voluntario'),
    ('notPaid', 'both', '59', null, 130, 'Not paid', '미납', 'Falta de pago'),
    ('transfer', 'employee', 'XT', null, 140, 'Transfer', '전근', 'Traslado'),
    ('noReason', 'both', 'AI', null, 150, 'No reason given', '이유를 밝히지 않음', 'Sin motivo indicado')
  ) s (code, whom, x12, event, place, en, ko, es)
$$;
--> statement-breakpoint
CREATE FUNCTION add_termination_reasons() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  perform add_standard_termination_reasons(new.id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER installations_termination_reasons AFTER INSERT ON "installations" FOR EACH ROW EXECUTE FUNCTION add_termination_reasons();
--> statement-breakpoint
-- The owner reads and writes all rows here; the server forces the policies again when it has migrated.
ALTER TABLE "installations" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT add_standard_termination_reasons(id) FROM "installations";
