import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import type { Services } from "#server/services.ts";
import { exportMembers } from "./member-export.service.ts";
import { moveFamily } from "./change/change-address.service.ts";
import { moveToDivision } from "./change/change-division.service.ts";
import { changeDivision, changeFamilyAddress } from "./change/family-changes.ts";
import { changeMember, memberRecord } from "./change/change-member.ts";
import { changeMemberRecord, getMemberRecord } from "./change/change-member.service.ts";
import { memberIdLookup, newMemberSearch } from "./new-member-search.ts";
import { findNewMembers, lookUpMember } from "./new-member-search.service.ts";
import {
  memberExport,
  memberList,
  memberSearch,
  memberSearchByBody,
  recentMembers,
} from "./member-search.ts";
import { memberChanges, undoMemberChange } from "./member-changes.ts";
import { findChanges } from "./change-list.service.ts";
import { undoChange, type UndoDoors } from "./undo-change.service.ts";
import { findMembers } from "./member-search.service.ts";
import { decideEoi } from "./eoi.ts";
import { decideOnEoi } from "./eoi.service.ts";
import { memberDetail } from "./members.ts";
import { getMember } from "./members.service.ts";
import { linkPerson, personLinks, unlinkPerson } from "./person-links.ts";
import { findPersonLinks, linkPeople, unlinkPeople } from "./person-links.service.ts";
import { memberTimeline } from "./timeline.ts";
import { changeWork, memberWork } from "./work/work.ts";
import { returnToWork } from "./work/return.ts";
import { recordReturn } from "./work/return.service.ts";
import { changeWorkOf, getWork } from "./work/work.service.ts";
import { changeNumbers, memberNumbers } from "./numbers/member-numbers.ts";
import { getNumbers, writeNumbers } from "./numbers/member-numbers.service.ts";
import { getTimeline } from "./timeline.service.ts";
import { findRecentMembers } from "./recent-members.service.ts";

/** The door through which the server mounts this domain. */
export function mountMembers(api: Api, services: Services, doors: UndoDoors): void {
  api.handle(memberSearch, ({ scope, query }) => findMembers(services, scope, query));
  api.handle(memberSearchByBody, ({ scope, body }) => findMembers(services, scope, body));
  api.handle(memberExport, async ({ scope, body, reply }) =>
    streamedCsv(reply, "members.csv", (write) => exportMembers(services, scope, body, write)),
  );
  api.handle(recentMembers, ({ scope }) => findRecentMembers(services, scope));
  api.handle(memberTimeline, ({ scope, params }) => getTimeline(scope, params.id));
  api.handle(memberChanges, ({ scope, params }) => findChanges(services, scope, { ...params, doors }));
  api.handle(undoMemberChange, ({ scope, params }) => undoChange(services, scope, { ...params, doors }));
  api.handle(personLinks, ({ scope, params }) => findPersonLinks(scope, params.id));
  api.handle(linkPerson, ({ scope, params, body }) => linkPeople(services, scope, { ...params, ...body }));
  api.handle(unlinkPerson, ({ scope, params }) => unlinkPeople(scope, params));
  api.handle(decideEoi, ({ scope, params, body, ifMatch }) =>
    decideOnEoi(services, scope, { id: params.id, version: ifMatch, decision: body }),
  );
  api.handle(memberDetail, ({ scope, params, query }) =>
    getMember(services, scope, { id: params.id, clientId: query.clientId }),
  );
  api.handle(memberList, ({ scope, query }) => findMembers(services, scope, query));
  api.handle(memberIdLookup, ({ scope, params }) => lookUpMember(scope, params.id));
  api.handle(newMemberSearch, ({ scope, query }) => findNewMembers(services, scope, query));
  api.handle(memberRecord, ({ scope, params }) => getMemberRecord(services, scope, params.id));
  api.handle(changeDivision, ({ scope, body, ifMatch }) =>
    moveToDivision(services, scope, { version: ifMatch, asked: body }),
  );
  api.handle(memberNumbers, ({ scope, params }) => getNumbers(services, scope, params.id));
  api.handle(changeNumbers, ({ scope, params, body, ifMatch }) =>
    writeNumbers(services, scope, { id: params.id, version: ifMatch, form: body }),
  );
  api.handle(memberWork, ({ scope, params }) => getWork(scope, params.id));
  api.handle(changeWork, ({ scope, body, ifMatch }) =>
    changeWorkOf(services, scope, { version: ifMatch, asked: body }),
  );
  api.handle(returnToWork, ({ scope, body, ifMatch }) =>
    recordReturn(services, scope, { version: ifMatch, input: body }),
  );
  api.handle(changeFamilyAddress, ({ scope, body, ifMatch }) =>
    moveFamily(services, scope, { version: ifMatch, asked: body }),
  );
  api.handle(changeMember, ({ scope, params, body: { isPreview, ...form }, ifMatch }) =>
    changeMemberRecord(services, scope, { id: params.id, version: ifMatch, form, isPreview }),
  );
}
