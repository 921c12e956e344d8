import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeBases, type ChargedChoice, isDue, monthlyCharge } from "./charge.ts";

const chosen = (employeeCents: number): ChargedChoice => ({ state: "chosen", employeeCents });
const waived: ChargedChoice = { state: "waived" };
const open: ChargedChoice = { state: "open" };
const terms = (basis: "chosen" | "fixed") => ({ basis, fixedCents: 89_900 });

test.each([
  ["chosen", [chosen(90_000), chosen(6750)], 96_750, "charge.chosen", true],
  ["chosen", [chosen(90_000), waived], 90_000, "charge.chosen", true],
  ["chosen", [chosen(1), waived], 1, "charge.chosen", true],
  ["chosen", [chosen(0), waived], 0, "charge.employerPaysAll", false],
  ["chosen", [waived, waived], 0, "charge.nothingChosen", false],
  ["chosen", [chosen(90_000), open], 90_000, "charge.soFar", true],
  ["chosen", [open, waived], 0, "charge.soFar", true],
  ["fixed", [chosen(90_000), chosen(6750)], 89_900, "charge.fixed", true],
  ["fixed", [chosen(0), waived], 89_900, "charge.fixed", true],
  ["fixed", [open, open], 89_900, "charge.fixed", true],
  ["fixed", [waived, waived], 0, "charge.nothingChosen", false],
] as const)("%s, %j: %d cents (%s)", (basis, choices, cents, code, due) => {
  const charge = monthlyCharge(terms(basis), choices);
  expect(charge).toMatchObject({ value: cents, why: [{ code }] });
  expect(isDue(charge)).toBe(due);
});

test("calls and tables know the bases by these names", () => {
  expect(chargeBases).toEqual(["chosen", "fixed"]);
});

const anyChoice = fc.oneof(
  fc.constant(open),
  fc.constant(waived),
  fc.integer({ min: 0, max: 1_000_000 }).map(chosen),
);

test("the order of the coverages changes nothing, and a waiver is worth nothing", () => {
  fc.assert(
    fc.property(
      fc.array(anyChoice, { maxLength: 5 }),
      fc.constantFrom("chosen", "fixed"),
      (choices, basis) => {
        const charge = monthlyCharge(terms(basis), choices);
        expect(monthlyCharge(terms(basis), choices.toReversed())).toEqual(charge);
        expect(monthlyCharge(terms(basis), [...choices, waived])).toEqual(charge);
        if (choices.every(({ state }) => state === "waived")) expect(charge.value).toBe(0);
        else if (basis === "fixed") expect(charge.value).toBe(89_900);
      },
    ),
  );
});
