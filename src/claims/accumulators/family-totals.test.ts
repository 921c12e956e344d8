import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noFigures } from "#plans/plans/benefits-on.ts";
import { costShare } from "./cost-share.ts";
import {
  type Charge,
  type Cover,
  type Credit,
  familyTotals,
  type PersonTotal,
  type PlanYear,
} from "./family-totals.ts";
import { limitsOf } from "./limits.ts";
import { periodOn } from "./plan-period.ts";
import { type Network, networks, type TotalKind } from "./total-kinds.ts";

const today = "2026-11-24";
const year = (more: Partial<PlanYear> = {}): PlanYear => ({
  ...noFigures,
  basePlanId: "plan",
  effectiveDate: "2026-01-01",
  terminationDate: "2026-12-31",
  deductibleIndividualCents: 200_000,
  deductibleFamilyCents: 600_000,
  outOfPocketIndividualCents: 400_000,
  outOfPocketFamilyCents: 900_000,
  deductibleCrossing: "none",
  outOfPocketCrossing: "none",
  deductibleCarryOver: "none",
  ...more,
});
const cover = (memberId: string, more: Partial<Cover> = {}): Cover => ({
  memberId,
  basePlanId: "plan",
  tierCode: "FAM",
  from: "2025-01-01",
  until: null,
  ...more,
});
let claims = 0;
const charge = (memberId: string, deductibleCents: number, more: Partial<Charge> = {}): Charge => ({
  claimId: `claim-${String((claims += 1)).padStart(4, "0")}`,
  memberId,
  servedOn: "2026-03-10",
  decidedOn: "2026-03-20",
  network: "in",
  deductibleCents,
  copayCents: 0,
  coinsuranceCents: 0,
  ...more,
});
type Facts = {
  years?: PlanYear[];
  covers?: Cover[];
  charges?: Charge[];
  credits?: Credit[];
};
const three = ["dana", "quinn", "rowan"].map((one) => cover(one));
const totals = ({ years = [year()], covers = three, charges = [], credits = [] }: Facts) =>
  familyTotals({ years, covers, charges, credits }, today);
function of(
  all: readonly PersonTotal[],
  memberId: string,
  {
    kind = "deductible",
    network = "in",
    from = "2026-01-01",
  }: { kind?: TotalKind; network?: Network; from?: string } = {},
) {
  const found = all.find(
    (one) => one.memberId === memberId && one.kind === kind && one.network === network && one.from === from,
  );
  if (found === undefined) throw new Error(`No total of ${memberId}`);
  return found;
}
const codes = ({ why }: { why: { code: string }[] }) => why.map(({ code }) => code);

describe("one person of three at 2,000 of 2,000, the family at 3,000 of 6,000", () => {
  const charges = [charge("dana", 200_000), charge("quinn", 60_000), charge("rowan", 40_000)];

  test("embedded: that person has met theirs, and the others go on", () => {
    const all = totals({ charges });
    expect(of(all, "dana")).toMatchObject({ used: { value: 200_000 }, limit: { value: 200_000 } });
    expect(of(all, "quinn")).toMatchObject({
      used: { value: 60_000 },
      limit: { value: 200_000, why: [{ code: "limit.embedded" }] },
      familyUsed: { value: 300_000 },
      familyLimit: { value: 600_000, why: [{ code: "limit.family" }] },
    });
  });

  test("aggregate: nobody has; one person has no limit of their own", () => {
    const all = totals({ years: [year({ isDeductibleEmbedded: false })], charges });
    expect(of(all, "dana")).toMatchObject({
      used: { value: 200_000 },
      limit: { value: null, why: [{ code: "limit.familyOnly" }] },
      familyUsed: { value: 300_000 },
      familyLimit: { value: 600_000, why: [{ code: "limit.aggregate" }] },
    });
  });
});

test.each([
  ["embedded", true, 200_000, 260_000, 50_000],
  ["aggregate", false, 250_000, 310_000, 0],
])(
  "%s: what one person pays beyond their own limit counts for the family only as far as the limit",
  (_, isDeductibleEmbedded, used, familyUsed, overCents) => {
    const all = totals({
      years: [year({ isDeductibleEmbedded })],
      charges: [charge("dana", 250_000), charge("quinn", 60_000)],
    });
    expect(of(all, "dana")).toMatchObject({
      used: { value: used },
      overCents,
      familyUsed: { value: familyUsed },
    });
  },
);

