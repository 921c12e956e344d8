import { resource } from "#records/definition.ts";
import { clients } from "../clients.ts";

/** How many people an employer had on average in a year: the rules of the next year go by it. */
export const employerSizes = resource({
  path: "employersizes",
  domain: "clients",
  subject: "employerSize",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    year: { kind: "number", min: 2010, max: 2100, required: true, fixed: true },
    /** Full-time employees and full-time equivalents, on average of the months, rounded down (26 CFR 54.4980H-2(b)). */
    fullTimeEquivalents: { kind: "number", min: 0, max: 10_000_000, required: true },
  },
  title: "clientId",
  list: ["clientId", "year", "fullTimeEquivalents"],
  filters: ["clientId"],
  search: [],
  sort: "-year",
});
