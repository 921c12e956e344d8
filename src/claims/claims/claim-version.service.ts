import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import { amountsOf, centsOf } from "./amounts.ts";
import { explained, readLines } from "./claims.service.ts";
import type { ClaimLine, ClaimVersion } from "./claims.ts";
import type { Adjustment, ParsedClaim, ParsedLine } from "./parsed-claim.ts";

type Row = Omit<ClaimVersion, keyof ReturnType<typeof saidBy> | "lines" | "adjustments"> & {
  content: ParsedClaim | null;
  adjustments: Adjustment[];
  clientId: string | null;
  memberId: string | null;
};

/**
 * Returns what one version of a claim says, whole. A version that was stored before its file's words were has its lines and money
 * alone. Of a reversal or a request the lines are those of its file: the claim has none of them.
 */
export async function getVersion(
  scope: Scope,
  { id, number }: { id: string; number?: number | undefined },
): Promise<ClaimVersion> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<Row>(
      `select v.number, v.kind, v.status, v.at::text, f.file_name as "fileName", v.release_reason as "releaseReason",
         v.claim_number as "claimNumber", v.payer_number as "externalNumber", v.paid_on::text as "paidOn", v.adjustments, v.remarks,
         v.content, v.billed_cents as "billedCents", v.discount_cents as "discountCents",
         v.not_covered_provider_cents as "notCoveredProviderCents", v.not_covered_member_cents as "notCoveredMemberCents",
         v.allowed_cents as "allowedCents", v.deductible_cents as "deductibleCents", v.copay_cents as "copayCents",
         v.coinsurance_cents as "coinsuranceCents", v.cob_cents as "cobCents", v.plan_payment_cents as "planPaymentCents",
         v.patient_responsibility_cents as "patientResponsibilityCents", c.client_id as "clientId", c.member_id as "memberId"
       from claim_versions v join claims c on c.id = v.claim_id
         left join claim_sets s on s.id = v.set_id left join claim_files f on f.id = s.file_id
       where v.claim_id = $1 and v.number = coalesce($2::int, c.current_version) and c.deleted_at is null`,
      [id, number ?? null],
    );
    const [found] = rows;
    if (found === undefined) throw new Problem("notFound");
    const { content, clientId, memberId, adjustments, ...row } = found;
    transaction.audit({
      action: "view",
      subject: "claims",
      subjectId: id,
      clientId: clientId ?? undefined,
      details: { fields: ["versions"], ...(memberId === null ? {} : { ids: [memberId] }) },
    });
    const stored = await readLines(client, { claimId: id, version: row.number });
    const lines = stored.length > 0 || content === null ? stored : content.lines.map(presentLine);
    return { ...row, ...saidBy(content), adjustments: explained(adjustments), lines };
  });
}

const saidBy = (content: ParsedClaim | null) => ({
  form: content?.form ?? null,
  frequency: content?.frequency ?? null,
  providerName: content?.provider.name ?? null,
  providerNpi: content?.provider.npi ?? null,
  payerName: content?.payerName ?? null,
  servedFrom: content?.from ?? null,
  servedTo: content?.to ?? null,
  receivedOn: content?.receivedOn ?? null,
  placeOfService: content?.placeOfService ?? null,
  typeOfBill: content?.typeOfBill ?? null,
  diagnoses: content?.diagnoses ?? [],
  header: content?.header ?? {},
  formCodes: content?.formCodes ?? [],
  otherPayers: content?.otherPayers ?? [],
});

function presentLine(line: ParsedLine): ClaimLine {
  return {
    number: line.number,
    procedure: line.procedure,
    modifiers: line.modifiers,
    revenueCode: line.revenueCode,
    drugCode: line.drugCode ?? null,
    rateCode: line.rateCode ?? null,
    servedFrom: line.from,
    servedTo: line.to,
    units: line.units,
    details: line.details ?? null,
    remarks: line.remarks,
    adjustments: explained(line.adjustments),
    ...centsOf(amountsOf(line)),
  };
}
