import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { planSchema } from "./session-plans.ts";
import { narrowing, pageOfRows, sessionSchema } from "./sessions.ts";

const viewAccess = { types: ["client"], permission: "viewEnrollmentSessions" } as const satisfies UserAccess;

/** What an employer sees of their own sessions. */
export const ownSessionList = call({
  method: "GET",
  path: "/enrollmentsessions",
  access: viewAccess,
  summary: "The employer's own enrollment sessions",
  query: z.strictObject(narrowing),
  answer: pageOfRows,
});

export const ownSessionDetail = call({
  method: "GET",
  path: "/enrollmentsessions/{id}",
  access: viewAccess,
  summary: "One of the employer's own enrollment sessions: its dates, plans and figures",
  params: z.strictObject({ id: z.uuid() }),
  answer: sessionSchema
    .omit({
      reminderCap: true,
      reminderEveryDays: true,
      remindsItself: true,
      themeId: true,
      copiedFrom: true,
    })
    .extend({
      plans: z.array(planSchema.pick({ id: true, displayName: true, coverageType: true, carrier: true })),
    }),
});

export type OwnEnrollmentSession = z.output<typeof ownSessionDetail.answer>;
