import { writeMailJob } from "#organization/messaging/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { idOfFirst, once } from "#server/database/idempotency.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { harmlessHtml } from "#server/page-html.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inboxWords } from "./inbox.texts.ts";
import { plainText } from "./message-text.ts";
import { giveDocuments } from "./message-documents.service.ts";
import { type AnswerWay, type ConversationTopic, longestText, type RecipientType } from "./parties.ts";
import { variablesIn } from "./variable-value.ts";
import { type Held, holdConversation, nameOfUser, type Side, sideOf } from "./sides.service.ts";
import { meetVisitor } from "./visitor.service.ts";
import { markAnswered } from "#organization/messaging/help-status.service.ts";

type Party = { partyType: RecipientType; partyId: string; partyName: string; clientId: string | null };
type Along = { fileIds: readonly string[]; versionIds: readonly string[] };
type Written = Along & { text: string; html: string | null };
type Asked = { key: string };
type WrittenWith = Pick<Held, "partyType" | "partyId" | "clientId">;

/** A new conversation with the desk, in the name of the one who asks or of their organization. */
export async function writeToDesk(
  services: Services,
  scope: Scope,
  { key, subject, text, fileIds, versionIds }: Asked & Along & { subject: string; text: string },
) {
  const written = checked(scope, { subject, text, html: null, fileIds, versionIds });
  return scope.transaction(async (transaction) => {
    const request = { subject, text, fileIds, versionIds };
    return begin({ services, scope, transaction }, { key, request, subject, written }, () =>
      ownParty(transaction, scope),
    );
  });
}

/** A new conversation with a party that the desk writes to. */
export async function writeAsDesk(
  services: Services,
  scope: Scope,
  {
    key,
    to,
    subject,
    html,
    fileIds,
    versionIds,
  }: Asked & Along & { to: { type: RecipientType; id: string }; subject: string; html: string },
) {
  const written = checked(scope, { subject, ...fromHtml(html), fileIds, versionIds });
  return scope.transaction(async (transaction) => {
    const request = { to, subject, html, fileIds, versionIds };
    return begin({ services, scope, transaction }, { key, request, subject, written }, () =>
      partyOf(transaction, to),
    );
  });
}

/** A reply: what was done is open again, and what somebody had put away is back in their inbox. */
export async function reply(
  services: Services,
  scope: Scope,
  {
    id,
    key,
    text,
    html,
    fileIds,
    versionIds,
  }: Asked & Along & { id: string; text: string; html?: string | undefined },
) {
  const side = sideOf(scope);
  const given = side === "desk" && html !== undefined ? fromHtml(html) : { text, html: null };
  const written = checked(scope, { subject: null, ...given, fileIds, versionIds });
  return scope.transaction(async (transaction) => {
    const asked = { key, request: { id, text, html, fileIds, versionIds }, answer: { id } };
    await once(scope, transaction, asked, async () => {
      const held = await holdConversation(transaction, id, { lock: true });
      // The party has seen it: it may know that it is gone.
      if (held.isRemoved) throw new Problem("conversationRemoved");
      const { party, way } =
        side === "desk" ? await meetVisitor(transaction, held) : { party: held, way: "inbox" as const };
      // Neither goes by a mail that everybody on its way could open, nor by phone.
      if (way !== "inbox" && fileIds.length + versionIds.length > 0)
        throw fault(scope, "fileIds", "visitorFiles");
      await addMessage({ services, scope, transaction }, { id, written, party, way });
    });
    return { id };
  });
}

export type Work = { services: Services; scope: Scope; transaction: Transaction };

async function begin(
  work: Work,
  { key, request, subject, written }: Asked & { request: unknown; subject: string; written: Written },
  findParty: () => Promise<Party>,
) {
  const { services, scope, transaction } = work;
  const id = uuidv7(services.clock().getTime());
  const done = await once(scope, transaction, { key, request, answer: { id } }, async () => {
    await startConversation(work, { id, subject, written, party: await findParty() });
  });
  return { id: done === "done" ? id : await idOfFirst(transaction, scope, key) };
}

