import { expect, test } from "vitest";
import { nextScreen, openScreen, placeOf, previousScreen, screenOf, screensOf, stepOf } from "./screens.ts";

const division = { id: "d", name: "Main", city: null, state: null };
const asked = { divisions: [division, division], coverageTypes: ["medical", "dental"] as const };
const enrollment = (missing: string[], activeStep = "contact") => ({
  divisions: [...asked.divisions],
  coverageTypes: [...asked.coverageTypes],
  missing,
  activeStep,
});

test("every coverage type is a page between family and review", () => {
  expect(screensOf(enrollment([]))).toEqual([
    "about",
    "reach",
    "location",
    "ssn",
    "family",
    "medical",
    "dental",
    "review",
  ]);
});

test("a single location is not asked for", () => {
  const single = { ...enrollment([]), divisions: [division] };
  expect(screensOf(single)).not.toContain("location");
  expect(nextScreen("reach", single)).toBe("ssn");
  expect(previousScreen("ssn", single)).toBe("reach");
});

test("pages and steps of the contract lead to each other", () => {
  expect(stepOf("reach")).toBe("contact");
  expect(stepOf("medical")).toBe("benefit:medical");
  expect(screenOf("benefit:dental", enrollment([]))).toBe("dental");
  expect(screenOf("dependents", enrollment([]))).toBe("family");
  expect(screenOf("benefit:life", enrollment([]))).toBe("about");
});

test.each([
  ["review", ["contact", "ssn"], false, "about"],
  ["reach", ["contact"], false, "about"],
  ["reach", ["contact"], true, "reach"],
  ["review", ["contact"], true, "reach"],
  ["about", ["ssn"], false, "about"],
  ["review", [], false, "review"],
  ["medical", ["benefit:dental"], false, "medical"],
  ["review", ["benefit:dental"], false, "review"],
  ["review", ["ssn", "benefit:dental"], false, "ssn"],
  ["nonsense", [], false, "ssn"],
])("asked for %s with %j missing, about kept %s, it opens %s", (wanted, missing, hasAbout, opened) => {
  expect(openScreen(wanted, enrollment(missing, "ssn"), hasAbout)).toBe(opened);
});

test("the review is the last of the counted pages", () => {
  expect(placeOf("about", enrollment([]))).toEqual({ step: 1, steps: 8 });
  expect(placeOf("review", enrollment([]))).toEqual({ step: 8, steps: 8 });
});
