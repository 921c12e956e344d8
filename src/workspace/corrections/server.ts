import type { Api } from "#server/http/api.ts";
import type { AgePort } from "#people/members/change/age-port.service.ts";
import type { Services } from "#server/services.ts";
import { askToCorrect, withdrawOwnRequest } from "./ask.service.ts";
import * as calls from "./corrections.ts";
import { findRequests } from "./corrections.service.ts";
import { acceptRequest, refuseRequest } from "./decide.service.ts";
import { getOwnProfile } from "./own-profile.service.ts";

/** The door through which the server mounts this domain. */
export function mountCorrections(api: Api, services: Services, ages: AgePort): void {
  api.handle(calls.ownProfile, ({ scope }) => getOwnProfile(services, scope));
  api.handle(calls.askForCorrection, ({ scope, body }) => askToCorrect(services, scope, body));
  api.handle(calls.withdrawCorrection, ({ scope, params }) => withdrawOwnRequest(services, scope, params.id));
  api.handle(calls.correctionList, ({ scope, query }) => findRequests(scope, query));
  api.handle(calls.acceptCorrection, ({ scope, params, body, ifMatch }) =>
    acceptRequest(services, scope, { ...params, ...body, version: ifMatch, ages }),
  );
  api.handle(calls.refuseCorrection, ({ scope, params, body, ifMatch }) =>
    refuseRequest(services, scope, { ...params, ...body, version: ifMatch }),
  );
}
