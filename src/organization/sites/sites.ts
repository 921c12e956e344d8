import { clients } from "#organization/clients/clients.ts";
import { partners } from "#organization/partners/organisations.ts";
import { languages } from "#kernel/language.ts";
import { resource } from "#records/definition.ts";

export const hostForm = "[a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)*";
/** A picture in the folder of the site's configuration. */
export const siteLogoForm = "/site/[A-Za-z0-9_-]{1,60}[.](svg|png|jpg|jpeg|webp)";

/** Web addresses under which the product looks like somebody's own. */
export const sites = resource({
  path: "sites",
  domain: "sites",
  subject: "site",
  types: ["admin"],
  permission: "manageSites",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    host: { kind: "text", max: 200, pattern: hostForm, required: true },
    active: { kind: "flag", initial: true },
    clientId: { kind: "reference", to: clients },
    partnerId: { kind: "reference", to: partners },
    logo: { kind: "text", max: 80, pattern: siteLogoForm },
    logoAlt: { kind: "text", max: 80 },
    primaryColor: { kind: "text", max: 7, pattern: "#[0-9a-fA-F]{6}" },
    accentColor: { kind: "text", max: 7, pattern: "#[0-9a-fA-F]{6}" },
    languages: { kind: "choices", options: languages, initial: languages, required: true },
    phone: { kind: "phone" },
    email: { kind: "email" },
    termsUrl: { kind: "webAddress", max: 200 },
  },
  title: "name",
  status: "active",
  sections: {
    general: ["name", "host", "active", "clientId", "partnerId", "languages"],
    look: ["logo", "logoAlt", "primaryColor", "accentColor"],
    help: ["phone", "email", "termsUrl"],
  },
  list: ["name", "host", "active", "clientId", "partnerId", "languages", "phone", "email"],
  filters: ["active", "clientId"],
  search: ["name"],
  sort: "name",
});
