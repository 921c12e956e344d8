import { resource } from "#records/definition.ts";
import { clients } from "../clients.ts";
import { clientFields, clientFieldTypes } from "./client-fields.ts";

/** What stands in a field of the administrator's own at one client. */
export const clientFieldValues = resource({
  path: "clientfieldvalues",
  domain: "clients",
  subject: "clientFieldValue",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    fieldId: { kind: "reference", to: clientFields, required: true, fixed: true },
    value: { kind: "longText", max: 2000, required: true, as: "valueType" },
  },
  derived: { valueType: { kind: "choice", options: clientFieldTypes, required: true } },
  title: "fieldId",
  list: ["clientId", "fieldId", "value"],
  filters: ["clientId", "fieldId"],
  search: [],
  sort: "clientId",
});
