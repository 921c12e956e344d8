import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import "./elect.mail.ts";

export interface ElectedMailData {
  to: string;
  site: MailSite;
  firstName: string;
  clientName: string;
  referenceNumber: string;
  /** Null where everything was declined. */
  firstPaymentBy: PlainDate | null;
  link: string;
}

/** The receipt of an election: neither for whom, nor what, nor how much. The page behind the link tells that. */
export function electedMail(data: ElectedMailData, language: Language): OutgoingMail {
  const { to, site, firstName, clientName, referenceNumber, firstPaymentBy, link } = data;
  const words = translator(language, "cobra-elect-mail");
  return layMail({
    to,
    language,
    site,
    subject: words("elected.subject", { reference: referenceNumber }),
    heading: words("elected.heading"),
    parts: [
      { kind: "paragraph", text: greeting(firstName, language) },
      { kind: "paragraph", text: words("elected.got", { client: clientName }) },
      {
        kind: "facts",
        facts: [
          { label: words("elected.reference"), value: referenceNumber },
          ...(firstPaymentBy === null
            ? []
            : [{ label: words("elected.firstPayment"), value: formatLong(firstPaymentBy, language) }]),
        ],
      },
      { kind: "paragraph", text: words("elected.see") },
      { kind: "button", label: words("elected.open"), link },
      { kind: "note", text: words("elected.notYou") },
    ],
  });
}
