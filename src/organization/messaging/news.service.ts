import type pg from "pg";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { shownHtml } from "#server/page-html.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type News, newsLimit } from "./news.ts";

/** What is shown today in the reader's language; the database narrows it to their clients. */
export function listNews(services: Services, scope: Scope): Promise<{ rows: News[] }> {
  return scope.transaction(async ({ client }) => {
    const today = await todayOfInstallation(client, services.clock());
    return { rows: await findNews(client, scope, { today, limit: newsLimit }) };
  });
}

/** Title and text are of one language: the reader's, where both are written in it. */
const language = `case when $1::text = 'ko' and a.title_ko is not null and a.body_ko is not null then 'ko'
  when $1 = 'es' and a.title_es is not null and a.body_es is not null then 'es' else 'en' end`;
const written = (field: "title" | "body") =>
  `case ${language} when 'ko' then coalesce(a.${field}_ko, a.${field}) when 'es' then coalesce(a.${field}_es, a.${field}) else a.${field} end` as const;

const typeOf = ({ principal }: Scope) => (principal.kind === "user" ? principal.type : null);

export async function findNews(
  client: pg.ClientBase,
  scope: Scope,
  { today, limit, newOnly = false }: { today: PlainDate; limit: number; newOnly?: boolean },
): Promise<News[]> {
  const { rows } = await client.query<News>(
    `select a.id, ${written("title")} as title, ${written("body")} as body, ${language} as language, a.starts_on as "startsOn", c.name as "clientName", r.read_at as "readAt"
     from announcements a left join clients c on c.id = a.client_id
       left join announcement_reads r on r.announcement_id = a.id and r.actor = $4
     where a.active and a.deleted_at is null and $6 = any (a.audience) and a.starts_on <= $2 and (a.ends_on is null or a.ends_on >= $2)
       and (r.read_at is null or not $5)
     order by a.starts_on desc, a.id desc limit $3`,
    [scope.context.language, today, limit, scope.actor, newOnly, typeOf(scope)],
  );
  return rows.map((row) => ({ ...row, body: shownHtml(row.body, row.language) }));
}

/** It stays read for this reader; others are told of it as before. */
export function markRead(
  services: Services,
  scope: Scope,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<void> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ installationId: string }>(
      `select installation_id as "installationId" from announcements where id = $1 and deleted_at is null`,
      [id],
    );
    const [found] = rows;
    if (found === undefined) throw new Problem("notFound");
    if (isRead)
      await client.query(
        `insert into announcement_reads (installation_id, actor, announcement_id, read_at) values ($1, $2, $3, $4)
         on conflict (actor, announcement_id) do nothing`,
        [found.installationId, scope.actor, id, services.clock()],
      );
    else
      await client.query("delete from announcement_reads where actor = $1 and announcement_id = $2", [
        scope.actor,
        id,
      ]);
  });
}

export async function todayOfInstallation(client: pg.ClientBase, now: Date): Promise<PlainDate> {
  const { rows } = await client.query<{ zone: string }>("select time_zone as zone from installations");
  return todayIn(rows[0]?.zone ?? "UTC", now);
}
