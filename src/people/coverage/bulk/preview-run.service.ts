import type { AnswerOf } from "#kernel/call.ts";
import { fieldError } from "#kernel/field-error.ts";
import { sumOf } from "#kernel/money.ts";
import { addParts, noParts } from "#plans/plans/price-parts.ts";
import { reason as because } from "#kernel/traced.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { refuseEnd, wordsOfEnd } from "../termination/end.texts.ts";
import { readFamilies } from "../termination/family-facts.service.ts";
import { lastCoveredDay, wrongDays } from "../termination/rules.ts";
import type { Doors } from "../consequences/apply-consequences.service.ts";
import { type Reason, reasonsInUse } from "../termination-reasons/termination-reasons.service.ts";
import { planEnd } from "../termination/plan-end.ts";
import { repriceAfter } from "./end-many.service.ts";
import { findLeavers, firstLeavers } from "./leavers.service.ts";
import { type AskedRun, mostExamined, type previewTerminationRun } from "./termination-runs.ts";

const atOnce = 500;
const mostNamed = 50;

type Shown = AnswerOf<typeof previewTerminationRun>;

/** What a run would do: numbers of all, and of the first ones also who is left out, what is given back and whose clocks start. */
export async function previewRun(doors: Doors, scope: Scope, asked: AskedRun): Promise<Shown> {
  return scope.transaction(async (transaction) => {
    const reason = await requireReason(transaction, scope, doors, asked);
    const leavers = await findLeavers(transaction, scope, asked);
    const first = await firstLeavers(transaction, leavers, mostExamined);
    const day = lastCoveredDay(asked);
    const shown: Shown = {
      employees: leavers.employees,
      people: leavers.people,
      coverages: leavers.coverages,
      lastCoveredDay: day.value,
      examined: first.length,
      refused: 0,
      firstRefused: [],
      cobraFamilies: 0,
      asksRescission: 0,
      months: [],
      employeeCents: 0,
      employerCents: 0,
      why: [...day.why],
    };
    const months = new Map<string, Shown["months"][number]>();
    for (let at = 0; at < first.length; at += atOnce) {
      const some = first.slice(at, at + atOnce);
      const families = await readFamilies(
        transaction,
        doors.services,
        some.map(({ id }) => id),
      );
      for (const { id: memberId, memberNumber } of some) {
        const facts = families.get(memberId);
        if (facts === undefined) continue;
        const planned = planEnd(
          facts,
          { ...asked, memberId, reason },
          await repriceAfter(transaction, facts, memberId),
        );
        if (!planned.ok) {
          shown.refused += 1;
          const person = facts.people.find(({ id }) => id === memberId);
          if (shown.firstRefused.length < mostNamed)
            shown.firstRefused.push({
              memberId,
              memberNumber,
              firstName: person?.firstName ?? "",
              lastName: person?.lastName ?? "",
              message: planned.errors
                .map(({ code, params }) =>
                  wordsOfEnd(because(`refused.${code}`, params), scope.context.language),
                )
                .join(" "),
            });
          continue;
        }
        if (planned.asksRescission) shown.asksRescission += 1;
        const { written, clocks, months: differences } = planned.end.value;
        if (written.length > 0 && clocks !== null) shown.cobraFamilies += 1;
        for (const one of differences) {
          const known = months.get(one.month);
          months.set(one.month, {
            month: one.month,
            employeeCents: (known?.employeeCents ?? 0) + one.employeeCents,
            employerCents: (known?.employerCents ?? 0) + one.employerCents,
            ...addParts(known ?? noParts, one),
          });
        }
      }
    }
    shown.months = [...months.values()].toSorted((one, other) => one.month.localeCompare(other.month));
    shown.employeeCents = sumOf(shown.months.map(({ employeeCents }) => employeeCents));
    shown.employerCents = sumOf(shown.months.map(({ employerCents }) => employerCents));
    transaction.audit({
      action: "view",
      subject: "coverages",
      clientId: asked.clientId,
      details: { terminationOf: leavers.employees },
    });
    return shown;
  });
}

/** Of the installation's reasons one that fits employees, and a day that is no slip of the year. */
export async function requireReason(
  transaction: Transaction,
  scope: Scope,
  { services }: Pick<Doors, "services">,
  { reasonCode, lastDay }: Pick<AskedRun, "reasonCode" | "lastDay">,
): Promise<Reason> {
  const reasons = await reasonsInUse(transaction, scope.context.language);
  const reason = reasons.find(({ code }) => code === reasonCode);
  const errors = wrongDays({
    isEmployee: true,
    status: "active",
    hireDate: null,
    lastDay,
    today: services.clock().toISOString().slice(0, 10),
    covers: [],
    reason,
    memberId: "",
  });
  if (errors.length > 0) throw refuseEnd(errors, scope.context.language);
  if (reason === undefined)
    throw refuseEnd([fieldError("reasonCode", "unknownReason")], scope.context.language);
  return reason;
}
