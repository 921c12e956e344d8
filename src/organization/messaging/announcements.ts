import { clients } from "#organization/clients/clients.ts";
import { userTypes } from "#kernel/access.ts";
import { resource } from "#records/definition.ts";

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
    titleKo: { kind: "text", max: 120 },
    titleEs: { kind: "text", max: 120 },
    body: { kind: "html", max: 8000, required: true },
    bodyKo: { kind: "html", max: 8000 },
    bodyEs: { kind: "html", max: 8000 },
    active: { kind: "flag", initial: true },
    audience: { kind: "choices", options: userTypes, required: true, initial: userTypes },
    clientId: { kind: "reference", to: clients, fixed: true },
    startsOn: { kind: "date", required: true },
    endsOn: { kind: "date" },
  },
  translations: {
    title: { en: "title", ko: "titleKo", es: "titleEs" },
    body: { en: "body", ko: "bodyKo", es: "bodyEs" },
  },
  title: "title",
  titles: { ko: "titleKo", es: "titleEs" },
  status: "active",
  ascending: [["startsOn", "endsOn"]],
  list: ["title", "active", "audience", "clientId", "startsOn", "endsOn"],
  filters: ["active", "clientId", "startsOn"],
  search: ["title"],
  sort: "-startsOn",
});