/** The conversation with its first message. What it is about, and by when the desk answers, is said where it is known. */
export async function startConversation(
  work: Work,
  {
    id,
    subject,
    written,
    party,
    topic = null,
    dueOn = null,
  }: {
    id: string;
    subject: string;
    written: Written;
    party: Party;
    topic?: ConversationTopic | null;
    dueOn?: string | null;
  },
): Promise<void> {
  const { services, scope, transaction } = work;
  const { partyType, partyId, partyName, clientId } = party;
  await transaction.client.query(
    `insert into conversations (id, installation_id, client_id, party_type, party_id, party_name, subject, topic, due_on, last_at,
       created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $10, $11)`,
    [
      id,
      scope.accessScope.installationId,
      clientId,
      partyType,
      partyId,
      partyName,
      subject,
      topic,
      dueOn,
      services.clock(),
      scope.userId,
    ],
  );
  await addMessage(work, { id, written, party: { partyType, partyId, clientId } });
}

/** The message, its files, what the conversation says of it, and the news by mail: together. */
export async function addMessage(
  { services, scope, transaction }: Work,
  {
    id,
    written,
    party,
    way = "inbox",
  }: { id: string; written: Written; party: WrittenWith; way?: AnswerWay },
): Promise<void> {
  const { client } = transaction;
  const now = services.clock();
  const side = sideOf(scope);
  const messageId = uuidv7(now.getTime());
  await client.query(
    `insert into messages (id, installation_id, conversation_id, place, side, author_id, author_name, body, html, created_at)
     select $1, $2, c.id, c.party_count + c.desk_count + 1, $4, $5, $6, $7, $8, $9 from conversations c where c.id = $3`,
    [
      messageId,
      scope.accessScope.installationId,
      id,
      side,
      scope.userId,
      await nameOfUser(transaction, scope),
      written.text,
      written.html,
      now,
    ],
  );
  await attach(transaction, scope, { messageId, fileIds: written.fileIds });
  const { versionIds } = written;
  const to = side === "desk" ? party : null;
  const wrong = await giveDocuments(services, scope, transaction, { messageId, versionIds, to });
  if (wrong !== null) throw fault(scope, "versionIds", wrong.key, wrong.title);
  const { rows } = await client.query<{ helpRequestId: string | null }>(
    `update conversations set last_at = $2, party_count = party_count + case when $3 = 'party' then 1 else 0 end,
       desk_count = desk_count + case when $3 = 'desk' then 1 else 0 end,
       state = case when $3 = 'party' then 'open' when $5 then 'waiting' else 'done' end, updated_at = $2, updated_by = $4, version = version + 1
     where id = $1 returning help_request_id as "helpRequestId"`,
    [id, now, side, scope.userId, way === "inbox"],
  );
  const helpRequestId = rows[0]?.helpRequestId ?? null;
  if (side === "desk" && helpRequestId !== null) await markAnswered(transaction, { id: helpRequestId, now });
  transaction.audit({
    action: "create",
    subject: "messages",
    subjectId: id,
    clientId: party.clientId ?? undefined,
    details: { messageId, side, files: written.fileIds.length, documents: versionIds },
  });
  if (way === "mail") await transaction.enqueue(writeMailJob, { kind: "message", subjectId: messageId });
  else if (way === "inbox") await tellOnce(transaction, { id, messageId, side, now });
}

/** One mail until it is read, however many messages come meanwhile. */
async function tellOnce(
  transaction: Transaction,
  { id, messageId, side, now }: { id: string; messageId: string; side: Side; now: Date },
): Promise<void> {
  const { rowCount } = await transaction.client.query(
    side === "desk"
      ? "update conversations set party_told_at = $2 where id = $1 and party_told_at is null"
      : "update conversations set desk_told_at = $2 where id = $1 and desk_told_at is null",
    [id, now],
  );
  if (rowCount === 1) await transaction.enqueue(writeMailJob, { kind: "message", subjectId: messageId });
}

