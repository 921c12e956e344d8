import { describe, expect, test } from "vitest";
import {
  aggregateStanding,
  countingOf,
  monthStandings,
  personStanding,
  policyMonths,
  reimbursement,
  type Terms,
  windowsOf,
} from "./stop-loss.ts";

/**
 * Examples worked by hand, each with where it comes from. Stop-loss is no matter of federal law: policies say what counts, and
 * public explanations of carriers, brokers and actuaries show what they mean by it. NAIC 92 is the model act of the state
 * supervisors on stop-loss (§ 3: the deductible of one person; the attachment point at 110 % or 120 % of expected claims). A row that
 * names none follows from the one above it by arithmetic, or from the name of its contract basis: months of care, months of payment.
 */
const terms: Terms = {
  contractBasis: "12/12",
  effectiveDate: "2026-01-01",
  terminationDate: "2026-12-31",
  specificDeductibleCents: 5_000_000,
  noticeBasisPoints: 5000,
  corridorBasisPoints: 2500,
  minimumAttachmentCents: null,
  specificLimitCents: null,
  aggregatingDeductibleCents: null,
  aggregateLimitCents: null,
};
const dollars = (amount: number) => Math.round(amount * 100);

describe("which payments count", () => {
  test.each<
    [source: string, basis: Terms["contractBasis"], served: string, paidOn: string, counting: string]
  >([
    [
      "iisinet.com: 12/12 is incurred and paid during the policy period",
      "12/12",
      "2026-12-30",
      "2026-12-31",
      "counts",
    ],
    ["iisinet.com: 12/12 leaves what is paid after it", "12/12", "2026-12-30", "2027-01-04", "paidAfter"],
    [
      "iisinet.com: 12/15 is incurred in the period and paid within 90 days",
      "12/15",
      "2026-12-30",
      "2027-03-31",
      "counts",
    ],
    ["iisinet.com: 12/15 leaves what is paid later", "12/15", "2026-12-30", "2027-04-01", "paidAfter"],
    ["iisinet.com: 12/15 leaves care after the period", "12/15", "2027-01-01", "2027-02-01", "servedAfter"],
    [
      "connerins.com: 12/18 is incurred in 12 months and paid in 18",
      "12/18",
      "2026-12-31",
      "2027-06-30",
      "counts",
    ],
    ["12/18: a day late", "12/18", "2026-12-31", "2027-07-01", "paidAfter"],
    [
      "usbstoploss.com: 12/24 is incurred in the period and paid up to a year after it",
      "12/24",
      "2026-01-01",
      "2027-12-31",
      "counts",
    ],
    ["12/24: a day late", "12/24", "2026-01-01", "2028-01-01", "paidAfter"],
    [
      "usbstoploss.com: 15/12 is incurred up to three months before it",
      "15/12",
      "2025-10-01",
      "2026-01-20",
      "counts",
    ],
    ["15/12: a day too early", "15/12", "2025-09-30", "2026-01-20", "servedBefore"],
    [
      "usbstoploss.com: 24/12 is incurred up to twelve months before it",
      "24/12",
      "2025-01-01",
      "2026-12-31",
      "counts",
    ],
    ["24/12: a day too early", "24/12", "2024-12-31", "2026-12-31", "servedBefore"],
    ["24/12: paid before the period", "24/12", "2025-11-01", "2025-12-31", "paidBefore"],
    [
      "hs-sites.com: December's care, paid in January, is none of 12/12",
      "12/12",
      "2026-12-10",
      "2027-01-15",
      "paidAfter",
    ],
    ["hs-sites.com: the next year's 15/12 has it", "15/12", "2025-12-10", "2026-01-15", "counts"],
    [
      "hs-sites.com: 12/15 has it within three months after the period",
      "12/15",
      "2026-12-10",
      "2027-01-15",
      "counts",
    ],
    [
      "hs-sites.com: 12/15 leaves care before the period, though paid in it",
      "12/15",
      "2025-12-10",
      "2026-01-15",
      "servedBefore",
    ],
    [
      "connerins.com: March's care under 12/12, paid on December 31",
      "12/12",
      "2026-03-10",
      "2026-12-31",
      "counts",
    ],
    [
      "connerins.com: November's care under 12/18, paid in the spring",
      "12/18",
      "2026-11-10",
      "2027-04-20",
      "counts",
    ],
    ["experts123.com: a run-in of 90 days under 15/12", "15/12", "2025-10-03", "2026-02-01", "counts"],
    [
      "experts123.com: paid contracts count what is paid during the contract year",
      "24/12",
      "2025-06-01",
      "2027-01-02",
      "paidAfter",
    ],
    ["iisinet.com: paid within the period, whenever incurred", "paid", "2019-05-01", "2026-06-01", "counts"],
  ])("%s", (_, contractBasis, servedFrom, paidOn, counting) => {
    const windows = windowsOf({ ...terms, contractBasis }).value;
    expect(countingOf(windows, { servedFrom, paidOn, paidCents: 1 })).toBe(counting);
  });
});

