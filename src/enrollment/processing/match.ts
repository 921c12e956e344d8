import { normalizeName } from "#kernel/clean.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { isChild, type RelationshipCode } from "#kernel/relationship.ts";
import { isSamePerson, namesakeAmong } from "#people/members/same-person.ts";
import { reason, type Reason } from "#kernel/traced.ts";

// Which of an enrollment's people the client knows already: by the member they began with, by SSN, by name and birth date.

export type EnrollingPerson = {
  id: string;
  relationship: RelationshipCode;
  memberId: string | null;
  firstName: string;
  lastName: string;
  dob: PlainDate | null;
  /** The blind index of the SSN under each key; empty when none was given. */
  ssnKeys: readonly string[];
};
export type KnownMember = {
  id: string;
  familyId: string;
  relationship: RelationshipCode;
  firstName: string;
  lastName: string;
  dob: PlainDate | null;
  ssnKey: string | null;
};
export type Matches = {
  /** The family; null for a new one. */
  familyId: string | null;
  /** By the person's id; null for somebody new. */
  members: Readonly<Record<string, string | null>>;
  problems: Reason[];
};

type One = { member: KnownMember | null; problems: Reason[] };

/** The subscriber among the client's subscribers, then each dependent among the subscriber's family. */
export function matchFamily(
  people: readonly EnrollingPerson[],
  known: readonly KnownMember[],
  subscriberMemberId: string | null,
): Matches {
  const subscriber = people.find(({ relationship }) => relationship === "18");
  if (subscriber === undefined) return { familyId: null, members: {}, problems: [] };
  const subscribers = known.filter(({ relationship }) => relationship === "18");
  const own = matchOne(
    { ...subscriber, memberId: subscriberMemberId ?? subscriber.memberId },
    subscribers,
    known,
  );
  const familyId = own.member?.familyId ?? null;
  const family = known.filter((member) => member.familyId === familyId && member.relationship !== "18");
  const members: Record<string, string | null> = { [subscriber.id]: own.member?.id ?? null };
  const problems = [...own.problems];
  for (const person of people) {
    if (person === subscriber) continue;
    const free = family.filter(({ id }) => !Object.values(members).includes(id));
    const found = matchOne(person, free, known);
    members[person.id] = found.member?.id ?? null;
    problems.push(...found.problems);
  }
  for (const person of people) {
    if (person === subscriber || members[person.id] !== null || problemsOf(person, problems)) continue;
    const free = family.filter(
      (member) =>
        !Object.values(members).includes(member.id) &&
        !hasOtherSsn(member, person) &&
        isInRole(member, person),
    );
    const namesake = namesakeAmong(person, free);
    if (namesake.kind === "corrected") members[person.id] = namesake.member.id;
    if (namesake.kind === "unsure") problems.push(reason("problem.namesake", { personId: person.id }));
  }
  return { familyId, members, problems };
}

function matchOne(
  person: EnrollingPerson,
  among: readonly KnownMember[],
  everybody: readonly KnownMember[],
): One {
  const holders = everybody.filter((member) => hasSsnOf(member, person));
  const stranger = holders.find((member) => member.id !== person.memberId && !isSamePerson(member, person));
  if (stranger !== undefined)
    return { member: null, problems: [reason("problem.ssnOfAnother", { personId: person.id })] };

  const begun = among.find(({ id }) => id === person.memberId);
  if (begun !== undefined) return { member: begun, problems: [] };
  const bySsn = among.find((member) => hasSsnOf(member, person));
  if (bySsn !== undefined) return { member: bySsn, problems: [] };

  const byName = among.filter(
    (member) => isNamed(member, person) && member.dob === person.dob && !hasOtherSsn(member, person),
  );
  if (byName.length > 1)
    return { member: null, problems: [reason("problem.severalFit", { personId: person.id })] };
  return { member: byName[0] ?? null, problems: [] };
}

const problemsOf = ({ id }: EnrollingPerson, problems: readonly Reason[]): boolean =>
  problems.some(({ params }) => params?.["personId"] === id);

/** A child is no spouse of the same name. */
const isInRole = (member: KnownMember, person: EnrollingPerson): boolean =>
  isChild(member.relationship) === isChild(person.relationship);

function hasSsnOf({ ssnKey }: KnownMember, { ssnKeys }: EnrollingPerson): boolean {
  return ssnKey !== null && ssnKeys.includes(ssnKey);
}

/** Both gave one, and they differ: two people of one name. */
function hasOtherSsn({ ssnKey }: KnownMember, { ssnKeys }: EnrollingPerson): boolean {
  return ssnKey !== null && ssnKeys.length > 0 && !ssnKeys.includes(ssnKey);
}

function isNamed(member: KnownMember, person: EnrollingPerson): boolean {
  return key(member.firstName) === key(person.firstName) && key(member.lastName) === key(person.lastName);
}

const key = (name: string) => normalizeName(name).toLowerCase();
