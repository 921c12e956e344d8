import { z } from "zod";
import { call } from "#kernel/call.ts";
import { noticeKinds } from "#enrollment/offering/notices/notices.ts";
import { typedSchema } from "./autosave/autosave.ts";
import { dateSchema, keySchema, languageSchema } from "./enrollment-words.ts";
import { changedEnrollmentSchema, offerTag } from "./offer.ts";
import { enrollmentSchema } from "./enrollment.ts";

export const startEnrollment = call({
  method: "POST",
  path: "/selfenrollment/start",
  access: "public",
  summary:
    "Start an enrollment, or come back to it with a personal link; answers the token for the calls that follow",
  body: z.strictObject({
    signupKey: keySchema,
    recipientKey: keySchema.optional(),
    language: languageSchema,
    /** From a mail, on a device that was not seen before, where the link opens what is known of somebody. */
    code: z.string().max(40).optional(),
  }),
  answer: z.object({ token: z.string(), enrollment: enrollmentSchema, typed: typedSchema.nullable() }),
  statuses: [404, 409],
  perMinute: 600,
  failuresPerMinute: 120,
});

/** The draft as it stands: for a reload, another tab, another device. */
export const currentEnrollment = call({
  method: "GET",
  path: "/selfenrollment/enrollment",
  access: "enrollee",
  service: "enrollment",
  summary: "The enrollment of the token, and what was typed last and not confirmed",
  answer: z.object({ enrollment: enrollmentSchema, typed: typedSchema.nullable() }),
});

export const submitEnrollment = call({
  method: "POST",
  path: "/selfenrollment/submit",
  access: "enrollee",
  service: "enrollment",
  summary: "Send the enrollment; the same Idempotency-Key gives the same answer again",
  needs: ["idempotency-key"],
  body: z.strictObject({
    /** The date that the person has seen; when it is another one by now, they are shown the new one first. */
    effectiveDate: dateSchema,
    /** The digests of the notices that the person has seen; where their words are others by now, they are shown first. */
    notices: z.array(z.string().max(64)).max(noticeKinds.length).optional(),
    /** The keys of those of `losing` whose end of coverage the person has confirmed: without all of them nothing is sent. */
    losing: z.array(z.string().max(120)).max(300).default([]),
    offerTag,
  }),
  answer: z.object({ enrollment: changedEnrollmentSchema }),
});

export const cancelEnrollment = call({
  method: "POST",
  path: "/selfenrollment/cancel",
  access: "enrollee",
  service: "enrollment",
  summary: "Give the enrollment up; nothing changes for the person",
  answer: z.object({ status: z.literal("cancelled") }),
});
