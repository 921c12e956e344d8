import { writeMailJob } from "#organization/messaging/jobs.ts";
import { writeMemberRecord } from "#people/members/change/change-member.service.ts";
import { knownFamily } from "#people/members/change/known-family.service.ts";
import { markSentOn } from "#people/members/member-changes.service.ts";
import type { AgeAnswer } from "#people/members/change/age-ends.ts";
import type { AgePort } from "#people/members/change/age-port.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { recordWith } from "./wanted-record.service.ts";

type Held = {
  id: string;
  clientId: string;
  memberId: string;
  wanted: Record<string, string | null>;
  /** The day at the client. */
  askedOn: PlainDate;
};
type Named = { id: string; version: number };

/**
 * Yes: the request and the change of the record are one; news of it goes to the member with it. As a preview nothing is
 * written: what the change does to prices is told.
 */
export async function acceptRequest(
  services: Services,
  scope: Scope,
  {
    id,
    version,
    memberVersion,
    answer,
    isPreview,
    ageLimit,
    ages,
  }: Named & {
    memberVersion: number;
    answer: string | null;
    isPreview: boolean;
    ageLimit?: AgeAnswer | undefined;
    ages: AgePort;
  },
) {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const request = await hold(transaction, { id, version });
    const { memberId } = request;
    const { member } = await knownFamily(transaction, { id: memberId, now, lock: !isPreview });
    const { changed, coverages, ageEnds, changeId } = await writeMemberRecord(transaction, services, scope, {
      id: memberId,
      version: memberVersion,
      form: recordWith(member, request.wanted),
      why: [{ code: "correction.asked", params: { date: request.askedOn } }],
      isPreview,
      ageLimit,
      ages,
    });
    if (isPreview) return { id, changed, coverages, ageEnds };
    // The member reads at once that it was done: another correction mends it, not an undo that they do not see.
    if (changeId !== null) await markSentOn(transaction, { changeId, to: "person", now });
    await decide(transaction, scope, { request, status: "accepted", answer, now });
    return { id, changed, coverages, ageEnds };
  });
}

/** No, with the reason that the member reads. */
export async function refuseRequest(
  services: Services,
  scope: Scope,
  { id, version, answer }: Named & { answer: string },
) {
  if (answer === "") throw new Problem("invalid", { fieldErrors: [fieldError("answer", "required")] });
  return scope.transaction(async (transaction) => {
    const request = await hold(transaction, { id, version });
    await decide(transaction, scope, { request, status: "refused", answer, now: services.clock() });
    return { id };
  });
}

/** Holds a request that waits, so that one answer counts. */
async function hold({ client }: Transaction, { id, version }: Named): Promise<Held> {
  const { rows } = await client.query<Held & { version: number; status: string }>(
    `select r.id, r.client_id as "clientId", r.member_id as "memberId", r.wanted, (r.created_at at time zone c.time_zone)::date as "askedOn",
       r.version, r.status
     from correction_requests r join clients c on c.id = r.client_id
     where r.id = $1 and r.deleted_at is null for update of r`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  if (found.status !== "open") throw new Problem("correctionDecided");
  if (found.version !== version) throw new Problem("stale", { facts: { version: found.version } });
  return found;
}

async function decide(
  transaction: Transaction,
  scope: Scope,
  {
    request: { id, clientId, memberId },
    status,
    answer,
    now,
  }: { request: Held; status: "accepted" | "refused"; answer: string | null; now: Date },
): Promise<void> {
  await transaction.client.query(
    `update correction_requests set status = $2, answer = $3, decided_at = $4, updated_at = $4, updated_by = $5, version = version + 1
     where id = $1`,
    [id, status, answer, now, scope.userId ?? null],
  );
  transaction.audit({
    action: "update",
    subject: "correction_requests",
    subjectId: id,
    clientId,
    details: { memberId, status },
  });
  await transaction.enqueue(writeMailJob, { kind: "correction", subjectId: id });
}
