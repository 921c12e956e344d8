import type { Card } from "../card.ts";
import { facesOf, type Part } from "../faces.ts";

/** What a kept page says beside the cards, in the language of the person. */
export type KeptWords = {
  language: string;
  title: string;
  /** That there is no network, and of when the cards are. */
  asOf: string;
  again: string;
  remove: string;
};
type Kept = { cards: readonly Card[]; words: KeptWords; copy: string };
type Page = { html: string; style: string };

/** The cards as one page that needs nothing else: no script, no picture, no file. */
export function keptPage({ cards, words, copy }: Kept): Page {
  const style = [pageStyle, ...cards.map(bandStyle)].join("");
  const body = `<h1>${escaped(words.title)}</h1>
<p class="note">${escaped(words.asOf)}</p>
${cards.map(cardHtml).join("\n")}
<p><a href="/member/idcard">${escaped(words.again)}</a></p>
<form method="post" action="/member/idcard"><input type="hidden" name="copy" value="${escaped(copy)}"><button>${escaped(words.remove)}</button></form>`;
  return { html: whole(words, { body, style }), style };
}

/** In place of cards that were removed, or whose time is over. */
export function goneNotice(words: Pick<KeptWords, "language" | "title" | "again"> & { gone: string }): Page {
  const body = `<h1>${escaped(words.title)}</h1>
<p>${escaped(words.gone)}</p>
<p><a href="/member/idcard">${escaped(words.again)}</a></p>`;
  return { html: whole(words, { body, style: pageStyle }), style: pageStyle };
}

const whole = (
  { language, title }: Pick<KeptWords, "language" | "title">,
  { body, style }: { body: string; style: string },
) => `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>`;

function cardHtml(card: Card, at: number): string {
  const { title, subtitle, front, back } = facesOf(card);
  const below = subtitle === null ? "" : `<span>${escaped(subtitle)}</span>`;
  const band = `<div class="band band${at}"><strong>${escaped(title)}</strong>${below}</div>`;
  const face = (head: string, parts: readonly Part[]) =>
    parts.length === 0 ? "" : `<div class="face">${head}${parts.map(partHtml).join("")}</div>`;
  return `<section lang="en">${face(band, front)}${face("", back)}</section>`;
}

function partHtml({ name, lines }: Part): string {
  if (name === "text") return lines.map(({ value }) => `<p>${escaped(value)}</p>`).join("");
  const rows = lines.map(
    ({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  );
  return `<dl>${rows.join("")}</dl>`;
}

/** A colour stands in a rule of its own, and only if it is one: no `style` attribute, which the page forbids. */
function bandStyle({ bandColor, textColor }: Card, at: number): string {
  const isColour = (value: string) => /^#[\da-f]{6}$/iu.test(value);
  return isColour(bandColor) && isColour(textColor)
    ? `.band${at}{background:${bandColor};color:${textColor}}`
    : "";
}

const pageStyle =
  "body{margin:0;background:#fff;color:#1b1f23;font:1rem/1.4 system-ui,sans-serif}" +
  "main{max-width:46rem;margin:0 auto;padding:1rem}" +
  "h1{margin:0 0 .5rem;font-size:1.5rem}" +
  ".note{padding:.75rem 1rem;border:1px solid #8a939b;border-radius:8px;background:#f2f4f6}" +
  "section{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:1rem;margin:1rem 0 2rem}" +
  ".face{overflow:hidden;border:1px solid #8a939b;border-radius:14px;padding:0 0 .5rem}" +
  ".band{display:grid;padding:.75rem 1rem;background:#1b1f23;color:#fff}" +
  ".band strong{font-size:1.125rem;overflow-wrap:anywhere}" +
  "dl,.face p{margin:.75rem 1rem 0}" +
  "dl div{display:flex;flex-wrap:wrap;column-gap:.5rem}" +
  "dt{color:#4d565e}" +
  "dd{margin:0;font-weight:700;overflow-wrap:anywhere;white-space:pre-line}" +
  "a{color:#0b4f8a}" +
  "button{font:inherit;min-height:44px;padding:.5rem 1rem;border:1px solid #4d565e;border-radius:8px;background:#fff;color:inherit}";

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
