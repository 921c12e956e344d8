import { clients } from "#organization/clients/clients.ts";
import { divisions } from "#organization/clients/divisions.ts";
import { resource } from "#records/definition.ts";
import { brokers } from "#organization/partners/organisations.ts";

/** Which broker serves which client, from when to when; with a division, only the people there. */
export const brokerMap = resource({
  path: "brokermap",
  domain: "partners",
  subject: "brokerMap",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    brokerId: { kind: "reference", to: brokers, required: true, fixed: true },
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    divisionId: { kind: "reference", to: divisions },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date" },
    isPrimary: { kind: "flag", initial: true },
  },
  title: "brokerId",
  ascending: [["effectiveDate", "terminationDate"]],
  list: ["brokerId", "clientId", "divisionId", "effectiveDate", "terminationDate", "isPrimary"],
  filters: ["brokerId", "clientId", "effectiveDate"],
  search: [],
  sort: "-effectiveDate",
});
