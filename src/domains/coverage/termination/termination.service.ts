import type { z } from "zod";
import { Problem } from "#kernel/problem.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { isDependent } from "#kernel/relationship.ts";
import type { QualifyingEvent } from "#domains/members/qualifying-events.ts";
import type { CobraAsked, CobraPort } from "./cobra-port.service.ts";
import { holdFamily, recordChange } from "#domains/members/member-changes.service.ts";
import { coverageNames } from "#domains/plans/coverage-names.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { coverDifferences } from "../as-of.ts";
import { writeCovers } from "../write-covers.service.ts";
import { endCover } from "./end-cover.ts";
import { type FamilyFacts, readFamily } from "./family-facts.service.ts";
import { monthDifferences } from "./month-differences.ts";
import { repriceWith } from "./reprice.service.ts";
import { reasonsInUse } from "../termination-reasons/termination-reasons.service.ts";
import { refuseEnd } from "./end.texts.ts";
import { lastCoveredDay, whoIsTold, wrongDays } from "./rules.ts";
import type { previewTermination, TerminationPreview, terminateMember } from "./termination.ts";

type Asked = z.output<typeof previewTermination.body>;

export async function lookAhead(
  { services, cobra }: Doors,
  scope: Scope,
  asked: Asked,
): Promise<TerminationPreview> {
  return scope.transaction(async (transaction) => {
    const facts = await readFamily(transaction, services, asked.memberId);
    transaction.audit({
      action: "view",
      subject: "coverages",
      subjectId: asked.memberId,
      clientId: facts.clientId,
    });
    const planned = await plan({ services, cobra }, transaction, scope, { facts, asked });
    const names = await coverageNames(transaction.client, scope.context.language);
    const nameOf = (type: string) => names.get(type) ?? type;
    const { months, end } = planned;
    return {
      version: facts.version,
      lastCoveredDay: planned.day.value,
      isEmployee: planned.isEmployee,
      people: facts.people.map(({ id, firstName, lastName, relationship }) => ({
        id,
        firstName,
        lastName,
        relationship,
      })),
      differences: planned.differences.map((one) => ({
        ...one,
        before: one.before && { ...one.before, coverageName: nameOf(one.coverageType) },
        after: one.after && { ...one.after, coverageName: nameOf(one.coverageType) },
      })),
      months: months.value.map((one) => ({ ...one, coverageName: nameOf(one.coverageType) })),
      employeeCents: months.value.reduce((sum, one) => sum + one.employeeCents, 0),
      employerCents: months.value.reduce((sum, one) => sum + one.employerCents, 0),
      tell: planned.tell,
      cobra: planned.outlook,
      why: [...planned.day.why, ...end.why, ...months.why],
    };
  });
}

export async function terminate(
  { services, cobra }: Doors,
  scope: Scope,
  { version, ...asked }: z.output<typeof terminateMember.body> & { version: number },
): Promise<{ changeId: string }> {
  return scope.transaction(async (transaction) => {
    const family = await holdFamily(transaction, { memberId: asked.memberId, version });
    const facts = await readFamily(transaction, services, asked.memberId);
    const planned = await plan({ services, cobra }, transaction, scope, { facts, asked });
    const now = services.clock();
    const changeId = await recordChange(transaction, scope, {
      family,
      change: {
        kind: planned.isEmployee ? "termMember" : "endCoverage",
        memberId: asked.memberId,
        effectiveDate: planned.day.value,
        reasonCode: asked.reasonCode,
        note: asked.note === "" ? null : asked.note,
        details: { lastDay: asked.lastDay },
        why: [...planned.day.why, ...planned.end.why],
      },
      now,
    });
    await writeCovers(transaction, planned.end.value.written, { now, userId: scope.userId ?? null });
    await endMembership(transaction, facts, asked, planned, { now, userId: scope.userId ?? null });
    // In the same transaction: who loses cover gets the clock with it, and loses it again when this is undone.
    if (planned.continued !== null) await cobra.start(services, transaction, scope, planned.continued);
    return { changeId };
  });
}

/** The process, and the door to COBRA. */
export type Doors = { services: Services; cobra: CobraPort };

type Planned = Awaited<ReturnType<typeof plan>>;
type By = { now: Date; userId: string | null };

async function plan(
  { services, cobra }: Doors,
  transaction: Transaction,
  scope: Scope,
  { facts, asked }: { facts: FamilyFacts; asked: Asked },
) {
  const { people, covers, today } = facts;
  const leaver = people.find(({ id }) => id === asked.memberId);
  if (leaver === undefined) throw new Problem("notFound");
  const isEmployee = !isDependent(leaver.relationship);
  const reasons = await reasonsInUse(transaction, scope.context.language);
  const reason = reasons.find(({ code }) => code === asked.reasonCode);
  const errors = wrongDays({ ...facts, ...asked, reason, isEmployee, status: leaver.status });
  if (errors.length > 0) throw refuseEnd(errors, scope.context.language);
  const day = lastCoveredDay(asked);
  const reprice = await repriceWith(transaction, facts);
  const end = endCover({ covers, people, leaves: asked.memberId, lastDay: day.value, reprice });
  if (end.value.unpriced.length > 0)
    throw refuseEnd(
      [
        {
          path: "lastDay",
          code: "noPriceThen",
          params: { plan: end.value.unpriced[0]?.cover.planName ?? "" },
        },
      ],
      scope.context.language,
    );
  const months = monthDifferences(covers, end.value.after, today);
  const differences = coverDifferences(covers, end.value.after);
  const continued = continuedAfter({ facts, asked, lastDay: day.value, event: reason?.cobraEvent ?? null });
  const outlook = continued && (await cobra.look(services, transaction, scope, continued));
  const tell = whoIsTold({ differences, months: months.value, startsCobra: outlook !== null });
  return {
    isEmployee,
    day,
    end,
    months,
    differences,
    tell,
    outlook,
    continued: outlook === null ? null : continued,
  };
}

/** What COBRA is asked about an end; nothing where it is no event of such a person. */
export function continuedAfter({
  facts,
  asked,
  lastDay,
  event,
}: {
  facts: FamilyFacts;
  asked: Asked;
  lastDay: PlainDate;
  event: QualifyingEvent | null;
}): CobraAsked | null {
  const leaver = facts.people.find(({ id }) => id === asked.memberId);
  if (leaver === undefined || event === null) return null;
  const others = facts.people.filter(({ id }) => id !== leaver.id).map(({ id }) => id);
  const without = isDependent(leaver.relationship) ? others : [];
  return { memberId: leaver.id, event, eventDate: asked.lastDay, lastDay, without };
}

/** The employment with its last day; a dependent's last day in the family. Until that day they stay active. */
async function endMembership(
  { client }: Transaction,
  { familyId, today }: FamilyFacts,
  { memberId, lastDay }: Asked,
  { isEmployee, day }: Planned,
  { now, userId }: By,
): Promise<void> {
  if (isEmployee)
    await client.query(
      `update employments set last_day = $2, status = case when $2::date < $3::date then 'terminated' else 'active' end,
         version = version + 1, updated_at = $4, updated_by = $5 where family_id = $1 and is_current`,
      [familyId, lastDay, today, now, userId],
    );
  await client.query(
    `update members set termination_date = case when relationship = '18' then null else least(termination_date, $3::date) end,
       status = case when $3::date < $4::date then 'terminated' else status end,
       version = version + 1, updated_at = $5, updated_by = $6
     where family_id = $1 and deleted_at is null and ($2::uuid is null or id = $2::uuid)`,
    [familyId, isEmployee ? null : memberId, day.value, today, now, userId],
  );
}
