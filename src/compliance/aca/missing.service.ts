import { planYearOf } from "#plans/plans/rating-age.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { AcaMissing } from "./aca.ts";
import { povertyLimit } from "./affordability.ts";
import type { ClientFacts } from "./client-facts.ts";
import { planLastDay, readClientFacts, recipientsSql } from "./facts.service.ts";

type OfYear = { clientId: string; year: number };
type Kind = AcaMissing["kind"];
type Records = AcaMissing["records"];

/** The list shows so many of each; the figure counts all. */
const mostRecords = 500;

/** What the forms still lack, and where to mend it. */
export async function findMissing(
  scope: Scope,
  { clientId, year }: OfYear,
): Promise<{ missing: AcaMissing[] }> {
  return scope.transaction(async (transaction) => {
    const of = await readClientFacts(transaction, { clientId, year });
    const missing = [
      ...ofClient(of, year),
      ...(await ofWaits(transaction, of, year)),
      ...(await ofPlans(transaction, of, year)),
      ...(await ofPeople(transaction, { clientId, year })),
    ];
    const named = missing.flatMap(({ records }) => records.filter(({ of: what }) => what === "member"));
    const people = new Set(named.map(({ id }) => id));
    transaction.audit({
      action: "view",
      subject: "aca_forms",
      clientId,
      details: { year, ids: [...people] },
    });
    return { missing };
  });
}

function ofClient(
  { id, name, isLargeEmployer, safeHarbor, employer, planYearStart }: ClientFacts,
  year: number,
): AcaMissing[] {
  const { ein, address1, city, state, zip, contactName, contactPhone } = employer;
  const lacks: [Kind, boolean][] = [
    ["largeEmployer", isLargeEmployer === null],
    ["ein", ein === null],
    ["employerAddress", [address1, city, state, zip].some((part) => part === null || part === "")],
    ["contact", contactName === null || contactPhone === null],
    ["safeHarbor", isLargeEmployer === true && safeHarbor === null],
    ["limit", povertyLimit(planYearOf(`${year}-12-31`, planYearStart)).value === null],
  ];
  return lacks.flatMap(([kind, isMissing]) =>
    isMissing ? [{ kind, count: 1, records: [{ of: "client" as const, id, name }] }] : [],
  );
}

/** How long new hires wait, where some were hired and no session for new hires says it. */
async function ofWaits({ client }: Transaction, of: ClientFacts, year: number): Promise<AcaMissing[]> {
  if (of.isLargeEmployer !== true || of.waits.length > 0) return [];
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from members m where m.id in (select m.id ${recipientsSql})
       and exists (select from employments w where w.member_id = m.id and w.deleted_at is null
         and w.hire_date > $2::date - interval '3 months' and w.hire_date <= $3::date)`,
    [of.id, `${year}-01-01`, `${year}-12-31`],
  );
  const count = rows[0]?.count ?? 0;
  return count === 0 ? [] : [{ kind: "wait", count, records: [{ of: "client", id: of.id, name: of.name }] }];
}

async function ofPlans({ client }: Transaction, of: ClientFacts, year: number): Promise<AcaMissing[]> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select b.id, b.name from base_plans b join clients k on k.id = b.client_id
       join coverage_types y on y.installation_id = b.installation_id and y.code = b.coverage_type and y.code = 'medical'
     where b.client_id = $1 and b.deleted_at is null and b.effective_date <= $3::date
       and coalesce(${planLastDay}, 'infinity') >= $2::date
       and (b.is_minimum_essential is null or (b.is_minimum_essential and b.is_minimum_value is null))
     order by b.name_key, b.id`,
    [of.id, `${year}-01-01`, `${year}-12-31`],
  );
  const unpriced = of.plans.filter(
    ({ list, from, to }) =>
      from <= `${year}-12-31` &&
      (to === null || to >= `${year}-01-01`) &&
      !list.rates.some(
        (rate) =>
          rate.effectiveDate <= `${year}-12-31` &&
          (rate.terminationDate === null || rate.terminationDate >= `${year}-01-01`),
      ),
  );
  const noPlan = of.plans.length === 0 && rows.length === 0;
  return [
    ...listed("planFacts", "plan", rows),
    ...listed("planPrices", "plan", unpriced),
    ...(noPlan ? listed("noPlan", "client", [of]) : []),
  ];
}

function listed(
  kind: Kind,
  of: Records[number]["of"],
  rows: readonly { id: string; name: string }[],
): AcaMissing[] {
  if (rows.length === 0) return [];
  return [
    {
      kind,
      count: rows.length,
      records: rows.slice(0, mostRecords).map(({ id, name }) => ({ of, id, name })),
    },
  ];
}

async function ofPeople({ client }: Transaction, { clientId, year }: OfYear): Promise<AcaMissing[]> {
  const { rows } = await client.query<{ kind: Kind; count: number; records: Records }>(
    `with recipients as materialized (select m.id, m.family_id ${recipientsSql}),
     employees as (
       select m.id, concat_ws(' ', p.first_name, p.last_name) as name, p.ssn_last4, p.dob,
         (p.address1 is null or p.city is null or p.state is null or p.zip is null) as lacks_address,
         w.hire_date, w.last_day, w.status, w.weekly_hours, r.family_id
       from recipients r join members m on m.id = r.id join people p on p.id = m.person_id
         left join employments w on w.member_id = m.id and w.is_current),
     enrolled as (
       select distinct d.id, concat_ws(' ', h.first_name, h.last_name) as name, h.ssn_last4, h.dob
       from recipients r join coverages v on v.family_id = r.family_id and v.deleted_at is null
         join base_plans b on b.id = v.base_plan_id and b.is_minimum_essential and b.funding_type = 'selfFunded'
         join members d on d.id = v.member_id join people h on h.id = d.person_id
       where v.effective_date <= $3::date and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, $2::date)),
     lacks (kind, id, name) as (
       select 'ssn', id, name from employees where ssn_last4 is null
       union select 'ssn', id, name from enrolled where ssn_last4 is null
       union select 'birthDate', id, name from employees where dob is null
       union select 'birthDate', id, name from enrolled where dob is null
       union all select 'address', id, name from employees where lacks_address
       union all select 'hireDate', id, name from employees where hire_date is null
       union all select 'hours', id, name from employees where weekly_hours is null
       union all select 'lastDay', id, name from employees where status = 'terminated' and last_day is null)
     select kind, count(*)::int as count, (select coalesce(json_agg(json_build_object('of', 'member', 'id', one.id, 'name', one.name)), '[]')
       from (select id, name from lacks l where l.kind = lacks.kind order by name, id limit $4) one) as records
     from lacks group by kind order by array_position(array['ssn', 'birthDate', 'address', 'hireDate', 'hours', 'lastDay'], kind)`,
    [clientId, `${year}-01-01`, `${year}-12-31`, mostRecords],
  );
  return rows;
}
