import { describe, expect, test } from "vitest";
import {
  nextScreen,
  openScreen,
  pageOf,
  placeOf,
  previousScreen,
  screenOf,
  screensOf,
  stepOf,
  wayOf,
} from "./screens.ts";

const division = { id: "d", name: "Main", city: null, state: null };
const asked = { divisions: [division, division], coverageTypes: ["medical", "dental"] as const };
const benefit = {
  id: "x",
  coverageType: "eap",
  name: "Help line",
  url: null,
  description: "Talk.",
  descriptionLanguage: "en" as const,
  requireAck: true,
  isRead: false,
  documents: [],
};
const enrollment = (missing: string[], activeStep = "about") => ({
  divisions: [...asked.divisions],
  coverageTypes: [...asked.coverageTypes],
  externalBenefits: [],
  forms: { incomplete: [], completed: [] },
  paymentTotals: null,
  missing,
  activeStep,
  folded: [] as string[],
  event: null,
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

test("benefits that are enrolled in elsewhere are one page before the review", () => {
  const all = { ...enrollment(["external"]), externalBenefits: [benefit, benefit] };
  expect(screensOf(all).slice(-3)).toEqual(["dental", "external", "review"]);
  expect(stepOf("external")).toBe("external");
  expect(screenOf("external", all)).toBe("external");
  expect(openScreen("review", all)).toBe("review");
  expect(placeOf("external", all)).toEqual({ step: 8, steps: 9 });
});

test("forms come after the choices that ask for them, and before the payment", () => {
  const form = { id: "f", title: "Health", required: true, revision: 1, pagesDone: 0, why: [], signed: null };
  const asks = { ...enrollment(["forms"]), forms: { incomplete: [form], completed: [] } };
  expect(screensOf(asks).slice(-3)).toEqual(["dental", "forms", "review"]);
  expect(screenOf("forms", asks)).toBe("forms");
  expect(openScreen("review", asks)).toBe("review");
  // A choice may have taken the forms away since.
  expect(screenOf("forms", enrollment([]))).toBe("review");
});

test("how one pays is asked last, where it is asked at all", () => {
  const totals = { monthlyChargeCents: 89_900, basis: "chosen" as const, isDue: true, why: [] };
  const paid = { ...enrollment(["payment"]), paymentTotals: totals };
  expect(screensOf(paid).slice(-2)).toEqual(["payment", "review"]);
  expect(screenOf("payment", paid)).toBe("payment");
  expect(nextScreen("payment", paid)).toBe("review");
  // The review lists what is open, this too.
  expect(openScreen("review", paid)).toBe("review");
  // Somebody who has nothing to pay any more goes on to the review.
  const free = { ...enrollment([]), paymentTotals: { ...totals, monthlyChargeCents: 0, isDue: false } };
  expect(screensOf(free).slice(-2)).toEqual(["dental", "review"]);
  expect(screenOf("payment", free)).toBe("review");
});

test("a single location is not asked for", () => {
  const single = { ...enrollment([]), divisions: [division] };
  expect(screensOf(single)).not.toContain("location");
  expect(nextScreen("reach", single)).toBe("ssn");
  expect(previousScreen("ssn", single)).toBe("reach");
});

test("pages and steps of the contract lead to each other", () => {
  expect(stepOf("about")).toBe("about");
  expect(stepOf("reach")).toBe("contact");
  expect(stepOf("medical")).toBe("benefit:medical");
  expect(screenOf("contact", enrollment([]))).toBe("reach");
  expect(screenOf("benefit:dental", enrollment([]))).toBe("dental");
  expect(screenOf("dependents", enrollment([]))).toBe("family");
  expect(screenOf("benefit:life", enrollment([]))).toBe("about");
});

test.each([
  ["review", ["about", "contact", "ssn"], "about"],
  ["reach", ["about", "contact"], "about"],
  ["reach", ["contact"], "reach"],
  ["about", ["contact"], "about"],
  ["review", ["contact"], "reach"],
  ["about", ["ssn"], "about"],
  ["review", [], "review"],
  ["medical", ["benefit:dental"], "medical"],
  ["review", ["benefit:dental"], "review"],
  ["review", ["ssn", "benefit:dental"], "ssn"],
  ["nonsense", [], "ssn"],
])("asked for %s with %j missing, it opens %s", (wanted, missing, opened) => {
  expect(openScreen(wanted, enrollment(missing, "ssn"))).toBe(opened);
});

describe("by a change in the person's life", () => {
  const birth = (missing: string[], newcomer: "19" | null = "19") => ({
    ...enrollment(missing, "dependents"),
    folded: ["about", "contact", "location", "ssn", "benefit:dental"],
    event: {
      label: "A birth",
      eventDate: "2026-11-03",
      permits: [],
      newcomer: newcomer && { relationship: newcomer, dob: "2026-11-03" },
    },
  });
  const fresh = birth(["dependents", "benefit:medical"]);

  test("the way has only what may change, and begins with the person who joins", () => {
    expect(wayOf(fresh)).toEqual(["family", "medical", "review"]);
    expect(placeOf("family", fresh)).toEqual({ step: 1, steps: 3 });
    expect(previousScreen("family", fresh)).toBeNull();
    expect(nextScreen("medical", fresh)).toBe("review");
    expect(pageOf(new URLSearchParams(), fresh)).toEqual({ screen: "family", page: "person" });
    const added = birth(["dependents", "benefit:medical"], null);
    expect(pageOf(new URLSearchParams(), added)).toEqual({ screen: "family", page: "family" });
  });

  test("what is known opens for a change, and leads back to the way", () => {
    const done = birth([], null);
    expect(openScreen("about", done)).toBe("about");
    expect(openScreen("dental", done)).toBe("dental");
    expect(nextScreen("about", done)).toBe("family");
    expect(nextScreen("dental", done)).toBe("review");
    expect(previousScreen("dental", done)).toBe("medical");
    expect(openScreen(null, { ...done, activeStep: "benefit:dental" })).toBe("review");
  });
});

test("the review is the last of the counted pages", () => {
  expect(placeOf("about", enrollment([]))).toEqual({ step: 1, steps: 8 });
  expect(placeOf("review", enrollment([]))).toEqual({ step: 8, steps: 8 });
});
