import { index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, moment } from "#server/database/columns.ts";
import { all, installation, kindIn, pointsTo, readAndWrite } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { claimsTable } from "./claims.table.ts";
import { tenantColumns } from "./claim-columns.table.ts";

const ofClaim = all(installation, pointsTo("claims", "claim_id"));

/** The family's own note that it has paid its part of a claim: as much as the claim left to it on that day. */
export const claimPaidMarksTable = pgTable(
  "claim_paid_marks",
  {
    ...tenantColumns(),
    claimId: uuid()
      .notNull()
      .references(() => claimsTable.id),
    paidCents: cents().notNull(),
    markedAt: moment().notNull(),
    /** `user:<id>` */
    actor: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimId] }),
    index("claim_paid_marks_installation").on(table.installationId),
    ...readAndWrite(ofClaim, all(ofClaim, kindIn(["member"]))),
  ],
);
