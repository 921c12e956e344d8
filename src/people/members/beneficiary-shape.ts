import { z } from "zod";
import { beneficiaryRanks, beneficiaryRelationships } from "./beneficiary.ts";

/** A beneficiary as they leave, to the person themselves and to staff. */
export const beneficiarySchema = z.object({
  id: z.uuid(),
  rank: z.enum(beneficiaryRanks),
  name: z.string(),
  relationship: z.enum(beneficiaryRelationships),
  dob: z.string().nullable(),
  share: z.int(),
});
