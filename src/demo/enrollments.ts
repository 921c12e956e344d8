import type { InferInsertModel } from "drizzle-orm";
import { noParts, partsOf } from "#plans/plans/price-parts.ts";
import { effectiveDate, terminationDate } from "#plans/plans/effective-date.ts";
import type {
  enrollmentEventsTable,
  enrollmentPeopleTable,
  enrollmentSelectionsTable,
  enrollmentsTable,
  selectionDependentsTable,
} from "#enrollment/enrollment/enrollment.table.ts";
import type { invitationsTable } from "../enrollment/invitations/invitations.table.ts";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import { sumOf } from "#kernel/money.ts";
import { listName } from "#kernel/person-name.ts";
import type { Traced } from "#kernel/traced.ts";
import { digest } from "#server/crypto.ts";
import { type Choice, chooseCoverages } from "./choices.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import type { Coverage, MemberFamily } from "./members.ts";
import { type Family, makeFamily, type Person, personRow, type SsnSource } from "./people.ts";
import { Random } from "./random.ts";
import type { DemoSession, SessionKey, EnrollmentSessions } from "./sessions.ts";

type Invitation = InferInsertModel<typeof invitationsTable>;
type Enrollment = InferInsertModel<typeof enrollmentsTable>;
type Selection = InferInsertModel<typeof enrollmentSelectionsTable>;
type Status = "started" | "submitted" | "pendingReview" | "returned" | "approved" | "processed" | "cancelled";

/** Everything that one person's way through a session left behind. */
export type EnrollmentCase = {
  enrollmentSession: DemoSession;
  /** None for somebody who is new. */
  member: MemberFamily | null;
  family: Family;
  status: Status;
  invitation: Invitation;
  enrollment: Enrollment & { id: string; effectiveDate: PlainDate };
  people: InferInsertModel<typeof enrollmentPeopleTable>[];
  selections: Selection[];
  covered: InferInsertModel<typeof selectionDependentsTable>[];
  events: InferInsertModel<typeof enrollmentEventsTable>[];
  choices: readonly Choice[];
};

export type Enrollments = {
  cases: EnrollmentCase[];
  /** Sent to people who have not begun. */
  invitations: Invitation[];
  /** The first of them, for the one who tries the demo out. */
  guest: { enrollmentSession: DemoSession; invitation: Invitation };
};

/** How many of each there are: 60 sent ones in all. */
const counts: Partial<Record<SessionKey, Partial<Record<Status, number>>>> = {
  openEnrollment: {
    submitted: 17,
    pendingReview: 4,
    returned: 1,
    approved: 3,
    processed: 3,
    started: 3,
    cancelled: 2,
  },
  newHires: { submitted: 11, pendingReview: 2, approved: 1, started: 2, cancelled: 1 },
  crews: { submitted: 10, pendingReview: 1, approved: 1, started: 2, cancelled: 1 },
  lastYear: { processed: 6 },
};
const invitedOnly = 24;

export function makeEnrollments(
  demo: Demo,
  {
    enrollmentSessions,
    members,
    ssns,
    clerkId,
  }: {
    enrollmentSessions: EnrollmentSessions;
    members: readonly MemberFamily[];
    ssns: SsnSource;
    clerkId: string;
  },
): Enrollments {
  const random = new Random("enrollments");
  const staff = members.filter(({ employerKey, status }) => employerKey === "bakery" && status === "active");
  const guest = staff.find((member) => isGuest(demo, member)) ?? staff[0];
  if (guest === undefined) throw new Error("The demo needs somebody to invite");
  const others = random.shuffled(staff.filter((member) => member !== guest));
  // From the other end, so that nobody is in both years.
  const veterans = others
    .toReversed()
    .filter(({ family }) => family.subscriber.hireDate < enrollmentSessions.lastYear.row.opensOn);

  const cases = (Object.entries(counts) as [SessionKey, Partial<Record<Status, number>>][]).flatMap(
    ([key, wanted]) => {
      const enrollmentSession = enrollmentSessions[key];
      const statuses = (Object.entries(wanted) as [Status, number][]).flatMap(([status, count]) =>
        Array.from({ length: count }, () => status),
      );
      const known = key === "openEnrollment" ? others : key === "lastYear" ? veterans : [];
      return statuses.map((status, at) => {
        const member = known[at] ?? null;
        const family =
          member?.family ??
          makeFamily(demo, random, { employer: enrollmentSession.employer, ssns, hiredDaysAgo: [2, 24] });
        return makeCase(demo, random, { enrollmentSession, member, family, status, clerkId });
      });
    },
  );

  const enrollmentSession = enrollmentSessions.openEnrollment;
  const begun = counts.openEnrollment ?? {};
  const waiting = others.slice(sumOf(Object.values(begun)));
  const [guestInvitation, ...invitations] = [guest, ...waiting.slice(0, invitedOnly)].map((member, at) =>
    invite(demo, random, { enrollmentSession, member, family: member.family, openedAt: null, minute: at }),
  );
  if (guestInvitation === undefined) throw new Error("The demo needs somebody to invite");
  return {
    cases,
    invitations: [guestInvitation, ...invitations],
    guest: { enrollmentSession, invitation: guestInvitation },
  };
}

