import { z } from "zod";
import { call } from "#kernel/call.ts";
import { linkLimits } from "#kernel/link-limits.ts";
import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { cobraAccess } from "../cobra.ts";
import { cobraStates } from "../cobra-events.ts";
import { debitStates } from "../debit/debit-states.ts";

export const makeCobraLink = call({
  method: "POST",
  path: "/cobra/clocks/{id}/link",
  access: cobraAccess,
  service: "cobra",
  summary: "Make the link by which a person elects by themselves; an earlier one of theirs ends",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ link: z.string(), expiresAt: z.string() }),
  statuses: [404, 409],
});

export const mailCobraLink = call({
  method: "POST",
  path: "/cobra/clocks/{id}/link/mail",
  access: cobraAccess,
  service: "cobra",
  summary:
    "Make this link and mail it to the person, a minor's to the employee; an earlier one of theirs ends",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ to: z.string(), expiresAt: z.string() }),
  statuses: [404, 409, 422],
});

/** People are named by their place in the list that the link shows: nobody else's can be named. */
const choice = z
  .array(
    z.strictObject({
      place: z.int().min(0).max(30),
      coverageTypes: z.array(z.string().max(40)).max(20),
    }),
  )
  .max(30);

export const stateSchema = z.object({
  /** `open`: somebody may still elect; `done`: everybody has. */
  state: z.enum(["open", "done"]),
  version: z.int(),
  name: z.string(),
  clientName: z.string(),
  event: z.enum(qualifyingEvents),
  eventDate: z.string(),
  lossDate: z.string(),
  electBy: z.string(),
  /** The client's day. */
  today: z.string(),
  people: z.array(
    z.object({
      name: z.string(),
      state: z.enum(cobraStates),
      /** An answer of theirs is taken today. */
      mayAnswer: z.boolean(),
      lastDay: z.string(),
      offers: z.array(
        z.object({
          coverageType: z.string(),
          coverageName: z.string(),
          planName: z.string(),
          /** A month, for this person alone. */
          cents: z.int(),
        }),
      ),
      /** What the person goes on with. */
      continued: z.array(z.string()),
    }),
  ),
  /** The payments are of the choice that was asked about, else of what has been elected. */
  payments: z.object({
    /** The people who go on together, at one price a month. */
    units: z.array(
      z.object({
        coverageName: z.string(),
        planName: z.string(),
        tierCode: z.enum(tierCodes),
        names: z.array(z.string()),
        /** The people of the same family who answer for themselves. */
        others: z.int(),
        cents: z.int(),
      }),
    ),
    rows: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        months: z.int(),
        cents: z.int(),
        /** The first of the month; none for the first payment. */
        dueOn: z.string().nullable(),
        lastDay: z.string(),
      }),
    ),
    /** The first day of another price within these months. */
    changesOn: z.string().nullable(),
  }),
  /** Whom to ask, and where money goes. */
  sender: z.object({ name: z.string(), phone: z.string().nullable(), address: z.string().nullable() }),
  /** The first payment from a bank account, once. */
  debit: z.object({
    /** The amount to be taken, and the words agreed to; none where no first payment is due, or one is under way. */
    offer: z.object({ amountCents: z.int(), text: z.string(), hash: z.string() }).nullable(),
    /** The last one of the case. */
    given: z
      .object({
        amountCents: z.int(),
        authorizedOn: z.string(),
        status: z.enum(debitStates),
        /** Of the person's own account. */
        bankName: z.string().nullable(),
        accountLast4: z.string().nullable(),
        mayStop: z.boolean(),
      })
      .nullable(),
  }),
  /** The last answer; none before the first. */
  receipt: z
    .object({
      referenceNumber: z.string(),
      answeredOn: z.string(),
      mailedTo: z.string().nullable(),
      answers: z.array(z.object({ name: z.string(), coverages: z.array(z.string()) })),
    })
    .nullable(),
});
export type ElectState = z.output<typeof stateSchema>;

const params = z.strictObject({ key: z.string().min(20).max(100) });
const statuses = [404, 409, 422] as const;

export const openCobraLink = call({
  method: "POST",
  path: "/cobra/link/{key}",
  access: "public",
  summary:
    "What the people of a link may elect, until when and at which price a month; on a new device a mailed code opens it",
  params,
  bodyBytes: 256_000,
  body: z.strictObject({ code: z.string().max(40).optional(), people: choice.default([]) }),
  answer: stateSchema,
  ...linkLimits,
  statuses,
});

export const mailElectCode = call({
  method: "POST",
  path: "/cobra/link/{key}/code",
  access: "public",
  summary:
    "Mail the code that opens a link on a new device to the person's own address; a minor's to the employee",
  params,
  body: z.strictObject({}),
  ...linkLimits,
  statuses,
});

export const electByLink = call({
  method: "POST",
  path: "/cobra/link/{key}/election",
  access: "public",
  summary:
    "Elect or decline by the link, on a device that it was opened on; who declines may change that until the last day to elect",
  params,
  bodyBytes: 256_000,
  body: z.strictObject({ version: z.int(), people: choice.min(1) }),
  answer: stateSchema,
  ...linkLimits,
  statuses: [...statuses, 412],
});

export const cobraReceipt = call({
  method: "GET",
  path: "/cobra/link/{key}/receipt",
  access: "public",
  summary:
    "What was answered by a link, and what is paid by when, as a PDF, on a device that it was opened on",
  params,
  file: ["application/pdf"],
  ...linkLimits,
  statuses: [404, 409],
});
