import { resource } from "#records/definition.ts";

/** What all records of unions have in common: the administrator's staff keep them. */
export const ofUnions = {
  domain: "unions",
  types: ["admin"],
  permission: "manageUnions",
  scope: "installation",
} as const;

/** Bargaining units (locals), each with the fund that provides its benefits. */
export const unions = resource({
  ...ofUnions,
  path: "unions",
  subject: "union",
  fields: {
    name: { kind: "text", max: 120, required: true },
    localNumber: { kind: "text", max: 20 },
    fundName: { kind: "text", max: 120 },
    active: { kind: "flag", initial: true },
    planYearStart: { kind: "date" },
    contactName: { kind: "text", max: 120 },
    phone: { kind: "phone" },
    email: { kind: "email" },
    address1: { kind: "text", max: 80 },
    city: { kind: "text", max: 60 },
    state: { kind: "usState" },
    zip: { kind: "text", max: 10, pattern: "\\d{5}(-\\d{4})?" },
  },
  title: "name",
  status: "active",
  sections: {
    general: ["name", "localNumber", "fundName", "active", "planYearStart"],
    contact: ["contactName", "phone", "email", "address1", "city", "state", "zip"],
  },
  list: ["name", "localNumber", "fundName", "active", "phone", "city", "state"],
  filters: ["active"],
  search: ["name", "localNumber"],
  sort: "name",
});
