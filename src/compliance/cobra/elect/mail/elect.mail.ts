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
  lastDay: PlainDate;
  link: string;
}

/** The link by which a person elects; neither what they had nor what it costs. A mail is read by others, too. */
export function electMail(
  { to, site, firstName, clientName, lastDay, link }: ElectMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, namespace);
  return layMail({
    to,
    language,
    site,
    subject: words("subject", { client: clientName }),
    heading: words("heading"),
    parts: [
      { kind: "paragraph", text: greeting(firstName, language) },
      { kind: "paragraph", text: words("may", { client: clientName, day: formatLong(lastDay, language) }) },
      { kind: "paragraph", text: words("opens") },
      { kind: "button", label: words("open"), link },
      { kind: "note", text: words("former") },
    ],
  });
}
