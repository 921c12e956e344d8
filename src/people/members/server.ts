import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { moveFamily } from "./change/change-address.service.ts";
import { moveToDivision } from "./change/change-division.service.ts";
import { changeDivision, changeFamilyAddress } from "./change/family-changes.ts";
import type { AgePort } from "./change/age-port.service.ts";
import { changeMember, memberRecord } from "./change/change-member.ts";
import { changeMemberRecord, getMemberRecord } from "./change/change-member.service.ts";
import { recentMembers } from "./member-search.ts";
import { undoMemberChange } from "./member-changes.ts";
import { undoChange, type UndoDoors } from "./undo-change.service.ts";
import { decideEoi } from "./eoi.ts";
import { decideOnEoi } from "./eoi.service.ts";
import { linkPerson, personLinks, unlinkPerson } from "./person-links.ts";
import { findPersonLinks, linkPeople, unlinkPeople } from "./person-links.service.ts";
import { changeWork, memberWork } from "./work/work.ts";
import { returnToWork } from "./work/return.ts";
import { recordReturn } from "./work/return.service.ts";
import { changeWorkOf, getWork } from "./work/work.service.ts";
import { changeNumbers, memberNumbers } from "./numbers/member-numbers.ts";
import { getNumbers, writeNumbers } from "./numbers/member-numbers.service.ts";
import { findRecentMembers } from "./recent-members.service.ts";

/** The door through which the server mounts this domain. */
export function mountMembers(api: Api, services: Services, doors: UndoDoors, ages: AgePort): void {
  api.handle(recentMembers, ({ scope }) => findRecentMembers(services, scope));
  api.handle(undoMemberChange, ({ scope, params }) => undoChange(services, scope, { ...params, doors }));
  api.handle(personLinks, ({ scope, params }) => findPersonLinks(scope, params.id));
  api.handle(linkPerson, ({ scope, params, body }) => linkPeople(services, scope, { ...params, ...body }));
  api.handle(unlinkPerson, ({ scope, params }) => unlinkPeople(scope, params));
  api.handle(decideEoi, ({ scope, params, body, ifMatch }) =>
    decideOnEoi(services, scope, { id: params.id, version: ifMatch, decision: body }),
  );
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
  api.handle(changeMember, ({ scope, params, body: { isPreview, ageLimit, ...form }, ifMatch }) =>
    changeMemberRecord(services, scope, { id: params.id, version: ifMatch, form, isPreview, ageLimit, ages }),
  );
}
