import { normalizeName } from "#kernel/clean.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { ParsedClaim } from "./parsed-claim.ts";

export type KnownPerson = {
  id: string;
  familyId: string;
  clientId: string;
  memberNumber: string;
  firstName: string;
  lastName: string;
  dob: PlainDate | null;
  /** In hex. */
  ssnIndex: string | null;
};
export type MatchProblem = "nobody" | "several" | "notInFamily";
export type Match = { person: KnownPerson } | { problem: MatchProblem };

/** A name as files write it, in capitals or without its signs, to be compared. */
export const nameKey = (name: string | null): string =>
  name !== null && /^[A-Za-z]*$/u.test(name) ? name.toLowerCase() : spelledKey(name);

const spelledKey = (name: string | null): string =>
  normalizeName(name ?? "")
    .normalize("NFD")
    .replaceAll(/[^\p{L}]/gu, "")
    .toLowerCase();

/** By it a payment meets its claim. */
export const patientKey = ({
  lastName,
  firstName,
}: Pick<ParsedClaim["patient"], "lastName" | "firstName">): string =>
  `${nameKey(lastName)} ${nameKey(firstName)}`.trim();

export type Asked = Pick<ParsedClaim, "patient" | "subscriber"> & { ssnIndexes: readonly string[] };

/**
 * The member who a claim is about: by number, by SSN, then by name and birth date. A family's number stands for all of it,
 * so that the first name has to fit; one that fits nobody is shown, and never guessed.
 */
export function matchPatient(
  { patient, subscriber, ssnIndexes }: Asked,
  people: readonly KnownPerson[],
): Traced<Match> {
  const numbers = [patient.id, subscriber.id].filter((one) => one !== null);
  const byNumber = people.filter(({ memberNumber }) => numbers.includes(memberNumber));
  const bySsn = people.filter(({ ssnIndex }) => ssnIndex !== null && ssnIndexes.includes(ssnIndex));
  for (const [found, code] of [
    [byNumber, "match.number"],
    [bySsn, "match.ssn"],
  ] as const) {
    if (found.length === 0) continue;
    const families = new Set(found.map(({ familyId }) => familyId));
    const fitting = people.filter((one) => families.has(one.familyId) && isAlike(one, patient));
    const exact = fitting.filter(({ id }) =>
      found.some((one) => one.id === id && patient.id === one.memberNumber),
    );
    const [one, ...others] = exact.length === 1 ? exact : fitting;
    if (one !== undefined && others.length === 0) return because({ person: one }, code);
    return one === undefined
      ? because({ problem: "notInFamily" }, "match.notInFamily")
      : because({ problem: "several" }, "match.several");
  }
  const key = nameKey(patient.lastName);
  const alike = people.filter(
    (one) =>
      patient.dob !== null &&
      one.dob === patient.dob &&
      nameKey(one.lastName) === key &&
      isAlike(one, patient),
  );
  const [one, ...others] = alike;
  if (one === undefined) return because({ problem: "nobody" }, "match.nobody");
  return others.length === 0
    ? because({ person: one }, "match.nameAndDob")
    : because({ problem: "several" }, "match.several");
}

/** The first name fits, and no birth date speaks against it. */
function isAlike(person: KnownPerson, { firstName, dob }: ParsedClaim["patient"]): boolean {
  return (
    nameKey(person.firstName) === nameKey(firstName) &&
    (dob === null || person.dob === null || dob === person.dob)
  );
}
