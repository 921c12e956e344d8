import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { todayOfInstallation } from "#domains/messaging/news.service.ts";
import { heldPermissions } from "#domains/access/held-permissions.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { QueueAsked, QueueRow, Recipient } from "./desk.ts";
import type { ConversationState } from "./parties.ts";
import { holdConversation } from "./sides.service.ts";

/** A page of the queue: in its usual order what waits for the desk first, and of that what is due first. */
export async function findQueue(services: Services, scope: Scope, asked: QueueAsked) {
  const { page, pageSize } = asked;
  return scope.transaction(async (transaction) => {
    const today = await todayOfInstallation(transaction.client, services.clock());
    const { rows } = await transaction.client.query<QueueRow & { total: number }>(queueQuery(asked.sort), [
      scope.actor,
      scope.userId,
      today,
      asked["filter[state]"] ?? null,
      asked["filter[assignee]"] ?? null,
      asked["filter[partyType]"] ?? null,
      asked["filter[clientId]"] ?? null,
      asked.q === undefined || asked.q === "" ? null : asked.q,
      pageSize,
      (page - 1) * pageSize,
      asked["filter[kind]"] ?? null,
    ]);
    if (rows.length > 0)
      transaction.audit({
        action: "view",
        subject: "conversations",
        details: { ids: rows.map(({ id }) => id) },
      });
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page };
  });
}

const orders = {
  dueOn: "array_position(array['open', 'waiting', 'done'], c.state), c.due_on nulls last, c.last_at, c.id",
  lastAt: "c.last_at, c.id",
  "-lastAt": "c.last_at desc, c.id desc",
} as const;

const kindSql =
  "case when c.help_request_id is not null then 'help' when c.broadcast_id is not null then 'broadcast' else 'message' end";

const queueQuery = (sort: keyof typeof orders) => `
  select c.id, c.version, c.subject, ${kindSql} as kind, c.party_type as "partyType", c.party_name as "partyName", e.name as "clientName", c.state,
    ${fullNameSql("a")} as "assigneeName", c.due_on as "dueOn", coalesce(c.state <> 'done' and c.due_on < $3, false) as "isLate",
    c.party_count > coalesce(v.read_count, 0) as "isUnread", c.last_at as "lastAt",
    count(*) over ()::int as total
  from conversations c left join clients e on e.id = c.client_id left join users a on a.id = c.assignee_id
    left join conversation_views v on v.conversation_id = c.id and v.actor = $1
  where c.deleted_at is null and (c.broadcast_id is null or c.party_count > 0) and ($4::text is null or c.state = $4)
    and ($5::text is null or case $5 when 'me' then c.assignee_id is not distinct from $2::uuid
      when 'nobody' then c.assignee_id is null else c.assignee_id is distinct from $2::uuid and c.assignee_id is not null end)
    and ($11::text is null or ${kindSql} = $11) and ($6::text is null or c.party_type = $6) and ($7::uuid is null or c.client_id = $7)
    and ($8::text is null or strpos(c.subject_key, lower($8)) > 0 or strpos(c.party_key, lower($8)) > 0
      or exists (select from messages s where s.conversation_id = c.id and strpos(lower(s.body), lower($8)) > 0))
  order by ${orders[sort]} limit $9 offset $10`;

/** Who sees to it, until when, and whether it is done. */
export async function tend(
  services: Services,
  scope: Scope,
  {
    id,
    version,
    state,
    assigneeId,
    dueOn,
  }: {
    id: string;
    version: number;
    state: ConversationState;
    assigneeId: string | null;
    dueOn: string | null;
  },
) {
  return scope.transaction(async (transaction) => {
    const held = await holdConversation(transaction, id, { lock: true });
    if (held.isRemoved) throw new Problem("notFound");
    if (held.version !== version) throw new Problem("stale", { facts: { version: held.version } });
    if (assigneeId !== null) {
      const staff = await findOfDesk(transaction);
      if (!staff.some((one) => one.id === assigneeId))
        throw new Problem("invalid", { fieldErrors: [fieldError("assigneeId", "invalid")] });
    }
    await transaction.client.query(
      `update conversations set state = $2, assignee_id = $3, due_on = $4, updated_at = $5, updated_by = $6, version = version + 1 where id = $1`,
      [id, state, assigneeId, dueOn, services.clock(), scope.userId],
    );
    // The list of help requests says the same.
    await transaction.client.query(
      `update help_requests h set status = case when $2 = 'done' then 'answered' else 'open' end, updated_at = $3, version = h.version + 1
       from conversations c where c.id = $1 and h.id = c.help_request_id`,
      [id, state, services.clock()],
    );
    transaction.audit({
      action: "update",
      subject: "conversations",
      subjectId: id,
      clientId: held.clientId ?? undefined,
      details: { state, assigneeId, dueOn },
    });
    return { version: version + 1 };
  });
}

export async function findStaff(scope: Scope) {
  return scope.transaction(async (transaction) => ({
    rows: (await findOfDesk(transaction)).map(({ id, name }) => ({ id, name, isSelf: id === scope.userId })),
  }));
}

/** Administrators who may write for the desk. */
async function findOfDesk({ client }: Transaction): Promise<{ id: string; name: string }[]> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select u.id, coalesce(${fullNameSql("u")}, '') as name from users u
     where u.type = 'admin' and u.active and u.status = 'active' and u.deleted_at is null
       and 'manageMessages' = any (${heldPermissions})
     order by u.name_key, u.id`,
  );
  return rows;
}

/** By a part of a name; a member also by their number. A few of each kind. */
export async function findRecipients(scope: Scope, search: string) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Recipient>(
      `(select 'member' as type, m.id, coalesce(${fullNameSql("m")}, m.member_number) as name,
          concat_ws(', ', c.name, m.member_number) as about
        from members m join clients c on c.id = m.client_id
        where m.deleted_at is null and (strpos(lower(concat_ws(' ', m.first_name, m.last_name)), lower($1)) > 0
          or strpos(lower(m.last_name || m.first_name), lower($1)) > 0 or lower(m.member_number) = lower($1))
        order by m.last_name, m.first_name, m.id limit 10)
       union all (select 'client', id, name, null from clients where deleted_at is null and strpos(lower(name), lower($1)) > 0 order by name, id limit 5)
       union all (select 'broker', id, name, null from brokers where deleted_at is null and strpos(lower(name), lower($1)) > 0 order by name, id limit 5)
       union all (select 'partner', id, name, null from partners where deleted_at is null and strpos(lower(name), lower($1)) > 0 order by name, id limit 5)
       union all (select 'tpa', id, name, null from tpas where deleted_at is null and strpos(lower(name), lower($1)) > 0 order by name, id limit 5)`,
      [search],
    );
    const ids = rows.filter(({ type }) => type === "member").map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "members", details: { ids } });
    return { rows };
  });
}

/** The conversation in which a help request is answered. */
export async function findOfHelp(scope: Scope, helpRequestId: string): Promise<{ id: string }> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from conversations where help_request_id = $1",
      [helpRequestId],
    );
    if (rows[0] === undefined) throw new Problem("notFound");
    return rows[0];
  });
}
