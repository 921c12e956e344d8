import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { paragraphsOf, type RenewalMessage, renewalWords } from "./letters.texts.ts";

/** Tells an employee what they have and pay in the new plan year. */
export function renewalMail(
  { to, site, link }: { to: string; site: MailSite; link: string },
  message: RenewalMessage,
): OutgoingMail {
  const words = renewalWords(message.language);
  const { before, after } = paragraphsOf(message);
  const paragraph = (text: string) => ({ kind: "paragraph", text }) as const;
  return layMail({
    to,
    language: message.language,
    site,
    subject: words("title"),
    heading: words("title"),
    parts: [
      ...before.map((text) => paragraph(text)),
      { kind: "facts", facts: message.lines },
      ...after.map((text) => paragraph(text)),
      { kind: "button", label: words("open"), link },
    ],
  });
}
