import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Difference } from "./differences.ts";

type Found = Difference & { family: { id: string; installationId: string; clientId: string } };

/** What differs becomes a task; what was settled stays so until its amounts change; what agrees again is gone. */
export async function keepDifferences(
  services: Pick<Services, "clock">,
  { client }: Transaction,
  { familyIds, found }: { familyIds: readonly string[]; found: readonly Found[] },
): Promise<void> {
  const rows = found.map(({ family, ...one }) => ({
    id: uuidv7(services.clock().getTime()),
    installation_id: family.installationId,
    client_id: family.clientId,
    family_id: family.id,
    member_id: one.memberId,
    claim_id: one.claimId,
    period_from: one.periodFrom,
    kind: one.kind,
    network: one.network,
    scope: one.scope,
    problem: one.problem,
    ours_cents: one.oursCents,
    other_cents: one.otherCents,
  }));
  const given = JSON.stringify(rows);
  await client.query(
    `update total_differences d set status = 'gone', version = d.version + 1, updated_at = now()
     where d.family_id = any ($1::uuid[]) and d.status <> 'gone' and not exists (
       select from json_to_recordset($2::json) r (member_id uuid, claim_id uuid, period_from date, kind text, network text, scope text, problem text)
       where r.member_id = d.member_id and r.claim_id is not distinct from d.claim_id and r.period_from = d.period_from and r.kind = d.kind and r.network = d.network
         and r.scope = d.scope and r.problem = d.problem)`,
    [familyIds, given],
  );
  if (rows.length === 0) return;
  await client.query(
    `insert into total_differences as d (id, installation_id, client_id, family_id, member_id, claim_id, period_from, kind, network,
       scope, problem, ours_cents, other_cents)
     select id, installation_id, client_id, family_id, member_id, claim_id, period_from, kind, network, scope, problem,
       ours_cents, other_cents
     from json_to_recordset($1::json) r (id uuid, installation_id uuid, client_id uuid, family_id uuid, member_id uuid,
       claim_id uuid, period_from date, kind text, network text, scope text, problem text, ours_cents bigint, other_cents bigint)
     on conflict (member_id, claim_id, period_from, kind, network, scope, problem) do update set ours_cents = excluded.ours_cents,
       other_cents = excluded.other_cents, status = 'open', note = null, version = d.version + 1, updated_at = now()
     where d.status = 'gone' or (d.ours_cents, d.other_cents) is distinct from (excluded.ours_cents, excluded.other_cents)`,
    [given],
  );
}
