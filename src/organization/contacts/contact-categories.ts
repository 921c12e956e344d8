import { resource } from "#records/definition.ts";

/** What contacts are for: enrollment, claims, billing … People read them in this order. */
export const contactCategories = resource({
  path: "contactcategories",
  domain: "contacts",
  subject: "contactCategory",
  types: ["admin"],
  permission: "manageContactCategories",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 60, required: true },
    nameKo: { kind: "text", max: 60, required: true },
    nameEs: { kind: "text", max: 60, required: true },
    position: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
  },
  title: "name",
  titles: { ko: "nameKo", es: "nameEs" },
  list: ["name", "position"],
  filters: [],
  search: ["name"],
  sort: "position",
});
