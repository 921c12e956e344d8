import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

export const messageMailTexts = "inbox-mail";

registerTexts(messageMailTexts, { en, ko, es });

export interface MessageMailData {
  to: string;
  site: MailSite;
  firstName: string;
  /** To the conversation, behind the sign-in. */
  link: string;
  /** Whose message it is. */
  side: "party" | "desk";
}

/** Tells that there is a message: neither from whom, nor on what. A mail is read by others, too. */
export function messageMail(
  { to, site, firstName, link, side }: MessageMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, messageMailTexts);
  return layMail({
    to,
    language,
    site,
    subject: words(side === "desk" ? "subject" : "desk.subject"),
    heading: words(side === "desk" ? "subject" : "desk.subject"),
    parts: [
      { kind: "paragraph", text: greeting(firstName, language) },
      { kind: "paragraph", text: words(side === "desk" ? "waits" : "desk.waits", { site: site.name }) },
      { kind: "button", label: words("open"), link },
      { kind: "note", text: words("once") },
    ],
  });
}