/** Somebody with a spouse, two children and medical coverage: all that the pages can show. */
function isGuest(demo: Demo, { family, coverages, people }: MemberFamily): boolean {
  const relationships = family.dependents.map(({ relationship }) => relationship).join(" ");
  const hasMedical = coverages.some(
    ({ memberId, coverageType, effectiveDate: from, terminationDate: to }) =>
      memberId === people[0]?.id && coverageType === "medical" && from <= demo.today && (to ?? null) === null,
  );
  return relationships === "01 19 19" && family.language === "en" && hasMedical;
}

type Visit = { enrollmentSession: DemoSession; member: MemberFamily | null; family: Family };

function invite(
  demo: Demo,
  random: Random,
  {
    enrollmentSession,
    member,
    family,
    openedAt,
    minute,
  }: Visit & { openedAt: string | null; minute: number },
): Invitation & { id: string } {
  const { subscriber, language } = family;
  const sentAt = member === null ? null : momentOf(enrollmentSession.row.opensOn, minute);
  const id = random.id(sentAt ?? openedAt ?? demo.founded);
  const known =
    member === null
      ? {}
      : {
          firstName: subscriber.firstName,
          lastName: subscriber.lastName,
          email: subscriber.email,
          memberId: member.people[0]?.id ?? null,
        };
  return {
    ...kept(random, sentAt ?? openedAt ?? demo.founded),
    id,
    installationId: demo.installationId,
    clientId: enrollmentSession.employer.row.id,
    sessionId: enrollmentSession.row.id,
    kind: member === null ? "self" : "invited",
    keyHash: digest(demo.vault.linkKey(id)),
    ...known,
    language,
    sentAt,
    openedAt,
    expiresAt: `${enrollmentSession.row.closesOn}T23:59:59Z`,
  };
}

function makeCase(
  demo: Demo,
  random: Random,
  { enrollmentSession, member, family, status, clerkId }: Visit & { status: Status; clerkId: string },
): EnrollmentCase {
  const { row, rule, employer, plans } = enrollmentSession;
  const startedOn = dayOf(demo, random, enrollmentSession, family);
  const minute = random.whole(0, 440);
  const startedAt = momentOf(startedOn, minute);
  const id = random.id(startedAt);
  const starts = effectiveDate(rule, family.subscriber.hireDate, startedOn);
  const invitation = invite(demo, random, {
    enrollmentSession,
    member,
    family,
    openedAt: startedAt,
    minute: random.whole(1, 90),
  });
  const people = [family.subscriber, ...family.dependents].map((person) => ({
    id: random.id(startedAt),
    person,
  }));
  const choices = chooseCoverages(random, {
    plans,
    people: people.map(({ id: personId, person }) => ({ ...person, id: personId })),
    effectiveDate: starts.value,
    division: family.division,
    payPeriodsPerYear: employer.payPeriodsPerYear,
  });
  const work: Work = {
    enrollmentSession,
    member,
    family,
    status,
    startedOn,
    startedAt,
    minute,
    id,
    starts,
    people,
    choices,
  };
  const progress = progressOf(random, work);
  const isSent = status !== "started" && status !== "cancelled";
  const events = eventsOf(demo, random, { ...work, clerkId });
  const lastEvent = events.at(-1)?.at ?? startedAt;
  const { subscriber } = family;
  return {
    enrollmentSession,
    member,
    family,
    status,
    invitation,
    enrollment: {
      ...kept(random, startedAt),
      id,
      updatedAt: lastEvent,
      version: progress.stepsDone.length + events.length,
      identifier: random.id(startedAt),
      installationId: demo.installationId,
      clientId: employer.row.id,
      sessionId: row.id,
      invitationId: invitation.id,
      memberId: member?.people[0]?.id ?? null,
      divisionId: member !== null || progress.stepsDone.includes("location") ? family.division.id : null,
      status,
      language: family.language,
      activeStep: progress.activeStep,
      stepsDone: progress.stepsDone,
      startedOn,
      effectiveDate: starts.value,
      effectiveDateWhy: starts.why,
      terminationDate: terminationDate(starts.value).value,
      currentCoverages: status === "cancelled" ? [] : coveragesOn(member, startedOn, plans),
      referenceNumber: isSent ? referenceNumber(random) : null,
      submittedAt: events.find(({ kind }) => kind === "submitted")?.at ?? null,
      cancelledAt: status === "cancelled" ? lastEvent : null,
      subscriberName: listName(subscriber),
      subscriberKey: `${subscriber.lastName} ${subscriber.firstName}`.toLowerCase(),
      subscriberSsnIndex: progress.stepsDone.includes("ssn")
        ? demo.vault.blindIndex(subscriber.ssn, "ssn")
        : null,
      employeeCents: isSent
        ? sumOf(choices.map((choice) => (choice.plan === null ? 0 : choice.price.value.employeeCents)))
        : null,
    },
    people: personRows(demo, work, progress.stepsDone),
    ...choiceRows(demo, random, work, progress.stepsDone),
    events,
    choices,
  };
}

