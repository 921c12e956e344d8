import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  censusCancel,
  censusCheck,
  censusCorrected,
  censusDetail,
  censusErrors,
  censusList,
  censusMapping,
  censusPreview,
  censusSample,
  censusTemplate,
  censusUpload,
  censusWrite,
} from "./census.ts";
import { correctedFile, templateFile } from "./census-files.service.ts";
import * as imports from "./imports.service.ts";

export function mountExchange(api: Api, services: Services): void {
  api.handle(censusUpload, ({ scope, body, file }) =>
    imports.bringCensus(services, scope, { ...body, file }),
  );
  api.handle(censusList, ({ scope, query }) => imports.listCensuses(scope, query));
  api.handle(censusTemplate, ({ scope, query }) => templateFile(scope, query.sessionId));
  api.handle(censusDetail, ({ scope, params }) => imports.getCensus(scope, params.id));
  api.handle(censusSample, ({ scope, params, query }) =>
    imports.sampleCensus(services, scope, { ...params, ...query }),
  );
  api.handle(censusMapping, ({ scope, params, body, ifMatch }) =>
    imports.mapCensus(services, scope, { ...params, version: ifMatch, change: body }),
  );
  api.handle(censusCheck, ({ scope, params }) => imports.startCheck(scope, params.id));
  api.handle(censusWrite, ({ scope, params }) => imports.startWrite(scope, params.id));
  api.handle(censusCancel, ({ scope, params }) => imports.cancelCensus(services, scope, params.id));
  api.handle(censusPreview, ({ scope, params }) => imports.previewCensus(services, scope, params.id));
  api.handle(censusErrors, ({ scope, params, query }) =>
    imports.listProblems(scope, { ...params, ...query }),
  );
  api.handle(censusCorrected, ({ scope, params, query }) =>
    correctedFile(services, scope, { ...params, ...query }),
  );
}
