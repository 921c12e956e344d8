import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

type Wanted = {
  id: string;
  memberId?: string | undefined;
  memberNumber?: string | undefined;
  deductibleCents: number;
  countsForAll: boolean;
};

/**
 * A person has one of a policy, however many memberships they have; a second one takes its place. The former one stays with the
 * days on which it was known.
 */
export async function putLaser(services: Services, scope: Scope, wanted: Wanted) {
  const { id: policyId, memberId, memberNumber, deductibleCents, countsForAll } = wanted;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const policies = await client.query<{ clientId: string }>(
      `select client_id as "clientId" from stop_loss_policies where id = $1 and deleted_at is null for update`,
      [policyId],
    );
    const [policy] = policies.rows;
    if (policy === undefined) throw new Problem("notFound");
    const members = await client.query<{ id: string; name: string }>(
      `select m.id, coalesce(${fullNameSql("m")}, '') as name from members m
       where m.client_id = $1 and m.deleted_at is null
         and (m.id = $2 or ($2::uuid is null and lower(m.member_number) = lower($3)))
       order by m.relationship <> '18' limit 1`,
      [policy.clientId, memberId ?? null, memberNumber ?? null],
    );
    const [member] = members.rows;
    if (member === undefined)
      throw new Problem("invalid", {
        fieldErrors: [fieldError(memberId === undefined ? "memberNumber" : "memberId", "missingReference")],
      });
    const now = services.clock();
    const id = uuidv7(now.getTime());
    await client.query(
      `update stop_loss_lasers l set deleted_at = $4, version = l.version + 1, updated_at = $4, updated_by = $3
       from members m where m.id = l.member_id and l.policy_id = $1 and l.deleted_at is null
         and m.person_id = (select o.person_id from members o where o.id = $2)`,
      [policyId, member.id, scope.userId ?? null, now],
    );
    await client.query(
      `insert into stop_loss_lasers (id, installation_id, client_id, policy_id, member_id, deductible_cents, counts_for_all,
         created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $9)`,
      [
        id,
        scope.accessScope.installationId,
        policy.clientId,
        policyId,
        member.id,
        deductibleCents,
        countsForAll,
        scope.userId ?? null,
        now,
      ],
    );
    transaction.audit({
      action: "update",
      subject: "stopLossLaser",
      subjectId: id,
      clientId: policy.clientId,
      details: { ids: [member.id] },
    });
    return { id, memberId: member.id, name: member.name, deductibleCents, countsForAll };
  });
}

export async function endLaser(services: Services, scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ clientId: string; memberId: string }>(
      `update stop_loss_lasers set deleted_at = $3, version = version + 1, updated_at = $3, updated_by = $2
       where id = $1 and deleted_at is null returning client_id as "clientId", member_id as "memberId"`,
      [id, scope.userId ?? null, services.clock()],
    );
    const [laser] = rows;
    if (laser === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "remove",
      subject: "stopLossLaser",
      subjectId: id,
      clientId: laser.clientId,
      details: { ids: [laser.memberId] },
    });
  });
}
