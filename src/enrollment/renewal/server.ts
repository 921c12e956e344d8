import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { copyRates } from "./copy-year.service.ts";
import { mailPeople, openRenewalLetters } from "./letters/tell.service.ts";
import { lookAhead } from "./preview.service.ts";
import * as calls from "./renewal.ts";
import { changeTerms, getRenewal, listRenewals, prepare, removeRenewalOf } from "./renewals.service.ts";
import { startRun, undoRun } from "./start.service.ts";

/** The door through which the server mounts this domain. */
export function mountRenewals(api: Api, services: Services): void {
  api.handle(calls.renewalList, ({ scope, query }) => listRenewals(services, scope, query.clientId));
  api.handle(calls.renewalDetail, ({ scope, params }) => getRenewal(services, scope, params.id));
  api.handle(calls.prepareRenewal, ({ scope, body }) => prepare(services, scope, body));
  api.handle(calls.changeRenewal, ({ scope, params, body, ifMatch }) =>
    changeTerms(services, scope, { id: params.id, version: ifMatch, body }),
  );
  api.handle(calls.removeRenewal, ({ scope, params, ifMatch }) =>
    removeRenewalOf(services, scope, { id: params.id, version: ifMatch }),
  );
  api.handle(calls.copyPrices, ({ scope, params, body }) =>
    copyRates(services, scope, { id: params.id, ...body }),
  );
  api.handle(calls.previewRenewal, ({ scope, params, query }) =>
    lookAhead(services, scope, params.id, query),
  );
  api.handle(calls.startRenewal, ({ scope, params, body, ifMatch }) =>
    startRun(services, scope, { id: params.id, version: ifMatch, ...body }),
  );
  api.handle(calls.mailRenewal, ({ scope, params }) => mailPeople(services, scope, params.id));
  api.handle(calls.renewalLetters, ({ scope, params, query }) =>
    openRenewalLetters(services, scope, { id: params.id, all: query.to === "all" }),
  );
  api.handle(calls.undoRenewal, ({ scope, params, ifMatch }) =>
    undoRun(services, scope, { id: params.id, version: ifMatch }),
  );
}
