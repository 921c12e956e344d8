import fc from "fast-check";
import { expect, test } from "vitest";
import { richTextTags } from "#kernel/rich-text.ts";
import { harmlessHtml } from "#server/page-html.ts";
import { pages } from "../../../demo/session-content.ts";
import { read, window } from "#test/html-parser.ts";
import { toHtml } from "./html.ts";

const saved = (html: string) => harmlessHtml(toHtml(read(html)));

test.each(Object.entries(pages))("the demo's page in %s comes back as it was", (_, { body }) => {
  expect(saved(harmlessHtml(body))).toBe(harmlessHtml(body).replaceAll(">\n<", "><"));
});

const link = 'rel="noopener noreferrer" target="_blank"';

const asSaved = [
  ["headings", "<h2>one</h2><h3>two</h3><h4>three</h4>"],
  ["lists", "<ul><li>one<ol><li>two</li><li><p>three</p><p>four</p></li></ol></li></ul>"],
  ["a quotation", "<blockquote>said</blockquote><blockquote><p>so</p></blockquote><hr /><h2>end</h2>"],
  [
    "a table with a caption, a head and wide cells",
    '<table><caption>Costs</caption><thead><tr><th scope="col" colspan="2">In</th><th scope="col">Out</th></tr></thead><tbody><tr><th scope="row">Visit</th><td colspan="3">$5<ul><li>each</li></ul></td></tr></tbody><tbody><tr><td></td></tr></tbody></table>',
  ],
  [
    "a link that is bold in part",
    `<p><a href="https://a.example/?x=1&amp;y=2" ${link}>a <strong>b <em>c</em></strong> d</a></p>`,
  ],
  ["letters of HTML and spaces that stay", "<p>1 &lt; 2 &amp; “3”\u00A0\u00A0€<br />한국어</p>"],
] as const;

test.each(asSaved)("%s come back as they were", (_, html) => {
  expect(harmlessHtml(html)).toBe(html);
  expect(saved(html)).toBe(html);
});

test("the editor keeps each tag that a page may have", () => {
  const seen = asSaved.flatMap(([, html]) => [...html.matchAll(/<([a-z]\w*)/gu)].map(([, tag]) => tag));
  expect(new Set(seen)).toEqual(new Set(richTextTags));
});

