import { expect, test } from "vitest";
import { serviceClassOf } from "./service-class.ts";

test.each([
  ["A0429", "ambulance"],
  ["A4253", "supply"],
  ["B4150", "supply"],
  ["C1713", "supply"],
  ["C9113", "drug"],
  ["E0601", "supply"],
  ["G0008", "vaccine"],
  ["G0101", "checkup"],
  ["G0103", "lab"],
  ["G0105", "checkup"],
  ["G0202", "imaging"],
  ["G0380", "emergency"],
  ["G0438", "checkup"],
  ["G0463", "officeVisit"],
  ["G0151", "therapy"],
  ["G0410", "mentalHealth"],
  ["G0299", "otherCare"],
  ["H0004", "mentalHealth"],
  ["J1885", "drug"],
  ["K0001", "supply"],
  ["L3908", "supply"],
  ["M0201", "vaccine"],
  ["P9603", "lab"],
  ["Q0111", "lab"],
  ["Q3014", "officeVisit"],
  ["Q4010", "supply"],
  ["Q5103", "drug"],
  ["R0070", "imaging"],
  ["S9083", "otherCare"],
  ["T1019", "otherCare"],
  ["U0003", "lab"],
  ["V2020", "eye"],
  ["V5261", "hearing"],
  ["D1110", "dental"],
  ["Z9999", null],
  ["", null],
] as const)("the procedure %s is read as %s", (procedure, of) => {
  expect(serviceClassOf({ procedure, revenueCode: null })).toBe(of);
});

test("a line without a known procedure is named by its revenue code, else as a drug", () => {
  expect(serviceClassOf({ procedure: null, revenueCode: "0450" })).toBe("emergency");
  expect(serviceClassOf({ procedure: "J1885", revenueCode: "0450" })).toBe("drug");
  expect(serviceClassOf({ procedure: null, revenueCode: null, drugCode: "00002143380" })).toBe("drug");
});
