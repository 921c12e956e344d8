import { takeWaitingTotalsJob } from "#claims/accumulators/jobs.ts";
import { mountResource } from "#records/resource.routes.ts";
import { Problem } from "#kernel/problem.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { accumulatorsTable, unknownAccumulatorsTable } from "./accumulators.table.ts";
import { accumulators } from "./accumulators.ts";
import { accumulatorDifferences, settleDifference } from "./difference-list.ts";
import { listDifferences, settle } from "./difference-list.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { bringFigures, bringTotals, getTotalsFile, listTotalsFiles } from "./payer/payer-files.service.ts";
import { payerFiguresBring, payerFileDetail, payerFileImport, payerFiles } from "./payer/payer-totals.ts";
import { getTotals } from "./totals.service.ts";
import { accumulator } from "./totals.ts";
import whyEn from "./why/texts/en.json" with { type: "json" };
import whyEs from "./why/texts/es.json" with { type: "json" };
import whyKo from "./why/texts/ko.json" with { type: "json" };
import { unknownAccumulators } from "./unknown-accumulators.ts";

registerTexts("accumulators", { en, ko, es });
registerTexts("accumulators-why", { en: whyEn, ko: whyKo, es: whyEs });

/** The door through which the server mounts this domain. */
export function mountAccumulators(api: Api, services: Services): void {
  mountResource(api, accumulators, accumulatorsTable, { afterChange: takeWhatWaits });
  mountResource(api, unknownAccumulators, unknownAccumulatorsTable, {
    // A key of some clients reads the definitions and keeps no queue of all clients: it is told so before anything else.
    check: (values, { scope }) => {
      if (scope.accessScope.clients !== "all") throw new Problem("notFound");
      return values;
    },
    afterChange: takeWhatWaits,
  });
  api.handle(accumulator, ({ scope, query }) => getTotals(services, scope, query));
  api.handle(accumulatorDifferences, ({ scope, query }) => listDifferences(scope, query));
  api.handle(payerFileImport, ({ scope, body, file }) => bringTotals(services, scope, { ...body, file }));
  api.handle(payerFiles, ({ scope, query }) => listTotalsFiles(scope, query));
  api.handle(payerFileDetail, ({ scope, params }) => getTotalsFile(scope, params.id));
  api.handle(payerFiguresBring, ({ scope, body }) => bringFigures(services, scope, body));
  api.handle(settleDifference, ({ scope, params, body }) => settle(scope, { ...params, ...body }));
}

/** A code that means something now: the figures that waited for it are taken. */
const takeWhatWaits: NonNullable<Ties["afterChange"]> = (scope, transaction) =>
  transaction.enqueue(takeWaitingTotalsJob, { installationId: scope.accessScope.installationId });
