import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { bringClaims, getFile, listFiles, releaseHold, releaseSet } from "./claim-files.service.ts";
import { getVersion } from "./claim-version.service.ts";
import { getAcknowledgment } from "./acknowledgment.service.ts";
import { claimDetail, claimList, claimMember, claimPaidMark, claimSearch, claimVersion } from "./claims.ts";
import {
  claimAcknowledgment,
  claimHoldPreview,
  claimHoldRelease,
  claimImport,
  claimImportDetail,
  claimImports,
  claimSetPreview,
  claimSetRelease,
} from "./claim-file-calls.ts";
import { clientClaimTotals } from "./client-totals/client-totals.ts";
import { getClientTotals } from "./client-totals/client-totals.service.ts";
import { bringCodes, codesOf, findCodes, findLists } from "./codes/codes.service.ts";
import * as codes from "./codes/codes.ts";
import { eob, eobPdf } from "./eob/eob.ts";
import { getEob, getEobPdf } from "./eob/eob.service.ts";
import { eobLetters, eobLettersPdf, makeEobLetters } from "./eob/letters.ts";
import { listLetters, makeLetters, openLetters } from "./eob/letters.service.ts";
import type { TotalsAfterClaim } from "./eob/totals-port.service.ts";
import { previewRelease, previewSetRelease } from "./release-preview.service.ts";
import { findOwedSums } from "./owed-sums.service.ts";
import { markPaid } from "./paid-mark.service.ts";
import { findClaims, getClaim, setMember } from "./claims.service.ts";

/** What later rooms fill: the totals of a person after a claim. */
export type ClaimPorts = { totalsAfter?: TotalsAfterClaim };

/** The door through which the server mounts this domain. */
export function mountClaims(api: Api, services: Services, { totalsAfter }: ClaimPorts = {}): void {
  api.handle(claimList, async ({ scope, query }) => ({
    ...(await findClaims(scope, query)),
    owed: await findOwedSums(scope, query),
  }));
  api.handle(claimSearch, ({ scope, query }) => findClaims(scope, query));
  api.handle(claimDetail, ({ scope, params, query }) => getClaim(services, scope, { ...params, ...query }));
  api.handle(claimVersion, ({ scope, params, query }) => getVersion(scope, { ...params, ...query }));
  api.handle(clientClaimTotals, ({ scope, query }) => getClientTotals(services, scope, query));
  api.handle(claimPaidMark, ({ scope, params, body }) => markPaid(services, scope, { ...params, ...body }));
  api.handle(claimMember, ({ scope, params, body }) => setMember(scope, { ...params, ...body }));
  api.handle(eob, ({ scope, query }) => getEob(services, scope, { ...query, totalsAfter }));
  api.handle(eobPdf, ({ scope, query }) => getEobPdf(services, scope, { ...query, totalsAfter }));
  api.handle(eobLetters, ({ scope }) => listLetters(scope));
  api.handle(makeEobLetters, ({ scope }) => makeLetters(services, scope));
  api.handle(eobLettersPdf, ({ scope, params }) => openLetters(services, scope, params.id));
  api.handle(claimImport, ({ scope, body, file }) => bringClaims(services, scope, { ...body, file }));
  api.handle(claimImports, ({ scope, query }) => listFiles(scope, query));
  api.handle(claimImportDetail, ({ scope, params }) => getFile(scope, params.id));
  api.handle(claimAcknowledgment, ({ scope, params }) => getAcknowledgment(scope, params.id));
  api.handle(claimSetRelease, ({ scope, params, body }) =>
    releaseSet(services, scope, { ...params, ...body }),
  );
  api.handle(claimHoldRelease, ({ scope, params, body }) =>
    releaseHold(services, scope, { ...params, ...body }),
  );
  api.handle(claimSetPreview, ({ scope, params }) => previewSetRelease(services, scope, params.id));
  api.handle(claimHoldPreview, ({ scope, params }) => previewRelease(services, scope, params.id));
  api.handle(codes.claimCodeLists, ({ scope }) => findLists(scope));
  api.handle(codes.claimCodeSearch, ({ scope, params, query }) => findCodes(scope, { ...params, ...query }));
  api.handle(codes.claimCodesLoad, ({ scope, body, file }) => bringCodes(services, scope, { ...body, file }));
  api.handle(codes.claimCodesOf, ({ scope, params }) => codesOf(scope, params.id));
}
