import sanitizeHtml from "sanitize-html";
import type { Language } from "#kernel/language.ts";
import { cellScope, columnsOfCell, isLinkTarget, richTextTags } from "#kernel/rich-text.ts";

// By the names that they came with.
const givenHeadings: readonly string[] = ["h1", "h2", "h3", "h4", "h5", "h6"];
const givenMarks: readonly string[] = ["a", "strong", "b", "em", "i"];
const neverEmpty: readonly string[] = [...givenHeadings, "p", "div", "li"];

/**
 * What a page may show, of HTML from anywhere: text, headings, lists, tables, strong, em, and https links that open
 * beside the page. No style, class, id, picture or script survives. Headings begin at the second level and skip none,
 * so that they fit below the title of any page.
 */
export function harmlessHtml(html: string): string {
  const heading = (name: string) => ({
    tagName: `h${Math.min(Math.max(Number(name.slice(1)), 2), 4)}`,
    attribs: {},
  });
  const as = (tagName: string) => () => ({ tagName, attribs: {} });
  const kept = sanitizeHtml(html, {
    allowedTags: richTextTags,
    allowedAttributes: { a: ["href", "rel", "target"], th: ["scope", "colspan"], td: ["colspan"] },
    allowedSchemes: ["https"],
    allowedSchemesAppliedToAttributes: ["href"],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: {
      ...Object.fromEntries(givenHeadings.map((name) => [name, heading])),
      b: as("strong"),
      i: as("em"),
      // Editors and word processors part lines with it.
      div: as("p"),
      // A link that leads nowhere, by a scheme that is not allowed or none at all, is text.
      a: (tagName, { href = "" }) =>
        isLinkTarget(href)
          ? { tagName, attribs: { href, rel: "noopener noreferrer", target: "_blank" } }
          : { tagName: "span", attribs: {} },
      th: (tagName, { colspan, scope }) => ({
        tagName,
        attribs: { scope: cellScope(scope), ...span(colspan) },
      }),
      td: (tagName, { colspan }) => ({ tagName, attribs: span(colspan) }),
    },
    exclusiveFilter: ({ tag, text }) => {
      if (text.trim() !== "") return false;
      // The space between two words may be bold: it stays, its tag goes.
      if (givenMarks.includes(tag)) return "excludeTag";
      return neverEmpty.includes(tag);
    },
  });
  return withoutEmptyHeaders(withoutSkippedLevels(kept.trim()));
}

/** Only headings that are kept count, so this comes last; in clean HTML nothing else looks like one. */
function withoutSkippedLevels(kept: string): string {
  let level = 1;
  const open: number[] = [];
  return kept.replaceAll(/<(\/?)h([2-4])>/gu, (_, slash: string, given: string) => {
    if (slash !== "") return `</h${open.pop() ?? level}>`;
    level = Math.min(Number(given), level + 1);
    open.push(level);
    return `<h${level}>`;
  });
}

/** A corner without words is the heading of nothing. */
function withoutEmptyHeaders(kept: string): string {
  return kept.replaceAll(/<th scope="\w+"([^>]*)>((?:\s|<br \/>)*)<\/th>/gu, "<td$1>$2</td>");
}

function span(colspan: string | undefined): { colspan?: string } {
  const columns = columnsOfCell(colspan);
  return columns === 1 ? {} : { colspan: String(columns) };
}

const newTab: Record<Language, string> = {
  en: "opens in a new tab",
  ko: "새 탭에서 열림",
  es: "se abre en otra pestaña",
};

/** As people see it: each link says that it opens beside the page. */
export function shownHtml(html: string, language: Language): string {
  return harmlessHtml(html).replaceAll("</a>", ` (${newTab[language]})</a>`);
}
