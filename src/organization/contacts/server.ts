import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { contactCategories } from "./contact-categories.ts";
import { contactList, siteContacts } from "./contact-list.ts";
import { contactTies, findContacts, previewContacts } from "./contact-list.service.ts";
import { contactCategoriesTable, contactsTable } from "./contacts.table.ts";
import { contacts } from "./contacts.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("contacts", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountContacts(api: Api): void {
  mountResource(api, contactCategories, contactCategoriesTable);
  mountResource(api, contacts, contactsTable, contactTies);
  api.handle(contactList, ({ scope, query }) => findContacts(scope, query.clientId));
  api.handle(siteContacts, ({ scope, query }) => previewContacts(scope, query));
}
