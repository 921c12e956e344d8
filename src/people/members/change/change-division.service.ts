import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { workFactsOf } from "../employment-days.ts";
import { recordChange } from "../member-changes.service.ts";
import { refusal } from "./change.texts.ts";
import type { DivisionChange } from "./family-changes.ts";
import { type KnownMember, knownFamily } from "./known-family.service.ts";
import type { Repriced } from "./repriced.ts";
import { repriceFamily } from "./reprice.service.ts";
import { type SpanWrite, spansAfterChange } from "./workplace-spans.ts";
import { spansOf, workplaceOn, writeSpans } from "./workplace.service.ts";
import { writePrices } from "./write-prices.service.ts";

type Division = { name: string; ratingArea: string | null };

/** Moves an employee, and the family with them, to another division: the prices that follow hold from the same day. */
export async function moveToDivision(
  services: Services,
  scope: Scope,
  { version, asked }: { version: number; asked: DivisionChange },
) {
  const now = services.clock();
  const { memberId, effectiveDate, isPreview } = asked;
  return scope.transaction(async (transaction) => {
    const { family } = await familyAt(transaction, { memberId, version, now, lock: !isPreview });
    const [employee] = family;
    if (employee?.relationship !== "18") throw new Problem("notFound");
    const before = await divisionOf(transaction, employee.clientId, employee.divisionId);
    const after = await divisionOf(transaction, employee.clientId, asked.divisionId);
    const refuse = (field: string, code: string, date = "") =>
      refusal([fieldError(field, code, { date })], scope.context.language);
    if (after === null) throw refuse("divisionId", "unknown");
    if (asked.divisionId === employee.divisionId) throw refuse("divisionId", "sameDivision");
    const { hireDate, terminationDate, today } = employee;
    if (hireDate !== null && effectiveDate < hireDate) throw refuse("effectiveDate", "beforeHire", hireDate);
    if (terminationDate !== null && effectiveDate > terminationDate)
      throw refuse("effectiveDate", "afterEnd", terminationDate);
    if (effectiveDate > today) throw refuse("effectiveDate", "notYet", today);
    const coverages = await repriceFamily(transaction, {
      memberId: employee.id,
      familyId: employee.familyId,
      day: effectiveDate,
      workplaceAt: async (day) => ({
        ...(await workplaceOn(transaction, employee.id, day)),
        divisionId: asked.divisionId,
        ratingArea: after.ratingArea,
      }),
    });
    const told = { before: before?.name ?? null, after: after.name, coverages };
    if (isPreview) {
      transaction.audit({
        action: "view",
        subject: "members",
        subjectId: memberId,
        clientId: employee.clientId,
      });
      return { changeId: null, ...told };
    }
    const days = spansAfterChange({
      spans: await spansOf(transaction, employee.id),
      now: workFactsOf(employee),
      hireDate,
      change: (facts) => ({ ...facts, divisionId: asked.divisionId }),
      from: effectiveDate,
    });
    const changeId = await recordChange(transaction, scope, {
      family: { ...employee, memberId: employee.id },
      change: {
        kind: "divisionChange",
        memberId: employee.id,
        effectiveDate,
        details: { before: before?.name ?? "", after: after.name },
        why: days.why,
      },
      now,
    });
    await write(transaction, {
      employee,
      asked,
      spans: days.value,
      coverages,
      now,
      by: scope.userId ?? null,
    });
    return { changeId, ...told };
  });
}

type Write = {
  employee: KnownMember;
  asked: DivisionChange;
  spans: readonly SpanWrite[];
  coverages: readonly Repriced[];
  now: Date;
  by: string | null;
};

/** What the employment said until now goes into spans before it says something else. */
async function write(
  { client }: Transaction,
  { employee, asked, spans, coverages, now, by }: Write,
): Promise<void> {
  await writeSpans({ client }, { memberId: employee.id, spans, now, by });
  await client.query(
    `update employments set division_id = $2, version = version + 1, updated_at = $3, updated_by = $4
     where member_id = $1 and is_current`,
    [employee.id, asked.divisionId, now, by],
  );
  await writePrices({ client }, coverages, { now, by });
}

/** A member's family at the version that the caller has seen. */
export async function familyAt(
  transaction: Transaction,
  { memberId, version, now, lock }: { memberId: string; version: number; now: Date; lock: boolean },
) {
  const found = await knownFamily(transaction, { id: memberId, now, lock });
  const { version: stands } = found.member;
  if (stands !== version) throw new Problem("stale", { facts: { version: stands } });
  return found;
}

async function divisionOf(
  { client }: Transaction,
  clientId: string,
  id: string | null,
): Promise<Division | null> {
  const { rows } = await client.query<Division>(
    `select d.name, coalesce(d.rating_area, c.rating_area) as "ratingArea" from divisions d join clients c on c.id = d.client_id
     where d.id = $1 and d.client_id = $2 and d.active and d.deleted_at is null`,
    [id, clientId],
  );
  return rows[0] ?? null;
}
