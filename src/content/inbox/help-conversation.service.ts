import type { AfterHelp } from "#organization/messaging/help.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { PartyType } from "./parties.ts";

type Asker = {
  partyType: PartyType;
  partyId: string | null;
  partyName: string;
  clientId: string | null;
  authorName: string;
};

/**
 * Puts a help request into the desk's queue. One who is signed in reads the answer in their inbox; anybody else left a
 * phone number or an email. The request's own mail has told the desk.
 */
export const openHelpConversation: AfterHelp = async ({ client }, { principal, ...request }) => {
  const { id: helpRequestId, installationId, subject, message, contact, at } = request;
  const visitor: Asker = {
    partyType: "visitor",
    partyId: null,
    partyName: contact,
    clientId: null,
    authorName: contact,
  };
  let asker = visitor;
  if (principal.kind === "user") {
    const { rows } = await client.query<Asker>(
      `select u.type as "partyType", u.entity_id as "partyId", coalesce(${fullNameSql("m")}, u.entity_name, ${fullNameSql("u")}, '') as "partyName",
         case u.type when 'client' then u.entity_id else m.client_id end as "clientId", coalesce(${fullNameSql("u")}, '') as "authorName"
       from users u left join members m on m.id = u.entity_id and u.type = 'member'
       where u.id = $1 and u.type <> 'admin' and u.entity_id is not null and u.installation_id = $2`,
      [principal.userId, installationId],
    );
    asker = rows[0] ?? visitor;
  }
  const id = uuidv7(at.getTime());
  await client.query(
    `insert into conversations (id, installation_id, client_id, party_type, party_id, party_name, subject, help_request_id,
       last_at, party_count, desk_told_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $9, $9, $9)`,
    [
      id,
      installationId,
      asker.clientId,
      asker.partyType,
      asker.partyId,
      asker.partyName,
      subject,
      helpRequestId,
      at,
    ],
  );
  await client.query(
    `insert into messages (id, installation_id, conversation_id, place, side, author_id, author_name, body, created_at)
     values ($1, $2, $3, 1, 'party', $4, $5, $6, $7)`,
    [
      uuidv7(at.getTime()),
      installationId,
      id,
      asker.partyType === "visitor" || principal.kind !== "user" ? null : principal.userId,
      asker.authorName,
      message,
      at,
    ],
  );
};
