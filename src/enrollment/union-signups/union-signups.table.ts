import { type AnyPgColumn, index, text, uniqueIndex, uuid, date } from "drizzle-orm/pg-core";
import { unionShopEmployeesTable, unionShopsTable } from "#plans/unions/unions.table.ts";
import { languages } from "#kernel/language.ts";
import { bytes, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn, ssnIndex } from "#server/sealed-places.ts";
import { unionSignupStates } from "./signup-states.ts";

const day = () => date({ mode: "string" });

/** What an employee of a union shop sends about themselves, and what staff made of it. */
export const unionSignupsTable = pgTable(
  "union_signups",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    unionShopId: uuid()
      .notNull()
      .references(() => unionShopsTable.id),
    /** Of the link to the page that tells what became of it. */
    keyHash: bytes().notNull(),
    /** Of the Idempotency-Key, and a keyed digest of what came with it: a repeat of the same request is the same sign-up. */
    requestKey: bytes().notNull(),
    requestIndex: bytes().notNull(),
    status: text({ enum: unionSignupStates }).notNull().default("waiting"),
    /** Of one that was sent again while the first waited: the first. */
    firstId: uuid().references((): AnyPgColumn => unionSignupsTable.id),
    firstName: text().notNull(),
    middleName: text().notNull(),
    lastName: text().notNull(),
    birthDate: day().notNull(),
    hireDate: day().notNull(),
    classification: text(),
    email: text().notNull(),
    phone: text().notNull(),
    mobilePhone: text(),
    address1: text().notNull(),
    address2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    /** The mails are in it. */
    language: text({ enum: languages }).notNull(),
    ssnSealed: bytes().notNull(),
    ssnIndex: bytes().notNull(),
    ssnLast4: text().notNull(),
    decidedAt: moment(),
    /** What staff say to the person; a refusal says why. */
    answer: text(),
    /** The row that an accepted one became, or was found to be of. */
    unionShopEmployeeId: uuid().references(() => unionShopEmployeesTable.id),
  },
  (table) => [
    uniqueIndex("union_signups_key").on(table.keyHash),
    uniqueIndex("union_signups_request").on(table.requestKey),
    index("union_signups_waiting").on(table.installationId, table.status, table.createdAt),
    index("union_signups_ssn").on(table.unionShopId, table.ssnIndex),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

export const unionSignupsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "union_signups", of: "ssn", index: ssnIndex }),
];
