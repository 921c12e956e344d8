import type { Page } from "@playwright/test";
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect } from "./test.ts";

/** What stands on a sheet, and how much of its height is used: 0.9 where the last line is near the foot. */
export type Sheet = { text: string; filled: number };

/** Prints the page as the browser does, on Letter. */
export async function printed(page: Page): Promise<Sheet[]> {
  const task = getDocument({
    data: new Uint8Array(await page.pdf({ format: "Letter" })),
    verbosity: 0,
  });
  const document = await task.promise;
  const sheets: Sheet[] = [];
  for (let at = 1; at <= document.numPages; at += 1) sheets.push(await sheetOf(await document.getPage(at)));
  await task.destroy();
  return sheets;
}

async function sheetOf(page: PDFPageProxy): Promise<Sheet> {
  const { items } = await page.getTextContent();
  const lines = items.filter((item) => "str" in item).filter(({ str }) => str.trim() !== "");
  const { height } = page.getViewport({ scale: 1 });
  const lowest = Math.min(height, ...lines.map(({ transform }) => Number(transform[5])));
  return { text: lines.map(({ str }) => str).join(" "), filled: 1 - lowest / height };
}

/** Every sheet but the last is used, and none is empty. */
export function expectFilled(sheets: readonly Sheet[], most: number): void {
  expect(sheets.length).toBeLessThanOrEqual(most);
  for (const { filled } of sheets.slice(0, -1)) expect(filled).toBeGreaterThan(0.6);
  for (const { text } of sheets) expect(text).not.toBe("");
}
