import { clients } from "#organization/clients/clients.ts";
import { resource } from "#records/definition.ts";

/** The list of documents to sign; one of them is read and changed by calls of its own. */
export const signTemplates = resource({
  path: "esign/templates",
  domain: "esign",
  subject: "esignTemplates",
  types: ["admin"],
  permission: "viewSurveys",
  scope: "shared",
  listOnly: true,
  fields: {
    name: { kind: "text", max: 120, required: true },
    clientId: { kind: "reference", to: clients },
    daysToSign: { kind: "number", min: 1, max: 365, required: true },
  },
  derived: {
    waiting: { kind: "number", min: 0, max: 999_999, required: true },
    completed: { kind: "number", min: 0, max: 999_999, required: true },
  },
  title: "name",
  list: ["name", "clientId", "daysToSign", "updatedAt"],
  listDerived: ["waiting", "completed"],
  filters: ["clientId"],
  search: ["name"],
  searchesWithin: true,
  sort: "name",
});
