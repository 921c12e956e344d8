import { expect, test } from "vitest";
import type { HeldCover, Reprice } from "./held-cover.ts";
import { rewrite } from "./rewrite.ts";
import { type Span, spanOf } from "./spans.ts";

const people = [
  { id: "me", relationship: "18" },
  { id: "child", relationship: "19" },
] as const;
/** By the plan's rules the employee pays $100, and $20 for a child. What a file brought is something else. */
const reprice: Reprice = (_, covered) => ({
  ok: true,
  tierCode: covered.length === 1 ? "EMP" : "ECH",
  employeeCents: covered.length === 1 ? 100_00 : 120_00,
  employerCents: 0,
  why: [],
});
const row = (id: string, from: string, to: string | null, cents: number, memberId = "me"): HeldCover => ({
  id,
  memberId,
  coverageType: "medical",
  basePlanId: "gold",
  planName: "Gold",
  tierCode: "EMP",
  effectiveDate: from,
  terminationDate: to,
  employeeCents: cents,
  employerCents: 0,
  volumeCents: null,
});
const rewritten = (held: readonly HeldCover[], spans: readonly Span[]) => {
  const { written, after } = rewrite({
    held,
    spans,
    people,
    planNames: new Map([["gold", "Gold"]]),
    reprice,
  });
  return {
    written: written.map(({ id }) => id),
    after: after.map((one) => [one.memberId, one.effectiveDate, one.terminationDate, one.employeeCents]),
  };
};
const halves = [row("a", "2026-01-01", "2026-06-30", 77_00), row("b", "2026-07-01", null, 88_00)];

test("coverage that goes on with the same people keeps each price that it has, where one row follows another too", () => {
  const child = {
    memberId: "child",
    basePlanId: "gold",
    from: "2026-10-01",
    to: null,
    volumeCents: null,
    row: null,
  };
  expect(rewritten(halves, [...halves.map(spanOf), child])).toEqual({
    written: ["b", null, null],
    after: [
      ["child", "2026-10-01", null, 0],
      ["me", "2026-01-01", "2026-06-30", 77_00],
      ["me", "2026-07-01", "2026-09-30", 88_00],
      ["me", "2026-10-01", null, 120_00],
    ],
  });
});

test("coverage that now begins later than it did costs what the plan says on its new first day", () => {
  const [held] = halves.map((one) => ({ ...one, terminationDate: null }));
  expect(rewritten([held!], [{ ...spanOf(held!), from: "2026-03-01" }]).after).toEqual([
    ["me", "2026-03-01", null, 100_00],
  ]);
});

test("coverage that begins on the day on which it began keeps its price, whatever ends it", () => {
  const [, held] = halves;
  expect(rewritten([held!], [{ ...spanOf(held!), to: "2026-12-31" }]).after).toEqual([
    ["me", "2026-07-01", "2026-12-31", 88_00],
  ]);
});
