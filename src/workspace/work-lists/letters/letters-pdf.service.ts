import { correctColour } from "#kernel/contrast.ts";
import type { Language } from "#kernel/language.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Services } from "#server/services.ts";
import { letterWords, type WorkLetter, writeWorkLetter } from "./letter.pdf.ts";

/** These letters as one tagged PDF, each part of it in its reader's language. */
export async function lettersPdf(
  services: Services,
  language: Language,
  letters: readonly Omit<WorkLetter, "siteName">[],
): Promise<Buffer> {
  const { siteName, theme } = services.site;
  const words = letterWords(language);
  const pdf = new PdfDocument({
    title: words("file"),
    language,
    header: siteName,
    footer: words("file"),
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: services.clock(),
    colour: correctColour(theme.primary, "#ffffff").value,
  });
  for (const letter of letters) writeWorkLetter(pdf, { ...letter, siteName });
  return pdf.finish();
}
