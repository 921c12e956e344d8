import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

export const surveyMailTexts = "surveys-mail";

registerTexts(surveyMailTexts, { en, ko, es });

/** What a mail may know of a survey: not its questions, and nobody but the person it goes to. */
export interface SurveyMailData {
  to: string;
  site: MailSite;
  name: string;
  /** None: the survey is for all clients. */
  clientName: string | null;
  closesOn: PlainDate;
  /** The person's own. */
  link: string;
}

export function surveyMail(
  { to, site, name, clientName, closesOn, link }: SurveyMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, surveyMailTexts);
  const date = formatLong(closesOn, language);
  return layMail({
    to,
    language,
    site,
    subject: words("subject", { date }),
    heading: words("heading"),
    parts: [
      { kind: "paragraph", text: words("hello", { name }) },
      {
        kind: "paragraph",
        text: clientName === null ? words("text") : words("textOf", { client: clientName }),
      },
      { kind: "facts", facts: [{ label: words("until"), value: date }] },
      { kind: "button", label: words("open"), link },
      { kind: "note", text: words("private") },
    ],
  });
}
