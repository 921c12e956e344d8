import type { UndoDoors } from "#people/members/undo-change.service.ts";
import { memberChanges } from "#people/members/member-changes.ts";
import { memberExport, memberList, memberSearch, memberSearchByBody } from "#people/members/member-search.ts";
import { memberDetail } from "#people/members/members.ts";
import { memberIdLookup, newMemberSearch } from "#people/members/new-member-search.ts";
import { memberTimeline } from "#people/members/timeline.ts";
import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import type { Services } from "#server/services.ts";
import { findChanges } from "./change-list.service.ts";
import { getMember } from "./member-detail.service.ts";
import { exportMembers } from "./member-export.service.ts";
import { findMembers } from "./member-search.service.ts";
import { findNewMembers, lookUpMember } from "./new-member-search.service.ts";
import { getTimeline } from "./timeline.service.ts";

/** The door through which the server mounts this domain. */
export function mountMemberPages(api: Api, services: Services, doors: UndoDoors): void {
  api.handle(memberSearch, ({ scope, query }) => findMembers(services, scope, query));
  api.handle(memberSearchByBody, ({ scope, body }) => findMembers(services, scope, body));
  api.handle(memberExport, async ({ scope, body, reply }) =>
    streamedCsv(reply, "members.csv", (write) => exportMembers(services, scope, body, write)),
  );
  api.handle(memberTimeline, ({ scope, params }) => getTimeline(scope, params.id));
  api.handle(memberChanges, ({ scope, params }) => findChanges(services, scope, { ...params, doors }));
  api.handle(memberDetail, ({ scope, params, query }) =>
    getMember(services, scope, { id: params.id, clientId: query.clientId }),
  );
  api.handle(memberList, ({ scope, query }) => findMembers(services, scope, query));
  api.handle(memberIdLookup, ({ scope, params }) => lookUpMember(scope, params.id));
  api.handle(newMemberSearch, ({ scope, query }) => findNewMembers(services, scope, query));
}
