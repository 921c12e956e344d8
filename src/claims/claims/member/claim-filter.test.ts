import { expect, test } from "vitest";
import { addressOf, choicesOf, filterOf, isFiltered, queryOf } from "./claim-filter.ts";

test("the filter of claims stands in the address, and asks for the days of the year", () => {
  const filter = filterOf(new URLSearchParams("person=p1&year=2026&unpaid=yes"));
  expect(queryOf(filter)).toEqual({ memberId: "p1", from: "2026-01-01", to: "2026-12-31", unpaid: "yes" });
  expect(addressOf(filter)).toEqual({ person: "p1", year: "2026", unpaid: "yes" });
  expect(isFiltered(filterOf(new URLSearchParams("unpaid=yes")))).toBe(true);
  const none = filterOf(new URLSearchParams("year=20%26&unpaid=no"));
  expect([isFiltered(none), queryOf(none), addressOf(none)]).toEqual([false, {}, {}]);
});

test("the choices are each person once, and the years with the latest first", () => {
  const sum = (memberId: string, year: number) => ({ memberId, name: memberId.toUpperCase(), year });
  expect(choicesOf([sum("a", 2025), sum("b", 2026), sum("a", 2026)])).toEqual({
    people: [
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ],
    years: ["2026", "2025"],
  });
});
