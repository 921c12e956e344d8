import { expect, test } from "vitest";
import { fieldErrorKey, fieldErrorMessage, readFields } from "./fields.ts";

test.each([
  ["ssn", "length", ["ssn.length", "generic.length"]],
  ["dob.day", "notReal", ["dob.notReal", "generic.notReal"]],
  ["dependents.0.ssn", "length", ["dependentSsn.length", "ssn.length", "generic.length"]],
  ["dependents.12.dob.year", "future", ["dependentDob.future", "dob.future", "generic.future"]],
  ["dependents", "tooMany", ["dependents.tooMany", "generic.tooMany"]],
  ["selections.medical.id", "empty", ["selectionId.empty", "id.empty", "generic.empty"]],
  ["selections.vision", "unknown", ["selection.unknown", "generic.unknown"]],
])("%s with %s looks for its words under %j", (path, code, keys) => {
  expect(fieldErrorKey({ path, code })).toEqual(keys);
});

test("a message gets its label, its coverage and its bounds", () => {
  const asked: [string[], Record<string, string | number>][] = [];
  const translate = (keys: string[], params: Record<string, string | number>) => {
    asked.push([keys, params]);
    return keys[0] ?? "";
  };
  expect(
    fieldErrorMessage({ path: "selections.medical.id", code: "empty", params: { max: 3 } }, translate),
  ).toBe("selectionId.empty");
  expect(asked).toEqual([
    [["label.selectionId", "label.id", "label.this"], {}],
    [["coverage.medical", "coverage.this"], {}],
    [
      ["selectionId.empty", "id.empty", "generic.empty"],
      { label: "label.selectionId", coverage: "coverage.medical", max: 3 },
    ],
  ]);
});

test("fields of an unknown body are read by name, and errors gather under their place", () => {
  const fields = readFields({ a: " x ", n: "O’Neil" }, "dependents.1");
  expect(fields.text("a", { max: 3 })).toBe("x");
  expect(fields.text("b", { max: 3 })).toBe("");
  expect(fields.name("n", { max: 10 })).toBe("O'Neil");
  expect(fields.errors).toEqual([]);
  fields.fail("a", "odd", { max: 1 });
  expect(fields.errors).toEqual([{ path: "dependents.1.a", code: "odd", params: { max: 1 } }]);
});

test("a text of exactly the greatest length fits, also a name that has a wrong sign in it", () => {
  const fields = readFields({ a: "abc", b: "abcd", n: "ab4", m: "ab4d" });
  fields.text("a", { max: 3 });
  fields.text("b", { max: 3 });
  fields.name("n", { max: 3 });
  fields.name("m", { max: 3 });
  expect(fields.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "b tooLong",
    "n form",
    "m tooLong",
  ]);
});

test("names inherited from every object are no fields", () => {
  expect(readFields({}).text("toString", { max: 100 })).toBe("");
  expect(readFields({}).text("constructor", { max: 100 })).toBe("");
});
