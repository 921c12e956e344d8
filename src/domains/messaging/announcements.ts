import { clients } from "#domains/clients/clients.ts";
import { languages } from "#kernel/language.ts";
import { resource } from "#resource/definition.ts";

/** News on home pages: for everyone, or for one client's people. */
export const announcements = resource({
  path: "announcements",
  domain: "messaging",
  subject: "announcement",
  types: ["admin"],
  permission: "manageAnnouncements",
  scope: "shared",
  fields: {
    title: { kind: "text", max: 120, required: true },
    body: { kind: "longText", max: 4000, required: true },
    active: { kind: "flag", initial: true },
    language: { kind: "choice", options: languages, required: true, initial: "en" },
    clientId: { kind: "reference", to: clients, fixed: true },
    startsOn: { kind: "date", required: true },
    endsOn: { kind: "date" },
  },
  title: "title",
  status: "active",
  ascending: [["startsOn", "endsOn"]],
  list: ["title", "active", "language", "clientId", "startsOn", "endsOn"],
  filters: ["active", "language", "clientId", "startsOn"],
  search: ["title"],
  sort: "-startsOn",
});
