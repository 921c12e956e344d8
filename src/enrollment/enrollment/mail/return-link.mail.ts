import type { Language } from "#kernel/language.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { formatMoment } from "#kernel/moments.ts";
import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { mailTexts } from "./mail.texts.ts";

export interface ReturnLinkMailData {
  to: string;
  site: MailSite;
  firstName: string | null;
  clientName: string;
  /** The person's own: the one who has it can go on with the enrollment. */
  link: string;
  expiresAt: Date;
  /** The client's. */
  timeZone: string;
  /** About how long the rest takes; at least one is told. */
  minutesLeft: number;
}

/** Brings a person back, on any device, to an enrollment they have begun. */
export function returnLinkMail(data: ReturnLinkMailData, language: Language): OutgoingMail {
  const words = mailTexts(language);
  const minutes = Math.max(1, Math.ceil(data.minutesLeft));
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject: words("returnLink.subject"),
    heading: words("returnLink.heading"),
    parts: [
      { kind: "paragraph", text: greeting(data.firstName, language) },
      { kind: "paragraph", text: words("returnLink.saved", { client: data.clientName }) },
      { kind: "paragraph", text: words("returnLink.minutes", { count: minutes }) },
      { kind: "button", label: words("returnLink.open"), link: data.link },
      {
        kind: "facts",
        facts: [
          {
            label: words("returnLink.until"),
            value: formatMoment(data.expiresAt, data.timeZone, language),
          },
        ],
      },
      { kind: "paragraph", text: words("returnLink.notSent") },
      { kind: "note", text: words("returnLink.private") },
    ],
  });
}
