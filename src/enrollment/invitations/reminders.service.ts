import type { Language } from "#kernel/language.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { foundInvitations, reminderTarget } from "./funnel-query.ts";
import { mailInvitations } from "./mail-invitations.service.ts";
import { getInvitingEnrollmentSession, type InvitingEnrollmentSession } from "./session.service.ts";
import { type ReminderRefusal, reminderRefusals } from "./states.ts";

export type ReminderTarget = { states: readonly string[]; divisionId?: string | null | undefined };
type Open = InvitingEnrollmentSession & { today: string };

function valuesOf(
  enrollmentSession: InvitingEnrollmentSession,
  { states, divisionId }: ReminderTarget,
  now: Date,
): unknown[] {
  return [
    enrollmentSession.id,
    now,
    enrollmentSession.reminderCap,
    enrollmentSession.reminderEveryDays,
    [...states],
    divisionId ?? null,
  ];
}

/** How many would be reminded now, and why the others would not. */
export async function previewOfReminders(
  services: Services,
  scope: Scope,
  sessionId: string,
  target: ReminderTarget,
) {
  const now = services.clock();
  return scope.transaction(async ({ client }) => {
    const enrollmentSession = await getInvitingEnrollmentSession({ client }, sessionId, now);
    const { rows } = await client.query<{ refusal: ReminderRefusal | null; count: number }>(
      `with ${foundInvitations}, ${reminderTarget} select refusal, count(*)::int as count from target group by refusal`,
      valuesOf(enrollmentSession, target, now),
    );
    return {
      due: rows.find(({ refusal }) => refusal === null)?.count ?? 0,
      refused: Object.fromEntries(
        reminderRefusals.map((name) => [name, rows.find(({ refusal }) => refusal === name)?.count ?? 0]),
      ) as Record<ReminderRefusal, number>,
    };
  });
}

export async function countDue(
  { client }: Transaction,
  enrollmentSession: InvitingEnrollmentSession,
  { now, ...target }: ReminderTarget & { now: Date },
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with ${foundInvitations}, ${reminderTarget} select count(*)::int as count from target where refusal is null`,
    valuesOf(enrollmentSession, target, now),
  );
  return rows[0]?.count ?? 0;
}

/** Reminds some of them; answers how many. The number of the reminder names its mail, so that none is written twice. */
export async function remindBatch(
  services: Services,
  transaction: Transaction,
  enrollmentSession: Open,
  { now, limit, ...target }: ReminderTarget & { now: Date; limit: number },
): Promise<number> {
  const { rows } = await transaction.client.query<{
    id: string;
    email: string;
    firstName: string | null;
    language: Language;
    isBegun: boolean;
    reminders: number;
  }>(
    `with ${foundInvitations}, ${reminderTarget},
       chosen as (select id, is_begun from target where refusal is null order by id limit ${limit})
     update invitations i set reminders = i.reminders + 1, reminded_at = $2, updated_at = $2, version = i.version + 1
     from chosen where i.id = chosen.id and i.email is not null
     returning i.id, i.email, i.first_name as "firstName", i.language, coalesce(chosen.is_begun, false) as "isBegun", i.reminders`,
    valuesOf(enrollmentSession, target, now),
  );
  if (rows.length === 0) return 0;
  await mailInvitations(
    services,
    transaction,
    enrollmentSession,
    rows.map(({ id, email, firstName, language, isBegun, reminders }) => ({
      id,
      email,
      firstName,
      language,
      kind: isBegun ? ("begun" as const) : ("notStarted" as const),
      occasion: String(reminders),
    })),
  );
  const ids = rows.map(({ id }) => id);
  transaction.audit({
    action: "remind",
    subject: "invitations",
    clientId: enrollmentSession.clientId,
    details: { ids },
  });
  return rows.length;
}
