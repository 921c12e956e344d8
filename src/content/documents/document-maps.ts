import { clients } from "#organization/clients/clients.ts";
import { userTypes } from "#kernel/access.ts";
import { languages } from "#kernel/language.ts";
import { resource } from "#records/definition.ts";
import { categories } from "./categories.ts";
import { entityTypes } from "./entities.ts";

/** Rules that file a document by its name: into which category, to whom. The first one that fits counts. */
export const documentMaps = resource({
  path: "documentmaps",
  domain: "documents",
  subject: "documentMap",
  types: ["admin"],
  permission: "manageDocumentCategories",
  scope: "shared",
  fields: {
    name: { kind: "text", max: 80, required: true },
    active: { kind: "flag", initial: true },
    /** `SBC_{plan}_{language}*.pdf`: `name-pattern.ts` says what stands for what. */
    pattern: { kind: "text", max: 200, required: true },
    sortOrder: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
    /** Only entities of this client are looked for. */
    clientId: { kind: "reference", to: clients, fixed: true },
    categoryId: { kind: "reference", to: categories, required: true },
    entityType: { kind: "choice", options: entityTypes, required: true, initial: "client" },
    /** The code or number of the entity, where the names of the files do not say it. */
    entityCode: { kind: "text", max: 60 },
    audience: { kind: "choices", options: userTypes, required: true, initial: ["client", "member"] },
    /** Empty: the names say it, or the documents are for readers of every language. */
    language: { kind: "choice", options: languages },
    effectiveDate: { kind: "date" },
    terminationDate: { kind: "date" },
  },
  title: "name",
  status: "active",
  sections: {
    names: ["name", "pattern", "sortOrder", "active", "effectiveDate", "terminationDate"],
    filing: ["categoryId", "clientId", "entityType", "entityCode", "audience", "language"],
  },
  ascending: [["effectiveDate", "terminationDate"]],
  list: ["name", "pattern", "categoryId", "entityType", "clientId", "audience", "sortOrder", "active"],
  filters: ["active", "categoryId", "clientId", "entityType"],
  search: ["name"],
  sort: "sortOrder",
});
