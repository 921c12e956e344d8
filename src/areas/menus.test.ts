import { expect, test } from "vitest";
import { permissions, type UserType } from "#kernel/access.ts";
import { type MenuEntry, visibleMenu } from "#web/shell/menu.ts";
import en from "./texts/en.json" with { type: "json" };
import helpEn from "./help/texts/en.json" with { type: "json" };
import { menu as admin } from "./admin/menu.ts";
import { menu as broker } from "./broker/menu.ts";
import { menu as client } from "./client/menu.ts";
import { menu as member } from "./member/menu.ts";
import { menu as partner } from "./partner/menu.ts";
import { menu as tpa } from "./tpa/menu.ts";

// The six menus of spec §2, path and permission, as they are to be; what is not in the table fails here. `ours`: what
// the specification does not name. Where it does not show a permission, ours is the one that the calls ask for.

type Line = readonly [path: string, permission?: string | undefined, whose?: "ours"];

const table: Record<UserType, readonly Line[]> = {
  admin: [
    ["/admin"],
    ["/admin/tasks", undefined, "ours"],
    ["/admin/clients", "manageClients"],
    ["/admin/clientmatrix", "manageClients"],
    ["/admin/groups", "manageClients", "ours"],
    ["/admin/divisions", "manageClients", "ours"],
    ["/admin/employersizes", "manageClients", "ours"],
    ["/admin/payschedules", "manageClients", "ours"],
    ["/admin/clientfields", "manageClients"],
    ["/admin/clientfieldvalues", "manageClients", "ours"],
    ["/admin/renewals", "manageClients", "ours"],
    ["/admin/brokers", "manageClients"],
    ["/admin/brokermap", "manageClients", "ours"],
    ["/admin/partners", "manageClients"],
    ["/admin/tpas", "manageClients", "ours"],
    ["/admin/members"],
    ["/admin/reports", "enrollment", "ours"],
    ["/admin/worklists", "enrollment", "ours"],
    ["/admin/automaticchanges", "enrollment", "ours"],
    ["/admin/terminations", "enrollment", "ours"],
    ["/admin/enrollment"],
    ["/admin/corrections", "enrollment", "ours"],
    ["/admin/idcardorders", "enrollment", "ours"],
    ["/admin/claims", "viewHealthData", "ours"],
    ["/admin/claimrequests", "manageClaims", "ours"],
    ["/admin/claimfiles", "manageClaims", "ours"],
    ["/admin/claimcodes", "manageClaims", "ours"],
    ["/admin/census", "manageEnrollmentSessions", "ours"],
    ["/admin/forms1095", "enrollment", "ours"],
    ["/admin/cobra", "enrollment", "ours"],
    ["/admin/terminationreasons", "manageClients", "ours"],
    ["/admin/enrollments"],
    ["/admin/enrollmentsessions", "manageEnrollmentSessions"],
    ["/admin/enrollmentsessionthemes", "manageEnrollmentSessions"],
    ["/admin/lifeeventkinds", "manageEnrollmentSessions", "ours"],
    ["/admin/waivereasons", "manageEnrollmentSessions", "ours"],
    ["/admin/customforms", "manageEnrollmentSessions", "ours"],
    ["/admin/surveys", "viewSurveys"],
    ["/admin/esign/templates", "viewSurveys", "ours"],
    ["/admin/baseplans", "manageClients", "ours"],
    ["/admin/ratesheets", "manageClients", "ours"],
    ["/admin/coveragetypes", "manageClients", "ours"],
    ["/admin/suppliers", "manageClients", "ours"],
    ["/admin/clientsuppliers", "manageClients", "ours"],
    ["/admin/idcarddesigns", "manageClients", "ours"],
    ["/admin/tiers", "manageTiers"],
    ["/admin/reinsurance/policies", "manageStopLoss", "ours"],
    ["/admin/reinsurance/aggfactors", "manageStopLoss", "ours"],
    ["/admin/accumulators", "manageClaims"],
    ["/admin/unknownaccumulators", "manageClaims", "ours"],
    ["/admin/payertotals", "manageClaims", "ours"],
    ["/admin/accumulatordifferences", "manageClaims", "ours"],
    ["/admin/unions", "manageUnions"],
    ["/admin/unionshops", "manageUnions", "ours"],
    ["/admin/unionshopemployees", "manageUnions", "ours"],
    ["/admin/unionsignups", "manageUnions", "ours"],
    ["/admin/unionplans", "manageUnions", "ours"],
    ["/admin/unionholidays", "manageUnions", "ours"],
    ["/admin/contacts", "manageContacts"],
    ["/admin/contactcategories", "manageContactCategories"],
    ["/admin/sitecontacts"],
    ["/admin/inbox", "manageMessages", "ours"],
    ["/admin/broadcasts", "manageMessages", "ours"],
    ["/admin/messagetemplates", "manageMessages", "ours"],
    ["/admin/help", undefined, "ours"],
    ["/admin/announcements", "manageAnnouncements"],
    ["/admin/relatedcontent", "manageAnnouncements", "ours"],
    ["/admin/mails", undefined, "ours"],
    ["/admin/files", "viewDocs"],
    ["/admin/categories", "manageDocumentCategories"],
    ["/admin/documentmaps", "manageDocumentCategories", "ours"],
    ["/admin/payments", "processPaymentQueue"],
    ["/admin/organization", "manageSites", "ours"],
    ["/admin/users", "manageUsers"],
    ["/admin/roles", "manageUsers", "ours"],
    ["/admin/permissions", "manageUsers", "ours"],
    ["/admin/sites", "manageSites"],
    ["/admin/services", "manageServices"],
    ["/admin/entityservices", "manageServices", "ours"],
    ["/admin/security", "manageUsers", "ours"],
    ["/admin/audit", "viewAuditLog", "ours"],
    ["/admin/emergencyaccess", "viewAuditLog", "ours"],
    ["/admin/apikeys", "manageApiKeys"],
    ["/admin/webhooks", "manageApiKeys", "ours"],
    ["/admin/variables", "manageTemplateVariables"],
    ["/admin/entitytemplatevalues", "manageTemplateVariables", "ours"],
    ["/admin/installations", "manageInstallations"],
    ["/admin/refreshclient", "manageInstallations", "ours"],
    ["/admin/dashboarditems", "manageReports"],
    ["/admin/rolehomes", "manageReports", "ours"],
    ["/admin/reporttypes", "manageReports"],
    ["/api/docs", undefined, "ours"],
  ],
  broker: [
    ["/broker"],
    ["/broker/members"],
    ["/broker/reports", "enrollment", "ours"],
    ["/broker/worklists", "enrollment", "ours"],
    ["/broker/enrollment/new", "enrollment", "ours"],
    ["/broker/corrections", "enrollment", "ours"],
    ["/broker/enrollment", "enrollment"],
    ["/broker/claimtotals", undefined, "ours"],
    ["/broker/contact"],
    ["/broker/users", "editSubUsers"],
    ["/broker/documents", "viewDocs"],
    ["/inbox", undefined, "ours"],
  ],
  client: [
    ["/client"],
    ["/client/members"],
    ["/client/reports", "enrollment", "ours"],
    ["/client/worklists", "enrollment", "ours"],
    ["/client/terminations", "enrollment", "ours"],
    ["/client/enrollment/new", "enrollment", "ours"],
    ["/client/corrections", "enrollment", "ours"],
    ["/client/forms1095", "enrollment", "ours"],
    ["/client/enrollment", "enrollment"],
    ["/client/enrollmentsessions", "viewEnrollmentSessions"],
    ["/client/claimtotals", undefined, "ours"],
    ["/client/contact"],
    ["/client/users", "editSubUsers", "ours"],
    ["/client/documents", "viewDocs"],
    ["/inbox", undefined, "ours"],
  ],
  member: [
    ["/member"],
    ["/member/coverage"],
    ["/member/claims"],
    ["/member/accumulators"],
    ["/member/idcard"],
    ["/member/documents", undefined, "ours"],
    ["/member/profile"],
    ["/inbox", undefined, "ours"],
  ],
  partner: [
    ["/partner"],
    ["/partner/members"],
    ["/partner/reports", "enrollment", "ours"],
    ["/partner/users", "editSubUsers"],
    ["/partner/contact"],
    ["/inbox", undefined, "ours"],
  ],
  tpa: [
    ["/tpa"],
    ["/tpa/tasks", undefined, "ours"],
    ["/tpa/members"],
    ["/tpa/reports", "enrollment", "ours"],
    ["/tpa/worklists", "enrollment", "ours"],
    ["/tpa/automaticchanges", "enrollment", "ours"],
    ["/tpa/terminations", "enrollment", "ours"],
    ["/tpa/enrollment/new", "enrollment", "ours"],
    ["/tpa/corrections", "enrollment", "ours"],
    ["/tpa/forms1095", "enrollment", "ours"],
    ["/tpa/cobra", "enrollment", "ours"],
    ["/tpa/claims", "viewHealthData", "ours"],
    ["/tpa/enrollment"],
    ["/tpa/idcardorders", "enrollment", "ours"],
    ["/tpa/users", "editSubUsers"],
    ["/tpa/documents"],
    ["/inbox", undefined, "ours"],
  ],
};

