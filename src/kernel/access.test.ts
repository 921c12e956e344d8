import { expect, test } from "vitest";
import { type Access, isAllowed, permissions, type Principal, signInStages, userTypes } from "./access.ts";

const user = (
  type: (typeof userTypes)[number],
  held: readonly string[] = [],
  more: { stage?: (typeof signInStages)[number]; userId?: string } = {},
): Principal => ({ kind: "user", userId: "u1", type, permissions: held, ...more });
const key = (...held: string[]): Principal => ({ kind: "apiKey", keyId: "k1", permissions: held });

const who = {
  nobody: { kind: "anonymous" },
  "a user without an id": user("admin", permissions, { userId: "" }),
  "a user before the second factor": user("admin", permissions, { stage: "secondFactor" }),
  "an enrollee": { kind: "enrollee", enrollmentId: "e1" },
  "a member": user("member"),
  "an administrator without permissions": user("admin"),
  "an administrator who manages clients": user("admin", ["manageClients"]),
  "an administrator with another permission": user("admin", ["viewDocs"]),
  "a broker who manages clients": user("broker", ["manageClients"]),
  "a key for clients": key("manageClients"),
  "a key for something else": key("viewDocs"),
  "a key for nothing": key(),
} as const satisfies Record<string, Principal>;

const whole = [
  "a member",
  "an administrator without permissions",
  "an administrator who manages clients",
  "an administrator with another permission",
  "a broker who manages clients",
] as const;

const table: readonly [what: string, Access, readonly (keyof typeof who)[]][] = [
  ["anyone", "public", Object.keys(who) as (keyof typeof who)[]],
  ["the person inside an enrollment", "enrollee", ["an enrollee"]],
  ["any user or enrollee", "known", ["an enrollee", ...whole]],
  ["any user", "signedIn", whole],
  ["a user on the way in, too", "signingIn", ["a user before the second factor", ...whole]],
  ["members", { types: ["member"] }, ["a member"]],
  [
    "administrators, whatever they hold, and so no key",
    { types: ["admin"] },
    [
      "an administrator without permissions",
      "an administrator who manages clients",
      "an administrator with another permission",
    ],
  ],
  [
    "administrators with a permission, and a key with it",
    { types: ["admin"], permission: "manageClients" },
    ["an administrator who manages clients", "a key for clients"],
  ],
  [
    "administrators with a permission, but no key",
    { types: ["admin"], permission: "manageClients", withoutKeys: true },
    ["an administrator who manages clients"],
  ],
  [
    "brokers with a permission: a key is an administrator's",
    { types: ["broker"], permission: "manageClients" },
    ["a broker who manages clients"],
  ],
  [
    "one of two types, with any one of two permissions",
    { types: ["admin", "broker"], permission: ["manageClients", "viewDocs"] },
    [
      "an administrator who manages clients",
      "an administrator with another permission",
      "a broker who manages clients",
      "a key for clients",
      "a key for something else",
    ],
  ],
  [
    "alternatives, of which one is enough",
    [{ types: ["member"] }, { types: ["admin"], permission: "viewDocs" }],
    ["a member", "an administrator with another permission", "a key for something else"],
  ],
  ["nobody, where no alternative is named", [], []],
];

test.each(table)("%s", (_, access, expected) => {
  const passing = Object.entries(who).filter(([, principal]) => isAllowed(access, principal));
  expect(passing.map(([name]) => name).toSorted()).toEqual([...expected].toSorted());
});

test("nothing but the sign-in itself is open before its last step", () => {
  for (const stage of signInStages) {
    const half = user("admin", permissions, { stage });
    for (const access of ["signedIn", "known", "enrollee", { types: ["admin"] }] as const)
      expect([stage, access, isAllowed(access, half)]).toEqual([stage, access, false]);
    expect([stage, isAllowed("signingIn", half)]).toEqual([stage, true]);
  }
});

test("the kinds of users, the steps of a sign-in and the permissions have the names that calls and tables know", () => {
  expect(userTypes).toEqual(["admin", "broker", "client", "member", "partner", "tpa"]);
  expect(signInStages).toEqual(["secondFactor", "secondFactorSetup", "passwordChange"]);
  expect(permissions).toEqual(
    expect.arrayContaining([
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
      "overrideEventWindows",
      "overrideCoverageRules",
      "viewAuditLog",
      "viewHealthData",
      "useEmergencyAccess",
    ]),
  );
});
