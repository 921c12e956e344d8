import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import { paragraphsOf, type RenewalMessage, renewalWords } from "./letters.texts.ts";

/** One letter, from a page of its own. */
export function writeRenewalLetter(
  pdf: PdfDocument,
  message: RenewalMessage & { recipient: string; address: readonly string[]; today: PlainDate },
): void {
  const words = renewalWords(message.language);
  const { before, after } = paragraphsOf(message);
  pdf.part(message.language, {
    footer: words("file"),
    pageLabel: (page, pages) => words("page", { page, pages }),
  });
  pdf.paragraph(message.clientName, "section");
  pdf.address([message.recipient, ...message.address]);
  pdf.paragraph(formatLong(message.today, message.language), "quiet");
  pdf.title(words("title"));
  for (const text of before) pdf.paragraph(text);
  pdf.facts(message.lines);
  for (const text of after) pdf.paragraph(text);
}
