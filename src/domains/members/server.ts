import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import type { Services } from "#server/services.ts";
import { exportMembers } from "./member-export.service.ts";
import { memberExport, memberSearch, memberSearchByBody, recentMembers } from "./member-search.ts";
import { findMembers } from "./member-search.service.ts";
import { decideEoi } from "./eoi.ts";
import { decideOnEoi } from "./eoi.service.ts";
import { memberDetail } from "./members.ts";
import { getMember } from "./members.service.ts";
import { memberTimeline } from "./timeline.ts";
import { getTimeline } from "./timeline.service.ts";
import { findRecentMembers } from "./recent-members.service.ts";

/** The door through which the server mounts this domain. */
export function mountMembers(api: Api, services: Services): void {
  api.handle(memberSearch, ({ scope, query }) => findMembers(services, scope, query));
  api.handle(memberSearchByBody, ({ scope, body }) => findMembers(services, scope, body));
  api.handle(memberExport, async ({ scope, body, reply }) =>
    streamedCsv(reply, "members.csv", (write) => exportMembers(services, scope, body, write)),
  );
  api.handle(recentMembers, ({ scope }) => findRecentMembers(services, scope));
  api.handle(memberTimeline, ({ scope, params }) => getTimeline(scope, params.id));
  api.handle(decideEoi, ({ scope, params, body, ifMatch }) =>
    decideOnEoi(services, scope, { id: params.id, version: ifMatch, decision: body }),
  );
  api.handle(memberDetail, ({ scope, params }) => getMember(services, scope, params.id));
}
