import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { contactCategories } from "./contact-categories.ts";
import { contacts } from "./contacts.ts";

// The door through which the staff's areas show this domain.

const ContactPage = lazyPage(
  () => import("./staff/ContactPage.tsx").then((file) => file.ContactPage),
  "contacts-staff",
  "records",
);
const SiteContactsPage = lazyPage(
  () => import("./staff/SiteContactsPage.tsx").then((file) => file.SiteContactsPage),
  "contacts-staff",
  "contacts",
  "records",
);

/** Keeping contacts, below `/admin`. */
export const contactsPages = [
  ...resourceRoutes(contacts),
  ...resourceRoutes(contactCategories),
  page("sitecontacts", SiteContactsPage),
];

/** Whom a broker's, client's or partner's people can ask. */
export const contactPages = [page("contact", ContactPage)];
