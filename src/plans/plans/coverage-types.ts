import { resource } from "#records/definition.ts";
import { coverageTypeCode } from "./coverage-type-code.ts";

/** What plans cover: medical, dental, vision … and what the administrator adds. The standard ones come with the installation. */
export const coverageTypes = resource({
  path: "coveragetypes",
  domain: "plans",
  subject: "coverageType",
  types: ["admin"],
  permission: "manageClients",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    nameKo: { kind: "text", max: 80, required: true },
    nameEs: { kind: "text", max: 80, required: true },
    code: { kind: "text", max: 40, pattern: coverageTypeCode, required: true, fixed: true },
    sortOrder: { kind: "number", min: 1, max: 999, required: true, initial: 200 },
    insuranceLine: { kind: "text", max: 3, pattern: "[A-Z]{2,3}" },
    coversDependents: { kind: "flag", initial: true },
    hasVolume: { kind: "flag", initial: false },
    hasBeneficiaries: { kind: "flag", initial: false },
    isHealthCare: { kind: "flag", initial: false },
  },
  title: "name",
  titles: { ko: "nameKo", es: "nameEs" },
  key: "code",
  sections: {
    general: ["name", "nameKo", "nameEs", "code", "sortOrder"],
    rules: ["coversDependents", "hasVolume", "hasBeneficiaries", "isHealthCare"],
    exchange: ["insuranceLine"],
  },
  list: [
    "name",
    "code",
    "sortOrder",
    "insuranceLine",
    "coversDependents",
    "hasVolume",
    "hasBeneficiaries",
    "isHealthCare",
  ],
  filters: ["hasVolume", "isHealthCare"],
  search: ["name"],
  sort: "sortOrder",
});
