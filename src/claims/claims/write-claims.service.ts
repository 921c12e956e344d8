import { setImmediate } from "node:timers/promises";
import { type ColumnOfRows, listText, rowArrays } from "#server/database/row-arrays.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import { type Amounts, amountsOf } from "./amounts.ts";
import type { ClaimStatus, VersionKind } from "./claim-status.ts";
import type { Match } from "./match-patient.ts";
import type { Adjustment, ParsedClaim, ParsedLine } from "./parsed-claim.ts";
import { patientKey } from "./patient-name.ts";

export type Place = { installationId: string; clientId: string | null };

/** A claim as it stands, ready to be written. */
export type WrittenClaim = {
  id: string;
  isNew: boolean;
  /** The claim is as it is stored; the SSNs behind its tokens are sealed, in hex. */
  claim: ParsedClaim;
  idsSealed: string | null;
  match: Match;
  /** Of the upload: where nobody was found, the claim is only one of that client's. */
  clientId: string | null;
  status: ClaimStatus;
  /** The number of the version that counts. */
  current: number;
  amounts: Amounts;
  isSensitive: boolean;
  versions: readonly WrittenVersion[];
};

export type WrittenVersion = {
  id: string;
  claimId: string;
  number: number;
  /** Its place among the versions, from 0: bills, decisions by day, requests. */
  rank: number;
  kind: VersionKind;
  status: ClaimStatus;
  setId: string | null;
  at: string;
  releaseReason: string | null;
  content: ParsedClaim;
  amounts: Amounts;
  adjustments: readonly Adjustment[];
  remarks: readonly string[];
  lines: readonly ParsedLine[];
};

/** A column, and what a row says in it. */
type Column<Row> = readonly [
  name: string,
  type: ColumnOfRows["type"],
  of: (row: Row) => ColumnOfRows["values"][number],
];

const columnsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ColumnOfRows[] =>
  columns.map(([name, type, of]) => ({ name, type, values: rows.map(of) }));

const amountNames = `billed_cents, discount_cents, not_covered_provider_cents, not_covered_member_cents, allowed_cents,
  deductible_cents, copay_cents, coinsurance_cents, cob_cents, plan_payment_cents, patient_responsibility_cents`;
const amountColumns = (
  [
    ["billed_cents", "billed"],
    ["discount_cents", "discount"],
    ["not_covered_provider_cents", "notCoveredProvider"],
    ["not_covered_member_cents", "notCoveredMember"],
    ["allowed_cents", "allowed"],
    ["deductible_cents", "deductible"],
    ["copay_cents", "copay"],
    ["coinsurance_cents", "coinsurance"],
    ["cob_cents", "cob"],
    ["plan_payment_cents", "planPayment"],
    ["patient_responsibility_cents", "patientResponsibility"],
  ] as const
).map(([name, field]): Column<{ amounts: Amounts }> => [name, "bigint", ({ amounts }) => amounts[field]]);

const personOf = ({ match }: WrittenClaim) => ("person" in match ? match.person : null);

const claimColumns: readonly Column<WrittenClaim>[] = [
  ["id", "uuid", ({ id }) => id],
  ["client_id", "uuid", (one) => personOf(one)?.clientId ?? one.clientId],
  ["member_id", "uuid", (one) => personOf(one)?.id ?? null],
  ["family_id", "uuid", (one) => personOf(one)?.familyId ?? null],
  ["match_problem", "text", ({ match }) => ("person" in match ? null : match.problem)],
  ["form", "text", ({ claim }) => claim.form],
  ["claim_number", "text", ({ claim }) => claim.claimNumber],
  ["payer_number", "text", ({ claim }) => claim.payerNumber],
  ["status", "text", ({ status }) => status],
  ["current_version", "int", ({ current }) => current],
  ["patient_name", "text", ({ claim }) => nameOf(claim)],
  ["patient_key", "text", ({ claim }) => patientKey(claim.patient)],
  ["patient_number", "text", ({ claim }) => claim.patient.id],
  ["subscriber_number", "text", ({ claim }) => claim.subscriber.id],
  ["ids_sealed", "hex", ({ idsSealed }) => idsSealed],
  ["patient_dob", "date", ({ claim }) => claim.patient.dob],
  ["provider_name", "text", ({ claim }) => claim.provider.name],
  ["provider_npi", "text", ({ claim }) => claim.provider.npi],
  ["payer_name", "text", ({ claim }) => claim.payerName],
  ["payer_id", "text", ({ claim }) => claim.payerId ?? null],
  ["served_from", "date", ({ claim }) => claim.from],
  ["served_to", "date", ({ claim }) => claim.to],
  ["received_on", "date", ({ claim }) => claim.receivedOn],
  ["paid_on", "date", ({ claim }) => claim.paidOn],
  ["place_of_service", "text", ({ claim }) => claim.placeOfService],
  ["type_of_bill", "text", ({ claim }) => claim.typeOfBill],
  ["diagnoses", "jsonb", ({ claim }) => listJson(claim.diagnoses)],
  ["header", "jsonb", ({ claim }) => JSON.stringify(claim.header)],
  ["form_codes", "jsonb", ({ claim }) => listJson(claim.formCodes ?? [])],
  ["other_payers", "jsonb", ({ claim }) => listJson(claim.otherPayers ?? [])],
  ["is_sensitive", "boolean", ({ isSensitive }) => isSensitive],
  ...amountColumns,
];

