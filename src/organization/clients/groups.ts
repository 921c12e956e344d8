import { resource } from "#records/definition.ts";
import { clients } from "./clients.ts";

/** The numbers under which a client's coverage stands in the core system (834 REF*1L); a client has one or more. */
export const groups = resource({
  path: "groups",
  domain: "clients",
  subject: "group",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    groupNumber: { kind: "text", max: 30, required: true },
    name: { kind: "text", max: 120, required: true },
    /** Who works out what is owed: the administrator sends a list bill, or the client reports its own. */
    billingMode: { kind: "choice", options: ["listBill", "selfBill"], required: true, initial: "listBill" },
    effectiveDate: { kind: "date" },
    terminationDate: { kind: "date" },
  },
  title: "name",
  ascending: [["effectiveDate", "terminationDate"]],
  list: ["name", "clientId", "groupNumber", "billingMode", "effectiveDate", "terminationDate"],
  filters: ["clientId", "billingMode"],
  search: ["name", "groupNumber"],
  sort: "name",
});
