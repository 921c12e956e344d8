import { sql } from "drizzle-orm";
import { named } from "#server/database/table.ts";

/** The share of each beneficiary in a table's `beneficiaries` lies between 0 and 100 %. */
export const sharesOf = (table: string) =>
  named(
    table,
    "beneficiaries",
    sql.raw(`not jsonb_path_exists("beneficiaries", '$[*].share ? (@ < 0 || @ > 10000)')`),
  );
