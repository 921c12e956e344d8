import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { bytes, moment, pastFactColumns, recordColumns } from "#server/database/columns.ts";
import {
  all,
  installation,
  onlyByTrigger,
  pointsTo,
  readAndWrite,
  staff,
  tenantPolicies,
} from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import type { FormCode, LineDetails, OtherPayer } from "./bill-form.ts";
import { amountColumns, amountNames, clientColumn, signed, tenantColumns } from "./claim-columns.table.ts";
import { claimSetsTable } from "./claim-files.table.ts";
import { claimStatuses, versionKinds } from "./claim-status.ts";
import type { Adjustment, Diagnosis, ParsedClaim } from "./parsed-claim.ts";
import { claimIsPlain, contentIsPlain } from "./plain-ids.ts";

/** A claim as it stands by its latest version. */
export const claimsTable = pgTable(
  "claims",
  {
    ...recordColumns(),
    ...tenantColumns(),
    clientId: clientColumn(),
    /** None: the patient of the file was not found among the members. */
    memberId: uuid().references(() => membersTable.id),
    familyId: uuid().references(() => familiesTable.id),
    /** Why nobody was found, or what does not fit. */
    matchProblem: text({ enum: ["nobody", "several", "notInFamily"] }),
    form: text({ enum: ["hcfa", "ub"] }),
    claimNumber: text().notNull(),
    payerNumber: text(),
    status: text({ enum: claimStatuses }).notNull(),
    /** The number of the version that counts. */
    currentVersion: integer().notNull().default(0),
    patientName: text(),
    /** The name in small letters without signs: by it a payment meets its claim. */
    patientKey: text().notNull(),
    patientNumber: text(),
    /** The number of the one who holds the coverage, where the file says it beside the patient's. */
    subscriberNumber: text(),
    /** The sealed column holds the numbers that are, or may be, SSNs: these two columns and the versions hold tokens in their place. */
    idsSealed: bytes(),
    patientDob: date({ mode: "string" }),
    providerName: text(),
    providerNpi: text(),
    payerName: text(),
    /** As the file identifies the payer, by whatever list. */
    payerId: text(),
    servedFrom: date({ mode: "string" }),
    servedTo: date({ mode: "string" }),
    receivedOn: date({ mode: "string" }),
    paidOn: date({ mode: "string" }),
    placeOfService: text(),
    typeOfBill: text(),
    diagnoses: jsonb().$type<Diagnosis[]>().notNull().default([]),
    header: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Codes of a hospital's form with their days and amounts. */
    formCodes: jsonb().$type<FormCode[]>().notNull().default([]),
    /** The bill says what other payers of the same care decided. */
    otherPayers: jsonb().$type<OtherPayer[]>().notNull().default([]),
    /** By its codes (`sensitive.ts`): it stays hidden from other adults, also from those with the patient's consent. */
    isSensitive: boolean().notNull().default(false),
    ...amountColumns(),
  },
  (table) => [
    index("claims_member").on(table.memberId, table.servedFrom, table.id),
    index("claims_client").on(table.clientId, table.servedFrom),
    index("claims_served").on(table.installationId, table.servedFrom, table.id),
    index("claims_number").on(table.installationId, table.claimNumber),
    index("claims_payer_number").on(table.installationId, table.payerNumber),
    index("claims_plain_numbers").on(table.id).where(sql.raw(claimIsPlain)),
    index("claims_patient_number").on(table.installationId, table.patientNumber),
    index("claims_subscriber_number")
      .on(table.installationId, table.subscriberNumber)
      .where(sql`subscriber_number is not null`),
    ...signed("claims", amountNames),
    ...tenantPolicies({
      of: "client",
      person: { readsOwnBy: "family_id", about: "member_id" },
      health: "member_id",
      sensitive: { member: "member_id", marked: "is_sensitive" },
      kinds: ["admin", "tpa", "member", "apiKey"],
      wholeClient: true,
    }),
  ],
);