test("the family's sum ends at its limit", () => {
  const charges = ["dana", "quinn", "rowan", "sky"].map((one) => charge(one, 200_000));
  const covers = [...three, cover("sky")];
  expect(of(totals({ covers, charges }), "sky")).toMatchObject({
    familyUsed: { value: 600_000 },
    familyOverCents: 200_000,
  });
});

test("the out-of-pocket total takes deductible, copay and coinsurance", () => {
  const charges = [charge("dana", 10_000, { copayCents: 2500, coinsuranceCents: 1301 })];
  const all = totals({ charges });
  expect(of(all, "dana").used.value).toBe(10_000);
  expect(of(all, "dana", { kind: "outOfPocket" }).used.value).toBe(13_801);
});

test.each([
  [
    "family plan without a limit of one person",
    { isOutOfPocketEmbedded: false, outOfPocketFamilyCents: 1_500_000 },
    "outOfPocket",
    "in",
    true,
    1_060_000,
    "limit.federal",
  ],
  [
    "family limit below the cap",
    { isOutOfPocketEmbedded: false },
    "outOfPocket",
    "in",
    true,
    null,
    "limit.familyOnly",
  ],
  [
    "limit of one person above the cap",
    { outOfPocketIndividualCents: 1_100_000, outOfPocketFamilyCents: 2_000_000 },
    "outOfPocket",
    "in",
    true,
    1_060_000,
    "limit.federal",
  ],
  [
    "outside the network",
    { outOfNetworkMaximumIndividualCents: 2_000_000 },
    "outOfPocket",
    "out",
    true,
    2_000_000,
    "limit.embedded",
  ],
  [
    "a deductible",
    { deductibleIndividualCents: 1_200_000, deductibleFamilyCents: null },
    "deductible",
    "in",
    true,
    1_200_000,
    "limit.embedded",
  ],
  ["employee only", { isOutOfPocketEmbedded: false }, "outOfPocket", "in", false, 400_000, "limit.selfOnly"],
] as const)(
  "the limit of one person by federal law: %s",
  (_, figures, kind, network, isFamily, cents, code) => {
    const { person } = limitsOf({ figures: year(figures), kind, network, isFamily, from: "2026-01-01" });
    expect(person).toMatchObject({ value: cents, why: [{ code }] });
  },
);

test.each([
  ["2023-07-01", 910_000],
  ["2025-01-01", 920_000],
  ["2026-12-31", 1_060_000],
  ["2027-01-01", 1_200_000],
  ["2031-01-01", 1_200_000],
])("a plan year from %s has the limit of its calendar year, and twice of it for a family", (from, cents) => {
  const figures = year({ outOfPocketIndividualCents: 9_000_000, outOfPocketFamilyCents: 9_000_000 });
  const { person, family } = limitsOf({ figures, kind: "outOfPocket", network: "in", isFamily: true, from });
  expect([person.value, family.value]).toEqual([cents, cents * 2]);
  expect(family.why).toMatchObject([{ code: "limit.federalFamily" }]);
});

test("credit from a former carrier counts once in the plan year of its day, and never as beyond the limit", () => {
  const former = { memberId: "dana", code: "PRIOR", kind: "deductible", network: "in" } as const;
  const credits: Credit[] = [
    { ...former, onDay: "2026-02-01", cents: 190_000 },
    { ...former, onDay: "2026-01-01", cents: 180_000 },
    { ...former, onDay: "2025-01-01", cents: 7 },
  ];
  const dana = of(totals({ charges: [charge("dana", 30_000)], credits }), "dana");
  expect(dana).toMatchObject({ used: { value: 200_000 }, overCents: 0 });
  expect(codes(dana.used)).toEqual(["used.claims", "used.credit", "used.beyond"]);
});

