import type { Language } from "#kernel/language.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { translator } from "#server/i18n.ts";

export type ProofCodeMailData = {
  to: string;
  site: MailSite;
  clientName: string;
  code: string;
  /** How long the code works. */
  minutes: number;
};

/** The code by which a person opens their link on a new device. It names nobody: it may have come to a wrong address. */
export function proofCodeMail(
  { to, site, clientName, code, minutes }: ProofCodeMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, "enrollment-proof");
  return layMail({
    to,
    language,
    site,
    subject: words("mail.subject"),
    heading: words("mail.heading"),
    parts: [
      { kind: "paragraph", text: words("mail.body", { client: clientName }) },
      {
        kind: "facts",
        facts: [{ label: words("mail.code"), value: code }],
      },
      { kind: "paragraph", text: words("mail.until", { count: minutes }) },
      { kind: "note", text: words("mail.notYou") },
    ],
  });
}
