import { z } from "zod";
import { call } from "#kernel/call.ts";
import { deliveries, reportFormats } from "./report-words.ts";
import { params, readAccess } from "./reports.ts";

const scheduleShape = {
  format: z.enum(reportFormats),
  clientId: z.uuid().nullable(),
  frequency: z.enum(["daily", "weekly", "monthly"]),
  /** 1 is Monday; of a weekly one. */
  weekday: z.int().min(1).max(7).nullable(),
  /** Of a monthly one. */
  monthDay: z.int().min(1).max(28).nullable(),
  /** By the clock of the installation. */
  hour: z.int().min(0).max(23),
  delivery: z.enum(deliveries),
};

const scheduleSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  reportId: z.uuid(),
  /** In the reader's language. */
  name: z.string(),
  clientName: z.string().nullable(),
  ...scheduleShape,
  nextAt: z.string(),
  lastAt: z.string().nullable(),
  /** Why it stopped; null while it goes on. */
  stopped: z.enum(["notAllowed", "removed", "userGone", "broken"]).nullable(),
});
export type ReportSchedule = z.output<typeof scheduleSchema>;

export const scheduleList = call({
  method: "GET",
  path: "/reports/schedules",
  access: readAccess,
  summary: "The reports that the caller has made regularly",
  answer: z.object({ schedules: z.array(scheduleSchema) }),
});

export const createSchedule = call({
  method: "POST",
  path: "/reports/schedules",
  access: readAccess,
  summary: "Have a report made regularly; a mail with a link tells that it is there",
  body: z.strictObject({ reportId: z.uuid(), ...scheduleShape }),
  answer: scheduleSchema,
  statuses: [404],
});
export type NewSchedule = z.output<typeof createSchedule.body>;

export const updateSchedule = call({
  method: "PUT",
  path: "/reports/schedules/{id}",
  access: readAccess,
  summary: "Change when and how a report is made regularly; one that had stopped goes on",
  params,
  body: z.strictObject(scheduleShape),
  answer: scheduleSchema,
  needs: ["if-match"],
});
export type ScheduleValues = z.output<typeof updateSchedule.body>;

export const removeSchedule = call({
  method: "DELETE",
  path: "/reports/schedules/{id}",
  access: readAccess,
  summary: "Have a report made regularly no longer",
  params,
});
