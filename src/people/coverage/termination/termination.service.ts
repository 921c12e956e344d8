import type { z } from "zod";
import { Problem } from "#kernel/problem.ts";
import { reason as reasonOf } from "#kernel/traced.ts";
import { holdFamily, recordChange } from "#people/members/member-changes.service.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Cover } from "../as-of.ts";
import { applyConsequences, type Doors } from "../consequences/apply-consequences.service.ts";
import { toldOf } from "../consequences/consequences.ts";
import { rescissionErrors, whyTakenBack } from "../consequences/rescission.ts";
import type { FamilyFacts } from "./family-facts.ts";
import { readFamily } from "./family-facts.service.ts";
import { repriceWith } from "./reprice.service.ts";
import { reasonsInUse } from "../termination-reasons/termination-reasons.service.ts";
import { refuseEnd } from "./end.texts.ts";
import { planEnd } from "./plan-end.ts";
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
    const shown = (cover: Cover) => ({
      ...cover,
      ...partsOf(cover),
      coverageName: nameOf(cover.coverageType),
    });
    const { end } = planned;
    const { months } = end.value;
    return {
      version: facts.version,
      lastCoveredDay: planned.day.value,
      isEmployee: planned.isEmployee,
      asksRescission: planned.asksRescission,
      people: facts.people.map(({ id, firstName, lastName, relationship }) => ({
        id,
        firstName,
        lastName,
        relationship,
      })),
      differences: end.value.differences.map((one) => ({
        ...one,
        before: one.before && shown(one.before),
        after: one.after && shown(one.after),
      })),
      months: months.map((one) => ({ ...one, coverageName: nameOf(one.coverageType) })),
      employeeCents: months.reduce((sum, one) => sum + one.employeeCents, 0),
      employerCents: months.reduce((sum, one) => sum + one.employerCents, 0),
      tell: planned.tell,
      cobra: planned.outlook,
      isCobraDenied: planned.isCobraDenied,
      why: [...planned.day.why, ...end.why, ...end.value.monthsWhy, ...planned.denied],
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
    const { rescission, noticeSentOn } = asked;
    if (planned.asksRescission) {
      const errors = rescissionErrors({ rescission, noticeSentOn, today: facts.today });
      if (errors.length > 0) throw refuseEnd(errors, scope.context.language);
    }
    const takenBack = planned.asksRescission ? whyTakenBack({ rescission, noticeSentOn }) : [];
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
        why: [...planned.day.why, ...planned.end.why, ...takenBack, ...planned.denied],
      },
      now,
    });
    await applyConsequences({ services, cobra }, transaction, scope, {
      facts,
      consequences: planned.end.value,
    });
    return { changeId };
  });
}

async function plan(
  { services, cobra }: Doors,
  transaction: Transaction,
  scope: Scope,
  { facts, asked }: { facts: FamilyFacts; asked: Asked },
) {
  if (!facts.people.some(({ id }) => id === asked.memberId)) throw new Problem("notFound");
  const reasons = await reasonsInUse(transaction, scope.context.language);
  const reason = reasons.find(({ code }) => code === asked.reasonCode);
  const planned = planEnd(facts, { ...asked, reason }, await repriceWith(transaction, facts));
  if (!planned.ok) throw refuseEnd(planned.errors, scope.context.language);
  const { end } = planned;
  const { clocks } = end.value;
  const right = clocks && (await cobra.look(services, transaction, scope, clocks));
  const isCobraDenied = right !== null && clocks?.event === "employmentEnd" && asked.isGrossMisconduct;
  const outlook = isCobraDenied ? null : right;
  return {
    ...planned,
    isCobraDenied,
    denied: isCobraDenied ? [reasonOf("end.grossMisconduct")] : [],
    end: isCobraDenied ? { ...end, value: { ...end.value, clocks: null } } : end,
    tell: toldOf(end.value, outlook !== null),
    outlook,
  };
}
