import { z } from "zod";
import { formKinds, offerCodes, reliefCodes } from "./codes.ts";

const reasons = z.array(
  z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);
const word = z.string().nullable();
const address = { address1: word, address2: word, city: word, state: word, zip: word };

const monthSchema = z.object({
  month: z.int(),
  line14: z.enum(offerCodes),
  line15Cents: z.int().nullable(),
  line16: z.enum(reliefCodes).nullable(),
  why14: reasons,
  why15: reasons,
  why16: reasons,
  /** Why staff set the month by hand, and the version of that; null where the rules speak. */
  override: z.object({ reason: z.string(), version: z.int() }).nullable(),
});
/** A month of Part II: the codes and the amount, each with its reasons. */
export type MonthCodes = z.output<typeof monthSchema>;

export const changeSchema = z.object({
  what: z.enum(["form", "recipient", "line14", "line15", "line16", "covered"]),
  /** null where it is not a month's. */
  month: z.int().nullable(),
  /** Whose months of coverage. */
  name: word,
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
});
/** What differs between two versions of one form. */
export type FormChange = z.output<typeof changeSchema>;

/** What a form says: everything that it shows, as it was when it was made. */
export const formSchema = z.object({
  kind: z.enum(formKinds),
  year: z.int(),
  memberId: z.uuid(),
  name: z.string(),
  memberNumber: z.string(),
  ssnLast4: word,
  dob: word,
  ...address,
  employer: z.object({
    name: z.string(),
    ein: word,
    contactName: word,
    contactPhone: word,
    /** The month in which the plan year begins, from 1. */
    planStartMonth: z.int().nullable(),
    ...address,
  }),
  /** Of Form 1095-B none. */
  months: z.array(monthSchema),
  /** Part III: covered on some day of these months by a plan that the employer pays itself. */
  people: z.array(
    z.object({ memberId: z.uuid(), name: z.string(), ssnLast4: word, dob: word, months: z.array(z.int()) }),
  ),
});
export type FormContent = z.output<typeof formSchema>;
