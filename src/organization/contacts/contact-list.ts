import { z } from "zod";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";
import { contactReaders } from "./contact-readers.ts";

/** At most so many are shown to one reader. */
export const contactLimit = 200;

const shownContact = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hours: z.string().nullable(),
  languages: z.array(z.enum(languages)),
  /** Null: it is nobody's in particular. */
  clientName: z.string().nullable(),
});
export type ShownContact = z.output<typeof shownContact>;

/** In the order in which people read them; one for two purposes stands under both. */
const contactGroups = z.object({
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), contacts: z.array(shownContact) })),
});
export type ContactGroups = z.output<typeof contactGroups>;

export const contactList = call({
  method: "GET",
  path: "/contacts",
  access: "known",
  summary: "Whom the caller can ask, by what it is about, in the caller's language",
  query: z.strictObject({ clientId: z.uuid().optional() }),
  answer: contactGroups,
});

export const siteContacts = call({
  method: "GET",
  path: "/admin/sitecontacts",
  access: { types: ["admin"] },
  summary: "The contacts that somebody of this kind sees, of this client, broker or partner",
  query: z.strictObject({
    type: z.enum(contactReaders),
    clientId: z.uuid().optional(),
    brokerId: z.uuid().optional(),
    partnerId: z.uuid().optional(),
  }),
  answer: contactGroups,
});
