import fc from "fast-check";
import { expect, test } from "vitest";
import { beyondLimits } from "./beyond-limits.ts";
import type { Charge, PersonTotal } from "./family-totals.ts";

type Total = Pick<PersonTotal, "memberId" | "kind" | "network" | "from" | "basePlanId">;
type Decided = { claimId: string; memberId: string; decidedOn: string; cents: number };

const plan: Total = {
  memberId: "mina",
  kind: "deductible",
  network: "in",
  from: "2026-01-01",
  basePlanId: "value",
};

/** Totals of a family with these limits, and the charges behind them. */
function family(
  claims: readonly Decided[],
  { own = null, all = null }: { own?: number | null; all?: number | null },
  of: Partial<Total> = {},
): [PersonTotal[], Charge[]] {
  const members = [...new Set(claims.map(({ memberId }) => memberId))];
  const none = { value: 0, why: [] };
  return [
    members.map((memberId) => ({
      ...plan,
      ...of,
      memberId,
      until: "2026-12-31",
      used: none,
      limit: { value: own, why: [] },
      overCents: 0,
      familyUsed: none,
      familyLimit: { value: all, why: [] },
      familyOverCents: 0,
      postings: claims
        .filter((one) => one.memberId === memberId)
        .map(({ claimId, cents }) => ({ claimId, on: "2026-02-01", cents })),
    })),
    claims.map(({ cents, ...claim }) => ({
      ...claim,
      servedOn: "2026-02-01",
      network: "in",
      deductibleCents: cents,
      copayCents: 0,
      coinsuranceCents: 0,
    })),
  ];
}

const claim = (claimId: string, decidedOn: string, cents: number, memberId = "mina"): Decided => ({
  claimId,
  memberId,
  decidedOn: `2026-03-${decidedOn}`,
  cents,
});
const found = (...asked: Parameters<typeof family>) =>
  beyondLimits(...family(...asked)).map(
    ({ claimId, scope, chargedCents, leftCents }) => `${claimId} ${scope} ${chargedCents} of ${leftCents}`,
  );

test.each<[string, Decided[], { own?: number; all?: number }, string[]]>([
  ["to the cent what is left is right", [claim("a", "01", 600), claim("b", "02", 400)], { own: 1000 }, []],
  [
    "a cent more is too much",
    [claim("a", "01", 600), claim("b", "02", 401)],
    { own: 1000 },
    ["b person 401 of 400"],
  ],
  [
    "the one that was decided later is too high, whichever is listed first",
    [claim("b", "02", 600), claim("a", "01", 600)],
    { own: 1000 },
    ["b person 600 of 400"],
  ],
  [
    "what was too much leaves the next its right",
    [claim("a", "01", 1500), claim("b", "02", 100)],
    { own: 1000 },
    ["a person 1500 of 1000", "b person 100 of 0"],
  ],
  [
    "a claim of nothing beyond a met limit is right",
    [claim("a", "01", 1000), claim("b", "02", 0)],
    { own: 1000 },
    [],
  ],
  [
    "a family's limit ends it for each of them",
    [claim("a", "01", 700), claim("b", "02", 700, "joon"), claim("c", "03", 200, "sera")],
    { own: 1000, all: 1500 },
    ["c family 200 of 100"],
  ],
  [
    "what one charged beyond their own limit uses up nothing of the family's",
    [claim("a", "01", 1400), claim("b", "02", 500, "joon")],
    { own: 1000, all: 1500 },
    ["a person 1400 of 1000"],
  ],
  [
    "where only the family has a limit, one person may reach it alone",
    [claim("a", "01", 1400), claim("b", "02", 200, "joon")],
    { all: 1500 },
    ["b family 200 of 100"],
  ],
  ["without a limit nothing is too much", [claim("a", "01", 999_999)], {}, []],
  [
    "a reversal gives back what it took",
    [claim("a", "01", 900), claim("b", "02", -900), claim("c", "03", 1000)],
    { own: 1000 },
    [],
  ],
  [
    "a reversal gives back to the family too",
    [claim("a", "01", 900), claim("b", "02", -900), claim("c", "03", 1000, "joon")],
    { all: 1000 },
    [],
  ],
])("%s", (_, claims, limits, expected) => {
  expect(found(claims, limits)).toEqual(expected);
});

test("each total is asked alone: another year, plan, side or kind has a room of its own", () => {
  const one = family([claim("a", "01", 800)], { own: 1000 });
  for (const of of [
    { from: "2027-01-01" },
    { basePlanId: "saver" },
    { network: "out" },
    { kind: "outOfPocket" },
  ] as const) {
    const other = family([claim("b", "02", 800)], { own: 1000 }, of);
    expect(beyondLimits([...one[0], ...other[0]], [...one[1], ...other[1]])).toEqual([]);
  }
  const same = family([claim("b", "02", 800)], { own: 1000 });
  const [person] = same[0];
  expect(person?.memberId).toBe("mina");
  expect(found([claim("a", "01", 800), claim("b", "02", 800)], { own: 1000 })).toHaveLength(1);
});

test("where person and family have as little left, the limit is the person's own", () => {
  expect(found([claim("a", "01", 1200)], { own: 1000, all: 1000 })).toEqual(["a person 1200 of 1000"]);
  expect(found([claim("a", "01", 1200)], { own: 1001, all: 1000 })).toEqual(["a family 1200 of 1000"]);
});

test("a claim without a day of decision is told apart by the day of service", () => {
  const [totals, charges] = family([claim("a", "01", 600), claim("b", "02", 600)], { own: 1000 });
  const undecided = charges.map((one) =>
    one.claimId === "a" ? { ...one, decidedOn: null, servedOn: "2026-03-05" } : one,
  );
  expect(beyondLimits(totals, undecided).map(({ claimId }) => claimId)).toEqual(["a"]);
});

test("in whatever order claims came in the same are too high, and all that is right keeps the limits", () => {
  const anyClaim = fc.record({
    memberId: fc.constantFrom("mina", "joon", "sera"),
    decidedOn: fc.integer({ min: 10, max: 28 }).map(String),
    cents: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(
      fc.array(anyClaim, { maxLength: 12 }),
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 3000 }),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      (given, own, all, keys) => {
        const claims = given.map((one, at) => ({
          ...claim(`c${String(at).padStart(2, "0")}`, one.decidedOn, one.cents, one.memberId),
        }));
        const shuffled = claims
          .map((one, at) => [keys[at] ?? 0, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one);
        const beyond = beyondLimits(...family(claims, { own, all }));
        expect(beyondLimits(...family(shuffled, { own, all }))).toEqual(beyond);
        const right = claims.map((one) => {
          const over = beyond.find(({ claimId }) => claimId === one.claimId);
          return { ...one, cents: over?.leftCents ?? one.cents };
        });
        const sum = (of: readonly Decided[]) => of.reduce((total, { cents }) => total + cents, 0);
        expect(sum(right)).toBeLessThanOrEqual(all);
        for (const who of ["mina", "joon", "sera"])
          expect(sum(right.filter(({ memberId }) => memberId === who))).toBeLessThanOrEqual(own);
        // Each claim that is too high charges more than was left.
        for (const { chargedCents, leftCents } of beyond) expect(chargedCents).toBeGreaterThan(leftCents);
      },
    ),
  );
});
