import { z } from "zod";
import { call } from "#kernel/call.ts";
import { startEnrollment } from "../enrollment-calls.ts";

/** Mails a code to the person of a link, for their new device. */
export const mailProofCode = call({
  method: "POST",
  path: "/selfenrollment/code",
  access: "public",
  summary: "Mail a code to the person of a personal link, where one is asked for on a new device",
  body: startEnrollment.body
    .pick({ signupKey: true, language: true })
    .extend({ recipientKey: z.string().min(1).max(80) }),
  statuses: [404, 409],
  perMinute: 600,
  failuresPerMinute: 60,
});
