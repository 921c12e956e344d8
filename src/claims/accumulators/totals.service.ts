import { inOwnName } from "#identity/access/own-name.service.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { recountIn } from "./recount.service.ts";
import type { AccumulatedTotals, PersonFigure } from "./totals.ts";

type Wanted = {
  memberId?: string | undefined;
  from?: string | undefined;
  basePlanId?: string | undefined;
};
type Subject = { id: string; familyId: string; clientId: string; installationId: string; today: PlainDate };

/** The totals of a member and of those of the family whose health data the reader may see. */
export async function getTotals(
  services: Services,
  scope: Scope,
  wanted: Wanted,
): Promise<AccumulatedTotals> {
  const subject = await scope.transaction((transaction) => findSubject(services, scope, transaction, wanted));
  await recountStale(services, scope, subject);
  const covered = await findCovered(services, scope, subject);
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    if (scope.accessScope.person === undefined) noteLook(transaction, subject);
    const { rows: periods } = await client.query<AccumulatedTotals["periods"][number]>(
      `select distinct t.base_plan_id as "basePlanId", p.name as "planName", t.period_from::text as "from",
         t.period_until::text as "until"
       from accumulator_totals t join base_plans p on p.id = t.base_plan_id where t.family_id = $1
       order by "from" desc, "planName"`,
      [subject.familyId],
    );
    const period = periodOf(periods, wanted, subject.today);
    if (period === undefined) return { periods, period: null, countedAt: null, people: [], family: [] };
    const people =
      covered.find((one) => one.from === period.from && one.basePlanId === period.basePlanId)?.people ?? [];
    const isTold = (shown: number) => areSumsTold(scope, { people, shown });
    return { periods, period, ...(await readPeriod(transaction, subject, { ...period, isTold })) };
  });
}

/**
 * True where the family's sums may stand beside the totals of the `shown`: less all that the reader knows they must not be one
 * person's own. Of nobody, or of two at least whose claims are closed to the reader, they tell nothing; of one they would tell
 * all. Who consents opens claims and keeps what is sensitive: where no other is closed, the rest would be that.
 */
function areSumsTold(
  { accessScope: { person, health } }: Scope,
  { people, shown }: { people: readonly string[]; shown: number },
): boolean {
  if (person === undefined || shown === people.length) return true;
  return people.filter((id) => health !== "all" && !(health ?? []).includes(id)).length > 1;
}

/** The member who is asked for, or the reader; of staff nobody is asked for by themselves. */
async function findSubject(
  services: Services,
  scope: Scope,
  { client }: Transaction,
  { memberId }: Wanted,
): Promise<Subject> {
  const { rows } = await client.query<Subject>(
    `select m.id, m.family_id as "familyId", m.client_id as "clientId", m.installation_id as "installationId",
       ($3::timestamptz at time zone c.time_zone)::date::text as today
     from members m join clients c on c.id = m.client_id
     where m.deleted_at is null and m.id = coalesce($1::uuid, (select u.entity_id from users u where u.id = $2::uuid))`,
    [memberId ?? null, scope.userId ?? null, services.clock()],
  );
  const [subject] = rows;
  if (subject === undefined) throw new Problem("notFound");
  return subject;
}

function noteLook(transaction: Transaction, { id, clientId }: Subject): void {
  transaction.audit({
    action: "view",
    subject: "accumulatorTotals",
    subjectId: id,
    clientId,
    details: { ids: [id] },
  });
}

/** After coverage or a plan's figures changed, or a plan year began, nobody has counted anew yet. */
async function recountStale(services: Services, scope: Scope, subject: Subject): Promise<void> {
  const { familyId, installationId, today } = subject;
  await inOwnName(services, scope, async (transaction) => {
    const { rows } = await transaction.client.query<{ isStale: boolean }>(
      `with known as (select min(computed_at) as since from accumulator_totals where family_id = $1),
       plans as (select distinct base_plan_id as id from coverages where family_id = $1 and coverage_type = 'medical'),
       changes as (
         select updated_at from coverages where family_id = $1 and coverage_type = 'medical' and effective_date <= $2::date
         union all select updated_at from claims where family_id = $1
         union all select updated_at from payer_totals where family_id = $1
         union all select b.updated_at from plan_benefits b join plans on plans.id = b.base_plan_id)
       select exists (select from plans) and (
         exists (select from changes, known where known.since is null or changes.updated_at > known.since)
         or exists (select from coverages c where c.family_id = $1 and c.coverage_type = 'medical' and c.deleted_at is null
           and c.effective_date <= $2::date and (c.termination_date is null or c.termination_date >= $2::date)
           and not exists (select from accumulator_totals t where t.member_id = c.member_id and t.base_plan_id = c.base_plan_id
             and $2::date between t.period_from and t.period_until))) as "isStale"`,
      [familyId, today],
    );
    if (rows[0]?.isStale === true)
      await recountIn(services, transaction, { installationId, familyIds: [familyId] });
  });
}

