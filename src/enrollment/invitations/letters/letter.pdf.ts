import { formatLong, type PlainDate } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import type { Letter } from "#server/pdf/letters.ts";
import type { Deadline } from "../deadlines.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "invitations-letters";

registerTexts(namespace, { en, ko, es });

export function lettersTitle(enrollmentSession: string, language: Language): string {
  return translator(language, namespace)("title", { enrollmentSession });
}

export interface LetterData {
  language: Language;
  siteName: string;
  clientName: string;
  name: string;
  /** Street and city, as far as they are known. */
  address: readonly (string | null)[];
  today: PlainDate;
  opensOn: PlainDate | null;
  deadline: Deadline;
  contact: { name: string | null; phone: string | null; email: string | null };
  /** The person's own. */
  link: string;
}

/** What a letter may know of somebody: no plan, no price, nobody but the person it goes to. */
export function letterOf(data: LetterData): Letter {
  const { language, contact, clientName: client } = data;
  const words = translator(language, namespace);
  const ways = listOf(
    [contact.phone, contact.email].filter((way) => way !== null),
    language,
    "or",
  );
  const { deadline } = data;
  const day = (date: PlainDate) => formatLong(date, language);
  return {
    language,
    sender: client,
    recipient: [data.name, ...data.address].flatMap((line) => (line === null || line === "" ? [] : [line])),
    date: day(data.today),
    heading: words("heading"),
    paragraphs: [
      data.name === "" ? greeting(null, language) : words("greeting", { name: data.name }),
      words("text", { client }),
    ],
    facts: [
      ...(data.opensOn === null ? [] : [{ label: words("opens"), value: day(data.opensOn) }]),
      {
        label: words("until"),
        value: "date" in deadline ? day(deadline.date) : words("daysOfHire", { count: deadline.days }),
      },
    ],
    link: { before: words("scan"), url: data.link, alt: words("alt") },
    closing: [
      words("minutes"),
      ...(contact.name === null || ways === "" ? [] : [words("who", { name: contact.name, ways })]),
      words("private"),
    ],
    footer: words("footer", { site: data.siteName, client }),
  };
}
