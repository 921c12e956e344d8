import { resource } from "#records/definition.ts";
import { clients } from "./clients.ts";
import { groups } from "./groups.ts";

/** Locations or classes below a client; the wizard's location step chooses one. */
export const divisions = resource({
  path: "divisions",
  domain: "clients",
  subject: "division",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    groupId: { kind: "reference", to: groups },
    code: { kind: "text", max: 20, required: true },
    name: { kind: "text", max: 120, required: true },
    active: { kind: "flag", initial: true },
    eligibilityClass: { kind: "text", max: 60 },
    ratingArea: { kind: "text", max: 40 },
    effectiveDate: { kind: "date" },
    terminationDate: { kind: "date" },
    address1: { kind: "text", max: 80 },
    city: { kind: "text", max: 60 },
    state: { kind: "usState" },
    zip: { kind: "text", max: 10, pattern: "\\d{5}(-\\d{4})?" },
  },
  title: "name",
  status: "active",
  sections: {
    general: [
      "clientId",
      "groupId",
      "code",
      "name",
      "active",
      "eligibilityClass",
      "ratingArea",
      "effectiveDate",
      "terminationDate",
    ],
    address: ["address1", "city", "state", "zip"],
  },
  ascending: [["effectiveDate", "terminationDate"]],
  list: [
    "name",
    "clientId",
    "code",
    "active",
    "eligibilityClass",
    "effectiveDate",
    "terminationDate",
    "city",
    "state",
  ],
  filters: ["clientId", "active", "effectiveDate"],
  search: ["name", "code"],
  sort: "name",
});
