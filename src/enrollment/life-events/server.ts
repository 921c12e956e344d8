import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { markProof, withdrawLifeEvent } from "./event-changes.service.ts";
import { lifeEventKinds } from "./life-event-kinds.ts";
import { lifeEventKindTies } from "./life-event-kinds.service.ts";
import * as calls from "./life-events.ts";
import { lifeEventKindsTable } from "./life-events.table.ts";
import { findKindChoices, findLifeEvents, findOwnLifeEvents } from "./life-events.service.ts";
import { reportLifeEvent, reportOwnLifeEvent } from "./report-event.service.ts";

/** The door through which the server mounts this domain. */
export function mountLifeEvents(api: Api, services: Services): void {
  mountResource(api, lifeEventKinds, lifeEventKindsTable, lifeEventKindTies);
  api.handle(calls.lifeEventKindChoices, async ({ scope }) => ({ kinds: await findKindChoices(scope) }));
  api.handle(calls.lifeEventList, ({ scope, params }) => findLifeEvents(services, scope, params.memberId));
  api.handle(calls.reportLifeEvent, ({ scope, body }) => reportLifeEvent(services, scope, body));
  api.handle(calls.withdrawLifeEvent, async ({ scope, params }) => ({
    event: await withdrawLifeEvent(services, scope, params.id),
  }));
  api.handle(calls.seeLifeEventProof, async ({ scope, params, body }) => ({
    event: await markProof(services, scope, { ...params, ...body }),
  }));
  api.handle(calls.ownLifeEvents, ({ scope }) => findOwnLifeEvents(services, scope));
  api.handle(calls.reportOwnLifeEvent, async ({ scope, body }) => ({
    event: await reportOwnLifeEvent(services, scope, body),
  }));
}
