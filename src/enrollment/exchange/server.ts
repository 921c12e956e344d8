import { mountCensusColumns } from "#enrollment/offering/session-content/census-columns.service.ts";
import { applyRateSheet, checkRateSheet } from "#plans/plans/price-list.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
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
  censusMend,
  censusPreview,
  censusRow,
  censusSample,
  censusTemplate,
  censusUpload,
  censusWrite,
} from "./census.ts";
import { correctedFile, templateFile } from "./census-files.service.ts";
import { isCensusField } from "./census-fields.ts";
import { getRow, mendRow } from "./census-mends.service.ts";
import * as reading from "./import-reading.service.ts";
import * as imports from "./imports.service.ts";
import { applySheet, checkSheet } from "./rate-sheets/rate-sheets.service.ts";

/** The door through which the server mounts this domain. */
export function mountExchange(api: Api, services: Services): void {
  api.handle(censusUpload, ({ scope, body, file }) =>
    imports.bringCensus(services, scope, { ...body, file }),
  );
  api.handle(censusList, ({ scope, query }) => imports.listCensuses(scope, query));
  api.handle(censusTemplate, ({ scope, query }) => templateFile(scope, query.sessionId));
  api.handle(censusDetail, ({ scope, params }) => imports.getCensus(scope, params.id));
  api.handle(censusSample, ({ scope, params, query }) =>
    reading.sampleCensus(services, scope, { ...params, ...query }),
  );
  api.handle(censusMapping, ({ scope, params, body, ifMatch }) =>
    imports.mapCensus(services, scope, { ...params, version: ifMatch, change: body }),
  );
  api.handle(censusCheck, ({ scope, params }) => imports.startCheck(scope, params.id));
  api.handle(censusWrite, ({ scope, params, body }) => imports.startWrite(scope, params.id, body));
  api.handle(censusCancel, ({ scope, params }) => imports.cancelCensus(services, scope, params.id));
  api.handle(censusPreview, ({ scope, params }) => reading.previewCensus(services, scope, params.id));
  api.handle(censusErrors, ({ scope, params, query }) =>
    reading.listProblems(services, scope, { ...params, ...query }),
  );
  api.handle(censusRow, ({ scope, params, query }) => getRow(services, scope, { ...params, ...query }));
  api.handle(censusMend, ({ scope, params, body }) => mendRow(services, scope, { ...params, ...body }));
  api.handle(censusCorrected, ({ scope, params, query }) =>
    correctedFile(services, scope, { ...params, ...query }),
  );
  api.handle(checkRateSheet, ({ scope, body, file }) => checkSheet(services, scope, { ...body, file }));
  api.handle(applyRateSheet, ({ scope, params }) => applySheet(services, scope, params.id));
  mountCensusColumns(api, {
    check: (values) => {
      const { target } = values;
      if (target === null || isCensusField(target)) return values;
      throw new Problem("invalid", { fieldErrors: [fieldError("target", "notInList")] });
    },
  });
}
