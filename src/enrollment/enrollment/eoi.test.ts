import fc from "fast-check";
import { expect, test } from "vitest";
import { currentVolume, eoiOf } from "./eoi.ts";

const thousand = 100_000;
type Row = [string, number, number | null, number | null, [number, number], string[]];

test.each<Row>([
  ["no limit", 300, null, null, [300, 0], []],
  ["within what anyone gets", 100, 100, null, [100, 0], []],
  ["beyond it", 300, 100, null, [100, 200], ["eoi.guaranteed", "eoi.pending"]],
  ["what they have already", 250, 100, 250, [250, 0], ["eoi.current"]],
  ["less than they have", 150, 100, 250, [150, 0], ["eoi.current"]],
  ["more than they have", 300, 100, 250, [250, 50], ["eoi.current", "eoi.pending"]],
  ["having less than anyone gets", 300, 100, 50, [100, 200], ["eoi.guaranteed", "eoi.pending"]],
  ["a plan that gives nothing to anyone", 50, 0, null, [0, 50], ["eoi.guaranteed", "eoi.pending"]],
])("%s", (_, requested, guaranteedIssue, current, [guaranteed, pending], why) => {
  const cents = (amount: number | null) => (amount === null ? null : amount * thousand);
  const answer = eoiOf({
    requestedCents: requested * thousand,
    guaranteedIssueCents: cents(guaranteedIssue),
    currentVolumeCents: cents(current),
  });
  expect(answer.value).toEqual({ guaranteedCents: cents(guaranteed), pendingCents: cents(pending) });
  expect(answer.why.map(({ code }) => code)).toEqual(why);
});

const amount = fc.integer({ min: 0, max: 100_000_000 });
const maybe = fc.option(amount);

test("both parts are what was asked for, and neither is below nothing", () => {
  fc.assert(
    fc.property(amount, maybe, maybe, (requestedCents, guaranteedIssueCents, currentVolumeCents) => {
      const { guaranteedCents, pendingCents } = eoiOf({
        requestedCents,
        guaranteedIssueCents,
        currentVolumeCents,
      }).value;
      expect(guaranteedCents + pendingCents).toBe(requestedCents);
      expect(Math.min(guaranteedCents, pendingCents)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("more that is guaranteed, or more that they have, never leaves more to wait", () => {
  fc.assert(
    fc.property(amount, amount, maybe, fc.nat(), (requestedCents, guaranteedIssueCents, current, more) => {
      const pendingOf = (guaranteed: number, has: number | null) =>
        eoiOf({ requestedCents, guaranteedIssueCents: guaranteed, currentVolumeCents: has }).value
          .pendingCents;
      const before = pendingOf(guaranteedIssueCents, current);
      expect(pendingOf(guaranteedIssueCents + more, current)).toBeLessThanOrEqual(before);
      expect(pendingOf(guaranteedIssueCents, (current ?? 0) + more)).toBeLessThanOrEqual(before);
    }),
  );
});

test("a known person keeps what they have until the day before the new cover, by whatever plan of the type", () => {
  const cover = (
    volumeCents: number | null,
    terminationDate: string | null,
    effectiveDate = "2026-01-01",
  ) => ({
    coverageType: "life",
    effectiveDate,
    terminationDate,
    volumeCents,
  });
  expect(currentVolume([cover(5, null)], "life", "2027-01-01")).toBe(5);
  expect(currentVolume([cover(5, "2026-12-31")], "life", "2027-01-01")).toBe(5);
  expect(currentVolume([cover(5, "2026-12-30")], "life", "2027-01-01")).toBeNull();
  expect(currentVolume([cover(5, null, "2027-02-01")], "life", "2027-01-01")).toBeNull();
  expect(currentVolume([cover(5, null), cover(9, null)], "life", null)).toBe(9);
  expect(currentVolume([cover(null, null)], "life", "2027-01-01")).toBeNull();
  expect(currentVolume([cover(5, null)], "adnd", "2027-01-01")).toBeNull();
});
