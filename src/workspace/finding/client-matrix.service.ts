import { todayOfInstallation } from "#organization/messaging/news.service.ts";
import { worksOn } from "#people/members/work/works-on.service.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  type ClientOverview,
  firstSteps,
  type FirstStep,
  type MatrixField,
  type MatrixRow,
  type MatrixValue,
  mostClients,
} from "./client-matrix.ts";
import { isIdentified } from "#server/site-identity.ts";
import { firstStepsDone, nextStep } from "./next-step.ts";

/** Fields that are in use, in their order. */
async function readFields({ client }: Transaction): Promise<MatrixField[]> {
  const { rows } = await client.query<MatrixField>(
    `select id, label, type, options, required, help from client_fields
     where active and deleted_at is null order by "order", label_key, id`,
  );
  return rows;
}

/** Each part is grouped once and joined: so that 2,000 clients cost one walk of each table. */
export async function getMatrix(services: Services, scope: Scope) {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const today = await todayOfInstallation(client, services.clock());
    const { rows } = await client.query<MatrixRow>(
      `select c.id, c.version, c.name, c.external_code as "externalCode", c.status, c.tax_id as "taxId",
         c.plan_year_start as "planYearStart", c.time_zone as "timeZone", c.rating_area as "ratingArea",
         c.is_large_employer as "isLargeEmployer", c.aca_safe_harbor as "acaSafeHarbor",
         c.aca_contact_name as "acaContactName", c.phone, c.email, c.city, c.state, p.name as partner, t.name as tpa,
         array(select distinct b.name from broker_maps m join brokers b on b.id = m.broker_id
           where m.client_id = c.id and m.deleted_at is null and m.effective_date <= $1
             and (m.termination_date is null or m.termination_date >= $1) order by b.name) as brokers,
         array(select distinct s.name from client_suppliers m join suppliers s on s.id = m.supplier_id
           where m.client_id = c.id and m.deleted_at is null and m.effective_date <= $1
             and (m.termination_date is null or m.termination_date >= $1) order by s.name) as suppliers,
         coalesce(d.n, 0) as divisions, coalesce(g.n, 0) as groups, coalesce(b.n, 0) as plans,
         coalesce(s.n, 0) as "openSessions", coalesce(e.n, 0) as employees,
         coalesce((select jsonb_agg(jsonb_build_object('fieldId', v.field_id, 'id', v.id, 'version', v.version, 'value', v.value))
           from client_field_values v where v.client_id = c.id and v.deleted_at is null), '[]') as values
       from clients c
         left join partners p on p.id = c.partner_id
         left join tpas t on t.id = c.tpa_id
         left join (select client_id, count(*)::int as n from divisions where active and deleted_at is null group by client_id) d on d.client_id = c.id
         left join (select client_id, count(*)::int as n from groups where deleted_at is null group by client_id) g on g.client_id = c.id
         left join (select client_id, count(*)::int as n from base_plans where active and deleted_at is null group by client_id) b on b.client_id = c.id
         left join (select s.client_id, count(*)::int as n from enrollment_sessions s join clients o on o.id = s.client_id
           where s.status = 'open' and s.deleted_at is null
             and ($3::timestamptz at time zone o.time_zone)::date between s.opens_on and s.closes_on
           group by s.client_id) s on s.client_id = c.id
         left join (select w.client_id, count(distinct w.member_id)::int as n from employments w
             join members m on m.id = w.member_id and m.deleted_at is null
           where ${worksOn("$1")} group by w.client_id) e on e.client_id = c.id
       where c.deleted_at is null order by c.name_key, c.id limit $2`,
      [today, mostClients + 1, services.clock()],
    );
    return {
      fields: await readFields(transaction),
      rows: rows.slice(0, mostClients),
      isCut: rows.length > mostClients,
    };
  });
}

type Counts = Omit<ClientOverview, "next" | "fields" | "values">;

