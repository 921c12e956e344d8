import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { permittedChanges } from "#enrollment/offering/permitted-changes.ts";

/** Who reports events for others; brokers and employers with the permission read them. */
const act = { types: ["admin", "tpa"], permission: "enrollment" } as const satisfies UserAccess;
const read = {
  types: ["admin", "tpa", "broker", "client"],
  permission: "enrollment",
} as const satisfies UserAccess;
const own = { types: ["member"] } as const satisfies UserAccess;

const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const lifeEventStatuses = ["open", "used", "withdrawn"] as const;

const eventSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  /** The kind of event, in the caller's language. */
  label: z.string(),
  /** The first name of the one it is about. */
  aboutName: z.string().nullable(),
  eventDate: z.string(),
  reportedOn: z.string(),
  opensOn: z.string(),
  closesOn: z.string(),
  effectiveDate: z.string(),
  why: z.array(reasonSchema),
  permits: z.array(z.enum(permittedChanges)),
  status: z.enum(lifeEventStatuses),
  /** Nobody can use it any more: its last day is over. */
  isOver: z.boolean(),
  needsProof: z.boolean(),
  proofSeenAt: z.string().nullable(),
  note: z.string().nullable(),
  /** The dependent who told it; null: the employee or staff. */
  toldBy: z.string().nullable(),
  /** Staff let it through outside its window: why. */
  exceptionReason: z.string().nullable(),
  /** What came of it. */
  enrollment: z.object({ id: z.uuid(), status: z.string() }).nullable(),
});
export type LifeEvent = z.output<typeof eventSchema>;

/** The employee's own also has the way into the enrollment; a dependent gets no way in. */
const ownEventSchema = eventSchema
  .omit({ memberId: true, note: true, exceptionReason: true, enrollment: true })
  .extend({ path: z.string().nullable(), isSent: z.boolean() });
export type OwnLifeEvent = z.output<typeof ownEventSchema>;

const reportShape = {
  kindId: z.uuid(),
  eventDate: date,
  /** Who died, whose marriage with the employee ended, or which child grew up. */
  aboutMemberId: z.uuid().optional(),
};

const familySchema = z.array(
  z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    relationship: z.enum(relationshipCodes),
  }),
);
const note = typedLine().max(500).optional();

export const lifeEventKindChoices = call({
  method: "GET",
  path: "/lifeeventkinds",
  access: [read, own],
  summary: "The kinds of life events that can be reported, in the caller's language",
  answer: z.object({
    kinds: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        help: z.string(),
        dateLabel: z.string(),
        opensBeforeDays: z.int(),
        closesAfterDays: z.int(),
        needsProof: z.boolean(),
        /** Whom it takes out of the family's coverage: that person is named with it. */
        about: z.enum(["spouse", "child", "dependent"]).nullable(),
      }),
    ),
  }),
});

export const lifeEventList = call({
  method: "GET",
  path: "/lifeevents/{memberId}",
  access: read,
  summary: "The life events of a member's family, the latest first",
  params: z.strictObject({ memberId: z.uuid() }),
  answer: z.object({
    events: z.array(eventSchema),
    /** The dependents that an event may be about. */
    people: familySchema,
  }),
});

export const reportLifeEvent = call({
  method: "POST",
  path: "/lifeevents",
  access: act,
  summary: "Report a life event for a member: opens its window and mails the person their link",
  body: z.strictObject({
    memberId: z.uuid(),
    ...reportShape,
    note,
    /** Outside its window, by who may manage enrollment sessions: why. It stays with the event for ever. */
    exceptionReason: note,
  }),
  answer: z.object({
    event: eventSchema,
    /** Where the link went; null when we know no address: then a letter has to carry it. */
    mailedTo: z.string().nullable(),
  }),
  statuses: [404, 409],
});

export const withdrawLifeEvent = call({
  method: "POST",
  path: "/lifeevents/{id}/withdraw",
  access: act,
  summary: "Take a life event back that was reported by mistake: its link ends",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ event: eventSchema }),
  statuses: [404, 409],
});

export const seeLifeEventProof = call({
  method: "POST",
  path: "/lifeevents/{id}/proof",
  access: act,
  summary: "Say that the proof of a life event was seen, or that it was not after all",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ isSeen: z.boolean() }),
  answer: z.object({ event: eventSchema }),
});

export const ownLifeEvents = call({
  method: "GET",
  path: "/mylifeevents",
  access: own,
  service: "lifeEvents",
  summary: "The life events of the employee's family; for a dependent those that they told themselves",
  answer: z.object({
    events: z.array(ownEventSchema),
    /** The dependents that an event may be about. */
    people: familySchema,
    /** The employee, who alone may change the coverage of the family; null: it is the caller. */
    employeeName: z.string().nullable(),
  }),
  statuses: [404],
});

export const reportOwnLifeEvent = call({
  method: "POST",
  path: "/mylifeevents",
  access: own,
  service: "lifeEvents",
  summary:
    "A member reports a life event of their own family; one that a dependent tells goes to the employee and to staff",
  body: z.strictObject(reportShape),
  answer: z.object({ event: ownEventSchema }),
  statuses: [404, 409],
});
