import { z } from "zod";
import { call } from "#kernel/call.ts";

const languageTexts = z.object({ en: z.string(), ko: z.string(), es: z.string() });

const countsSchema = z.object({
  /** People of the session. */
  eligible: z.int(),
  /** Have begun and not sent. */
  started: z.int(),
  /** Have sent a choice of cover, or a waiver of all. */
  enrolled: z.int(),
  waived: z.int(),
});
export type ParticipationCounts = z.output<typeof countsSchema>;

export const participation = call({
  method: "GET",
  path: "/admin/enrollmentsessions/{sessionId}/participation",
  access: [
    { types: ["admin", "tpa"] },
    { types: ["broker"], permission: "enrollment" },
    { types: ["client"], permission: "viewEnrollmentSessions" },
  ],
  summary: "How many people of a session take part, by division and by type of cover, and why some decline",
  params: z.strictObject({ sessionId: z.uuid() }),
  answer: z.object({
    enrollmentSession: z.object({
      name: z.string(),
      clientId: z.uuid(),
      clientName: z.string(),
      status: z.enum(["draft", "open", "closed"]),
      opensOn: z.string(),
      closesOn: z.string(),
      daysLeft: z.int(),
    }),
    total: countsSchema,
    divisions: z.array(countsSchema.extend({ id: z.uuid().nullable(), name: z.string().nullable() })),
    coverage: z.array(z.object({ coverageType: z.string(), enrolled: z.int(), waived: z.int() })),
    waiveReasons: z.array(z.object({ code: z.string(), label: languageTexts.nullable(), count: z.int() })),
  }),
  statuses: [404],
});
export type Participation = z.output<typeof participation.answer>;
