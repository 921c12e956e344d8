import type pg from "pg";
import { todayOfInstallation } from "#organization/messaging/news.service.ts";
import { lineOf } from "#kernel/csv.ts";
import { formatUsDate, type PlainDate } from "#kernel/dates.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { auditedExport } from "#server/audit/audited-export.ts";
import type { WriteLines } from "#server/http/streamed-csv.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inboxWords } from "./inbox.texts.ts";
import type { QueueAsked, QueueRow } from "./desk.ts";

type Wanted = Omit<QueueAsked, "page" | "pageSize">;
/** The days are those of the administrator. */
type Found = QueueRow & { total: number; begunOn: PlainDate; lastOn: PlainDate };
type Part = { today: PlainDate; limit: number; offset: number };

/** A page of the queue: in its usual order what waits for the desk first, and of that what is due first. */
export async function findQueue(services: Services, scope: Scope, asked: QueueAsked) {
  const { page, pageSize } = asked;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const today = await todayOfInstallation(client, services.clock());
    const found = await readPart(client, scope, asked, {
      today,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    if (found.length > 0)
      transaction.audit({
        action: "view",
        subject: "conversations",
        details: { ids: found.map(({ id }) => id) },
      });
    const rows = found.map(({ total: _, begunOn: _begun, lastOn: _last, ...row }) => row);
    return { rows, total: found[0]?.total ?? 0, page };
  });
}

/** No more than this leave in one file. */
const mostRows = 50_000;
const atOnce = 500;
const columns = [
  "subject",
  "partyName",
  "partyType",
  "clientName",
  "kind",
  "topic",
  "state",
  "assignee",
  "dueOn",
  "begunAt",
  "lastAt",
] as const;

export async function exportQueue(services: Services, scope: Scope, asked: Wanted, write: WriteLines) {
  const { language } = scope.context;
  const word = (key: string) => inboxWords(language, key);
  await auditedExport(scope, write, {
    subject: "conversations",
    async *lines({ client }, count) {
      const today = await todayOfInstallation(client, services.clock());
      yield `\u{feff}${lineOf(columns.map((key) => word(`columns.${key}`)))}`;
      for (let offset = 0; offset < mostRows; offset += atOnce) {
        const rows = await readPart(client, scope, asked, { today, limit: atOnce, offset });
        for (const row of rows)
          yield lineOf([
            row.subject,
            row.partyName,
            word(`party.${row.partyType}`),
            row.clientName ?? "",
            word(`kind.${row.kind}`),
            word(`topic.${row.topic ?? "none"}`),
            word(`state.${row.state}`),
            row.assigneeName ?? "",
            row.dueOn === null ? "" : formatUsDate(row.dueOn),
            formatUsDate(row.begunOn),
            formatUsDate(row.lastOn),
          ]);
        count(rows.length);
        if (rows.length < atOnce) break;
      }
    },
  });
}

const orders = {
  dueOn: "array_position(array['open', 'waiting', 'done'], c.state), c.due_on nulls last, c.last_at, c.id",
  lastAt: "c.last_at, c.id",
  "-lastAt": "c.last_at desc, c.id desc",
  begunAt: "c.created_at, c.id",
  "-begunAt": "c.created_at desc, c.id desc",
} as const;

const kindSql =
  "case when c.help_request_id is not null then 'help' when c.broadcast_id is not null then 'broadcast' else 'message' end";

const queueQuery = (sort: keyof typeof orders) => `
  select c.id, c.version, c.subject, ${kindSql} as kind, c.party_type as "partyType", c.party_name as "partyName", e.name as "clientName", c.state,
    c.topic, ${fullNameSql("a")} as "assigneeName", c.due_on as "dueOn", coalesce(c.state <> 'done' and c.due_on < $3, false) as "isLate",
    c.party_count > coalesce(v.read_count, 0) as "isUnread", c.last_at as "lastAt", c.created_at as "begunAt",
    (c.created_at at time zone i.time_zone)::date as "begunOn", (c.last_at at time zone i.time_zone)::date as "lastOn",
    count(*) over ()::int as total
  from conversations c join installations i on i.id = c.installation_id
    left join clients e on e.id = c.client_id left join users a on a.id = c.assignee_id
    left join conversation_views v on v.conversation_id = c.id and v.actor = $1
  where c.deleted_at is null and (c.broadcast_id is null or c.party_count > 0) and ($4::text is null or c.state = $4)
    and ($5::text is null or case $5 when 'me' then c.assignee_id is not distinct from $2::uuid
      when 'nobody' then c.assignee_id is null else c.assignee_id is distinct from $2::uuid and c.assignee_id is not null end)
    and ($11::text is null or ${kindSql} = $11) and ($6::text is null or c.party_type = $6) and ($7::uuid is null or c.client_id = $7)
    and ($8::text is null or strpos(c.subject_key, lower($8)) > 0 or strpos(c.party_key, lower($8)) > 0
      or exists (select from messages s where s.conversation_id = c.id and strpos(lower(s.body), lower($8)) > 0))
    and ($12::text is null or coalesce(c.topic, 'none') = $12)
    and ($13::date is null or c.created_at >= $13::date::timestamp at time zone i.time_zone)
    and ($14::date is null or c.created_at < ($14::date + 1)::timestamp at time zone i.time_zone)
  order by ${orders[sort]} limit $9 offset $10`;

async function readPart(
  client: pg.ClientBase,
  scope: Scope,
  asked: Wanted,
  { today, limit, offset }: Part,
): Promise<Found[]> {
  const [from = "", to = ""] = (asked["filter[begunAt]"] ?? "..").split("..");
  const { rows } = await client.query<Found>(queueQuery(asked.sort), [
    scope.actor,
    scope.userId,
    today,
    asked["filter[state]"] ?? null,
    asked["filter[assignee]"] ?? null,
    asked["filter[partyType]"] ?? null,
    asked["filter[clientId]"] ?? null,
    asked.q === undefined || asked.q === "" ? null : asked.q,
    limit,
    offset,
    asked["filter[kind]"] ?? null,
    asked["filter[topic]"] ?? null,
    from || null,
    to || null,
  ]);
  return rows;
}
