-- How far a transaction reaches is its access scope: every policy that reads the setting asks for it by that name.
DO $body$
declare
  its record;
  asked text;
begin
  for its in
    select schemaname, tablename, policyname, qual, with_check from pg_policies
    where coalesce(qual, '') || coalesce(with_check, '') like '%openroll.reach%'
  loop
    asked := format('alter policy %I on %I.%I', its.policyname, its.schemaname, its.tablename);
    if its.qual is not null then
      asked := asked || format(' using (%s)', replace(its.qual, 'openroll.reach', 'openroll.access_scope'));
    end if;
    if its.with_check is not null then
      asked := asked || format(' with check (%s)', replace(its.with_check, 'openroll.reach', 'openroll.access_scope'));
    end if;
    execute asked;
  end loop;
end
$body$;
