import type { InferInsertModel } from "drizzle-orm";
import type { invitationsTable } from "../enrollment/invitations/invitations.table.ts";
import { eventEffectiveDate, eventWindow } from "#enrollment/life-events/life-event-rules.ts";
import type { lifeEventKindsTable, lifeEventsTable } from "#enrollment/life-events/life-events.table.ts";
import type { memberEventsTable } from "#people/members/members.table.ts";
import { addDays } from "#kernel/dates.ts";
import { digest } from "#server/crypto.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import type { MemberFamily } from "./members.ts";
import { Random } from "./random.ts";
import type { EnrollmentSessions } from "./sessions.ts";

export type LifeEvents = {
  events: InferInsertModel<typeof lifeEventsTable>[];
  invitations: InferInsertModel<typeof invitationsTable>[];
  memberEvents: InferInsertModel<typeof memberEventsTable>[];
};

/** One family told us of a wedding some days ago, and has not enrolled yet. */
export function makeLifeEvents(
  demo: Demo,
  {
    enrollmentSessions,
    members,
    kinds,
    clerkId,
    not,
  }: {
    enrollmentSessions: EnrollmentSessions;
    members: readonly MemberFamily[];
    kinds: readonly InferInsertModel<typeof lifeEventKindsTable>[];
    clerkId: string;
    /** The member who can sign in, and begins without an event. */
    not: string;
  },
): LifeEvents {
  const random = new Random("life events");
  const enrollmentSession = enrollmentSessions.lifeEvents;
  const kind = kinds.find(({ code }) => code === "marriage");
  const member = members.find(
    ({ employerKey, status, people, coverages }) =>
      employerKey === enrollmentSession.employerKey &&
      status === "active" &&
      people.length === 1 &&
      people[0]?.id !== not &&
      coverages.some(
        ({ effectiveDate, terminationDate }) => effectiveDate <= demo.today && terminationDate === null,
      ),
  );
  const subscriber = member?.people[0];
  if (kind === undefined || member === undefined || subscriber === undefined)
    throw new Error("The demo needs somebody who got married");

  const [eventDate, reportedOn] = [addDays(demo.today, -9), addDays(demo.today, -4)];
  const rule = { ...kind, opensBeforeDays: 0, closesAfterDays: kind.closesAfterDays ?? 30 };
  const window = eventWindow(rule, eventDate);
  const starts = eventEffectiveDate(rule, eventDate, reportedOn);
  const at = momentOf(reportedOn, 75);
  const owned = () => ({
    installationId: demo.installationId,
    clientId: member.employer.row.id,
  });
  const why = [...starts.why, ...window.why];
  const event = {
    ...kept(random, at),
    ...owned(),
    familyId: subscriber.id,
    memberId: subscriber.id,
    kindId: kind.id,
    sessionId: enrollmentSession.row.id,
    eventDate,
    reportedOn,
    ...window.value,
    effectiveDate: starts.value,
    why,
  };
  const invitationId = random.id(at);
  const { person } = subscriber;
  return {
    events: [event],
    invitations: [
      {
        ...kept(random, at),
        ...owned(),
        id: invitationId,
        sessionId: enrollmentSession.row.id,
        kind: "lifeEvent",
        keyHash: digest(demo.vault.linkKey(invitationId)),
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        memberId: subscriber.id,
        lifeEventId: event.id,
        language: member.family.language,
        sentAt: at,
        expiresAt: `${addDays(window.value.closesOn, 1)}T23:59:59Z`,
      },
    ],
    memberEvents: [
      {
        ...owned(),
        id: random.id(at),
        familyId: subscriber.id,
        memberId: subscriber.id,
        at,
        kind: "lifeEvent",
        effectiveDate: starts.value,
        actor: `user:${clerkId}`,
        details: { act: "reported", code: kind.code, eventDate },
        why,
      },
    ],
  };
}
