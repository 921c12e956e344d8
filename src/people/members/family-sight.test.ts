import { describe, expect, test } from "vitest";
import { type FamilyFact, familyFacts, type Relative, seesOf } from "./family-sight.ts";

const today = "2026-11-10";
const one = (id: string, more: Partial<Relative>): Relative => ({
  id,
  relationship: "01",
  dob: "1985-01-02",
  terminationDate: null,
  shares: false,
  ...more,
});
const people = {
  employee: one("employee", { relationship: "18" }),
  spouse: one("spouse", {}),
  sharing: one("sharing", { shares: true }),
  grownChild: one("grownChild", { relationship: "19", dob: "2008-11-10" }),
  child: one("child", { relationship: "19", dob: "2008-11-11" }),
  former: one("former", { terminationDate: "2026-11-09", shares: true }),
  formerChild: one("formerChild", { relationship: "19", dob: "2015-01-01", terminationDate: "2026-11-09" }),
};
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

/** Contact, SSN, coverage, cards, beneficiaries, events, claims, totals, messages, documents, who looked at the data. */
const all = "xxxxxxxxxxx";
const own = "xxxx.xxxxxx";
const left = "xxxx..xxxxx";
const none = "...........";
const card = "...x.......";
const cells: Record<Name, Record<Name, string>> = {
  employee: {
    employee: all,
    spouse: "..xx.x.....",
    sharing: "..xx.xx..x.",
    grownChild: "..xx.x.....",
    child: "xxxx.xxx.xx",
    former: "..x..x.....",
    formerChild: "..x..xxx.x.",
  },
  spouse: { ...of("spouse"), child: card },
  sharing: { ...of("sharing"), child: card },
  grownChild: of("grownChild"),
  child: of("child"),
  former: { ...of("former"), former: left },
  formerChild: { ...of("formerChild"), formerChild: left },
};

/** A dependent sees what is their own. */
function of(name: Name): Record<Name, string> {
  const row = Object.fromEntries(names.map((other) => [other, other === name ? own : none]));
  return row as Record<Name, string>;
}

describe.each(names)("%s as reader", (reader) => {
  test.each(names.flatMap((subject) => familyFacts.map((fact) => [fact, subject] as const)))(
    "sees of %s of %s what the table says",
    (fact: FamilyFact, subject) => {
      const cell = cells[reader][subject][familyFacts.indexOf(fact)];
      expect(seesOf(people[reader], people[subject], fact, today)).toBe(cell === "x");
    },
  );
});

test("the last day in the family is still a day in it", () => {
  const last = { ...people.former, terminationDate: today };
  expect(seesOf(people.employee, last, "claims", today)).toBe(true);
  expect(seesOf(people.employee, people.former, "claims", today)).toBe(false);
});
