import { setImmediate } from "node:timers/promises";
import { type ColumnOfRows, listText, rowArrays } from "#server/database/row-arrays.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import { type Amounts, amountsOf } from "./amounts.ts";
import type { ClaimStatus, VersionKind } from "./claim-status.ts";
import type { Match } from "./match-patient.ts";
import type { Adjustment, ParsedClaim, ParsedLine } from "./parsed-claim.ts";
import { patientKey } from "./patient-name.ts";
import { sensitiveCategory } from "./sensitive.ts";

export type Place = { installationId: string; clientId: string | null };

/** One version of a claim, ready to be written. */
export type Written = {
  id: string;
  kind: VersionKind;
  status: ClaimStatus;
  /** 0: the claim is new. */
  version: number;
  /** Of this version's row. */
  versionId: string;
  claim: ParsedClaim;
  match: Match;
  /** Of the upload: where nobody was found, the claim is only one of that client's. */
  clientId: string | null;
  setId: string;
  releaseReason: string | null;
  amounts: Amounts;
  adjustments: readonly Adjustment[];
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

const personOf = ({ match }: Written) => ("person" in match ? match.person : null);

const claimColumns: readonly Column<Written>[] = [
  ["id", "uuid", ({ id }) => id],
  ["client_id", "uuid", (one) => personOf(one)?.clientId ?? one.clientId],
  ["member_id", "uuid", (one) => personOf(one)?.id ?? null],
  ["family_id", "uuid", (one) => personOf(one)?.familyId ?? null],
  ["match_problem", "text", ({ match }) => ("person" in match ? null : match.problem)],
  ["form", "text", ({ claim, kind }) => (kind === "billed" || kind === "replaced" ? claim.form : null)],
  ["claim_number", "text", ({ claim }) => claim.claimNumber],
  ["payer_number", "text", ({ claim }) => claim.payerNumber],
  ["status", "text", ({ status }) => status],
  ["current_version", "int", ({ version }) => version],
  ["patient_name", "text", ({ claim }) => nameOf(claim)],
  ["patient_key", "text", ({ claim }) => patientKey(claim.patient)],
  ["patient_number", "text", ({ claim }) => claim.patient.id],
  ["subscriber_number", "text", ({ claim }) => claim.subscriber.id],
  ["patient_dob", "date", ({ claim }) => claim.patient.dob],
  ["provider_name", "text", ({ claim }) => claim.provider.name],
  ["provider_npi", "text", ({ claim }) => claim.provider.npi],
  ["payer_name", "text", ({ claim }) => claim.payerName],
  ["payer_id", "text", ({ claim }) => claim.payerId ?? null],
  ["served_from", "date", ({ claim }) => claim.from],
  ["served_to", "date", ({ claim }) => claim.to],
  ["received_on", "date", ({ claim }) => claim.receivedOn],
  ["paid_on", "date", ({ claim, kind }) => (kind === "reversed" ? null : claim.paidOn)],
  ["place_of_service", "text", ({ claim }) => claim.placeOfService],
  ["type_of_bill", "text", ({ claim }) => claim.typeOfBill],
  ["diagnoses", "jsonb", ({ claim }) => listJson(claim.diagnoses)],
  ["header", "jsonb", ({ claim }) => JSON.stringify(claim.header)],
  ["is_sensitive", "boolean", ({ claim }) => sensitiveCategory(claim).value !== null],
  ...amountColumns,
];

const versionColumns: readonly Column<Written>[] = [
  ["id", "uuid", ({ versionId }) => versionId],
  ["claim_id", "uuid", ({ id }) => id],
  ["number", "int", ({ version }) => version],
  ["kind", "text", ({ kind }) => kind],
  ["status", "text", ({ status }) => status],
  ["set_id", "uuid", ({ setId }) => setId],
  ["place", "int", ({ claim }) => claim.place],
  ["release_reason", "text", ({ releaseReason }) => releaseReason],
  ["adjustments", "jsonb", ({ adjustments }) => listJson(adjustments)],
  ...amountColumns,
];

type Line = { id: string; of: Written; line: ParsedLine; amounts: Amounts };
const lineColumns: readonly Column<Line>[] = [
  ["id", "uuid", ({ id }) => id],
  ["claim_id", "uuid", ({ of }) => of.id],
  ["version", "int", ({ of }) => of.version],
  ["number", "int", ({ line }) => line.number],
  ["control_number", "text", ({ line }) => line.controlNumber],
  ["procedure", "text", ({ line }) => line.procedure],
  ["modifiers", "text[]", ({ line }) => listText(line.modifiers)],
  ["revenue_code", "text", ({ line }) => line.revenueCode],
  ["served_from", "date", ({ line }) => line.from],
  ["served_to", "date", ({ line }) => line.to],
  ["units", "text", ({ line }) => line.units],
  ["adjustments", "jsonb", ({ line }) => listJson(line.adjustments)],
  ["remarks", "text[]", ({ line }) => listText(line.remarks)],
  ...amountColumns,
];

const listJson = (list: readonly unknown[]): string => (list.length === 0 ? "[]" : JSON.stringify(list));

/** As the file writes it. */
export const nameOf = ({ patient }: ParsedClaim): string | null =>
  [patient.firstName, patient.lastName].filter((one) => one !== null).join(" ") || null;

/** Writes claims, each kind of row by one statement; answers the families whose claims they are. */
export async function writeClaims(
  transaction: Transaction,
  { installationId }: Place,
  { written, newId }: { written: readonly Written[]; newId: () => string },
): Promise<string[]> {
  const added = written.filter(({ version }) => version === 0);
  // Of several versions of one claim the last one counts.
  const changed = [...new Map(written.map((one) => [one.id, one])).values()].filter(
    ({ version }) => version > 0,
  );
  const families = new Set(added.flatMap((one) => personOf(one)?.familyId ?? []));
  const sent: Promise<unknown>[] = [];
  const send = async (statement: Promise<unknown>) => {
    // It is waited for below; that it may fail before is no surprise.
    statement.catch(() => undefined);
    sent.push(statement);
    // The database begins with it while the next one is put together.
    await setImmediate();
  };
  if (added.length > 0) await send(insertClaims(transaction, installationId, added));
  if (changed.length > 0) await send(changeClaims(transaction, changed, families));
  await send(insertVersions(transaction, installationId, written));
  const lines = written.flatMap((of) =>
    of.lines.map((line): Line => ({ id: newId(), of, line, amounts: amountsOf(line) })),
  );
  if (lines.length > 0) await send(insertLines(transaction, installationId, lines));
  await settleAll(sent);
  return [...families];
}

async function insertClaims({ client }: Transaction, installationId: string, rows: readonly Written[]) {
  const { select, values } = rowArrays(columnsOf(claimColumns, rows), 2);
  await client.query(
    `insert into claims (installation_id, id, client_id, member_id, family_id, match_problem, form, claim_number, payer_number,
       status, current_version, patient_name, patient_key, patient_number, subscriber_number, patient_dob, provider_name, provider_npi,
       payer_name, payer_id,
       served_from, served_to, received_on, paid_on, place_of_service, type_of_bill, diagnoses, header, is_sensitive, ${amountNames})
     select $1::uuid, id, client_id, member_id, family_id, match_problem, form, claim_number, payer_number,
       status, current_version, patient_name, patient_key, patient_number, subscriber_number, patient_dob, provider_name, provider_npi,
       payer_name, payer_id,
       served_from, served_to, received_on, paid_on, place_of_service, type_of_bill, diagnoses, header, is_sensitive, ${amountNames}
     from (${select}) r`,
    [installationId, ...values],
  );
}

async function insertVersions({ client }: Transaction, installationId: string, rows: readonly Written[]) {
  const { select, values } = rowArrays(columnsOf(versionColumns, rows), 2);
  await client.query(
    `insert into claim_versions (installation_id, id, claim_id, number, kind, status, set_id, place, release_reason, adjustments,
       ${amountNames})
     select $1::uuid, id, claim_id, number, kind, status, set_id, place, release_reason, adjustments, ${amountNames}
     from (${select}) r`,
    [installationId, ...values],
  );
}

async function insertLines({ client }: Transaction, installationId: string, rows: readonly Line[]) {
  const { select, values } = rowArrays(columnsOf(lineColumns, rows), 2);
  await client.query(
    `insert into claim_lines (installation_id, id, claim_id, version, number, control_number, procedure, modifiers, revenue_code,
       served_from, served_to, units, adjustments, remarks, ${amountNames})
     select $1::uuid, id, claim_id, version, number, control_number, procedure, modifiers, revenue_code,
       served_from, served_to, units, adjustments, remarks, ${amountNames}
     from (${select}) r`,
    [installationId, ...values],
  );
}

/** The next versions: what a file leaves out stays as it was. */
async function changeClaims(
  { client }: Transaction,
  changed: readonly Written[],
  families: Set<string>,
): Promise<void> {
  const { select, values } = rowArrays(columnsOf(claimColumns, changed), 1);
  const { rows } = await client.query<{ familyId: string | null }>(
    `update claims c set status = r.status, current_version = r.current_version, version = c.version + 1, updated_at = now(),
       client_id = coalesce(c.client_id, r.client_id), member_id = coalesce(c.member_id, r.member_id),
       family_id = coalesce(c.family_id, r.family_id),
       match_problem = case when c.member_id is null then r.match_problem end,
       form = coalesce(r.form, c.form), payer_number = coalesce(r.payer_number, c.payer_number),
       patient_number = coalesce(c.patient_number, r.patient_number),
       subscriber_number = coalesce(c.subscriber_number, r.subscriber_number), payer_id = coalesce(c.payer_id, r.payer_id),
       patient_dob = coalesce(c.patient_dob, r.patient_dob), provider_name = coalesce(c.provider_name, r.provider_name),
       provider_npi = coalesce(c.provider_npi, r.provider_npi), payer_name = coalesce(r.payer_name, c.payer_name),
       served_from = coalesce(c.served_from, r.served_from), served_to = coalesce(c.served_to, r.served_to),
       received_on = coalesce(r.received_on, c.received_on), paid_on = r.paid_on,
       place_of_service = coalesce(c.place_of_service, r.place_of_service), type_of_bill = coalesce(r.type_of_bill, c.type_of_bill),
       diagnoses = case when r.diagnoses = '[]' then c.diagnoses else r.diagnoses end, header = c.header || r.header,
       is_sensitive = c.is_sensitive or r.is_sensitive,
       billed_cents = r.billed_cents, discount_cents = r.discount_cents,
       not_covered_provider_cents = r.not_covered_provider_cents, not_covered_member_cents = r.not_covered_member_cents,
       allowed_cents = r.allowed_cents, deductible_cents = r.deductible_cents, copay_cents = r.copay_cents,
       coinsurance_cents = r.coinsurance_cents, cob_cents = r.cob_cents, plan_payment_cents = r.plan_payment_cents,
       patient_responsibility_cents = r.patient_responsibility_cents
     from (${select}) r where c.id = r.id returning c.family_id as "familyId"`,
    values,
  );
  for (const { familyId } of rows) if (familyId !== null) families.add(familyId);
}
