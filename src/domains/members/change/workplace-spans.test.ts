import { expect, test } from "vitest";
import { spansAfterMove, type WorkSpan } from "./workplace-spans.ts";

const one: WorkSpan = { id: "1", from: null, to: "2026-03-31", divisionId: "a" };
const two: WorkSpan = { id: "2", from: "2026-04-01", to: "2026-06-30", divisionId: "b" };
const move = { divisionId: "c", hireDate: "2020-01-06", to: "z" };

test.each([
  [
    "the first move",
    [],
    "2026-05-01",
    [{ id: null, from: null, to: "2026-04-30", divisionId: "c", of: null }],
  ],
  ["a move from the first day of work", [], "2020-01-06", []],
  [
    "a later move",
    [one],
    "2026-05-01",
    [{ id: null, from: "2026-04-01", to: "2026-04-30", divisionId: "c", of: null }],
  ],
  ["a move on the day of the last one", [one], "2026-04-01", []],
  [
    "a move before the last one",
    [one, two],
    "2026-05-01",
    [
      { ...two, to: "2026-04-30", of: "2" },
      { id: null, from: "2026-05-01", to: "2026-06-30", divisionId: "z", of: "2" },
    ],
  ],
  [
    "a move before all others",
    [one, two],
    "2026-01-01",
    [
      { ...one, to: "2025-12-31", of: "1" },
      { id: null, from: "2026-01-01", to: "2026-03-31", divisionId: "z", of: "1" },
      { ...two, divisionId: "z", of: "2" },
    ],
  ],
  [
    "a move from the first day of work, after others",
    [one, two],
    "2020-01-06",
    [
      { ...one, divisionId: "z", of: "1" },
      { ...two, divisionId: "z", of: "2" },
    ],
  ],
  ["days that were there already", [{ ...one, divisionId: "z" }], "2026-01-01", []],
] as const)("%s", (_, spans, from, expected) => {
  expect(spansAfterMove({ ...move, spans, from }).value).toEqual(expected);
});
