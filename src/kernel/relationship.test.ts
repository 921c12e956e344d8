import { expect, test } from "vitest";
import {
  fromX12,
  isChild,
  isDependent,
  isRelationshipCode,
  isSpouseLike,
  relationshipCodes,
  relationshipLabels,
  toX12,
} from "./relationship.ts";

test.each([
  ["18", "Employee", false, false, false],
  ["01", "Spouse", true, true, false],
  ["19", "Child", true, false, true],
  ["22", "Disabled Child", true, false, true],
  ["53", "Life Partner", true, true, false],
] as const)(
  "%s is %s: dependent %s, like a spouse %s, a child %s",
  (code, label, dependent, spouse, child) => {
    expect(relationshipLabels[code]).toBe(label);
    expect(isDependent(code)).toBe(dependent);
    expect(isSpouseLike(code)).toBe(spouse);
    expect(isChild(code)).toBe(child);
  },
);

test("a disabled child crosses the X12 border as a child with a mark", () => {
  expect(toX12("22")).toEqual({ code: "19", disabled: true });
  expect(toX12("19")).toEqual({ code: "19", disabled: false });
});

test("every code comes back from X12 as it went out", () => {
  for (const code of relationshipCodes) {
    const sent = toX12(code);
    expect(fromX12(sent.code, sent.disabled)).toBe(code);
  }
});

test("other codes are none", () => {
  expect(isRelationshipCode("18")).toBe(true);
  expect(isRelationshipCode("20")).toBe(false);
  expect(isRelationshipCode(18)).toBe(false);
});