test("a tier that changes within the year holds for all of it: what was paid alone counts for the family", () => {
  const covers = [
    cover("dana", { tierCode: "EMP", until: "2026-05-31" }),
    cover("dana", { from: "2026-06-01" }),
    cover("rowan", { from: "2026-06-01" }),
  ];
  const charges = [charge("dana", 150_000), charge("rowan", 20_000, { servedOn: "2026-07-01" })];
  expect(of(totals({ covers, charges }), "rowan")).toMatchObject({
    familyUsed: { value: 170_000 },
    familyLimit: { value: 600_000 },
  });
  expect(of(totals({ covers: covers.slice(0, 1), charges }), "dana")).toMatchObject({
    limit: { value: 200_000, why: [{ code: "limit.selfOnly" }] },
    familyLimit: { value: null, why: [{ code: "limit.noFamily" }] },
    familyUsed: { value: 150_000 },
  });
});

test("a claim over the turn of the plan year counts in each year by the days of its lines", () => {
  const years = [
    year({ effectiveDate: "2025-07-01", terminationDate: "2026-06-30" }),
    year({ effectiveDate: "2026-07-01", terminationDate: null }),
  ];
  const one = charge("dana", 30_000, { servedOn: "2026-06-30" });
  const all = totals({ years, charges: [one, { ...one, servedOn: "2026-07-01", deductibleCents: 5000 }] });
  expect(of(all, "dana", { from: "2025-07-01" }).postings).toMatchObject([
    { claimId: one.claimId, cents: 30_000 },
  ]);
  expect(of(all, "dana", { from: "2026-07-01" }).postings).toMatchObject([
    { claimId: one.claimId, cents: 5000 },
  ]);
});

test.each([
  ["2026-06-30", "2025-07-01", "2026-06-30"],
  ["2026-07-01", "2026-07-01", "2027-06-30"],
  ["2028-02-29", "2027-07-01", "2028-06-30"],
  ["2025-06-30", "2025-01-01", "2025-12-31"],
])("figures without an end begin anew each year: %s is in %s to %s", (on, from, until) => {
  expect(periodOn([year({ effectiveDate: "2025-07-01", terminationDate: null })], on).value).toMatchObject({
    from,
    until,
  });
});

test.each([
  ["none", 30_000, 0],
  ["unmet", 30_000, 30_000],
  ["unmet", 200_000, 0],
  ["any", 200_000, 200_000],
] as const)("carry-over %s of %d from the last quarter gives %d", (deductibleCarryOver, paid, carried) => {
  const years = [
    year({ effectiveDate: "2025-01-01", terminationDate: "2025-12-31" }),
    year({ deductibleCarryOver }),
  ];
  const charges = [
    charge("dana", 1000, { servedOn: "2025-09-30" }),
    charge("dana", paid, { servedOn: "2025-10-01" }),
  ];
  const all = totals({ years, charges });
  expect(of(all, "dana").used.value).toBe(carried);
  expect(of(all, "dana", { kind: "outOfPocket" }).used.value).toBe(0);
});

test.each([
  ["none", 10_000, 4000],
  ["inToOut", 10_000, 14_000],
  ["outToIn", 14_000, 4000],
  ["both", 14_000, 14_000],
] as const)("crossing %s: %d in the network, %d outside it", (deductibleCrossing, inside, outside) => {
  const years = [year({ deductibleCrossing, outOfNetworkDeductibleIndividualCents: 500_000 })];
  const all = totals({ years, charges: [charge("dana", 10_000), charge("dana", 4000, { network: "out" })] });
  expect(networks.map((network) => of(all, "dana", { network }).used.value)).toEqual([inside, outside]);
});

test("who is not covered on the day of service has no total of it, and a reversed claim counts nothing", () => {
  const covers = [cover("dana", { until: "2026-02-28", tierCode: "EMP" })];
  expect(of(totals({ covers, charges: [charge("dana", 9000)] }), "dana").used.value).toBe(0);
  expect(of(totals({ charges: [charge("dana", 0)] }), "dana").postings).toEqual([]);
  expect(totals({ covers: [] })).toEqual([]);
});

