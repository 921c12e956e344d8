import { clients } from "#organization/clients/clients.ts";
import { brokers, partners } from "#organization/partners/organisations.ts";
import { languages } from "#kernel/language.ts";
import { resource } from "#records/definition.ts";
import { contactCategories } from "./contact-categories.ts";
import { contactReaders } from "./contact-readers.ts";

/** Whom people call or write to: everybody's, or those of one client, broker or partner. */
export const contacts = resource({
  path: "contacts",
  domain: "contacts",
  subject: "contact",
  types: ["admin"],
  permission: "manageContacts",
  scope: "shared",
  fields: {
    name: { kind: "text", max: 120, required: true },
    title: { kind: "words", max: 80, fallback: true },
    active: { kind: "flag", initial: true },
    categoryId: { kind: "reference", to: contactCategories, required: true },
    /** The same person for something else as well. */
    otherCategoryId: { kind: "reference", to: contactCategories },
    position: { kind: "number", min: 1, max: 999, required: true, initial: 100 },
    phone: { kind: "phone" },
    email: { kind: "email" },
    hours: { kind: "words", max: 120, fallback: true },
    /** Which languages they speak. */
    languages: { kind: "choices", options: languages, initial: ["en"], required: true },
    /** Who reads it. */
    audience: { kind: "choices", options: contactReaders, initial: contactReaders, required: true },
    clientId: { kind: "reference", to: clients, fixed: true },
    brokerId: { kind: "reference", to: brokers, fixed: true },
    partnerId: { kind: "reference", to: partners, fixed: true },
  },
  title: "name",
  status: "active",
  sections: {
    general: ["name", "title", "active", "categoryId", "otherCategoryId", "position"],
    reach: ["phone", "email", "hours", "languages"],
    readers: ["audience", "clientId", "brokerId", "partnerId"],
  },
  list: [
    "name",
    "title",
    "active",
    "categoryId",
    "phone",
    "email",
    "audience",
    "clientId",
    "brokerId",
    "partnerId",
    "position",
  ],
  filters: ["active", "categoryId", "clientId"],
  search: ["name"],
  sort: "name",
});
