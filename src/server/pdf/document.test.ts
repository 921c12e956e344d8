import { expect, test } from "vitest";
import { elementsOf, readPdf, textWithin } from "#test/read-pdf.ts";
import { PdfDocument } from "./document.ts";
import { pageWidth } from "./layout.ts";
import type { PdfSettings } from "./settings.ts";

const settings: PdfSettings = {
  title: "A trial",
  language: "en",
  header: "Harborview",
  footer: "Number 1",
  pageLabel: (page, pages) => `Page ${page} of ${pages}`,
  createdAt: new Date("2026-05-04T19:05:00Z"),
  colour: "#0f5c6e",
};
const columns = [
  { label: "Name", width: 200 },
  { label: "Text", width: pageWidth - 200 },
];
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

test("a table that goes on repeats its head for the eye only, and no row breaks", async () => {
  const pdf = new PdfDocument(settings);
  pdf.table(
    columns,
    Array.from({ length: 40 }, (_, at) => ({ cells: [`row ${at}`, `${words(30)} end${at}`] })),
  );
  const read = await readPdf(await pdf.finish());
  expect(read.pages.length).toBeGreaterThan(2);
  for (const page of read.pages.slice(1)) expect(page.artifacts).toContain("Name");
  expect(elementsOf(read, "TH").filter((head) => textWithin(head) === "Name")).toHaveLength(1);
  for (const [at, page] of read.pages.entries()) {
    const rows = elementsOf({ ...read, pages: [page] }, "TR").filter((row) =>
      textWithin(row).startsWith("row"),
    );
    expect(rows.length, `page ${at + 1} has rows`).toBeGreaterThan(0);
    for (const row of rows) {
      const number = /^row (\d+)/u.exec(textWithin(row))?.[1];
      expect(textWithin(row)).toMatch(new RegExp(`^row ${number}\\nword0 [^]* end${number}$`, "u"));
    }
  }
});

test("a row longer than a page is broken rather than cut", async () => {
  const pdf = new PdfDocument(settings);
  pdf.table(columns, [{ cells: ["long", words(900)] }, { cells: ["next", "after it"] }]);
  const read = await readPdf(await pdf.finish());
  const text = read.text.replaceAll("\n", " ");
  expect(read.pages.length).toBeGreaterThan(1);
  for (const word of ["word0", "word450", "word899", "after it"]) expect(text).toContain(word);
});

test("a heading never stands alone at the foot of a page", async () => {
  for (let lines = 30; lines < 60; lines += 1) {
    const pdf = new PdfDocument(settings);
    for (let at = 0; at < lines; at += 1) pdf.paragraph(`line ${at}`);
    pdf.section("Heading");
    pdf.paragraph("Below it");
    const read = await readPdf(await pdf.finish());
    const pageOf = (text: string) =>
      read.pages.findIndex((page) => page.elements.map(textWithin).join("\n").includes(text));
    expect(pageOf("Heading"), `after ${lines} lines`).toBe(pageOf("Below it"));
  }
});

test("a lead goes on to the page of the table below it", async () => {
  for (let lines = 30; lines < 46; lines += 1) {
    const pdf = new PdfDocument(settings);
    for (let at = 0; at < lines; at += 1) pdf.paragraph(`line ${at}`);
    pdf.lead("Prices of each");
    pdf.table([{ label: "Name", width: pageWidth }], [{ cells: ["Mina"] }]);
    const read = await readPdf(await pdf.finish());
    const pageOf = (text: string) =>
      read.pages.findIndex((page) => page.elements.map(textWithin).join("\n").includes(text));
    expect(pageOf("Prices of each"), `after ${lines} lines`).toBe(pageOf("Mina"));
  }
});

test("each letter of many counts its own pages, in its own words, and a leaf begins one", async () => {
  const foot = (footer: string, word: string) => ({
    footer,
    pageLabel: (page: string, pages: string) => `${word} ${page}/${pages}`,
  });
  const pdf = new PdfDocument(settings);
  pdf.part("en", foot("Notice", "Page"));
  pdf.paragraph("Kept");
  pdf.leaf();
  pdf.paragraph("Sent back");
  pdf.part("es", foot("Aviso", "Página"));
  pdf.leaf();
  pdf.paragraph("Uno");
  const { pages } = await readPdf(await pdf.finish());
  expect(pages.map((page) => page.elements.map(textWithin).join(" "))).toEqual(["Kept", "Sent back", "Uno"]);
  expect(pages.map(({ artifacts }) => artifacts.filter((one) => one.trim() !== "").slice(1))).toEqual([
    ["Notice", "Page 1/2"],
    ["Notice", "Page 2/2"],
    ["Aviso", "Página 1/1"],
  ]);
});

test("every text is in the reading order or marked as decoration", async () => {
  const pdf = new PdfDocument(settings);
  pdf.title("Title");
  pdf.highlights([{ label: "Label", value: "Value" }]);
  pdf.facts([{ label: "Fact", value: "one\ntwo" }]);
  pdf.list(["first", "second"], true);
  pdf.list(["dot"]);
  const read = await readPdf(await pdf.finish());
  expect(read.pages.map((page) => page.untagged)).toEqual([[]]);
  expect(read.pages[0]?.artifacts).toEqual(expect.arrayContaining(["Harborview", "Number 1", "Page 1 of 1"]));
  expect(read.pages[0]?.elements[0]?.children.map(({ role }) => role)).toEqual([
    "H1",
    "Table",
    "Table",
    "L",
    "L",
  ]);
  expect(elementsOf(read, "LI").map(textWithin)).toEqual(["1.\nfirst", "2.\nsecond", "•\ndot"]);
});

test.each([
  ["decomposed Hangul and accents are composed", "박서연 Núñez", "박서연 Núñez"],
  ["a letter the font lacks becomes its plain one", "Łukasz Şahin", "Lukasz Sahin"],
  ["what has no plain letter shows as a box", "Ali علي", "Ali □□□"],
])("%s", async (_, text, drawn) => {
  const pdf = new PdfDocument(settings);
  pdf.paragraph(text.normalize("NFD"));
  expect((await readPdf(await pdf.finish())).text).toBe(drawn);
});
