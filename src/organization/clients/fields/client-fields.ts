import { resource } from "#records/definition.ts";

export const clientFieldTypes = [
  "text",
  "longText",
  "number",
  "money",
  "date",
  "yesNo",
  "choice",
  "email",
  "phone",
] as const;
export type ClientFieldType = (typeof clientFieldTypes)[number];

/** What the administrator keeps of each client beyond the product's own fields. */
export const clientFields = resource({
  path: "clientfields",
  domain: "clients",
  subject: "clientField",
  types: ["admin"],
  permission: "manageClients",
  scope: "installation",
  fields: {
    label: { kind: "text", max: 80, required: true },
    fieldKey: { kind: "text", max: 40, pattern: "[a-z][A-Za-z0-9]{1,39}", required: true, fixed: true },
    type: { kind: "choice", options: clientFieldTypes, required: true, fixed: true, initial: "text" },
    /** The answers of a choice, one a line. */
    options: { kind: "longText", max: 2000 },
    required: { kind: "flag", initial: false },
    order: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
    help: { kind: "text", max: 200 },
    active: { kind: "flag", initial: true },
  },
  title: "label",
  status: "active",
  list: ["label", "fieldKey", "type", "required", "order", "active"],
  filters: ["type", "required", "active"],
  search: ["label"],
  sort: "order",
});
