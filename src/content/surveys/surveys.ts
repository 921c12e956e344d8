import { clients } from "#organization/clients/clients.ts";
import { resource } from "#records/definition.ts";
import { surveyStatuses } from "./survey-words.ts";

/** The list of surveys; a survey's page reads and changes one by calls of its own. */
export const surveys = resource({
  path: "surveys",
  domain: "surveys",
  subject: "surveys",
  types: ["admin"],
  permission: "viewSurveys",
  scope: "shared",
  listOnly: true,
  fields: {
    name: { kind: "text", max: 120, required: true },
    clientId: { kind: "reference", to: clients },
    status: { kind: "choice", options: surveyStatuses, required: true },
    opensOn: { kind: "date", required: true },
    closesOn: { kind: "date", required: true },
    byInvitation: { kind: "flag", initial: false },
  },
  derived: {
    started: { kind: "number", min: 0, max: 999_999, required: true },
    completed: { kind: "number", min: 0, max: 999_999, required: true },
  },
  title: "name",
  status: "status",
  list: ["name", "clientId", "status", "opensOn", "closesOn"],
  listDerived: ["started", "completed"],
  filters: ["status", "clientId"],
  search: ["name"],
  searchesWithin: true,
  sort: "-opensOn",
});
