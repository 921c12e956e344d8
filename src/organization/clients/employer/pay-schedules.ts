import { resource } from "#records/definition.ts";
import { clients } from "../clients.ts";
import { payFrequencies } from "./pay-days.ts";

/** The days on which a client pays its employees. */
export const paySchedules = resource({
  path: "payschedules",
  domain: "clients",
  subject: "paySchedule",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    name: { kind: "text", max: 80, required: true },
    frequency: { kind: "choice", options: payFrequencies, required: true, initial: "biweekly" },
    /** Any pay day: the others follow from it. */
    firstPayDay: { kind: "date", required: true },
    /** Semimonthly: the other day of the month; 31 is its last one. */
    secondDay: { kind: "number", min: 1, max: 31 },
    /** Biweekly: nothing is deducted on the third pay day of a month. */
    isTwiceAMonth: { kind: "flag", initial: false },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date" },
  },
  title: "name",
  ascending: [["effectiveDate", "terminationDate"]],
  list: ["name", "clientId", "frequency", "firstPayDay", "effectiveDate", "terminationDate"],
  filters: ["clientId", "frequency"],
  search: ["name"],
  sort: "name",
});
