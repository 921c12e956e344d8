import { correctColour } from "#kernel/contrast.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Services } from "#server/services.ts";
import type { Transmittal } from "../totals-calls.ts";
import { addressOf, contactOf, monthName } from "../pdf/form.pdf.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("aca-transmittal", { en, ko, es });

export const transmittalWords = (language: Language): Translate => translator(language, "aca-transmittal");

type TransmittalInput = {
  transmittal: Transmittal & { totals: NonNullable<Transmittal["totals"]>; year: number };
  language: Language;
  now: Date;
};

/** The totals of Form 1094-C for staff to copy or check: every page says that it is a draft. */
export async function writeTransmittal(
  { site }: Services,
  { transmittal: { employer, totals, version, isCorrection, year }, language, now }: TransmittalInput,
): Promise<Buffer> {
  const words = transmittalWords(language);
  const yes = (is: boolean) => words(is ? "yes" : "no");
  const pdf = new PdfDocument({
    title: words("title", { year: String(year), name: employer.name }),
    language,
    header: site.siteName,
    footer: words("draft"),
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: now,
    colour: correctColour(site.theme.primary, "#ffffff").value,
  });
  pdf.title(words("heading", { year: String(year) }));
  pdf.paragraph(words("draftText"));
  pdf.section(words("part1"));
  pdf.facts([
    { label: words("name"), value: employer.name },
    { label: words("ein"), value: employer.ein ?? words("missing") },
    { label: words("address"), value: addressOf(employer) || words("missing") },
    {
      label: words("contact"),
      value: contactOf(employer) || words("missing"),
    },
    { label: words("line18"), value: String(totals.forms) },
    { label: words("line19"), value: words(isCorrection ? "line19Corrected" : "line19Yes", { version }) },
  ]);
  pdf.section(words("part2"));
  pdf.facts([
    { label: words("line20"), value: String(totals.forms) },
    { label: words("line21"), value: words("line21Text") },
    { label: words("line22"), value: words(totals.hasQualifyingOffer ? "line22Qualifying" : "line22None") },
  ]);
  pdf.section(words("part3"));
  pdf.table(
    [
      { label: words("month"), width: 120 },
      { label: words("columnA"), width: 130 },
      { label: words("columnB"), width: 130, align: "right" },
      { label: words("columnC"), width: 124, align: "right" },
    ],
    [
      ...(totals.isOfferedAllYear ? [{ cells: [words("allYear"), yes(true), "", ""] }] : []),
      ...totals.months.map(({ month, isOffered, fullTime, employees }) => ({
        cells: [monthName(month, language), yes(isOffered), String(fullTime), String(employees)],
      })),
    ],
  );
  pdf.paragraph(words("countsText"), "quiet");
  pdf.section(words("part4"));
  pdf.paragraph(words("part4Text"));
  return pdf.finish();
}