/** The people of whom the family's sums are: the reader may see the rows of fewer. */
async function findCovered(
  services: Services,
  scope: Scope,
  { familyId }: Subject,
): Promise<{ basePlanId: string; from: string; people: string[] }[]> {
  return inOwnName(services, scope, async ({ client }) => {
    const { rows } = await client.query<{ basePlanId: string; from: string; people: string[] }>(
      `select base_plan_id as "basePlanId", period_from::text as "from", array_agg(distinct member_id) as people
       from accumulator_totals where family_id = $1 group by 1, 2`,
      [familyId],
    );
    return rows;
  });
}

const periodOf = (
  periods: AccumulatedTotals["periods"],
  { from, basePlanId }: Wanted,
  today: PlainDate,
): AccumulatedTotals["periods"][number] | undefined => {
  const fitting = periods.filter((one) => basePlanId === undefined || one.basePlanId === basePlanId);
  if (from !== undefined) return fitting.find((one) => one.from === from);
  return fitting.find((one) => one.from <= today && one.until >= today) ?? fitting[0];
};

type Row = Omit<PersonFigure, "leftCents" | "claims"> & {
  id: string;
  memberId: string;
  firstName: string;
  lastName: string;
  countedAt: string;
  familyUsedCents: number;
  familyLimitCents: number | null;
  familyWhy: Reason[];
};

async function readPeriod(
  { client }: Transaction,
  { id, familyId }: Subject,
  {
    basePlanId,
    from,
    isTold,
  }: {
    basePlanId: string;
    from: string;
    /** Whether the family's sums tell nobody's own, where the totals of so many people are shown. */
    isTold: (shown: number) => boolean;
  },
): Promise<Pick<AccumulatedTotals, "countedAt" | "people" | "family">> {
  const { rows } = await client.query<Row>(
    `select t.id, t.member_id as "memberId", m.first_name as "firstName", m.last_name as "lastName", t.kind, t.network,
       t.used_cents as "usedCents", t.limit_cents as "limitCents", t.why, t.family_used_cents as "familyUsedCents",
       t.family_limit_cents as "familyLimitCents", t.family_why as "familyWhy", t.computed_at::text as "countedAt",
       (select jsonb_build_object('cents', p.amount_cents, 'onDay', p.on_day) from payer_totals p
          join accumulators a on a.id = p.accumulator_id and a.deleted_at is null and a.is_shown and a.use = 'compare'
          where p.member_id = t.member_id and p.deleted_at is null and a.kind = t.kind and a.network = t.network
            and a.scope = 'person' and p.on_day between t.period_from and t.period_until
          order by p.on_day desc, p.created_at desc limit 1) as payer
     from accumulator_totals t join members m on m.id = t.member_id
     where t.family_id = $1 and t.base_plan_id = $2 and t.period_from = $3
     order by m.id <> $4, m.relationship <> '18', m.dob, m.id, t.network, t.kind`,
    [familyId, basePlanId, from, id],
  );
  const claims = await client.query<PersonFigure["claims"][number] & { totalId: string }>(
    `select t.id as "totalId", c.id, c.claim_number as "claimNumber", c.provider_name as "providerName", p."on"::text, p.cents
     from accumulator_totals t cross join jsonb_to_recordset(t.postings) p ("claimId" uuid, "on" date, cents bigint)
       join claims c on c.id = p."claimId" and c.deleted_at is null
     where t.family_id = $1 and t.base_plan_id = $2 and t.period_from = $3 and p."on" is not null and p.cents is not null
     order by p."on" desc, c.id`,
    [familyId, basePlanId, from],
  );
  const claimsOf = groupBy(claims.rows, ({ totalId }) => totalId);
  const byPerson = [...groupBy(rows, ({ memberId }) => memberId)];
  const isSaid = isTold(byPerson.length);
  const people = byPerson.map(([memberId, own]) => ({
    memberId,
    firstName: own[0]?.firstName ?? "",
    lastName: own[0]?.lastName ?? "",
    totals: own.map((row) => ({
      ...row,
      leftCents: leftTo(row, isSaid),
      claims: claimsOf.get(row.id) ?? [],
    })),
  }));
  // The family's sums stand in the row of each of its people.
  const first = rows[0]?.memberId;
  const family = rows
    .filter(({ memberId, familyLimitCents }) => memberId === first && familyLimitCents !== null)
    .map((row) => ({
      kind: row.kind,
      network: row.network,
      usedCents: isSaid ? row.familyUsedCents : null,
      isReached: isReached(row),
      limitCents: row.familyLimitCents,
      leftCents: isSaid ? left(row.familyLimitCents, row.familyUsedCents) : null,
      why: isSaid ? row.familyWhy : [],
    }));
  return { countedAt: rows[0]?.countedAt ?? null, people, family };
}

const left = (limit: number | null, used: number): number | null => (limit === null ? null : limit - used);

function nearer(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}

const isReached = ({ familyLimitCents, familyUsedCents }: Row): boolean =>
  familyLimitCents !== null && familyUsedCents >= familyLimitCents;

/** The amount until the nearer limit. Where the family's sum is not told, the rest of it would tell it: only that it is reached counts. */
function leftTo(row: Row, isSaid: boolean): number | null {
  const own = left(row.limitCents, row.usedCents);
  if (isSaid) return nearer(own, left(row.familyLimitCents, row.familyUsedCents));
  return isReached(row) ? 0 : own;
}
