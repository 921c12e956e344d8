import { expect, test } from "vitest";
import { contrastRatio } from "#kernel/contrast.ts";
import { languages } from "#kernel/language.ts";
import { layMail, type MailContent } from "./layout.ts";

const content: MailContent = {
  to: "mina@example.com",
  language: "en",
  site: {
    name: "Harborview",
    colour: "#0f5c6e",
    address: "1 Harbor Way, Portland, ME 04101",
    phone: "(800) 555-0142",
    email: "help@harborview.example",
  },
  subject: "Subject",
  heading: "Heading",
  parts: [
    { kind: "paragraph", text: "A paragraph" },
    { kind: "facts", facts: [{ label: "A label", value: "A value" }] },
    { kind: "list", heading: "A list", items: ["An item"] },
    { kind: "button", label: "A button", link: "https://portal.example/a?b=1&c=2" },
    { kind: "note", text: "A note" },
  ],
};

test("html and text say the same", () => {
  const { html, text } = layMail(content);
  const said = [
    "Harborview",
    "Heading",
    "A paragraph",
    "A label",
    "A value",
    "A list",
    "An item",
    "A button",
    "A note",
    "1 Harbor Way",
    "(800) 555-0142",
  ];
  for (const part of said) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).toContain('href="https://portal.example/a?b=1&amp;c=2"');
  expect(text).toContain("\nhttps://portal.example/a?b=1&c=2\n");
});

test.each(languages)("the page names its language: %s", (language) => {
  const { html } = layMail({ ...content, language });
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).not.toMatch(/linkInstead|neverAsk|>automatic<|\{\{/u);
});

test("what was typed is text, never HTML, in every part and in the footer", () => {
  const evil = `<script>alert("1")</script>'&`;
  const { html, subject } = layMail({
    ...content,
    subject: evil,
    heading: evil,
    site: { ...content.site, name: evil, address: evil, phone: evil, email: evil },
    parts: [
      { kind: "paragraph", text: evil },
      { kind: "note", text: evil },
      { kind: "facts", facts: [{ label: evil, value: evil }] },
      { kind: "list", heading: evil, items: [evil] },
      { kind: "button", label: evil, link: "https://portal.example/?q=\"'<script>" },
    ],
  });
  expect(html).not.toContain("<script>");
  expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&amp;/gu)).toHaveLength(14);
  expect(subject).toBe(evil);
});

test("a value cannot begin a line of its own in the text or the subject", () => {
  const { text, subject } = layMail({
    ...content,
    subject: "a\r\nBcc: b",
    parts: [{ kind: "paragraph", text: "a\n--\nb" }],
  });
  expect(text).toContain("\na -- b\n");
  expect(subject).toBe("a Bcc: b");
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", ""])(
  "%j is no link for a mail",
  (link) => {
    expect(() => layMail({ ...content, parts: [{ kind: "button", label: "Go", link }] })).toThrow(
      "leads to the web",
    );
  },
);

test("the button stays readable whatever colour the site has", () => {
  const { html } = layMail({ ...content, site: { ...content.site, colour: "#ffe600" } });
  const ground = /<td style="background:(#[0-9a-f]{6})/u.exec(html)?.[1] ?? "";
  expect(contrastRatio(ground, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});
