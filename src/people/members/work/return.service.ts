import { addMonths } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { reason } from "#kernel/traced.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { familyAt } from "../change/change-division.service.ts";
import { refusal } from "../change/change.texts.ts";
import { changeMembers } from "../changed-members.service.ts";
import { recordChange } from "../member-changes.service.ts";
import { breakDays, isLongBreak } from "./break-in-service.ts";
import type { ReturnInput } from "./return.ts";

/** Begins a second employment of somebody whose work has ended; coverage begins by enrollment, as for everybody. */
export async function recordReturn(
  services: Services,
  scope: Scope,
  { version, input }: { version: number; input: ReturnInput },
) {
  const now = services.clock();
  const { memberId, hireDate, isPreview } = input;
  return scope.transaction(async (transaction) => {
    const { member } = await familyAt(transaction, { memberId, version, now, lock: !isPreview });
    if (member.relationship !== "18") throw new Problem("notFound");
    const refuse = (code: string, date = "") =>
      refusal([fieldError("hireDate", code, { date })], scope.context.language);
    const { terminationDate: lastDay, today, clientId } = member;
    if (lastDay === null || lastDay >= today) throw refuse("stillAtWork");
    if (hireDate <= lastDay) throw refuse("beforeReturn", lastDay);
    const latest = addMonths(today, 12);
    if (hireDate > latest) throw refuse("returnTooFar", latest);
    const answer = {
      lastDay,
      breakDays: breakDays(lastDay, hireDate),
      isLongBreak: isLongBreak(lastDay, hireDate),
    };
    if (isPreview) {
      transaction.audit({ action: "view", subject: "members", subjectId: memberId, clientId });
      return { changeId: null, ...answer };
    }
    const changeId = await recordChange(transaction, scope, {
      family: { ...member, memberId },
      change: {
        kind: "returnToWork",
        memberId,
        effectiveDate: hireDate,
        details: { fields: "hireDate" },
        why: [
          reason(answer.isLongBreak ? "return.anew" : "return.goesOn", { lastDay, days: answer.breakDays }),
        ],
      },
      now,
    });
    await changeMembers(transaction, services.vault, {
      changes: [
        {
          ...member,
          ssn: null,
          hireDate,
          terminationDate: null,
          status: "active",
          was: { terminationDate: lastDay },
          changed: [],
        },
      ],
      importId: null,
      now,
      updatedBy: scope.userId ?? null,
    });
    transaction.audit({
      action: "update",
      subject: "members",
      subjectId: memberId,
      clientId,
      details: { fields: ["hireDate"] },
    });
    return { changeId, ...answer };
  });
}
