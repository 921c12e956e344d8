import type { Language } from "#kernel/language.ts";
import { formatPhone } from "#kernel/phone.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { mailTexts } from "./mail.texts.ts";

export interface ReturnedMailData {
  to: string;
  site: MailSite;
  firstName: string | null;
  clientName: string;
  /** The person's own: it opens the enrollment with the reason. */
  link: string;
  /** The contact at the client. */
  contact: { name: string | null; phone: string | null; email: string | null };
}

/** Tells that staff ask for something. What it is stands behind the link, not in the mail. */
export function returnedMail(data: ReturnedMailData, language: Language): OutgoingMail {
  const words = mailTexts(language);
  const { name, phone, email } = data.contact;
  const contact = [name, phone === null ? null : formatPhone(phone), email].filter(Boolean).join(", ");
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject: words("returned.subject"),
    heading: words("returned.heading"),
    parts: [
      { kind: "paragraph", text: greeting(data.firstName, language) },
      { kind: "paragraph", text: words("returned.body", { client: data.clientName }) },
      { kind: "paragraph", text: words("returned.why") },
      { kind: "button", label: words("returned.open"), link: data.link },
      { kind: "paragraph", text: words("returned.then") },
      ...(contact === ""
        ? []
        : [{ kind: "paragraph" as const, text: words("returned.questions", { contact }) }]),
      { kind: "note", text: words("returned.private") },
    ],
  });
}
