import type { InferInsertModel } from "drizzle-orm";
import type { webhookDeliveriesTable, webhooksTable } from "#workspace/webhooks/webhooks.table.ts";
import { addDays } from "#kernel/dates.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import { Random } from "./random.ts";

type Hook = InferInsertModel<typeof webhooksTable>;
type Delivery = InferInsertModel<typeof webhookDeliveriesTable>;

const deliveries = [
  ["coverage.changed", "coverages", "delivered", 204, null],
  ["member.added", "members", "delivered", 204, null],
  ["member.changed", "members", "failed", 503, "answered 503"],
  ["enrollment.submitted", "enrollments", "delivered", 204, null],
] as const;

/** A payroll system that is told of changes. It is out of use, so that the demo calls nobody. */
export function makeWebhooks(demo: Demo, clientId: string): { hooks: Hook[]; sent: Delivery[] } {
  const { installationId, founded, today, vault } = demo;
  const random = new Random("webhook payroll");
  const hook = kept(random, founded);
  const sent = deliveries.map(([event, kind, status, answered, failure], at) => {
    const createdAt = momentOf(addDays(today, at - deliveries.length), at * 37);
    const id = random.id(createdAt);
    return {
      id,
      installationId,
      webhookId: hook.id,
      event,
      body: JSON.stringify({
        id,
        event,
        at: createdAt,
        clientId,
        memberId: random.id(createdAt),
        record: { kind, id: random.id(createdAt), action: "update" },
        fields: ["status"],
      }),
      status,
      createdAt,
      tries: status === "failed" ? 9 : 1,
      triedAt: createdAt,
      milliseconds: 120 + at * 35,
      answered,
      failure,
    };
  });
  return {
    hooks: [
      {
        ...hook,
        installationId,
        clientId,
        active: false,
        name: "Payroll system",
        url: "https://payroll.example.com/benefits/changes",
        events: [
          "enrollment.submitted",
          "coverage.changed",
          "member.added",
          "member.changed",
          "payment.returned",
        ],
        secretSealed: vault.seal(random.id(founded), `webhooks.secret:${hook.id}`),
      },
    ],
    sent,
  };
}
