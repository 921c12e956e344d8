import { partsColumns, partsFrom, partsSet, partsTypes } from "#plans/plans/price-parts.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import type { Transaction } from "#server/scope.ts";
import type { Written } from "./written-cover.ts";

/** Rows that are changed first: what begins after them is in nobody's way then. Answers their ids, in the order of what was given. */
export async function writeCovers(
  { client }: Pick<Transaction, "client">,
  written: readonly Written[],
  { now, userId }: { now: Date; userId: string | null },
): Promise<string[]> {
  const rows = written.map(({ id, from, cover, keeps = "all", pendingCents, changeId }) => ({
    ...partsOf(cover),
    id: id ?? uuidv7(now.getTime()),
    from,
    is_new: id === null,
    member_id: cover.memberId,
    base_plan_id: cover.basePlanId,
    tier_code: cover.tierCode,
    effective_date: cover.effectiveDate,
    termination_date: cover.terminationDate,
    employee_cents: cover.employeeCents,
    employer_cents: cover.employerCents,
    volume_cents: cover.volumeCents,
    keeps_values: keeps === "all",
    keeps_beneficiaries: keeps !== "nothing",
    keeps_pending: keeps === "all" && pendingCents === undefined,
    pending_cents: pendingCents ?? null,
    change_id: changeId ?? null,
  }));
  const values = [JSON.stringify(rows), now, userId];
  await client.query(
    `update coverages v set tier_code = r.tier_code, effective_date = r.effective_date, termination_date = r.termination_date,
       employee_cents = r.employee_cents, employer_cents = r.employer_cents, volume_cents = r.volume_cents,
       ${partsSet("r")},
       pending_volume_cents = case when r.keeps_pending then v.pending_volume_cents else r.pending_cents end,
       eoi = case when r.keeps_pending then v.eoi when r.pending_cents is not null then 'pending' end,
       eoi_at = case when r.keeps_pending then v.eoi_at when r.pending_cents is not null then $2 end,
       change_id = coalesce(r.change_id, v.change_id), version = v.version + 1, updated_at = $2, updated_by = $3
     from json_to_recordset($1::json) as r (id uuid, is_new boolean, tier_code text, effective_date date, termination_date date,
       employee_cents bigint, employer_cents bigint, ${partsTypes},
       volume_cents bigint, keeps_pending boolean, pending_cents bigint, change_id uuid)
     where v.id = r.id and not r.is_new`,
    values,
  );
  await client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, termination_date, employee_cents, employer_cents, ${partsColumns},
       volume_cents, pending_volume_cents, eoi, eoi_at, values,
       beneficiaries, change_id, created_at, created_by, updated_at, updated_by)
     select r.id, v.installation_id, v.client_id, v.family_id, r.member_id, r.base_plan_id, v.coverage_type, r.tier_code,
       r.effective_date, r.termination_date, r.employee_cents, r.employer_cents, ${partsFrom("r")}, r.volume_cents,
       case when r.keeps_pending then v.pending_volume_cents else r.pending_cents end,
       case when r.keeps_pending then v.eoi when r.pending_cents is not null then 'pending' end,
       case when r.keeps_pending then v.eoi_at when r.pending_cents is not null then $2 end,
       case when r.keeps_values then v.values else '{}' end,
       case when r.keeps_beneficiaries then v.beneficiaries else '[]' end,
       coalesce(r.change_id, nullif(nullif(current_setting('openroll.change', true), ''), 'each')::uuid), $2, $3, $2, $3
     from json_to_recordset($1::json) as r (id uuid, "from" uuid, is_new boolean, member_id uuid, base_plan_id uuid,
       tier_code text, effective_date date, termination_date date, employee_cents bigint, employer_cents bigint,
       ${partsTypes}, volume_cents bigint, keeps_values boolean, keeps_beneficiaries boolean, keeps_pending boolean, pending_cents bigint, change_id uuid)
       join coverages v on v.id = r."from" where r.is_new`,
    values,
  );
  return rows.map(({ id }) => id);
}
