import { formatLong, type PlainDate } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailPart, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import type { Deadline } from "../deadlines.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "invitations-mail";

registerTexts(namespace, { en, ko, es });

/** What a mail may know of somebody who is invited: no plan, no price, nobody but the person it goes to. */
export interface InvitationMailData {
  to: string;
  site: MailSite;
  /** The first one, or a reminder of a person who has not begun, or who has. */
  kind: "invitation" | "notStarted" | "begun";
  firstName: string | null;
  clientName: string;
  /** The first day, where it is yet to come. */
  opensOn: PlainDate | null;
  deadline: Deadline;
  contact: { name: string | null; phone: string | null; email: string | null };
  /** The person's own. */
  link: string;
}

export function invitationMail(data: InvitationMailData, language: Language): OutgoingMail {
  const words = translator(language, namespace);
  const { kind, firstName, contact, opensOn } = data;
  const { deadline } = data;
  const ways = listOf(
    [contact.phone, contact.email].filter((way) => way !== null),
    language,
    "or",
  );
  const facts = [
    ...(opensOn === null ? [] : [{ label: words("opens"), value: formatLong(opensOn, language) }]),
    {
      label: words("until"),
      value:
        "date" in deadline
          ? formatLong(deadline.date, language)
          : words("daysOfHire", { count: deadline.days }),
    },
  ];
  const parts: MailPart[] = [
    {
      kind: "paragraph",
      text: greeting(firstName, language),
    },
    { kind: "paragraph", text: words(`${kind}.text`, { client: data.clientName }) },
    { kind: "facts", facts },
    { kind: "paragraph", text: words("minutes") },
    { kind: "button", label: words(kind === "begun" ? "goOn" : "open"), link: data.link },
    ...(contact.name === null || ways === ""
      ? []
      : [{ kind: "paragraph", text: words("who", { name: contact.name, ways }) } as const]),
    { kind: "note", text: words("private") },
  ];
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject:
      "date" in deadline
        ? words(`${kind}.subject`, { date: formatLong(deadline.date, language) })
        : words(`${kind}.subjectOfHire`, { count: deadline.days }),
    heading: words(`${kind}.heading`),
    parts,
  });
}
