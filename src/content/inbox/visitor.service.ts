import type { Language } from "#kernel/language.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Held } from "./sides.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { AnswerWay, PartyType } from "./parties.ts";

type Account = { partyType: PartyType; partyId: string; partyName: string; clientId: string | null };
type Visitor = { contactType: "phone" | "email" | null; contact: string | null; account: Account | null };

/** How a visitor can be reached, and whose account their email address is. */
export async function findVisitor(
  { client }: Transaction,
  conversationId: string,
): Promise<Visitor & { way: AnswerWay }> {
  const { rows } = await client.query<Pick<Visitor, "contactType" | "contact">>(
    `select h.contact_type as "contactType", h.contact from conversations c join help_requests h on h.id = c.help_request_id where c.id = $1`,
    [conversationId],
  );
  const { contactType = null, contact = null } = rows[0] ?? {};
  if (contactType !== "email") return { contactType, contact, account: null, way: "note" };
  // A person's own account comes before those in which they work for an organization. Where two share the address, nobody
  // can tell whose the question was.
  const accounts = await client.query<Account>(
    `select u.type as "partyType", u.entity_id as "partyId", coalesce(${fullNameSql("m")}, u.entity_name, ${fullNameSql("u")}, '') as "partyName",
       case u.type when 'client' then u.entity_id else m.client_id end as "clientId"
     from users u left join members m on m.id = u.entity_id and u.type = 'member'
     where lower(u.email) = lower($1) and u.type <> 'admin' and u.entity_id is not null and u.active and u.status = 'active'
       and u.deleted_at is null
     order by u.type = 'member' desc, u.id limit 2`,
    [contact],
  );
  const [first, second] = accounts.rows;
  const isClear = second === undefined || (first?.partyType === "member" && second.partyType !== "member");
  const account = isClear && first !== undefined ? first : null;
  return { contactType, contact, account, way: account === null ? "mail" : "inbox" };
}

/**
 * Before the desk answers a visitor: one whose address is an account's reads it there, so the conversation becomes the
 * account's own. What the answer says is then nobody else's, whoever asked in their name.
 */
export async function meetVisitor(
  transaction: Transaction,
  held: Held,
): Promise<{ party: Held; way: AnswerWay }> {
  if (held.partyType !== "visitor") return { party: held, way: "inbox" };
  const { account, way } = await findVisitor(transaction, held.id);
  if (account === null) return { party: held, way };
  const { partyType, partyId, partyName, clientId } = account;
  await transaction.client.query(
    "update conversations set party_type = $2, party_id = $3, party_name = $4, client_id = $5 where id = $1",
    [held.id, partyType, partyId, partyName, clientId],
  );
  return { party: { ...held, partyType, partyId, clientId }, way };
}

type Answer = { installationId: string; to: string; language: Language; text: string; html: string | null };

/** Of a message to somebody without an inbox: what it says, and where to. */
export async function findAnswer(system: SystemScope, messageId: string) {
  const [found] = await system.query<Answer>(
    `select c.installation_id as "installationId", h.contact as "to", h.language, m.body as text, m.html
     from messages m join conversations c on c.id = m.conversation_id join help_requests h on h.id = c.help_request_id
     where m.id = $1 and c.party_type = 'visitor' and m.side = 'desk' and h.contact_type = 'email' and c.deleted_at is null`,
    [messageId],
  );
  return found;
}
