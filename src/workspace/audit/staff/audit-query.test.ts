import { expect, test } from "vitest";
import { auditQuery } from "./audit-query.ts";

test("times of the filter are read by the clock by which the page shows them, wherever the reader is", () => {
  const filters = { at: "2026-11-22T21:19..2026-11-22T21:20", action: "view" };
  expect(auditQuery({ filters }, "America/New_York")).toEqual({
    action: "view",
    from: "2026-11-23T02:19:00.000Z",
    to: "2026-11-23T02:20:00.000Z",
  });
  expect(auditQuery({ filters: { at: "..soon" } }, "America/New_York")).toEqual({ to: "soon" });
});
