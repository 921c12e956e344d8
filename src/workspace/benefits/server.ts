import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { readReasons } from "./coverage-reasons.service.ts";
import { coverageReasons, memberPapers } from "./member-papers.ts";
import { readPapers } from "./member-papers.service.ts";
import { openCoverageLetter } from "./letter/coverage-letter.service.ts";
import { ownCoverage, ownCoverageLetter, ownPlanDocument } from "./own-coverage.ts";
import { getOwnCoverage } from "./own-coverage.service.ts";
import { openOwnDocument } from "./own-document.service.ts";

/** The door through which the server mounts this domain. */
export function mountBenefits(api: Api, services: Services): void {
  api.handle(ownCoverage, ({ scope, query }) => getOwnCoverage(services, scope, query.day));
  api.handle(ownCoverageLetter, ({ scope, query }) => openCoverageLetter(services, scope, query.day));
  api.handle(ownPlanDocument, ({ scope, params }) => openOwnDocument(services, scope, params.identifier));
  api.handle(coverageReasons, ({ scope, params }) => readReasons(scope, params.id));
  api.handle(memberPapers, ({ scope, params }) => readPapers(scope, params.id));
}
