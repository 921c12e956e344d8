import { isAllowed } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { requireEnrollment } from "#enrollment/enrollment/require-enrollment.service.ts";
import { type EnrollmentState, transitionFrom, transitionNames } from "./status-transitions.ts";
import { mostWrongProofs } from "#identity/access/proof-code.ts";
import { decideAccess } from "#enrollment/enrollment/staff-access.ts";
import type { EnrollmentProgress } from "./processing.ts";
import { daysWaiting } from "./queue.service.ts";
import { getRun } from "./runs.service.ts";
import { assignEnrollment } from "#enrollment/enrollment/enrollment-rows.service.ts";

/** How far a run is, or where one enrollment stands. */
export async function getStatus(
  services: Services,
  scope: Scope,
  { run, id }: { run?: string | undefined; id?: string | undefined },
) {
  const found = run === undefined ? null : await getRun(scope, run);
  if (id === undefined) return { run: found, enrollment: null };
  const enrollment = await scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollment(transaction, id);
    transaction.audit({ action: "view", subject: "enrollments", subjectId: id, clientId });
    return readProgress(services, scope, transaction, id);
  });
  return { run: found, enrollment };
}

/** For the one who shows the enrollment, in the same transaction. */
export async function readProgress(
  services: Services,
  scope: Scope,
  { client }: Transaction,
  id: string,
): Promise<EnrollmentProgress> {
  const { rows } = await client.query<Stored>(progressQuery, [id]);
  const stored = rows[0];
  if (stored === undefined) throw new Problem("notFound", { details: { enrollmentId: id } });
  const { submittedAt, statusBefore, assignedTo, ...shown } = stored;
  const mayDecide = isAllowed(decideAccess, scope.principal);
  return {
    ...shown,
    failure: stored.failure ?? [],
    assignedTo: assignedTo && { id: assignedTo.id, name: assignedTo.name ?? "" },
    isMine: assignedTo !== null && assignedTo.id === scope.userId,
    mayDecide,
    daysWaiting: daysWaiting(submittedAt, stored.timeZone, services.clock()),
    transitions: transitionNames.map((move) => {
      const answer = transitionFrom({ status: stored.status, statusBefore }, move);
      return { move, isOpen: answer.ok, why: answer.ok ? [] : answer.why };
    }),
  };
}

type Stored = {
  status: EnrollmentState;
  statusBefore: EnrollmentState | null;
  reviewReasons: Reason[];
  returnReason: string | null;
  returnAnswer: string | null;
  assignedTo: { id: string; name: string | null } | null;
  submittedAt: string | null;
  decidedAt: string | null;
  processedAt: string | null;
  failure: Reason[] | null;
  isLinkLocked: boolean;
  timeZone: string;
};

const progressQuery = `
  select e.status, e.status_before as "statusBefore", e.review_reasons as "reviewReasons",
    e.return_reason as "returnReason", e.return_answer as "returnAnswer", e.submitted_at as "submittedAt",
    e.decided_at as "decidedAt", e.processed_at as "processedAt", e.failure,
    e.status in ('started', 'returned') and exists (select from invitations i
      where i.id = e.invitation_id and i.wrong_proofs >= ${mostWrongProofs}) as "isLinkLocked", c.time_zone as "timeZone",
    case when u.id is not null
      then json_build_object('id', u.id, 'name', ${fullNameSql("u")}) end as "assignedTo"
  from enrollments e join clients c on c.id = e.client_id left join users u on u.id = e.assigned_to
  where e.id = $1`;

/** Takes an enrollment for oneself, or gives it back. */
export async function assign(services: Services, scope: Scope, id: string, to: "me" | "nobody") {
  return scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollment(transaction, id);
    await assignEnrollment(transaction, { id, userId: to === "me" ? (scope.userId ?? null) : null });
    transaction.audit({
      action: "update",
      subject: "enrollments",
      subjectId: id,
      clientId,
      details: { fields: ["assignedTo"] },
    });
    const { assignedTo } = await readProgress(services, scope, transaction, id);
    return { assignedTo };
  });
}
