import { z } from "zod";

/** A coverage type by its code. That there is one of this code is asked of the database. */
export const coverageTypeSchema = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/u);

/** What the pages know of a coverage type: its names, and what belongs to it. */
export const coverageSchema = z.object({
  en: z.string(),
  ko: z.string(),
  es: z.string(),
  /** An amount of insurance. */
  hasVolume: z.boolean(),
  /** Somebody is paid when the person dies. */
  hasBeneficiaries: z.boolean(),
  /** It pays for care. */
  isHealthCare: z.boolean(),
});
export type Coverage = z.output<typeof coverageSchema>;
