import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { fitsGivenNames, fitsSuffix, isSameLastName, isSameSuffix } from "./patient-name.ts";
import { isSamePayer, type Payer } from "./payer-name.ts";
import type { ParsedClaim, Party } from "./parsed-claim.ts";

export type KnownPerson = {
  id: string;
  familyId: string;
  clientId: string;
  memberNumber: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  dob: PlainDate | null;
  /** In hex. */
  ssnIndex: string | null;
};
/** A number by which a payer knows a member, or a whole family by one of its members. */
export type PayerNumber = {
  number: string;
  memberId: string;
  payer: Payer;
  /** The days on which it holds; none where that is not known. */
  from?: PlainDate | null;
  to?: PlainDate | null;
};
export type MatchProblem = "nobody" | "several" | "notInFamily";
/** The member who a claim is of. */
export type MatchedMember = Pick<KnownPerson, "id" | "familyId" | "clientId">;
export type Match = { person: MatchedMember } | { problem: MatchProblem };

export type PatientQuery = Pick<ParsedClaim, "patient" | "subscriber"> & {
  payer: Payer;
  /** The first day of service. */
  day?: PlainDate | null;
  /** Of the patient's and of the subscriber's SSN. */
  ssnIndexes: readonly string[];
  /** Of the patient's own SSN alone. */
  ownSsnIndexes?: readonly string[];
};

/** A number without the signs that cards put in it. */
export const numberKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/**
 * The member who a claim is about: by number, by SSN, then by name and birth date, never by the name alone. A family's
 * number stands for all of it, so that the name has to fit; one that fits nobody is shown, and never guessed. Where number
 * and SSN lead to different people, nobody is settled.
 */
export function matchPatient(
  query: PatientQuery,
  people: readonly KnownPerson[],
  payerNumbers: readonly PayerNumber[] = [],
): Traced<Match> {
  const { patient, subscriber, ssnIndexes, payer, day = null } = query;
  const ofPayer = payerNumbers.filter((one) => isSamePayer(one.payer, payer) && holdsOn(one, day));
  const numbersOf = ({ id, memberNumber }: KnownPerson) => [
    numberKey(memberNumber),
    ...ofPayer.filter(({ memberId }) => memberId === id).map(({ number }) => numberKey(number)),
  ];
  const said = [patient.id, subscriber.id].flatMap((id) => (id === null ? [] : numberKey(id)));
  const own = patient.id === null ? undefined : numberKey(patient.id);
  const byNumber = people.filter((one) => numbersOf(one).some((number) => said.includes(number)));
  const bySsn = people.filter(({ ssnIndex }) => ssnIndex !== null && ssnIndexes.includes(ssnIndex));
  const answers = [
    {
      found: byNumber,
      // A subscriber's number may stand for the family; a dependent's own one is of nobody else.
      isOwn: ({ id, familyId, memberNumber }: KnownPerson) =>
        id !== familyId && numberKey(memberNumber) === own,
      code: "match.number",
    },
    {
      found: bySsn,
      isOwn: ({ ssnIndex }: KnownPerson) =>
        ssnIndex !== null && (query.ownSsnIndexes ?? []).includes(ssnIndex),
      code: "match.ssn",
    },
  ]
    .filter(({ found }) => found.length > 0)
    .map(({ found, isOwn, code }) => withinFamilies(patient, { people, found, isOwn, code }));
  const [first, second] = answers;
  if (first !== undefined) {
    const people = [first, second].flatMap((one) =>
      one !== undefined && "person" in one.value ? one.value.person.id : [],
    );
    return new Set(people).size > 1 ? because({ problem: "several" }, "match.several") : first;
  }
  return byNameAndBirth(patient, people);
}

/** A day that nobody knows speaks against no number. */
const holdsOn = ({ from = null, to = null }: PayerNumber, day: PlainDate | null): boolean =>
  day === null || ((from === null || from <= day) && (to === null || day <= to));

type Candidates = {
  people: readonly KnownPerson[];
  found: readonly KnownPerson[];
  isOwn: (person: KnownPerson) => boolean;
  code: string;
};

function withinFamilies(patient: Party, { people, found, isOwn, code }: Candidates): Traced<Match> {
  const families = new Set(found.map(({ familyId }) => familyId));
  const fitting = people.filter((one) => families.has(one.familyId) && isAlike(one, patient));
  if (fitting.length === 0) return because({ problem: "notInFamily" }, "match.notInFamily");
  const exact = fitting.filter((one) => found.includes(one) && isOwn(one));
  return theOnly(exact.length > 0 ? exact : fitting, patient, code);
}

function byNameAndBirth(patient: Party, people: readonly KnownPerson[]): Traced<Match> {
  const alike = people.filter(
    (one) =>
      patient.dob !== null &&
      one.dob === patient.dob &&
      isSameLastName(one, patient) &&
      isAlike(one, patient),
  );
  return alike.length === 0
    ? because({ problem: "nobody" }, "match.nobody")
    : theOnly(alike, patient, "match.nameAndDob");
}

/** Of father and son of one name the suffix tells, where it is said. */
function theOnly(people: readonly KnownPerson[], patient: Party, code: string): Traced<Match> {
  const same = patient.suffix === null ? people : people.filter((one) => isSameSuffix(one, patient));
  const [one, ...others] = same.length === 1 ? same : people;
  return one !== undefined && others.length === 0
    ? because({ person: one }, code)
    : because({ problem: "several" }, "match.several");
}

/** The given names fit, and so does the last name or the birth date; neither birth date nor suffix speaks against it. */
function isAlike(person: KnownPerson, patient: Party): boolean {
  const { dob } = patient;
  const isSameBirth = dob !== null && dob === person.dob;
  return (
    fitsGivenNames(person, patient) &&
    fitsSuffix(person, patient) &&
    (dob === null || person.dob === null || isSameBirth) &&
    (isSameBirth || isSameLastName(person, patient))
  );
}
