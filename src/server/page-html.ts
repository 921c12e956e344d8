import sanitizeHtml from "sanitize-html";
import type { Language } from "#kernel/language.ts";
import { isWebAddress } from "#kernel/web-address.ts";

const headings = ["h2", "h3", "h4"];
const texts = ["p", "br", "hr", "ul", "ol", "li", "strong", "em", "a", "blockquote"];
const tables = ["table", "caption", "thead", "tbody", "tr", "th", "td"];
const allowedTags = [...headings, ...texts, ...tables];

/**
 * What a page may show, of HTML from anywhere: text, headings, lists, tables, strong, em, and https links that open
 * beside the page. No style, class, id, picture or script survives. Headings begin at the second level and skip none,
 * so that they fit below the title of any page.
 */
export function harmlessHtml(html: string): string {
  let level = 1;
  const heading = (name: string) => {
    level = Math.min(Math.max(Number(name.slice(1)), 2), level + 1, 4);
    return { tagName: `h${level}`, attribs: {} };
  };
  const as = (tagName: string) => () => ({ tagName, attribs: {} });
  const kept = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ["href", "rel", "target"], th: ["scope", "colspan"], td: ["colspan"] },
    allowedSchemes: ["https"],
    allowedSchemesAppliedToAttributes: ["href"],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: {
      ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, heading])),
      b: as("strong"),
      i: as("em"),
      // Editors and word processors part lines with it.
      div: as("p"),
      // A link that leads nowhere, by a scheme that is not allowed or none at all, is text.
      a: (tagName, { href = "" }) =>
        isWebAddress(href.trim().replaceAll(" ", "%20"))
          ? { tagName, attribs: { href, rel: "noopener noreferrer", target: "_blank" } }
          : { tagName: "span", attribs: {} },
      th: (tagName, { colspan, scope }) => ({
        tagName,
        attribs: { scope: scope === "row" ? "row" : "col", ...(isSpan(colspan) ? { colspan } : {}) },
      }),
      td: (tagName, { colspan }) => ({ tagName, attribs: isSpan(colspan) ? { colspan } : {} }),
    },
    exclusiveFilter: ({ tag, text }) =>
      [...headings, "p", "li", "a", "strong", "em"].includes(tag) && text.trim() === "",
  });
  return kept.trim();
}

function isSpan(colspan: string | undefined): colspan is string {
  return colspan !== undefined && /^[2-9]$/u.test(colspan);
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
