import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { findClaimsBehind } from "./claims-behind.service.ts";
import { endLaser, putLaser } from "./lasers.service.ts";
import { findLives } from "./lives.service.ts";
import { openStanding } from "./paper/open-standing.service.ts";
import { aggFactors, stopLossPolicies } from "./policies.ts";
import { aggFactorsTable, stopLossPoliciesTable } from "./reinsurance.table.ts";
import { exportStanding } from "./standing-csv.service.ts";
import { getStanding } from "./standing.service.ts";
import * as calls from "./standing.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("reinsurance", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountReinsurance(api: Api, services: Services): void {
  mountResource(api, stopLossPolicies, stopLossPoliciesTable);
  mountResource(api, aggFactors, aggFactorsTable);
  api.handle(calls.stopLossStanding, ({ scope, params, query }) =>
    getStanding(services, scope, { ...params, ...query }),
  );
  api.handle(calls.stopLossClaims, ({ scope, params, query }) =>
    findClaimsBehind(services, scope, { ...params, ...query }),
  );
  api.handle(calls.stopLossLives, ({ scope, params, query }) =>
    findLives(services, scope, { ...params, ...query }),
  );
  api.handle(calls.stopLossCsv, async ({ scope, params, query, reply }) =>
    streamedCsv(reply, `stop-loss-${query.part}.csv`, (write) =>
      exportStanding(services, scope, { ...params, ...query }, write),
    ),
  );
  api.handle(calls.stopLossPdf, ({ scope, params, query }) =>
    openStanding(services, scope, { ...params, ...query }),
  );
  api.handle(calls.setLaser, ({ scope, params, body }) => putLaser(services, scope, { ...params, ...body }));
  api.handle(calls.removeLaser, ({ scope, params }) => endLaser(services, scope, params.id));
}
