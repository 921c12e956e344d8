import { clients } from "#organization/clients/clients.ts";
import { suppliers } from "#plans/plans/suppliers.ts";
import { webAddressForm } from "#kernel/web-address.ts";
import { resource } from "#records/definition.ts";

/** How a client's ID cards look, and what they say beside plan and person. */
export const idCardDesigns = resource({
  path: "idcarddesigns",
  domain: "id-cards",
  subject: "idCardDesign",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    name: { kind: "text", max: 80, required: true },
    supplierId: { kind: "reference", to: suppliers },
    active: { kind: "flag", initial: true },
    bandColor: { kind: "text", max: 7, pattern: "#[0-9a-fA-F]{6}", required: true },
    textColor: { kind: "text", max: 7, pattern: "#[0-9a-fA-F]{6}", required: true },
    issuerName: { kind: "text", max: 60 },
    administeredBy: { kind: "text", max: 60 },
    website: { kind: "text", max: 80, pattern: webAddressForm },
    frontText: { kind: "text", max: 120 },
    backText: { kind: "text", max: 300 },
  },
  title: "name",
  status: "active",
  sections: {
    general: ["clientId", "name", "supplierId", "active"],
    look: ["bandColor", "textColor"],
    words: ["issuerName", "administeredBy", "website", "frontText", "backText"],
  },
  list: ["name", "clientId", "supplierId", "active"],
  filters: ["clientId", "supplierId", "active"],
  search: ["name"],
  sort: "name",
});