describe("one person", () => {
  type Of = Partial<Terms> & { laser?: number; alone?: boolean };
  test.each<[source: string, of: Of, paid: number, over: number, kept: number, outside: number]>([
    [
      "ethosbenefits.com: of $200,000 with a deductible of $50,000 the carrier pays $150,000",
      {},
      200_000,
      150_000,
      50_000,
      0,
    ],
    ["stoploss.amwins.com: nothing before the deductible is satisfied", {}, 50_000, 0, 50_000, 0],
    [
      "deancare.com: of $150,000 with a deductible of $50,000 the carrier pays back $100,000",
      {},
      150_000,
      100_000,
      50_000,
      0,
    ],
    [
      "apexbg.com: of $125,000 with an attachment point of $100,000 the carrier pays back $25,000",
      { specificDeductibleCents: dollars(100_000) },
      125_000,
      25_000,
      100_000,
      0,
    ],
    [
      "stoplossins.com: the group pays for each member up to $150,000",
      { specificDeductibleCents: dollars(150_000) },
      149_999.99,
      0,
      149_999.99,
      0,
    ],
    ["a cent beyond it", {}, 50_000.01, 0.01, 50_000, 0],
    [
      "NAIC 92 § 3: the least deductible of one person is $20,000",
      { specificDeductibleCents: dollars(20_000) },
      45_000,
      25_000,
      20_000,
      0,
    ],
    [
      "iisinet.com: unlimited per person",
      { specificDeductibleCents: dollars(15_000) },
      3_015_000,
      3_000_000,
      15_000,
      0,
    ],
    [
      "a maximum of $1,000,000 per person",
      { specificLimitCents: dollars(1_000_000) },
      1_200_000,
      1_000_000,
      50_000,
      150_000,
    ],
    [
      "a maximum that is just reached",
      { specificLimitCents: dollars(1_000_000) },
      1_050_000,
      1_000_000,
      50_000,
      0,
    ],
    [
      "ethosbenefits.com: a laser is a higher deductible of one person",
      { laser: 150_000 },
      200_000,
      50_000,
      150_000,
      0,
    ],
    [
      "a laser outside the aggregate: only the policy's deductible counts for all",
      { laser: 150_000, alone: true },
      200_000,
      50_000,
      50_000,
      100_000,
    ],
    ["the same, not reached", { laser: 150_000, alone: true }, 120_000, 0, 50_000, 70_000],
    ["the same, below the policy's deductible", { laser: 150_000, alone: true }, 30_000, 0, 30_000, 0],
    ["a laser below the policy's deductible", { laser: 20_000, alone: true }, 30_000, 10_000, 20_000, 0],
  ])("%s", (_, { laser, alone = false, ...more }, paid, over, kept, outside) => {
    const found = personStanding(
      { ...terms, ...more },
      laser === undefined ? undefined : { deductibleCents: dollars(laser), countsForAll: !alone },
      [{ month: "2026-03-01", paidCents: dollars(paid) }],
    );
    expect([found.overCents, found.keptCents, found.outsideCents]).toEqual(
      [over, kept, outside].map(dollars),
    );
  });
});

test.each<[source: string, deductible: number | null, over: number, back: number]>([
  [
    "stoplossins.com: a first claim of $210,000, beyond $150,000, is the aggregating deductible's",
    100_000,
    60_000,
    0,
  ],
  ["stoplossins.com: a second one of $190,000 fills it", 100_000, 100_000, 0],
  ["stoplossins.com: then the carrier pays back", 100_000, 125_000, 25_000],
  [
    "evergreenhealthpartners.com: only the dollars beyond the deductible of one person count for it",
    100_000,
    0,
    0,
  ],
  ["none: all is paid back", null, 125_000, 125_000],
])("%s", (_, deductible, over, back) => {
  const aggregatingDeductibleCents = deductible === null ? null : dollars(deductible);
  expect(reimbursement({ ...terms, aggregatingDeductibleCents }, dollars(over)).value).toBe(dollars(back));
});