type Work = Visit & {
  status: Status;
  startedOn: PlainDate;
  startedAt: string;
  minute: number;
  id: string;
  starts: Traced<PlainDate>;
  people: readonly { id: string; person: Person }[];
  choices: readonly Choice[];
};

/** A day on which the session was open, after the hire and before today. */
function dayOf(demo: Demo, random: Random, { row }: DemoSession, { subscriber }: Family): PlainDate {
  const first = [row.opensOn, addDays(demo.today, -20), addDays(subscriber.hireDate, 1)];
  if (row.status === "closed") return addDays(row.opensOn, random.whole(1, 28));
  const from = first.toSorted().at(-1) ?? demo.today;
  const days = Array.from({ length: 20 }, (_, back) => addDays(demo.today, -1 - back)).filter(
    (day) => day >= from,
  );
  return days.length === 0 ? addDays(demo.today, -1) : random.pick(days);
}

/** Those who have not sent it stopped somewhere on the way. */
function progressOf(
  random: Random,
  { status, choices, member }: Work,
): { stepsDone: string[]; activeStep: string } {
  const benefits = choices.map(({ coverageType }) => `benefit:${coverageType}`);
  const steps = ["contact", "location", "ssn", "dependents", ...benefits];
  if (status === "cancelled") return { stepsDone: ["contact", "location"], activeStep: "ssn" };
  if (status !== "started") return { stepsDone: steps, activeStep: "review" };
  const done = random.pick(member === null ? [1, 2, 4] : [1, 5, 6]);
  return { stepsDone: steps.slice(0, done), activeStep: steps[done] ?? "review" };
}

/** What is stored so far; of a known family everyone, of a cancelled enrollment nobody. */
function personRows(demo: Demo, work: Work, stepsDone: readonly string[]): EnrollmentCase["people"] {
  const { member, status, enrollmentSession, people } = work;
  if (status === "cancelled") return [];
  const isKnown = member !== null;
  return people
    .filter(({ person }) => isKnown || person.relationship === "18" || stepsDone.includes("dependents"))
    .map(({ id, person }, sortOrder) => {
      const ssn = isKnown || person.relationship !== "18" || stepsDone.includes("ssn") ? person.ssn : null;
      return {
        id,
        installationId: demo.installationId,
        clientId: enrollmentSession.employer.row.id,
        enrollmentId: work.id,
        relationship: person.relationship,
        sortOrder,
        ...personRow(demo.vault, { ...person, ssn }, { table: "enrollment_people", id }),
      };
    });
}

function choiceRows(
  demo: Demo,
  random: Random,
  work: Work,
  stepsDone: readonly string[],
): Pick<EnrollmentCase, "selections" | "covered"> {
  const selections = selectionRows(demo, random, work, stepsDone);
  return { selections, covered: selections.flatMap((one) => coveredRows(one, work.choices)) };
}

