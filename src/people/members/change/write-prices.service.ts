import { partsOf } from "#plans/plans/price-parts.ts";
import { partsColumns, partsFrom, partsSet, partsTypes } from "#plans/plans/price-parts.service.ts";
import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Repriced } from "./repriced.ts";

type By = { now: Date; by: string | null };

/** Writes the prices that were told; of one coverage the earlier day first. What has no price keeps the present one. */
export async function writePrices(
  transaction: Pick<Transaction, "client">,
  coverages: readonly Repriced[],
  by: By,
): Promise<void> {
  const latest = new Map<string, string>();
  for (const { coverageId, from, after } of coverages) {
    if (after === null) continue;
    const id = latest.get(coverageId) ?? coverageId;
    latest.set(coverageId, await splitCoverage(transaction, { coverageId: id, from, after, ...by }));
  }
}

type Split = Pick<Repriced, "coverageId" | "from"> & By & { after: NonNullable<Repriced["after"]> };

/** The price holds from the day on: before it, the coverage ends as it was. Returns the row that bears the price. */
async function splitCoverage(
  { client }: Pick<Transaction, "client">,
  { coverageId, from, after, now, by }: Split,
): Promise<string> {
  const { rowCount } = await client.query(
    `update coverages v set employee_cents = $3, employer_cents = $4, ${partsSet("r")},
       version = version + 1, updated_at = $5, updated_by = $6
     from jsonb_to_record($7::jsonb) as r (${partsTypes})
     where v.id = $1 and v.effective_date >= $2`,
    [coverageId, from, after.employeeCents, after.employerCents, now, by, JSON.stringify(partsOf(after))],
  );
  if (rowCount !== 0) return coverageId;
  const { rows } = await client.query<{ until: PlainDate | null }>(
    "select termination_date as until from coverages where id = $1",
    [coverageId],
  );
  await client.query(
    `update coverages set termination_date = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1`,
    [coverageId, dayBefore(from), now, by],
  );
  const id = uuidv7(now.getTime());
  await client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, termination_date, employee_cents, employer_cents, ${partsColumns},
       volume_cents, pending_volume_cents, eoi, eoi_at, values, beneficiaries, created_at, created_by, updated_at, updated_by)
     select $2, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code, $3, $4, $5, $6,
       ${partsFrom("r")}, volume_cents, pending_volume_cents, eoi, eoi_at, values, beneficiaries, $7, $8, $7, $8
     from coverages, jsonb_to_record($9::jsonb) as r (${partsTypes}) where id = $1`,
    [
      coverageId,
      id,
      from,
      rows[0]?.until ?? null,
      after.employeeCents,
      after.employerCents,
      now,
      by,
      JSON.stringify(partsOf(after)),
    ],
  );
  return id;
}
