import type { Command, EditorState } from "prosemirror-state";
import { TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { actions, linkAt, removeLink, setLink } from "./commands.ts";
import { toHtml } from "./html.ts";
import { startState } from "./state.ts";
import {
  addColumn,
  addRow,
  removeColumn,
  removeRow,
  removeTable,
  toggleCaption,
  toggleHeaderCell,
} from "./tables.ts";
import { read } from "#test/html-parser.ts";

/** The page with the words between two bars selected; with one bar the cursor stands there. */
function selected(html: string): EditorState {
  const marked = startState(read(html));
  const bars: number[] = [];
  marked.doc.descendants((node, at) => {
    for (const { index } of (node.text ?? "").matchAll(/\|/gu)) bars.push(at + index);
  });
  const [from = 0, to = from + 1] = bars;
  const tr = marked.tr.delete(from, from + 1);
  if (bars.length > 1) tr.delete(to - 1, to);
  tr.setSelection(TextSelection.create(tr.doc, from, bars.length > 1 ? to - 1 : from));
  return marked.apply(tr);
}

function after(html: string, ...commands: Command[]): string {
  let state = selected(html);
  for (const command of commands) {
    const before = state;
    const isPossible = command(state);
    const isDone = command(state, (tr) => (state = state.apply(tr)));
    // What a button says that it can do, it does; and only that.
    expect(isDone).toBe(isPossible);
    expect(state === before).toBe(!isDone);
  }
  return toHtml(state.doc);
}

const { bold, bullets, numbers, quote, heading3, paragraph, indent, outdent, undo, redo, table, rule } =
  actions;

test.each([
  ["bold", "<p>Ask |first|.</p>", [bold.command], "<p>Ask <strong>first</strong>.</p>"],
  [
    "bold, undone and done again",
    "<p>|Ask|</p>",
    [bold.command, undo.command, redo.command],
    "<p><strong>Ask</strong></p>",
  ],
  ["a heading", "<p>Ask|</p>", [heading3.command], "<h3>Ask</h3>"],
  ["plain text of a heading", "<h2>Ask|</h2>", [paragraph.command], "<p>Ask</p>"],
  ["a list", "<p>|one</p><p>two|</p>", [bullets.command], "<ul><li>one</li><li>two</li></ul>"],
  ["the other list", "<ul><li>one|</li></ul>", [numbers.command], "<ol><li>one</li></ol>"],
  ["no list", "<ul><li>one|</li></ul>", [bullets.command], "<p>one</p>"],
  [
    "a list in a list",
    "<ul><li>one</li><li>two|</li></ul>",
    [indent.command],
    "<ul><li>one<ul><li>two</li></ul></li></ul>",
  ],
  [
    "an item moved out",
    "<ul><li>one<ul><li>two|</li></ul></li></ul>",
    [outdent.command],
    "<ul><li>one</li><li>two</li></ul>",
  ],
  ["a quotation", "<p>said|</p>", [quote.command], "<blockquote><p>said</p></blockquote>"],
  ["no quotation", "<blockquote>said|</blockquote>", [quote.command], "<p>said</p>"],
  ["a line across", "<p>|one|</p>", [rule.command], "<p>one</p><hr>"],
] satisfies [string, string, Command[], string][])("%s", (_, html, commands, becomes) => {
  expect(after(html, ...commands)).toBe(becomes);
});

describe("links", () => {
  test("lead only where the server lets them", () => {
    const html = "<p>Ask |us|</p>";
    expect(after(html, setLink("https://a.example"))).toBe('<p>Ask <a href="https://a.example">us</a></p>');
    for (const href of [
      "http://a.example",
      "javascript:alert(1)",
      "//a.example",
      "https://",
      "mailto:a@a.example",
      "",
    ])
      expect(after(html, setLink(href))).toBe("<p>Ask us</p>");
  });

  test("change and go as a whole, wherever the cursor stands in them", () => {
    const link = '<p>See <a href="https://a.example">all <strong>of| it</strong> here</a> now</p>';
    expect(linkAt(selected(link))).toMatchObject({ href: "https://a.example", from: 5, to: 19 });
    expect(after(link, setLink("https://b.example"))).toBe(
      '<p>See <a href="https://b.example">all <strong>of it</strong> here</a> now</p>',
    );
    expect(after(link, removeLink)).toBe("<p>See all <strong>of it</strong> here now</p>");
    expect(linkAt(selected("<p>|See</p>"))).toBeNull();
  });

  test("are their own words where none are selected", () => {
    expect(after("<p>See |</p>", setLink("https://a.example"))).toBe(
      '<p>See <a href="https://a.example">https://a.example</a></p>',
    );
  });
});

describe("tables", () => {
  const costs =
    '<table><thead><tr><th scope="col" colspan="2">In</th><th scope="col">Out</th></tr></thead><tbody><tr><td>a</td><td>b|</td><td>c</td></tr></tbody></table>';
  const wide = (head: string, body: string) =>
    `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  const th = (text: string, more = "") => `<th scope="col"${more}>${text}</th>`;

  test.each([
    [
      "begin with two headings",
      "<p>|</p>",
      table.command,
      wide(th("") + th(""), "<tr><td></td><td></td></tr>"),
    ],
    [
      "get a row",
      costs,
      addRow,
      wide(
        th("In", ' colspan="2"') + th("Out"),
        "<tr><td>a</td><td>b</td><td>c</td></tr><tr><td></td><td></td><td></td></tr>",
      ),
    ],
    [
      "get a column",
      costs,
      addColumn,
      wide(th("In", ' colspan="2"') + th("") + th("Out"), "<tr><td>a</td><td>b</td><td></td><td>c</td></tr>"),
    ],
    ["lose a column", costs, removeColumn, wide(th("In") + th("Out"), "<tr><td>a</td><td>c</td></tr>")],
    [
      "lose a row, and the part that it was",
      costs,
      removeRow,
      `<table><thead><tr>${th("In", ' colspan="2"')}${th("Out")}</tr></thead></table>`,
    ],
    [
      "get a heading of a row",
      costs.replace("a</td><td>b|", "a|</td><td>b"),
      toggleHeaderCell,
      wide(th("In", ' colspan="2"') + th("Out"), '<tr><th scope="row">a</th><td>b</td><td>c</td></tr>'),
    ],
    [
      "get a title",
      costs,
      toggleCaption,
      costs.replace("<table>", "<table><caption></caption>").replace("|", ""),
    ],
    ["go", `<p>one</p>${costs}`, removeTable, "<p>one</p>"],
  ] satisfies [string, string, Command, string][])("%s", (_, html, command, becomes) => {
    const html2 = after(`${html}<p>end</p>`, command);
    expect(html2).toBe(`${becomes}<p>end</p>`);
  });

  test("get the first row of their body below their head", () => {
    const added = "<tr><td></td><td></td><td></td></tr>";
    const inHead = costs.replace("b|", "b").replace("In", "In|");
    expect(after(inHead, addRow)).toBe(
      wide(th("In", ' colspan="2"') + th("Out"), `${added}<tr><td>a</td><td>b</td><td>c</td></tr>`),
    );
    expect(after(inHead.replace(/<tbody>.*<\/tbody>/u, ""), addRow)).toBe(
      wide(th("In", ' colspan="2"') + th("Out"), added),
    );
  });

  test("are gone with their last row or column", () => {
    const small = "<p>one</p><table><tbody><tr><td>a|</td></tr></tbody></table>";
    expect(after(small, removeRow)).toBe("<p>one</p>");
    expect(after(small, removeColumn)).toBe("<p>one</p>");
  });

  test("offer nothing outside", () => {
    for (const command of [
      addRow,
      addColumn,
      removeRow,
      removeColumn,
      removeTable,
      toggleCaption,
      toggleHeaderCell,
    ])
      expect(after("<p>one|</p>", command)).toBe("<p>one</p>");
  });
});
