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
  "clients",
  "divisions",
] as const;
