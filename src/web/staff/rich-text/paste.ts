import { isLinkTarget } from "#kernel/rich-text.ts";

export type Pasted = { html: string; blockedLinks: number };

/**
 * Makes HTML of word processors and other pages such as the schema can read: lists that are paragraphs with a bullet in
 * them, cells over several rows. All that the schema does not know is left out when it reads the rest.
 */
export function cleanPaste(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  makeLists(body);
  for (const table of body.querySelectorAll("table")) fillRowSpans(table);
  // Where a link only looks like one within its page, nothing is lost that was meant.
  const isBlocked = (href: string) => !href.startsWith("#") && !isLinkTarget(href);
  const links = [...body.querySelectorAll("a[href]")];
  const blockedLinks = links.filter((link) => isBlocked(link.getAttribute("href") ?? "")).length;
  return { html: body.innerHTML, blockedLinks };
}

const listStyle = /mso-list:\s*l\d+\s+level(\d+)/u;

/** Word writes the items of a list as paragraphs, with their level in the style and the bullet as text. */
function makeLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  for (const item of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6, table")) {
    const level = Number(listStyle.exec(item.getAttribute("style") ?? "")?.[1] ?? 0);
    if (level === 0 || item.tagName !== "P") {
      open = [];
      continue;
    }
    const bullet = item.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
    const tag = /^[\dA-Za-z]+[.)]/u.test(bullet?.textContent.trim() ?? "") ? "ol" : "ul";
    bullet?.remove();
    open = open.slice(0, level);
    if (open.length === 0) {
      const list = document.createElement(tag);
      item.before(list);
      open = [list];
    } else if (open.length < level) {
      const list = document.createElement(tag);
      open.at(-1)?.lastElementChild?.append(list);
      open.push(list);
    }
    const made = document.createElement("li");
    made.append(...item.childNodes);
    open.at(-1)?.append(made);
    item.remove();
  }
}

/** No cell may be higher than a row: below it empty ones keep the columns in their places. */
function fillRowSpans(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const [at, row] of rows.entries())
    for (const cell of row.cells) {
      const height = cell.rowSpan;
      if (height < 2) continue;
      cell.rowSpan = 1;
      const column = columnOf(cell);
      for (const below of rows.slice(at + 1, at + height)) {
        const empty = below.insertCell(cellAt(below, column));
        if (cell.colSpan > 1) empty.colSpan = cell.colSpan;
      }
    }
}

function columnOf(cell: HTMLTableCellElement): number {
  const before = [...(cell.parentElement as HTMLTableRowElement).cells].slice(0, cell.cellIndex);
  return before.reduce((sum, one) => sum + one.colSpan, 0);
}

/** The index in this row of the cell that begins at the column or after it. */
function cellAt(row: HTMLTableRowElement, column: number): number {
  const index = [...row.cells].findIndex((cell) => columnOf(cell) >= column);
  return index === -1 ? row.cells.length : index;
}
