import { z } from "zod";

/** What a session charges each month; spec §3 calls it the totals of the payment. */
export const paymentTotalsSchema = z.object({ monthlyChargeCents: z.number().int() });

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
  monthlyChargeCents: z.number().int(),
  authorizedName: z.string(),
  authorizedAt: z.string(),
});
export type Payment = z.output<typeof paymentSchema>;
