import { eobNoticesJob, recountTotalsJob, settleClaimsJob } from "#claims/claims/jobs.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { answersOfClaim } from "./answers.service.ts";
import { shareOf } from "./amounts.ts";
import type { ClaimStatus } from "./claim-status.ts";
import {
  type Claim,
  type claimDoubts,
  type ClaimContent,
  type ClaimLine,
  type ClaimList,
  type ClaimRow,
  mostCounted,
} from "./claims.ts";
import { planOf, planRules } from "./claim-plan.service.ts";
import { nameKey } from "./patient-name.ts";
import type { Adjustment } from "./parsed-claim.ts";
import { lacksAppealAddress } from "./no-appeal-address.ts";

type Wanted = {
  memberId?: string | undefined;
  clientId?: string | undefined;
  number?: string | undefined;
  patient?: string | undefined;
  provider?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: ClaimStatus | undefined;
  billedCents?: number | undefined;
  unmatched?: "yes" | undefined;
  removed?: "yes" | undefined;
  doubt?: (typeof claimDoubts)[number] | undefined;
  unpaid?: "yes" | undefined;
  fileId?: string | undefined;
  page: number;
  pageSize: number;
};

/** A claim `c` that charged more than a limit had left, and that nobody has settled yet. */
export const looksTooHigh = `exists (select from total_differences d where d.claim_id = c.id and d.problem = 'beyondLimit'
  and d.status = 'open' and d.deleted_at is null)`;

const row = `c.id, c.claim_number as "claimNumber", c.payer_number as "externalNumber", c.form, c.status,
  coalesce((select v.kind from claim_versions v where v.claim_id = c.id and v.number = c.current_version), 'billed') as latest, c.member_id as "memberId",
  c.client_id as "clientId", coalesce((select ${fullNameSql("m")} from members m where m.id = c.member_id), c.patient_name) as "patientName",
  c.provider_name as "providerName", c.served_from::text as "servedFrom", c.served_to::text as "servedTo", c.paid_on::text as "paidOn",
  c.match_problem as "matchProblem", c.billed_cents as "billedCents", c.plan_payment_cents as "planPaymentCents",
  c.patient_responsibility_cents as "patientResponsibilityCents", ${looksTooHigh} as "looksTooHigh",
  (select p.paid_cents from claim_paid_marks p where p.claim_id = c.id) as "markedPaidCents"`;

/** The member of a claim `c` had some coverage on its first day of service. */
const wasCovered = `exists (select from coverages o where o.member_id = c.member_id and o.deleted_at is null
  and o.effective_date <= c.served_from and (o.termination_date is null or o.termination_date >= c.served_from))`;

/** The day of service is after the day of the decision, or after the bill came in. */
const isAhead = "c.served_from > coalesce(c.paid_on, c.created_at::date)";

/** A plan that covered the member on the day states figures of other years, and none of that one. */
const isOfOtherYear = `exists (select from coverages o where o.member_id = c.member_id and o.deleted_at is null
  and o.effective_date <= c.served_from and (o.termination_date is null or o.termination_date >= c.served_from)
  and exists (select from plan_benefits b where b.base_plan_id = o.base_plan_id and b.deleted_at is null)
  and not exists (select from plan_benefits b where b.base_plan_id = o.base_plan_id and b.deleted_at is null
    and b.effective_date <= c.served_from and (b.termination_date is null or b.termination_date >= c.served_from)))`;

/** PostgreSQL plans it with the values, so that those which are not said cost nothing. */
const wantedOnes = `c.deleted_at is null and ($1::uuid is null or c.member_id = $1) and ($2::uuid is null or c.client_id = $2)
  and ($3::text is null or c.claim_number = $3 or c.payer_number = $3)
  and ($4::text is null or starts_with(c.patient_key, $4))
  and ($5::text is null or position(lower($5) in lower(c.provider_name)) > 0)
  and ($6::date is null or c.served_to >= $6) and ($7::date is null or c.served_from <= $7)
  and ($8::text is null or c.status = $8) and ($9::bigint is null or c.billed_cents = $9)
  and ($10::text is null or c.member_id is null)
  and ($11::uuid is null or exists (select from claim_versions v join claim_sets s on s.id = v.set_id
    where v.claim_id = c.id and s.file_id = $11))
  and ($12::text is null or exists (select from claim_versions v where v.claim_id = c.id
    and (v.kind = 'voided' or (v.number = c.current_version and v.kind = 'reversed'))))
  and ($13::text is distinct from 'notCovered' or (c.plan_payment_cents > 0 and c.member_id is not null
    and c.served_from is not null and not ${wasCovered}))
  and ($13::text is distinct from 'beyondLimit' or ${looksTooHigh})
  and ($13::text is distinct from 'ahead' or (c.status <> 'estimate' and ${isAhead}))
  and ($13::text is distinct from 'noDay' or (c.status <> 'estimate' and c.served_from is null))
  and ($13::text is distinct from 'otherYear' or (c.status <> 'estimate' and ${isOfOtherYear}))
  and ($13::text is distinct from 'noAddress' or (${lacksAppealAddress}))
  and ($14::text is null or (c.status in ('completed', 'denied', 'imported') and c.patient_responsibility_cents >
    coalesce((select p.paid_cents from claim_paid_marks p where p.claim_id = c.id), 0) and not ${looksTooHigh}))`;

