import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { largestAmount } from "#kernel/money.ts";
import { paymentActs, paymentKinds, paymentStates } from "./payment-states.ts";

const access = { types: ["admin"], permission: "processPaymentQueue" } as const satisfies UserAccess;
const days = z.string().refine(
  (range) => {
    const ends = range.split("..");
    return ends.length === 2 && ends.every((day) => day === "" || isDate(day));
  },
  { params: { code: "date" } },
);

const rowSchema = z.object({
  /** Of the list alone: kind and id. */
  id: z.string(),
  kind: z.enum(paymentKinds),
  subjectId: z.uuid(),
  version: z.int(),
  state: z.enum(paymentStates),
  name: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  /** Null: nobody owes that month any more. */
  amountCents: z.int().nullable(),
  refundedCents: z.int(),
  /** When it is, or was, to be paid. */
  dueOn: z.string().nullable(),
  bankName: z.string().nullable(),
  accountLast4: z.string().nullable(),
  returnCode: z.string().nullable(),
  retries: z.int(),
  enrollmentId: z.uuid().nullable(),
  memberId: z.uuid().nullable(),
});
export type PaymentRow = z.output<typeof rowSchema>;

const filters = {
  "filter[state]": z.enum(paymentStates).optional(),
  "filter[kind]": z.enum(paymentKinds).optional(),
  "filter[clientId]": z.uuid().optional(),
  "filter[dueOn]": days.optional(),
  sort: z.enum(["dueOn", "-dueOn", "amountCents", "-amountCents", "name", "-name"]).default("dueOn"),
};

export const paymentList = call({
  method: "GET",
  path: "/admin/payments",
  access,
  summary: "Every payment that people have authorised, owe or made, by state; of an account its last four",
  query: z.strictObject({
    ...filters,
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});
export type ListedPayments = z.output<typeof paymentList.query>;

export const paymentCounts = call({
  method: "GET",
  path: "/admin/payments/states",
  access,
  summary: "How many payments stand in each state",
  query: z.strictObject({ "filter[clientId]": z.uuid().optional() }),
  answer: z.object({ states: z.array(z.object({ state: z.enum(paymentStates), count: z.int() })) }),
});

export const paymentExport = call({
  method: "GET",
  path: "/admin/payments/export",
  access,
  summary: "The payments that match, as CSV",
  query: z.strictObject(filters),
  file: ["text/csv"],
  perMinute: 60,
});

const one = z.strictObject({ kind: z.enum(paymentKinds), id: z.uuid() });
const eventSchema = z.object({
  id: z.uuid(),
  event: z.enum(["note", ...paymentActs]),
  at: z.string(),
  byName: z.string().nullable(),
  fromState: z.enum(paymentStates),
  toState: z.enum(paymentStates),
  amountCents: z.int().nullable(),
  returnCode: z.string().nullable(),
  note: z.string().nullable(),
});
const paymentSchema = rowSchema.extend({
  accountName: z.string().nullable(),
  accountType: z.enum(["checking", "savings"]).nullable(),
  /** Who agreed to be charged, and when. */
  authorizedName: z.string().nullable(),
  authorizedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  acts: z.array(z.enum(paymentActs)),
  history: z.array(eventSchema),
});
export type OnePayment = z.output<typeof paymentSchema>;

export const getPayment = call({
  method: "GET",
  path: "/admin/payments/{kind}/{id}",
  access,
  summary: "One payment with what was agreed to, what may be done with it and what was",
  params: one,
  answer: paymentSchema,
  statuses: [404],
});

const note = typedLine().max(500).default("");

export const notePayment = call({
  method: "POST",
  path: "/admin/payments/{kind}/{id}/notes",
  access,
  summary: "Note something of a payment",
  params: one,
  body: z.strictObject({ note }),
  answer: paymentSchema,
  statuses: [404, 422],
});

export const actOnPayment = call({
  method: "POST",
  path: "/admin/payments/{kind}/{id}",
  access,
  summary:
    "Hand a payment to the bank, say what the bank said, try it again, refund, write off, reopen or cancel it",
  params: one,
  needs: ["if-match"],
  body: z.strictObject({
    act: z.enum(paymentActs),
    /** Of a refund. */
    amountCents: z.int().min(0).max(largestAmount).optional(),
    /** The bank's code of a return. */
    code: z.string().max(3).optional(),
    note,
  }),
  answer: paymentSchema,
  statuses: [404, 409, 412, 422, 428],
});
export type PaymentWish = z.output<typeof actOnPayment.body>;

export const actOnPayments = call({
  method: "POST",
  path: "/admin/payments/acts",
  access,
  summary:
    "The same for many charges at once, each for itself: what changed meanwhile is left alone and told",
  body: z.strictObject({
    act: z.enum(["submit", "settle", "retry", "writeOff", "cancel"]),
    note,
    ids: z.array(z.uuid()).min(1).max(200),
  }),
  answer: z.object({
    done: z.array(z.uuid()),
    /** Those with which this may not be done as they are now. */
    left: z.array(z.uuid()),
  }),
  statuses: [404, 422],
});
