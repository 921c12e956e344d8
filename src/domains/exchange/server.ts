import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  createPart,
  listParts,
  type Part,
  removePart,
  updatePart,
} from "#domains/offering/session-content/part-rows.service.ts";
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
import {
  type CensusColumn,
  censusColumnCreate,
  censusColumnList,
  censusColumnRemove,
  censusColumnUpdate,
} from "./census-columns.ts";
import { getRow, mendRow } from "./census-mends.service.ts";
import * as reading from "./import-reading.service.ts";
import * as imports from "./imports.service.ts";

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
  api.handle(censusWrite, ({ scope, params }) => imports.startWrite(scope, params.id));
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
  mountColumns(api, services);
}

const columns: Part = {
  table: "census_fields",
  subject: "census_fields",
  columns: {
    key: "key",
    label: "label",
    aliases: "aliases",
    target: "target",
    required: "required",
    isUnique: "is_unique",
    isSensitive: "is_sensitive",
  },
  unique: "key",
};

function mountColumns(api: Api, services: Services): void {
  const check = async (_transaction: unknown, _session: unknown, fields: Readonly<Record<string, unknown>>) =>
    fields;
  api.handle(censusColumnList, async ({ scope, params }) => ({
    rows: await listParts<CensusColumn>(scope, columns, params.sessionId),
  }));
  api.handle(censusColumnCreate, ({ scope, params, body }) =>
    createPart<CensusColumn>(services, scope, columns, { ...params, fields: body, check }),
  );
  api.handle(censusColumnUpdate, ({ scope, params, body, ifMatch }) =>
    updatePart<CensusColumn>(scope, columns, { at: params, version: ifMatch, fields: body, check }),
  );
  api.handle(censusColumnRemove, ({ scope, params }) => removePart(scope, columns, params));
}
