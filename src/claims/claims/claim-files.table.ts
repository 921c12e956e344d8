import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, cents, fileColumns, moment, recordColumns } from "#server/database/columns.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { clientColumn, forImporters, signed, tenantColumns } from "./claim-columns.table.ts";
import { claimSources } from "./claim-status.ts";
import { answerLevels, answerVerdicts } from "./parsed-answer.ts";
import { type Envelope, type Finding, type ParsedClaim, setKinds } from "./parsed-claim.ts";
import { contentIsPlain } from "./plain-ids.ts";

/** A file of claims that was brought: 837P, 837I or 835. */
export const claimFilesTable = pgTable(
  "claim_files",
  {
    ...recordColumns(),
    ...tenantColumns(),
    clientId: clientColumn(),
    ...fileColumns(),
    /** It is that of the whole content: the same file twice changes nothing. */
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
    /** The answer to the file is known by it (ISA13 of a 999). */
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
    /** BHT03 of a set of bills: a 277CA names the set by it. */
    batch: text(),
    /** It is that of the check or transfer: TRN02. */
    paymentNumber: text(),
    /** It is that of its claims and its payment: a set with it is the same one, whatever its control numbers. */
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
        sql`coalesce(client_id, '00000000-0000-0000-0000-000000000000')`,
      )
      .where(sql`status in ('posted', 'held')`),
    index("claim_sets_content").on(table.installationId, table.contentHash),
    ...signed("claim_sets", ["payment"]),
    ...forImporters(),
  ],
);

/** A receiver's word on an interchange, a group, a set or a claim that was sent: whether it was taken in. */
export const claimAnswersTable = pgTable(
  "claim_answers",
  {
    ...recordColumns(),
    ...tenantColumns(),
    clientId: clientColumn(),
    /** The set that said it. */
    setId: uuid()
      .notNull()
      .references(() => claimSetsTable.id, { onDelete: "cascade" }),
    /** From 1 within that set. */
    place: integer().notNull(),
    level: text({ enum: answerLevels }).notNull(),
    verdict: text({ enum: answerVerdicts }).notNull(),
    /** The sender of the answer, and its receiver: the bills went the other way. */
    sender: text().notNull(),
    receiver: text().notNull(),
    /** The control numbers of what was sent. */
    interchangeControl: text(),
    groupControl: text(),
    setControl: text(),
    batch: text(),
    claimNumber: text(),
    patientName: text(),
    patientKey: text(),
    payerNumber: text(),
    /** The NPI of the provider whose claims of a batch the answer is about. */
    providerNpi: text(),
    billedCents: cents(),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    /** When the answer was written, as digits. */
    writtenAt: text().notNull(),
  },
  (table) => [
    uniqueIndex("claim_answers_place").on(table.setId, table.place),
    index("claim_answers_sent").on(table.installationId, table.receiver, table.sender, table.level),
    ...signed("claim_answers", ["billed"]),
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

export const claimFilesSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "claim_files", of: "file_key" }),
  sealedColumn({ table: "claim_holds", of: "ids" }),
];
