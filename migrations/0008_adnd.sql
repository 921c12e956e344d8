-- AD&D is called adnd: of its own row, of all that refer to it, and where JSON or a step of the wizard names it. What the audit has sealed stays.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
DO $body$
declare
  its record;
begin
  -- The owner reads and writes all rows here; the server forces the policies again when it has migrated.
  for its in select oid::regclass as tab from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity loop
    execute format('alter table %s no force row level security', its.tab);
  end loop;
  -- A code and those that refer to it change together.
  for its in select conrelid::regclass as tab, conname from pg_constraint where contype = 'f' and confrelid = 'coverage_types'::regclass and conname like '%\_coverage\_type\_fk' loop
    execute format('alter table %s alter constraint %I deferrable initially deferred', its.tab, its.conname);
  end loop;
  set constraints all deferred;
  update coverage_types set code = 'adnd' where code = 'add';
  for its in select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'coverage_type' loop
    execute format($$update %I set coverage_type = 'adnd' where coverage_type = 'add'$$, its.table_name);
  end loop;
  set constraints all immediate;
  for its in select conrelid::regclass as tab, conname from pg_constraint where contype = 'f' and confrelid = 'coverage_types'::regclass and conname like '%\_coverage\_type\_fk' loop
    execute format('alter table %s alter constraint %I not deferrable', its.tab, its.conname);
  end loop;
  -- PostgreSQL writes jsonb with one space after the colon, and escapes the quotes of a text.
  for its in select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'jsonb'
      and c.table_name not in ('audit_events', 'audit_changes', 'idempotency_keys') loop
    execute format($$update %1$I set %2$I = replace(%2$I::text, '"coverageType": "add"', '"coverageType": "adnd"')::jsonb
      where %2$I::text like '%%"coverageType": "add"%%'$$, its.table_name, its.column_name);
  end loop;
end $body$;
--> statement-breakpoint
UPDATE "enrollments" SET "active_step" = CASE "active_step" WHEN 'benefit:add' THEN 'benefit:adnd' ELSE "active_step" END,
  "steps_done" = array_replace("steps_done", 'benefit:add', 'benefit:adnd')
WHERE "active_step" = 'benefit:add' OR 'benefit:add' = any ("steps_done");
--> statement-breakpoint
UPDATE "enrollment_autosaves" SET "page" = 'adnd' WHERE "page" = 'add';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_standard_coverage_types(its uuid) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
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
    ('adnd', 'Accidental death insurance (AD&D)', '사고 사망·절단 보험(AD&D)', 'Seguro por muerte accidental (AD&D)', 910, null, true, true, true, false)
  ) s
$$;
