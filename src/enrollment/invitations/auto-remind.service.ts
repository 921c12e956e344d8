import { invitationsJob } from "#enrollment/invitations/jobs.ts";
import { hourIn } from "#kernel/dates.ts";
import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { lockEnrollmentSession } from "./invite.service.ts";
import { countDue } from "./reminders.service.ts";
import { findRun } from "./runs.service.ts";
import { getInvitingEnrollmentSession, isOpenNow } from "./session.service.ts";
import { remindableStates } from "./states.ts";

/** By the clock of the client: nobody wants such a mail at night. */
const fromHour = 9;
const toHour = 17;
/** A session's people are counted no more often than this. */
const lookEveryMs = 3_600_000;

/**
 * Reminds the people of sessions with automatic reminders; called every minute. `looked` remembers when a session was
 * last counted. Two processes at once remind nobody twice: the people mailed by the first run are not due in the
 * second.
 */
export async function remindByThemselves(
  services: Services,
  system: SystemScope,
  looked: Map<string, number>,
): Promise<void> {
  const now = services.clock();
  const { rows } = await services.database.system.query<{ id: string; installationId: string }>(
    `select s.id, s.installation_id as "installationId" from enrollment_sessions s
     where s.reminds_itself and s.reminder_cap > 0 and s.status = 'open' and s.deleted_at is null`,
  );
  await eachAlone(rows, async ({ id, installationId }) => {
    if (now.getTime() - (looked.get(id) ?? 0) < lookEveryMs) return;
    const isLooked = await remindOne(services, system, { id, installationId, now });
    if (isLooked) looked.set(id, now.getTime());
  });
}

async function remindOne(
  services: Services,
  system: SystemScope,
  { id, installationId, now }: { id: string; installationId: string; now: Date },
): Promise<boolean> {
  return system.transaction(installationId, async (transaction) => {
    await lockEnrollmentSession(transaction, id);
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, id, now);
    const hour = hourIn(enrollmentSession.timeZone, now);
    if (!isOpenNow(enrollmentSession) || hour < fromHour || hour >= toHour) return false;
    const running = await findRun(transaction.client, id);
    if (running !== null && !running.isStopped) return false;
    const states = [...remindableStates];
    const total = await countDue(transaction, enrollmentSession, { states, now });
    if (total > 0) {
      const task = { kind: "remind" as const, states, divisionId: null };
      await transaction.enqueue(invitationsJob, { installationId, sessionId: id, task, total, done: 0 });
    }
    return true;
  });
}
