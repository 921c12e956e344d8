import { resource } from "#records/definition.ts";
import { datasetKeys, frequencies, staffTypes } from "./report-words.ts";

/** The list of defined reports; the builder reads and changes one by calls of its own. */
export const reportTypes = resource({
  path: "reporttypes",
  domain: "reporting",
  subject: "reportTypes",
  types: ["admin"],
  permission: "manageReports",
  scope: "installation",
  listOnly: true,
  fields: {
    nameEn: { kind: "text", max: 80, required: true },
    nameKo: { kind: "text", max: 80 },
    nameEs: { kind: "text", max: 80 },
    key: { kind: "text", max: 40, required: true },
    dataset: { kind: "choice", options: datasetKeys, required: true },
    frequency: { kind: "choice", options: frequencies, required: true },
    userTypes: { kind: "choices", options: staffTypes },
  },
  title: "nameEn",
  titles: { ko: "nameKo", es: "nameEs" },
  list: ["nameEn", "dataset", "userTypes", "frequency", "key", "updatedAt"],
  filters: ["dataset", "frequency"],
  search: ["nameEn"],
  searchesWithin: true,
  sort: "nameEn",
});
