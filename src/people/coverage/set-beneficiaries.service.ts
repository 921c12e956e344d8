import type { Beneficiary } from "#people/members/beneficiary.ts";
import type { Transaction } from "#server/scope.ts";

type Change = { id: string; beneficiaries: readonly Beneficiary[]; now: Date; userId: string | null };

/** Writes who is paid by a coverage, whose row the caller holds. Answers its new version. */
export async function setBeneficiaries(
  { client }: Transaction,
  { id, beneficiaries, now, userId }: Change,
): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `update coverages set beneficiaries = $2::jsonb, version = version + 1, updated_at = $3, updated_by = $4
     where id = $1 returning version`,
    [id, JSON.stringify(beneficiaries), now, userId],
  );
  return rows[0]?.version ?? 0;
}
