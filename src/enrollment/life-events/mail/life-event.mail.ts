import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "life-events-mail";

registerTexts(namespace, { en, ko, es });

export interface LifeEventMailData {
  to: string;
  site: MailSite;
  firstName: string | null;
  clientName: string;
  closesOn: PlainDate;
  /** The person's own. */
  link: string;
  needsProof: boolean;
  /** The first name of the dependent who told it; null: the employee or staff. */
  toldBy: string | null;
}

/**
 * Brings a person with a change in their life to their enrollment. What has happened is not said: a mail is read by
 * others, too.
 */
export function lifeEventMail(data: LifeEventMailData, language: Language): OutgoingMail {
  const words = translator(language, namespace);
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject: words("subject", { date: formatLong(data.closesOn, language) }),
    heading: words("heading"),
    parts: [
      { kind: "paragraph", text: greeting(data.firstName, language) },
      { kind: "paragraph", text: words("may", { client: data.clientName }) },
      ...(data.toldBy === null
        ? []
        : [{ kind: "paragraph" as const, text: words("toldBy", { name: data.toldBy }) }]),
      { kind: "button", label: words("open"), link: data.link },
      { kind: "facts", facts: [{ label: words("until"), value: formatLong(data.closesOn, language) }] },
      ...(data.needsProof ? [{ kind: "paragraph" as const, text: words("proof") }] : []),
      { kind: "paragraph", text: words("unchanged") },
      { kind: "note", text: words("private") },
    ],
  });
}
