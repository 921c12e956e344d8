import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Pay } from "./work/pay.ts";

/** What holds for a time of work at the client. */
export type EmploymentFacts = Pay & {
  divisionId: string | null;
  hireDate: PlainDate | null;
  /** The last day at work. */
  terminationDate: PlainDate | null;
  eligibilityClass: string | null;
  status: "active" | "terminated";
};

/**
 * What is known of a person, and of a subscriber's employment and family; the SSN is plain here and nowhere after. The
 * last day is that of the employment, a dependent's that in the family.
 */
export type PersonFacts = EmploymentFacts & {
  prefix: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  gender: "F" | "M" | "U" | null;
  dob: PlainDate | null;
  ssn: string | null;
  email: string | null;
  phone: string | null;
  mobilePhone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  tobacco: boolean | null;
  otherOffer: boolean | null;
  wellness: boolean | null;
  isDisabled: boolean;
  language: Language | null;
  employerFamilyId: string | null;
};

export type NewMember = PersonFacts & {
  id: string;
  clientId: string;
  /** The subscriber's id. */
  familyId: string;
  relationship: RelationshipCode;
  importId: string | null;
  createdBy: string | null;
  /** The number that was brought; none: one is drawn. Where somebody else of the client has it, one is drawn too. */
  memberNumber?: string | null;
  /** The SSN's blind index under each key in hex, the newest first, where somebody has made them already. */
  ssnIndexes?: readonly string[];
};