const menus: [UserType, readonly MenuEntry[]][] = [
  ["admin", admin],
  ["broker", broker],
  ["client", client],
  ["member", member],
  ["partner", partner],
  ["tpa", tpa],
];

test.each(menus)("the menu of %s is the table's, entry by entry", (type, menu) => {
  expect(menu.map(({ path, permission }) => [path, permission])).toEqual(
    table[type].map(([path, permission]) => [path, permission]),
  );
});

test.each(menus)("each entry and group of %s has a name, and each permission exists", (_, menu) => {
  for (const { textKey, group, permission } of menu) {
    expect(en.entry).toHaveProperty(textKey);
    if (group !== undefined) expect(en.group).toHaveProperty(group);
    if (permission !== undefined) expect(permissions).toContain(permission);
  }
});

test.each(menus.filter(([type]) => type !== "member"))(
  "each page that an entry of %s leads to says what it is for",
  (type, menu) => {
    const own = menu.filter(({ path }) => path.startsWith(`/${type}`)).map(({ textKey }) => textKey);
    expect(own.filter((textKey) => !(textKey in helpEn.what))).toEqual([]);
  },
);

test("no help is left of a page that no menu has", () => {
  const known = new Set(menus.flatMap(([, menu]) => menu.map(({ textKey }) => textKey)));
  const kept = [...Object.keys(helpEn.what), ...Object.keys(helpEn.first)];
  expect(kept.filter((textKey) => !known.has(textKey))).toEqual([]);
});

test.each(menus)(
  "without a permission %s sees what needs none, in groups that have such an entry",
  (type, menu) => {
    const seen = visibleMenu(menu, []);
    // What is used most stands on top, wherever the table has it.
    expect(seen.flatMap(({ entries }) => entries.map(({ path }) => path)).toSorted()).toEqual(
      table[type]
        .filter(([, permission]) => permission === undefined)
        .map(([path]) => path)
        .toSorted(),
    );
    expect(seen.every(({ entries }) => entries.length > 0)).toBe(true);
  },
);

test("each permission opens just its own entries", () => {
  for (const [type, menu] of menus) {
    for (const permission of permissions) {
      const seen = visibleMenu(menu, [permission]).flatMap(({ entries }) => entries.map(({ path }) => path));
      const expected = table[type].filter(([, needed]) => needed === undefined || needed === permission);
      expect([type, permission, seen.toSorted()]).toEqual([
        type,
        permission,
        expected.map(([path]) => path).toSorted(),
      ]);
    }
  }
});
