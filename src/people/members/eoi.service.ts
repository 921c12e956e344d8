import { partsOf } from "#plans/plans/price-parts.ts";
import { partsColumns, partsFrom, partsSet, partsTypes } from "#plans/plans/price-parts.service.ts";
import type { KnownAnswers } from "#plans/plans/rated-answers.ts";
import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import { writeMailJob } from "#organization/messaging/jobs.ts";
import type { z } from "zod";
import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import { reason } from "#kernel/traced.ts";
import { priceListOf } from "#plans/plans/price-list.service.ts";
import type { Price } from "#plans/plans/price-answer.ts";
import { priceOf } from "#plans/plans/price.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { decideEoi } from "./eoi.ts";
import { workplaceOn } from "./change/workplace.service.ts";
import { lockFamilyOf } from "./family-lock.service.ts";
import { coveredSince } from "#plans/plans/rating-age.ts";
import { spansOfFamily } from "./cover-spans.service.ts";
import { addMemberEvents } from "./member-events.service.ts";

type Decision = z.output<typeof decideEoi.body>;
type Outcome = z.output<typeof decideEoi.answer>;
type Cover = {
  id: string;
  version: number;
  installationId: string;
  clientId: string;
  familyId: string;
  memberId: string;
  basePlanId: string;
  planName: string;
  coverageType: string;
  tierCode: TierCode;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  employeeCents: number;
  employerCents: number;
  volumeCents: number | null;
  pendingCents: number | null;
  eoi: string | null;
};
type Work = {
  services: Services;
  scope: Scope;
  transaction: Transaction;
  cover: Cover;
  /** All rows in which that amount waits, the earliest first. */
  run: readonly Cover[];
  pendingCents: number;
};

/** Decides once. What was promised before stays as it was until the day before the larger amount holds. */
export async function decideOnEoi(
  services: Services,
  scope: Scope,
  { id, version, decision }: { id: string; version: number; decision: Decision },
): Promise<Outcome> {
  return scope.transaction(async (transaction) => {
    const cover = await lockCover(transaction, id);
    if (cover.version !== version) throw new Problem("stale", { facts: { version: cover.version } });
    const { pendingCents } = cover;
    if (cover.eoi !== "pending" || pendingCents === null) throw new Problem("conflict");
    const run = await runOf(transaction, cover);
    const work: Work = { services, scope, transaction, cover, run, pendingCents };
    const outcome =
      decision.decision === "approved" ? await approve(work, decision.effectiveDate) : await decline(work);
    const effectiveDate = decision.decision === "approved" ? decision.effectiveDate : null;
    await writeDown(work, decision.decision, effectiveDate);
    await transaction.enqueue(writeMailJob, { kind: "eoi", subjectId: cover.id });
    return outcome;
  });
}

/** An enrollment that is processed meanwhile ends and begins cover of the same family: one at a time. */
async function lockCover(transaction: Transaction, id: string): Promise<Cover> {
  await lockFamilyOf(transaction, id);
  const { rows } = await transaction.client.query<Cover>(coverQuery, [id]);
  const [cover] = rows;
  if (cover === undefined) throw new Problem("notFound");
  return cover;
}

/** One amount waits in each row in which the plan goes on without a gap, as where its price changes: it is decided once. */
async function runOf({ client }: Transaction, cover: Cover): Promise<Cover[]> {
  const { rows } = await client.query<Cover>(runQuery, [
    cover.memberId,
    cover.basePlanId,
    cover.coverageType,
    cover.pendingCents,
  ]);
  const at = rows.findIndex(({ id }) => id === cover.id);
  const goesOn = (one: Cover | undefined, next: Cover | undefined) =>
    one !== undefined &&
    one.terminationDate !== null &&
    next?.effectiveDate === addDays(one.terminationDate, 1);
  let [first, last] = [at, at];
  while (goesOn(rows[first - 1], rows[first])) first -= 1;
  while (goesOn(rows[last], rows[last + 1])) last += 1;
  return rows.slice(first, last + 1);
}

