import { expect, test } from "vitest";
import { harmlessHtml, shownHtml } from "./page-html.ts";

const link = (href: string, text: string) =>
  `<a href="${href}" rel="noopener noreferrer" target="_blank">${text}</a>`;

test.each([
  ["a script", "<p>Hi<script>alert(1)</script></p>", "<p>Hi</p>"],
  ["a handler", '<p onclick="alert(1)">Hi</p>', "<p>Hi</p>"],
  ["a style", '<style>p{}</style><p style="color:red" class="x" id="y">Hi</p>', "<p>Hi</p>"],
  ["a picture", '<p>Hi<img src=x onerror="alert(1)"></p>', "<p>Hi</p>"],
  ["a frame", '<iframe src="https://a.example"></iframe><p>Hi</p>', "<p>Hi</p>"],
  ["a form", "<form><input name=q>Hi</form>", "Hi"],
  ["a drawing", "<svg><a xlink:href='javascript:alert(1)'>Hi</a></svg>", "Hi"],
  ["a comment", "<p>Hi<!-- secret --></p>", "<p>Hi</p>"],
  ["a link of another kind", '<p><a href="javascript:alert(1)">Hi</a></p>', "<p>Hi</p>"],
  ["a hidden link of another kind", '<p><a href="java\u0000script:alert(1)">Hi</a></p>', "<p>Hi</p>"],
  ["an unsafe link", '<p><a href="http://a.example">Hi</a></p>', "<p>Hi</p>"],
  ["a link without a scheme", '<p><a href="//a.example">Hi</a> <a href="/x">you</a></p>', "<p>Hi you</p>"],
  ["nothing", "<p> </p><div></div><h1></h1><h2> </h2><ul><li></li></ul>", "<ul></ul>"],
])("%s does not survive", (_, html, kept) => {
  expect(harmlessHtml(html)).toBe(kept);
});

test("text, lists, tables and https links stay, and links open safely", () => {
  const html = `<h2>Plan</h2><p><b>Big</b> and <i>small</i><br></p><ul><li>one</li></ul><ol><li>two</li></ol>
<table><tbody><tr><th>In</th><td colspan="2">$0</td></tr></tbody></table><p><a href="https://a.example/x?y=1">More</a></p>`;
  expect(harmlessHtml(html)).toBe(
    `<h2>Plan</h2><p><strong>Big</strong> and <em>small</em><br /></p><ul><li>one</li></ul><ol><li>two</li></ol>
<table><tbody><tr><th scope="col">In</th><td colspan="2">$0</td></tr></tbody></table><p>${link("https://a.example/x?y=1", "More")}</p>`,
  );
});

test("a heading cell without words is a plain one", () => {
  expect(
    harmlessHtml(
      '<table><tbody><tr><th colspan="2">\u00A0</th><th><br></th><th>In</th></tr></tbody></table>',
    ),
  ).toBe(
    '<table><tbody><tr><td colspan="2">\u00A0</td><td><br /></td><th scope="col">In</th></tr></tbody></table>',
  );
});

test("a space between words stays, whatever marks it", () => {
  expect(harmlessHtml('<p>Ask<b> </b>us<a href="https://a.example"> </a>now<i></i></p>')).toBe(
    "<p>Ask us now</p>",
  );
});

test("headings begin below the page's title and skip no level", () => {
  expect(harmlessHtml("<h1>a</h1><h4>b</h4><h6>c</h6><h2>d</h2>")).toBe(
    "<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2>",
  );
  expect(harmlessHtml("<h2> </h2><h3>a</h3>")).toBe("<h2>a</h2>");
});

test("what is cleaned once stays as it is", () => {
  const once = harmlessHtml('<div>Hi <a href="https://a.example">there</a> &amp; &lt;b&gt;</div>');
  expect(harmlessHtml(once)).toBe(once);
});

test("people are told that a link opens beside the page, in the page's language", () => {
  expect(shownHtml('<p><a href="https://a.example">Ver</a></p>', "es")).toBe(
    `<p>${link("https://a.example", "Ver (se abre en otra pestaña)")}</p>`,
  );
});
