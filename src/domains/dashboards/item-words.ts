import type { Access, UserType } from "#kernel/access.ts";

export const dashboardTypes = [
  "admin",
  "broker",
  "client",
  "partner",
  "tpa",
] as const satisfies readonly UserType[];
export type DashboardType = (typeof dashboardTypes)[number];

/** What an item counts; whom it may be offered to stands in `sourceTypes`. */
export const dashboardSources = [
  "participation",
  "enrollmentsByStatus",
  "membersByStatus",
  "membersByPlan",
  "membersByTier",
  "costByType",
  "newMembers",
  "claimsLag",
  "helpByState",
  "paymentsByState",
] as const;
export type DashboardSource = (typeof dashboardSources)[number];

export const dashboardShapes = ["figure", "bars", "list"] as const;
export const dashboardSizes = ["small", "wide"] as const;

/** Rows of administrators alone would be counted as none for the others, which would say something untrue. */
export const sourceTypes: Readonly<Record<DashboardSource, readonly DashboardType[]>> = {
  participation: dashboardTypes,
  enrollmentsByStatus: dashboardTypes,
  membersByStatus: dashboardTypes,
  membersByPlan: dashboardTypes,
  membersByTier: dashboardTypes,
  costByType: dashboardTypes,
  newMembers: dashboardTypes,
  claimsLag: ["admin", "tpa"],
  helpByState: ["admin"],
  paymentsByState: ["admin"],
};

const staff = [
  { types: ["admin", "tpa"] },
  { types: ["broker", "client", "partner"], permission: "enrollment" },
] as const satisfies Access;
const everybody = { types: dashboardTypes } as const satisfies Access;

/** Who may read what is counted, as they may read its rows elsewhere: others are not offered the item. */
export const sourceAccess: Readonly<Record<DashboardSource, Access>> = {
  participation: [...staff, { types: ["client"], permission: "viewEnrollmentSessions" }],
  enrollmentsByStatus: staff,
  membersByStatus: everybody,
  membersByPlan: staff,
  membersByTier: staff,
  costByType: staff,
  newMembers: everybody,
  claimsLag: { types: ["admin", "tpa"], permission: "viewHealthData" },
  helpByState: { types: ["admin"] },
  paymentsByState: { types: ["admin"], permission: "processPaymentQueue" },
};

/** Cents, or how many. */
export const dashboardUnits = ["count", "cents"] as const;
export const unitOf = (source: DashboardSource): (typeof dashboardUnits)[number] =>
  source === "costByType" ? "cents" : "count";
