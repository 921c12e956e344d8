import { lineOf } from "#kernel/csv.ts";
import { correctColour } from "#kernel/contrast.ts";
import { formatUsDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { t } from "#server/i18n.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import { pageWidth } from "#server/pdf/layout.ts";
import type { Services } from "#server/services.ts";
import { writeSheet } from "#server/spreadsheets/write-sheet.ts";
import { type Cells, isNumberField } from "./cells.service.ts";
import type { Days } from "./period.ts";
import type { ReportFormat } from "./report-words.ts";
import type { ReportRow } from "./sql/statement.service.ts";

export type FileFacts = {
  name: string;
  days: Days;
  isOneDay: boolean;
  clientName: string | null;
  language: Language;
};

/** What is made as a whole in memory ends somewhere; a CSV does not. */
const mostCells = { csv: Number.POSITIVE_INFINITY, xlsx: 600_000, pdf: 24_000 } as const;

export const isTooLarge = (format: ReportFormat, rows: number, columns: number): boolean =>
  rows * columns > mostCells[format];

/** The file of a report, piece by piece. */
export async function* fileOf(
  services: Services,
  format: ReportFormat,
  cells: Cells,
  batches: AsyncIterable<readonly ReportRow[]>,
  facts: FileFacts,
): AsyncGenerator<Buffer> {
  if (format === "csv") {
    yield Buffer.from(`\u{feff}${lineOf(cells.columns.map(({ label }) => label))}`);
    for await (const rows of batches) {
      // A total would be one more row to the program that reads the file.
      const lines = rows.filter(({ isTotal }) => !isTotal).map((row) => lineOf(cells.plain(row)));
      if (lines.length > 0) yield Buffer.from(lines.join(""));
    }
    return;
  }
  if (format === "xlsx") {
    yield await writeSheet(
      cells.columns.map(({ label }) => label),
      sheetRows(cells, batches),
    );
    return;
  }
  const all: ReportRow[] = [];
  for await (const rows of batches) all.push(...rows);
  yield await pdfOf(services, cells, all, facts);
}

async function* sheetRows(cells: Cells, batches: AsyncIterable<readonly ReportRow[]>) {
  for await (const rows of batches) yield rows.map((row) => cells.sheet(row));
}

async function pdfOf(
  services: Services,
  cells: Cells,
  rows: readonly ReportRow[],
  { name, days, isOneDay, clientName, language }: FileFacts,
): Promise<Buffer> {
  const word = (key: string, params: Record<string, string | number> = {}) =>
    t(language, `reporting:${key}`, params);
  const { siteName, theme } = services.site;
  const pdf = new PdfDocument({
    title: name,
    language,
    header: siteName,
    footer: name,
    pageLabel: (page, pages) => word("pdf.page", { page, pages }),
    createdAt: services.clock(),
    colour: correctColour(theme.primary, "#ffffff").value,
  });
  pdf.title(name);
  const [from, to] = [formatUsDate(days.from), formatUsDate(days.to)];
  pdf.paragraph(isOneDay ? word("pdf.day", { day: to }) : word("pdf.days", { from, to }), "quiet");
  if (clientName !== null) pdf.paragraph(clientName, "strong");
  if (rows.length === 0) pdf.paragraph(word("nothing"));
  const width = pageWidth / cells.columns.length;
  if (rows.length > 0)
    pdf.table(
      cells.columns.map(({ label, field }) => ({
        label,
        width,
        ...(isNumberField(field) ? { align: "right" as const } : {}),
      })),
      rows.map((row) => ({ cells: cells.shown(row), isTotal: row.isTotal })),
    );
  return pdf.finish();
}
