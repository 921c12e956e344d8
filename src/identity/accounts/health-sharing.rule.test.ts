import { expect, test } from "vitest";
import { standingOf, visibilityOf } from "./health-sharing.ts";

test.each([
  ["19", "2008-11-11", "minor"],
  ["22", "2008-11-11", "minor"],
  ["19", "2008-11-10", "adult"],
  ["01", "2009-02-03", "adult"],
  ["53", "2009-02-03", "adult"],
  ["19", null, "adult"],
  ["18", "2009-02-03", "subscriber"],
])("a relative of relationship %s born %s is a %s", (relationship, dob, standing) => {
  const relative = { relationship, dob, shares: false, terminationDate: null };
  expect(standingOf(relative, "2026-11-10")).toBe(standing);
  if (standing !== "subscriber")
    expect(visibilityOf(relative, "2026-11-10")).toBe(standing === "minor" ? "minor" : "notShared");
});
