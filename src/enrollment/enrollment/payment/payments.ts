import { z } from "zod";

import { call } from "#kernel/call.ts";

import { enrollmentSchema } from "#enrollment/enrollment/enrollment.ts";

import { authorizationSchema } from "#enrollment/payments/authorization/authorization.ts";

import { paymentSchema, paymentTotalsSchema } from "./payment-shape.ts";

const text = z.string().max(200);

const paymentAnswer = z.object({
  /** Null: the session asks for no payment. */
  paymentTotals: paymentTotalsSchema.nullable(),
  payment: paymentSchema.nullable(),
  /** `bank`: routing and account number are typed; `link`: the account is chosen at the bank. */
  ways: z.array(z.enum(["bank", "link"])),
  authorization: authorizationSchema.nullable(),
});

export type PaymentAnswer = z.output<typeof paymentAnswer>;

export const linkToken = call({
  method: "POST",
  path: "/selfenrollment/linktoken",
  access: "enrollee",
  service: "enrollment",
  summary: "What opens the choice of an account at the bank; refused where only bank entry is set up",
  body: z.strictObject({ identifier: z.uuid() }),
  answer: z.object({
    linkToken: z.string(),
    /** A page of the service, to be opened beside ours. */
    url: z.string(),
  }),
  statuses: [404, 409],
  perMinute: 30,
});

export const exchangeLinkToken = call({
  method: "POST",
  path: "/selfenrollment/exchangelinktoken",
  access: "enrollee",
  service: "enrollment",
  summary: "Trade the answer of the bank for a handle of ours; refused where only bank entry is set up",
  /** A public token, or the link token of a page that has been finished. */
  body: z.strictObject({ publicToken: text }),
  answer: z.object({
    /** The handle; it opens nothing but this person's payment. */
    accessToken: z.string(),
    bankName: z.string().nullable(),
    accountType: z.enum(["checking", "savings"]),
    accountLast4: z.string(),
  }),
  statuses: [409],
  perMinute: 60,
});

export const storePayment = call({
  method: "POST",
  path: "/selfenrollment/storepayment",
  access: "enrollee",
  service: "enrollment",
  summary: "Keep how the person pays, with their agreement; the same Idempotency-Key keeps it once",
  needs: ["idempotency-key"],
  body: z.strictObject({
    enrollmentIdentifier: z.uuid(),
    /** The handle of a linked account; without one, the account is typed. */
    accessToken: text.optional(),
    bankName: text.optional(),
    accountName: text.optional(),
    accountType: text.optional(),
    routingNumber: text.optional(),
    accountNumber: text.optional(),
    accountNumberAgain: text.optional(),
    address1: text.optional(),
    address2: text.optional(),
    city: text.optional(),
    state: text.optional(),
    zip: text.optional(),
    /** Of the authorization that the person has read. */
    authorizationHash: text.optional(),
    authorizedName: text.optional(),
    agreed: z.boolean().optional(),
  }),
  answer: z.object({ enrollment: enrollmentSchema }),
  statuses: [404, 409],
  perMinute: 30,
});

export const getEnrollmentPayment = call({
  method: "POST",
  path: "/selfenrollment/getenrollmentpayment",
  access: "enrollee",
  service: "enrollment",
  summary: "How the enrollment is paid for: the last four digits of the account, and what is agreed to",
  body: z.strictObject({ enrollmentIdentifier: z.uuid() }),
  answer: paymentAnswer,
  statuses: [404],
});

export const processPayment = call({
  method: "POST",
  path: "/selfenrollment/processpayment",
  access: "enrollee",
  service: "enrollment",
  summary:
    "See to it that the first month of a sent enrollment is charged, once; `public_token` is the payment's",
  body: z.strictObject({ public_token: z.uuid() }),
  answer: z.object({
    month: z.string(),
    amountCents: z.number().int(),
    status: z.enum(["waiting", "sent", "settled", "returned", "cancelled"]),
  }),
  statuses: [404, 409],
});