describe("all together", () => {
  type Of = Partial<Terms> & { factor: number; lives: readonly number[]; kept: number };
  test.each<[source: string, of: Of, attachment: number, over: number, state: string]>([
    [
      "deancare.com: of $1.5 million, 125 % of $1 million expected, the carrier pays back $250,000",
      { factor: 1_250, lives: [1000], kept: 1_500_000 },
      1_250_000,
      250_000,
      "above",
    ],
    [
      "realestateagent.com: usually 125 % of the projected claims, which at 124 % are not reached",
      { factor: 1_250, lives: [1000], kept: 1_240_000 },
      1_250_000,
      0,
      "corridor",
    ],
    [
      "indianexamhub.com: $200 × 1.25 × 100 employees are $25,000 a month",
      { factor: 250, lives: [100], kept: 25_000 },
      25_000,
      0,
      "corridor",
    ],
    [
      "investopedia.com: enrollment of each month times the factor, added up",
      { factor: 250, lives: [100, 104, 98], kept: 80_000 },
      75_500,
      4_500,
      "above",
    ],
    [
      "investopedia.com: 125 % of what was expected; at the expected claims there is nothing",
      { factor: 250, lives: [100], kept: 20_000 },
      25_000,
      0,
      "below",
    ],
    [
      "the first cent above the expected claims",
      { factor: 250, lives: [100], kept: 20_000.01 },
      25_000,
      0,
      "corridor",
    ],
    [
      "viehdorfer.com: the sum of the twelve monthly amounts is the annual deductible",
      { factor: 250, lives: Array<number>(12).fill(100), kept: 300_000.01 },
      300_000,
      0.01,
      "above",
    ],
    [
      "viehdorfer.com: never less than 95 % of twelve first months",
      {
        factor: 250,
        lives: [100, ...Array<number>(11).fill(60)],
        kept: 290_000,
        minimumAttachmentCents: dollars(285_000),
      },
      285_000,
      5_000,
      "above",
    ],
    [
      "iisinet.com: at most $1,000,000 a period",
      { factor: 250, lives: [100], kept: 1_225_000, aggregateLimitCents: dollars(1_000_000) },
      25_000,
      1_000_000,
      "above",
    ],
    [
      "iisinet.com: the maximum just reached",
      { factor: 250, lives: [100], kept: 1_025_000, aggregateLimitCents: dollars(1_000_000) },
      25_000,
      1_000_000,
      "above",
    ],
    [
      "NAIC 92 § 3: 110 % of expected claims",
      { factor: 220, lives: [100], kept: 20_000.01, corridorBasisPoints: 1000 },
      22_000,
      0,
      "corridor",
    ],
    [
      "NAIC 92 § 3: 120 % of expected claims",
      { factor: 240, lives: [40], kept: 8_000, corridorBasisPoints: 2000 },
      9_600,
      0,
      "below",
    ],
  ])("%s", (_, { factor, lives, kept, ...more }, attachment, over, state) => {
    const months = policyMonths("2026-01-01", "2026-12-31").slice(0, lives.length);
    const rows = lives.map((count, at) => ({
      month: months[at]!,
      coverageType: "medical",
      tierCode: "EMP" as const,
      lives: count,
      factorCents: dollars(factor),
    }));
    const by = new Map([[months[0]!, { paidCents: dollars(kept), keptCents: dollars(kept) }]]);
    const found = aggregateStanding({ ...terms, ...more }, monthStandings(months, rows, by), true).value;
    expect([found.attachmentCents, found.overCents, found.state]).toEqual([
      dollars(attachment),
      dollars(over),
      state,
    ]);
  });
});

test("a minimum that the factors just reach is no minimum any more", () => {
  const minimumAttachmentCents = dollars(25_000);
  const factors = [
    {
      month: "2026-01-01",
      coverageType: "medical",
      tierCode: "EMP" as const,
      lives: 100,
      factorCents: dollars(250),
    },
  ];
  const standing = (minimum: number) =>
    aggregateStanding(
      { ...terms, minimumAttachmentCents: minimum },
      monthStandings(["2026-01-01"], factors, new Map()),
      true,
    );
  expect(standing(minimumAttachmentCents)).toMatchObject({
    value: { isMinimum: false, attachmentCents: dollars(25_000) },
  });
  expect(standing(minimumAttachmentCents).why.map(({ code }) => code)).toEqual(["attachment.factors"]);
  expect(standing(minimumAttachmentCents + 1).value).toMatchObject({
    isMinimum: true,
    attachmentCents: dollars(25_000) + 1,
  });
});
