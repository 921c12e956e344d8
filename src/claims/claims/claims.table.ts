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
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import {
  bytes,
  cents,
  fileColumns,
  moment,
  pastFactColumns,
  recordColumns,
} from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import {
  all,
  installation,
  onlyByTrigger,
  pointsTo,
  readAndWrite,
  staff,
  tenantPolicies,
} from "#server/database/policies.ts";
import { named, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { claimIsPlain, contentIsPlain } from "./plain-ids.ts";
import { claimSources, claimStatuses, versionKinds } from "./claim-status.ts";
import type { FormCode, LineDetails, OtherPayer } from "./bill-form.ts";
import {
  setKinds,
  type Adjustment,
  type Diagnosis,
  type Envelope,
  type Finding,
  type ParsedClaim,
} from "./parsed-claim.ts";

const tenantColumns = () => ({
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});
/** The client whose people a file, or a claim, is about; none where the file is of several, or nobody was found. */
const clientColumn = () => uuid().references(() => clientsTable.id);

/** Where the money went. A reversal takes back, so that any of them may be negative. */
const amountColumns = () => ({
  billedCents: cents().notNull().default(0),
  discountCents: cents().notNull().default(0),
  notCoveredProviderCents: cents().notNull().default(0),
  notCoveredMemberCents: cents().notNull().default(0),
  allowedCents: cents().notNull().default(0),
  deductibleCents: cents().notNull().default(0),
  copayCents: cents().notNull().default(0),
  coinsuranceCents: cents().notNull().default(0),
  cobCents: cents().notNull().default(0),
  planPaymentCents: cents().notNull().default(0),
  patientResponsibilityCents: cents().notNull().default(0),
});
const amountNames = [
  "billed",
  "discount",
  "not_covered_provider",
  "not_covered_member",
  "allowed",
  "deductible",
  "copay",
  "coinsurance",
  "cob",
  "plan_payment",
  "patient_responsibility",
];
/** In the place of the check that an amount is not negative: it is one that a claim can be about. */
const signed = (table: string, names: readonly string[]) =>
  names.map((name) => named(table, `${name}_cents`, sql.raw(`abs("${name}_cents") < 1000000000000`)));

/** Those who bring claims work on them by name; the content of a claim is for who may see health data. */
const forImporters = () =>
  tenantPolicies({ of: "client", person: "hidden", kinds: ["admin", "apiKey"], wholeClient: true });

/** A file of claims that was brought: 837P, 837I or 835. */
export const claimFilesTable = pgTable(
  "claim_files",
  {
    ...recordColumns(),
    ...tenantColumns(),
    clientId: clientColumn(),
    ...fileColumns(),
    /** Of the whole content: the same file twice changes nothing. */
    contentHash: bytes().notNull(),
    /** `checking`: every set is added up; `posting`: the claims of sound sets are written. */
    status: text({ enum: ["checking", "posting", "done", "failed"] })
      .notNull()
      .default("checking"),
    /** Claims of the file through which the running stage has gone; where it goes on after a stop. */
    claimsDone: integer().notNull().default(0),
    claimsTotal: integer(),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    failure: jsonb().$type<{ code: string; params?: Record<string, string | number> }>(),
    finishedAt: moment(),
    /** How it came: brought by somebody or a key, or found in the watched folder or bucket. */
    source: text({ enum: claimSources }).notNull().default("upload"),
    /** Its content was removed when the days for which files are kept were over; what came of it stays. */
    contentRemovedAt: moment(),
    actor: text().notNull(),
    /** By it the answer to the file is known (ISA13 of a 999). */
    answerNumber: integer().generatedAlwaysAsIdentity(),
  },
  (table) => [
    index("claim_files_newest").on(table.installationId, table.createdAt, table.id),
    index("claim_files_content").on(table.installationId, table.contentHash),
    ...forImporters(),
  ],
);

/** One transaction set of a file, ST to SE. */
export const claimSetsTable = pgTable(
  "claim_sets",
  {
    ...recordColumns(),
    ...tenantColumns(),
    clientId: clientColumn(),
    fileId: uuid()
      .notNull()
      .references(() => claimFilesTable.id, { onDelete: "cascade" }),
    /** From 1 within the file. */
    place: integer().notNull(),
    kind: text({ enum: setKinds }),
    guide: text().notNull(),
    sender: text().notNull(),
    receiver: text().notNull(),
    interchangeControl: text().notNull(),
    groupControl: text().notNull(),
    setControl: text().notNull(),
    envelope: jsonb().$type<Envelope>(),
    payerName: text(),
    paymentCents: cents(),
    /** Of the check or transfer: TRN02. */
    paymentNumber: text(),
    /** Of its claims and its payment: by it a set is the same one, whatever its control numbers. */
    contentHash: bytes(),
    claims: integer().notNull(),
    /**
     * `held`: its counts or its total do not hold, nothing of it is posted; `replaced`: it was held, and came again sound;
     * `same`: its content came before.
     */
    status: text({ enum: ["posted", "held", "replaced", "same", "refused"] }).notNull(),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    releasedAt: moment(),
    releaseReason: text(),
  },
  (table) => [
    uniqueIndex("claim_sets_place").on(table.fileId, table.place),
    uniqueIndex("claim_sets_once")
      .on(
        table.installationId,
        table.sender,
        table.receiver,
        table.guide,
        table.interchangeControl,
        table.groupControl,
        table.setControl,
        table.contentHash,
      )
      .where(sql`status in ('posted', 'held')`),
    index("claim_sets_content").on(table.installationId, table.contentHash),
    ...signed("claim_sets", ["payment"]),
    ...forImporters(),
  ],
);

/** A claim of a sound set that cannot be posted as it is, kept whole until somebody releases it with a reason. */
export const claimHoldsTable = pgTable(
  "claim_holds",
  {
    ...recordColumns(),
    ...tenantColumns(),
    clientId: clientColumn(),
    setId: uuid()
      .notNull()
      .references(() => claimSetsTable.id, { onDelete: "cascade" }),
    /** From 1 within the file. */
    place: integer().notNull(),
    claimNumber: text().notNull(),
    patientName: text(),
    /** The identities that it breaks, or what its segments say wrongly. */
    findings: jsonb().$type<Finding[]>().notNull(),
    /** Only what does not balance can be released; what cannot be read is brought again. */
    canRelease: text({ enum: ["yes", "no"] }).notNull(),
    /** A person, who releases it, or the claim that it takes back or replaces: then it is tried again by itself. */
    waitsFor: text({ enum: ["person", "original"] })
      .notNull()
      .default("person"),
    /** Its SSNs are tokens. */
    content: jsonb().$type<ParsedClaim>().notNull(),
    idsSealed: bytes(),
    releasedAt: moment(),
    releaseReason: text(),
  },
  (table) => [
    uniqueIndex("claim_holds_place").on(table.setId, table.place),
    index("claim_holds_plain_numbers").on(table.id).where(sql.raw(contentIsPlain)),
    index("claim_holds_waiting")
      .on(table.installationId, table.id)
      .where(sql`waits_for = 'original' and released_at is null`),
    ...forImporters(),
  ],
);

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

export const claimsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "claim_files", of: "file_key" }),
  sealedColumn({ table: "claims", of: "ids" }),
  sealedColumn({ table: "claim_holds", of: "ids" }),
];
