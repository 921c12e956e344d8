import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { whatHappensNext } from "#enrollment/enrollment/confirmation/confirmation.texts.ts";
import type { NoCoverage } from "../no-coverage/no-coverage.ts";
import { noCoverageWords } from "../no-coverage/no-coverage.texts.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { mailTexts } from "./mail.texts.ts";

/** What a mail may know of an enrollment: no plan, no price, nobody but the person it goes to. */
export interface ConfirmationMailData {
  to: string;
  site: MailSite;
  firstName: string | null;
  clientName: string;
  referenceNumber: string;
  effectiveDate: PlainDate;
  /** Everything was waived; null where there is coverage. */
  noCoverage: NoCoverage | null;
  /** Leads to the enrollment, behind the person's own link or sign-in. */
  link: string;
}

export function confirmationMail(data: ConfirmationMailData, language: Language): OutgoingMail {
  const words = mailTexts(language);
  const none = data.noCoverage && noCoverageWords(data.noCoverage, language);
  const reference = data.referenceNumber;
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject: words("confirmation.subject", { reference }),
    heading: words("confirmation.heading"),
    parts: [
      { kind: "paragraph", text: greeting(data.firstName, language) },
      { kind: "paragraph", text: words("confirmation.sent", { client: data.clientName }) },
      {
        kind: "facts",
        facts: [
          { label: words("confirmation.reference"), value: reference },
          none === null
            ? { label: words("confirmation.starts"), value: formatLong(data.effectiveDate, language) }
            : { label: none.coverage, value: none.none },
        ],
      },
      ...(none === null ? [] : [{ kind: "paragraph" as const, text: none.body }]),
      {
        kind: "list",
        heading: words("confirmation.next"),
        items: whatHappensNext(data, language),
      },
      { kind: "paragraph", text: words("confirmation.see") },
      { kind: "button", label: words("confirmation.open"), link: data.link },
      { kind: "note", text: words("confirmation.notYou") },
    ],
  });
}
