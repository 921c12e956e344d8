import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { ConversationState, PartyType } from "./parties.ts";

export type Side = "party" | "desk";

/** Administrators read and write for the desk, everybody else for themselves or their organization. */
export function sideOf({ principal }: Scope): Side {
  return principal.kind === "user" && principal.type === "admin" ? "desk" : "party";
}

export type Held = {
  id: string;
  clientId: string | null;
  version: number;
  partyType: PartyType;
  partyId: string | null;
  state: ConversationState;
  partyCount: number;
  deskCount: number;
  isRemoved: boolean;
};

/** A conversation in reach of the one who asks; `lock` lets those who write to it come one after the other. */
export async function holdConversation(
  { client }: Transaction,
  id: string,
  { lock }: { lock: boolean },
): Promise<Held> {
  const { rows } = await client.query<Held>(
    `select id, client_id as "clientId", version, party_type as "partyType", party_id as "partyId", state,
       party_count as "partyCount", desk_count as "deskCount",
       deleted_at is not null as "isRemoved"
     from conversations where id = $1 ${lock ? "for update" : ""}`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return found;
}

/** As the other side reads it below a message. */
export async function nameOfUser({ client }: Transaction, scope: Scope): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(${fullNameSql("u")}, '') as name from users u where u.id = $1`,
    [scope.userId],
  );
  return rows[0]?.name ?? "";
}
