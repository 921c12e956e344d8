import { expect, test } from "vitest";
import type { OfferedValue } from "./offered-parts.ts";
import { shownValues } from "./shown-values.ts";

const value = (key: string, kind: OfferedValue["kind"]): OfferedValue => ({
  key,
  kind,
  coverageType: "life",
  sessionPlanId: null,
  label: key.toUpperCase(),
  help: null,
  min: null,
  max: null,
  step: null,
  options: [{ code: "a", label: "Ann" }],
  required: true,
  appliesTo: "subscriber",
  feeds: null,
});

test("answers read in the order of their questions, each as its kind is said; what nobody asks any more comes last", () => {
  const asked = (["money", "date", "choice", "flag", "number", "text", "provider"] as const).map((kind) =>
    value(kind, kind),
  );
  const values = {
    gone: "x",
    provider: "none",
    "provider.p": "1234567893",
    text: "t",
    number: 3,
    "flag.p": "no",
    choice: "a",
    date: "2026-03-01",
    money: 5_000_000,
  };
  const people = [{ id: "p", firstName: "Pat" }];
  expect(
    shownValues(values, { asked, people }, { yes: "Sí", no: "No", noneYet: "Ninguno", language: "es" }),
  ).toEqual([
    ["MONEY", "$50,000"],
    ["DATE", "1 de marzo de 2026"],
    ["CHOICE", "Ann"],
    ["FLAG (Pat)", "No"],
    ["NUMBER", "3"],
    ["TEXT", "t"],
    ["PROVIDER", "Ninguno"],
    ["PROVIDER (Pat)", "1234567893"],
    ["gone", "x"],
  ]);
});
