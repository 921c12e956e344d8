import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { changeCoverage } from "./coverage-change.ts";
import { changeCover } from "./coverage-change.service.ts";

/** The door through which the server mounts this domain. */
export function mountCoverageChanges(api: Api, services: Services): void {
  api.handle(changeCoverage, ({ scope, body, ifMatch }) =>
    changeCover(services, scope, { version: ifMatch, asked: body }),
  );
}
