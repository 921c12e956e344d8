import type { Transaction } from "#server/scope.ts";

/** The list of help requests says what became of the conversation about one; an answered one is not opened by an answer. */
export async function setHelpStatus(
  { client }: Pick<Transaction, "client">,
  { id, status, now }: { id: string; status: "open" | "answered"; now: Date },
): Promise<void> {
  await client.query(
    "update help_requests set status = $2, updated_at = $3, version = version + 1 where id = $1",
    [id, status, now],
  );
}

/** Marks a request that still waits as answered. */
export async function markAnswered(
  { client }: Pick<Transaction, "client">,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await client.query(
    `update help_requests set status = 'answered', updated_at = $2, version = version + 1 where id = $1 and status = 'open'`,
    [id, now],
  );
}
