import { expect, test } from "vitest";
import { harmlessHtml } from "#server/page-html.ts";
import { read, withDom } from "#test/html-parser.ts";
import { toHtml } from "./html.ts";
import { cleanPaste } from "./paste.ts";

const pasted = (html: string) => harmlessHtml(toHtml(read(withDom(() => cleanPaste(html)).html)));

const item = (level: number, bullet: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

test.each([
  [
    "a word processor",
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->
<h1 style='mso-style-next:Normal'>Plans<o:p></o:p></h1><p class=MsoNormal><b><span style='font-size:14pt'>Ask</span></b> <u>first</u><o:p></o:p></p>
${item(1, "·", "one")}${item(2, "o", "two")}${item(1, "·", "three")}<p class=MsoNormal>and</p>${item(1, "1.", "four")}<!--EndFragment--></body></html>`,
    "<h2>Plans</h2><p><strong>Ask</strong> first</p><ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><p>and</p><ol><li>four</li></ol>",
  ],
  [
    "a word processor in the browser",
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Bold</span><span style="font-weight:400;font-style:italic"> slanted</span><span style="font-weight:400"> plain</span></p></b><br class="Apple-interchange-newline">',
    "<p><strong>Bold</strong><em> slanted</em> plain</p>",
  ],
  [
    "a page of the web",
    '<div class="x" onclick="alert(1)"><script>alert(1)</script><h6>Title</h6><div>Some <img src="x"><font color="red">words</font></div><button>Go</button><a href="javascript:alert(1)">bad</a> <a href="https://a.example">good</a></div>',
    '<h2>Title</h2><p>Some words</p><p>Gobad <a href="https://a.example" rel="noopener noreferrer" target="_blank">good</a></p>',
  ],
  [
    "a spreadsheet",
    "<table><colgroup><col></colgroup><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr></tbody></table>",
  ],
])("what comes from %s keeps its words, lists and emphasis, and nothing else", (_, html, kept) => {
  expect(pasted(html)).toBe(kept);
});

test("counts the links that pages may not have", () => {
  const links =
    '<a href="http://a.example">a</a><a href="mailto:b@b.example">b</a><a href="#c">c</a><a name="d">d</a>';
  const count = (html: string) => withDom(() => cleanPaste(html)).blockedLinks;
  expect(count(`<p>${links}<a href="https://e.example">e</a></p>`)).toBe(2);
  expect(count("<p>words</p>")).toBe(0);
});
