import { clients } from "#organization/clients/clients.ts";
import { resource } from "#records/definition.ts";
import { tierCodes } from "./tier.ts";

/** Sets of coverage levels that plans price by: of one client, or for all. */
export const tiers = resource({
  path: "tiers",
  domain: "plans",
  subject: "tier",
  types: ["admin"],
  permission: "manageTiers",
  scope: "shared",
  fields: {
    name: { kind: "text", max: 120, required: true },
    clientId: { kind: "reference", to: clients, fixed: true },
    active: { kind: "flag", initial: true },
  },
  title: "name",
  status: "active",
  list: ["name", "clientId", "active"],
  filters: ["clientId", "active"],
  search: ["name"],
  sort: "name",
});

/** The levels of a tier set, in the order in which they are tried. */
export const tierItems = resource({
  path: "tieritems",
  domain: "plans",
  subject: "tierItem",
  types: ["admin"],
  permission: "manageTiers",
  scope: { partOf: "tierId" },
  fields: {
    tierId: { kind: "reference", to: tiers, required: true, fixed: true },
    code: { kind: "choice", options: tierCodes, required: true },
    label: { kind: "text", max: 80, required: true },
    allowSpouse: { kind: "flag", initial: false },
    allowPartner: { kind: "flag", initial: false },
    minChildren: { kind: "number", min: 0, max: 20, required: true, initial: 0 },
    maxChildren: { kind: "number", min: 0, max: 20 },
    sortOrder: { kind: "number", min: 1, max: 99, required: true },
  },
  title: "label",
  ascending: [["minChildren", "maxChildren"]],
  list: ["sortOrder", "code", "label", "allowSpouse", "allowPartner", "minChildren", "maxChildren", "tierId"],
  filters: ["tierId", "code"],
  search: [],
  sort: "sortOrder",
});
