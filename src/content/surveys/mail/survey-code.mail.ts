import type { Language } from "#kernel/language.ts";
import { translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { surveyMailTexts } from "./survey-invitation.mail.ts";

export type SurveyCodeMailData = {
  to: string;
  site: MailSite;
  /** None: the survey is for all clients. */
  clientName: string | null;
  code: string;
  /** How long the code works. */
  minutes: number;
};

/** The code by which a person opens their answers on a new device. It names nobody: it may have come to a wrong address. */
export function surveyCodeMail(
  { to, site, clientName, code, minutes }: SurveyCodeMailData,
  language: Language,
): OutgoingMail {
  const words = translator(language, surveyMailTexts);
  return layMail({
    to,
    language,
    site,
    subject: words("code.subject"),
    heading: words("code.heading"),
    parts: [
      {
        kind: "paragraph",
        text: clientName === null ? words("code.body") : words("code.bodyOf", { client: clientName }),
      },
      { kind: "facts", facts: [{ label: words("code.code"), value: code }] },
      { kind: "paragraph", text: words("code.until", { count: minutes }) },
      { kind: "note", text: words("code.notYou") },
    ],
  });
}
