import type { KnownAnswers } from "#plans/plans/rated-answers.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { HeldCover } from "../held-cover.ts";

export type FamilyPerson = KnownAnswers & {
  id: string;
  firstName: string;
  lastName: string;
  relationship: RelationshipCode;
  dob: PlainDate | null;
  status: "active" | "terminated";
  isDisabled: boolean;
  diedOn: PlainDate | null;
  /** The last day in the family, of a dependent. */
  lastDay: PlainDate | null;
};

/** The employee's places of work from day to day, both included and null where it is open, with the pay. */
export type WorkplaceDays = {
  from: PlainDate | null;
  to: PlainDate | null;
  divisionId: string | null;
  ratingArea: string | null;
  salaryCents: number | null;
};

/** What the rules of an end, and of all that follows from a fact, ask about a family. */
export type FamilyFacts = {
  version: number;
  clientId: string;
  familyId: string;
  today: PlainDate;
  hireDate: PlainDate | null;
  lastDay: PlainDate | null;
  divisionId: string | null;
  ratingArea: string | null;
  salaryCents: number | null;
  /** Days on which the three were other ones; left out where they always were these. */
  workplaces?: readonly WorkplaceDays[];
  eligibilityClass: string | null;
  divisionClass: string | null;
  people: FamilyPerson[];
  covers: HeldCover[];
};
