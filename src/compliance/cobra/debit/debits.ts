import { z } from "zod";
import { call } from "#kernel/call.ts";
import { linkLimits } from "#kernel/link-limits.ts";
import { stateSchema } from "../elect/elect.ts";

const params = z.strictObject({ key: z.string().min(20).max(100) });
/** Fields are checked by the rules of bank accounts, which say all that is wrong at once. */
const field = z.string().max(200).default("");

export const giveCobraDebit = call({
  method: "POST",
  path: "/cobra/link/{key}/debit",
  access: "public",
  summary:
    "Let the first payment be taken from a bank account once, by the link, on a device that it was opened on; the number is kept sealed",
  params,
  body: z.strictObject({
    accountName: field,
    accountType: field,
    bankName: field,
    routingNumber: field,
    accountNumber: field,
    accountNumberAgain: field,
    agreed: z.boolean().default(false),
    authorizedName: field,
    /** Of the text that was read. */
    authorizationHash: field,
  }),
  answer: stateSchema,
  ...linkLimits,
  statuses: [404, 409, 422],
});

export const stopCobraDebit = call({
  method: "POST",
  path: "/cobra/link/{key}/debit/stop",
  access: "public",
  summary: "Stop a bank debit of the first payment before it was handed to the bank",
  params,
  body: z.strictObject({}),
  answer: stateSchema,
  ...linkLimits,
  statuses: [404, 409, 422],
});
