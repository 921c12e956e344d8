import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import type { Transaction } from "#server/scope.ts";
import type { CoverElsewhere, FamilyCover } from "./double-coverage.ts";

/** The client's rule for people who would be covered twice. */
export async function doubleCoverageRule(
  { client }: Pick<Transaction, "client">,
  clientId: string,
): Promise<DoubleCoverageRule> {
  const { rows } = await client.query<{ rule: DoubleCoverageRule }>(
    "select coalesce(double_coverage, 'allow') as rule from clients where id = $1",
    [clientId],
  );
  return rows[0]?.rule ?? "allow";
}

/** A cover that was taken back ends before it begins. */
const coversSql = `select v.member_id as "memberId", v.coverage_type as "coverageType", v.effective_date as "effectiveDate",
    v.termination_date as "terminationDate"
  from coverages v where v.deleted_at is null and coalesce(v.termination_date, v.effective_date) >= v.effective_date`;

/** The covers of a family, of all days. */
export async function familyCovers(
  { client }: Pick<Transaction, "client">,
  familyId: string | null,
): Promise<FamilyCover[]> {
  const { rows } = await client.query<FamilyCover>(`${coversSql} and v.family_id = $1`, [familyId]);
  return rows;
}

/**
 * The covers that the members of a family have in other families of the client: of the same person, or of the same name and
 * birth date where the SSNs do not tell two people apart.
 */
export async function coversElsewhere(
  { client }: Pick<Transaction, "client">,
  familyId: string,
): Promise<CoverElsewhere[]> {
  const { rows } = await client.query<CoverElsewhere>(
    `with twins as (
       select m.id, o.id as other_id from members m join members o on o.person_id = m.person_id
       where m.family_id = $1 and o.client_id = m.client_id and o.family_id <> m.family_id
         and m.deleted_at is null and o.deleted_at is null
       union
       select m.id, o.id from members m
         join members o on o.client_id = m.client_id and o.name_key = m.name_key and o.dob = m.dob
       where m.family_id = $1 and o.family_id <> m.family_id and m.deleted_at is null and o.deleted_at is null
         and (m.ssn_index is null or o.ssn_index is null))
     select t.id as "memberId", c."coverageType", c."effectiveDate", c."terminationDate"
     from twins t join (${coversSql}) c on c."memberId" = t.other_id`,
    [familyId],
  );
  return rows;
}

/** The covers of known members, each for the member of whom they are. */
export async function coversOfMembers(
  { client }: Pick<Transaction, "client">,
  memberIds: readonly string[],
): Promise<CoverElsewhere[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await client.query<CoverElsewhere>(`${coversSql} and v.member_id = any($1::uuid[])`, [
    memberIds,
  ]);
  return rows;
}
