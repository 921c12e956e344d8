import { resource } from "#records/definition.ts";
import { accumulators } from "./accumulators.ts";

/** Codes that payers sent and nobody defined. Mapped to a definition, the figures that waited are taken. */
export const unknownAccumulators = resource({
  path: "unknownaccumulators",
  domain: "accumulators",
  subject: "unknownAccumulator",
  types: ["admin"],
  permission: "manageClaims",
  scope: "installation",
  fields: {
    code: { kind: "text", max: 40, required: true, fixed: true },
    status: { kind: "choice", options: ["new", "mapped", "ignored"], required: true, initial: "new" },
    accumulatorId: { kind: "reference", to: accumulators },
    firstSeenOn: { kind: "date", required: true, fixed: true },
    lastSeenOn: { kind: "date", required: true, fixed: true },
    figures: { kind: "number", min: 0, max: 1_000_000_000, required: true, initial: 0, fixed: true },
    sampleReference: { kind: "text", max: 80, fixed: true },
  },
  title: "code",
  status: "status",
  list: ["code", "status", "accumulatorId", "figures", "firstSeenOn", "lastSeenOn", "sampleReference"],
  filters: ["status"],
  search: ["code"],
  sort: "-lastSeenOn",
});
