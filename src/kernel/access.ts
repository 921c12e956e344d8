/** The six kinds of signed-in people (spec §6). */
export const userTypes = ["admin", "broker", "client", "member", "partner", "tpa"] as const;
export type UserType = (typeof userTypes)[number];

/** All who see others' data. A production installation begins by asking each of them for a second factor. */
export const staffTypes = userTypes.filter((type) => type !== "member");

/**
 * Machine names of the permissions: those of spec §6, then those of our own. The table `permissions` is filled from
 * this list.
 */
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
  /** Let a life event through outside its window, with a reason that stays. */
  "overrideEventWindows",
  /** Change coverage against the rules of the plans, with a reason that stays. */
  "overrideCoverageRules",
  /** Enter or change the SSN of a member. */
  "changeSsn",
  /** Read the audit and export it. */
  "viewAuditLog",
  /** Bring files of claims, release what was held, and match claims to members. */
  "manageClaims",
  /** Keep stop-loss policies, and see what each person has reached of them. */
  "manageStopLoss",
  /** Define reports, and the items of dashboards. */
  "manageReports",
  /** Keep the systems that data comes from, see what their files became, and have what is kept worked out anew. */
  "manageInstallations",
  /** Read and answer what people write to the administrator's desk. */
  "manageMessages",
  /** See claims, diagnoses and other health data of the people in reach (45 CFR 164.502(b)). */
  "viewHealthData",
  /** Take every right of an administrator for an hour, with a reason and an alert (45 CFR 164.312(a)(2)(ii)). */
  "useEmergencyAccess",
] as const;
export type Permission = (typeof permissions)[number];

/** Users of these types; with `permission`, only those who hold it (of a list: any one of it). */
export type UserAccess = {
  types: readonly UserType[];
  permission?: Permission | readonly Permission[];
  /** For people alone: no API key, whatever it holds. */
  withoutKeys?: true;
};

/**
 * Who may make a call or open a page. `public`: anyone; `enrollee`: the person inside one enrollment; `signedIn`: any
 * user; `signingIn`: a user too who has yet to give a second factor or a new password; `known`: any user or enrollee;
 * else some users, or a list of alternatives. An API key passes where it holds a permission that an administrator needs,
 * unless the call is `withoutKeys`.
 */
export type Access =
  | "public"
  | "enrollee"
  | "signedIn"
  | "signingIn"
  | "known"
  | UserAccess
  | readonly UserAccess[];

/** What a user still has to do before anything else. */
export const signInStages = ["secondFactor", "secondFactorSetup", "passwordChange"] as const;
export type SignInStage = (typeof signInStages)[number];

/** What a check needs to know of the one who asks. */
export type Principal =
  | { kind: "anonymous" }
  | { kind: "enrollee"; enrollmentId: string }
  | {
      kind: "user";
      userId: string;
      type: UserType;
      permissions: readonly string[];
      /** Left out once the sign-in is whole. */
      stage?: SignInStage;
      /** The emergency access under which the user works now. */
      emergencyId?: string;
    }
  | { kind: "apiKey"; keyId: string; permissions: readonly string[] };

/** Deny is the default: only what `access` names passes. */
export function isAllowed(access: Access, principal: Principal): boolean {
  if (access === "public") return true;
  if (access === "enrollee") return principal.kind === "enrollee";
  if (access === "known" && principal.kind === "enrollee") return true;
  if (principal.kind === "apiKey") return keyIsAllowed(access, principal.permissions);
  if (principal.kind !== "user" || principal.userId === "") return false;
  if (access === "signingIn") return true;
  if (principal.stage !== undefined) return false;
  if (typeof access === "string") return true;
  return alternativesOf(access).some(
    ({ types, permission }) =>
      types.includes(principal.type) &&
      (permission === undefined || holds(principal.permissions, permission)),
  );
}

/** A key is nobody in particular: only a permission that the call names opens it. */
function keyIsAllowed(access: Access, held: readonly string[]): boolean {
  if (typeof access === "string") return false;
  return alternativesOf(access).some(
    ({ types, permission, withoutKeys }) =>
      types.includes("admin") && !withoutKeys && permission !== undefined && holds(held, permission),
  );
}

function alternativesOf(access: UserAccess | readonly UserAccess[]): readonly UserAccess[] {
  return "types" in access ? [access] : access;
}

/** spec §6: a list passes with any permission in it. */
export function holds(held: readonly string[], needed: Permission | readonly Permission[]): boolean {
  return typeof needed === "string" ? held.includes(needed) : needed.some((one) => held.includes(one));
}
