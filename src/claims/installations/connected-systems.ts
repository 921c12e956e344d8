import { timeZones } from "#organization/clients/time-zones.ts";
import { resource } from "#records/definition.ts";

/** `core`: a claim or eligibility system that is asked; `file`: a place where it drops files; `demo`: made-up data. */
export const systemKinds = ["core", "file", "demo"] as const;

/** The systems that this installation takes its data from. */
export const connectedSystems = resource({
  path: "installation",
  pages: "installations",
  domain: "installations",
  subject: "connectedSystem",
  types: ["admin"],
  permission: "manageInstallations",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    machineName: { kind: "text", max: 40, required: true, fixed: true, pattern: "[a-z0-9]+(-[a-z0-9]+)*" },
    kind: { kind: "choice", options: systemKinds, required: true, initial: "file", fixed: true },
    status: { kind: "choice", options: ["connected", "paused"], required: true, initial: "connected" },
    baseUrl: { kind: "webAddress", max: 300 },
    credentialsRef: { kind: "text", max: 40, pattern: "[a-z0-9]+(-[a-z0-9]+)*" },
    timeZone: { kind: "choice", options: timeZones, required: true, initial: "America/New_York" },
    memberNumberFormat: { kind: "text", max: 40, pattern: "[A-Za-z0-9#-]+" },
  },
  derived: { lastSyncAt: { kind: "dateTime" } },
  title: "name",
  status: "status",
  sections: {
    general: ["name", "machineName", "kind", "status"],
    reach: ["baseUrl", "credentialsRef"],
    members: ["timeZone", "memberNumberFormat"],
  },
  list: ["name", "kind", "status", "machineName"],
  listDerived: ["lastSyncAt"],
  filters: ["kind", "status"],
  search: ["name", "machineName"],
  sort: "name",
});
