import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("accounts-mail", { en, ko, es });

type ActivationCodeMailData = { to: string; site: MailSite; code: string; minutes: number };

/** The code that an account needs besides the link, and a warning to a member in whose name somebody else signs up. */
export function activationCodeMail(
  { to, site, code, minutes }: ActivationCodeMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, "accounts-mail");
  return layMail({
    to,
    language,
    site,
    subject: words("code.subject"),
    heading: words("code.heading"),
    parts: [
      { kind: "paragraph", text: words("code.body") },
      { kind: "facts", facts: [{ label: words("code.code"), value: code }] },
      { kind: "paragraph", text: words("code.until", { count: minutes }) },
      { kind: "note", text: words("code.notYou") },
    ],
  });
}
