import { resource } from "#records/definition.ts";
import { unionShops } from "./union-shops.ts";
import { ofUnions } from "./unions.ts";

/** People who work in a shop, as the shop reports them. */
export const unionShopEmployees = resource({
  ...ofUnions,
  path: "unionshopemployees",
  subject: "unionShopEmployee",
  fields: {
    unionShopId: { kind: "reference", to: unionShops, required: true },
    firstName: { kind: "text", max: 35, required: true },
    lastName: { kind: "text", max: 60, required: true },
    status: {
      kind: "choice",
      options: ["active", "laidOff", "leave", "ended"],
      required: true,
      initial: "active",
    },
    birthDate: { kind: "date" },
    classification: { kind: "text", max: 60 },
    hireDate: { kind: "date" },
    seniorityDate: { kind: "date" },
    terminationDate: { kind: "date" },
    monthlyHours: { kind: "number", min: 0, max: 744 },
    phone: { kind: "phone" },
    email: { kind: "email" },
  },
  title: "lastName",
  status: "status",
  sections: {
    general: ["unionShopId", "firstName", "lastName", "status", "birthDate"],
    work: ["classification", "hireDate", "seniorityDate", "terminationDate", "monthlyHours"],
    contact: ["phone", "email"],
  },
  ascending: [["hireDate", "terminationDate"]],
  list: ["lastName", "firstName", "unionShopId", "status", "classification", "hireDate", "monthlyHours"],
  filters: ["unionShopId", "status", "hireDate"],
  search: ["lastName", "firstName"],
  sort: "lastName",
  personal: true,
});
