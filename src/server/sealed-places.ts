/**
 * Every place where sealed values stand, and the blind indexes made from them: what a change of keys goes through.
 * `test/catalog/sealed-places.test.ts` finds a sealed column that is missing here.
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

const ssn = { column: "ssn_index", purpose: "ssn" };

export const sealedPlaces: readonly SealedPlace[] = [
  // The seals name the table that held the SSN when the first ones were made.
  {
    ...column({ table: "people", of: "ssn", index: ssn }),
    where: "'members.ssn:' || t.id",
    copies: { table: "members", column: "person_id" },
  },
  column({ table: "enrollment_people", of: "ssn", index: ssn }),
  {
    name: "enrollments.subscriber_ssn_index",
    table: "enrollments",
    join: "join enrollment_people p on p.enrollment_id = t.id and p.relationship = '18'",
    rows: "t.subscriber_ssn_index is not null and p.ssn_sealed is not null",
    sealed: "p.ssn_sealed",
    where: "'enrollment_people.ssn:' || p.id",
    index: { column: "subscriber_ssn_index", purpose: "ssn" },
    behind: "t.subscriber_ssn_index <> p.ssn_index",
  },
  column({ table: "union_signups", of: "ssn", index: ssn }),
  column({ table: "union_shop_employees", of: "ssn", index: ssn }),
  column({ table: "second_factors", of: "secret" }),
  column({ table: "enrollment_payments", of: "account" }),
  column({ table: "imports", of: "file_key" }),
  column({ table: "import_mends", of: "cells" }),
  column({ table: "claim_files", of: "file_key" }),
  column({ table: "claims", of: "ids" }),
  column({ table: "claim_holds", of: "ids" }),
  column({ table: "payer_total_files", of: "file_key" }),
  column({ table: "letter_files", of: "file_key" }),
  column({ table: "eob_batches", of: "file_key" }),
  column({ table: "aca_files", of: "file_key" }),
  column({ table: "report_runs", of: "file_key" }),
  column({ table: "enrollment_documents", of: "file_key" }),
  column({ table: "document_versions", of: "file_key" }),
  column({ table: "document_upload_parts", of: "file_key" }),
  column({ table: "external_benefit_documents", of: "file_key" }),
  column({ table: "payment_links", of: "token" }),
  column({ table: "enrollment_autosaves", of: "values" }),
  column({ table: "enrollment_forms", of: "answers" }),
  column({ table: "enrollment_forms", of: "signature" }),
  column({ table: "enrollment_form_files", of: "file_key" }),
  column({ table: "survey_answers", of: "answers" }),
  column({ table: "survey_answers", of: "signature" }),
  column({ table: "survey_files", of: "file_key" }),
  column({ table: "webhooks", of: "secret" }),
  column({ table: "webhooks", of: "former_secret" }),
  column({ table: "esign_templates", of: "file_key" }),
  column({ table: "esign_requests", of: "file_key" }),
  column({ table: "esign_requests", of: "signed_file_key" }),
  column({ table: "esign_signers", of: "answers" }),
  column({ table: "message_files", of: "file_key" }),
  {
    // What is still to be done; of a job that is done nothing is opened any more.
    name: "jobs",
    table: "pgboss.job",
    rows: "t.data ? 'sealed' and t.state < 'completed'",
    sealed: "decode(t.data->>'sealed', 'base64')",
    where: "'job:' || t.name",
    reseal:
      "data = jsonb_set(t.data, '{sealed}', to_jsonb(translate(encode(c.sealed, 'base64'), E'\\n', '')))",
  },
];

type Column = { table: string; of: string; index?: { column: string; purpose: string } };

/** A column `<of>_sealed`, sealed for `<table>.<of>:<id of its row>`. */
function column({ table, of, index }: Column): SealedPlace {
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
