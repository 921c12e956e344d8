import type { UserAccess, UserType } from "#kernel/access.ts";

export const dashboardTypes = [
  "admin",
  "broker",
  "client",
  "partner",
  "tpa",
] as const satisfies readonly UserType[];
export type DashboardType = (typeof dashboardTypes)[number];

/** What an item counts; who may read it stands in `sourceAccess`. */
export const dashboardSources = [
  "participation",
  "enrollmentsByStatus",
  "membersByStatus",
  "membersByPlan",
  "membersByTier",
  "costByType",
  "costByMonth",
  "newMembers",
  "claimsLag",
  "helpByState",
  "callReasons",
  "paymentsByState",
  "tasksDue",
] as const;
export type DashboardSource = (typeof dashboardSources)[number];

/** A page is read at a glance: the largest ones. */
export const mostRows = 12;

export const dashboardShapes = ["figure", "line", "bars", "list"] as const;
/** Whether its rows are months, of which a line can be drawn. */
export const isByMonth = (source: DashboardSource): boolean =>
  source === "costByMonth" || source === "newMembers";
export const dashboardSizes = ["small", "wide"] as const;

const staff = [
  { types: ["admin", "tpa"] },
  { types: ["broker", "client", "partner"], permission: "enrollment" },
] as const satisfies readonly UserAccess[];
const everybody = { types: dashboardTypes } as const satisfies UserAccess;

/** Who may read what is counted, as they may read its rows elsewhere: others are not offered the item. */
export const sourceAccess: Readonly<Record<DashboardSource, UserAccess | readonly UserAccess[]>> = {
  participation: [...staff, { types: ["client"], permission: "viewEnrollmentSessions" }],
  enrollmentsByStatus: staff,
  membersByStatus: everybody,
  membersByPlan: staff,
  membersByTier: staff,
  costByType: staff,
  costByMonth: staff,
  newMembers: everybody,
  claimsLag: { types: ["admin", "tpa"], permission: "viewHealthData" },
  helpByState: { types: ["admin"] },
  callReasons: { types: ["admin"], permission: "manageMessages" },
  paymentsByState: { types: ["admin"], permission: "processPaymentQueue" },
  tasksDue: { types: ["admin", "tpa"] },
};

/** Whether it may be offered to users of this type at all: rows that none of them may see would be counted as none. */
export function isFor(source: DashboardSource, type: string): boolean {
  return [sourceAccess[source]].flat().some(({ types }) => types.some((one) => one === type));
}

/** Cents, or how many. */
export const dashboardUnits = ["count", "cents"] as const;
export const unitOf = (source: DashboardSource): (typeof dashboardUnits)[number] =>
  source === "costByType" || source === "costByMonth" ? "cents" : "count";

/** The figures whose definition stands beside them. */
const definedSources = [
  "participation",
  "membersByStatus",
  "membersByPlan",
  "membersByTier",
  "costByType",
  "costByMonth",
  "newMembers",
] as const satisfies readonly DashboardSource[];
export const isDefined = (source: DashboardSource): source is (typeof definedSources)[number] =>
  definedSources.some((one) => one === source);
