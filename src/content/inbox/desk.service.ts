import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { heldPermissions } from "#identity/access/held-permissions.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Recipient } from "./desk.ts";
import type { ConversationState, ConversationTopic } from "./parties.ts";
import { holdConversation } from "./sides.service.ts";
import { setHelpStatus } from "#organization/messaging/help-status.service.ts";

/** What it is about, who sees to it, until when, and whether it is done. */
export async function tend(
  services: Services,
  scope: Scope,
  {
    id,
    version,
    state,
    topic,
    assigneeId,
    dueOn,
  }: {
    id: string;
    version: number;
    state: ConversationState;
    topic: ConversationTopic | null;
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
    const { rows } = await transaction.client.query<{ helpRequestId: string | null }>(
      `update conversations set state = $2, assignee_id = $3, due_on = $4, updated_at = $5, updated_by = $6, topic = $7, version = version + 1 where id = $1
       returning help_request_id as "helpRequestId"`,
      [id, state, assigneeId, dueOn, services.clock(), scope.userId, topic],
    );
    // The list of help requests says the same.
    const helpRequestId = rows[0]?.helpRequestId ?? null;
    if (helpRequestId !== null)
      await setHelpStatus(transaction, {
        id: helpRequestId,
        status: state === "done" ? "answered" : "open",
        now: services.clock(),
      });
    transaction.audit({
      action: "update",
      subject: "conversations",
      subjectId: id,
      clientId: held.clientId ?? undefined,
      details: { state, topic, assigneeId, dueOn },
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
