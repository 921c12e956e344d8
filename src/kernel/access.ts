/** The six kinds of signed-in people (spec §6). */
export const userTypes = ["admin", "broker", "client", "member", "partner", "tpa"] as const;
export type UserType = (typeof userTypes)[number];

/** Machine names of the permissions (spec §6). The table `permissions` is seeded from this list. */
export const permissions = [
  "manageClients",
  "manageEnrollmentSessions",
  "manageContacts",
  "manageContactCategories",
  "viewDocs",
  "manageUsers",
  "manageSites",
  "manageUnions",
  "viewSurveys",
  "processPaymentQueue",
  "manageServices",
  "manageApiKeys",
  "manageTemplateVariables",
  "manageTiers",
  "manageDocumentCategories",
  "manageAnnouncements",
  "enrollment",
  "editSubUsers",
  "viewEnrollmentSessions",
] as const;
export type Permission = (typeof permissions)[number];

/** Users of these types; with `permission`, only those who hold it (of a list: any one of it). */
export type UserAccess = { types: readonly UserType[]; permission?: Permission | readonly Permission[] };

/**
 * Who may make a call or open a page. `public`: anyone; `enrollee`: the person inside one enrollment; `signedIn`: any
 * user; `known`: any user or enrollee; else some users, or a list of alternatives.
 */
export type Access = "public" | "enrollee" | "signedIn" | "known" | UserAccess | readonly UserAccess[];

/** What a check needs to know of the one who asks. */
export type Asker =
  | { kind: "anonymous" }
  | { kind: "enrollee"; enrollmentId: string }
  | { kind: "user"; userId: string; type: UserType; permissions: readonly string[] };

/** Deny is the default: only what `access` names passes. */
export function isAllowed(access: Access, asker: Asker): boolean {
  if (access === "public") return true;
  if (access === "enrollee") return asker.kind === "enrollee";
  if (access === "known" && asker.kind === "enrollee") return true;
  if (asker.kind !== "user" || asker.userId === "") return false;
  if (typeof access === "string") return true;
  const alternatives: readonly UserAccess[] = "types" in access ? [access] : access;
  return alternatives.some(
    ({ types, permission }) =>
      types.includes(asker.type) && (permission === undefined || holds(asker.permissions, permission)),
  );
}

/** spec §6: a list passes with any permission in it. */
export function holds(held: readonly string[], needed: Permission | readonly Permission[]): boolean {
  return typeof needed === "string" ? held.includes(needed) : needed.some((one) => held.includes(one));
}
