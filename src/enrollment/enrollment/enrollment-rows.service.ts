import { uuidv7 } from "#kernel/ids.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Transaction } from "#server/scope.ts";

// Processing calls these to write an enrollment.

type Client = Pick<Transaction, "client">;

type Decision = {
  id: string;
  to: string;
  /** The status before it, to which an undo returns; null: this one is not undone. */
  from: string | null;
  failure: readonly Reason[] | null;
  /** Sent back: what the person reads; their earlier answer goes. */
  returnReason: { text: string | null } | undefined;
  now: Date;
  by: string | null;
};

export async function writeDecision(
  { client }: Client,
  { id, to, from, failure, returnReason, now, by }: Decision,
): Promise<void> {
  await client.query(
    `update enrollments set status = $2, status_before = $3, failure = $4, decided_at = $5, updated_at = $5,
       updated_by = $6, version = version + 1,
       processed_at = case when $2 = 'processed' then $5 else processed_at end,
       cancelled_at = case when $2 = 'cancelled' then $5 end,
       return_reason = case when $8 then $7 else return_reason end,
       return_answer = case when $8 then null else return_answer end
     where id = $1`,
    [
      id,
      to,
      from,
      failure === null ? null : JSON.stringify(failure),
      now,
      by,
      returnReason?.text ?? null,
      returnReason !== undefined,
    ],
  );
}

type EnrollmentEvent = {
  enrollment: { id: string; installationId: string; clientId: string };
  kind: string;
  actor: string;
  details: Record<string, string>;
  now: Date;
};

/** A line of an enrollment's history. */
export async function addEnrollmentEvent(
  { client }: Client,
  { enrollment, kind, actor, details, now }: EnrollmentEvent,
): Promise<void> {
  await client.query(
    `insert into enrollment_events (id, installation_id, client_id, enrollment_id, at, kind, actor, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      uuidv7(now.getTime()),
      enrollment.installationId,
      enrollment.clientId,
      enrollment.id,
      now,
      kind,
      actor,
      JSON.stringify(details),
    ],
  );
}

export async function setMemberOfEnrollment(
  { client }: Client,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  await client.query("update enrollments set member_id = $2 where id = $1", [id, memberId]);
}

export async function setMemberOfPerson(
  { client }: Client,
  { personId, memberId }: { personId: string; memberId: string },
): Promise<void> {
  await client.query("update enrollment_people set member_id = $2 where id = $1", [personId, memberId]);
}

export async function assignEnrollment(
  { client }: Client,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await client.query("update enrollments set assigned_to = $2 where id = $1", [id, userId]);
}

/** For a look ahead that is rolled back: what was sent after it does not wait for it. */
export async function supposeProcessed({ client }: Client, id: string): Promise<void> {
  await client.query("update enrollments set status = 'processed' where id = $1", [id]);
}
