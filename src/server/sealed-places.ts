/**
 * A place where sealed values stand, and the blind index made from them: what a change of keys goes through. The table file of
 * each room names its own, `src/app/sealed-places.ts` lists them all; `test/catalog/sealed-places.test.ts` finds a sealed column
 * that is missing there.
 */
export type SealedPlace = {
  /** As the log and `key_rotations` call it. */
  name: string;
  /** Its rows are `t`; `join` brings in the row that holds the sealed value, where that is another one. */
  table: string;
  join?: string;
  /** SQL: which rows. */
  rows: string;
  /** SQL: the sealed bytes. */
  sealed: string;
  /** SQL: the words it was sealed for. */
  where: string;
  /** SQL: puts `c.sealed`, the value sealed anew, in its place. None where only an index stands here. */
  reseal?: string;
  /** The table that keeps a copy of the index, and which of its rows: those that somebody holds are waited for. */
  copies?: { table: string; column: string };
  /** The blind index that stands beside it. */
  index?: { column: string; purpose: string };
  /** SQL: the index is not the one of the sealed value's own row. Needed where there is no `reseal`. */
  behind?: string;
};

/** The blind index of an SSN, by which a person is found. */
export const ssnIndex = { column: "ssn_index", purpose: "ssn" };

export const sealedJobs: SealedPlace = {
  // What is still to be done; of a job that is done nothing is opened any more.
  name: "jobs",
  table: "pgboss.job",
  rows: "t.data ? 'sealed' and t.state < 'completed'",
  sealed: "decode(t.data->>'sealed', 'base64')",
  where: "'job:' || t.name",
  reseal: "data = jsonb_set(t.data, '{sealed}', to_jsonb(translate(encode(c.sealed, 'base64'), E'\\n', '')))",
};

type Column = { table: string; of: string; index?: { column: string; purpose: string } };

/** A column `<of>_sealed`, sealed for `<table>.<of>:<id of its row>`. */
export function sealedColumn({ table, of, index }: Column): SealedPlace {
  return {
    name: `${table}.${of}`,
    table,
    rows: `t.${of}_sealed is not null`,
    sealed: `t.${of}_sealed`,
    where: `'${table}.${of}:' || t.id`,
    reseal: `${of}_sealed = c.sealed`,
    ...(index === undefined ? {} : { index }),
  };
}
