import { expect, test } from "vitest";
import { workplaceOn } from "./reprice.service.ts";

const here = { divisionId: "here", ratingArea: "RA1", salaryCents: 100 };
const there = { divisionId: "there", ratingArea: "RA2", salaryCents: 200 };
const facts = {
  ...here,
  workplaces: [
    { ...there, from: null, to: "2026-03-31" },
    { ...there, divisionId: "between", from: "2026-04-01", to: "2026-06-30" },
  ],
};

test.each([
  ["2020-01-01", "there"],
  ["2026-03-31", "there"],
  ["2026-04-01", "between"],
  ["2026-06-30", "between"],
  ["2026-07-01", "here"],
])("on %s the employee works %s: a former place counts from its first day through its last", (day, place) => {
  expect(workplaceOn(facts, day).divisionId).toBe(place);
});

test("without a former place it is today's", () => {
  expect(workplaceOn(here, "2020-01-01")).toBe(here);
});
