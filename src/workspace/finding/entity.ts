import { z } from "zod";
import { looksLikeSsn } from "#people/members/member-terms.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";

/** What is found, in the order in which it is shown. Each kind only for those who may open its page. */
const entityKinds = ["member", "client", "enrollmentSession", "enrollment", "claim", "document"] as const;

/** Of each kind; who wants more types more, or goes to the list. */
export const mostOfAKind = 6;

const access = { types: ["admin", "tpa", "broker", "client", "partner"] } as const;
const q = z.string().overwrite(cleanText).min(2).max(100);
/** Only what belongs to this client. */
const client = z.uuid().optional();

const entitySchema = z.object({
  kind: z.enum(entityKinds),
  id: z.uuid(),
  name: z.string(),
  /** The number or code by which people know it. */
  code: z.string().nullable(),
  /** The client it belongs to; of a claim the patient. */
  about: z.string().nullable(),
  /** Of a claim the day of service, of an enrollment the day it was sent, of a session the last day, of a document the day it came. */
  day: z.string().nullable(),
});
export type Entity = z.output<typeof entitySchema>;

const answer = z.object({ results: z.array(entitySchema) });

export const entitySearch = call({
  method: "GET",
  path: "/entity",
  access,
  summary:
    "Find members, clients, enrollment sessions, enrollments, claims and documents at once, each as far as the caller may open it; an SSN goes into the body of the POST",
  query: z.strictObject({
    q: q.refine((text) => !looksLikeSsn(text), { params: { code: "ssnInAddress" } }),
    client,
  }),
  answer,
});

export const entitySearchByBody = call({
  method: "POST",
  path: "/entity",
  access,
  summary: "The same, by what nobody should see in an address",
  body: z.strictObject({ q, client }),
  answer,
});
