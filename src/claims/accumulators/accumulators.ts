import { resource } from "#records/definition.ts";
import { figureUses, networks, totalKinds, totalScopes } from "./total-kinds.ts";

/** What payers call their totals, and which of ours each is. */
export const accumulators = resource({
  path: "accumulators",
  domain: "accumulators",
  subject: "accumulator",
  types: ["admin"],
  permission: "manageClaims",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    nameKo: { kind: "text", max: 80, required: true },
    nameEs: { kind: "text", max: 80, required: true },
    code: { kind: "text", max: 40, required: true, fixed: true },
    kind: { kind: "choice", options: totalKinds, required: true },
    scope: { kind: "choice", options: totalScopes, required: true, initial: "person" },
    network: { kind: "choice", options: networks, required: true, initial: "in" },
    use: { kind: "choice", options: figureUses, required: true, initial: "compare" },
    isShown: { kind: "flag", initial: true },
    sortOrder: { kind: "number", min: 1, max: 999, required: true, initial: 200 },
  },
  title: "name",
  titles: { ko: "nameKo", es: "nameEs" },
  sections: {
    general: ["name", "nameKo", "nameEs", "code", "sortOrder", "isShown"],
    meaning: ["kind", "scope", "network", "use"],
  },
  list: ["name", "code", "kind", "scope", "network", "use", "isShown", "sortOrder"],
  filters: ["kind", "scope", "network", "use"],
  search: ["name"],
  sort: "sortOrder",
});
