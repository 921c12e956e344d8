import { sql } from "drizzle-orm";
import { date, index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { recordColumns, moment, searchKey } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { userTypes } from "#kernel/access.ts";
import { languages } from "#kernel/language.ts";

/** News shown on home pages: to the whole installation, or to one client's people. */
export const announcementsTable = pgTable(
  "announcements",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid().references(() => clientsTable.id),
    title: text().notNull(),
    titleKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(title)`),
    /** As the sanitizer let it through, in each language; English stands in where another is empty. */
    body: text().notNull(),
    language: text({ enum: languages }).notNull().default("en"),
    titleKo: text(),
    titleEs: text(),
    bodyKo: text(),
    bodyEs: text(),
    /** The types of users who read it. */
    audience: text({ enum: userTypes })
      .array()
      .notNull()
      .default(sql`'{admin,broker,client,member,partner,tpa}'`),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }),
  },
  (table) => [
    index("announcements_title").on(table.installationId, table.titleKey, table.id),
    index("announcements_starts").on(table.installationId, table.startsOn, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "readable" }),
  ],
);

/** Which announcements somebody has put away as read. */
export const announcementReadsTable = pgTable(
  "announcement_reads",
  {
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    actor: text().notNull(),
    announcementId: uuid()
      .notNull()
      .references(() => announcementsTable.id),
    readAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.announcementId] }),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);

/** Every mail that the product sends. Without a mail server it stays `kept`, for administrators to read. */
export const mailsTable = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    kind: text().notNull(),
    /** One mail for one event, however often its job runs: `<kind>:<subject id>`. */
    event: text().notNull(),
    recipient: text().notNull(),
    language: text({ enum: languages }).notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ["waiting", "sent", "kept", "failed"] })
      .notNull()
      .default("waiting"),
    tries: integer().notNull().default(0),
    sentAt: moment(),
    failure: text(),
    /** From then on it would tell of what is over, and does not leave any more. */
    overAt: moment(),
  },
  (table) => [
    index("mails_created").on(table.installationId, table.createdAt),
    index("mails_event").on(table.event),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

/** What has been mailed, each event once; across the months of mails no index could say that. Goes with its mail. */
export const mailEventsTable = pgTable(
  "mail_events",
  {
    event: text().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    mailId: uuid().notNull(),
  },
  (table) => [
    index("mail_events_mail").on(table.mailId),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

/** What somebody asked through the help widget; kept for staff. */
export const helpRequestsTable = pgTable(
  "help_requests",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    subject: text().notNull(),
    contactType: text({ enum: ["phone", "email"] }).notNull(),
    contact: text().notNull(),
    message: text().notNull(),
    /** In which it was asked, and is answered by mail. */
    language: text({ enum: languages }).notNull().default("en"),
    entityType: text(),
    entityIdentifier: text(),
    status: text({ enum: ["open", "answered"] })
      .notNull()
      .default("open"),
  },
  (table) => [
    index("help_requests_created").on(table.installationId, table.createdAt),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);
