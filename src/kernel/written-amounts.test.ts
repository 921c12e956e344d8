import { expect, test } from "vitest";
import { amountReadings, decimalMarks } from "./written-amounts.ts";

test.each([
  ["1234.56", { point: "1234.56" }],
  ["1234,56", { comma: "1234.56" }],
  ["1,234.56", { point: "1234.56" }],
  ["1.234,56", { comma: "1234.56" }],
  ["$ 1,234.50", { point: "1234.50" }],
  ["US$12.5", { point: "12.5" }],
  ["usd 12.5", { point: "12.5" }],
  ["12,5 $", { comma: "12.5" }],
  ["12.5 USD", { point: "12.5" }],
  ["1 234.5", { point: "1234.5" }],
  ["1'234’567.5", { point: "1234567.5" }],
  ["１２．５", { point: "12.5" }],
  [" 7 ", { point: "7", comma: "7" }],
  ["007", { point: "007", comma: "007" }],
  [".5", { point: "0.5" }],
  [",5", { comma: "0.5" }],
  ["12,345,678", { point: "12345678" }],
  ["1,2345.6", {}],
  ["0,123.45", {}],
  ["1.2.3", {}],
  ["1,2,3", {}],
  ["1.5.", {}],
  ["12 34", {}],
  ["1.", {}],
  ["-5", {}],
  ["5 EUR", {}],
  ["$", {}],
  ["", {}],
  ["123456789012345", { point: "123456789012345", comma: "123456789012345" }],
  ["1234567890123456", {}],
])("%j is read as %j", (written, readings) => {
  expect(amountReadings(written, "either")).toStrictEqual(readings);
});

test.each([
  ["1,234", { point: "1234", comma: "1.234" }, { point: "1234" }],
  ["123.456", { point: "123.456", comma: "123456" }, { comma: "123456" }],
  ["1234.567", { point: "1234.567" }, { point: "1234.567" }],
  ["0.123", { point: "0.123" }, { point: "0.123" }],
  ["1.23", { point: "1.23" }, { point: "1.23" }],
  ["1,234.567", { point: "1234.567" }, { point: "1234.567" }],
])(
  "three digits behind the only mark of %j may be thousands, and in pay they are",
  (written, either, pay) => {
    expect(amountReadings(written, "either")).toStrictEqual(either);
    expect(amountReadings(written, "thousands")).toStrictEqual(pay);
  },
);

test("the two marks have the names that calls know", () => {
  expect(decimalMarks).toEqual(["point", "comma"]);
});
