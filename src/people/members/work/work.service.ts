import { workFactsOf, type WorkFacts, workSpans } from "../employment-days.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { familyAt } from "../change/change-division.service.ts";
import { refusal } from "../change/change.texts.ts";
import { repriceFamily } from "../change/reprice.service.ts";
import { type PastSpan, spansAfterChange, workChanges } from "../change/workplace-spans.ts";
import { spansOf, valuesOf, workplaceOn, writeSpans } from "../change/workplace.service.ts";
import { writePrices } from "../change/write-prices.service.ts";
import { recordChange } from "../member-changes.service.ts";
import { payAfter } from "./pay.ts";
import type { WorkAnswer, WorkChange } from "./work.ts";

/** The days of an employee's present employment, the latest first. A dependent has none. */
export async function getWork(scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<
      WorkFacts & {
        clientId: string;
        hireDate: PlainDate | null;
        lastDay: PlainDate | null;
        hasWork: boolean;
      }
    >(
      `select m.client_id as "clientId", w.id is not null as "hasWork", w.hire_date as "hireDate", w.last_day as "lastDay",
         w.division_id as "divisionId", w.eligibility_class as "eligibilityClass", w.salary_cents as "salaryCents",
         w.weekly_hours::float8 as "weeklyHours", w.pay_kind as "payKind", w.hourly_rate_cents as "hourlyRateCents"
       from members m left join employments w on w.member_id = m.id and w.is_current
       where m.id = $1 and m.deleted_at is null`,
      [id],
    );
    const [found] = rows;
    if (found === undefined) throw new Problem("notFound");
    const { clientId, hasWork, hireDate, lastDay, ...facts } = found;
    transaction.audit({ action: "view", subject: "employments", subjectId: id, clientId });
    if (!hasWork) return { days: [] };
    const spans = workSpans({ ...facts, from: hireDate, to: lastDay }, await spansOf(transaction, id));
    const names = await divisionNames(transaction, clientId);
    return {
      days: spans
        .map(({ divisionId, ...days }) => ({ ...days, divisionName: names.get(divisionId ?? "") ?? null }))
        .toReversed(),
    };
  });
}

async function divisionNames({ client }: Transaction, clientId: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id, name from divisions where client_id = $1 and deleted_at is null",
    [clientId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Writes what an employee's work is from a day on: the days before it keep what they had. */
export async function changeWorkOf(
  services: Services,
  scope: Scope,
  { version, asked }: { version: number; asked: WorkChange },
) {
  const now = services.clock();
  const { memberId, effectiveDate, isPreview } = asked;
  return scope.transaction(async (transaction) => {
    const { family } = await familyAt(transaction, { memberId, version, now, lock: !isPreview });
    const [employee] = family;
    if (employee?.relationship !== "18") throw new Problem("notFound");
    const refuse = (field: string, code: string, date = "") =>
      refusal([fieldError(field, code, { date })], scope.context.language);
    const { hireDate, terminationDate, today } = employee;
    if (hireDate !== null && effectiveDate < hireDate) throw refuse("effectiveDate", "beforeHire", hireDate);
    if (terminationDate !== null && effectiveDate > terminationDate)
      throw refuse("effectiveDate", "afterEnd", terminationDate);
    if (effectiveDate > today) throw refuse("effectiveDate", "notYet", today);
    const spans = await spansOf(transaction, employee.id);
    const work = { spans, now: workFactsOf(employee) };
    const before = workOn(work, effectiveDate);
    const change = changeOf(before, asked);
    const after = change(before);
    const changed = workChanges(before, after);
    if (changed.length === 0) throw refuse("wanted", "same");
    const coverages = await repriceFamily(transaction, {
      memberId: employee.id,
      familyId: employee.familyId,
      day: effectiveDate,
      workplaceAt: async (day) => ({
        ...(await workplaceOn(transaction, employee.id, day)),
        salaryCents: change(workOn(work, day)).salaryCents,
      }),
    });
    const answer = { before: answerOf(before), after: answerOf(after), coverages };
    const of = { subject: "members", subjectId: memberId, clientId: employee.clientId } as const;
    if (isPreview) {
      transaction.audit({ action: "view", ...of });
      return { changeId: null, ...answer };
    }
    const days = spansAfterChange({ ...work, hireDate, change, from: effectiveDate });
    const changeId = await recordChange(transaction, scope, {
      family: { ...employee, memberId: employee.id },
      change: {
        kind: "workChange",
        memberId: employee.id,
        effectiveDate,
        // The names alone: a timeline tells no one's pay.
        details: { fields: changed.join(", ") },
        why: days.why,
      },
      now,
    });
    const by = scope.userId ?? null;
    await writeSpans(transaction, { memberId: employee.id, spans: days.value, now, by });
    await transaction.client.query(
      `update employments set division_id = $2, eligibility_class = $3, salary_cents = $4, weekly_hours = $5, pay_kind = $6,
         hourly_rate_cents = $7, version = version + 1, updated_at = $8, updated_by = $9
       where member_id = $1 and is_current`,
      [employee.id, ...valuesOf(change(work.now)), now, by],
    );
    await writePrices(transaction, coverages, { now, by });
    return { changeId, ...answer };
  });
}

/** What holds on a day: a span's facts where one holds, else those of now. */
function workOn({ spans, now }: { spans: readonly PastSpan[]; now: WorkFacts }, day: PlainDate): WorkFacts {
  const span = spans.find(({ from, to }) => (from === null || from <= day) && day <= to);
  return span === undefined ? now : workFactsOf(span);
}

/**
 * What the facts of any day become. Only what differs on the day from which it holds is told; pay that follows from rate
 * and hours is worked out for each day, as at every door.
 */
function changeOf(before: WorkFacts, asked: WorkChange): (facts: WorkFacts) => WorkFacts {
  const { payKind, salaryCents, hourlyRateCents, weeklyHours } = asked;
  const news = <Value>(value: Value | null | undefined, was: Value | null) =>
    value === was ? undefined : value;
  const told = {
    payKind: news(payKind, before.payKind),
    salaryCents: news(salaryCents, before.salaryCents),
    hourlyRateCents: news(hourlyRateCents, before.hourlyRateCents),
    weeklyHours: news(weeklyHours, before.weeklyHours),
  };
  const eligibilityClass = asked.eligibilityClass?.trim() || null;
  const isClassTold = asked.eligibilityClass !== undefined && eligibilityClass !== before.eligibilityClass;
  return (facts) => ({ ...facts, ...payAfter(facts, told), ...(isClassTold && { eligibilityClass }) });
}

function answerOf({ divisionId: _, ...facts }: WorkFacts): WorkAnswer {
  return facts;
}
