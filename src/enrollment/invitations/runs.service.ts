import { invitationsJob } from "#enrollment/invitations/jobs.ts";
import { Problem } from "#kernel/problem.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { PayloadOf } from "#server/jobs.ts";
import { principalOf, type Scope, type SystemScope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { isUninvited } from "#enrollment/offering/eligible-population.ts";
import type { InvitationRun } from "./invitations.ts";
import { addInvitations, countUninvited, findPeople, lockEnrollmentSession } from "./invite.service.ts";
import { countDue, remindBatch } from "./reminders.service.ts";
import {
  getInvitingEnrollmentSession,
  type InvitingEnrollmentSession,
  requireOpenForMail,
} from "./session.service.ts";

type Work = PayloadOf<typeof invitationsJob>;
type Started = Omit<InvitationRun, "isStopped">;

/** So many people in one transaction: memory stays flat however many there are. */
const batchSize = 500;

/** Begins to invite everyone, or to remind a part of them; a job does it, batch by batch. */
export async function startRun(
  services: Services,
  scope: Scope,
  sessionId: string,
  task: Work["task"],
): Promise<Started> {
  const now = services.clock();
  const { installationId, total } = await scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, now);
    requireOpenForMail(enrollmentSession, scope.context.language);
    const counted =
      task.kind === "invite"
        ? await countAll(transaction, enrollmentSession)
        : await countDue(transaction, enrollmentSession, { ...task, now });
    return { installationId: enrollmentSession.installationId, total: counted };
  });
  // The queue is the system's: it looks whether one is under way, and adds this one, in one go.
  await inOwnName(services, scope, async (transaction) => {
    await lockEnrollmentSession(transaction, sessionId);
    const running = await findRun(transaction.client, sessionId);
    if (running !== null && !running.isStopped) throw new Problem("conflict", { details: { sessionId } });
    const work = { installationId, sessionId, actor: scope.actor, task, total, done: 0 };
    if (total > 0) await transaction.enqueue(invitationsJob, work);
  });
  return { kind: task.kind, total, done: 0 };
}

/**
 * The job: one batch, and the next one in the same transaction. Anyone who was invited or reminded is not found again, so a
 * job that runs twice does nothing twice.
 */
export async function workOnInvitations(services: Services, system: SystemScope, work: Work): Promise<void> {
  const { installationId, sessionId, task } = work;
  const now = services.clock();
  await system.transaction(
    installationId,
    async (transaction) => {
      await lockEnrollmentSession(transaction, sessionId);
      const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, now);
      // Closed meanwhile: a link would lead nowhere.
      if (enrollmentSession.status !== "open" || enrollmentSession.today > enrollmentSession.closesOn) return;
      const count =
        task.kind === "invite"
          ? await inviteBatch(services, transaction, enrollmentSession)
          : await remindBatch(services, transaction, enrollmentSession, { ...task, now, limit: batchSize });
      if (count === batchSize)
        await transaction.enqueue(invitationsJob, { ...work, done: work.done + count });
    },
    work.actor === undefined ? undefined : principalOf(work.actor),
  );
}

async function countAll(
  transaction: Transaction,
  enrollmentSession: InvitingEnrollmentSession & { today: string },
) {
  const { withEmail, withoutEmail } = await countUninvited(transaction, enrollmentSession);
  return withEmail + withoutEmail;
}

async function inviteBatch(
  services: Services,
  transaction: Transaction,
  enrollmentSession: InvitingEnrollmentSession & { today: string },
): Promise<number> {
  const invitees = await findPeople(transaction, enrollmentSession, {
    where: isUninvited,
    tail: `order by m.id limit ${batchSize}`,
  });
  await addInvitations(services, transaction, { enrollmentSession, invitees, by: undefined });
  return invitees.length;
}

/** The work of a session that goes on, or the last that was given up. */
export async function findRun(system: Queryable, sessionId: string): Promise<InvitationRun | null> {
  const { rows } = await system.query<{ data: Work; state: string }>(
    `select data, state::text from pgboss.job where name = 'invitations' and data->>'sessionId' = $1
     order by created_on desc, id desc limit 1`,
    [sessionId],
  );
  const [last] = rows;
  if (last === undefined || !["created", "retry", "active", "failed"].includes(last.state)) return null;
  const { task, total, done } = last.data;
  return { kind: task.kind, total, done, isStopped: last.state === "failed" };
}
