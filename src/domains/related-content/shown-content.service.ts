import { todayOfInstallation } from "#domains/messaging/news.service.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { shownHtml } from "#server/page-html.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Placement } from "./placements.ts";
import type { shownContent } from "./shown-content.ts";

type Shown = AnswerOf<typeof shownContent>;

/** What everybody reads, and what is for the reader's clients; the database narrows it to them. */
export function findShownContent(services: Services, scope: Scope, placement: Placement): Promise<Shown> {
  const { language } = scope.context;
  return scope.transaction(async ({ client }) => {
    const today = await todayOfInstallation(client, services.clock());
    const { rows } = await client.query<Shown["rows"][number]>(
      `select id, title, body, url from related_content
       where active and deleted_at is null and placement = $1 and language = $2
         and (starts_on is null or starts_on <= $3) and (ends_on is null or ends_on >= $3)
       order by position, title_key, id limit 20`,
      [placement, language, today],
    );
    return { rows: rows.map((row) => ({ ...row, body: row.body && shownHtml(row.body, language) })) };
  });
}
