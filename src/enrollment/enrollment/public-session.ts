import { z } from "zod";
import { call } from "#kernel/call.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { publicThemeSchema } from "#enrollment/offering/sessions/public-theme.ts";
import { linkProofs } from "#enrollment/offering/link-proof.ts";
import { dateSchema, keySchema, languageSchema } from "./enrollment-words.ts";

/** What the public may know of a session before anyone starts: no rates, no names of people. */
export const publicEnrollmentSessionSchema = z.object({
  name: z.string(),
  clientName: z.string(),
  languages: z.array(languageSchema),
  opensOn: dateSchema,
  closesOn: dateSchema,
  coverageTypes: z.array(coverageTypeSchema),
  /** What each is called, by its code. */
  coverageNames: z.record(z.string(), z.object({ en: z.string(), ko: z.string(), es: z.string() })),
  minutes: z.number().int(),
  /** New hires have this many days from the hire date. */
  newHireDays: z.number().int().nullable(),
  /** Only who tells member number, SSN and birth date may begin. */
  requiresSignIn: z.boolean(),
  /** The change in the person's life that opened it, by a link of their own. */
  event: z
    .object({ label: z.object({ en: z.string(), ko: z.string(), es: z.string() }), eventDate: dateSchema })
    .nullable(),
  contact: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** The link of a preview: nothing that is entered is kept. */
  isPreview: z.boolean(),
  theme: publicThemeSchema.nullable(),
  /** Of a recipient's own link. The name, to greet the person, and what changed in their life only on a device that is known. */
  recipient: z
    .object({
      firstName: z.string().nullable(),
      language: languageSchema,
      hasStarted: z.boolean(),
      /** What the person shows on this device first; null: nothing. */
      asks: z.enum(linkProofs).nullable(),
    })
    .nullable(),
});

export type PublicEnrollmentSession = z.output<typeof publicEnrollmentSessionSchema>;

export const loadEnrollmentSession = call({
  method: "GET",
  path: "/selfenrollment/{key}",
  access: "public",
  summary: "What a sign-up key opens; with `recipient`, for the person of that link",
  params: z.object({ key: keySchema }),
  query: z.object({ recipient: keySchema.optional() }),
  answer: publicEnrollmentSessionSchema,
  statuses: [404, 409],
  perMinute: 1200,
  failuresPerMinute: 120,
});
