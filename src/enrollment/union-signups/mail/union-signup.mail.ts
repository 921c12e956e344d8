import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "union-signups-mail";

registerTexts(namespace, { en, ko, es });

type UnionSignupMailData = {
  to: string;
  site: MailSite;
  firstName: string;
  shopName: string;
  unionName: string;
  /** To the page that tells what became of it. */
  link: string;
  tells: "received" | "accepted" | "refused";
};

/** Tells that a sign-up came, or that it was answered. A refusal's reason stands on the page only. */
export function unionSignupMail(
  { to, site, firstName, shopName, unionName, link, tells }: UnionSignupMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, namespace);
  const names = { shop: shopName, union: unionName };
  return layMail({
    to,
    language,
    site,
    subject: words(`${tells}.subject`, names),
    heading: words(`${tells}.heading`),
    parts: [
      { kind: "paragraph", text: greeting(firstName, language) },
      { kind: "paragraph", text: words(`${tells}.text`, names) },
      { kind: "button", label: words("open"), link },
      { kind: "note", text: words("notYou") },
    ],
  });
}
