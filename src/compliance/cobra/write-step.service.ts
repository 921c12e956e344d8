import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { addMemberEvents } from "#people/members/member-events.service.ts";
import { markSentOn } from "#people/members/member-changes.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { CaseRow, ClockRow, CoverRow } from "./case-rows.service.ts";
import { nextTask } from "./clock-dates.ts";
import type { CobraStepKind } from "./cobra-events.ts";
import { cobraStepsTable } from "./cobra.table.ts";
import type { ClockDates, CoverBefore, StepAnswer, StepChange } from "./step-change.ts";

type By = { now: Date; by: string | null };
type OfCase = Pick<CaseRow, "id" | "memberId" | "installationId" | "clientId" | "familyId">;

export type NewStep = {
  case: OfCase;
  kind: CobraStepKind;
  onDate: PlainDate;
  change: StepChange;
  now: Date;
  amountCents?: number;
  answers?: StepAnswer[];
  referenceNumber?: string;
};

/** What was done, with what it changed, and the audit's row. */
export const writeStep = (transaction: Transaction, scope: Scope, step: NewStep): Promise<void> =>
  writeSteps(transaction, scope, [step]);

/** The same of many cases. */
export async function writeSteps(
  transaction: Transaction,
  scope: Scope,
  steps: readonly NewStep[],
): Promise<void> {
  const by = scope.userId ?? null;
  await transaction.db.insert(cobraStepsTable).values(
    steps.map(({ case: of, kind, onDate, change, now, ...more }) => {
      const { amountCents = null, answers = null, referenceNumber = null } = more;
      const at = now.toISOString();
      return {
        id: uuidv7(now.getTime()),
        installationId: of.installationId,
        clientId: of.clientId,
        familyId: of.familyId,
        caseId: of.id,
        memberId: of.memberId,
        kind,
        onDate,
        at,
        amountCents,
        answers,
        referenceNumber,
        change,
        createdAt: at,
        updatedAt: at,
        createdBy: by,
        updatedBy: by,
      };
    }),
  );
  const [first] = steps;
  if (first !== undefined)
    await addMemberEvents(transaction, {
      installationId: first.case.installationId,
      now: first.now,
      events: steps.map(({ case: { clientId, familyId, memberId }, kind, onDate }) => ({
        clientId,
        familyId,
        memberId,
        kind: "cobra" as const,
        effectiveDate: onDate,
        actor: scope.actor,
        details: { step: kind },
      })),
    });
  for (const { case: of, kind, now } of steps) {
    if (kind === "notice") await markChange(transaction, of.id, now);
    transaction.audit({
      action: kind === "started" ? "create" : "update",
      subject: "cobra_cases",
      subjectId: of.id,
      clientId: of.clientId,
      details: { kind },
    });
  }
}

/** With the notice, news of the end that started the case has left the house. */
async function markChange(transaction: Transaction, caseId: string, now: Date): Promise<void> {
  const { rows } = await transaction.client.query<{ changeId: string }>(
    `select change_id as "changeId" from cobra_cases where id = $1 and change_id is not null`,
    [caseId],
  );
  for (const { changeId } of rows) await markSentOn(transaction, { changeId, to: "person", now });
}

/** The clocks as a step leaves them, with what is due next. */
export async function writeClocks(
  { client }: Transaction,
  found: Pick<CaseRow, "lossDate">,
  clocks: readonly (ClockDates & { id: string })[],
  { now, by }: By,
): Promise<void> {
  for (const clock of clocks) {
    const { task, taskDueOn } = nextTask(clock, found.lossDate);
    await client.query(
      `update cobra_clocks set state = $2, months = $3, extension = $4, notice_sent_on = $5, elected_on = $6, waived_on = $7,
         first_paid_on = $8, paid_through = $9, ends_on = $10, ended_on = $11, end_reason = $12, task = $13, task_due_on = $14,
         updated_at = $15, updated_by = $16, is_disabled = coalesce($17, false), second_event = $18, second_event_on = $19, version = version + 1 where id = $1`,
      [
        clock.id,
        clock.state,
        clock.months,
        clock.extension,
        clock.noticeSentOn,
        clock.electedOn,
        clock.waivedOn,
        clock.firstPaidOn,
        clock.paidThrough,
        clock.endsOn,
        clock.endedOn,
        clock.endReason,
        task,
        taskDueOn,
        now,
        by,
        clock.isDisabled,
        clock.secondEvent,
        clock.secondEventOn,
      ],
    );
  }
}

/** The case moves on by one version; the credit is what a payment left. */
export async function touchCase(
  { client }: Transaction,
  id: string,
  creditCents: number,
  { now, by }: By,
): Promise<void> {
  await client.query(
    "update cobra_cases set credit_cents = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1",
    [id, creditCents, now, by],
  );
}

export function coverBefore(cover: CoverRow, left: Partial<CoverBefore["left"]>): CoverBefore {
  const { id, tierCode, terminationDate, employeeCents, employerCents } = cover;
  const before = { tierCode, terminationDate, employeeCents, employerCents };
  return { id, ...before, left: { ...before, ...left } };
}

export function clockBefore({ id, memberId, name: _, relationship: __, ...before }: ClockRow) {
  return { id, memberId, before };
}
