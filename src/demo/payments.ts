import type { InferInsertModel } from "drizzle-orm";
import type {
  enrollmentPaymentsTable,
  paymentChargesTable,
} from "#enrollment/enrollment/payment/payments.table.ts";
import type { paymentEventsTable } from "#workspace/payment-queue/payment-queue.table.ts";
import { addDays, firstOfMonth } from "#kernel/dates.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import type { Enrollments } from "./enrollments.ts";
import { towns } from "./places.ts";
import { Random } from "./random.ts";

/** How people of the demo pay, and what became of each charge: one in each state, the first only agreed to. */
export type DemoPayments = {
  payments: InferInsertModel<typeof enrollmentPaymentsTable>[];
  charges: InferInsertModel<typeof paymentChargesTable>[];
  events: InferInsertModel<typeof paymentEventsTable>[];
};

const states = [
  { status: null },
  { status: "waiting" },
  { status: "sent" },
  { status: "settled", event: { event: "settle", fromState: "submitted", toState: "paid" } },
  {
    status: "returned",
    returnCode: "R01",
    event: { event: "return", fromState: "submitted", toState: "returned", returnCode: "R01" },
  },
  {
    status: "refunded",
    event: {
      event: "refund",
      fromState: "paid",
      toState: "refunded",
      note: "Coverage ended before it began.",
    },
  },
  {
    status: "writtenOff",
    event: {
      event: "writeOff",
      fromState: "returned",
      toState: "writtenOff",
      note: "The account is closed.",
    },
  },
  { status: "cancelled" },
] as const;
const banks = ["Harbor Credit Union", "Bay State Savings", "Merrimack Bank"] as const;

export function makePayments(demo: Demo, { cases }: Enrollments, clerkId: string): DemoPayments {
  const made: DemoPayments = { payments: [], charges: [], events: [] };
  const decided = (["processed", "approved", "pendingReview"] as const).flatMap((status) =>
    cases.filter((one) => one.status === status),
  );
  const [town] = towns.boston;
  for (const [at, state] of states.entries()) {
    const { enrollment, people = [] } = decided[at] ?? {};
    const person = people.find(({ relationship }) => relationship === "18");
    if (enrollment === undefined || person === undefined) continue;
    const random = new Random(`payment ${at}`);
    const { installationId, clientId } = enrollment;
    const own = { installationId, clientId };
    const account = String(random.whole(100_000_000, 999_999_999));
    const name = `${person.firstName} ${person.lastName}`.trim();
    const amountCents = random.whole(45, 380) * 100 + random.whole(0, 99);
    const payment = { ...kept(random, demo.founded), ...own };
    const agreed = momentOf(addDays(demo.today, -40 - at), 0);
    made.payments.push({
      ...payment,
      enrollmentId: enrollment.id,
      source: "bank",
      bankName: random.pick(banks),
      accountName: name,
      accountType: random.chance(70) ? "checking" : "savings",
      routingNumber: "011000015",
      accountSealed: demo.vault.seal(account, `enrollment_payments.account:${payment.id}`),
      accountLast4: account.slice(-4),
      address1: `${random.whole(1, 200)} Harbor Street`,
      city: town?.city ?? "Boston",
      state: town?.state ?? "MA",
      zip: town?.zip ?? "02110",
      monthlyChargeCents: amountCents,
      authorizationText: "I authorize the monthly charge until I stop it.",
      authorizationHash: "demo",
      authorizedName: name,
      authorizedAt: agreed,
      authorizedFrom: "192.0.2.0",
    });
    const { status, ...more } = state;
    if (status === null) continue;
    const charge = { ...kept(random, demo.founded), ...own };
    const hasGone = status !== "waiting" && status !== "cancelled";
    made.charges.push({
      ...charge,
      enrollmentId: enrollment.id,
      paymentId: payment.id,
      month: firstOfMonth(demo.today),
      amountCents,
      status,
      returnCode: "returnCode" in more ? more.returnCode : null,
      sentAt: hasGone ? momentOf(addDays(demo.today, -9), 0) : null,
      paidAt: status === "settled" || status === "refunded" ? momentOf(addDays(demo.today, -6), 0) : null,
      refundedCents: status === "refunded" ? amountCents : 0,
      retries: 0,
    });
    if ("event" in more)
      made.events.push({
        ...kept(random, momentOf(addDays(demo.today, -5), 0)),
        ...own,
        kind: "charge",
        subjectId: charge.id,
        createdBy: clerkId,
        amountCents: status === "refunded" ? amountCents : null,
        returnCode: null,
        note: null,
        ...more.event,
      });
  }
  return made;
}
