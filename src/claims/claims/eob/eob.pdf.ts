import { correctColour } from "#kernel/contrast.ts";
import type { Language } from "#kernel/language.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import { pageWidth, type TableColumn } from "#server/pdf/layout.ts";
import type { Services } from "#server/services.ts";
import type { EobBlock } from "./eob.ts";
import { eobWords } from "./eob-facts.service.ts";

type Settings = { language: Language; title: string; footer: string; createdAt: Date };

/** A tagged PDF for one EOB, or for many, each beginning on a page of its own. */
export function openEobPdf(
  { site }: Pick<Services, "site">,
  { language, title, footer, createdAt }: Settings,
): PdfDocument {
  const words = eobWords(language);
  return new PdfDocument({
    title,
    language,
    header: site.siteName,
    footer,
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt,
    colour: correctColour(site.theme.primary, "#ffffff").value,
  });
}

export function drawEob(pdf: PdfDocument, blocks: readonly EobBlock[]): void {
  for (const block of blocks) draw(pdf, block);
}

function draw(pdf: PdfDocument, block: EobBlock): void {
  switch (block.kind) {
    case "title":
      return pdf.title(block.text);
    case "section":
      return pdf.section(block.text);
    case "paragraph":
      return pdf.paragraph(block.text);
    case "strong":
      return pdf.paragraph(block.text, "large");
    case "list":
      return pdf.list(block.items);
    case "facts":
      return pdf.facts(block.facts);
    case "highlights":
      return pdf.highlights(block.facts);
    case "table":
      return pdf.table(widthsOf(block.columns), block.rows);
  }
}

const [amountWidth, codeWidth] = [72, 56];

/** Amounts are as wide as they need to be; of the words the longest ones get the rest. */
function widthsOf(columns: readonly { label: string; isAmount: boolean }[]): TableColumn[] {
  const words = columns.filter(({ isAmount }) => !isAmount).length;
  const amounts = columns.length - words;
  const left = pageWidth - amounts * amountWidth;
  // Service, code and meaning: the code in the middle is short.
  const widths = words === 3 ? [(left - codeWidth) * 0.4, codeWidth, (left - codeWidth) * 0.6] : [left];
  return columns.map(({ label, isAmount }, at) => ({
    label,
    width: isAmount ? amountWidth : (widths[at] ?? left),
    align: isAmount ? "right" : "left",
  }));
}
