import { resource } from "#records/definition.ts";

export const serviceIcons = ["link", "phone", "video", "heart", "card", "money", "people"] as const;

/** What the administrator offers: parts of the product, by its keys, and services that are sold beside it. */
export const services = resource({
  path: "services",
  domain: "services",
  subject: "service",
  types: ["admin"],
  permission: "manageServices",
  scope: "installation",
  fields: {
    key: { kind: "text", max: 40, pattern: "[a-z][A-Za-z0-9]{1,39}", required: true, fixed: true },
    name: { kind: "text", max: 80, required: true },
    nameKo: { kind: "text", max: 80, required: true },
    nameEs: { kind: "text", max: 80, required: true },
    description: { kind: "words", max: 240, fallback: true },
    /** Where people use it, for those whom it is switched on for. */
    url: { kind: "webAddress", max: 200 },
    icon: { kind: "choice", options: serviceIcons, initial: "link", required: true },
    /** Off: for nobody, whatever is said of a client. */
    active: { kind: "flag", initial: true },
  },
  title: "name",
  titles: { ko: "nameKo", es: "nameEs" },
  status: "active",
  list: ["name", "key", "active", "url"],
  filters: ["active"],
  search: ["name"],
  sort: "name",
});
