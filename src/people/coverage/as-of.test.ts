import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import { type Cover, coverDifferences, holdsOn } from "./as-of.ts";

const plain: Cover = {
  memberId: "mina",
  coverageType: "medical",
  basePlanId: "ppo",
  planName: "PPO",
  tierCode: "EMP",
  effectiveDate: "2026-01-01",
  terminationDate: null,
  employeeCents: 10_000,
  employerCents: 40_000,
  volumeCents: null,
};
const cover = (some: Partial<Cover> = {}): Cover => ({ ...plain, ...some });

describe("a cover holds", () => {
  test.each([
    ["before its first day", "2025-12-31", null, false],
    ["on its first day", "2026-01-01", null, true],
    ["on its last day", "2026-03-31", "2026-03-31", true],
    ["on the day after", "2026-04-01", "2026-03-31", false],
    ["never, where it ends before it begins", "2026-01-01", "2025-12-31", false],
  ])("%s", (_says, day, terminationDate, holds) => {
    expect(holdsOn(cover({ terminationDate }), day)).toBe(holds);
  });
});

describe("the difference between two states of knowledge", () => {
  const told = (before: Cover[], after: Cover[]) =>
    coverDifferences(before, after).map(({ kind, from, to }) => `${kind} ${from} ${to ?? "…"}`);

  test.each<[string, Cover[], Cover[], string[]]>([
    ["none", [cover()], [cover()], []],
    [
      "an end that was told late",
      [cover()],
      [cover({ terminationDate: "2026-03-31" })],
      ["lost 2026-04-01 …"],
    ],
    [
      "a start two months earlier",
      [cover({ effectiveDate: "2026-03-01" })],
      [cover()],
      ["gained 2026-01-01 2026-02-28"],
    ],
    [
      "another plan from a day on",
      [cover()],
      [
        cover({ terminationDate: "2026-06-30" }),
        cover({ effectiveDate: "2026-07-01", basePlanId: "hmo", planName: "HMO" }),
      ],
      ["plan 2026-07-01 …"],
    ],
    [
      "a gap, and another tier after it",
      [cover()],
      [cover({ terminationDate: "2026-06-30" }), cover({ effectiveDate: "2026-08-01", tierCode: "FAM" })],
      ["lost 2026-07-01 2026-07-31", "tier 2026-08-01 …"],
    ],
    [
      "the same cover in two rows",
      [cover()],
      [cover({ terminationDate: "2026-06-30" }), cover({ effectiveDate: "2026-07-01" })],
      [],
    ],
    ["another price", [cover()], [cover({ employerCents: 1 })], ["price 2026-01-01 …"]],
    ["another amount", [cover({ volumeCents: 1 })], [cover({ volumeCents: 2 })], ["amount 2026-01-01 …"]],
  ])("%s", (_says, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  test("holds on exactly those days on which the covers differ, and no two follow each other alike", () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        const found = coverDifferences(before, after);
        for (let at = 0; at < 60; at += 1) {
          const day = addDays("2026-01-01", at);
          for (const memberId of people) {
            const [was, is] = [before, after].map((covers) => contentOn(covers, memberId, day));
            const here = found.filter(
              (one) => one.memberId === memberId && one.from <= day && (one.to === null || day <= one.to),
            );
            expect(here.length).toBe(was === is ? 0 : 1);
          }
        }
      }),
    );
  });

  test("turns around: what is gained one way is lost the other way, on the same days", () => {
    const turned = {
      gained: "lost",
      lost: "gained",
      plan: "plan",
      tier: "tier",
      amount: "amount",
      price: "price",
    };
    fc.assert(
      fc.property(states, states, (before, after) => {
        const days = (list: ReturnType<typeof coverDifferences>, names?: Record<string, string>) =>
          list
            .map(({ memberId, from, to, kind }) => `${memberId} ${from} ${to} ${names?.[kind] ?? kind}`)
            .toSorted();
        expect(days(coverDifferences(before, after), turned)).toEqual(days(coverDifferences(after, before)));
      }),
    );
  });
});

const people = ["mina", "haru"];

/** Covers of two people over two months, without overlaps. */
const states: fc.Arbitrary<Cover[]> = fc
  .array(
    fc.record({
      memberId: fc.constantFrom(...people),
      gap: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 0, max: 20 }),
      basePlanId: fc.constantFrom("ppo", "hmo"),
      tierCode: fc.constantFrom("EMP" as const, "FAM" as const),
    }),
    { maxLength: 6 },
  )
  .map((parts) => {
    const next: Record<string, PlainDate> = {};
    return parts.map(({ memberId, gap, length, ...rest }) => {
      const from = addDays(next[memberId] ?? "2026-01-01", gap);
      next[memberId] = addDays(from, length);
      return cover({ memberId, ...rest, effectiveDate: from, terminationDate: addDays(from, length - 1) });
    });
  });

function contentOn(covers: readonly Cover[], memberId: string, day: PlainDate): string {
  const one = covers.find((each) => each.memberId === memberId && holdsOn(each, day));
  return one === undefined ? "" : `${one.basePlanId} ${one.tierCode}`;
}
