import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/scope.ts";
import { invitationsTable } from "./invitations.table.ts";

/** A person's link: of kind `self` when they start by the shared one, of kind `lifeEvent` when an event lets them enroll. */
export async function insertInvitation(
  { db }: Pick<Transaction, "db">,
  invitation: PgInsertValue<typeof invitationsTable>,
): Promise<void> {
  await db.insert(invitationsTable).values(invitation);
}