const coverColumns = `
  select v.id, v.version, v.installation_id as "installationId", v.client_id as "clientId", v.family_id as "familyId",
    v.member_id as "memberId", v.base_plan_id as "basePlanId", b.name as "planName", v.coverage_type as "coverageType",
    v.tier_code as "tierCode", v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
    v.employee_cents as "employeeCents", v.employer_cents as "employerCents", v.volume_cents as "volumeCents",
    v.pending_volume_cents as "pendingCents", v.eoi
  from coverages v join members m on m.id = v.member_id join base_plans b on b.id = v.base_plan_id
  where v.deleted_at is null` as const;
const coverQuery = `${coverColumns} and v.id = $1 for update of v` as const;
const runQuery =
  `${coverColumns} and v.member_id = $1 and v.base_plan_id = $2 and v.coverage_type = $3 and v.eoi = 'pending'
  and v.pending_volume_cents = $4 and coalesce(v.termination_date, 'infinity') >= v.effective_date
  order by v.effective_date for update of v` as const;

async function decline(work: Work): Promise<Outcome> {
  const { cover, run } = work;
  await settleRows(work, run, "declined");
  const { volumeCents, employeeCents, employerCents } = cover;
  return { coverageId: cover.id, volumeCents, employeeCents, employerCents };
}

/** Nothing waits in these rows any more; what they cover is as it was. */
async function settleRows(
  { services, scope, transaction }: Work,
  rows: readonly Cover[],
  eoi: "approved" | "declined",
): Promise<void> {
  await transaction.client.query(
    `update coverages set eoi = $2, eoi_at = $3, pending_volume_cents = null,
       version = version + 1, updated_at = $3, updated_by = $4 where id = any($1::uuid[])`,
    [rows.map(({ id }) => id), eoi, services.clock(), scope.userId ?? null],
  );
}

/** The row of the day ends the day before; who begins on its first day has never had the smaller amount. Later rows have the larger one. */
async function approve(work: Work, effectiveDate: PlainDate): Promise<Outcome> {
  const { run, cover } = work;
  if (effectiveDate < (run[0] ?? cover).effectiveDate) throw wrongDay("beforeCoverage");
  const holding = run.find(
    (row) =>
      row.effectiveDate <= effectiveDate &&
      (row.terminationDate === null || row.terminationDate >= effectiveDate),
  );
  if (holding === undefined) throw wrongDay("afterCoverage");
  await settleRows(
    work,
    run.filter((row) => row.effectiveDate < holding.effectiveDate),
    "approved",
  );
  const outcome = await enlargeFrom(work, holding, effectiveDate);
  for (const row of run) if (row.effectiveDate > effectiveDate) await enlargeWhole(work, row);
  return outcome;
}

async function enlargeWhole(work: Work, row: Cover): Promise<void> {
  const { services, scope, transaction, pendingCents } = work;
  const volumeCents = (row.volumeCents ?? 0) + pendingCents;
  const price = await priceFrom(transaction, row, { effectiveDate: row.effectiveDate, volumeCents });
  await transaction.client.query(
    `update coverages v set volume_cents = $2, employee_cents = $3, employer_cents = $4, ${partsSet("r")}, eoi = 'approved',
       eoi_at = $6, pending_volume_cents = null, version = version + 1, updated_at = $6, updated_by = $7
     from jsonb_to_record($5::jsonb) as r (${partsTypes}) where v.id = $1`,
    [
      row.id,
      volumeCents,
      price.employeeCents,
      price.employerCents,
      JSON.stringify(partsOf(price)),
      services.clock(),
      scope.userId ?? null,
    ],
  );
}

