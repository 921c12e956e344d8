import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { pgPolicy, text } from "drizzle-orm/pg-core";
import { userTypes } from "#kernel/access.ts";
import { bytes, recordColumns } from "./columns.ts";
import { runtimeRole, systemRole } from "./roles.ts";
import { pgTable } from "./table.ts";

/** One connected core system that owns clients, members and code lists: the root of tenancy. */
export const installationsTable = pgTable(
  "installations",
  {
    ...recordColumns(),
    name: text().notNull(),
    machineName: text().notNull().unique(),
    kind: text({ enum: ["core", "file", "demo"] }).notNull(),
    timeZone: text().notNull(),
    status: text({ enum: ["connected", "paused"] })
      .notNull()
      .default("connected"),
    memberNumberFormat: text().notNull().default("M########"),
    /** What people read as the name of who serves them; null until somebody has said who that is. */
    siteName: text(),
    logo: bytes(),
    logoType: text({ enum: ["image/png", "image/jpeg", "image/webp"] }),
    primaryColor: text(),
    accentColor: text(),
    phone: text(),
    email: text(),
    /** Letters come from this address and answers go to it, in one line. */
    postalAddress: text(),
    /** The types of users who sign in with a second factor, always. */
    secondFactorFor: text({ enum: userTypes })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  () => [
    pgPolicy("system", { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("tenant_read", {
      for: "select",
      to: runtimeRole,
      using: sql`id = (select current_setting('openroll.installation')::uuid)`,
    }),
  ],
);

export const installationsRecorded: RecordedTables = {
  installations: { only: ["name", "time_zone", "status", "second_factor_for"] },
};