/** Only one's own uploads, each for one message. */
async function attach(
  { client }: Transaction,
  scope: Scope,
  { messageId, fileIds }: { messageId: string; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return;
  const { rowCount } = await client.query(
    "update message_files set message_id = $1 where id = any ($2::uuid[]) and actor = $3 and message_id is null",
    [messageId, fileIds, scope.actor],
  );
  if (rowCount !== new Set(fileIds).size) throw fault(scope, "fileIds", "fileGone");
}

function fromHtml(html: string): Pick<Written, "text" | "html"> {
  const harmless = harmlessHtml(html);
  return { text: plainText(harmless), html: harmless };
}

function checked(scope: Scope, { subject, ...written }: Written & { subject: string | null }): Written {
  // What the desk sends has no empty places; a member may write braces.
  const [left] = sideOf(scope) === "desk" ? variablesIn(`${subject ?? ""} ${written.text}`) : [];
  const faults = [
    ...(subject === "" ? [{ path: "subject", key: "subjectMissing" }] : []),
    ...(written.text === "" && written.fileIds.length + written.versionIds.length === 0
      ? [{ path: "text", key: "textMissing" }]
      : []),
    ...(left === undefined ? [] : [{ path: "text", key: "variableLeft" }]),
    ...(written.text.length > longestText ? [{ path: "text", key: "textTooLong" }] : []),
  ];
  if (faults.length > 0)
    throw new Problem("invalid", {
      fieldErrors: faults.flatMap(({ path, key }) => errorAt(scope, path, key, left)),
    });
  return written;
}

function fault(scope: Scope, path: string, key: string, name = ""): Problem {
  return new Problem("invalid", { fieldErrors: errorAt(scope, path, key, name) });
}

function errorAt({ context }: Scope, path: string, key: string, name = "") {
  return saidInEach({ path, code: key }, context.language, (one) =>
    inboxWords(one, `fault.${key}`, { max: longestText, name }),
  );
}

/** Whom the one who asks writes for: themselves as a member, else everybody of their organization. */
export async function ownParty({ client }: Transaction, scope: Scope): Promise<Party> {
  const { rows } = await client.query<Party>(
    `select u.type as "partyType", u.entity_id as "partyId",
       coalesce(${fullNameSql("m")}, u.entity_name, ${fullNameSql("u")}, '') as "partyName",
       case u.type when 'client' then u.entity_id else m.client_id end as "clientId"
     from users u left join members m on m.id = u.entity_id and u.type = 'member'
     where u.id = $1 and u.type <> 'admin' and u.entity_id is not null`,
    [scope.userId],
  );
  const [found] = rows;
  // An account that belongs to nobody has nobody's inbox.
  if (found === undefined) throw new Problem("forbidden");
  return found;
}

async function partyOf(
  { client }: Transaction,
  { type, id }: { type: RecipientType; id: string },
): Promise<Party> {
  const { rows } = await client.query<{ name: string; clientId: string | null }>(partyQueries[type], [id]);
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return { partyType: type, partyId: id, partyName: found.name, clientId: found.clientId };
}

const organizationQuery = (table: "brokers" | "partners" | "tpas") =>
  `select name, null::uuid as "clientId" from ${table} where id = $1 and deleted_at is null` as const;
const partyQueries = {
  member: `select coalesce(${fullNameSql("m")}, m.member_number) as name, m.client_id as "clientId" from members m where m.id = $1 and m.deleted_at is null`,
  client: `select name, id as "clientId" from clients where id = $1 and deleted_at is null`,
  broker: organizationQuery("brokers"),
  partner: organizationQuery("partners"),
  tpa: organizationQuery("tpas"),
} as const;
