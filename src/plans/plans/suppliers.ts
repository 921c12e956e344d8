import { clients } from "#organization/clients/clients.ts";
import { webAddressForm } from "#kernel/web-address.ts";
import { coverageTypes } from "./coverage-types.ts";
import { resource } from "#records/definition.ts";

/** Outside vendors: carriers, networks, pharmacy managers, stop-loss carriers, card printers. */
export const suppliers = resource({
  path: "suppliers",
  domain: "plans",
  subject: "supplier",
  types: ["admin"],
  permission: "manageClients",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 120, required: true },
    kind: {
      kind: "choice",
      options: ["carrier", "network", "pharmacy", "stopLoss", "assistance", "cardPrinter", "other"],
      required: true,
    },
    active: { kind: "flag", initial: true },
    phone: { kind: "phone" },
    providerPhone: { kind: "phone" },
    precertificationPhone: { kind: "phone" },
    claimsAddress: { kind: "longText", max: 200 },
    url: { kind: "text", max: 200, pattern: webAddressForm },
    payerId: { kind: "text", max: 40 },
    rxBin: { kind: "text", max: 6, pattern: "\\d{6}" },
    rxPcn: { kind: "text", max: 20 },
  },
  title: "name",
  status: "active",
  list: ["name", "kind", "active", "phone", "payerId", "rxBin", "rxPcn"],
  filters: ["kind", "active"],
  search: ["name"],
  sort: "name",
});

/** Which client uses which supplier, and by which numbers it is known there. */
export const clientSuppliers = resource({
  path: "clientsuppliers",
  domain: "plans",
  subject: "clientSupplier",
  types: ["admin"],
  permission: "manageClients",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    supplierId: { kind: "reference", to: suppliers, required: true },
    coverageType: { kind: "reference", to: coverageTypes },
    policyNumber: { kind: "text", max: 40 },
    rxGroup: { kind: "text", max: 40 },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date" },
    showOnIdCard: { kind: "flag", initial: false },
  },
  title: "supplierId",
  ascending: [["effectiveDate", "terminationDate"]],
  list: [
    "supplierId",
    "clientId",
    "coverageType",
    "policyNumber",
    "rxGroup",
    "effectiveDate",
    "terminationDate",
    "showOnIdCard",
  ],
  filters: ["clientId", "supplierId", "coverageType", "effectiveDate"],
  search: [],
  sort: "-effectiveDate",
});
