/** What another system may be told of, in the order that people read it. */
export const webhookEvents = [
  "enrollment.submitted",
  "enrollment.returned",
  "enrollment.approved",
  "enrollment.processed",
  "enrollment.cancelled",
  "coverage.changed",
  "member.added",
  "member.changed",
  "member.terminated",
  "lifeEvent.reported",
  "lifeEvent.changed",
  "cobra.changed",
  "idCard.ordered",
  "payment.due",
  "payment.paid",
  "payment.returned",
  "payment.refunded",
  "payment.writtenOff",
  "payment.cancelled",
  "client.changed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A change as the audit records it: `changed` holds `[from, to]` by the column's name. */
export type RecordedChange = {
  record: string;
  action: "create" | "update" | "remove" | "restore";
  changed: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
};

const ofEnrollment: Readonly<Record<string, WebhookEvent>> = {
  submitted: "enrollment.submitted",
  returned: "enrollment.returned",
  approved: "enrollment.approved",
  processed: "enrollment.processed",
  cancelled: "enrollment.cancelled",
};

const ofPayment: Readonly<Record<string, WebhookEvent>> = {
  waiting: "payment.due",
  settled: "payment.paid",
  returned: "payment.returned",
  refunded: "payment.refunded",
  writtenOff: "payment.writtenOff",
  cancelled: "payment.cancelled",
};

/** The event that a change is; null where nobody outside is told of it. */
export function eventOf({ record, action, changed }: RecordedChange): WebhookEvent | null {
  const status = changed["status"]?.[1];
  switch (record) {
    case "enrollments":
      return typeof status === "string" ? (ofEnrollment[status] ?? null) : null;
    case "coverages":
      return "coverage.changed";
    case "members":
      if (action === "create") return "member.added";
      return status === "terminated" ? "member.terminated" : "member.changed";
    // Of a person who is new the member's own row tells.
    case "people":
    case "employments":
      return action === "create" ? null : "member.changed";
    case "life_events":
      return action === "create" ? "lifeEvent.reported" : "lifeEvent.changed";
    case "cobra_clocks":
      return "cobra.changed";
    case "id_card_orders":
      return action === "create" ? "idCard.ordered" : null;
    case "payment_charges":
      // A part of a payment may go back, and it stays paid.
      if (changed["refunded_cents"] !== undefined && action === "update") return "payment.refunded";
      return typeof status === "string" ? (ofPayment[status] ?? null) : null;
    case "clients":
    case "divisions":
      return "client.changed";
    default:
      return null;
  }
}

/** The records whose changes are events. */
export const toldRecords = [
  "enrollments",
  "coverages",
  "members",
  "people",
  "employments",
  "life_events",
  "cobra_clocks",
  "id_card_orders",
  "payment_charges",
  "clients",
  "divisions",
] as const;
