import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "members-mail";

registerTexts(namespace, { en, ko, es });

/** What a mail may know of a decision: not which it is, nor on what. */
export interface EoiMailData {
  to: string;
  site: MailSite;
  firstName: string;
  clientName: string;
  /** To the person's own page, behind their sign-in. */
  link: string;
}

/** Tells that there is a decision on cover that waited for proof of good health. A mail is read by others, too. */
export function eoiMail(
  { to, site, firstName, clientName, link }: EoiMailData,
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
      { kind: "paragraph", text: words("hello", { name: firstName }) },
      { kind: "paragraph", text: words("decided", { client: clientName }) },
      { kind: "paragraph", text: words("read") },
      { kind: "button", label: words("open"), link },
      { kind: "note", text: words("account") },
    ],
  });
}
