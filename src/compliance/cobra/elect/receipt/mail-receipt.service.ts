import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ClockRow } from "../../case-rows.service.ts";
import { firstPaymentDue } from "../../cobra-rules.ts";
import { electedMail } from "../mail/elected.mail.ts";

type Receipt = {
  referenceNumber: string;
  clocks: readonly ClockRow[];
  caseId: string;
  memberId: string;
  email: string | null;
  key: string;
  language: Language;
};

/** Mails the receipt to the person of the link, with the election; a person without an address of their own gets none. */
export async function mailReceipt(
  services: Services,
  transaction: Transaction,
  { referenceNumber, clocks, caseId, memberId, email: to, key, language }: Receipt,
): Promise<void> {
  if (to === null) return;
  const { rows } = await transaction.client.query<{
    firstName: string;
    clientName: string;
    clientId: string;
    installationId: string;
  }>(
    `select m.first_name as "firstName", k.name as "clientName", m.client_id as "clientId",
       m.installation_id as "installationId"
     from members m join clients k on k.id = m.client_id where m.id = $1`,
    [memberId],
  );
  const [person] = rows;
  if (person === undefined) return;
  const { firstName, clientName, clientId, installationId } = person;
  const { site } = await mailSiteOfClient(services, transaction.client, clientId);
  const electedOn = clocks.find(({ state }) => state === "elected")?.electedOn ?? null;
  const firstPaymentBy = electedOn === null ? null : firstPaymentDue(electedOn).value;
  const link = `${services.configuration.baseUrl}/Cobra/${key}`;
  await keepMail(services, transaction, {
    installationId,
    clientId,
    kind: "cobraElected",
    event: `cobra-elected:${caseId}:${referenceNumber}`,
    mail: electedMail({ to, site, firstName, clientName, referenceNumber, firstPaymentBy, link }, language),
  });
}
