import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf } from "./amounts.ts";
import { denialReasons, whyLines } from "./why-lines.ts";

const nothing = {
  status: "completed",
  billedCents: 30_000,
  discountCents: 0,
  notCoveredProviderCents: 0,
  cobCents: 0,
  planPaymentCents: 0,
} as const;
const keysOf = (more: Partial<Parameters<typeof whyLines>[0]>) =>
  whyLines({ ...nothing, ...more }).map(({ key, cents }) => [key, cents]);

test.each<[string, Parameters<typeof keysOf>[0], [string, number][]]>([
  [
    "the plan's price and its payment",
    { discountCents: 8_000, planPaymentCents: 12_540 },
    [
      ["billed", 30_000],
      ["discount", 8_000],
      ["paid", 12_540],
    ],
  ],
  [
    "no discount is said",
    { planPaymentCents: 30_000 },
    [
      ["billed", 30_000],
      ["noDiscount", 0],
      ["paid", 30_000],
    ],
  ],
  [
    "what the provider bears is no price",
    { notCoveredProviderCents: 500, planPaymentCents: 1 },
    [
      ["billed", 30_000],
      ["notYours", 500],
      ["paid", 1],
    ],
  ],
  [
    "a plan that pays nothing says so",
    { discountCents: 8_000 },
    [
      ["billed", 30_000],
      ["discount", 8_000],
      ["paid", 0],
    ],
  ],
  [
    "the other plan's part is named",
    { cobCents: 205_000, billedCents: 260_000, discountCents: 30_000, planPaymentCents: 20_000 },
    [
      ["billed", 260_000],
      ["discount", 30_000],
      ["otherPlan", 205_000],
      ["paid", 20_000],
    ],
  ],
  [
    "a denial has no price that took off, and no payment",
    { status: "denied", discountCents: 100, notCoveredProviderCents: 16_500 },
    [
      ["billed", 30_000],
      ["notYours", 16_600],
    ],
  ],
  ["a denial of what the person has to bear takes nothing off", { status: "denied" }, [["billed", 30_000]]],
])("%s", (_, more, lines) => {
  expect(keysOf(more)).toEqual(lines);
});

const adjustment = fc.record({
  group: fc.constantFrom("CO", "PR", "OA", "PI"),
  reason: fc.constantFrom("1", "2", "3", "16", "22", "23", "45", "96", "97", "204", "247", "253"),
  cents: fc.integer({ min: 1, max: 100_000 }),
  quantity: fc.constant(null),
});

test("the lines add up: what was billed, less each of them, is what the person may owe", () => {
  fc.assert(
    fc.property(
      fc.array(adjustment, { maxLength: 8 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom("completed" as const, "denied" as const, "imported" as const),
      (adjustments, paid, status) => {
        const billed = paid + adjustments.reduce((sum, { cents }) => sum + cents, 0);
        const amounts = amountsOf({ billed, paid, adjustments });
        const [first, ...others] = whyLines({
          status,
          billedCents: billed,
          discountCents: amounts.discount,
          notCoveredProviderCents: amounts.notCoveredProvider,
          cobCents: amounts.cob,
          planPaymentCents: paid,
        });
        const left = others.reduce((rest, { cents }) => rest - cents, first?.cents ?? Number.NaN);
        expect(left).toBe(amounts.patientResponsibility);
      },
    ),
  );
});

const adjusted = (
  group: string,
  reason: string,
  cents: number,
  share: "notCoveredMember" | "notCoveredProvider" | "discount",
) => ({
  group,
  reason,
  cents,
  share,
});

test("a denial gives its reasons once each, the person's part first, and no price", () => {
  const claim = {
    adjustments: [adjusted("CO", "16", 5_000, "notCoveredProvider")],
    lines: [
      {
        adjustments: [
          adjusted("PR", "204", 900, "notCoveredMember"),
          adjusted("CO", "45", 7_000, "discount"),
        ],
      },
      {
        adjustments: [
          adjusted("CO", "16", 100, "notCoveredProvider"),
          adjusted("PR", "96", -5, "notCoveredMember"),
        ],
      },
    ] as unknown as Parameters<typeof denialReasons>[0]["lines"],
  };
  expect(denialReasons(claim).map(({ reason, cents }) => [reason, cents])).toEqual([
    ["204", 900],
    ["16", 5_100],
  ]);
});
