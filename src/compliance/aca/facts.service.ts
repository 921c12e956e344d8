import { continuousSince, hireWait } from "./hire-wait.ts";
import { Problem } from "#kernel/problem.ts";
import { fullName } from "#kernel/person-name.ts";
import { type WorkFacts, type WorkSpan, workSpans } from "#people/members/employment-days.ts";
import { priceListOf } from "#plans/plans/price-list.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { HealthCover, OfferedPlan } from "./employee-facts.ts";
import type { FormContent } from "./form-content.ts";
import type { ClientFacts, Employee, MonthOverride } from "./client-facts.ts";

type Client = Transaction["client"];

/** What all forms of a client follow from. */
export async function readClientFacts(
  transaction: Transaction,
  { clientId, year }: { clientId: string; year: number },
): Promise<ClientFacts> {
  const { client } = transaction;
  const { rows } = await client.query<Omit<ClientFacts, "plans" | "waits" | "divisionClasses">>(
    `select c.id, c.installation_id as "installationId", c.name, ${isLargeSql("$2::int")} as "isLargeEmployer",
       c.aca_safe_harbor as "safeHarbor", c.plan_year_start as "planYearStart",
       json_build_object('name', c.name, 'ein', c.tax_id, 'contactName', c.aca_contact_name,
         'contactPhone', coalesce(c.aca_contact_phone, c.phone), 'planStartMonth', extract(month from c.plan_year_start)::int,
         'address1', c.address1, 'address2', c.address2, 'city', c.city, 'state', c.state, 'zip', c.zip) as employer
     from clients c where c.id = $1 and c.deleted_at is null`,
    [clientId, year],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  const plans = await client.query<Omit<OfferedPlan, "list">>(plansQuery, [clientId]);
  const withPrices: ClientFacts["plans"] = [];
  for (const plan of plans.rows) withPrices.push({ ...plan, list: await priceListOf(transaction, plan.id) });
  const waits = await client.query<ClientFacts["waits"][number]>(
    `select s.opens_on as "opensOn", s.effective_date_calculation as "effectiveDateCalculation",
       s.effective_date as "effectiveDate", s.waiting_period as "waitingPeriod", s.waiting_period_unit as "waitingPeriodUnit"
     from enrollment_sessions s
     where s.client_id = $1 and s.kind = 'newHire' and s.status <> 'draft' and s.deleted_at is null order by s.opens_on`,
    [clientId],
  );
  const divisions = await client.query<{ id: string; eligibilityClass: string }>(
    `select id, eligibility_class as "eligibilityClass" from divisions
     where client_id = $1 and eligibility_class is not null`,
    [clientId],
  );
  const divisionClasses = new Map(divisions.rows.map((one) => [one.id, one.eligibilityClass]));
  return { ...found, plans: withPrices, waits: waits.rows, divisionClasses };
}

/**
 * An employer with 50 full-time employees or equivalents on average is large in the next year (26 USC 4980H(c)(2)); where
 * nobody entered the size of the year before, as the client's page says.
 */
const isLargeSql = (year: "$2::int" | "extract(year from $2::date)::int") =>
  `coalesce((select z.full_time_equivalents >= 50 from employer_sizes z
    where z.client_id = c.id and z.year = ${year} - 1 and z.active and z.deleted_at is null), c.is_large_employer)` as const;

/**
 * SQL: the last day of a plan `b` of a client `k`. One that was set inactive and has no end was offered until then, the client's day;
 * later edits of it change nothing.
 */
export const planLastDay =
  "coalesce(b.termination_date, case when not b.active then (coalesce(b.inactive_at, b.updated_at) at time zone k.time_zone)::date end)" as const;

const plansQuery = `
  select b.id, b.name, b.effective_date as "from",
    ${planLastDay} as "to",
    coalesce(b.is_minimum_value, false) as "isMinimumValue", b.funding_type = 'selfFunded' as "isSelfInsured",
    b.covers_dependents and (b.tier_id is null or exists (select from tier_items i
      where i.tier_id = b.tier_id and i.allow_spouse and i.active and i.deleted_at is null)) as "offersSpouse",
    b.covers_dependents and (b.tier_id is null or exists (select from tier_items i
      where i.tier_id = b.tier_id and coalesce(i.max_children, 1) > 0 and i.active and i.deleted_at is null)) as "offersChildren",
    b.spouse_offer_is_conditional as "spouseIsConditional",
    (select coalesce(json_agg(json_build_object(
        'from', case s.effective_date_calculation when 'setDate' then s.effective_date else s.opens_on end,
        'eligibilityClasses', p.eligibility_classes,
        'divisionIds', (select coalesce(json_agg(d.division_id), '[]') from session_plan_divisions d
          where d.session_plan_id = p.id))), '[]')
      from session_plans p join enrollment_sessions s on s.id = p.session_id
      where p.base_plan_id = b.id and p.deleted_at is null and s.deleted_at is null and s.status <> 'draft') as offers
  from base_plans b join clients k on k.id = b.client_id
  where b.client_id = $1 and b.is_minimum_essential and b.deleted_at is null order by b.name_key, b.id`;

type Person = {
  id: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  ssnLast4: string | null;
  dob: PlainDate | null;
};
type Row = Person &
  Pick<FormContent, "address1" | "address2" | "city" | "state" | "zip" | "memberNumber"> & {
    tobacco: boolean | null;
    people: Person[];
    employments: (WorkFacts & {
      hireDate: PlainDate | null;
      lastDay: PlainDate | null;
      spans: WorkSpan[];
    })[];
    covers: HealthCover[];
    overrides: MonthOverride[];
  };

/** What these employees' forms follow from, as it is known now, in the order of their names. */
export async function readEmployees(
  client: Client,
  { year, ids, of }: { year: number; ids: readonly string[]; of: ClientFacts },
): Promise<Employee[]> {
  const { rows } = await client.query<{ row: Row }>(employeesQuery, [
    ids,
    `${year}-01-01`,
    `${year}-12-31`,
    year,
  ]);
  return rows.map(({ row }) => {
    const { id: memberId, tobacco, people, employments, covers, overrides, ...rest } = row;
    const { memberNumber, ssnLast4, dob, address1, address2, city, state, zip } = rest;
    return {
      tobacco,
      overrides,
      recipient: {
        memberId,
        name: fullName(rest),
        memberNumber,
        ssnLast4,
        dob,
        address1,
        address2,
        city,
        state,
        zip,
      },
      people: people.map((one) => ({
        memberId: one.id,
        name: fullName(one),
        ssnLast4: one.ssnLast4,
        dob: one.dob,
      })),
      facts: {
        memberId,
        safeHarbor: of.safeHarbor,
        planYearStart: of.planYearStart,
        plans: of.plans,
        covers,
        employments: employments.flatMap((work) => {
          const { hireDate, lastDay, spans, ...own } = work;
          const since = continuousSince(employments, work);
          return workSpans({ ...own, from: hireDate, to: lastDay }, spans).map((span) => ({
            ...span,
            divisionClass: of.divisionClasses.get(span.divisionId ?? "") ?? null,
            hireDate,
            lastDay,
            since,
            offeredFrom: hireWait(of.waits, since),
          }));
        }),
      },
    };
  });
}

const employeesQuery = `
  select json_build_object('id', m.id, 'memberNumber', m.member_number, 'firstName', p.first_name, 'middleName', p.middle_name,
    'lastName', p.last_name, 'suffix', p.suffix, 'ssnLast4', p.ssn_last4, 'dob', p.dob, 'tobacco', p.tobacco,
    'address1', p.address1, 'address2', p.address2, 'city', p.city, 'state', p.state, 'zip', p.zip,
    'people', (select coalesce(json_agg(json_build_object('id', f.id, 'firstName', h.first_name, 'middleName', h.middle_name,
        'lastName', h.last_name, 'suffix', h.suffix, 'ssnLast4', h.ssn_last4, 'dob', h.dob)
        order by f.relationship <> '18', h.dob, f.id), '[]')
      from members f join people h on h.id = f.person_id where f.family_id = m.family_id and f.deleted_at is null),
    'employments', (select coalesce(json_agg(json_build_object('hireDate', w.hire_date, 'lastDay', w.last_day,
        'divisionId', w.division_id, 'eligibilityClass', w.eligibility_class, 'salaryCents', w.salary_cents,
        'weeklyHours', w.weekly_hours, 'payKind', w.pay_kind, 'hourlyRateCents', w.hourly_rate_cents,
        'spans', (select coalesce(json_agg(json_build_object('from', s.effective_date, 'to', s.termination_date,
            'divisionId', s.division_id, 'eligibilityClass', s.eligibility_class, 'salaryCents', s.salary_cents,
            'weeklyHours', s.weekly_hours, 'payKind', s.pay_kind, 'hourlyRateCents', s.hourly_rate_cents)), '[]')
          from employment_spans s where s.employment_id = w.id and s.deleted_at is null)) order by w.hire_date), '[]')
      from employments w where w.member_id = m.id and w.deleted_at is null
        and (w.status = 'active' or w.last_day is not null)),
    'covers', (select coalesce(json_agg(json_build_object('memberId', v.member_id, 'planId', v.base_plan_id,
        'from', v.effective_date, 'to', v.termination_date, 'isCobra', v.cobra_clock_id is not null)
        order by v.effective_date), '[]')
      from coverages v join base_plans b on b.id = v.base_plan_id and b.is_minimum_essential
      where v.family_id = m.family_id and v.deleted_at is null and v.effective_date <= $3::date
        and coalesce(v.termination_date, 'infinity') >= $2::date),
    'overrides', (select coalesce(json_agg(json_build_object('month', o.month, 'line14', o.line14, 'line15Cents', o.line15_cents,
        'line16', o.line16, 'reason', o.reason, 'version', o.version) order by o.month), '[]')
      from aca_overrides o where o.member_id = m.id and o.year = $4 and o.deleted_at is null)) as row
  from members m join people p on p.id = m.person_id where m.id = any($1::uuid[]) order by m.name_key, m.id`;

/**
 * The employees of a client who get a form: of a large employer those who were full-time on some day of the year; of any
 * employer those whose family was covered by a plan that the employer pays itself.
 */
export const recipientsSql = `
  from members m join clients c on c.id = m.client_id
  where m.client_id = $1 and m.relationship = '18' and m.deleted_at is null and (
    (${isLargeSql("extract(year from $2::date)::int")} and exists (select from employments w
      where w.member_id = m.id and w.deleted_at is null and (w.status = 'active' or w.last_day is not null)
        and coalesce(w.hire_date, '-infinity') <= $3::date and coalesce(w.last_day, 'infinity') >= $2::date
        and (coalesce(w.weekly_hours, 30) >= 30 or exists (select from employment_spans s
          where s.employment_id = w.id and s.deleted_at is null and coalesce(s.weekly_hours, 30) >= 30
            and coalesce(s.effective_date, '-infinity') <= $3::date and coalesce(s.termination_date, 'infinity') >= $2::date))))
    or exists (select from coverages v join base_plans b on b.id = v.base_plan_id
      where v.family_id = m.family_id and v.deleted_at is null and b.is_minimum_essential and b.funding_type = 'selfFunded'
        and v.effective_date <= $3::date and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, $2::date)))`;
