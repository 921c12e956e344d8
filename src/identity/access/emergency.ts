import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { userSchema } from "./user.ts";

const session = z.object({ token: z.string(), user: userSchema });

export const startEmergency = call({
  method: "POST",
  path: "/emergencyaccess",
  access: { types: ["admin"], permission: "useEmergencyAccess" },
  summary:
    "Take an administrator's rights for a short time; alerts those who manage users. The answer's token replaces the one sent",
  body: z.strictObject({
    /** What for; the one who reads it later must understand it. */
    reason: typedLine().min(20).max(500),
    minutes: z.int().min(5).max(60),
  }),
  answer: session,
});

export const endEmergency = call({
  method: "POST",
  path: "/emergencyaccess/end",
  access: "signedIn",
  summary: "Give the rights of an emergency back. The answer's token replaces the one sent",
  answer: session,
});

const rowSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string().nullable(),
  reason: z.string(),
  startedAt: z.string(),
  expiresAt: z.string(),
  endedAt: z.string().nullable(),
  inForce: z.boolean(),
});
export type EmergencyRow = z.output<typeof rowSchema>;

export const emergencyList = call({
  method: "GET",
  path: "/admin/emergencyaccess",
  access: { types: ["admin"], permission: "viewAuditLog" },
  summary: "Who took emergency access, why and when, newest first",
  query: z.strictObject({
    sort: z.enum(["startedAt", "-startedAt"]).default("-startedAt"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});
