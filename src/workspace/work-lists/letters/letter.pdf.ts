import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { WorkList } from "../list-kinds.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("work-letters", { en, ko, es });

export const letterWords = (language: Language): Translate => translator(language, "work-letters");

export type WorkLetter = {
  list: WorkList;
  language: Language;
  siteName: string;
  clientName: string;
  /** To whom it goes: the person, or the employee for a minor and for those who died. */
  recipient: string;
  address: readonly string[];
  /** Who it is about. */
  name: string;
  today: PlainDate;
  /** The day of the list. */
  day: PlainDate;
  facts: Readonly<Record<string, string>>;
};

/** One letter, from a page of its own. */
export function writeWorkLetter(pdf: PdfDocument, letter: WorkLetter): void {
  const { list, language, clientName: client, name, facts } = letter;
  const words = letterWords(language);
  const params = { name, client, date: formatLong(letter.day, language), plans: facts["plans"] ?? "" };
  pdf.part(language);
  pdf.paragraph(client, "section");
  pdf.address([letter.recipient, ...letter.address]);
  pdf.paragraph(formatLong(letter.today, language), "quiet");
  pdf.title(words(`${list}.title`));
  pdf.paragraph(words("greeting", { name: letter.recipient }));
  const kind = kindOf(list, facts);
  for (const key of paragraphs[list])
    pdf.paragraph(words(key === "what" ? `${list}.what.${kind}` : `${list}.${key}`, params));
  pdf.section(words("todo"));
  pdf.list([words(`${list}.todo`, params), ...(list === "missingSsn" ? [words("missingSsn.safe")] : [])]);
  if (language !== "en" && list === "missingSsn") pdf.paragraph(words("binding"), "quiet");
  pdf.paragraph(words("footer", { site: letter.siteName, client }), "quiet");
}

/** What a letter of a list says, one paragraph after another; `what` differs by what the list says of the person. */
const paragraphs: Record<WorkList, readonly string[]> = {
  ageOut: ["what", "disability", "cobra"],
  noCover: ["what"],
  missingSsn: ["why", "penalty"],
  missingProof: ["what"],
  deaths: ["sorry", "cover"],
  returnedMail: ["what"],
};

function kindOf(list: WorkList, facts: Readonly<Record<string, string>>): string {
  switch (list) {
    case "noCover":
      return facts["state"] ?? "never";
    case "missingProof":
      return facts["what"] ?? "enrollment";
    case "returnedMail":
      return facts["way"] ?? "post";
    default:
      return "ends";
  }
}
