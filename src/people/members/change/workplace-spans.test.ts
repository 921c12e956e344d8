import { expect, test } from "vitest";
import type { WorkFacts } from "../employment-days.ts";
import { type PastSpan, spansAfterChange } from "./workplace-spans.ts";

const facts = {
  divisionId: "c",
  eligibilityClass: "full",
  salaryCents: 5_000_000,
  weeklyHours: 40,
  payKind: null,
  hourlyRateCents: null,
};
const one: PastSpan = {
  ...facts,
  id: "1",
  from: null,
  to: "2026-03-31",
  divisionId: "a",
  salaryCents: 4_000_000,
};
const two: PastSpan = { ...facts, id: "2", from: "2026-04-01", to: "2026-06-30", divisionId: "b" };
const move = {
  now: facts,
  hireDate: "2020-01-06",
  change: (old: WorkFacts) => ({ ...old, divisionId: "z" }),
};

test.each([
  ["the first move", [], "2026-05-01", [{ ...facts, id: null, from: null, to: "2026-04-30" }]],
  ["a move from the first day of work", [], "2020-01-06", []],
  ["a later move", [one], "2026-05-01", [{ ...facts, id: null, from: "2026-04-01", to: "2026-04-30" }]],
  ["a move on the day of the last one", [one], "2026-04-01", []],
  [
    "a move before the last one",
    [one, two],
    "2026-05-01",
    [
      { ...two, to: "2026-04-30" },
      { ...two, id: null, from: "2026-05-01", divisionId: "z" },
    ],
  ],
  [
    "a move before all others",
    [one, two],
    "2026-01-01",
    [
      { ...one, to: "2025-12-31" },
      { ...one, id: null, from: "2026-01-01", divisionId: "z" },
      { ...two, divisionId: "z" },
    ],
  ],
  [
    "a move from the first day of work, after others",
    [one, two],
    "2020-01-06",
    [
      { ...one, divisionId: "z" },
      { ...two, divisionId: "z" },
    ],
  ],
  ["days that were there already", [{ ...one, divisionId: "z" }], "2026-01-01", []],
] as const)("%s", (_, spans, from, expected) => {
  expect(spansAfterChange({ ...move, spans, from }).value).toEqual(expected);
});

test("fewer hours leave place and pay of their days as they were", () => {
  const change = (old: WorkFacts) => ({ ...old, weeklyHours: 25 });
  expect(spansAfterChange({ ...move, change, spans: [one, two], from: "2026-02-01" }).value).toEqual([
    { ...one, to: "2026-01-31" },
    { ...one, id: null, from: "2026-02-01", weeklyHours: 25 },
    { ...two, weeklyHours: 25 },
  ]);
});
