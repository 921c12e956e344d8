import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "cobra-elect-mail";

registerTexts(namespace, { en, ko, es });

export interface ElectMailData {
  to: string;
  site: MailSite;
  firstName: string;
  clientName: string;
  /** Null: the person continues coverage already. */
  electBy: PlainDate | null;
  link: string;
}

/** The link by which a person elects; neither what they had nor what it costs. A mail is read by others, too. */
export function electMail(
  { to, site, firstName, clientName, electBy, link }: ElectMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, namespace);
  const client = clientName;
  const said =
    electBy === null
      ? {
          subject: words("keeps.subject", { client }),
          heading: words("keeps.heading"),
          about: words("keeps.about", { client }),
          opens: words("keeps.opens"),
          open: words("keeps.open"),
        }
      : {
          subject: words("subject", { client }),
          heading: words("heading"),
          about: words("may", { client, day: formatLong(electBy, language) }),
          opens: words("opens"),
          open: words("open"),
        };
  return layMail({
    to,
    language,
    site,
    subject: said.subject,
    heading: said.heading,
    parts: [
      { kind: "paragraph", text: greeting(firstName, language) },
      { kind: "paragraph", text: said.about },
      { kind: "paragraph", text: said.opens },
      { kind: "button", label: said.open, link },
      { kind: "note", text: words("former") },
    ],
  });
}
