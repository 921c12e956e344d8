import { expect, test } from "vitest";
import { placeOfClaim } from "./place-of-claim.ts";

const doctors = { form: "hcfa", placeOfService: "11", typeOfBill: null, lines: [] } as const;
const hospital = { form: "ub", placeOfService: null, typeOfBill: "111", lines: [] } as const;
const revenue = (revenueCode: string | null) => ({ revenueCode });

test.each([
  ["a doctor's place is the one that the bill says", doctors, "11"],
  ["a doctor's place stays where the form is not known", { ...doctors, form: null }, "11"],
  [
    "a line without a revenue code is no hospital's",
    { ...doctors, form: null, lines: [revenue(null)] },
    "11",
  ],
  [
    "a doctor's place stays whatever revenue codes its lines have",
    { ...doctors, lines: [revenue("0450")] },
    "11",
  ],
  ["nobody says a place", { ...doctors, placeOfService: null }, null],
  ["a hospital's 11 is a stay", hospital, "21"],
  [
    "a hospital's payment says the type of bill in the element of the place",
    { ...hospital, typeOfBill: null, placeOfService: "11" },
    "21",
  ],
  [
    "a payment alone is a hospital's by its revenue codes",
    { ...doctors, form: null, lines: [revenue("0120")] },
    "21",
  ],
  ["a type of bill alone is a hospital's", { ...hospital, form: null }, "21"],
  ["a leading zero says nothing", { ...hospital, typeOfBill: "0111" }, "21"],
  ["13 is care without a stay", { ...hospital, typeOfBill: "131" }, "22"],
  [
    "13 with an emergency room is the emergency room",
    { ...hospital, typeOfBill: "131", lines: [revenue("0300"), revenue("0450")] },
    "23",
  ],
  ["a stay that began in the emergency room is a stay", { ...hospital, lines: [revenue("0450")] }, "21"],
  [
    "45 elsewhere in a revenue code is no emergency room",
    { ...hospital, typeOfBill: "131", lines: [revenue("0245")] },
    "22",
  ],
  ["21 is a nursing facility", { ...hospital, typeOfBill: "211" }, "31"],
  ["83 is a surgery center", { ...hospital, typeOfBill: "831" }, "24"],
  ["32 is care at home", { ...hospital, typeOfBill: "0329" }, "12"],
  ["a type of bill that is not listed has no place", { ...hospital, typeOfBill: "991" }, null],
  ["a hospital that says nothing has no place", { ...hospital, typeOfBill: null }, null],
] as const)("%s", (_, claim, place) => {
  expect(placeOfClaim(claim).value).toBe(place);
});