/** The policies say whose claims they are; a look at others' is in the audit. */
export async function findClaims(scope: Scope, wanted: Wanted): Promise<ClaimList> {
  return scope.transaction(async (transaction) => {
    const { rows, counts } = await findClaimRows(transaction.client, wanted);
    noteLook(scope, transaction, rows);
    const sums = wanted.doubt === undefined ? null : await sumsOf(transaction.client, wanted);
    return { rows, total: Math.min(counts, mostCounted), isTooBroad: counts > mostCounted, sums };
  });
}

/** One page, and how many there are, as far as they are counted. */
export async function findClaimRows(
  client: Transaction["client"],
  wanted: Wanted,
): Promise<{ rows: ClaimRow[]; counts: number }> {
  const { page, pageSize } = wanted;
  const values = valuesOf(wanted);
  const { rows } = await client.query<ClaimRow>(
    `select ${row} from claims c where ${wantedOnes} order by c.served_from desc nulls last, c.id desc limit $15 offset $16`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from (select from claims c where ${wantedOnes} limit $15) counted`,
    [...values, mostCounted + 1],
  );
  return { rows, counts: counted.rows[0]?.total ?? 0 };
}

async function sumsOf(
  client: Transaction["client"],
  wanted: Wanted,
): Promise<NonNullable<ClaimList["sums"]>> {
  const { rows } = await client.query<NonNullable<ClaimList["sums"]>>(
    `select coalesce(sum(c.plan_payment_cents), 0)::bigint as "planPaymentCents",
       coalesce(sum(c.patient_responsibility_cents), 0)::bigint as "patientResponsibilityCents"
     from claims c where ${wantedOnes}`,
    valuesOf(wanted),
  );
  return rows[0] ?? { planPaymentCents: 0, patientResponsibilityCents: 0 };
}

const valuesOf = (wanted: Wanted) => [
  wanted.memberId ?? null,
  wanted.clientId ?? null,
  wanted.number ?? null,
  wanted.patient === undefined ? null : wanted.patient.split(" ").map(nameKey).join(" "),
  wanted.provider ?? null,
  wanted.from ?? null,
  wanted.to ?? null,
  wanted.status ?? null,
  wanted.billedCents ?? null,
  wanted.unmatched ?? null,
  wanted.fileId ?? null,
  wanted.removed ?? null,
  wanted.doubt ?? null,
  wanted.unpaid ?? null,
];

/** Who looked at whose claims. A person's own family's list is theirs. */
function noteLook(scope: Scope, transaction: Transaction, rows: readonly ClaimRow[]): void {
  if (scope.accessScope.person !== undefined || rows.length === 0) return;
  const ids = [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))];
  const clients = new Set(rows.map(({ clientId }) => clientId));
  const [clientId] = clients.size === 1 ? [...clients] : [];
  transaction.audit({ action: "view", subject: "claims", clientId: clientId ?? undefined, details: { ids } });
}

const amounts = (table: "c" | "l") => `${table}.discount_cents as "discountCents",
  ${table}.not_covered_provider_cents as "notCoveredProviderCents", ${table}.not_covered_member_cents as "notCoveredMemberCents",
  ${table}.allowed_cents as "allowedCents", ${table}.deductible_cents as "deductibleCents", ${table}.copay_cents as "copayCents",
  ${table}.coinsurance_cents as "coinsuranceCents", ${table}.cob_cents as "cobCents"`;

type ClaimHead = Omit<ClaimContent, "adjustments" | "lines" | "versions" | "answers"> & {
  currentVersion: number;
  ownAdjustments: Adjustment[];
};
type LineRow = Omit<ClaimLine, "adjustments"> & { adjustments: Adjustment[] };

type Asked = { id: string; memberId?: string | undefined; clientId?: string | undefined };

/** A claim with where its money went. Of another member or client than the one asked for it is not found. */
export async function getClaim(services: Services, scope: Scope, asked: Asked): Promise<Claim> {
  return scope.transaction(async (transaction) => {
    const claim = await readClaim(transaction, asked);
    const now = services.clock();
    transaction.audit({
      action: "view",
      subject: "claims",
      subjectId: claim.id,
      clientId: claim.clientId ?? undefined,
      details: claim.memberId === null ? {} : { ids: [claim.memberId] },
    });
    return { ...claim, plan: planRules(await planOf(transaction, { claim, now }), claim) };
  });
}

/** The same for who writes the audit's row, or asks for nobody. */
export async function readClaim(
  { client }: Transaction,
  { id, memberId, clientId }: Asked,
): Promise<ClaimContent> {
  const found = await client.query<ClaimHead>(
    `select ${row}, c.payer_name as "payerName", c.provider_npi as "providerNpi", c.received_on::text as "receivedOn",
         c.place_of_service as "placeOfService", c.type_of_bill as "typeOfBill", c.diagnoses, c.header,
         c.form_codes as "formCodes", c.other_payers as "otherPayers", ${amounts("c")},
         v.adjustments as "ownAdjustments", v.remarks, c.current_version as "currentVersion",
         case when c.member_id is not null and c.served_from is not null then ${wasCovered} end as "wasCovered"
       from claims c join claim_versions v on v.claim_id = c.id and v.number = c.current_version
       where c.id = $1 and c.deleted_at is null
         and ($2::text is null or c.member_id::text = $2) and ($3::text is null or c.client_id::text = $3)`,
    [id, memberId ?? null, clientId ?? null],
  );
  const [head] = found.rows;
  if (head === undefined) throw new Problem("notFound");
  const lines = await readLines(client, { claimId: id, version: head.currentVersion });
  const versions = await client.query<Claim["versions"][number]>(
    `select v.number, v.kind, v.status, v.at::text,
         coalesce(v.content ->> 'paidOn', case when v.number = $2 then c.paid_on::text end) as "paidOn",
         v.billed_cents as "billedCents", v.plan_payment_cents as "planPaymentCents",
         v.patient_responsibility_cents as "patientResponsibilityCents", v.release_reason as "releaseReason"
       from claim_versions v join claims c on c.id = v.claim_id where v.claim_id = $1 order by v.number = $2, v.rank`,
    [id, head.currentVersion],
  );
  return {
    ...head,
    adjustments: explained(head.ownAdjustments),
    lines,
    versions: versions.rows,
    answers: await answersOfClaim(client, id),
  };
}

/** The lines of a version with their money. */
export async function readLines(
  client: Transaction["client"],
  { claimId, version }: { claimId: string; version: number },
): Promise<ClaimLine[]> {
  const { rows } = await client.query<LineRow>(
    `select l.number, l.procedure, l.modifiers, l.revenue_code as "revenueCode", l.drug_code as "drugCode", l.rate_code as "rateCode",
       l.served_from::text as "servedFrom", l.served_to::text as "servedTo", l.units, l.details, l.remarks, l.adjustments,
       l.billed_cents as "billedCents", ${amounts("l")}, l.plan_payment_cents as "planPaymentCents",
       l.patient_responsibility_cents as "patientResponsibilityCents"
     from claim_lines l where l.claim_id = $1 and l.version = $2 order by l.number`,
    [claimId, version],
  );
  return rows.map((line) => ({ ...line, adjustments: explained(line.adjustments) }));
}

export const explained = (adjustments: readonly Adjustment[]): Claim["adjustments"] =>
  adjustments.map(({ group, reason, cents }) => ({
    group,
    reason,
    cents,
    share: shareOf({ group, reason }).value,
  }));

/** Says why a claim takes no member: one of them is not there, or the claim came for another client. */
async function refusedMember(
  { client }: Transaction,
  { id, memberId }: { id: string; memberId: string },
): Promise<Problem> {
  const { rowCount } = await client.query(
    `select from claims c, members m where c.id = $1 and c.member_id is null and c.deleted_at is null and m.id = $2 and m.deleted_at is null`,
    [id, memberId],
  );
  return rowCount === 0
    ? new Problem("notFound")
    : new Problem("invalid", { fieldErrors: [fieldError("memberId", "otherClient")] });
}

/** Only a claim whose patient was not found: nobody moves a claim from one member to another. */
export async function setMember(
  scope: Scope,
  { id, memberId }: { id: string; memberId: string },
): Promise<ClaimRow> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const changed = await client.query<{ clientId: string; installationId: string; familyId: string }>(
      `update claims c set member_id = m.id, client_id = m.client_id, family_id = m.family_id, match_problem = null,
         version = c.version + 1, updated_at = now(), updated_by = $3
       from members m where c.id = $1 and c.member_id is null and c.deleted_at is null and m.id = $2 and m.deleted_at is null
         and (c.client_id is null or c.client_id = m.client_id)
       returning m.client_id as "clientId", m.installation_id as "installationId", m.family_id as "familyId"`,
      [id, memberId, scope.userId ?? null],
    );
    const [one] = changed.rows;
    if (one === undefined) throw await refusedMember(transaction, { id, memberId });
    const { installationId, familyId } = one;
    await transaction.enqueue(recountTotalsJob, { installationId, familyIds: [familyId] });
    await transaction.enqueue(settleClaimsJob, { installationId, claimIds: [id] });
    transaction.audit({
      action: "update",
      subject: "claims",
      subjectId: id,
      clientId: one.clientId,
      details: { fields: ["memberId"], ids: [memberId] },
    });
    await transaction.enqueue(eobNoticesJob, {
      installationId: scope.accessScope.installationId,
      claimId: id,
    });
    const { rows } = await client.query<ClaimRow>(`select ${row} from claims c where c.id = $1`, [id]);
    const [claim] = rows;
    if (claim === undefined) throw new Problem("notFound");
    return claim;
  });
}
