import { formatLong } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, type Translate } from "#server/i18n.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { SurveyResults } from "./results.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

export const resultsTexts = "surveys-results";

registerTexts(resultsTexts, { en, ko, es });

/** Question by question: a bar for each answer with its number and its share, or the figures of numbers. */
export function writeResults(
  pdf: PdfDocument,
  { name, started, completed, forms, hidden }: SurveyResults,
  { language, words, day }: { language: Language; words: Translate; day: Date },
): void {
  pdf.title(words("title", { name }));
  pdf.highlights([
    { label: words("started"), value: String(started) },
    { label: words("completed"), value: String(completed) },
    { label: words("day"), value: formatLong(day.toISOString().slice(0, 10), language) },
  ]);
  if (hidden > 0) pdf.paragraph(words("hidden", { count: hidden }));
  for (const form of forms) {
    pdf.section(form.title);
    pdf.paragraph(words("answers", { count: form.answers }));
    for (const question of form.questions) {
      pdf.paragraph(question.title, "strong");
      pdf.paragraph(words(`kind.${question.kind}`, { count: question.answered }), "quiet");
      if (question.choices.length > 0)
        pdf.bars(
          { label: words("choice"), value: words("number") },
          question.choices.map(({ label, count }) => {
            const share = question.answered === 0 ? 0 : count / question.answered;
            return { label, value: `${count} (${Math.round(share * 100)} %)`, share: Math.min(share, 1) };
          }),
        );
      if (question.average !== null)
        pdf.facts([
          { label: words("average"), value: String(question.average) },
          { label: words("range"), value: `${question.lowest ?? ""} – ${question.highest ?? ""}` },
        ]);
    }
  }
}
