import { clients } from "#domains/clients/clients.ts";
import { languages } from "#kernel/language.ts";
import { resource } from "#resource/definition.ts";
import { placements } from "./placements.ts";

/** Cards beside the members' pages: a text, a link, or both, in one language. */
export const relatedContent = resource({
  path: "relatedcontent",
  domain: "related-content",
  subject: "relatedContent",
  types: ["admin"],
  permission: "manageAnnouncements",
  scope: "shared",
  fields: {
    title: { kind: "text", max: 120, required: true },
    placement: { kind: "choice", options: placements, required: true, initial: "home" },
    language: { kind: "choice", options: languages, required: true, initial: "en" },
    active: { kind: "flag", initial: true },
    body: { kind: "html", max: 4000 },
    url: { kind: "webAddress", max: 200 },
    clientId: { kind: "reference", to: clients, fixed: true },
    position: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
    startsOn: { kind: "date" },
    endsOn: { kind: "date" },
  },
  title: "title",
  status: "active",
  sections: {
    general: ["title", "placement", "language", "active", "clientId", "position"],
    content: ["body", "url"],
    days: ["startsOn", "endsOn"],
  },
  ascending: [["startsOn", "endsOn"]],
  list: ["title", "placement", "language", "active", "clientId", "position", "startsOn", "endsOn"],
  filters: ["active", "placement", "language", "clientId"],
  search: ["title"],
  sort: "title",
});
