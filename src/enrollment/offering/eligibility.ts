import { addDays, type PlainDate } from "#kernel/dates.ts";
import { isChild, isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import { because, reason, type Reason, type Traced } from "#kernel/traced.ts";
import { type ChildCoverEnds, lastDayAsChild } from "#plans/plans/child-age.ts";

// Decides who may enroll, in which plan, with which dependents. The wizard, staff and processing all ask here.

export const sessionKinds = ["openEnrollment", "newHire", "lifeEvent"] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** The member who would enroll. */
export interface EnrollingPerson {
  clientId: string;
  relationship: RelationshipCode;
  status: "active" | "terminated";
  hireDate: PlainDate | null;
  /** The last day at work. */
  terminationDate: PlainDate | null;
  /** Staff took the person out of this session. */
  isExcluded?: boolean;
}

/** The part of a session that decides who may enroll and when. */
export interface SessionWindow {
  clientId: string;
  kind: SessionKind;
  status: "draft" | "open" | "closed";
  opensOn: PlainDate;
  closesOn: PlainDate;
  newHireDays: number;
}

/** The window that a life event opens for its family. */
export interface EventWindow {
  status: "open" | "used" | "withdrawn";
  opensOn: PlainDate;
  closesOn: PlainDate;
}

export type Days = { opensOn: PlainDate; closesOn: PlainDate };

/**
 * The days on which a person may send an enrollment in a session, first and last included; null where what decides it
 * is missing: the hire date of a new hire, the event of a life event.
 */
export function windowOf(
  enrollmentSession: SessionWindow,
  hireDate: PlainDate | null,
  event: EventWindow | null = null,
): Traced<Days | null> {
  const { opensOn, closesOn } = enrollmentSession;
  switch (enrollmentSession.kind) {
    case "openEnrollment":
      return because({ opensOn, closesOn }, "enroll.sessionWindow", { opensOn, closesOn });
    case "newHire": {
      if (hireDate === null) return because(null, "enroll.noHireDate");
      // A new hire may enroll before the first day at work, as soon as the session is open.
      const lastDay = addDays(hireDate, enrollmentSession.newHireDays);
      const count = enrollmentSession.newHireDays;
      return closesOn < lastDay
        ? because({ opensOn, closesOn }, "enroll.hireWindowCut", { hireDate, closesOn })
        : because({ opensOn, closesOn: lastDay }, "enroll.hireWindow", {
            hireDate,
            count,
            closesOn: lastDay,
          });
    }
    case "lifeEvent":
      if (event === null) return because(null, "enroll.noEvent");
      // The life event gives the right to enroll, also after the session has closed.
      return because({ opensOn: event.opensOn, closesOn: event.closesOn }, "enroll.eventWindow", {
        opensOn: event.opensOn,
        closesOn: event.closesOn,
      });
  }
}

/** Returns whether a person may enroll in a session on a day: the first refusal, or until when they may. */
export function mayEnroll(
  person: EnrollingPerson,
  enrollmentSession: SessionWindow,
  day: PlainDate,
  event: EventWindow | null = null,
): Traced<boolean> {
  const refusal = personRefusal(person, enrollmentSession, day) ?? eventRefusal(enrollmentSession, event);
  if (refusal !== null) return { value: false, why: [refusal] };
  const window = windowOf(enrollmentSession, person.hireDate, event);
  if (window.value === null) return { value: false, why: window.why };
  const { opensOn, closesOn } = window.value;
  if (enrollmentSession.status !== "open") return because(false, "enroll.notOpen");
  if (day < opensOn) return { value: false, why: [reason("enroll.tooEarly", { opensOn }), ...window.why] };
  if (day > closesOn) return { value: false, why: [reason("enroll.tooLate", { closesOn }), ...window.why] };
  return { value: true, why: window.why };
}

function personRefusal(
  person: EnrollingPerson,
  enrollmentSession: SessionWindow,
  day: PlainDate,
): Reason | null {
  if (person.clientId !== enrollmentSession.clientId) return reason("enroll.otherClient");
  if (isDependent(person.relationship)) return reason("enroll.dependent");
  const { terminationDate, hireDate } = person;
  if (terminationDate !== null && day > terminationDate) return reason("enroll.left", { terminationDate });
  if (terminationDate === null && person.status === "terminated") return reason("enroll.leftUnknown");
  if (person.isExcluded === true) return reason("enroll.excluded");
  if (hireDate === null || enrollmentSession.kind === "newHire") return null;
  const lastHire = enrollmentSession.kind === "openEnrollment" ? enrollmentSession.closesOn : day;
  return hireDate > lastHire ? reason("enroll.notHired", { hireDate }) : null;
}

function eventRefusal(enrollmentSession: SessionWindow, event: EventWindow | null): Reason | null {
  if (enrollmentSession.kind !== "lifeEvent" || event === null || event.status === "open") return null;
  return reason(event.status === "used" ? "enroll.eventUsed" : "enroll.eventWithdrawn");
}

/** The part of a plan that decides which dependents it covers. */
export interface FamilyRule {
  coversDependents: boolean;
  coversPartners: boolean;
  /** A child's cover ends with this birthday; null = no limit. */
  maxChildAge: number | null;
  childCoverEnds: ChildCoverEnds;
}

export interface CoveredPerson {
  relationship: RelationshipCode;
  dob: PlainDate;
  isDisabled?: boolean | undefined;
}

/** Whether a plan may cover this person, the employee or a dependent, on a day. */
export function mayCover(plan: FamilyRule, person: CoveredPerson, day: PlainDate): Traced<boolean> {
  const { relationship } = person;
  if (!isDependent(relationship)) return because(true, "cover.employee");
  if (!plan.coversDependents) return because(false, "cover.employeeOnly");
  if (relationship === "53")
    return plan.coversPartners ? because(true, "cover.partner") : because(false, "cover.noPartners");
  if (!isChild(relationship)) return because(true, "cover.spouse");
  if (relationship === "22" || person.isDisabled === true) return because(true, "cover.disabledChild");
  if (plan.maxChildAge === null) return because(true, "cover.childAnyAge");
  const lastDay = lastDayAsChild(person.dob, plan.maxChildAge, plan.childCoverEnds);
  const params = { age: plan.maxChildAge, lastDay };
  return day <= lastDay ? because(true, "cover.child", params) : because(false, "cover.childTooOld", params);
}
