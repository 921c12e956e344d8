import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** An element of the structure tree that screen readers follow, with the text directly in it. */
export interface PdfElement {
  role: string;
  text: string;
  children: PdfElement[];
}

export interface ReadPdf {
  title: unknown;
  language: unknown;
  isMarked: boolean;
  showsTitle: boolean;
  pages: readonly { elements: PdfElement[]; artifacts: string[]; untagged: string[] }[];
  /** All text that is not decoration, in reading order. */
  text: string;
}

/** Reads a PDF with pdf.js, which has nothing in common with what wrote it. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const pages = [];
  for (let at = 1; at <= document.numPages; at += 1) pages.push(await readPage(await document.getPage(at)));
  const viewer: unknown = await document.getViewerPreferences();
  const isMarked = (await document.getMarkInfo())?.["Marked"] === true;
  await task.destroy();
  return {
    title: factOf(info, "Title"),
    language: factOf(info, "Language"),
    isMarked,
    showsTitle: factOf(viewer, "DisplayDocTitle") === true,
    pages,
    text: pages.flatMap((page) => page.elements.map(textWithin)).join("\n"),
  };
}

/** All elements of a role, wherever they stand. */
export function elementsOf(pdf: ReadPdf, role: string): PdfElement[] {
  const within = (element: PdfElement): PdfElement[] => [
    ...(element.role === role ? [element] : []),
    ...element.children.flatMap(within),
  ];
  return pdf.pages.flatMap((page) => page.elements.flatMap(within));
}

export function textWithin(element: PdfElement): string {
  return [element.text, ...element.children.map(textWithin)].filter((text) => text !== "").join("\n");
}

function factOf(facts: unknown, name: string): unknown {
  return typeof facts === "object" && facts !== null ? Reflect.get(facts, name) : undefined;
}

async function readPage(page: PDFPageProxy): Promise<ReadPdf["pages"][number]> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const byId = new Map<string, string>();
  const artifacts: string[] = [];
  const untagged: string[] = [];
  const open: { tag: string; id: string | undefined }[] = [];
  for (const item of items) {
    if ("str" in item) {
      const around = open.at(-1);
      const text = item.hasEOL ? `${item.str} ` : item.str;
      if (around?.id) byId.set(around.id, (byId.get(around.id) ?? "") + text);
      else if (around?.tag === "Artifact") artifacts.push(item.str);
      else if (item.str.trim() !== "") untagged.push(item.str);
    } else if (item.type === "endMarkedContent") {
      open.pop();
    } else {
      // The types leave out both fields of an item that opens marked content.
      open.push(item as unknown as { tag: string; id: string | undefined });
    }
  }
  const tree: unknown = await page.getStructTree();
  return {
    elements: isNode(tree) ? tree.children.map((child) => element(child, byId)).flat() : [],
    artifacts,
    untagged,
  };
}

interface Node {
  role: string;
  children: unknown[];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "role" in value && "children" in value;
}

function element(node: unknown, byId: Map<string, string>): PdfElement[] {
  if (!isNode(node)) return [];
  const ids = node.children.filter((child): child is { id: string } => !isNode(child));
  return [
    {
      role: node.role,
      text: ids
        .map(({ id }) => byId.get(id) ?? "")
        .join("")
        .replace(/\s+/gu, " ")
        .trim(),
      children: node.children.flatMap((child) => element(child, byId)),
    },
  ];
}
