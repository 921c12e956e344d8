import { resource } from "#records/definition.ts";
import { dashboardShapes, dashboardSizes, dashboardSources, dashboardTypes } from "./item-words.ts";

/** What stands on the home pages of staff: figures, bars and lists, for the kinds of users that it names. */
export const dashboardItems = resource({
  path: "dashboarditems",
  domain: "dashboards",
  subject: "dashboardItem",
  types: ["admin"],
  permission: "manageReports",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    nameKo: { kind: "text", max: 80, required: true },
    nameEs: { kind: "text", max: 80, required: true },
    active: { kind: "flag", initial: true },
    source: { kind: "choice", options: dashboardSources, required: true },
    shape: { kind: "choice", options: dashboardShapes, required: true, initial: "bars" },
    size: { kind: "choice", options: dashboardSizes, required: true, initial: "small" },
    audience: { kind: "choices", options: dashboardTypes, required: true, initial: dashboardTypes },
    position: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
  },
  title: "name",
  titles: { ko: "nameKo", es: "nameEs" },
  status: "active",
  sections: {
    general: ["name", "nameKo", "nameEs", "active"],
    shown: ["source", "shape", "size", "audience", "position"],
  },
  list: ["name", "source", "shape", "size", "audience", "position", "active"],
  filters: ["active", "source", "shape"],
  search: ["name"],
  sort: "position",
});
