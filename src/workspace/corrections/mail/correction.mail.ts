import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "corrections-mail";

registerTexts(namespace, { en, ko, es });

export interface CorrectionMailData {
  to: string;
  site: MailSite;
  firstName: string;
  clientName: string;
  /** To the person's own page, behind their sign-in. */
  link: string;
}

/** Tells that a request for a correction was answered; neither how nor on what. A mail is read by others, too. */
export function correctionMail(
  { to, site, firstName, clientName, link }: CorrectionMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, namespace);
  return layMail({
    to,
    language,
    site,
    subject: words("subject"),
    heading: words("heading"),
    parts: [
      { kind: "paragraph", text: greeting(firstName, language) },
      { kind: "paragraph", text: words("answered", { client: clientName }) },
      { kind: "paragraph", text: words("read") },
      { kind: "button", label: words("open"), link },
    ],
  });
}
