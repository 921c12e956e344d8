import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleCard as cardOf } from "../sample-card.ts";
import { goneNotice, keptPage } from "./kept-html.ts";

const sampleCard = cardOf({
  id: "",
  supplierId: null,
  bandColor: "#123456",
  textColor: "#ffffff",
  issuerName: "Harborview",
  administeredBy: null,
  website: null,
  frontText: null,
  backText: "Call <us> first.",
});
const words = { language: "ko", title: "보험 카드", asOf: "오늘", again: "다시", remove: "삭제" };

test("a kept page holds the card, front and back, and nothing that runs or is fetched", () => {
  const { html, style } = keptPage({ cards: [sampleCard], words, copy: "c1" });
  for (const said of [sampleCard.memberNumber, "Member ID", "Payer ID", "오늘", 'value="c1"'])
    expect(html).toContain(said);
  expect(html).toContain(`<style>${style}</style>`);
  expect(html).not.toMatch(/<script|<img|<link|\sstyle=|\son\w+=|url\(/u);
});

test("whatever a card says is text: it opens no tag and no rule", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "}", "a", "/") }), (sign) => {
      const odd = `</style><script>${sign}`;
      const card = { ...sampleCard, issuer: odd, memberNumber: odd, backText: odd, bandColor: `#fff}${odd}` };
      const { html, style } = keptPage({ cards: [card], words: { ...words, title: odd }, copy: odd });
      expect(html).not.toContain("<script");
      expect(html.split("</style>")).toHaveLength(2);
      expect(style).not.toContain("}<");
    }),
  );
  expect(goneNotice({ ...words, gone: "<b>" }).html).not.toContain("<b>");
});
