import fc from "fast-check";
import { expect, test } from "vitest";
import { restingSeconds } from "./resting.ts";
import { eventOf, type RecordedChange, toldRecords, webhookEvents } from "./webhook-events.ts";

test.each<[RecordedChange["record"], RecordedChange["action"], RecordedChange["changed"], string | null]>([
  ["enrollments", "update", { status: ["started", "submitted"] }, "enrollment.submitted"],
  ["enrollments", "update", { status: ["submitted", "pendingReview"] }, null],
  ["enrollments", "update", { assigned_to: [null, "a"] }, null],
  ["enrollments", "update", { status: ["approved", "processed"] }, "enrollment.processed"],
  ["coverages", "create", {}, "coverage.changed"],
  ["coverages", "remove", {}, "coverage.changed"],
  ["members", "create", { status: [null, "active"] }, "member.added"],
  ["members", "update", { division_id: ["a", "b"] }, "member.changed"],
  ["members", "update", { status: ["active", "terminated"] }, "member.terminated"],
  ["people", "create", { first_name: [null, "Ana"] }, null],
  ["people", "update", { first_name: ["Ana", "Anna"] }, "member.changed"],
  ["life_events", "create", {}, "lifeEvent.reported"],
  ["id_card_orders", "update", {}, null],
  ["payment_charges", "create", { status: [null, "waiting"] }, "payment.due"],
  ["payment_charges", "update", { status: ["waiting", "sent"] }, null],
  [
    "payment_charges",
    "update",
    { status: ["sent", "returned"], return_code: [null, "R01"] },
    "payment.returned",
  ],
  ["payment_charges", "update", { refunded_cents: [0, 500] }, "payment.refunded"],
  ["users", "create", {}, null],
])("%s, %s, %j is %s", (record, action, changed, event) => {
  expect(eventOf({ record, action, changed })).toBe(event);
});

test("each event can come about, from a record that is looked at", () => {
  const charged = ["waiting", "settled", "returned", "refunded", "writtenOff"];
  const statuses = [
    "submitted",
    "returned",
    "approved",
    "processed",
    "cancelled",
    "terminated",
    "active",
    ...charged,
  ];
  const found = toldRecords.flatMap((record) =>
    (["create", "update"] as const).flatMap((action) =>
      statuses.map((status) => eventOf({ record, action, changed: { status: [null, status] } })),
    ),
  );
  expect([...new Set(found.filter((one) => one !== null))].toSorted()).toEqual([...webhookEvents].toSorted());
});

test("a webhook rests longer after each failure, and never longer than six hours", () => {
  expect([0, 1, 2, 3].map(restingSeconds)).toEqual([0, 30, 60, 120]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (failures) => {
      expect(restingSeconds(failures + 1)).toBeGreaterThanOrEqual(restingSeconds(failures));
      expect(restingSeconds(failures)).toBeLessThanOrEqual(6 * 3600);
    }),
  );
});
