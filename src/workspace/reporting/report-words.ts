// The closed lists of reports.

export const reportFormats = ["csv", "xlsx", "pdf"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const frequencies = ["onDemand", "daily", "weekly", "monthly"] as const;

/** Which day, or days, a report is about. The days of `days` are given with it. */
export const periods = [
  "today",
  "yesterday",
  "endOfLastMonth",
  "thisMonth",
  "lastMonth",
  "thisYear",
  "last12Months",
  "next90Days",
  "days",
] as const;
export type Period = (typeof periods)[number];

/** `stopped`: its owner may not see it any more. */
export const runStatuses = ["waiting", "working", "done", "failed", "stopped"] as const;
export type RunStatus = (typeof runStatuses)[number];

export const deliveries = ["mail", "folder"] as const;
export type Delivery = (typeof deliveries)[number];

/** Members have no reports. */
export const staffTypes = ["admin", "broker", "client", "partner", "tpa"] as const;
export type StaffType = (typeof staffTypes)[number];

export const datasetKeys = [
  "coverage",
  "starts",
  "ends",
  "changes",
  "premium",
  "ageOut",
  "employees",
  "enrollments",
  "choices",
  "invitations",
  "claims",
  "audit",
] as const;
export type DatasetKey = (typeof datasetKeys)[number];
