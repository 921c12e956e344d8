import { coverageOrder } from "#plans/plans/coverage-order.ts";
import type pg from "pg";
import { Problem, saidInEach } from "#kernel/problem.ts";
import type { Language } from "#kernel/language.ts";
import { t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { RunPreview } from "./processing.ts";
import { idsOfWish, type Wanted } from "./wanted.service.ts";
import "./processing.texts.ts";

const shownLosing = 50;

/** Before many are decided on: how many, of which clients, and who loses which coverage by it. */
export async function previewRun(scope: Scope, wanted: Wanted): Promise<RunPreview> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const ids = await idsOfWish(transaction, scope, wanted);
    const clients = await clientsOf(client, ids);
    const { rows } = await client.query<RunPreview["losing"][number]>(losingQuery, [ids]);
    const shown = rows.slice(0, shownLosing);
    if (shown.length > 0)
      transaction.audit({
        action: "view",
        subject: "enrollments",
        details: { ids: [...new Set(shown.map(({ enrollmentId }) => enrollmentId))] },
      });
    const total = clients.reduce((sum, { count }) => sum + count, 0);
    return { total, clients, losingCount: rows.length, losing: shown };
  });
}

/** One click never decides for several clients unless the caller has said so. */
export async function requireOneClient(
  client: pg.ClientBase,
  ids: readonly string[],
  language: Language,
): Promise<void> {
  const clients = await clientsOf(client, ids);
  if (clients.length < 2) return;
  const error = { path: "acrossClients", code: "severalClients" };
  const word = (one: Language) => t(one, "processing:across.refused", { count: clients.length });
  throw new Problem("invalid", { fieldErrors: saidInEach(error, language, word) });
}

async function clientsOf(client: pg.ClientBase, ids: readonly string[]): Promise<RunPreview["clients"]> {
  const { rows } = await client.query<RunPreview["clients"][number]>(
    `select c.id, c.name, count(*)::int as count from enrollments e join clients c on c.id = e.client_id
     where e.id = any($1) and e.deleted_at is null and not e.is_preview group by c.id order by c.name_key`,
    [ids],
  );
  return rows;
}

/** People whose coverage of the day before is neither chosen again nor of a type that was not asked about. */
const losingQuery = `
  with f as materialized (
    select e.id, e.subscriber_name, e.effective_date, c.name as client_name,
      coalesce(e.member_id, known.id) as member_id, coalesce(m.family_id, known.family_id) as family_id
    from enrollments e join clients c on c.id = e.client_id left join members m on m.id = e.member_id
      left join lateral (
        select k.id, k.family_id from members k
        where e.member_id is null and k.ssn_index = e.subscriber_ssn_index and k.client_id = e.client_id
          and k.relationship = '18' and k.deleted_at is null
        limit 1) known on true
    where e.id = any($1) and e.deleted_at is null and not e.is_preview and e.effective_date is not null)
  select f.id as "enrollmentId", f.subscriber_name as "subscriberName", f.client_name as "clientName",
    v.coverage_type as "coverageType", array_agg(distinct m.first_name) as people
  from f join enrollment_selections x on x.enrollment_id = f.id
    join coverages v on v.family_id = f.family_id and v.coverage_type = x.coverage_type and v.deleted_at is null
      and v.effective_date < coalesce(x.starts_on, f.effective_date)
      and (v.termination_date is null or v.termination_date >= coalesce(x.starts_on, f.effective_date) - 1)
    join members m on m.id = v.member_id
  where x.session_plan_id is null or v.member_id <> f.member_id and not exists (
    select from selection_dependents d join enrollment_people p on p.id = d.person_id where d.selection_id = x.id
      and (p.member_id = m.id or p.member_id is null and p.dob = m.dob and lower(p.first_name) = lower(m.first_name)))
  group by f.id, f.subscriber_name, f.client_name, v.installation_id, v.coverage_type
  order by f.client_name, f.subscriber_name, f.id, ${coverageOrder("v")}`;
