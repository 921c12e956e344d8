import { describe, expect, test } from "vitest";
import { inOrder, type PlanOrder } from "./plan-order.ts";

const plans = [
  { name: "A", priceCents: 300, yearCents: 100 },
  { name: "B", priceCents: 100, yearCents: null },
  { name: "C", priceCents: null, yearCents: null },
  { name: "D", priceCents: 100, yearCents: 50 },
  { name: "E", priceCents: 0, yearCents: 100 },
];

describe("plans in order", () => {
  test.each<[PlanOrder, string]>([
    ["listed", "ABCDE"],
    ["price", "EBDAC"],
    ["year", "DAEBC"],
  ])("by %s: %s, equal ones as listed, those without a sum last", (order, expected) => {
    const ordered = inOrder(plans, order, (plan) => plan);
    expect(ordered.map(({ name }) => name).join("")).toBe(expected);
  });

  test("the list that was given stays as it is", () => {
    inOrder(plans, "price", (plan) => plan);
    expect(plans.map(({ name }) => name).join("")).toBe("ABCDE");
  });
});
