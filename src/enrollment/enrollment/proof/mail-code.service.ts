import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import { codeMinutes, codesPerLink } from "#identity/access/proof-code.ts";
import { codeIndexes, newCode } from "#identity/access/proof-code.service.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { findInvited, findOffering } from "../access.service.ts";
import { proofCodeMail } from "./mail/proof-code.mail.ts";
import { checkLink, type Visitor } from "./proof.service.ts";
import { setProofCode } from "#enrollment/invitations/invitation-rows.service.ts";

type Wish = { signupKey: string; recipientKey: string; language: Language };

/** Mails a new code to the person of a link, where one is what this device is asked for. The former one ends. */
export async function mailCode(
  services: Services,
  system: SystemScope,
  { signupKey, recipientKey, language, browser }: Wish & { browser: Visitor },
): Promise<void> {
  const offering = await findOffering(services, system, signupKey, recipientKey);
  const invitation = await findInvited(services, system, offering, recipientKey);
  if (invitation === null) throw new Problem("keyUnknown");
  const { asks, known } = await checkLink(system, offering, { invitation, browser });
  if (asks !== "mailCode" || known.email === null) return;
  await sendCode(services, system, offering, { invitationId: invitation.id, to: known.email, language });
}

type CodeMail = { invitationId: string; to: string; language: Language };

/** Mails a new code for an invitation, and ends the former one. */
export async function sendCode(
  services: Services,
  system: SystemScope,
  { installationId, clientId, clientName }: Pick<Offering, "installationId" | "clientId" | "clientName">,
  { invitationId, to, language }: CodeMail,
): Promise<void> {
  const { database, vault, clock } = services;
  const now = clock();
  await countAttempt(database.system, bucketOf(vault, "enroll:code", invitationId), codesPerLink, now);
  const code = newCode();
  await system.transaction(installationId, async (transaction) => {
    await setProofCode(transaction, {
      id: invitationId,
      code: codeIndexes(vault, invitationId, code)[0],
      minutes: codeMinutes,
      now,
    });
    const { site } = await mailSiteOfClient(services, transaction.client, clientId);
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "proofCode",
      event: `proofCode:${invitationId}:${uuidv7(now.getTime())}`,
      mail: proofCodeMail({ to, site, clientName, code, minutes: codeMinutes }, language),
      until: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    });
    transaction.audit({ action: "mailCode", subject: "invitations", subjectId: invitationId, clientId });
  });
}
