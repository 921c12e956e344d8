import path from "node:path";
import type { SheetRow } from "./cells.ts";
import { isDateFormat } from "./excel-dates.ts";
import { type SpreadsheetLimits, SpreadsheetRefused } from "./limits.ts";
import { filledDown, mergedDown } from "./merged-cells.ts";
import { openPackage, type Package } from "./package-parts.ts";
import { readSharedTexts, SharedTexts } from "./shared-texts.ts";
import { sheetRows } from "./sheet-rows.ts";
import type { SpreadsheetSource } from "./source.ts";
import { readWholeXml } from "./xml.ts";

export type Workbook = {
  sheets: string[];
  rows(sheet: string | undefined): AsyncGenerator<SheetRow>;
  close(): void;
};

type Sheet = { name: string; part: string; isHidden: boolean };

export async function openWorkbook(source: SpreadsheetSource, limits: SpreadsheetLimits): Promise<Workbook> {
  const parts = await openPackage(source, limits);
  try {
    const main = await mainPart(parts);
    const { sheets, starts1904 } = await contentsOf(parts, main);
    const seen = sheets.filter((sheet) => !sheet.isHidden);
    // The same for all sheets.
    let isDate: ((style: number) => boolean) | undefined;
    let texts: SharedTexts | undefined;
    return {
      sheets: seen.map((sheet) => sheet.name),
      close: () => parts.close(),
      async *rows(wanted) {
        const sheet = wanted === undefined ? seen[0] : sheets.find(({ name }) => name === wanted);
        if (sheet === undefined) throw new SpreadsheetRefused("noSheet", { sheet: wanted ?? "" });
        isDate ??= await dateStyles(parts, main);
        texts ??= await sharedTexts(parts, main, limits);
        const merged = await mergedDown(await parts.open(sheet.part));
        const rows = sheetRows(await parts.open(sheet.part), limits, { starts1904, isDate, texts });
        yield* merged.length === 0 ? rows : filledDown(rows, merged);
      },
    };
  } catch (error) {
    parts.close();
    throw error;
  }
}

/** Usually `xl/workbook.xml`; what else a ZIP may be is told apart. */
async function mainPart(parts: Package): Promise<string> {
  if (parts.has("[Content_Types].xml") && parts.has("_rels/.rels")) {
    const relations = await relationsOf(parts, "");
    const main = relations.find(({ type }) => type === "officeDocument")?.target;
    if (main?.endsWith(".bin")) throw new SpreadsheetRefused("binaryWorkbook");
    if (main !== undefined && main.startsWith("xl/") && parts.has(main)) return main;
  }
  if (parts.has("xl/workbook.xml")) return "xl/workbook.xml";
  const isOpenDocument = parts.has("mimetype") && parts.has("content.xml");
  throw new SpreadsheetRefused(isOpenDocument ? "openDocument" : "notSpreadsheet");
}

async function contentsOf(parts: Package, main: string): Promise<{ sheets: Sheet[]; starts1904: boolean }> {
  const relations = new Map((await relationsOf(parts, main)).map(({ id, target }) => [id, target]));
  const sheets: Sheet[] = [];
  let starts1904 = false;
  await readWholeXml(await parts.open(main), {
    open(name, attributes) {
      if (name === "workbookPr") starts1904 = isTrue(attributes["date1904"]);
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      const part = relations.get(id);
      // Sheets that are a chart have no rows.
      if (part === undefined || !parts.has(part) || part.includes("chartsheets/")) return;
      const isHidden = attributes["state"] === "hidden" || attributes["state"] === "veryHidden";
      sheets.push({ name: attributes["name"] ?? "", part, isHidden });
    },
    close: nothing,
    text: nothing,
  });
  return { sheets, starts1904 };
}

/** Which styles of cells show a number as a date. */
async function dateStyles(parts: Package, main: string): Promise<(style: number) => boolean> {
  const part = await relatedPart(parts, main, "styles");
  const codes = new Map<number, string>();
  const isDate: boolean[] = [];
  let inCells = false;
  if (part !== undefined) {
    await readWholeXml(await parts.open(part), {
      open(name, attributes) {
        if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
        else if (name === "cellXfs") inCells = true;
        else if (name === "xf" && inCells && isDate.length < 100_000) {
          const id = Number(attributes["numFmtId"] ?? 0);
          isDate.push(isDateFormat(id, codes.get(id)));
        }
      },
      close(name) {
        if (name === "cellXfs") inCells = false;
      },
      text: nothing,
    });
  }
  return (style) => isDate[style] === true;
}

async function sharedTexts(parts: Package, main: string, limits: SpreadsheetLimits): Promise<SharedTexts> {
  const part = await relatedPart(parts, main, "sharedStrings");
  return part === undefined
    ? new SharedTexts(limits.sharedTextBytes)
    : readSharedTexts(await parts.open(part), limits);
}

async function relatedPart(parts: Package, main: string, type: string): Promise<string | undefined> {
  const target = (await relationsOf(parts, main)).find((one) => one.type === type)?.target;
  return target !== undefined && parts.has(target) ? target : undefined;
}

/** Parts name others by relations; a target is a place in the package, whatever it looks like. */
async function relationsOf(
  parts: Package,
  of: string,
): Promise<{ id: string; type: string; target: string }[]> {
  const folder = path.posix.dirname(of);
  const listPart = path.posix.join(folder, "_rels", `${path.posix.basename(of)}.rels`);
  const found: { id: string; type: string; target: string }[] = [];
  if (!parts.has(listPart)) return found;
  await readWholeXml(await parts.open(listPart), {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External" || Target === undefined) return;
      const target = Target.startsWith("/") ? Target.slice(1) : path.posix.join(folder, Target);
      found.push({ id: Id ?? "", type: Type?.split("/").at(-1) ?? "", target });
    },
    close: nothing,
    text: nothing,
  });
  return found;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

function nothing(): void {
  // These parts say all in their attributes.
}
