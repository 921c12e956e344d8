import { parseUrl } from "#kernel/web-address.ts";
import { assert } from "#kernel/assert.ts";
import { cleanLines, cleanText } from "#kernel/clean.ts";
import { correctColour } from "#kernel/contrast.ts";
import { listOf } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { harmlessHtml } from "#server/page-html.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import type { OutgoingMail } from "./transport.ts";

registerTexts("mail", { en, ko, es });

/** Who writes: from the site's configuration. */
export interface MailSite {
  name: string;
  colour: string;
  /** The postal address, in one line. */
  address: string | null;
  phone: string | null;
  email: string | null;
}

/** Plain words throughout: the layout escapes them for HTML and keeps each on one line of the text. */
export type MailPart =
  | { kind: "paragraph"; text: string }
  | { kind: "facts"; facts: readonly { label: string; value: string }[] }
  | { kind: "button"; label: string; link: string }
  | { kind: "list"; heading: string; items: readonly string[] }
  | { kind: "note"; text: string }
  /** What somebody wrote with headings, lists and links: it is sanitized here once more, whoever gave it. */
  | { kind: "written"; html: string; text: string };

export interface MailContent {
  to: string;
  language: Language;
  site: MailSite;
  subject: string;
  heading: string;
  parts: readonly MailPart[];
}

/** One look for all mails; the HTML and the text are made of the same parts, so that they say the same. */
export function layMail(content: MailContent): OutgoingMail {
  const { to, language } = content;
  return { to, subject: cleanText(content.subject), html: htmlOf(content), text: textOf(content), language };
}

const fonts =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif";
const ink = "#1b1f23";
const quiet = "#4d565e";

function htmlOf({ language, site, subject, heading, parts }: MailContent): string {
  const colour = correctColour(site.colour, "#ffffff").value;
  const footer = footerLines(site, language).map((line) => `<p style="margin:0 0 4px">${escape(line)}</p>`);
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
@media (prefers-color-scheme:dark){
.ground{background:#14181b!important}
.sheet{background:#1f2529!important}
.ink{color:#f1f4f5!important}
.quiet{color:#b7c0c6!important}
.link{color:#8fd0e0!important}
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f2f5f6">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f5f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-top:4px solid ${colour};border-radius:6px">
<tr><td class="quiet" style="padding:24px 32px 0;font:bold 15px/1.5 ${fonts};color:${quiet}">${escape(site.name)}</td></tr>
<tr><td class="ink" style="padding:8px 32px 24px;font:17px/1.55 ${fonts};color:${ink}">
<h1 style="margin:0 0 16px;font:bold 26px/1.3 ${fonts}">${escape(heading)}</h1>
${parts.map((part) => htmlPart(part, colour, language)).join("\n")}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="quiet" style="padding:16px 32px;font:14px/1.5 ${fonts};color:${quiet}">
${footer.join("\n")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function htmlPart(part: MailPart, colour: string, language: Language): string {
  switch (part.kind) {
    case "paragraph":
      return `<p style="margin:0 0 16px">${escape(part.text)}</p>`;
    case "note":
      return `<p class="quiet" style="margin:0 0 16px;font-size:15px;color:${quiet}">${escape(part.text)}</p>`;
    case "facts":
      return `<dl style="margin:0 0 16px">${part.facts.map(htmlFact).join("")}</dl>`;
    case "list":
      return `<h2 style="margin:24px 0 8px;font:bold 19px/1.4 ${fonts}">${escape(part.heading)}</h2>
<ol style="margin:0 0 16px;padding:0 0 0 24px">${part.items.map((item) => `<li style="margin:0 0 6px">${escape(item)}</li>`).join("")}</ol>`;
    case "written":
      return `<div style="margin:0 0 16px">${harmlessHtml(part.html)}</div>`;
    case "button":
      return htmlButton(part, colour, language);
  }
}

function htmlFact(fact: { label: string; value: string }): string {
  return `<dt class="quiet" style="margin:0;font-size:15px;color:${quiet}">${escape(fact.label)}</dt>
<dd style="margin:0 0 12px;font-size:20px;font-weight:bold">${escape(fact.value)}</dd>`;
}

function htmlButton(part: { label: string; link: string }, colour: string, language: Language): string {
  const link = escape(webLink(part.link));
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td style="background:${colour};border-radius:6px"><a href="${link}" style="display:inline-block;padding:14px 24px;font:bold 17px/1.2 ${fonts};color:#ffffff;text-decoration:none">${escape(part.label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 16px;font-size:15px;color:${quiet}">${escape(translator(language, "mail")("linkInstead"))}<br>
<a class="link" href="${link}" style="color:${colour};word-break:break-all">${link}</a></p>`;
}

function textOf({ language, site, heading, parts }: MailContent): string {
  const blocks = [
    cleanText(site.name),
    cleanText(heading),
    ...parts.map(textPart),
    ["--", ...footerLines(site, language).map(cleanText)].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function textPart(part: MailPart): string {
  switch (part.kind) {
    case "paragraph":
    case "note":
      return cleanText(part.text);
    case "written":
      return cleanLines(part.text);
    case "facts":
      return part.facts.map(({ label, value }) => `${cleanText(label)}: ${cleanText(value)}`).join("\n");
    case "list":
      return [part.heading, ...part.items.map((item, at) => `${at + 1}. ${item}`)].map(cleanText).join("\n");
    case "button":
      return `${cleanText(part.label)}:\n${webLink(part.link)}`;
  }
}

function footerLines(site: MailSite, language: Language): string[] {
  const words = translator(language, "mail");
  const ways = listOf(
    [site.phone, site.email].filter((way) => way !== null),
    language,
    "or",
  );
  return [
    ...(ways === "" ? [] : [words("questions", { ways })]),
    words("neverAsk"),
    words("automatic"),
    [site.name, site.address].filter((part) => part !== null).join(", "),
  ];
}

/** Links come from our own addresses: anything but the web is a broken promise, not a mail. */
function webLink(link: string): string {
  const url = parseUrl(link);
  assert(url !== null && /^https?:$/u.test(url.protocol), "a link in a mail leads to the web");
  return url.href;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return cleanText(text).replace(/[&<>"']/gu, (character) => entities[character] ?? "");
}