function selectionRows(
  demo: Demo,
  random: Random,
  { enrollmentSession, status, startedAt, id, choices }: Work,
  stepsDone: readonly string[],
): EnrollmentCase["selections"] {
  if (status === "cancelled") return [];
  const owned = () => ({
    id: random.id(startedAt),
    installationId: demo.installationId,
    clientId: enrollmentSession.employer.row.id,
    enrollmentId: id,
  });
  return choices
    .filter(({ coverageType }) => stepsDone.includes(`benefit:${coverageType}`))
    .map((choice) => {
      const { coverageType } = choice;
      const none = { ...owned(), coverageType, waiveReasons: [], values: {}, ...noParts, why: [] };
      if (choice.plan === null) return { ...none, waiveReasons: choice.waiveReasons };
      const { plan, tierCode, price } = choice;
      const offered = enrollmentSession.planRows.find(({ basePlanId }) => basePlanId === plan.row.id);
      const chosen = { ...none, sessionPlanId: offered?.id ?? null, tierCode };
      // Prices are frozen at submission; before, they are worked out anew at each look.
      if (status === "started") return chosen;
      const { totalCents, employerCents, employeeCents, employeePerPayPeriodCents } = price.value;
      return {
        ...chosen,
        planName: offered?.displayName ?? plan.row.name,
        totalCents,
        employerCents,
        employeeCents,
        employeePerPayPeriodCents,
        ...partsOf(price.value),
        why: price.why,
      };
    });
}

function coveredRows(
  { id, installationId, clientId, enrollmentId, coverageType }: Selection,
  choices: readonly Choice[],
): EnrollmentCase["covered"] {
  const choice = choices.find((one) => one.coverageType === coverageType);
  const dependents = choice === undefined || choice.plan === null ? [] : choice.dependents;
  return dependents.map((personId) => ({
    installationId,
    clientId,
    enrollmentId,
    selectionId: id,
    personId,
  }));
}

function eventsOf(demo: Demo, random: Random, work: Work & { clerkId: string }): EnrollmentCase["events"] {
  const { enrollmentSession, status, startedOn, startedAt, minute, id, clerkId } = work;
  const enrollee = `enrollee:${id}`;
  const event = (kind: string, at: string, actor: string) => ({
    id: random.id(at),
    installationId: demo.installationId,
    clientId: enrollmentSession.employer.row.id,
    enrollmentId: id,
    at,
    kind,
    actor,
  });
  const started = event("started", startedAt, enrollee);
  const sent = momentOf(startedOn, minute + random.whole(7, 26));
  if (status === "started") return [started];
  if (status === "cancelled") return [started, event("cancelled", sent, enrollee)];
  const events = [started, event("submitted", sent, enrollee)];
  // Staff took the sent ones up in this order, on the same day.
  const review = {
    submitted: [],
    pendingReview: ["pendingReview"],
    returned: ["pendingReview", "returned"],
    approved: ["pendingReview", "approved"],
    processed: ["pendingReview", "approved", "processed"],
  }[status];
  return [
    ...events,
    ...review.map((kind, at) => event(kind, momentOf(startedOn, 480 + at * 12), `user:${clerkId}`)),
  ];
}

/** As copied when a known person starts: what was known on that day of coverage then and later. */
function coveragesOn(
  member: MemberFamily | null,
  day: PlainDate,
  plans: DemoSession["plans"],
): NonNullable<Enrollment["currentCoverages"]> {
  const evening = momentOf(day, 480);
  const own = (member?.coverages ?? []).filter(
    ({ memberId, createdAt = "", terminationDate: to }: Coverage) =>
      memberId === member?.people[0]?.id &&
      createdAt <= evening &&
      (to === null || to === undefined || to >= day),
  );
  return own.map(({ coverageType, basePlanId, tierCode, effectiveDate: from, terminationDate: to }) => ({
    coverageType,
    planName: plans.find(({ row }) => row.id === basePlanId)?.row.name ?? "",
    tierCode,
    effectiveDate: from,
    terminationDate: to ?? null,
  }));
}

/** Letters and digits that nobody mistakes on the phone, as the product makes them. */
function referenceNumber(random: Random): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ".split("");
  const four = () => Array.from({ length: 4 }, () => random.pick(alphabet)).join("");
  return `${four()}-${four()}`;
}
