import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { lockUser } from "./user-rows.service.ts";
import type { UserHistoryRow } from "./users.ts";

const pageSize = 50;

type Event = {
  id: number;
  at: string;
  actor: string;
  action: string;
  subject: string;
  fields: unknown;
  emergency: boolean;
  about: boolean;
};

/**
 * Returns what was done to a user's account and what the user did. Only administrators read audit rows without a
 * client, so the system reads them, after the caller was found to reach the user. Names are shown for users in reach
 * only.
 */
export async function getUserHistory(
  services: Services,
  scope: Scope,
  { id, before }: { id: string; before: number | undefined },
): Promise<{ rows: UserHistoryRow[]; more: boolean }> {
  await scope.transaction(async (transaction) => {
    await lockUser(scope, transaction, id);
    transaction.audit({ action: "view", subject: "users", subjectId: id, details: { part: "history" } });
  });
  const { rows: events } = await services.database.system.query<Event>(historyQuery, [
    scope.accessScope.installationId,
    id,
    before ?? null,
    pageSize + 1,
  ]);
  const shown = events.slice(0, pageSize);
  const actors = shown.map(({ actor }) => /^user:(.+)$/u.exec(actor)?.[1]).filter((one) => one !== undefined);
  const nameOf = await namesOf(scope, actors);
  return {
    rows: shown.map((event) => present(event, nameOf)),
    more: events.length > pageSize,
  };
}

async function namesOf(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await scope.transaction(({ client }) =>
    client.query<{ id: string; name: string }>(
      `select id, coalesce(${fullNameSql("users")}, '') as name from users where id = any($1)`,
      [ids],
    ),
  );
  return new Map(rows.map(({ id, name }) => [`user:${id}`, name]));
}

const columns = `id, at, actor, action, subject, details->'fields' as fields, details ? 'emergencyId' as emergency`;

// A look at this history belongs to the look at the account, which has a row of its own.
const historyQuery = `
  select * from (
    (select ${columns}, true as about from audit_events
     where subject_id = $2 and subject = 'users' and installation_id = $1 and details->>'part' is distinct from 'history' and ($3::bigint is null or id < $3)
     order by id desc limit $4)
    union all
    (select ${columns}, false as about from audit_events
     where actor = 'user:' || $2 and installation_id = $1 and ($3::bigint is null or id < $3)
       and (subject_id is distinct from $2::uuid or subject <> 'users')
     order by id desc limit $4)
  ) both_kinds order by id desc limit $4`;

function present(event: Event, nameOf: ReadonlyMap<string, string>): UserHistoryRow {
  const { id, at, actor, action, subject, fields, emergency, about } = event;
  const [by = "system"] = actor.split(":");
  return {
    id,
    at,
    kind: about ? "about" : "by",
    action,
    subject,
    by: isKindOfActor(by) ? by : "system",
    byName: nameOf.get(actor) ?? null,
    fields: Array.isArray(fields) ? fields.map(String) : [],
    emergency,
  };
}

const kindsOfActors: readonly UserHistoryRow["by"][] = ["user", "enrollee", "apiKey", "system", "anonymous"];

function isKindOfActor(kind: string): kind is UserHistoryRow["by"] {
  return kindsOfActors.some((one) => one === kind);
}