/** Whose care a claim was known to be, and of which day, until `knownTo`; a trigger writes it. */
export const pastClaimsTable = pgTable(
  "past_claims",
  {
    ...pastFactColumns(),
    ...tenantColumns(),
    clientId: clientColumn(),
    memberId: uuid().references(() => membersTable.id),
    servedFrom: date({ mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.knownTo] }),
    ...tenantPolicies({
      of: "client",
      person: "hidden",
      health: "member_id",
      kinds: ["admin", "tpa", "apiKey"],
      wholeClient: true,
    }),
    onlyByTrigger,
  ],
);

/** What was said of a claim, one version after another; the latest counts, the others stay. */
export const claimVersionsTable = pgTable(
  "claim_versions",
  {
    id: uuid().primaryKey(),
    ...tenantColumns(),
    claimId: uuid()
      .notNull()
      .references(() => claimsTable.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** Its place among the versions, whenever each came in: bills, decisions by their day, then what the provider asks for. */
    rank: integer().notNull().default(0),
    kind: text({ enum: versionKinds }).notNull(),
    status: text({ enum: claimStatuses }).notNull(),
    /** The set that it came with. */
    setId: uuid().references(() => claimSetsTable.id),
    /** Its place within the file of that set. */
    place: integer(),
    at: moment().notNull().defaultNow(),
    /** Why it was taken although it does not balance. */
    releaseReason: text(),
    /** When the money of a decision, or of its reversal, went. */
    paidOn: date({ mode: "string" }),
    /** By these numbers what comes later finds it. */
    claimNumber: text(),
    payerNumber: text(),
    /** All that its file says: with those of the other versions the claim is settled from it. None for those of before. */
    content: jsonb().$type<ParsedClaim>(),
    /** Of the claim itself, not of a line. */
    adjustments: jsonb().$type<Adjustment[]>().notNull().default([]),
    /** Codes by which the payer explains the whole claim. */
    remarks: text().array().notNull().default([]),
    ...amountColumns(),
  },
  (table) => [
    uniqueIndex("claim_versions_number").on(table.claimId, table.number),
    index("claim_versions_plain_numbers").on(table.claimId).where(sql.raw(contentIsPlain)),
    uniqueIndex("claim_versions_once").on(table.setId, table.place),
    index("claim_versions_claim_number").on(table.installationId, table.claimNumber),
    index("claim_versions_payer_number").on(table.installationId, table.payerNumber),
    ...signed("claim_versions", amountNames),
    ...ofClaim(),
  ],
);

export const claimLinesTable = pgTable(
  "claim_lines",
  {
    id: uuid().primaryKey(),
    ...tenantColumns(),
    claimId: uuid()
      .notNull()
      .references(() => claimsTable.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    number: integer().notNull(),
    controlNumber: text(),
    procedure: text(),
    modifiers: text().array().notNull().default([]),
    revenueCode: text(),
    /** A drug, by its NDC. */
    drugCode: text(),
    /** The rate of a stay, by its HIPPS code. */
    rateCode: text(),
    servedFrom: date({ mode: "string" }),
    servedTo: date({ mode: "string" }),
    units: text(),
    details: jsonb().$type<LineDetails>(),
    /** Null: the file does not say it; then its adjustments do. */
    isOutOfNetwork: boolean(),
    adjustments: jsonb().$type<Adjustment[]>().notNull().default([]),
    remarks: text().array().notNull().default([]),
    ...amountColumns(),
  },
  (table) => [
    uniqueIndex("claim_lines_number").on(table.claimId, table.version, table.number),
    ...signed("claim_lines", amountNames),
    ...ofClaim(),
  ],
);

/** The claim's own policies are asked; people only read. */
function ofClaim() {
  const read = all(installation, pointsTo("claims", "claim_id"));
  return readAndWrite(read, all(read, staff));
}

export const claimsSealed: readonly SealedPlace[] = [sealedColumn({ table: "claims", of: "ids" })];
