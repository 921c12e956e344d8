import { sql } from "drizzle-orm";
import { uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { cents } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named } from "#server/database/table.ts";

export const tenantColumns = () => ({
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});
/** The client whose people a file, or a claim, is about; none where the file is of several, or nobody was found. */
export const clientColumn = () => uuid().references(() => clientsTable.id);

/** These say where the money went. A reversal takes back, so that any of them may be negative. */
export const amountColumns = () => ({
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
export const amountNames = [
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
/** This takes the place of the check that an amount is not negative: it is one that a claim can be about. */
export const signed = (table: string, names: readonly string[]) =>
  names.map((name) => named(table, `${name}_cents`, sql.raw(`abs("${name}_cents") < 1000000000000`)));

/** Those who bring claims work on them by name; the content of a claim is for who may see health data. */
export const forImporters = () =>
  tenantPolicies({ of: "client", person: "hidden", kinds: ["admin", "apiKey"], wholeClient: true });
