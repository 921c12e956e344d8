import { clients } from "#organization/clients/clients.ts";
import { languages } from "#kernel/language.ts";
import { resource } from "#records/definition.ts";

export const variableTypes = ["text", "number", "date", "phone", "email", "webAddress"] as const;
export type VariableType = (typeof variableTypes)[number];

/** Named placeholders for messages: `{{officeHours}}`. */
export const templateVariables = resource({
  path: "templatevariables",
  pages: "variables",
  domain: "inbox",
  subject: "templateVariable",
  types: ["admin"],
  permission: "manageTemplateVariables",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 40, required: true, fixed: true, pattern: "[a-z][A-Za-z0-9]{1,39}" },
    description: { kind: "text", max: 200 },
    type: { kind: "choice", options: variableTypes, required: true, fixed: true, initial: "text" },
    defaultValue: { kind: "words", max: 500, required: true, fallback: true },
    active: { kind: "flag", initial: true },
  },
  title: "name",
  status: "active",
  list: ["name", "description", "type", "defaultValue", "active"],
  filters: ["type", "active"],
  search: ["name"],
  sort: "name",
});

/** What stands for a variable: for one client, or without a client for the whole site. */
export const entityTemplateValues = resource({
  path: "entitytemplatevalues",
  domain: "inbox",
  subject: "entityTemplateValue",
  types: ["admin"],
  permission: "manageTemplateVariables",
  scope: "shared",
  fields: {
    variableId: { kind: "reference", to: templateVariables, required: true, fixed: true },
    clientId: { kind: "reference", to: clients, fixed: true },
    language: { kind: "choice", options: languages, fixed: true },
    value: { kind: "text", max: 500, required: true },
  },
  title: "value",
  list: ["value", "variableId", "clientId", "language"],
  filters: ["variableId", "clientId", "language"],
  search: ["value"],
  sort: "value",
});

/** Texts that the desk writes often, with variables, in each language. */
export const messageTemplates = resource({
  path: "messagetemplates",
  domain: "inbox",
  subject: "messageTemplate",
  types: ["admin"],
  permission: "manageMessages",
  scope: "shared",
  fields: {
    name: { kind: "text", max: 80, required: true },
    clientId: { kind: "reference", to: clients, fixed: true },
    active: { kind: "flag", initial: true },
    subject: { kind: "text", max: 150, required: true },
    subjectKo: { kind: "text", max: 150 },
    subjectEs: { kind: "text", max: 150 },
    body: { kind: "html", max: 8000, required: true },
    bodyKo: { kind: "html", max: 8000 },
    bodyEs: { kind: "html", max: 8000 },
  },
  translations: {
    subject: { en: "subject", ko: "subjectKo", es: "subjectEs" },
    body: { en: "body", ko: "bodyKo", es: "bodyEs" },
  },
  title: "name",
  status: "active",
  list: ["name", "clientId", "subject", "active"],
  filters: ["clientId", "active"],
  search: ["name"],
  sort: "name",
});
