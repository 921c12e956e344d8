import { expect, test } from "vitest";
import { fieldsOf, keyFrom, suited, valueForm } from "./value-form.ts";

test.each([
  ["Amount of coverage", "amountOfCoverage"],
  ["¿Fuma usted?", "fumaUsted"],
  ["401 (k)", "k"],
  ["흡연", "answer"],
])("%s has the key %s", (label, key) => {
  expect(keyFrom(label)).toBe(key);
});

test("money is typed in dollars and kept in cents, and comes back as it was typed", () => {
  const form = {
    ...valueForm(null, "life"),
    min: "$10,000",
    max: "100000",
    step: "",
    feeds: "volume" as const,
  };
  const fields = fieldsOf({ ...form, label: { en: "Amount", ko: "금액", es: "Importe" } });
  expect(fields).toMatchObject({ key: "amount", min: 1_000_000, max: 10_000_000, step: null, help: null });
  const row = { ...fields, id: "x", version: 1, updatedAt: "2026-11-10T15:00:00.000Z", sortOrder: 1 };
  expect(valueForm(row, "life")).toMatchObject({ min: "10000", max: "100000", step: "" });
  expect(fieldsOf(valueForm(row, "life"))).toEqual(fields);
});

test("what a kind does not know is not sent", () => {
  const form = { ...valueForm(null, "life"), kind: "flag" as const, min: "1", step: "2" };
  expect(fieldsOf(form)).toMatchObject({ min: null, step: null, options: [] });
});

test("who is paid is asked of the employee, for life cover only", () => {
  const form = { ...valueForm(null, "life"), kind: "beneficiaries" as const, min: "1", max: "2" };
  const none = { hasVolume: false, hasBeneficiaries: false, isHealthCare: false };
  const life = { ...none, hasVolume: true, hasBeneficiaries: true };
  expect(suited({ ...form, appliesTo: "eachDependent" }, life)).toMatchObject({ appliesTo: "subscriber" });
  expect(fieldsOf(form)).toMatchObject({ kind: "beneficiaries", min: null, max: null });
  expect(suited({ ...form, coverageType: "medical" }, none)).toMatchObject({ kind: "money", feeds: "" });
  expect(
    suited({ ...form, kind: "provider", coverageType: "dental" }, { ...none, isHealthCare: true }),
  ).toMatchObject({ kind: "provider" });
  const amount = { ...form, kind: "money" as const, feeds: "volume" as const };
  expect([life, none].map((coverage) => suited(amount, coverage).feeds)).toEqual(["volume", ""]);
});
