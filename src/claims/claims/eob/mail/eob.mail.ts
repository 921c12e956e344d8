import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "eob-mail";

registerTexts(namespace, { en, ko, es });

/** A mail is read by others, too: it knows no claim, provider, amount or plan, and whose claim it is only by the greeting. */
export type EobMailData = { to: string; site: MailSite; firstName: string; link: string };

/** Tells that there is something to read, behind the sign-in. */
export function eobMail({ to, site, firstName, link }: EobMailData, language: Language): OutgoingMail {
  const words = translator(language, namespace);
  return layMail({
    to,
    language,
    site,
    subject: words("subject"),
    heading: words("subject"),
    parts: [
      { kind: "paragraph", text: words("hello", { name: firstName }) },
      { kind: "paragraph", text: words("read") },
      { kind: "button", label: words("open"), link },
      { kind: "note", text: words("why") },
    ],
  });
}