/** Every tag that a page may have, in random places where HTML allows it. */
const { flow } = fc.letrec<Record<"inline" | "inlines" | "block" | "flow" | "list" | "table", string>>(
  (tie) => ({
    inline: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.stringMatching(/^[a-z한 &<>"\u00A0]{1,6}$/u).map(asText),
      fc.constant("<br>"),
      fc.tuple(fc.constantFrom("strong", "em"), tie("inlines")).map(([tag, text]) => wrapped(tag, text)),
      fc.tuple(fc.constantFrom("https://a.example", "https://b.example/c?d=e&amp;f"), tie("inlines")).map(
        // A link inside a link is none.
        ([href, text]) => (text.includes("<a") ? text : `<a href="${href}">${text}</a>`),
      ),
    ),
    inlines: fc.array(tie("inline"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc
        .tuple(fc.constantFrom("p", "h2", "h3", "h4"), tie("inlines"))
        .map(([tag, text]) => wrapped(tag, text)),
      fc.constant("<hr>"),
      tie("flow").map((text) => wrapped("blockquote", text)),
      tie("list"),
      tie("table"),
    ),
    flow: fc
      .array(fc.oneof(tie("inlines"), tie("block")), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join("")),
    list: fc
      .tuple(fc.constantFrom("ul", "ol"), fc.array(tie("flow"), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => wrapped(tag, items.map((item) => wrapped("li", item)).join(""))),
    table: fc
      .record({
        caption: fc.option(tie("inlines"), { nil: undefined }),
        head: fc.option(rowsOf(tie("inlines"), "th"), { nil: undefined }),
        bodies: fc.array(rowsOf(tie("flow"), "td"), { minLength: 1, maxLength: 2 }),
      })
      .map(
        ({ caption, head, bodies }) =>
          `<table>${caption ? wrapped("caption", caption) : ""}${head ? wrapped("thead", head) : ""}${bodies.map((body) => wrapped("tbody", body)).join("")}</table>`,
      ),
  }),
);

function rowsOf(content: fc.Arbitrary<string>, tag: "th" | "td") {
  const attribute =
    tag === "th" ? ["", ' scope="row"', ' colspan="2"'] : ["", ' colspan="9"', ' colspan="12"'];
  const cell = fc
    .tuple(fc.constantFrom(...attribute), content)
    .map(([more, text]) => `<${tag}${more}>${text}</${tag}>`);
  return fc
    .array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((rows) => rows.map((cells) => wrapped("tr", cells.join(""))).join(""));
}

function wrapped(tag: string, content: string): string {
  return `<${tag}>${content}</${tag}>`;
}

function asText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

test("any page that the server keeps means the same after the editor, and does not drift", () => {
  fc.assert(
    fc.property(flow, (html) => {
      const kept = harmlessHtml(html);
      // Nothing to read is no page: the server asks for one.
      fc.pre(kept.replaceAll(/<[^>]*>/gu, "").trim() !== "");
      const once = saved(kept);
      expect(meaning(once)).toEqual(meaning(kept));
      const twice = saved(once);
      expect(saved(twice)).toBe(twice);
    }),
    { examples: [[`<ul><li>한</li></ul><a href="https://a.example">\u00A0</a><br>`]] },
  );
});

/** What a reader sees: blocks in blocks, and their letters with their marks, spaces as a browser shows them. */
type Meaning = { tag: string; blocks: Meaning[] } | { text: string };
const inlineTags = new Set(["STRONG", "EM", "A", "BR"]);

function meaning(html: string): Meaning[] {
  return blocksOf(new window.DOMParser().parseFromString(html, "text/html").body);
}

function blocksOf(parent: Element): Meaning[] {
  const blocks: Meaning[] = [];
  let run: Node[] = [];
  // At the first level a text without a paragraph is one.
  const isPage = parent.tagName === "BODY";
  const endRun = () => {
    const text = textOf(run);
    if (text !== "") blocks.push(isPage ? { tag: "P", blocks: [{ text }] } : { text });
    run = [];
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof window.Element) || inlineTags.has(node.tagName)) {
      run.push(node);
      continue;
    }
    endRun();
    const attributes = ["scope", "colspan"].map((name) => node.getAttribute(name) ?? "").join(" ");
    blocks.push({ tag: `${node.tagName} ${attributes}`.trim(), blocks: blocksOf(node) });
  }
  endRun();
  return blocks;
}

/** Each letter with its marks; a row of spaces is one, and none stands beside a break or at an end. */
function textOf(nodes: Node[]): string {
  const letters: [string, string][] = [];
  const walk = (node: Node, marks: readonly string[]): void => {
    if (node instanceof window.Text) for (const letter of node.data) letters.push([letter, marks.join(",")]);
    if (!(node instanceof window.Element)) return;
    if (node.tagName === "BR") letters.push(["\n", ""]);
    const mark = node.tagName === "A" ? `A ${node.getAttribute("href")}` : node.tagName;
    const more = node.tagName === "BR" || marks.includes(mark) ? marks : [...marks, mark].toSorted();
    for (const child of node.childNodes) walk(child, more);
  };
  for (const node of nodes) walk(node, []);
  const isSpace = (at: number) => letters[at]?.[0] === " ";
  const isEdge = (at: number) => at < 0 || at >= letters.length || letters[at]?.[0] === "\n";
  const lastOfSpaces = (at: number): number => (isSpace(at + 1) ? lastOfSpaces(at + 1) : at);
  const shown = letters.filter(
    (_, at) => !isSpace(at) || !(isSpace(at - 1) || isEdge(at - 1) || isEdge(lastOfSpaces(at) + 1)),
  );
  // Blanks and breaks alone are no paragraph: the server drops it.
  if (!shown.some(([letter]) => letter.trim() !== "")) return "";
  // Whether a space is bold, nobody sees.
  return shown
    .map(([letter, marks]) => (letter.trim() === "" || marks === "" ? letter : `${letter}{${marks}}`))
    .join("");
}
