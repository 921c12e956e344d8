import type { Language } from "#kernel/language.ts";
import { translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import "./elect.mail.ts";

type ElectCodeMailData = { to: string; site: MailSite; code: string; minutes: number };

/** The code that opens an election link on a new device. It names nobody and nothing. */
export function electCodeMail(
  { to, site, code, minutes }: ElectCodeMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, "cobra-elect-mail");
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
