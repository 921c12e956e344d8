import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { Problem } from "#kernel/problem.ts";
import type { ListAsked, MessageRow } from "./messages.ts";
import { holdConversation, nameOfUser, sideOf } from "./sides.service.ts";

// `$1` is who asks, `$2` the side they read for.
const ownView = "left join conversation_views v on v.conversation_id = c.id and v.actor = $1";
const ownCount = "case when $2 = 'desk' then c.desk_count else c.party_count end";
const isUnread =
  "(case when $2 = 'desk' then c.party_count else c.desk_count end > coalesce(v.read_count, 0))";
/** The desk removes for everybody; a party from its own inbox, until something new comes. */
const isRemoved = `case when $2 = 'desk' then c.deleted_at is not null else coalesce(v.removed_count = c.party_count + c.desk_count, false) end`;
const isShown = "($2 = 'desk' or c.deleted_at is null)";

/** A page of a folder, the latest first. Row policies narrow it to the conversations of the one who asks. */
export async function findMessages(scope: Scope, asked: ListAsked) {
  const { page, pageSize } = asked;
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<MessageRow & { total: number }>(
      `select c.id, c.subject, c.party_type as "partyType", c.party_name as "partyName", left(last.body, 160) as beginning,
         last.side as "lastSide", last.author_name as "lastAuthor", c.last_at as "lastAt", ${isUnread} as "isUnread",
         (select count(*) from message_files f join messages m on m.id = f.message_id where m.conversation_id = c.id)::int
           + (select count(*) from message_documents d join messages m on m.id = d.message_id where m.conversation_id = c.id)::int as "fileCount",
         count(*) over ()::int as total
       from conversations c ${ownView}
         join lateral (select m.body, m.side, m.author_name from messages m where m.conversation_id = c.id
           order by m.place desc limit 1) last on true
       where ${isShown} and ($2 = 'party' or c.broadcast_id is null or c.party_count > 0) and (${isRemoved}) = ($3 = 'removed') and ($3 <> 'sent' or ${ownCount} > 0)
         and (not $4::boolean or ${isUnread})
         and ($5::text is null or strpos(c.subject_key, lower($5)) > 0 or strpos(c.party_key, lower($5)) > 0
           or exists (select from messages s where s.conversation_id = c.id and strpos(lower(s.body), lower($5)) > 0))
       order by c.last_at desc, c.id desc limit $6 offset $7`,
      [
        scope.actor,
        sideOf(scope),
        asked.folder,
        asked.unread === "true",
        asked.search === undefined || asked.search === "" ? null : asked.search,
        pageSize,
        (page - 1) * pageSize,
      ],
    );
    if (rows.length > 0)
      transaction.audit({
        action: "view",
        subject: "conversations",
        details: { ids: rows.map(({ id }) => id) },
      });
    return {
      rows: rows.map(({ total: _, ...row }) => row),
      total: rows[0]?.total ?? 0,
      unread: await countUnread(transaction, scope),
      page,
    };
  });
}

export async function getUnread(scope: Scope): Promise<{ unread: number }> {
  return scope.transaction(async (transaction) => ({ unread: await countUnread(transaction, scope) }));
}

/** What the header counts: of the desk's, what is for this one or for nobody in particular. */
async function countUnread({ client }: Transaction, scope: Scope): Promise<number> {
  const { rows } = await client.query<{ unread: number }>(
    `select count(*)::int as unread from conversations c ${ownView}
     where c.deleted_at is null and ${isUnread} and not (${isRemoved})
       and ($2 = 'party' or (c.state <> 'done' and (c.assignee_id is null or c.assignee_id = $3::uuid)))`,
    [scope.actor, sideOf(scope), scope.userId],
  );
  return rows[0]?.unread ?? 0;
}

/**
 * Reading tells the other side's messages who read them first; to mark the last one as unread again takes nothing of that
 * back. What came after the one that the reader saw last stays unread.
 */
export async function markConversation(
  services: Services,
  scope: Scope,
  { id, isRead, seen }: { id: string; isRead: boolean; seen?: number | undefined },
) {
  const side = sideOf(scope);
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const held = await holdConversation(transaction, id, { lock: true });
    if (held.isRemoved && side === "party") throw new Problem("notFound");
    const last = seen ?? held.partyCount + held.deskCount;
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from messages where conversation_id = $1 and side <> $2 and place <= $3",
      [id, side, last],
    );
    const count = rows[0]?.count ?? 0;
    await keepView(transaction, scope, {
      id,
      column: "read_count",
      count: isRead ? count : Math.max(0, count - 1),
    });
    if (isRead) {
      await client.query(
        `update messages set read_at = $2, read_by_name = $4
         where conversation_id = $1 and side <> $3 and read_at is null and place <= $5`,
        [id, services.clock(), side, await nameOfUser(transaction, scope), last],
      );
      await client.query(
        side === "party"
          ? "update conversations set party_told_at = null where id = $1 and desk_count = $2"
          : "update conversations set desk_told_at = null where id = $1 and party_count = $2",
        [id, count],
      );
    }
    return { unread: await countUnread(transaction, scope) };
  });
}

export async function removeConversation(services: Services, scope: Scope, id: string): Promise<void> {
  await setRemoved(services, scope, { id, isRemoved: true });
}

export async function restoreConversation(services: Services, scope: Scope, id: string): Promise<void> {
  await setRemoved(services, scope, { id, isRemoved: false });
}

async function setRemoved(
  services: Services,
  scope: Scope,
  { id, isRemoved: removes }: { id: string; isRemoved: boolean },
): Promise<void> {
  await scope.transaction(async (transaction) => {
    const held = await holdConversation(transaction, id, { lock: true });
    if (sideOf(scope) === "party") {
      if (held.isRemoved) throw new Problem("notFound");
      const count = removes ? held.partyCount + held.deskCount : null;
      await keepView(transaction, scope, { id, column: "removed_count", count });
      return;
    }
    const now = services.clock();
    await transaction.client.query(
      "update conversations set deleted_at = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1",
      [id, removes ? now : null, now, scope.userId],
    );
    transaction.audit({
      action: removes ? "remove" : "restore",
      subject: "conversations",
      subjectId: id,
      clientId: held.clientId ?? undefined,
    });
  });
}

/** How this user sees the conversation. */
async function keepView(
  { client }: Transaction,
  scope: Scope,
  { id, column, count }: { id: string; column: "read_count" | "removed_count"; count: number | null },
): Promise<void> {
  await client.query(
    `insert into conversation_views (installation_id, conversation_id, actor, ${column}) values ($1, $2, $3, $4)
     on conflict (conversation_id, actor) do update set ${column} = excluded.${column}`,
    [scope.accessScope.installationId, id, scope.actor, count],
  );
}
