import type { UserType } from "#kernel/access.ts";

/** Where an area has its list of enrollments (spec §2). */
export function enrollmentsPath(type: UserType): string {
  return type === "admin" ? "/admin/enrollments" : `/${type}/enrollment`;
}
