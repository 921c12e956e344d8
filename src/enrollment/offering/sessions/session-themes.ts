import { clients } from "#organization/clients/clients.ts";
import { resource } from "#records/definition.ts";

/** How public pages look: of one client's sessions, or for all. */
export const sessionThemes = resource({
  path: "enrollmentsessiontheme",
  pages: "enrollmentsessionthemes",
  domain: "offering-sessions",
  subject: "sessionTheme",
  types: ["admin"],
  permission: "manageEnrollmentSessions",
  scope: "shared",
  fields: {
    name: { kind: "text", max: 80, required: true },
    clientId: { kind: "reference", to: clients, fixed: true },
    active: { kind: "flag", initial: true },
    primaryColor: { kind: "text", max: 7, pattern: "#[0-9a-fA-F]{6}", required: true },
    accentColor: { kind: "text", max: 7, pattern: "#[0-9a-fA-F]{6}", required: true },
    logoAlt: { kind: "text", max: 80 },
    logoHeight: { kind: "number", min: 16, max: 120, required: true, initial: 40 },
  },
  title: "name",
  status: "active",
  list: ["name", "clientId", "primaryColor", "accentColor", "active"],
  filters: ["clientId", "active"],
  search: ["name"],
  sort: "name",
});
