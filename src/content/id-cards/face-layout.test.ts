import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio } from "#kernel/contrast.ts";
import type { Card } from "./card.ts";
import { cardSize, layoutOf, leastType, lineHeight, type Measure } from "./face-layout.ts";
import { readableOn } from "./look.ts";

// About as wide as the widest letters of the fonts are.
const measure: Measure = (text, weight, size) =>
  Array.from(text).length * size * (weight === "bold" ? 0.62 : 0.56);

const word = (max: number) => fc.string({ minLength: 1, maxLength: max, unit: "grapheme" });
const maybe = (max: number) => fc.option(word(max));
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const cents = fc.option(fc.integer({ min: 0, max: 99_999_999 }));
const phone = fc.option(fc.constant("6175550171"));

const cards: fc.Arbitrary<Card> = fc
  .record({
    issuer: word(120),
    administeredBy: maybe(80),
    planName: word(120),
    network: maybe(120),
    groupNumber: maybe(40),
    subscriberName: word(130),
    memberNumber: word(20),
    people: fc.array(
      word(130).map((name) => ({ memberId: "m", name, memberNumber: "HB1" })),
      { minLength: 1, maxLength: 12 },
    ),
    sums: fc.tuple(cents, cents),
    website: maybe(80),
    claimsAddress: maybe(200),
    payerId: maybe(40),
    frontText: maybe(120),
    backText: maybe(300),
    memberPhone: phone,
    rx: fc.option(fc.record({ bin: fc.constant("610000"), pcn: maybe(20), group: maybe(40), phone })),
    bandColor: colour,
    textColor: colour,
    logo: fc.option(fc.constant("/site-logo?v=1")),
    copays: fc.subarray([
      { kind: "primary", cents: 2_500 },
      { kind: "emergency", cents: 12_345_678 },
      { kind: "brandDrug", cents: 0 },
    ] as const satisfies Card["copays"]),
  })
  .map(({ sums: [individualCents, familyCents], ...rest }) => ({
    ...rest,
    textColor: readableOn(rest.bandColor, rest.textColor).value,
    memberId: "m",
    planId: "p",
    coverageType: "medical",
    coverageName: "Medical",
    effectiveDate: "2026-01-01",
    terminationDate: null,
    providerPhone: rest.memberPhone,
    precertificationPhone: rest.memberPhone,
    limits: (["in", "out"] as const).flatMap((network) =>
      (["deductible", "outOfPocket"] as const).map((kind) => ({
        kind,
        network,
        individualCents,
        familyCents,
      })),
    ),
  }));

test("whatever a card says, it stays on the card, in type that can be read, on a ground that it stands out from", () => {
  fc.assert(
    fc.property(cards, (card) => {
      for (const { band, lines, plate } of layoutOf(card, measure)) {
        if (plate !== null) {
          expect(plate.y + plate.height).toBeLessThan(band);
          expect(plate.x + plate.width).toBeLessThanOrEqual(cardSize.width - 4);
        }
        for (const { text, weight, size, colour: ink, x, y } of lines.flatMap(({ runs }) => runs)) {
          expect(size).toBeGreaterThanOrEqual(leastType);
          expect(x + measure(text.trimEnd(), weight, size)).toBeLessThanOrEqual(cardSize.width - 4);
          if (plate !== null && y < band)
            expect(x + measure(text.trimEnd(), weight, size)).toBeLessThanOrEqual(plate.x);
          expect(y + lineHeight(size)).toBeLessThanOrEqual(cardSize.height - 2);
          expect(contrastRatio(ink, y < band ? card.bandColor : "#ffffff")).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
    { numRuns: 300 },
  );
});
