import { expect, test } from "vitest";
import type { OfferedValue } from "#enrollment/offering/session-content/offered-parts.ts";
import { valueAnswers, valueFields } from "./plan-values.ts";

const value = (
  key: string,
  kind: OfferedValue["kind"],
  appliesTo: OfferedValue["appliesTo"] = "subscriber",
) => ({
  key,
  kind,
  appliesTo,
  coverageType: "life" as const,
  sessionPlanId: null,
  label: key,
  help: null,
  min: null,
  max: null,
  step: null,
  options: [],
  required: true,
  feeds: null,
});
const all = [value("amount", "money"), value("since", "date"), value("smokes", "flag", "eachDependent")];

const child = (id: string) => ({ id, relationship: "19" as const });

test("saved answers read as they would be typed, and what was typed goes back under its names", () => {
  const fields = valueFields({ amount: 5_000_050, since: "2026-03-01", "smokes.p": "no" }, all);
  expect(fields).toEqual({
    "values.amount": "50,000.50",
    "values.since.month": "3",
    "values.since.day": "1",
    "values.since.year": "2026",
    "values.smokes.p": "no",
  });
  expect(valueAnswers(fields, all, [child("p"), child("q")])).toEqual({
    amount: "50,000.50",
    since: { month: "3", day: "1", year: "2026" },
    "smokes.p": "no",
    "smokes.q": "",
  });
});
