import type pg from "pg";
import { costsInMonth, familyTiers, holdsOn } from "#people/coverage/cost-of-month.service.ts";
import { isInSession, ofEmployment } from "#enrollment/offering/eligible-population.ts";
import type { TaskKind } from "#workspace/tasks/tasks-kinds.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMonth, formatShortMonth } from "#kernel/moments.ts";
import { t } from "#server/i18n.ts";
import { type DashboardSource, mostRows } from "./item-words.ts";

type Counted = { label: string; short?: string; value: number; of: number | null };
/** `total` where it is not the sum of the rows: of those that are cut off too, and each person once. */
type Found = { rows: Counted[]; total?: number };
type Totalled = Counted & { total: number };
export type Asked = {
  client: pg.ClientBase;
  today: PlainDate;
  now: Date;
  clientId: string | null;
  language: Language;
  /** What waits for the reader, by its kind. */
  tasks: () => Promise<readonly { kind: TaskKind; count: number }[]>;
};

/** Reasons are those of so many days, today with them. */
export const reasonDays = 90;
/** People who may enroll are counted up to here. */
const mostEligible = 100_000;

const coversToday = `${holdsOn("$2")} and ($1::uuid is null or v.client_id = $1)` as const;

/** What each item counts. The row policies of the caller decide what there is to count; `$1` names one client, or null. */
export const counts: Readonly<Record<DashboardSource, (asked: Asked) => Promise<Found>>> = {
  participation: async ({ client, now, clientId }) => {
    const { rows } = await client.query<Totalled>(
      `select s.name || ' · ' || c.name as label, n.sent as value, people.eligible as "of", coalesce(sum(n.sent) over (), 0)::int as total
       from enrollment_sessions s join clients c on c.id = s.client_id and c.deleted_at is null
         cross join lateral (select ($2::timestamptz at time zone c.time_zone)::date as today) day
         cross join lateral (select count(*)::int as sent from enrollments e where e.client_id = s.client_id
           and e.session_id = s.id and e.status not in ('started', 'cancelled') and not e.is_preview and e.deleted_at is null) n
         cross join lateral (select count(*)::int as eligible from (select from members m ${ofEmployment}
           where ${isInSession("day.today")} limit ${mostEligible}) counted) people
       where s.status = 'open' and s.active and s.deleted_at is null and day.today between s.opens_on and s.closes_on
         and ($1::uuid is null or s.client_id = $1)
       order by s.closes_on, s.name, s.id limit ${mostRows}`,
      [clientId, now],
    );
    return { rows, total: rows[0]?.total ?? 0 };
  },
  enrollmentsByStatus: async (asked) =>
    named(asked, "enrollment:status", [
      await asked.client.query<Value>(
        `select status as key, count(*)::int as value from enrollments where not is_preview and deleted_at is null
           and status <> 'cancelled' and ($1::uuid is null or client_id = $1)
         group by status order by 2 desc, 1`,
        [asked.clientId],
      ),
    ]),
  membersByStatus: async (asked) =>
    named(asked, "members:status", [
      await asked.client.query<Value>(
        `select status as key, count(*)::int as value from members where deleted_at is null
           and ($1::uuid is null or client_id = $1) group by status order by 1`,
        [asked.clientId],
      ),
    ]),
  membersByPlan: async ({ client, today, clientId }) => {
    const { rows } = await client.query<Totalled>(
      `select case when count(*) over (partition by found.name) > 1 then found.name || ' · ' || found.client else found.name end as label,
         found.people as value, null::int as "of",
         (select count(distinct v.member_id)::int from coverages v join members m on m.id = v.member_id
           where ${coversToday}) as total
       from (select b.name, c.name as client, count(distinct v.member_id)::int as people
         from coverages v join members m on m.id = v.member_id
           join base_plans b on b.id = v.base_plan_id join clients c on c.id = b.client_id
         where ${coversToday}
         group by b.id, b.name, c.name) found
       order by 2 desc, 1 limit ${mostRows}`,
      [clientId, today],
    );
    return { rows, total: rows[0]?.total ?? 0 };
  },
  membersByTier: async (asked) =>
    named(asked, "members:tier", [
      await asked.client.query<Value>(
        `select f.tier_code as key, count(*)::int as value from ${familyTiers("$2")} f
         where ($1::uuid is null or f.client_id = $1) group by f.tier_code order by 2 desc, 1`,
        [asked.clientId, asked.today],
      ),
    ]),
  costByType: async ({ client, today, clientId, language }) => {
    const { rows } = await client.query<Counted>(
      `select case $3 when 'ko' then y.name_ko when 'es' then y.name_es else y.name end as label,
         sum(v.employee_cents + v.employer_cents)::bigint as value, null::int as "of"
       from coverages v join members m on m.id = v.member_id and m.deleted_at is null join coverage_types y on y.installation_id = v.installation_id and y.code = v.coverage_type
       where ${costsInMonth("$2")} and ($1::uuid is null or v.client_id = $1)
       group by y.id, y.sort_order, y.name, y.name_ko, y.name_es having sum(v.employee_cents + v.employer_cents) > 0
       order by y.sort_order, 1`,
      [clientId, today, language],
    );
    return { rows };
  },
  costByMonth: async ({ client, today, clientId, language }) => {
    // Each coverage is added in the first month that it costs (`costsInMonth`), and taken off in the first one after its last day.
    const { rows } = await client.query<Counted>(
      `with months as (select generate_series(date_trunc('month', $2::date - interval '11 months'), date_trunc('month', $2::date), interval '1 month') as month),
       spans as (select v.employee_cents + v.employer_cents as cents,
           date_trunc('month', v.effective_date) + case when extract(day from v.effective_date) > 1 and exists (
             select from coverages o where o.member_id = v.member_id and o.coverage_type = v.coverage_type and o.deleted_at is null
               and o.effective_date < v.effective_date
               and coalesce(o.termination_date, 'infinity') >= greatest(date_trunc('month', v.effective_date)::date, o.effective_date))
             then interval '1 month' else interval '0' end as begins,
           date_trunc('month', v.termination_date) + interval '1 month' as ends
         from coverages v join members m on m.id = v.member_id and m.deleted_at is null
         where v.deleted_at is null and v.effective_date < date_trunc('month', $2::date) + interval '1 month'
           and coalesce(v.termination_date, v.effective_date) >= v.effective_date and ($1::uuid is null or v.client_id = $1)
           and (v.termination_date is null or v.termination_date >= date_trunc('month', $2::date - interval '11 months'))),
       steps as (select greatest(begins, (select min(month) from months)) as month, cents from spans
           where ends is null or ends > begins
         union all select ends, -cents from spans where ends > begins)
       select to_char(month, 'YYYY-MM') as label, null::int as "of",
         coalesce(sum(coalesce(sum(steps.cents), 0)) over (order by month), 0)::bigint as value
       from months left join steps using (month) group by month order by month`,
      [clientId, today],
    );
    return {
      rows: rows.map(byMonth(language)),
      total: rows.at(-1)?.value ?? 0,
    };
  },
  newMembers: async ({ client, today, clientId, language }) => {
    const { rows } = await client.query<Counted>(
      `select to_char(month, 'YYYY-MM') as label, count(m.id)::int as value, null::int as "of"
       from generate_series(date_trunc('month', $2::date - interval '5 months'), date_trunc('month', $2::date), interval '1 month') month
         left join (employments w join members m on m.id = w.member_id and m.deleted_at is null)
           on w.hire_date >= month and w.hire_date < month + interval '1 month' and w.deleted_at is null
             and ($1::uuid is null or w.client_id = $1)
       group by month order by month`,
      [clientId, today],
    );
    return { rows: rows.map(byMonth(language)) };
  },
  claimsLag: async (asked) =>
    named(asked, "dashboards:lag", [
      await asked.client.query<Value>(
        `select case when c.paid_on - c.served_to <= 14 then 'd14' when c.paid_on - c.served_to <= 30 then 'd30'
           when c.paid_on - c.served_to <= 60 then 'd60' when c.paid_on - c.served_to <= 90 then 'd90' else 'more' end as key,
           count(*)::int as value
         from claims c where c.paid_on >= c.served_to and c.paid_on > $2::date - 365 and ($1::uuid is null or c.client_id = $1)
         group by 1 order by 1`,
        [asked.clientId, asked.today],
      ),
    ]),
  helpByState: async (asked) =>
    named(asked, "dashboards:help", [
      await asked.client.query<Value>(
        `select status as key, count(*)::int as value from help_requests where deleted_at is null group by status order by 1 desc`,
      ),
    ]),
  callReasons: async (asked) =>
    named(asked, "inbox:topic", [
      // What began in these days has its last message in them as well: an index begins with that one.
      await asked.client.query<Value>(
        `select coalesce(c.topic, 'none') as key, count(*)::int as value
         from conversations c join installations i on i.id = c.installation_id
         where c.deleted_at is null and (c.broadcast_id is null or c.party_count > 0) and ($1::uuid is null or c.client_id = $1)
           and c.last_at >= ($2::date - ${reasonDays} + 1)::timestamp at time zone i.time_zone
           and c.created_at >= ($2::date - ${reasonDays} + 1)::timestamp at time zone i.time_zone
         group by 1 order by coalesce(c.topic, 'none') = 'none', 2 desc, 1`,
        [asked.clientId, asked.today],
      ),
    ]),
  tasksDue: async ({ tasks, language }) => {
    const waiting = (await tasks()).filter(({ count }) => count > 0);
    const rows = waiting.map(({ kind, count }) => ({
      label: t(language, `tasks:kind.${kind}`),
      value: count,
      of: null,
    }));
    return {
      rows: rows.toSorted((one, other) => other.value - one.value).slice(0, mostRows),
      total: rows.reduce((sum, { value }) => sum + value, 0),
    };
  },
  paymentsByState: async (asked) =>
    named(asked, "dashboards:payment", [
      await asked.client.query<Value>(
        `select status as key, count(*)::int as value from payment_charges where deleted_at is null
           and ($1::uuid is null or client_id = $1) group by status order by 1`,
        [asked.clientId],
      ),
    ]),
};

/** A row whose label is a month, in words. */
const byMonth =
  (language: Language) =>
  (row: Counted): Counted => ({
    ...row,
    label: formatMonth(row.label, language),
    short: formatShortMonth(row.label, language),
  });

type Value = { key: string; value: number };

/** The words for what a row keeps as a code. */
function named({ language }: Asked, place: string, [{ rows }]: [{ rows: Value[] }]): Found {
  return { rows: rows.map(({ key, value }) => ({ label: t(language, `${place}.${key}`), value, of: null })) };
}
