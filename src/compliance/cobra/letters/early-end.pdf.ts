import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { CobraEndReason } from "../cobra-events.ts";
import { type CobraLetter, letterFoot, letterWords } from "./letter.pdf.ts";

export type EarlyEndLetter = Pick<
  CobraLetter,
  "language" | "clientName" | "address" | "names" | "today" | "sender"
> & {
  ends: {
    name: string;
    /** What ended, where another plan goes on. */
    coverage?: string;
    endedOn: PlainDate;
    reason: CobraEndReason;
  }[];
  /** One of these people continues another plan. */
  goesOn: boolean;
};

/** The notice that coverage ended before its last month: why, when, and what else there may be (29 CFR 2590.606-4(d)(2)). */
export function writeEarlyEnd(pdf: PdfDocument, letter: EarlyEndLetter): void {
  const { language, clientName: client, names, sender, ends } = letter;
  const words = letterWords(language);
  const day = (date: PlainDate) => formatLong(date, language);
  pdf.part(language, letterFoot(words));
  pdf.paragraph(sender.name, "section");
  pdf.paragraph([sender.address, sender.phone].filter((one) => one !== null).join(" · "), "quiet");
  pdf.address([names.join(", "), ...letter.address]);
  pdf.paragraph(day(letter.today), "quiet");
  pdf.title(words(letter.goesOn ? "early.titlePart" : "early.title"));
  pdf.paragraph(words("greeting", { name: names.join(", ") }));
  pdf.paragraph(words(letter.goesOn ? "early.aboutPart" : "early.about", { client }));
  if (language !== "en") pdf.paragraph(words("binding"), "quiet");
  pdf.table(
    [
      { label: words("person"), width: 150 },
      { label: words("early.lastDay"), width: 130 },
      { label: words("early.why"), width: 200 },
    ],
    ends.map(({ name, coverage, endedOn, reason }) => ({
      cells: [
        coverage === undefined ? name : `${name}: ${coverage}`,
        day(endedOn),
        words(`early.reason.${reason}`),
      ],
    })),
  );
  pdf.section(words("early.else"));
  pdf.paragraph(words("early.elseText"));
  pdf.paragraph(words("early.wrong"));
  pdf.section(words("denial.where"));
  pdf.facts([
    { label: words("whom"), value: sender.name },
    ...(sender.address === null ? [] : [{ label: words("address"), value: sender.address }]),
    ...(sender.phone === null ? [] : [{ label: words("phone"), value: sender.phone }]),
  ]);
}
