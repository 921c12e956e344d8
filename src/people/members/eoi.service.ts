import { partsOf } from "#plans/plans/price-parts.ts";
import { partsColumns, partsFrom, partsTypes } from "#plans/plans/price-parts.service.ts";
import type { KnownAnswers } from "#plans/plans/rated-answers.ts";
import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import { writeMailJob } from "#organization/messaging/jobs.ts";
import type { z } from "zod";
import { dayBefore, type PlainDate } from "#kernel/dates.ts";
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
    const work: Work = { services, scope, transaction, cover, pendingCents };
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

const coverQuery = `
  select v.id, v.version, v.installation_id as "installationId", v.client_id as "clientId", v.family_id as "familyId",
    v.member_id as "memberId", v.base_plan_id as "basePlanId", b.name as "planName", v.coverage_type as "coverageType",
    v.tier_code as "tierCode", v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
    v.employee_cents as "employeeCents", v.employer_cents as "employerCents", v.volume_cents as "volumeCents",
    v.pending_volume_cents as "pendingCents", v.eoi
  from coverages v join members m on m.id = v.member_id join base_plans b on b.id = v.base_plan_id
  where v.id = $1 and v.deleted_at is null for update of v`;

async function decline({ services, scope, transaction, cover }: Work): Promise<Outcome> {
  await transaction.client.query(
    `update coverages set eoi = 'declined', eoi_at = $2, pending_volume_cents = null,
       version = version + 1, updated_at = $2, updated_by = $3 where id = $1`,
    [cover.id, services.clock(), scope.userId ?? null],
  );
  const { volumeCents, employeeCents, employerCents } = cover;
  return { coverageId: cover.id, volumeCents, employeeCents, employerCents };
}

/** Today's row ends the day before; who begins on its first day has never had the smaller amount. */
async function approve(work: Work, effectiveDate: PlainDate): Promise<Outcome> {
  const { services, scope, transaction, cover, pendingCents } = work;
  if (effectiveDate < cover.effectiveDate) throw wrongDay("beforeCoverage");
  if (cover.terminationDate !== null && effectiveDate > cover.terminationDate)
    throw wrongDay("afterCoverage");
  const volumeCents = (cover.volumeCents ?? 0) + pendingCents;
  const price = await priceFrom(work, effectiveDate, volumeCents);
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
  { transaction, cover }: Work,
  effectiveDate: PlainDate,
  volumeCents: number,
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
