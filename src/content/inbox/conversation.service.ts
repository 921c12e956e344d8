import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { shownHtml } from "#server/page-html.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { documentsOfConversation, withRemovals } from "./message-documents.service.ts";
import type { Conversation, Message, MessageFile } from "./messages.ts";
import type { AnswerWay, PartyType } from "./parties.ts";
import { sideOf } from "./sides.service.ts";
import { findVisitor } from "./visitor.service.ts";

type Desk = NonNullable<Conversation["desk"]>;
type Row = Omit<Desk, "hasReader" | "answerWay"> & {
  subject: string;
  partyType: PartyType;
  partyName: string;
  clientId: string | null;
  isDeleted: boolean;
  isPutAway: boolean;
};

/** One conversation as its reader's side sees it. What the desk removed is gone for everybody else. */
export async function getConversation(services: Services, scope: Scope, id: string): Promise<Conversation> {
  const isDesk = sideOf(scope) === "desk";
  const { documents, messages, ...found } = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Row>(
      `select c.subject, c.party_type as "partyType", c.party_name as "partyName", c.client_id as "clientId",
         c.deleted_at is not null as "isDeleted", coalesce(v.removed_count = c.party_count + c.desk_count, false) as "isPutAway",
         c.version, c.state, c.topic, c.assignee_id as "assigneeId", ${fullNameSql("a")} as "assigneeName", c.due_on as "dueOn",
         c.party_id as "partyId", e.name as "clientName", h.contact_type as "contactType", h.contact
       from conversations c left join conversation_views v on v.conversation_id = c.id and v.actor = $2
         left join users a on a.id = c.assignee_id left join clients e on e.id = c.client_id
         left join help_requests h on h.id = c.help_request_id
       where c.id = $1`,
      [id, scope.actor],
    );
    const [found] = rows;
    if (found === undefined || (found.isDeleted && !isDesk)) throw new Problem("notFound");
    const { subject, partyType, partyName, clientId, isDeleted, isPutAway, ...desk } = found;
    transaction.audit({
      action: "view",
      subject: "conversations",
      subjectId: id,
      clientId: clientId ?? undefined,
    });
    return {
      id,
      subject,
      partyType,
      partyName,
      isRemoved: isDesk ? isDeleted : isPutAway,
      messages: await findOfConversation(transaction, scope, id),
      documents: await documentsOfConversation(transaction, id),
      desk: isDesk
        ? {
            ...desk,
            hasReader: await hasReader(transaction, found),
            answerWay: await wayTo(transaction, id, partyType),
          }
        : null,
    };
  });
  const given = await withRemovals(services, documents);
  return {
    ...found,
    messages: messages.map((message) => ({
      ...message,
      documents: given.filter(({ messageId }) => messageId === message.id),
    })),
  };
}

async function findOfConversation(
  { client }: Transaction,
  scope: Scope,
  id: string,
): Promise<Omit<Message, "documents">[]> {
  const isDesk = sideOf(scope) === "desk";
  const { rows } = await client.query<Omit<Message, "files" | "documents">>(
    `select id, place, side, author_name as "authorName", author_id is not distinct from $2::uuid as "isOwn", body, html,
       created_at as "createdAt", read_at as "readAt", read_by_name as "readByName"
     from messages where conversation_id = $1 order by place`,
    [id, scope.userId],
  );
  const files = await client.query<MessageFile & { messageId: string }>(
    `select f.message_id as "messageId", f.id, f.file_name as "fileName", f.media_type as "mediaType", f.size_bytes as "sizeBytes"
     from message_files f join messages m on m.id = f.message_id
     where m.conversation_id = $1 and f.message_id is not null order by f.created_at, f.id`,
    [id],
  );
  return rows.map((message) => ({
    ...message,
    html: message.html === null ? null : shownHtml(message.html, scope.context.language),
    ...(isDesk ? {} : { readAt: null, readByName: null }),
    files: files.rows.filter(({ messageId }) => messageId === message.id),
  }));
}

async function wayTo(transaction: Transaction, id: string, partyType: PartyType): Promise<AnswerWay> {
  return partyType === "visitor" ? (await findVisitor(transaction, id)).way : "inbox";
}

/** Whether anybody of the party can sign in to read: staff see when nobody can. */
async function hasReader(
  { client }: Transaction,
  { partyType, partyId }: Pick<Row, "partyType" | "partyId">,
): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from users where type = $1 and entity_id = $2::uuid and active and status = 'active'
       and deleted_at is null) as has`,
    [partyType, partyId],
  );
  return rows[0]?.has ?? false;
}