test.each([
  ["a copay skips the deductible", { copayCents: 2500 }, [0, 2500, 0, 7500]],
  ["a copay is never more than the allowed amount", { copayCents: 25_000 }, [0, 10_000, 0, 0]],
  ["the deductible first, then the coinsurance", { deductibleLeftCents: 4001 }, [4001, 0, 1200, 4799]],
  ["half a cent goes up, once", { allowedCents: 12, coinsuranceBasisPoints: 1250 }, [0, 0, 2, 10]],
  [
    "the limit takes the coinsurance first",
    { deductibleLeftCents: 5000, outOfPocketLeftCents: 5400 },
    [5000, 0, 400, 4600],
  ],
  ["then the deductible", { deductibleLeftCents: 5000, outOfPocketLeftCents: 4000 }, [4000, 0, 0, 6000]],
  ["the limit takes the copay", { copayCents: 2500, outOfPocketLeftCents: 1000 }, [0, 1000, 0, 9000]],
])("what a person pays of a service: %s", (_, more, expected) => {
  const { value } = costShare({
    allowedCents: 10_000,
    copayCents: null,
    coinsuranceBasisPoints: 2000,
    deductibleLeftCents: 0,
    outOfPocketLeftCents: null,
    ...more,
  });
  expect([value.deductible, value.copay, value.coinsurance, value.planPayment]).toEqual(expected);
});

const anyCharge = fc.record({
  memberId: fc.constantFrom("dana", "quinn", "rowan"),
  network: fc.constantFrom(...networks),
  month: fc.integer({ min: 1, max: 22 }),
  deductible: fc.integer({ min: 0, max: 250_000 }),
  coinsurance: fc.integer({ min: 0, max: 250_000 }),
});
type AnyCharge = typeof anyCharge extends fc.Arbitrary<infer One> ? One : never;
const anyYear = fc.record({
  isDeductibleEmbedded: fc.boolean(),
  isOutOfPocketEmbedded: fc.boolean(),
  deductibleCrossing: fc.constantFrom("none", "inToOut", "outToIn", "both"),
  deductibleCarryOver: fc.constantFrom("none", "unmet", "any"),
} as const);
const chargesOf = (all: readonly AnyCharge[]) =>
  all.map(({ memberId, network, month, deductible, coinsurance }, at) => ({
    ...charge(memberId, deductible, { network, coinsuranceCents: coinsurance }),
    claimId: `claim-${at}`,
    servedOn:
      month > 12
        ? `2026-${String(month - 12).padStart(2, "0")}-15`
        : `2025-${String(month).padStart(2, "0")}-15`,
  }));

test("claims in any order give the same totals, and no total is beyond its limit", () => {
  fc.assert(
    fc.property(
      fc
        .array(anyCharge, { maxLength: 12 })
        .chain((all) =>
          fc.tuple(
            fc.constant(chargesOf(all)),
            fc.shuffledSubarray(chargesOf(all), { minLength: all.length }),
          ),
        ),
      anyYear,
      ([inOrder, shuffled], options) => {
        const years = [
          year({ ...options, effectiveDate: "2025-01-01", terminationDate: "2025-12-31" }),
          year(options),
        ];
        const all = totals({ years, charges: inOrder });
        expect(totals({ years, charges: shuffled })).toEqual(all);
        for (const one of all) {
          expect(one.used.value).toBeLessThanOrEqual(one.limit.value ?? Infinity);
          expect(one.familyUsed.value).toBeLessThanOrEqual(one.familyLimit.value ?? Infinity);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("a claim that was taken back leaves the totals as if it had never been", () => {
  fc.assert(
    fc.property(fc.array(anyCharge, { minLength: 1, maxLength: 8 }), fc.nat(), (all, at) => {
      const charges = chargesOf(all);
      const gone = charges[at % charges.length];
      const without = charges.filter((one) => one !== gone);
      // Its latest version charges nothing.
      const reversed = charges.map((one) =>
        one === gone ? { ...one, deductibleCents: 0, coinsuranceCents: 0 } : one,
      );
      const years = [year(), year({ effectiveDate: "2025-01-01", terminationDate: "2025-12-31" })];
      const figures = (some: readonly PersonTotal[]) =>
        some
          .filter(({ from }) => from === "2026-01-01")
          .map(({ memberId, kind, network, used, postings }) => [
            memberId,
            kind,
            network,
            used.value,
            postings,
          ]);
      const isKept = (one: unknown[]) => one[3] !== 0;
      expect(figures(totals({ years, charges: reversed })).filter(isKept)).toEqual(
        figures(totals({ years, charges: without })).filter(isKept),
      );
    }),
    { numRuns: 200 },
  );
});
