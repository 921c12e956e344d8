import type { FastifyReply } from "fastify";
import type { Principal } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import { zipLookup } from "#kernel/zip-lookup.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { browserOf, keepDeviceCookie } from "#identity/access/devices.service.ts";
import { loadPublicEnrollmentSession } from "./access.service.ts";
import { accountLink } from "./covered/account-link.ts";
import { askForAccountLink } from "./covered/covered.service.ts";
import { findReferenceCodes } from "#enrollment/offering/codes.service.ts";
import {
  cancelEnrollment as cancelCall,
  currentEnrollment,
  startEnrollment as startCall,
  submitEnrollment as submitCall,
} from "./enrollment-calls.ts";
import { confirmationFile, planDocument, planPage } from "./files.ts";
import { changeOwnBeneficiaries, ownBeneficiaries } from "./own-beneficiaries/own-beneficiaries.ts";
import { changeBeneficiaries, findOwnBeneficiaries } from "./own-beneficiaries/own-beneficiaries.service.ts";
import { startOwnEnrollment as startOwnCall } from "./own-start/own-start.ts";
import { startOwnEnrollment } from "./own-start/own-start.service.ts";
import { loadEnrollmentSession } from "./public-session.ts";
import { referenceCodes } from "./reference-codes.ts";
import { updateEnrollment } from "./steps/update.ts";
import { openConfirmation, openPlanDocument, openPlanPage } from "./files.service.ts";
import { mailProofCode } from "./proof/mail-code.ts";
import { mailCode } from "./proof/mail-code.service.ts";
import { countSsn, requireOwnEnrollment } from "./proof/known-employee.service.ts";
import { introducedBy, visitorOf } from "./proof/proof.service.ts";
import { systemOf } from "./system-of.service.ts";
import type { FamilyAhead } from "./family-ahead-port.service.ts";
import { refreshFamily } from "./family-copy.service.ts";
import { startEnrollment } from "./start.service.ts";
import { cancelEnrollment, submitEnrollment } from "./submit.service.ts";
import { enrollmentIdOf, getEnrollment } from "./own-enrollment.service.ts";
import { saveStep } from "./steps/save-step.service.ts";
import { withoutKnownOffer } from "./offer-tag.service.ts";
import { addressDoubt, findPlaces } from "#organization/places/zip.service.ts";

type Calling = { principal: Principal; address: string; reply: FastifyReply };

export function mountSelfEnrollment(api: Api, services: Services, familyAhead: FamilyAhead): void {
  const { production } = services.configuration;
  const visitor = ({ principal, address, reply }: Calling) => visitorOf(reply, address, principal);
  api.handle(loadEnrollmentSession, async ({ system, params, query, ...calling }) =>
    loadPublicEnrollmentSession(services, system, {
      key: params.key,
      recipient: query.recipient,
      browser: visitor(calling),
    }),
  );
  api.handle(startCall, async ({ system, body, ...calling }) => {
    const browser = visitor(calling);
    const started = await startEnrollment(services, system, { ...body, browser, familyAhead });
    keepDeviceCookie(calling.reply, browser, production);
    return started;
  });
  api.handle(startOwnCall, async ({ scope, body, ...calling }) => {
    const browser = visitor(calling);
    const system = systemOf(services, scope);
    const started = await startOwnEnrollment(services, { scope, system, browser, familyAhead }, body);
    keepDeviceCookie(calling.reply, browser, production);
    return started;
  });
  api.handle(mailProofCode, async ({ system, body, ...calling }) =>
    mailCode(services, system, { ...body, browser: visitor(calling) }),
  );
  api.handle(currentEnrollment, ({ scope }) => getEnrollment(services, scope));
  api.handle(updateEnrollment, async ({ scope, body, token, address, reply }) => {
    const { offerTag, ...step } = body;
    const hasSsn = (step.ssn?.ssn ?? "").trim() !== "";
    if (hasSsn) await countSsn(services, scope);
    const save = async () => {
      const saved = await saveStep(services, scope, step);
      if (hasSsn) await requireOwnEnrollment(services, scope);
      return withoutKnownOffer(saved, offerTag);
    };
    if (body.contact === undefined) return { enrollment: await save() };
    const by = { enrollmentId: enrollmentIdOf(scope), token, browser: browserOf(reply, address) };
    return { enrollment: await introducedBy(services, by, save) };
  });
  api.handle(submitCall, async ({ scope, body, idempotencyKey }) => {
    if (idempotencyKey === undefined) throw new Problem("idempotencyKeyNeeded");
    await requireOwnEnrollment(services, scope);
    const system = systemOf(services, scope);
    if (await refreshFamily(services, system, familyAhead, enrollmentIdOf(scope)))
      throw new Problem("familyChanged");
    const { offerTag, ...submission } = body;
    const sent = await submitEnrollment(services, scope, { ...submission, idempotencyKey });
    return { enrollment: withoutKnownOffer(sent, offerTag) };
  });
  api.handle(cancelCall, async ({ scope }) => {
    await cancelEnrollment(services, scope);
    return { status: "cancelled" as const };
  });
  api.handle(ownBeneficiaries, ({ scope }) => findOwnBeneficiaries(services, scope));
  api.handle(changeOwnBeneficiaries, ({ scope, params, body }) =>
    changeBeneficiaries(services, scope, { ...params, ...body }),
  );
  api.handle(accountLink, ({ system, principal, body }) =>
    askForAccountLink(services, system, { principal, ...body }),
  );
  api.handle(planDocument, async ({ scope, params }) => openPlanDocument(services, scope, params));
  api.handle(planPage, async ({ scope, params }) => openPlanPage(scope, params));
  api.handle(confirmationFile, async ({ scope, params }) =>
    openConfirmation(services, scope, params.enrollmentIdentifier),
  );
  api.handle(zipLookup, async ({ system, query }) => {
    const places = await findPlaces(system, query.code);
    return { places, doubt: await addressDoubt(system, query) };
  });
  api.handle(referenceCodes, async ({ scope, query }) => ({
    codes: await findReferenceCodes(scope, query.type),
  }));
}
