import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "reporting-mail";

registerTexts(namespace, { en, ko, es });

export interface ReportMailData {
  to: string;
  site: MailSite;
  firstName: string;
  /** To the page of reports, behind the sign-in. */
  link: string;
  /** A report that is made regularly is there, or has stopped. */
  about: "ready" | "stopped";
}

/** Says that a report is there, or has stopped: nothing of it, nor what it is about. */
export function reportMail(
  { to, site, firstName, link, about }: ReportMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, namespace);
  return layMail({
    to,
    language,
    site,
    subject: words(`${about}.subject`),
    heading: words(`${about}.subject`),
    parts: [
      { kind: "paragraph", text: greeting(firstName, language) },
      { kind: "paragraph", text: words(`${about}.text`) },
      { kind: "button", label: words("open"), link },
      { kind: "paragraph", text: words(`${about}.next`) },
    ],
  });
}
