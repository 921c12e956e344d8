import { resource } from "#records/definition.ts";

/** What kinds of documents there are, in the order in which people find them. */
export const categories = resource({
  path: "categories",
  domain: "documents",
  subject: "documentCategory",
  types: ["admin"],
  permission: "manageDocumentCategories",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    nameKo: { kind: "text", max: 80, required: true },
    nameEs: { kind: "text", max: 80, required: true },
    sortOrder: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
    /** A document is kept so many years after its last day; empty: until somebody removes it. */
    retentionYears: { kind: "number", min: 1, max: 99 },
    active: { kind: "flag", initial: true },
  },
  title: "name",
  titles: { ko: "nameKo", es: "nameEs" },
  status: "active",
  list: ["name", "sortOrder", "retentionYears", "active"],
  filters: ["active"],
  search: ["name"],
  sort: "sortOrder",
});
