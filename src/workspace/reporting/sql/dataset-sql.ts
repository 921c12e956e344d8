import type { DatasetKey } from "../report-words.ts";
import type { FieldsOf } from "../fields.ts";

/** How the fields of a dataset are read. All of it is written in the source; values travel as parameters. */
export type DatasetSql<Key extends DatasetKey = DatasetKey> = {
  /** By the names of the catalogue: the compiler names the one that is missing. */
  fields: Record<FieldsOf<Key>, string>;
  /** Of a choice whose words the table itself has: what a filter compares. */
  codes?: Readonly<Record<string, string>>;
  from: string;
  /** By their aliases, in the order in which they rest on each other; only what is needed is joined. */
  joins: readonly (readonly [alias: string, text: string])[];
  /** The aliases that are joined in any case. */
  needs: readonly string[];
  where: string;
  /** Of the client that is asked for, or of all. */
  client: string;
  /** What tells two rows apart, for an order that is always the same. */
  key: string;
};
