import type { UserAccess } from "#kernel/access.ts";
import { enrollmentSchema } from "./enrollment.ts";

/** Who works with submitted enrollments. Brokers and employers need the permission; scope decides whose they see. */
export const staffAccess = [
  { types: ["admin", "tpa"] },
  { types: ["broker", "client"], permission: "enrollment" },
] as const satisfies readonly UserAccess[];

/** Who decides what becomes of an enrollment; others of the staff read, and write notes. */
export const decideAccess = [
  { types: ["admin", "tpa"], permission: "enrollment" },
] as const satisfies readonly UserAccess[];

export const statusSchema = enrollmentSchema.shape.status;
