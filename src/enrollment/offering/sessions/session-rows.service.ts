import { coverageOrder } from "#plans/plans/coverage-order.ts";
import type pg from "pg";
import { Problem } from "#kernel/problem.ts";
import type { EnrollmentSession, SessionRow } from "./sessions.ts";

// How sessions are read: with where they stand today by their client's clock, and their figures.

const from = `
  from enrollment_sessions s
    join clients c on c.id = s.client_id and c.deleted_at is null
    cross join lateral (select ($1::timestamptz at time zone c.time_zone)::date as today) day
    cross join lateral (select
      (select count(*)::int from invitations i where i.session_id = s.id and i.kind in ('invited', 'lifeEvent')
        and i.revoked_at is null and i.active and i.deleted_at is null) as invited) sent
    cross join lateral (select count(*) filter (where e.status = 'started')::int as started,
        count(*) filter (where e.status not in ('started', 'cancelled'))::int as submitted
      from enrollments e where e.session_id = s.id and e.client_id = s.client_id and e.deleted_at is null
        and not e.is_preview) done`;

const isRunning = "s.status = 'open' and day.today between s.opens_on and s.closes_on";

const rowColumns = `
  s.id, s.name, s.client_id as "clientId", c.name as "clientName", s.kind, s.status,
  case when s.status <> 'open' then s.status when day.today < s.opens_on then 'planned'
    when day.today > s.closes_on then 'over' else 'running' end as phase,
  s.opens_on as "opensOn", s.closes_on as "closesOn",
  case when ${isRunning} then s.closes_on - day.today end as "daysLeft", sent.invited, done.submitted`;

const count = (table: string) =>
  `(select count(*)::int from ${table} x where x.session_id = s.id and x.active and x.deleted_at is null)`;

const detailColumns = `${rowColumns}, s.version, s.signup_key as "signupKey", day.today,
  s.effective_date_calculation as "effectiveDateCalculation", s.effective_date as "effectiveDate",
  s.waiting_period as "waitingPeriod", s.waiting_period_unit as "waitingPeriodUnit", s.new_hire_days as "newHireDays",
  s.pay_periods_per_year as "payPeriodsPerYear", s.languages, s.contact_name as "contactName",
  s.contact_phone as "contactPhone", s.contact_email as "contactEmail", s.theme_id as "themeId",
  s.requires_sign_in as "requiresSignIn", s.payment_required as "paymentRequired",
  s.charge_basis as "chargeBasis", s.monthly_charge_cents as "monthlyChargeCents",
  s.reminder_cap as "reminderCap", s.reminder_every_days as "reminderEveryDays", s.reminds_itself as "remindsItself",
  s.opened_at as "openedAt", s.closed_at as "closedAt",
  (select json_build_object('id', o.id, 'name', o.name) from enrollment_sessions o
    where o.id = s.copied_from_id and o.deleted_at is null) as "copiedFrom",
  array(select b.coverage_type from session_plans p join base_plans b on b.id = p.base_plan_id
    where p.session_id = s.id and p.active and p.deleted_at is null and b.active and b.deleted_at is null
    group by b.installation_id, b.coverage_type order by ${coverageOrder("b")}) as "coverageTypes",
  json_build_object('plans', ${count("session_plans")}, 'pages', ${count("plan_pages")},
    'documents', (select count(*)::int from plan_documents d join session_plans p on p.base_plan_id = d.base_plan_id
        and p.active and p.deleted_at is null
      where p.session_id = s.id and d.active and d.deleted_at is null and (d.session_id is null or d.session_id = s.id)),
    'externalBenefits', ${count("external_benefits")}, 'requiredValues', ${count("benefit_required_values")},
    'forms', ${count("form_maps")},
    'censusFields', ${count("census_fields")}, 'excluded', ${count("session_members")},
    'invited', sent.invited, 'started', done.started, 'submitted', done.submitted) as counts`;

const orders: Record<string, string> = {
  name: "lower(s.name)",
  clientName: "c.name_key",
  status: "s.status",
  kind: "s.kind",
  opensOn: "s.opens_on",
  closesOn: "s.closes_on",
};

export type SessionQuery = {
  q?: string | undefined;
  "filter[clientId]"?: string | undefined;
  "filter[status]"?: string | undefined;
  "filter[kind]"?: string | undefined;
  sort: string;
  page: number;
  pageSize: number;
};

/** A page of the sessions in reach; sessions are few, so a name is found wherever it stands. */
export async function findRows(
  client: pg.ClientBase,
  now: Date,
  query: SessionQuery,
): Promise<{ rows: SessionRow[]; total: number; page: number }> {
  const { q, sort, page, pageSize } = query;
  const values = [
    now,
    q === "" ? null : (q ?? null),
    query["filter[clientId]"] ?? null,
    query["filter[status]"] ?? null,
    query["filter[kind]"] ?? null,
  ];
  const where = `where s.deleted_at is null and ($2::text is null or strpos(lower(s.name), lower($2)) > 0)
    and ($3::uuid is null or s.client_id = $3) and ($4::text is null or s.status = $4) and ($5::text is null or s.kind = $5)`;
  const order = `${orders[sort.replace(/^-/u, "")]} ${sort.startsWith("-") ? "desc" : "asc"}, s.id desc`;
  const { rows } = await client.query<SessionRow>(
    `select ${rowColumns} ${from} ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    values,
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from enrollment_sessions s
       join clients c on c.id = s.client_id and c.deleted_at is null ${where} and $1::timestamptz is not null`,
    values,
  );
  return { rows, total: counted.rows[0]?.total ?? 0, page };
}

export async function readEnrollmentSession(
  client: pg.ClientBase,
  now: Date,
  id: string,
): Promise<EnrollmentSession> {
  const { rows } = await client.query<EnrollmentSession>(
    `select ${detailColumns} ${from} where s.id = $2 and s.deleted_at is null`,
    [now, id],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

/** Holds a session until the transaction ends; what changes it takes turns. */
export async function lockEnrollmentSession(
  client: pg.ClientBase,
  now: Date,
  id: string,
): Promise<EnrollmentSession> {
  await client.query("select 1 from enrollment_sessions where id = $1 and deleted_at is null for update", [
    id,
  ]);
  return readEnrollmentSession(client, now, id);
}
