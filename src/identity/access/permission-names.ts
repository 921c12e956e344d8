import type { Permission } from "#kernel/access.ts";

/** Every permission in the groups that people look for it in, and its English name for the table. */
export const permissionGroups = {
  clients: {
    manageClients: "Manage clients",
    manageSites: "Manage sites",
    manageServices: "Manage services",
    manageTiers: "Manage tiers",
    manageUnions: "Manage unions",
    manageInstallations: "Manage connected systems",
  },
  enrollment: {
    enrollment: "Enroll members",
    viewEnrollmentSessions: "View enrollment sessions",
    manageEnrollmentSessions: "Manage enrollment sessions",
    overrideEventWindows: "Make exceptions to event windows",
    overrideCoverageRules: "Override coverage rules",
    viewSurveys: "View surveys",
  },
  messages: {
    manageContacts: "Manage contacts",
    manageContactCategories: "Manage contact categories",
    manageMessages: "Answer messages",
    manageAnnouncements: "Manage announcements",
    manageTemplateVariables: "Manage template variables",
  },
  documents: {
    viewDocs: "View documents",
    manageDocumentCategories: "Manage document categories",
    manageReports: "Manage reports",
  },
  money: {
    processPaymentQueue: "Process the payment queue",
  },
  users: {
    manageUsers: "Manage users",
    editSubUsers: "Edit users of the own organization",
    manageApiKeys: "Manage API keys",
  },
  claims: {
    manageClaims: "Manage claims",
    manageStopLoss: "Manage stop-loss",
  },
  privacy: {
    changeSsn: "Change SSNs",
    viewHealthData: "View health data",
    viewAuditLog: "View the audit log",
    useEmergencyAccess: "Use emergency access",
  },
} as const satisfies Record<string, Partial<Record<Permission, string>>>;

export type PermissionGroup = keyof typeof permissionGroups;
type Named = { [Group in PermissionGroup]: keyof (typeof permissionGroups)[Group] }[PermissionGroup];
/** Fails to compile as long as a permission stands in no group. */
type Unnamed = Exclude<Permission, Named>;

const named = Object.entries(permissionGroups).flatMap(([group, names]) =>
  // The keys are those written above.
  Object.entries(names).map(([machineName, name]) => ({
    group: group as PermissionGroup,
    machineName,
    name,
  })),
) satisfies [Unnamed] extends [never] ? readonly object[] : never;

/** In the order of the groups. */
export const permissionNames: readonly { group: PermissionGroup; machineName: string; name: string }[] =
  named;