/** Writes the larger amount at its price into a row from a day on, and answers the row that has it. */
async function enlargeFrom(work: Work, cover: Cover, effectiveDate: PlainDate): Promise<Outcome> {
  const { services, scope, transaction, pendingCents } = work;
  const volumeCents = (cover.volumeCents ?? 0) + pendingCents;
  const price = await priceFrom(transaction, cover, { effectiveDate, volumeCents });
  const { employeeCents, employerCents } = price;
  const now = services.clock();
  const coverageId = uuidv7(now.getTime());
  const by = scope.userId ?? null;
  await transaction.client.query(
    `update coverages set termination_date = $2, eoi = 'approved', eoi_at = $3, pending_volume_cents = null,
       version = version + 1, updated_at = $3, updated_by = $4 where id = $1`,
    [cover.id, dayBefore(effectiveDate), now, by],
  );
  await transaction.client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, termination_date, employee_cents, employer_cents, ${partsColumns}, volume_cents, eoi,
       eoi_at, values, beneficiaries, created_at, created_by, updated_at, updated_by)
     select $2, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code, $3,
       $9, $4, $5, ${partsFrom("r")}, $6, 'approved', $7, values, beneficiaries, $7, $8, $7, $8
     from coverages, jsonb_to_record($10::jsonb) as r (${partsTypes}) where id = $1`,
    [
      cover.id,
      coverageId,
      effectiveDate,
      employeeCents,
      employerCents,
      volumeCents,
      now,
      by,
      cover.terminationDate,
      JSON.stringify(partsOf(price)),
    ],
  );
  return { coverageId, volumeCents, employeeCents, employerCents };
}

/** What the larger amount costs those who are covered together on that day. */
async function priceFrom(
  transaction: Transaction,
  cover: Cover,
  { effectiveDate, volumeCents }: { effectiveDate: PlainDate; volumeCents: number },
): Promise<Price> {
  const list = await priceListOf(transaction, cover.basePlanId);
  const { rows: people } = await transaction.client.query<
    KnownAnswers & { id: string; dob: PlainDate; relationship: RelationshipCode }
  >(
    `select m.id, m.dob, m.relationship, ${ratedAnswersSql("h")} from coverages v join members m on m.id = v.member_id join people h on h.id = m.person_id
     where v.family_id = $1 and v.base_plan_id = $2 and v.coverage_type = $3 and v.deleted_at is null and m.dob is not null
       and v.effective_date <= $4 and (v.termination_date is null or v.termination_date >= $4)`,
    [cover.familyId, cover.basePlanId, cover.coverageType, effectiveDate],
  );
  // A dependent's cover that stands alone, without the employee's, has no price of its own.
  if (people.filter(({ relationship }) => !isDependent(relationship)).length !== 1)
    throw wrongDay("noPriceThen");
  const spans = (await spansOfFamily(transaction, cover.memberId))[cover.basePlanId] ?? {};
  const { divisionId, ratingArea, salaryCents } = await workplaceOn(
    transaction,
    cover.familyId,
    effectiveDate,
  );
  const price = priceOf({
    ...list,
    people: people.map((person) => ({
      ...person,
      coveredSince: coveredSince(spans[person.id] ?? [], effectiveDate),
    })),
    tier: cover.tierCode,
    effectiveDate,
    ratingArea,
    divisionId,
    volumeCents,
    salaryCents,
    // The price of a month does not follow from it.
    payPeriodsPerYear: 12,
  });
  if (!price.ok) throw wrongDay("noPriceThen");
  return price.value;
}

function wrongDay(code: string): Problem {
  return new Problem("invalid", { fieldErrors: [fieldError("effectiveDate", code)] });
}

/** Into the family's timeline, and into the audit. */
async function writeDown(
  { services, scope, transaction, cover, pendingCents }: Work,
  decision: Decision["decision"],
  effectiveDate: PlainDate | null,
): Promise<void> {
  const { installationId, clientId, familyId, memberId, planName, coverageType } = cover;
  const why = [
    decision === "approved"
      ? reason("eoi.approved", { pendingCents })
      : reason("eoi.declined", { pendingCents }),
  ];
  const details = { coverageType, planName, eoi: decision };
  await addMemberEvents(transaction, {
    installationId,
    now: services.clock(),
    events: [
      {
        clientId,
        familyId,
        memberId,
        kind: "coverageChange",
        actor: scope.actor,
        effectiveDate,
        details,
        why,
      },
    ],
  });
  transaction.audit({
    action: "update",
    subject: "members",
    subjectId: memberId,
    clientId,
    details: { coverageId: cover.id, eoi: decision, fields: ["coverage"] },
  });
}
