import { DOMParser as DocumentParser, type Mark, type Node } from "prosemirror-model";
import type { RichTextTag } from "#kernel/rich-text.ts";
import { schema } from "./schema.ts";

export function fromHtml(html: string): Node {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return DocumentParser.fromSchema(schema).parse(body);
}

/** The HTML of a document, without what only the server adds (where a link opens). Empty for a document without text. */
export function toHtml(document: Node): string {
  return document.textContent.trim() === "" ? "" : blocksHtml(document);
}

const tags: Record<string, RichTextTag> = {
  paragraph: "p",
  blockquote: "blockquote",
  bullet_list: "ul",
  ordered_list: "ol",
  list_item: "li",
  table: "table",
  caption: "caption",
  table_head: "thead",
  table_body: "tbody",
  table_row: "tr",
  table_cell: "td",
  table_header: "th",
};

function blocksHtml(parent: Node): string {
  return parent.children.map((node, at) => blockHtml(node, parent, at)).join("");
}

function blockHtml(node: Node, parent: Node, at: number): string {
  const name = node.type.name;
  if (name === "horizontal_rule") return "<hr>";
  const content = node.inlineContent ? inlineHtml(node) : blocksHtml(node);
  if (name === "line") return isBare(parent, at) ? content : `<p>${content}</p>`;
  const tag = name === "heading" ? `h${node.attrs["level"]}` : tags[name];
  if (tag === undefined) throw new Error(`a ${name} has no tag`);
  return `<${tag}${attributesHtml(node)}>${content}</${tag}>`;
}

/** Two lines that follow each other would become one. */
function isBare(parent: Node, at: number): boolean {
  const isLine = (index: number) => parent.maybeChild(index)?.type === schema.nodes.line;
  return parent.type !== schema.nodes.doc && !isLine(at - 1) && !isLine(at + 1);
}

function attributesHtml({ type, attrs }: Node): string {
  const scope = type === schema.nodes.table_header ? ` scope="${attrs["scope"]}"` : "";
  const columns: unknown = attrs["colspan"];
  return typeof columns === "number" && columns > 1 ? `${scope} colspan="${columns}"` : scope;
}

/** Marks stay open over all that they hold: a link that is bold in part is one link. */
function inlineHtml(block: Node): string {
  let open: readonly Mark[] = [];
  const parts = block.children.map((node) => {
    const same = open.findIndex((mark, at) => !node.marks[at]?.eq(mark));
    const shared = same === -1 ? open.length : same;
    const html = closed(open.slice(shared)) + opened(node.marks.slice(shared)) + leafHtml(node);
    open = node.marks;
    return html;
  });
  return parts.join("") + closed(open);
}

function leafHtml(node: Node): string {
  return node.isText ? escaped(node.text ?? "") : "<br>";
}

function opened(marks: readonly Mark[]): string {
  return marks
    .map(({ type, attrs }) =>
      type === schema.marks.link ? `<a href="${escaped(String(attrs["href"]))}">` : `<${type.name}>`,
    )
    .join("");
}

function closed(marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .map(({ type }) => (type === schema.marks.link ? "</a>" : `</${type.name}>`))
    .join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
