import fc from "fast-check";
import { expect, test } from "vitest";
import { clientFieldTypes, type ClientFieldType } from "./client-fields.ts";
import { optionsOf, readFieldValue } from "./field-value.ts";

const options = "ADP\nPaychex\n\n ADP \nGusto";

test.each<[ClientFieldType, string, string]>([
  ["text", "  Dana   Reyes ", "Dana Reyes"],
  ["longText", " first\n\n  second ", "first\n\n  second"],
  ["number", "1,250", "1250"],
  ["number", "-12.50", "-12.5"],
  ["money", "$1,250", "1250.00"],
  ["money", "0.5", "0.50"],
  ["date", "3/15/2027", "2027-03-15"],
  ["date", "2027-03-15", "2027-03-15"],
  ["yesNo", "Y", "yes"],
  ["yesNo", "아니요", "no"],
  ["choice", "paychex", "Paychex"],
  ["email", "Dana@Example.com", "Dana@example.com"],
  ["phone", "(617) 555-0142", "6175550142"],
])("a value of kind %s: %s is kept as %s", (type, typed, value) => {
  expect(readFieldValue({ type, options }, typed)).toEqual({ ok: true, value });
});

test.each<[ClientFieldType, string, string]>([
  ["text", "  ", "required"],
  ["text", "x".repeat(201), "tooLong"],
  ["number", "12 men", "number"],
  ["number", "1e9", "number"],
  ["money", "-5", "money"],
  ["date", "02/30/2027", "date"],
  ["yesNo", "maybe", "yesNo"],
  ["choice", "Workday", "notInList"],
  ["email", "dana", "email"],
  ["phone", "555", "phone"],
])("a value of kind %s: %s is refused by %s", (type, typed, code) => {
  expect(readFieldValue({ type, options }, typed)).toMatchObject({ ok: false, code });
});

test("answers of a choice are lines, each once", () => {
  expect(optionsOf(options)).toEqual(["ADP", "Paychex", "Gusto"]);
  expect(optionsOf(null)).toEqual([]);
});

test("what was kept is read as itself", () => {
  fc.assert(
    fc.property(fc.constantFrom(...clientFieldTypes), fc.string(), (type, typed) => {
      const read = readFieldValue({ type, options }, typed);
      fc.pre(read.ok);
      expect(readFieldValue({ type, options }, read.value)).toEqual(read);
    }),
  );
});
