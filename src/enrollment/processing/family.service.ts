import { ratedAnswers } from "#plans/plans/rated-answers.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { changeEmployments } from "#people/members/employments.service.ts";
import { isHiredAgain } from "#people/members/hired-again.ts";
import { addMembers } from "#people/members/new-members.service.ts";
import { noPay } from "#people/members/work/pay.ts";
import type { EmploymentFacts, NewMember } from "#people/members/member-facts.ts";
import { changePeople } from "#people/members/people.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { EnrollmentPlan, PersonFields, PlanMember, PlanPerson } from "./plan.service.ts";
import { type MemberColumns, updateMember } from "#people/members/member-rows.service.ts";
import { setMemberOfPerson } from "#enrollment/enrollment/enrollment-rows.service.ts";

/** What becomes of one person: the member, and what is new about them. */
export type Person = {
  person: PlanPerson;
  memberId: string;
  isNew: boolean;
  /** Names of the columns that changed, as the audit names them. */
  fields: string[];
};
type By = { now: Date; userId: string | undefined };

const addressFields = ["address1", "address2", "city", "state", "zip"] as const;
const personFields = [
  "prefix",
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "gender",
  "dob",
  "email",
  "phone",
  "mobilePhone",
  ...addressFields,
  ...ratedAnswers,
] as const satisfies readonly (keyof PersonFields)[];
const columns = {
  prefix: "prefix",
  firstName: "first_name",
  middleName: "middle_name",
  lastName: "last_name",
  suffix: "suffix",
  gender: "gender",
  dob: "dob",
  email: "email",
  phone: "phone",
  mobilePhone: "mobile_phone",
  address1: "address1",
  address2: "address2",
  city: "city",
  state: "state",
  zip: "zip",
  tobacco: "tobacco",
  otherOffer: "other_offer",
  wellness: "wellness",
} as const satisfies Record<(typeof personFields)[number], string>;
/** The employee is asked for all of it, so a field that they left empty is empty. Of others only filled fields count. */
const clearable = new Set<string>(["prefix", "middleName", "suffix", "mobilePhone", "address2"]);

export type Family = { familyId: string; people: Person[] };

/** Adds or changes the members that the enrollment is about. The subscriber comes first: the family has their id. */
export async function writeFamily(
  services: Services,
  transaction: Transaction,
  plan: EnrollmentPlan,
  by: By,
): Promise<Family> {
  const subscriber = plan.people.find(({ relationship }) => relationship === "18");
  const ordered = plan.people.toSorted((a, b) => Number(a !== subscriber) - Number(b !== subscriber));
  const people: Person[] = [];
  let familyId = plan.matches.familyId;
  for (const person of ordered) {
    const known = plan.known.find(({ id }) => id === plan.matches.members[person.id]);
    const address = subscriber === undefined ? {} : addressOf(person, subscriber, known, plan);
    const wanted = { ...person, ...address };
    const memberId = known?.id ?? uuidv7(by.now.getTime());
    familyId ??= memberId;
    const work: Work = { services, transaction, plan, by, familyId, memberId };
    const fields = known === undefined ? await add(work, wanted) : await change(work, wanted, known);
    people.push({ person, memberId, isNew: known === undefined, fields });
    await setMemberOfPerson(transaction, { personId: person.id, memberId });
  }
  return { familyId: familyId ?? "", people };
}

type Work = {
  services: Services;
  transaction: Transaction;
  plan: EnrollmentPlan;
  by: By;
  familyId: string;
  memberId: string;
};

/** A dependent's address is not asked for: it is the employee's, unless we know another one. */
function addressOf(
  person: PlanPerson,
  subscriber: PlanPerson,
  known: PlanMember | undefined,
  { known: all, matches }: EnrollmentPlan,
): Partial<PersonFields> {
  if (person === subscriber || person.address1 !== null) return {};
  const before = all.find(({ id }) => id === matches.members[subscriber.id]);
  const livesElsewhere =
    known !== undefined &&
    known.address1 !== null &&
    addressFields.some((field) => known[field] !== before?.[field]);
  return livesElsewhere ? {} : Object.fromEntries(addressFields.map((field) => [field, subscriber[field]]));
}

