import { expect, test } from "vitest";
import { owedOf } from "./owed.ts";

const completed = {
  status: "completed",
  patientResponsibilityCents: 9_460,
  billedCents: 20_000,
  looksTooHigh: false,
} as const;

test.each([
  ["an amount is owed", {}, "some"],
  ["an amount that looks too high is no demand", { looksTooHigh: true }, "doubted"],
  [
    "nothing is owed, whatever a limit says",
    { looksTooHigh: true, patientResponsibilityCents: 0 },
    "nothing",
  ],
  ["a claim that is not decided is pending", { looksTooHigh: true, status: "pending" }, "pending"],
  ["an estimate is an estimate", { looksTooHigh: true, status: "estimate" }, "estimate"],
  ["a cent is owed", { patientResponsibilityCents: 1 }, "some"],
  ["a denial says first that nothing was paid", { status: "denied" }, "deniedSome"],
  ["a denial may leave nothing to pay", { status: "denied", patientResponsibilityCents: 0 }, "deniedNothing"],
  ["a denial beyond a limit is no demand", { status: "denied", looksTooHigh: true }, "doubted"],
  ["what was decided elsewhere is owed", { status: "imported" }, "some"],
] as const)("%s", (_, more, owed) => {
  expect(owedOf({ ...completed, ...more }, "decided").value).toBe(owed);
});

test("what was taken back asks for nothing", () => {
  expect(owedOf({ ...completed, looksTooHigh: true }, "reversed").value).toBe("reversed");
});

test("a bill that its provider took back asks for nothing, and nothing comes", () => {
  for (const status of ["completed", "pending", "denied"] as const)
    expect(owedOf({ ...completed, status, looksTooHigh: true }, "voided").value).toBe("voided");
});
