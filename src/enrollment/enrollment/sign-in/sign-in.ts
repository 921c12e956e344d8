import { z } from "zod";
import { call } from "#kernel/call.ts";
import { startEnrollment } from "../enrollment-calls.ts";

const text = z.string().max(200);

/** Begins, or comes back, where the session asks who one is. The token is for this one enrollment and nothing else. */
export const signInToEnroll = call({
  method: "POST",
  path: "/selfenrollment/signin",
  access: "public",
  summary:
    "Start an enrollment, or come back to it, by member number, SSN and birth date; whatever does not fit is one answer. A device that was not seen before also needs the code that this call mails",
  body: startEnrollment.body.extend({
    memberNumber: text.optional(),
    ssn: text.optional(),
    dob: z.object({ month: text, day: text, year: text }).optional(),
  }),
  answer: startEnrollment.answer,
  statuses: [404, 409],
  perMinute: 600,
  // Each person's first call on a device is answered with the question for the code.
  failuresPerMinute: 240,
});
