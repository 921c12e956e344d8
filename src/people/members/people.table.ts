import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { languages } from "#kernel/language.ts";
import { bytes, changeColumn, pastColumns, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { nameKeySql } from "#server/database/name-key.ts";
import {
  all,
  allDivisions,
  clientIn,
  installation,
  onlyByTrigger,
  readAndWrite,
  staff,
} from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn, ssnIndex } from "#server/sealed-places.ts";
import { genders } from "./contact.ts";

/** Name, contact and identity of a person; the SSN only sealed, as a keyed index, and as its last four digits. */
export const personColumns = () => ({
  prefix: text(),
  firstName: text().notNull(),
  middleName: text(),
  lastName: text().notNull(),
  suffix: text(),
  gender: text({ enum: genders }),
  dob: date({ mode: "string" }),
  ssnSealed: bytes(),
  ssnIndex: bytes(),
  ssnLast4: text(),
  email: text(),
  phone: text(),
  mobilePhone: text(),
  address1: text(),
  address2: text(),
  city: text(),
  state: text(),
  zip: text(),
  tobacco: boolean(),
  /** Coverage is available to them at their own work, whether or not they take it. */
  otherOffer: boolean(),
  /** They finished the employer's wellness program of the year. */
  wellness: boolean(),
  /** A child of any age who cannot earn a living; the plan asks for proof. */
  isDisabled: boolean().notNull().default(false),
});

const isMember = (condition = "") =>
  sql.raw(`exists (select from members m where m.person_id = people.id${condition})`);
const isInReach = all(installation, clientIn(sql`client_id`));
/** Someone who serves some divisions of a client reaches a person whose membership they reach. */
const isInDivision = sql`(${allDivisions(sql`client_id`)} or ${isMember()})`;
const isOwnFamily = sql`(${staff} or ${isMember(" and m.family_id = (select nullif(current_setting('openroll.person'), '')::uuid)")})`;
const write = all(isInReach, isInDivision, staff);

const ownColumns = () => ({
  ...recordColumns(),
  ...changeColumn(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
  language: text({ enum: languages }),
  /** The day of death: nobody is covered after it. */
  diedOn: date({ mode: "string" }),
});

/**
 * A human as one client knows them, whatever families they belong to: a row of `members` for each. It bears the id of
 * the first of them, for which its SSN is sealed.
 */
export const peopleTable = pgTable(
  "people",
  {
    ...ownColumns(),
    ...personColumns(),
  },
  (table) => [
    oneClient("people", table),
    index("people_ssn")
      .on(table.ssnIndex)
      .where(sql`ssn_index is not null`),
    index("people_phone")
      .on(table.phone)
      .where(sql`phone is not null`),
    index("people_mobile_phone")
      .on(table.mobilePhone)
      .where(sql`mobile_phone is not null`),
    index("people_email")
      .on(sql`lower(email)`)
      .where(sql`email is not null`),
    ...readAndWrite(all(isInReach, isInDivision, isOwnFamily), write, all(isInReach, staff)),
  ],
);

const { ssnSealed: _, ssnIndex: __, ...pastPersonColumns } = personColumns();
/** As `members.name_key` has the present one. */
export const formerNameKey = `(${nameKeySql("btrim(last_name || ' ' || first_name)")} collate "C")` as const;
const isKnownMember = sql.raw("exists (select from members m where m.person_id = past_people.id)");

/**
 * People as they were known until `knownTo`; a trigger writes them. Without seals and keyed indexes: keys change, and a
 * past holds no secrets.
 */
export const pastPeopleTable = pgTable(
  "past_people",
  { ...ownColumns(), ...pastPersonColumns, ...pastColumns() },
  (table) => [
    primaryKey({ columns: [table.id, table.knownTo] }),
    named("past_people", "known_to_order", sql`updated_at < known_to`),
    /** Former names, as the search reads them. */
    index("past_people_name").on(table.installationId, sql.raw(formerNameKey)),
    ...readAndWrite(
      all(isInReach, sql`(${allDivisions(sql`client_id`)} or ${isKnownMember})`, staff),
      all(isInReach, staff),
    ),
    onlyByTrigger,
  ],
);

export const peopleSealed: readonly SealedPlace[] = [
  // The seals name the table that held the SSN when the first ones were made.
  {
    ...sealedColumn({ table: "people", of: "ssn", index: ssnIndex }),
    where: "'members.ssn:' || t.id",
    copies: { table: "members", column: "person_id" },
  },
];

export const peopleRecorded: RecordedTables = {
  people: { person: "id" },
};