async function add(work: Work, person: PlanPerson): Promise<string[]> {
  const { services, transaction, plan, by, familyId, memberId } = work;
  const { memberId: _, ssnLast4: __, ...facts } = person;
  const member: NewMember = {
    ...facts,
    id: memberId,
    clientId: plan.clientId,
    familyId,
    divisionId: plan.divisionId,
    isDisabled: person.isDisabled || person.relationship === "22",
    eligibilityClass: null,
    ...noPay,
    language: plan.language,
    employerFamilyId: null,
    terminationDate: null,
    status: "active",
    importId: null,
    createdBy: by.userId ?? null,
  };
  await addMembers(transaction, services.vault, {
    installationId: plan.installationId,
    members: [member],
  });
  return [];
}

async function change(work: Work, person: PlanPerson, known: PlanMember): Promise<string[]> {
  const { services, transaction, by, memberId } = work;
  const isEmployee = person.relationship === "18";
  const ofPerson = new Map<string, unknown>();
  const ofMember: MemberColumns = {};
  // The own enrollment of somebody who works here too counts most; another's only fills what is empty.
  const tellsThemselves = !isEmployee && known.isEmployee;
  for (const field of personFields) {
    // A missing middle name is stored as null or as an empty text.
    const [now, was] = [
      person[field] === "" ? null : person[field],
      known[field] === "" ? null : known[field],
    ];
    const isKept =
      (now === null && !(isEmployee && clearable.has(field))) || (tellsThemselves && was !== null);
    if (!isKept && now !== was) ofPerson.set(columns[field], now);
  }
  if (person.relationship !== known.relationship) ofMember.relationship = person.relationship;
  if (person.relationship === "22" && !known.isDisabled) ofPerson.set("is_disabled", true);
  const isBack = isEmployee && isHiredAgain(known, person.hireDate);
  if (known.status === "terminated" && (!isEmployee || isBack)) {
    ofMember.status = "active";
    if (!isEmployee) ofMember.termination_date = null;
  }
  const employed = isEmployee ? await changeEmployment(work, person, known) : [];
  const hasOtherSsn =
    person.ssn !== null && !services.vault.blindIndexes(person.ssn, "ssn").some(isKey(known.ssnKey));
  const ssn = hasOtherSsn ? person.ssn : null;
  const told = [...ofPerson.keys(), ...(hasOtherSsn ? ["ssn"] : []), ...Object.keys(ofMember)].map(fieldName);
  // The member's version rises when their employment or their person changes as well.
  if (told.length === 0 && employed.length === 0) return [];
  if (ofPerson.size > 0 || hasOtherSsn) {
    const { firstName, dob } = person;
    const { personId } = known;
    await changePeople(transaction, services.vault, {
      changes: [
        {
          personId,
          clientId: work.plan.clientId,
          columns: Object.fromEntries(ofPerson),
          ssn,
          firstName,
          dob,
        },
      ],
      now: by.now,
      updatedBy: by.userId ?? null,
    });
  }
  await updateMember(transaction, { id: memberId, columns: ofMember, now: by.now, by: by.userId ?? null });
  return [...told, ...employed];
}

/** Writes the chosen division and the hire date. A hire date after the last day at work begins a second employment. */
async function changeEmployment(
  { transaction, plan, by, memberId }: Work,
  { hireDate }: PlanPerson,
  known: PlanMember,
): Promise<string[]> {
  const isBack = isHiredAgain(known, hireDate);
  const facts: EmploymentFacts = {
    divisionId: plan.divisionId ?? known.divisionId,
    hireDate: hireDate ?? known.hireDate,
    terminationDate: isBack ? null : known.terminationDate,
    status: isBack ? "active" : known.status,
    eligibilityClass: known.eligibilityClass,
    salaryCents: known.salaryCents,
    weeklyHours: known.weeklyHours,
    payKind: known.payKind,
    hourlyRateCents: known.hourlyRateCents,
  };
  const fields = (["divisionId", "hireDate", "terminationDate"] as const).filter(
    (field) => facts[field] !== known[field],
  );
  if (fields.length === 0) return [];
  await changeEmployments(transaction, {
    changes: [{ memberId, was: known, facts }],
    now: by.now,
    updatedBy: by.userId ?? null,
  });
  return fields;
}

const isKey = (key: string | null) => (index: Buffer) => index.toString("hex") === key;

const fieldName = (name: string) => name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
