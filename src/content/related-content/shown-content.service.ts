import { todayOfInstallation } from "#organization/messaging/news.service.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { shownHtml } from "#server/page-html.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Placement } from "./placements.ts";
import type { shownContent } from "./shown-content.ts";

type Shown = AnswerOf<typeof shownContent>;

/** Title and text are of one language: the reader's, where all that the card says in English is written in it too. */
const language = `case when $2::text = 'ko' and title_ko is not null and (body is null or body_ko is not null) then 'ko'
  when $2 = 'es' and title_es is not null and (body is null or body_es is not null) then 'es' else 'en' end`;
const written = (field: "title" | "body" | "url") =>
  `case ${language} when 'ko' then coalesce(${field}_ko, ${field}) when 'es' then coalesce(${field}_es, ${field}) else ${field} end` as const;

/** What everybody reads, and what is for the reader's clients; the database narrows it to them. */
export function findShownContent(services: Services, scope: Scope, placement: Placement): Promise<Shown> {
  return scope.transaction(async ({ client }) => {
    const today = await todayOfInstallation(client, services.clock());
    const { rows } = await client.query<Shown["rows"][number]>(
      `select id, ${language} as language, ${written("title")} as title, ${written("body")} as body, ${written("url")} as url
       from related_content where active and deleted_at is null and placement = $1
         and (starts_on is null or starts_on <= $3) and (ends_on is null or ends_on >= $3)
       order by position, title_key, id limit 20`,
      [placement, scope.context.language, today],
    );
    return { rows: rows.map((row) => ({ ...row, body: row.body && shownHtml(row.body, row.language) })) };
  });
}
