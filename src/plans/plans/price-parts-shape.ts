import { z } from "zod";

/** The parts of a month's price beside the two shares, as calls answer them. */
export const partsShape = {
  /** A life partner or group-term life makes amounts that the employee pays after taxes, and income that is taxed as pay. */
  employeePostTaxCents: z.int(),
  imputedIncomeCents: z.int(),
  /** Surcharges are a part of the employee's share, a credit one of the employer's. */
  tobaccoSurchargeCents: z.int(),
  spouseSurchargeCents: z.int(),
  wellnessCreditCents: z.int(),
};
