import { resource } from "#records/definition.ts";

const about = {
  domain: "partners",
  types: ["admin"],
  permission: "manageClients",
  scope: "installation",
  title: "name",
  filters: [],
  search: ["name", "code"],
  sort: "name",
} as const;

const fields = {
  name: { kind: "text", max: 120, required: true },
  code: { kind: "text", max: 40, required: true },
  phone: { kind: "phone" },
  email: { kind: "email" },
} as const;

/** Licensed agencies that sell and service the plans of the clients mapped to them. */
export const brokers = resource({
  ...about,
  path: "brokers",
  subject: "broker",
  fields: { ...fields, licenseNumber: { kind: "text", max: 40 } },
  list: ["name", "code", "licenseNumber", "phone", "email"],
});

/** Organisations that refer or resell to several clients. */
export const partners = resource({
  ...about,
  path: "partners",
  subject: "partner",
  fields,
  list: ["name", "code", "phone", "email"],
});

/** Third-party administrators that serve some of the clients. */
export const tpas = resource({
  ...about,
  path: "tpas",
  subject: "tpa",
  fields,
  list: ["name", "code", "phone", "email"],
});
