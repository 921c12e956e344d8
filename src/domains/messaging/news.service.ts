import type pg from "pg";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
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

export async function findNews(
  client: pg.ClientBase,
  scope: Scope,
  { today, limit }: { today: PlainDate; limit: number },
): Promise<News[]> {
  const { rows } = await client.query<News>(
    `select a.id, a.title, a.body, a.starts_on as "startsOn", c.name as "clientName"
     from announcements a left join clients c on c.id = a.client_id
     where a.active and a.deleted_at is null and a.language = $1 and a.starts_on <= $2 and (a.ends_on is null or a.ends_on >= $2)
     order by a.starts_on desc, a.id desc limit $3`,
    [scope.context.language, today, limit],
  );
  return rows;
}

export async function todayOfInstallation(client: pg.ClientBase, now: Date): Promise<PlainDate> {
  const { rows } = await client.query<{ zone: string }>("select time_zone as zone from installations");
  return todayIn(rows[0]?.zone ?? "UTC", now);
}
