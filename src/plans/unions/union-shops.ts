import { resource } from "#records/definition.ts";
import { ofUnions, unions } from "./unions.ts";

/** Employers or work sites that contribute to a union's fund under an agreement. */
export const unionShops = resource({
  ...ofUnions,
  path: "unionshops",
  subject: "unionShop",
  fields: {
    unionId: { kind: "reference", to: unions, required: true, fixed: true },
    name: { kind: "text", max: 120, required: true },
    status: { kind: "choice", options: ["active", "suspended", "ended"], required: true, initial: "active" },
    employerTaxId: { kind: "text", max: 10, pattern: "\\d{2}-\\d{7}" },
    agreementRef: { kind: "text", max: 60 },
    effectiveDate: { kind: "date" },
    terminationDate: { kind: "date" },
    /** What the shop pays into the fund for an hour worked. */
    hourlyContributionCents: { kind: "money" },
    contactName: { kind: "text", max: 120 },
    phone: { kind: "phone" },
    email: { kind: "email" },
    address1: { kind: "text", max: 80 },
    city: { kind: "text", max: 60 },
    state: { kind: "usState" },
    zip: { kind: "text", max: 10, pattern: "\\d{5}(-\\d{4})?" },
  },
  title: "name",
  status: "status",
  sections: {
    general: ["unionId", "name", "status", "employerTaxId"],
    agreement: ["agreementRef", "effectiveDate", "terminationDate", "hourlyContributionCents"],
    contact: ["contactName", "phone", "email", "address1", "city", "state", "zip"],
  },
  ascending: [["effectiveDate", "terminationDate"]],
  list: [
    "name",
    "unionId",
    "status",
    "effectiveDate",
    "terminationDate",
    "hourlyContributionCents",
    "phone",
    "city",
  ],
  filters: ["unionId", "status", "effectiveDate"],
  search: ["name", "agreementRef"],
  sort: "name",
});
