import { z } from "zod";
import { chargeBases } from "#enrollment/payments/charge.ts";

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** What is charged each month, and why; spec §3 calls it the totals of the payment. */
export const paymentTotalsSchema = z.object({
  monthlyChargeCents: z.number().int(),
  /** `chosen`: the person's share of what they chose; `fixed`: one amount of the session's, whatever is chosen. */
  basis: z.enum(chargeBases),
  /** A bank account is asked for. False: there is nothing to pay. */
  isDue: z.boolean(),
  why: z.array(reasonSchema),
});

/** A way to pay as it leaves: of the account number the last four digits only. */
export const paymentSchema = z.object({
  /** What the other calls know it by; it opens nothing. */
  token: z.uuid(),
  method: z.literal("ach"),
  bankName: z.string().nullable(),
  accountName: z.string(),
  accountType: z.enum(["checking", "savings"]),
  accountEnding: z.string(),
  billingAddress: z.object({
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  /** What was agreed to, and why it was this sum. */
  monthlyChargeCents: z.number().int(),
  chargeBasis: z.enum(chargeBases),
  chargeWhy: z.array(reasonSchema),
  authorizedName: z.string(),
  authorizedAt: z.string(),
});
export type Payment = z.output<typeof paymentSchema>;
