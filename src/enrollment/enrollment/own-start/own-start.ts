import { z } from "zod";
import { call } from "#kernel/call.ts";
import { typedSchema } from "../autosave/autosave.ts";
import { enrollmentSchema } from "../enrollment.ts";
import { languageSchema } from "../enrollment-words.ts";

export const startOwnEnrollment = call({
  method: "POST",
  path: "/selfenrollment/startOwn",
  access: { types: ["member"] },
  service: "enrollment",
  summary:
    "Start the enrollment of the employee who is signed in, in a session that is open for them, or come back to it; no invitation is needed",
  body: z.strictObject({ sessionId: z.uuid(), language: languageSchema }),
  answer: z.object({
    token: z.string(),
    signupKey: z.string(),
    enrollment: enrollmentSchema,
    typed: typedSchema.nullable(),
  }),
  statuses: [404, 409],
});
