import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { noPay, payAfter } from "#people/members/work/pay.ts";
import { isHiredAgain } from "#people/members/hired-again.ts";
import type { PersonFacts } from "#people/members/member-facts.ts";
import type { KnownMember } from "./census-match.service.ts";
import type { CensusFacts } from "./census-rows.ts";

/** What is known of the person, with what the file says over it. An empty cell erases nothing. */
export function mergedPerson(
  member: KnownMember | undefined,
  { facts, relationship }: { facts: CensusFacts; relationship: RelationshipCode },
  today: PlainDate,
): PersonFacts {
  const isEmployee = relationship === "18";
  // A second employment has an end of its own.
  const known = isBack(member, facts) ? { terminationDate: null, status: "active" as const } : member;
  return {
    prefix: facts.prefix ?? member?.prefix ?? null,
    firstName: facts.firstName ?? member?.firstName ?? "",
    middleName: facts.middleName ?? member?.middleName ?? null,
    lastName: facts.lastName ?? member?.lastName ?? "",
    suffix: facts.suffix ?? member?.suffix ?? null,
    gender: facts.gender ?? member?.gender ?? null,
    dob: facts.dob ?? member?.dob ?? null,
    hireDate: isEmployee ? (facts.hireDate ?? member?.hireDate ?? null) : null,
    ssn: facts.ssn ?? null,
    email: facts.email ?? member?.email ?? null,
    phone: facts.phone ?? member?.phone ?? null,
    mobilePhone: facts.mobilePhone ?? member?.mobilePhone ?? null,
    address1: facts.address1 ?? member?.address1 ?? null,
    address2: facts.address2 ?? member?.address2 ?? null,
    city: facts.city ?? member?.city ?? null,
    state: facts.state ?? member?.state ?? null,
    zip: facts.zip ?? member?.zip ?? null,
    tobacco: facts.tobacco ?? member?.tobacco ?? null,
    otherOffer: facts.otherOffer ?? member?.otherOffer ?? null,
    wellness: facts.wellness ?? member?.wellness ?? null,
    isDisabled: facts.isDisabled ?? (relationship === "22" || member?.isDisabled === true),
    divisionId: facts.divisionId ?? member?.divisionId ?? null,
    eligibilityClass: facts.eligibilityClass ?? member?.eligibilityClass ?? null,
    ...(isEmployee ? payAfter(member ?? noPay, facts) : noPay),
    language: facts.language ?? member?.language ?? null,
    employerFamilyId: facts.employerFamilyId ?? member?.employerFamilyId ?? null,
    terminationDate: facts.terminationDate ?? known?.terminationDate ?? null,
    status: statusOf(facts.terminationDate, today) ?? known?.status ?? "active",
  };
}

/** Somebody who left has been hired again. */
export function isBack(member: KnownMember | undefined, { hireDate }: CensusFacts): boolean {
  if (member?.relationship !== "18") return false;
  return isHiredAgain(member, hireDate ?? null);
}

/** Somebody whose last day is over is no member any more; a last day to come changes nothing yet. */
function statusOf(
  terminationDate: PlainDate | undefined,
  today: PlainDate,
): "active" | "terminated" | undefined {
  if (terminationDate === undefined) return undefined;
  return terminationDate < today ? "terminated" : "active";
}
