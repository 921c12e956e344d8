import { sql } from "drizzle-orm";
import { bigint, boolean, customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns of every row that people keep: who made it, who changed it last, which version it is. */
export const recordColumns = () => ({
  id: uuid().primaryKey(),
  active: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true, mode: "string" }).notNull().defaultNow(),
  createdBy: uuid(),
  updatedAt: timestamp({ withTimezone: true, mode: "string" }).notNull().defaultNow(),
  updatedBy: uuid(),
  /** Set while a removal can still be undone; such rows are found by nobody. */
  deletedAt: timestamp({ withTimezone: true, mode: "string" }),
  /** Grows by one with each change; sent as ETag, demanded as If-Match. */
  version: integer().notNull().default(1),
});

/** Money in whole cents, or in millionths: an integer would end at 21 million dollars. Read as a safe number (`database.ts`). */
export const cents = () => bigint({ mode: "number" });

export const moment = () => timestamp({ withTimezone: true, mode: "string" });

/** A kept file: its sealed content lies in the blob store, the key that opens it in `fileKeySealed`. */
export const fileColumns = () => ({
  blobKey: text().notNull(),
  fileKeySealed: bytes().notNull(),
  fileName: text().notNull(),
  mediaType: text().notNull(),
  sizeBytes: integer().notNull(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/**
 * A lower-case copy of names, kept by the database in byte order. Searches are ranges on it, because LIKE and lower()
 * are not leakproof and cannot use an index under a row-level policy.
 */
export const searchKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The change by staff that wrote the row as it is: what the transaction says of itself (`openroll.change`), or none. */
export const changeColumn = () => ({
  changeId: uuid().default(sql`nullif(current_setting('openroll.change', true), '')::uuid`),
});

/** Of a row as it was known once: until when, and by which change by staff it is known otherwise. */
export const pastColumns = () => ({
  id: uuid().notNull(),
  changeId: uuid(),
  knownTo: moment().notNull(),
  endedByChangeId: uuid(),
});

/** The same of a table whose past tells of no change by staff: the facts alone that an answer of a former day rests on. */
export const pastFactColumns = () => ({
  id: uuid().notNull(),
  knownTo: moment().notNull(),
});
