import { dayBefore, formatLong, type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { CobraEndReason, CobraTask } from "./cobra-events.ts";
import { type Spared, whySpared } from "./spared.service.ts";
import { end } from "./end.service.ts";

type Late = {
  id: string;
  caseId: string;
  name: string;
  task: CobraTask | null;
  taskDueOn: PlainDate | null;
  lossDate: PlainDate;
  paidThrough: PlainDate | null;
  endsOn: PlainDate;
  timeZone: string;
  /** A bank debit of the first payment is under way. */
  isBeingPaid: boolean;
};
type Left = { name: string; message: string };

/**
 * Ends the clocks whose time has run out: nobody elected, nobody paid, or the last month is over. Each case in a transaction of
 * its own, as the same step by hand; who is not late, whose months money pays that has come, or whose end is refused, is named.
 */
export async function lapse(
  services: Services,
  scope: Scope,
  clockIds: readonly string[],
): Promise<{ ended: number; left: Left[] }> {
  const { language } = scope.context;
  const clocks = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<Late>(
      `select c.id, c.case_id as "caseId", coalesce(${fullNameSql("m")}, '') as name, c.task, c.task_due_on as "taskDueOn",
         e.loss_date as "lossDate", c.paid_through as "paidThrough", c.ends_on as "endsOn", k.time_zone as "timeZone",
         exists (select from cobra_debits d where d.case_id = e.id and d.status in ('waiting', 'sent') and d.deleted_at is null)
           as "isBeingPaid"
       from cobra_clocks c join cobra_cases e on e.id = c.case_id join members m on m.id = c.member_id
         join clients k on k.id = c.client_id
       where c.id = any($1::uuid[]) and c.deleted_at is null order by c.case_id, c.id`,
      [clockIds],
    );
    const found: (Late & { how: ReturnType<typeof howItEnds>; spared: Spared | null })[] = [];
    for (const row of rows) {
      const how = howItEnds(row, todayIn(row.timeZone, services.clock()));
      const isUnpaid = how?.reason === "notPaid";
      const spared = isUnpaid ? await whySpared(transaction, { ...row, clockId: row.id }) : null;
      found.push({ ...row, how, spared });
    }
    return found;
  });
  const refused = await namesOfDenials(scope, clockIds);
  if (clocks.length + refused.length === 0) throw new Problem("notFound");
  const left: Left[] = refused.map((name) => ({ name, message: t(language, "cobra:refused.notLate") }));
  const ending = clocks.flatMap(({ how, spared, ...clock }) => {
    if (how !== null && spared === null) return [{ ...clock, ...how }];
    left.push({ name: clock.name, message: said(spared, language) });
    return [];
  });
  let ended = 0;
  const together = groupBy(ending, ({ caseId, reason, endedOn }) => `${caseId} ${reason} ${endedOn}`);
  for (const group of together.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { caseId, reason, endedOn } = first;
    try {
      await end(services, scope, {
        id: caseId,
        version: await versionOf(scope, caseId),
        clockIds: group.map(({ id }) => id),
        endedOn,
        reason,
      });
      ended += group.length;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const said = error.fieldErrors[0]?.message ?? t(language, "cobra:refused.changedSince");
      for (const { name } of group) left.push({ name, message: said });
    }
  }
  return { ended, left };
}

function said(spared: Spared | null, language: Language): string {
  if (spared?.code !== "planPaid") return t(language, `cobra:refused.${spared?.code ?? "notLate"}`);
  const { plan, day } = spared;
  return t(language, "cobra:refused.planPaid", { plan, day: formatLong(day, language) });
}

/** The calendar lists refused requests beside the clocks; none of them has coverage that could expire. */
async function namesOfDenials(scope: Scope, ids: readonly string[]): Promise<string[]> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(
      `select coalesce(${fullNameSql("m")}, '') as name from cobra_denials d join members m on m.id = d.member_id
       where d.id = any($1::uuid[]) and d.deleted_at is null order by d.id`,
      [ids],
    );
    return rows.map(({ name }) => name);
  });
}

/** Why and on which day a clock that is late ends; null where it is not late, or somebody has to act first. */
function howItEnds(
  { task, taskDueOn, lossDate, paidThrough, endsOn, isBeingPaid }: Late,
  today: PlainDate,
): { reason: CobraEndReason; endedOn: PlainDate } | null {
  if (taskDueOn === null || taskDueOn >= today) return null;
  if (task === "election") return { reason: "notElected", endedOn: dayBefore(lossDate) };
  if (task === "firstPayment" && isBeingPaid) return null;
  if (task === "firstPayment" || task === "payment")
    return { reason: "notPaid", endedOn: paidThrough ?? dayBefore(lossDate) };
  return task === "end" ? { reason: "maximum", endedOn: endsOn } : null;
}

async function versionOf(scope: Scope, id: string): Promise<number> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ version: number }>(
      "select version from cobra_cases where id = $1 and deleted_at is null",
      [id],
    );
    return rows[0]?.version ?? 0;
  });
}
