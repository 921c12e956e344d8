import { resource } from "#records/definition.ts";
import { ofUnions, unions } from "./unions.ts";

/** Paid holidays: the hours that they count for. */
export const unionHolidays = resource({
  ...ofUnions,
  path: "unionholidays",
  subject: "unionHoliday",
  fields: {
    unionId: { kind: "reference", to: unions, required: true, fixed: true },
    day: { kind: "date", required: true },
    name: { kind: "text", max: 120, required: true },
    hoursCredited: { kind: "number", min: 0, max: 24, initial: 8 },
  },
  title: "name",
  list: ["day", "name", "unionId", "hoursCredited"],
  filters: ["unionId", "day"],
  search: ["name"],
  sort: "-day",
});