/** A plan has a price as soon as a rate of it stands: whether all people have one, the set-up of a session says. */
async function readCounts(
  { client }: Transaction,
  { id, now }: { id: string | null; now: Date },
): Promise<(Counts & { id: string })[]> {
  const today = await todayOfInstallation(client, now);
  const { rows } = await client.query<Counts & { id: string }>(
    `select c.id,
       (select count(*)::int from divisions x where x.client_id = c.id and x.active and x.deleted_at is null) as divisions,
       (select count(*)::int from groups x where x.client_id = c.id and x.deleted_at is null) as groups,
       (select count(*)::int from base_plans x where x.client_id = c.id and x.active and x.deleted_at is null) as plans,
       (select count(*)::int from base_plans x where x.client_id = c.id and x.active and x.deleted_at is null
          and not exists (select from rates r where r.base_plan_id = x.id and r.deleted_at is null)) as "plansWithoutPrice",
       (select x.id from base_plans x where x.client_id = c.id and x.active and x.deleted_at is null
          and not exists (select from rates r where r.base_plan_id = x.id and r.deleted_at is null)
          order by x.created_at, x.id limit 1) as "planWithoutPriceId",
       (select count(*)::int from client_suppliers x where x.client_id = c.id and x.deleted_at is null) as suppliers,
       (select count(*)::int from enrollment_sessions x where x.client_id = c.id and x.deleted_at is null) as sessions,
       (select count(*)::int from enrollment_sessions x where x.client_id = c.id and x.deleted_at is null
          and x.status = 'open' and ($3::timestamptz at time zone c.time_zone)::date between x.opens_on and x.closes_on) as "openSessions",
       (select count(*)::int from enrollment_sessions x where x.client_id = c.id and x.deleted_at is null
          and x.status <> 'draft') as "openedSessions",
       (select x.id from enrollment_sessions x where x.client_id = c.id and x.deleted_at is null and x.status = 'draft'
          order by x.opens_on, x.id limit 1) as "draftSessionId",
       (select x.id from enrollment_sessions x where x.client_id = c.id and x.deleted_at is null and x.status = 'open'
          order by x.closes_on desc, x.id limit 1) as "openSessionId",
       (select count(distinct w.member_id)::int from employments w join members m on m.id = w.member_id and m.deleted_at is null
          where w.client_id = c.id and ${worksOn("$2")}) as employees,
       (select count(*)::int from members x where x.client_id = c.id and x.status = 'active' and x.deleted_at is null) as members,
       (select count(*)::int from enrollments x where x.client_id = c.id and not x.is_preview and x.deleted_at is null
          and x.status not in ('started', 'cancelled')) as enrollments,
       (select count(*)::int from imports x where x.client_id = c.id and x.kind = 'census' and x.deleted_at is null) as "censusFiles",
       (select count(*)::int from contacts x where x.client_id = c.id and x.deleted_at is null) as contacts,
       (select count(distinct x.document_id)::int from document_links x join documents d on d.id = x.document_id
         where x.client_id = c.id and d.deleted_at is null) as documents,
       (select count(*)::int from entity_services x where x.client_id = c.id and x.deleted_at is null) as services,
       array(select distinct b.name from broker_maps m join brokers b on b.id = m.broker_id
         where m.client_id = c.id and m.deleted_at is null order by b.name) as brokers
     from clients c where c.deleted_at is null and ($1::uuid is null or c.id = $1)
     order by (select count(*) from enrollment_sessions x where x.client_id = c.id and x.status <> 'draft' and x.deleted_at is null) desc,
       c.created_at, c.id limit 20`,
    [id, today, now],
  );
  return rows;
}

export async function getOverview({ clock }: Services, scope: Scope, id: string): Promise<ClientOverview> {
  return scope.transaction(async (transaction) => {
    const [counts] = await readCounts(transaction, { id, now: clock() });
    if (counts === undefined) throw new Problem("notFound");
    const { rows: values } = await transaction.client.query<MatrixValue>(
      `select field_id as "fieldId", id, version, value from client_field_values
       where client_id = $1 and deleted_at is null`,
      [id],
    );
    transaction.audit({ action: "view", subject: "client", subjectId: id, clientId: id, details: {} });
    return { ...counts, next: nextStep(counts), fields: await readFields(transaction), values };
  });
}

/** Of the first clients the one that is furthest. */
export async function getFirstDay({ site, configuration, clock }: Services, scope: Scope) {
  return scope.transaction(async (transaction) => {
    const all = await readCounts(transaction, { id: null, now: clock() });
    // Outside production nobody gets a mail from it.
    const isKnown = !configuration.production || isIdentified(site);
    const ranked = all
      .map((one) => ({ one, done: firstStepsDone(one, isKnown) }))
      .toSorted((first, second) => second.done.length - first.done.length);
    const [best] = ranked;
    const done: FirstStep[] = best?.done ?? firstStepsDone(null, isKnown);
    return {
      done,
      next: firstSteps.find((step) => !done.includes(step)) ?? null,
      clientId: best?.one.id ?? null,
      planId: best?.one.planWithoutPriceId ?? null,
      sessionId: (done.includes("openSession") ? best?.one.openSessionId : best?.one.draftSessionId) ?? null,
    };
  });
}
