import { partners, tpas } from "#domains/partners/organisations.ts";
import { resource } from "#resource/definition.ts";
import { safeHarbors } from "./safe-harbors.ts";
import { timeZones } from "./time-zones.ts";

/** Employers and plan sponsors that have contracted with the administrator. */
export const clients = resource({
  path: "clients",
  domain: "clients",
  subject: "client",
  types: ["admin"],
  permission: "manageClients",
  scope: "itself",
  fields: {
    name: { kind: "text", max: 120, required: true },
    externalCode: { kind: "text", max: 40, required: true },
    status: {
      kind: "choice",
      options: ["prospect", "active", "terminated"],
      required: true,
      initial: "active",
    },
    taxId: { kind: "text", max: 10, pattern: "\\d{2}-\\d{7}" },
    planYearStart: { kind: "date" },
    timeZone: { kind: "choice", options: timeZones, required: true, initial: "America/New_York" },
    ratingArea: { kind: "text", max: 40 },
    isLargeEmployer: { kind: "answer" },
    acaSafeHarbor: { kind: "choice", options: safeHarbors },
    acaContactName: { kind: "text", max: 80 },
    acaContactPhone: { kind: "phone" },
    partnerId: { kind: "reference", to: partners },
    tpaId: { kind: "reference", to: tpas },
    phone: { kind: "phone" },
    email: { kind: "email" },
    address1: { kind: "text", max: 80 },
    address2: { kind: "text", max: 80 },
    city: { kind: "text", max: 60 },
    state: { kind: "usState" },
    zip: { kind: "text", max: 10, pattern: "\\d{5}(-\\d{4})?" },
  },
  title: "name",
  status: "status",
  sections: {
    general: ["name", "externalCode", "status", "taxId", "planYearStart", "timeZone", "ratingArea"],
    served: ["partnerId", "tpaId"],
    contact: ["phone", "email", "address1", "address2", "city", "state", "zip"],
    aca: ["isLargeEmployer", "acaSafeHarbor", "acaContactName", "acaContactPhone"],
  },
  list: [
    "name",
    "externalCode",
    "status",
    "planYearStart",
    "phone",
    "email",
    "city",
    "state",
    "partnerId",
    "tpaId",
  ],
  filters: ["status", "planYearStart", "partnerId", "tpaId"],
  search: ["name", "externalCode"],
  sort: "name",
});
