import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import * as calls from "./aca.ts";
import { clearMonth, findForms, setMonth } from "./aca.service.ts";
import { findMissing } from "./missing.service.ts";
import { acaTotals, acaTotalsFile } from "./totals-calls.ts";
import { findTransmittal, openTransmittal } from "./totals.service.ts";
import { makeFiles, makeVersion, openFile, openPdf } from "./versions.service.ts";

/** The door through which the server mounts this domain. */
export function mountAca(api: Api, services: Services): void {
  api.handle(calls.acaYear, ({ scope, params, query }) => findForms(scope, { ...params, ...query }));
  api.handle(calls.acaMissing, ({ scope, params }) => findMissing(scope, params));
  api.handle(calls.setAcaMonth, ({ scope, params, body }) => setMonth(services, scope, { ...params, body }));
  api.handle(calls.clearAcaMonth, ({ scope, params }) => clearMonth(services, scope, params));
  api.handle(calls.acaPdf, ({ scope, params, query }) => openPdf(services, scope, { ...params, ...query }));
  api.handle(calls.makeAcaForms, ({ scope, params }) => makeVersion(services, scope, params));
  api.handle(calls.makeAcaFiles, ({ scope, params }) => makeFiles(services, scope, params));
  api.handle(acaTotals, ({ scope, params }) => findTransmittal(scope, params));
  api.handle(acaTotalsFile, ({ scope, params, query }) =>
    openTransmittal(services, scope, { ...params, ...query }),
  );
  api.handle(calls.acaFile, ({ scope, params }) => openFile(services, scope, params));
}
