import { ageOn, type PlainDate } from "#kernel/dates.ts";
import { isRelationshipCode, isSpouseLike } from "#kernel/relationship.ts";

// What each of a family sees of the others, in one table. The policies of the tables (`openroll.former`, `health_of`) keep
// the same in the database.

export const familyFacts = [
  "contact",
  "ssn",
  "coverage",
  "cards",
  "beneficiaries",
  "events",
  "claims",
  "totals",
  "messages",
  "documents",
  "accessHistory",
] as const;
export type FamilyFact = (typeof familyFacts)[number];

/** Somebody of a family, as far as it matters for who sees what. */
export type Relative = {
  id: string;
  relationship: string;
  dob: PlainDate | null;
  /** The last day in the family; an employee has none there. */
  terminationDate: PlainDate | null;
  /** Shares health data with the employee. */
  shares: boolean;
};

/** How the one whose data it is stands to the reader. */
type Standing = "self" | "minor" | "sharingAdult" | "adult" | "former" | "formerMinor";
type Reader = "employee" | "spouse" | "child" | "former";

const own = familyFacts.filter((fact) => fact !== "beneficiaries");

const seen: Record<Reader, Partial<Record<Standing, readonly FamilyFact[]>>> = {
  employee: {
    self: familyFacts,
    minor: [
      "contact",
      "ssn",
      "coverage",
      "cards",
      "events",
      "claims",
      "totals",
      "documents",
      "accessHistory",
    ],
    // Not totals: a sum holds what sensitive claims cost, which consent does not open.
    sharingAdult: ["coverage", "cards", "events", "claims", "documents"],
    adult: ["coverage", "cards", "events"],
    // What the employee paid for, and was told, up to the last day.
    former: ["coverage", "events"],
    // What was paid for a child stays a parent's to see.
    formerMinor: ["coverage", "events", "claims", "totals", "documents"],
  },
  // What a dependent tells of the family's life goes to the employee, never to another dependent.
  // Who takes a child to the doctor shows the child's card.
  spouse: { self: own, minor: ["cards"] },
  child: { self: own },
  former: { self: own.filter((fact) => fact !== "events") },
};

/** From this birthday on, what is personal is nobody else's to see. */
const adultAge = 18;

/**
 * A child below that age. A spouse or partner of any age, and somebody whose birth date is not known, count as adults:
 * then consent is asked for, never passed over.
 */
export function isMinor({ relationship, dob }: Pick<Relative, "relationship" | "dob">, today: PlainDate) {
  return ["19", "22"].includes(relationship) && dob !== null && ageOn(dob, today) < adultAge;
}

/** What somebody sees of others, and others of them, ends with the last day in the family, by a divorce for one. */
export const hasLeft = ({ relationship, terminationDate }: Omit<Relative, "id">, today: PlainDate): boolean =>
  relationship !== "18" && terminationDate !== null && terminationDate < today;

function standingTo(reader: Relative, subject: Relative, today: PlainDate): Standing {
  if (reader.id === subject.id) return "self";
  const isChild = isMinor(subject, today);
  if (hasLeft(subject, today)) return isChild ? "formerMinor" : "former";
  if (isChild) return "minor";
  return subject.shares ? "sharingAdult" : "adult";
}

function kindOf(reader: Relative, today: PlainDate): Reader {
  if (reader.relationship === "18") return "employee";
  if (hasLeft(reader, today)) return "former";
  return isRelationshipCode(reader.relationship) && isSpouseLike(reader.relationship) ? "spouse" : "child";
}

/** Whether the reader sees a fact of somebody in the family. */
export function seesOf(reader: Relative, subject: Relative, fact: FamilyFact, today: PlainDate): boolean {
  return seen[kindOf(reader, today)][standingTo(reader, subject, today)]?.includes(fact) ?? false;
}
