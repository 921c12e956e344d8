import { isWebAddress } from "./web-address.ts";

// What a page of text may hold: one list for the sanitizer, which decides (`server/page-html.ts`), and for the editor.

const headingTags = ["h2", "h3", "h4"] as const;
const textTags = ["p", "br", "hr", "ul", "ol", "li", "strong", "em", "a", "blockquote"] as const;
const tableTags = ["table", "caption", "thead", "tbody", "tr", "th", "td"] as const;
export const richTextTags = [...headingTags, ...textTags, ...tableTags] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Whether a link may lead there. Spaces inside are allowed, as browsers allow them. */
export function isLinkTarget(href: string): boolean {
  return isWebAddress(href.trim().replaceAll(" ", "%20"));
}

export type CellScope = "row" | "col";

/** What a heading cell is the heading of: its column, unless it says its row. */
export function cellScope(scope: string | null | undefined): CellScope {
  return scope === "row" ? "row" : "col";
}

export const mostColumnsOfCell = 9;

/** How many columns a cell takes; 1 for anything that is not 2 to 9. */
export function columnsOfCell(colspan: string | null | undefined): number {
  return /^[2-9]$/u.test(colspan ?? "") ? Number(colspan) : 1;
}