const versionColumns: readonly Column<WrittenVersion>[] = [
  ["id", "uuid", ({ id }) => id],
  ["claim_id", "uuid", ({ claimId }) => claimId],
  ["number", "int", ({ number }) => number],
  ["rank", "int", ({ rank }) => rank],
  ["kind", "text", ({ kind }) => kind],
  ["status", "text", ({ status }) => status],
  ["set_id", "uuid", ({ setId }) => setId],
  ["place", "int", ({ setId, content }) => (setId === null ? null : content.place)],
  ["at", "timestamptz", ({ at }) => at],
  ["paid_on", "date", ({ content }) => content.paidOn],
  ["release_reason", "text", ({ releaseReason }) => releaseReason],
  ["claim_number", "text", ({ content }) => content.claimNumber],
  ["payer_number", "text", ({ content }) => content.payerNumber],
  ["content", "jsonb", ({ content }) => JSON.stringify(content)],
  ["adjustments", "jsonb", ({ adjustments }) => listJson(adjustments)],
  ["remarks", "text[]", ({ remarks }) => listText(remarks)],
  ...amountColumns,
];

type Line = { id: string; of: WrittenVersion; line: ParsedLine; amounts: Amounts };
const lineColumns: readonly Column<Line>[] = [
  ["id", "uuid", ({ id }) => id],
  ["claim_id", "uuid", ({ of }) => of.claimId],
  ["version", "int", ({ of }) => of.number],
  ["number", "int", ({ line }) => line.number],
  ["control_number", "text", ({ line }) => line.controlNumber],
  ["procedure", "text", ({ line }) => line.procedure],
  ["modifiers", "text[]", ({ line }) => listText(line.modifiers)],
  ["revenue_code", "text", ({ line }) => line.revenueCode],
  ["drug_code", "text", ({ line }) => line.drugCode ?? null],
  ["rate_code", "text", ({ line }) => line.rateCode ?? null],
  ["served_from", "date", ({ line }) => line.from],
  ["served_to", "date", ({ line }) => line.to],
  ["units", "text", ({ line }) => line.units],
  ["details", "jsonb", ({ line }) => (line.details === undefined ? null : JSON.stringify(line.details))],
  ["is_out_of_network", "boolean", ({ line }) => line.isOutOfNetwork ?? null],
  ["adjustments", "jsonb", ({ line }) => listJson(line.adjustments)],
  ["remarks", "text[]", ({ line }) => listText(line.remarks)],
  ...amountColumns,
];

const listJson = (list: readonly unknown[]): string => (list.length === 0 ? "[]" : JSON.stringify(list));

/** As the file writes it. */
export const nameOf = ({
  patient,
}: {
  patient: Pick<ParsedClaim["patient"], "firstName" | "lastName">;
}): string | null => [patient.firstName, patient.lastName].filter((one) => one !== null).join(" ") || null;

/**
 * Writes claims with all their versions, each kind of row by one statement; `emptied` are claims whose versions went to others.
 * Answers the families whose claims they are, or were.
 */
