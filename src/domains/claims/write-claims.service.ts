import type { Transaction } from "#server/scope.ts";

// Rows of many claims, each kind by one statement.

export type Place = { installationId: string; clientId: string | null };
/** By the names of columns. */
export type Row = Readonly<Record<string, unknown>>;

const amountColumns = `billed_cents, discount_cents, not_covered_provider_cents, not_covered_member_cents, allowed_cents,
  deductible_cents, copay_cents, coinsurance_cents, cob_cents, plan_payment_cents, patient_responsibility_cents`;
const amountTypes = `billed_cents bigint, discount_cents bigint, not_covered_provider_cents bigint, not_covered_member_cents bigint,
  allowed_cents bigint, deductible_cents bigint, copay_cents bigint, coinsurance_cents bigint, cob_cents bigint,
  plan_payment_cents bigint, patient_responsibility_cents bigint`;
const claimTypes = `id uuid, client_id uuid, member_id uuid, family_id uuid, match_problem text, form text, claim_number text,
  payer_number text, status text, current_version int, patient_name text, patient_key text, patient_number text, patient_dob date,
  provider_name text, provider_npi text, payer_name text, served_from date, served_to date, received_on date, paid_on date,
  place_of_service text, type_of_bill text, diagnoses jsonb, header jsonb, is_sensitive boolean, ${amountTypes}`;

export async function insertClaims(
  { client }: Transaction,
  { installationId }: Place,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into claims (id, installation_id, client_id, member_id, family_id, match_problem, form, claim_number, payer_number,
       status, current_version, patient_name, patient_key, patient_number, patient_dob, provider_name, provider_npi, payer_name,
       served_from, served_to, received_on, paid_on, place_of_service, type_of_bill, diagnoses, header, is_sensitive, ${amountColumns})
     select id, $2, client_id, member_id, family_id, match_problem, form, claim_number, payer_number,
       status, current_version, patient_name, patient_key, patient_number, patient_dob, provider_name, provider_npi, payer_name,
       served_from, served_to, received_on, paid_on, place_of_service, type_of_bill, diagnoses, header, is_sensitive, ${amountColumns}
     from json_to_recordset($1::json) r (${claimTypes})`,
    [JSON.stringify(rows), installationId],
  );
}

/** The next versions: what a file leaves out stays as it was. Of several versions of one claim the last one counts. */
export async function changeClaims({ client }: Transaction, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const last = new Map(rows.map((row) => [row["id"], row]));
  await client.query(
    `update claims c set status = r.status, current_version = r.current_version, version = c.version + 1, updated_at = now(),
       client_id = coalesce(c.client_id, r.client_id), member_id = coalesce(c.member_id, r.member_id),
       family_id = coalesce(c.family_id, r.family_id),
       match_problem = case when c.member_id is null then r.match_problem end,
       form = coalesce(r.form, c.form), payer_number = coalesce(r.payer_number, c.payer_number),
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
     from json_to_recordset($1::json) r (${claimTypes}) where c.id = r.id`,
    [JSON.stringify([...last.values()])],
  );
}

export async function insertVersions(
  { client }: Transaction,
  { installationId }: Place,
  rows: readonly Row[],
): Promise<void> {
  await client.query(
    `insert into claim_versions (id, installation_id, claim_id, number, kind, status, set_id, place, release_reason, adjustments,
       ${amountColumns})
     select id, $2, claim_id, number, kind, status, set_id, place, release_reason, adjustments, ${amountColumns}
     from json_to_recordset($1::json) r (id uuid, claim_id uuid, number int, kind text, status text, set_id uuid, place int,
       release_reason text, adjustments jsonb, ${amountTypes})`,
    [JSON.stringify(rows), installationId],
  );
}

export async function insertLines(
  { client }: Transaction,
  { installationId }: Place,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into claim_lines (id, installation_id, claim_id, version, number, control_number, procedure, modifiers, revenue_code,
       served_from, served_to, units, adjustments, remarks, ${amountColumns})
     select id, $2, claim_id, version, number, control_number, procedure, modifiers, revenue_code,
       served_from, served_to, units, adjustments, remarks, ${amountColumns}
     from json_to_recordset($1::json) r (id uuid, claim_id uuid, version int, number int, control_number text, procedure text,
       modifiers text[], revenue_code text, served_from date, served_to date, units text, adjustments jsonb, remarks text[],
       ${amountTypes})`,
    [JSON.stringify(rows), installationId],
  );
}
