import type { Language } from "#kernel/language.ts";
import { translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { messageMailTexts } from "./message.mail.ts";

export interface AnswerMailData {
  to: string;
  site: MailSite;
  /** What the desk wrote, as plain text and as the sanitizer let it through. */
  text: string;
  html: string | null;
}

/** The desk's answer to somebody who asked without an account. The question is not repeated. */
export function answerMail({ to, site, text, html }: AnswerMailData, language: Language): OutgoingMail {
  const words = translator(language, messageMailTexts);
  return layMail({
    to,
    language,
    site,
    subject: words("answer.subject", { site: site.name }),
    heading: words("answer.heading"),
    parts: [
      { kind: "paragraph", text: words("answer.about", { site: site.name }) },
      html === null ? { kind: "paragraph", text } : { kind: "written", html, text },
      { kind: "note", text: words("answer.again") },
    ],
  });
}