export async function writeClaims(
  transaction: Transaction,
  { installationId }: Pick<Place, "installationId">,
  {
    written,
    emptied,
    newId,
  }: { written: readonly WrittenClaim[]; emptied: readonly string[]; newId: () => string },
): Promise<string[]> {
  const { client } = transaction;
  const families = new Set(written.flatMap((one) => personOf(one)?.familyId ?? []));
  const changed = [...written.filter(({ isNew }) => !isNew).map(({ id }) => id), ...emptied];
  if (changed.length > 0) {
    const { rows } = await client.query<{ familyId: string | null }>(
      `with gone as (delete from claim_lines where claim_id = any ($1::uuid[])),
         versions as (delete from claim_versions where claim_id = any ($1::uuid[]))
       select family_id as "familyId" from claims where id = any ($1::uuid[])`,
      [changed],
    );
    for (const { familyId } of rows) if (familyId !== null) families.add(familyId);
  }
  if (emptied.length > 0)
    await client.query(
      "update claims set deleted_at = now(), updated_at = now(), version = version + 1 where id = any ($1::uuid[])",
      [emptied],
    );
  const sent: Promise<unknown>[] = [];
  const send = async (statement: Promise<unknown>) => {
    // It is waited for below; that it may fail before is no surprise.
    statement.catch(() => undefined);
    sent.push(statement);
    // The database begins with it while the next one is put together.
    await setImmediate();
  };
  const added = written.filter(({ isNew }) => isNew);
  const kept = written.filter(({ isNew }) => !isNew);
  if (added.length > 0) await send(insertClaims(transaction, installationId, added));
  if (kept.length > 0) await send(changeClaims(transaction, kept));
  const versions = written.flatMap((one) => one.versions);
  if (versions.length > 0) await send(insertVersions(transaction, installationId, versions));
  const lines = versions.flatMap((of) =>
    of.lines.map((line): Line => ({ id: newId(), of, line, amounts: amountsOf(line) })),
  );
  if (lines.length > 0) await send(insertLines(transaction, installationId, lines));
  await settleAll(sent);
  return [...families];
}

const claimNames = `client_id, member_id, family_id, match_problem, form, claim_number, payer_number, status, current_version,
  patient_name, patient_key, patient_number, subscriber_number, ids_sealed, patient_dob, provider_name, provider_npi, payer_name, payer_id,
  served_from, served_to, received_on, paid_on, place_of_service, type_of_bill, diagnoses, header, form_codes, other_payers,
  is_sensitive, ${amountNames}`;

async function insertClaims({ client }: Transaction, installationId: string, rows: readonly WrittenClaim[]) {
  const { select, values } = rowArrays(columnsOf(claimColumns, rows), 2);
  await client.query(
    `insert into claims (installation_id, id, ${claimNames}) select $1::uuid, id, ${claimNames} from (${select}) r`,
    [installationId, ...values],
  );
}

async function changeClaims({ client }: Transaction, rows: readonly WrittenClaim[]) {
  const { select, values } = rowArrays(columnsOf(claimColumns, rows), 1);
  await client.query(
    `update claims c set (version, updated_at, ${claimNames}) =
       (select c.version + 1, now(), r.client_id, r.member_id, r.family_id, r.match_problem, r.form, r.claim_number, r.payer_number,
         r.status, r.current_version, r.patient_name, r.patient_key, r.patient_number, r.subscriber_number, r.ids_sealed, r.patient_dob,
         r.provider_name, r.provider_npi, r.payer_name, r.payer_id, r.served_from, r.served_to, r.received_on, r.paid_on,
         r.place_of_service, r.type_of_bill, r.diagnoses, r.header, r.form_codes, r.other_payers, c.is_sensitive or r.is_sensitive, r.billed_cents,
         r.discount_cents, r.not_covered_provider_cents, r.not_covered_member_cents, r.allowed_cents, r.deductible_cents,
         r.copay_cents, r.coinsurance_cents, r.cob_cents, r.plan_payment_cents, r.patient_responsibility_cents)
     from (${select}) r where c.id = r.id`,
    values,
  );
}

async function insertVersions(
  { client }: Transaction,
  installationId: string,
  rows: readonly WrittenVersion[],
) {
  const { select, values } = rowArrays(columnsOf(versionColumns, rows), 2);
  await client.query(
    `insert into claim_versions (installation_id, id, claim_id, number, rank, kind, status, set_id, place, at, paid_on, release_reason,
       claim_number, payer_number, content, adjustments, remarks, ${amountNames})
     select $1::uuid, id, claim_id, number, rank, kind, status, set_id, place, at, paid_on, release_reason, claim_number, payer_number,
       content, adjustments, remarks, ${amountNames}
     from (${select}) r`,
    [installationId, ...values],
  );
}

async function insertLines({ client }: Transaction, installationId: string, rows: readonly Line[]) {
  const { select, values } = rowArrays(columnsOf(lineColumns, rows), 2);
  await client.query(
    `insert into claim_lines (installation_id, id, claim_id, version, number, control_number, procedure, modifiers, revenue_code,
       drug_code, rate_code, served_from, served_to, units, details, is_out_of_network, adjustments, remarks, ${amountNames})
     select $1::uuid, id, claim_id, version, number, control_number, procedure, modifiers, revenue_code,
       drug_code, rate_code, served_from, served_to, units, details, is_out_of_network, adjustments, remarks, ${amountNames}
     from (${select}) r`,
    [installationId, ...values],
  );
}
