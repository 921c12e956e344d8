import { correctColour } from "#kernel/contrast.ts";
import { formatLong, type PlainDate } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Services } from "#server/services.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("coverage-letter", { en, ko, es });

export type CoverageLetter = {
  language: Language;
  clientName: string;
  /** This person asks for it. */
  name: string;
  today: PlainDate;
  day: PlainDate;
  /** Each coverage that holds on the day, without a price, an amount of insurance, or anything of health. */
  coverages: readonly {
    coverageName: string;
    planName: string;
    people: readonly string[];
    effectiveDate: PlainDate;
    terminationDate: PlainDate | null;
  }[];
};

/** Says to whom it may concern who is covered on a day, and since when; without any coverage it says that. */
export async function writeCoverageLetter(
  { site }: Pick<Services, "site">,
  { language, clientName, name, today, day, coverages }: CoverageLetter,
  createdAt: Date,
): Promise<Buffer> {
  const words = translator(language, "coverage-letter");
  const date = (value: PlainDate) => formatLong(value, language);
  const pdf = new PdfDocument({
    title: words("title"),
    language,
    header: site.siteName,
    footer: words("footer", { site: site.siteName, date: date(today) }),
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt,
    colour: correctColour(site.theme.primary, "#ffffff").value,
  });
  pdf.title(words("title"));
  pdf.paragraph(date(today), "quiet");
  pdf.facts([
    { label: words("person"), value: name },
    { label: words("employer"), value: clientName },
    { label: words("day"), value: date(day) },
  ]);
  pdf.paragraph(words(coverages.length === 0 ? "none" : "covered", { name, date: date(day) }));
  for (const { coverageName, planName, people, effectiveDate, terminationDate } of coverages) {
    pdf.section(coverageName);
    pdf.facts([
      { label: words("plan"), value: planName },
      { label: words("people"), value: listOf(people, language) },
      { label: words("since"), value: date(effectiveDate) },
      {
        label: words("until"),
        value: terminationDate === null ? words("noEnd") : date(terminationDate),
      },
    ]);
  }
  pdf.paragraph(words("noPromise"), "quiet");
  const { phone, email } = site.help;
  const contact = [phone, email].filter(Boolean).join(", ");
  if (contact !== "") pdf.paragraph(words("contact", { contact }), "quiet");
  return pdf.finish();
}
