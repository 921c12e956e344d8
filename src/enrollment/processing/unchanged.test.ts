import { expect, test } from "vitest";
import { goesOn, type HeldRow, type WantedRow } from "./unchanged.ts";

const held: HeldRow = {
  memberId: "a",
  basePlanId: "life",
  tierCode: "NOTIER",
  effectiveDate: "2026-01-01",
  terminationDate: null,
  employeeCents: 0,
  employerCents: 500,
  volumeCents: 5_000_000,
  values: { salary: 1 },
  beneficiaries: [],
};
const { effectiveDate: _, terminationDate: __, ...wanted } = held;
const other = { ...held, memberId: "b" };

test.each<[string, HeldRow[], WantedRow[], boolean]>([
  ["just the same", [held], [wanted], true],
  [
    "answers in another order",
    [{ ...held, values: { a: 1, b: 2 } }],
    [{ ...wanted, values: { b: 2, a: 1 } }],
    true,
  ],
  ["another plan", [held], [{ ...wanted, basePlanId: "more" }], false],
  ["another price", [held], [{ ...wanted, employeeCents: 1 }], false],
  ["another share of the employer", [held], [{ ...wanted, employerCents: 1 }], false],
  ["another amount", [held], [{ ...wanted, volumeCents: 1 }], false],
  ["another answer", [held], [{ ...wanted, values: { salary: 2 } }], false],
  ["somebody more", [held], [wanted, { ...wanted, memberId: "b" }], false],
  ["somebody less", [held, other], [wanted], false],
  ["an end in sight", [{ ...held, terminationDate: "2026-12-31" }], [wanted], false],
  ["nothing before", [], [wanted], false],
  ["it begins later", [{ ...held, effectiveDate: "2027-02-01" }], [wanted], false],
])("coverage goes on untouched: %s", (_name, before, after, isSame) => {
  expect(goesOn(before, after, "2026-12-01")).toBe(isSame);
});
