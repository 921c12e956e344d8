import { enrollmentChargeJob } from "#enrollment/enrollment/jobs.ts";
import { writeMailJob } from "#organization/messaging/jobs.ts";
import { type Reason, reason } from "#kernel/traced.ts";

import type { Transaction } from "#server/scope.ts";

import type { Services } from "#server/services.ts";

import { applyEnrollment } from "./apply.service.ts";

import {
  type EnrollmentState,
  transitionFrom,
  type TransitionName,
  needsReason,
} from "./status-transitions.ts";
import { addEnrollmentEvent, writeDecision } from "#enrollment/enrollment/enrollment-rows.service.ts";
import { extendLink } from "#enrollment/invitations/invitation-rows.service.ts";

/** The name under which a decision is recorded. */
export type Decider = { actor: string; userId: string | undefined };

export type Decided = { outcome: "done" | "refused"; status: EnrollmentState | null; why: Reason[] };

export type Asked = {
  id: string;
  move: TransitionName;
  reason?: string | undefined;
  /** The enrollment is one of many in a run; nobody looked at it by itself. */
  isBulk?: boolean;
};

type Held = {
  id: string;
  installationId: string;
  clientId: string;
  invitationId: string;
  status: EnrollmentState;
  statusBefore: EnrollmentState | null;
  reviewReasons: Reason[];
};

/** How many days the link of a returned enrollment works. */
const daysToMend = 30;

/**
 * Performs one action on one enrollment and holds its row until the commit, so that two decisions wait for each other. Rejects an
 * action that the state does not allow, with the reason and without a change.
 */
export async function decide(
  services: Services,
  transaction: Transaction,
  by: Decider,
  asked: Asked,
): Promise<Decided> {
  const { rows } = await transaction.client.query<Held>(
    `select id, installation_id as "installationId", client_id as "clientId", invitation_id as "invitationId", status,
       status_before as "statusBefore", review_reasons as "reviewReasons"
     from enrollments where id = $1 and deleted_at is null and not is_preview for update`,
    [asked.id],
  );
  const held = rows[0];
  if (held === undefined) return { outcome: "refused", status: null, why: [reason("move.unknown")] };
  // A run of many tries those again that failed before.
  const wanted = asked.move === "process" && held.status === "failed" ? "reprocess" : asked.move;
  const move = transitionFrom(held, wanted);
  const refuse = (why: Reason[]): Decided => ({ outcome: "refused", status: held.status, why });
  if (!move.ok) return refuse(move.why);
  if (needsReason(asked.move) && asked.reason === undefined) return refuse([reason("move.reasonMissing")]);
  if (asked.isBulk === true && asked.move === "approve" && held.reviewReasons.length > 0)
    return refuse([reason("move.needsLook"), ...held.reviewReasons]);
  if (asked.move === "undo" && held.status === "cancelled" && (await isReplaced(transaction, held)))
    return refuse([reason("move.replaced")]);

  const now = services.clock();
  const work: Work = { services, transaction, by, held, asked, now };
  if (asked.move === "process" || asked.move === "reprocess") return process(work);
  await setState(work, move.to);
  if (asked.move === "return") await returnToPerson(work);
  // Charges follow the enrollment: none while it is cancelled, one again when that is undone.
  if (move.to === "cancelled" || held.status === "cancelled")
    await transaction.enqueue(enrollmentChargeJob, { enrollmentId: held.id });
  return { outcome: "done", status: move.to, why: [] };
}

/** Records an unexpected error as the reason of the failure, after its own transaction was rolled back. */
export async function noteFailure(
  services: Services,
  transaction: Transaction,
  by: Decider,
  { id, move }: Asked,
): Promise<void> {
  const { rows } = await transaction.client.query<Held>(
    `select id, installation_id as "installationId", client_id as "clientId", invitation_id as "invitationId", status,
       status_before as "statusBefore", review_reasons as "reviewReasons" from enrollments where id = $1 for update`,
    [id],
  );
  const held = rows[0];
  if (held === undefined || (move !== "process" && move !== "reprocess")) return;
  if (held.status !== "approved" && held.status !== "failed") return;
  await fail({ services, transaction, by, held, asked: { id, move }, now: services.clock() }, [
    reason("problem.unexpected"),
  ]);
}

type Work = {
  services: Services;
  transaction: Transaction;
  by: Decider;
  held: Held;
  asked: Asked;
  now: Date;
};

async function process(work: Work): Promise<Decided> {
  const { services, transaction, by, held, asked, now } = work;
  const problems = await applyEnrollment(
    services,
    transaction,
    // Who gives a reason has read who loses coverage; nobody reads that for many at once.
    { id: held.id, confirmsLosses: asked.reason !== undefined && asked.isBulk !== true },
    { ...by, now },
  );
  if (problems.length > 0) {
    await fail(work, problems);
    return { outcome: "refused", status: "failed", why: problems };
  }
  await setState(work, "processed");
  await transaction.enqueue(writeMailJob, { kind: "covered", subjectId: held.id });
  return { outcome: "done", status: "processed", why: [] };
}

async function fail(work: Work, problems: Reason[]): Promise<void> {
  await setState(work, "failed", problems);
}

/** Writes the new status, the status before it, and who changed it. */
async function setState(work: Work, to: EnrollmentState, failure: Reason[] | null = null): Promise<void> {
  const { transaction, by, held, asked, now } = work;
  const isUndo = asked.move === "undo";
  await writeDecision(transaction, {
    id: held.id,
    to,
    from: isUndo ? null : held.status,
    failure,
    returnReason: to === "returned" && !isUndo ? { text: asked.reason ?? null } : undefined,
    now,
    by: by.userId ?? null,
  });
  const details: Record<string, string> = {
    from: held.status,
    ...(asked.reason === undefined ? {} : { reason: asked.reason }),
  };
  await addEnrollmentEvent(transaction, {
    enrollment: held,
    kind: isUndo ? "undone" : to,
    actor: by.actor,
    details,
    now,
  });
  // A retry is recorded as processing.
  const action = asked.move === "reprocess" ? "process" : asked.move;
  transaction.audit({
    action,
    subject: "enrollments",
    subjectId: held.id,
    clientId: held.clientId,
    details: { from: held.status, to },
  });
}

/** Sends the person a mail, and keeps their link working. */
async function returnToPerson({ transaction, held, now }: Work): Promise<void> {
  await extendLink(transaction, { id: held.invitationId, days: daysToMend, now });
  await transaction.enqueue(writeMailJob, { kind: "returned", subjectId: held.id });
}

/** Returns whether the person has begun or sent another enrollment meanwhile: only one may be open. */
async function isReplaced({ client }: Transaction, held: Held): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from enrollments e join enrollments x on x.id <> e.id and x.status <> 'cancelled' and not x.is_preview
       and (x.invitation_id = e.invitation_id or x.status <> 'started' and x.session_id = e.session_id
         and x.subscriber_ssn_index = e.subscriber_ssn_index and x.life_event_id is not distinct from e.life_event_id)
     where e.id = $1 limit 1`,
    [held.id],
  );
  return rowCount !== 0;
}
