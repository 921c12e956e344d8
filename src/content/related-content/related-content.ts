import { clients } from "#organization/clients/clients.ts";
import { resource } from "#records/definition.ts";
import { placements } from "./placements.ts";

/** Cards beside the members' pages: a text, a link, or both, in each language. */
export const relatedContent = resource({
  path: "relatedcontent",
  domain: "related-content",
  subject: "relatedContent",
  types: ["admin"],
  permission: "manageAnnouncements",
  scope: "shared",
  fields: {
    title: { kind: "text", max: 120, required: true },
    titleKo: { kind: "text", max: 120 },
    titleEs: { kind: "text", max: 120 },
    placement: { kind: "choice", options: placements, required: true, initial: "home" },
    active: { kind: "flag", initial: true },
    body: { kind: "html", max: 4000 },
    bodyKo: { kind: "html", max: 4000 },
    bodyEs: { kind: "html", max: 4000 },
    url: { kind: "webAddress", max: 200 },
    urlKo: { kind: "webAddress", max: 200 },
    urlEs: { kind: "webAddress", max: 200 },
    clientId: { kind: "reference", to: clients, fixed: true },
    position: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
    startsOn: { kind: "date" },
    endsOn: { kind: "date" },
  },
  translations: {
    title: { en: "title", ko: "titleKo", es: "titleEs" },
    body: { en: "body", ko: "bodyKo", es: "bodyEs" },
    url: { en: "url", ko: "urlKo", es: "urlEs" },
  },
  title: "title",
  titles: { ko: "titleKo", es: "titleEs" },
  status: "active",
  sections: {
    general: ["placement", "active", "clientId", "position"],
    content: ["title", "titleKo", "titleEs", "body", "bodyKo", "bodyEs", "url", "urlKo", "urlEs"],
    days: ["startsOn", "endsOn"],
  },
  ascending: [["startsOn", "endsOn"]],
  list: ["title", "placement", "active", "clientId", "position", "startsOn", "endsOn"],
  filters: ["active", "placement", "clientId"],
  search: ["title"],
  sort: "title",
});
