import { z } from "zod";
import { typedLine, typedLines } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";

export const askForHelp = call({
  method: "POST",
  path: "/help",
  access: "public",
  summary: "Ask the administrator's staff for help",
  bodyBytes: 32_000,
  body: z.strictObject({
    subject: typedLines().min(1).max(150),
    contactType: z.enum(["phone", "email"]),
    contact: z.string().trim().min(1).max(254),
    message: typedLines().min(1).max(4000),
    entityType: typedLine().max(40).optional(),
    entityIdentifier: typedLine().max(80).optional(),
  }),
  answer: z.object({ id: z.uuid(), status: z.literal("submitted") }),
  perMinute: 10,
});
