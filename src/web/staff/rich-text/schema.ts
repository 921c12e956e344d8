import { type Attrs, type Node, type NodeSpec, Schema } from "prosemirror-model";
import { cellScope, columnsOfCell, isLinkTarget, type RichTextTag } from "#kernel/rich-text.ts";

/** Inside list items, cells and quotations text may stand without a paragraph around it: that is a line. */
const flow = "(line | block)+";

const tag = (name: RichTextTag) => ({ tag: name });
const element = (name: RichTextTag) => () => [name, 0] as const;

const cellAttributes = (dom: HTMLElement): Attrs => ({
  colspan: columnsOfCell(dom.getAttribute("colspan")),
  scope: cellScope(dom.getAttribute("scope")),
});
const spanOf = ({ attrs }: Node) => (attrs["colspan"] === 1 ? {} : { colspan: String(attrs["colspan"]) });

const cell: NodeSpec = { content: flow, isolating: true };

/**
 * What a page of text may hold, exactly: the tags of `kernel/rich-text.ts`. The model of tables that others share has no
 * caption and no head, so tables are modelled here.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: "(block | line)+" },
    paragraph: { content: "inline*", group: "block", parseDOM: [tag("p")], toDOM: element("p") },
    line: {
      content: "inline*",
      parseDOM: [{ tag: "div[data-line]" }],
      toDOM: () => ["div", { "data-line": "" }, 0],
    },
    heading: {
      content: "inline*",
      group: "block",
      defining: true,
      attrs: { level: { default: 2, validate: "number" } },
      // As the server does it: no page has a heading of the first level, or of a level below the fourth.
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: Math.min(Math.max(level, 2), 4) },
      })),
      toDOM: (node) => [`h${node.attrs["level"]}`, 0],
    },
    blockquote: {
      content: flow,
      group: "block",
      defining: true,
      parseDOM: [tag("blockquote")],
      toDOM: element("blockquote"),
    },
    bullet_list: { content: "list_item+", group: "block", parseDOM: [tag("ul")], toDOM: element("ul") },
    ordered_list: { content: "list_item+", group: "block", parseDOM: [tag("ol")], toDOM: element("ol") },
    list_item: { content: flow, defining: true, parseDOM: [tag("li")], toDOM: element("li") },
    horizontal_rule: { group: "block", parseDOM: [tag("hr")], toDOM: () => ["hr"] },
    table: {
      content: "caption? (table_head | table_body)+",
      group: "block",
      isolating: true,
      parseDOM: [tag("table")],
      toDOM: element("table"),
    },
    caption: { content: flow, isolating: true, parseDOM: [tag("caption")], toDOM: element("caption") },
    table_head: { content: "table_row+", parseDOM: [tag("thead")], toDOM: element("thead") },
    table_body: {
      content: "table_row+",
      parseDOM: [tag("tbody"), { tag: "tfoot" }],
      toDOM: element("tbody"),
    },
    table_row: { content: "(table_cell | table_header)+", parseDOM: [tag("tr")], toDOM: element("tr") },
    table_cell: {
      ...cell,
      attrs: { colspan: { default: 1, validate: "number" } },
      parseDOM: [{ tag: "td", getAttrs: cellAttributes }],
      toDOM: (node) => ["td", spanOf(node), 0],
    },
    table_header: {
      ...cell,
      attrs: {
        colspan: { default: 1, validate: "number" },
        scope: { default: "col", validate: "string" },
      },
      parseDOM: [{ tag: "th", getAttrs: cellAttributes }],
      toDOM: (node) => ["th", { scope: String(node.attrs["scope"]), ...spanOf(node) }, 0],
    },
    text: { group: "inline" },
    hard_break: {
      inline: true,
      group: "inline",
      selectable: false,
      parseDOM: [tag("br")],
      toDOM: () => ["br"],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: { validate: "string" } },
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (dom) => {
            const href = (dom.getAttribute("href") ?? "").trim();
            return isLinkTarget(href) && { href };
          },
        },
      ],
      toDOM: (mark) => ["a", { href: String(mark.attrs["href"]) }, 0],
    },
    strong: {
      parseDOM: [
        { tag: "strong" },
        // What is copied from a word processor in the browser is wrapped in a "b" that says it is not bold.
        { tag: "b", getAttrs: (dom) => !/^(?:normal|[1-4]00)$/u.test(dom.style.fontWeight) && null },
        { style: "font-weight", getAttrs: (weight) => /^(?:bold(?:er)?|[5-9]00)$/u.test(weight) && null },
      ],
      toDOM: element("strong"),
    },
    em: {
      parseDOM: [
        { tag: "em" },
        { tag: "i", getAttrs: (dom) => dom.style.fontStyle !== "normal" && null },
        { style: "font-style=italic" },
      ],
      toDOM: element("em"),
    },
  },
});
