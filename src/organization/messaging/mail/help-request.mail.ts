import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { formatMoment } from "#kernel/moments.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "messaging-mail";

registerTexts(namespace, { en, ko, es });

/** The question and the name of the person may be health information: it stays in the portal, behind the sign-in. */
export interface HelpRequestMailData {
  /** The staff's own address, from the configuration. */
  to: string;
  site: MailSite;
  reference: string;
  receivedAt: Date;
  timeZone: string;
  /** Opens the request in the portal. */
  link: string;
}

/** Tells staff that somebody asked for help. */
export function helpRequestMail(data: HelpRequestMailData, language: Language): OutgoingMail {
  const words = translator(language, namespace);
  const { reference } = data;
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject: words("helpRequest.subject", { reference }),
    heading: words("helpRequest.heading"),
    parts: [
      { kind: "paragraph", text: words("helpRequest.asked") },
      {
        kind: "facts",
        facts: [
          { label: words("helpRequest.reference"), value: reference },
          {
            label: words("helpRequest.received"),
            value: formatMoment(data.receivedAt, data.timeZone, language),
          },
        ],
      },
      { kind: "button", label: words("helpRequest.open"), link: data.link },
      { kind: "note", text: words("helpRequest.why") },
    ],
  });
}
