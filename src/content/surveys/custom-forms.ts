import { clients } from "#organization/clients/clients.ts";
import { resource } from "#records/definition.ts";
import { formStatuses } from "./survey-words.ts";

/** The list of forms; the builder reads and changes one by calls of its own. */
export const customForms = resource({
  path: "customforms",
  domain: "surveys",
  subject: "customForms",
  types: ["admin"],
  permission: "manageEnrollmentSessions",
  scope: "shared",
  listOnly: true,
  fields: {
    name: { kind: "text", max: 120, required: true },
    clientId: { kind: "reference", to: clients },
    status: { kind: "choice", options: formStatuses, required: true },
    holdsHealth: { kind: "flag", initial: false },
  },
  derived: {
    questions: { kind: "number", min: 0, max: 9999, required: true },
    /** Sessions and surveys that ask for it, and how often it was answered. */
    sessions: { kind: "number", min: 0, max: 9999, required: true },
    surveys: { kind: "number", min: 0, max: 9999, required: true },
    answers: { kind: "number", min: 0, max: 999_999, required: true },
  },
  title: "name",
  status: "status",
  list: ["name", "clientId", "status", "updatedAt"],
  listDerived: ["questions", "sessions", "surveys", "answers"],
  filters: ["status", "clientId"],
  search: ["name"],
  searchesWithin: true,
  sort: "name",
});
