import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { CoverElsewhere, FamilyCover } from "./double-coverage.ts";

type Client = { client: Queryable };

/** The client's rule for people who would be covered twice. */
export async function doubleCoverageRule({ client }: Client, clientId: string): Promise<DoubleCoverageRule> {
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

/** `$1` families: their members, each beside the members of other families of the client who seem to be the same person. */
export const twinsSql = `select m.id, o.id as other_id from members m join members o on o.person_id = m.person_id
  where m.family_id = any($1::uuid[]) and o.client_id = m.client_id and o.family_id <> m.family_id
    and m.deleted_at is null and o.deleted_at is null
  union
  select m.id, o.id from members m
    join members o on o.client_id = m.client_id and o.name_key = m.name_key and o.dob = m.dob
  where m.family_id = any($1::uuid[]) and o.family_id <> m.family_id and m.deleted_at is null and o.deleted_at is null
    and (m.ssn_index is null or o.ssn_index is null)`;

/** The covers of families, of all days. */
export async function familyCovers({ client }: Client, familyIds: readonly string[]): Promise<FamilyCover[]> {
  const { rows } = await client.query<FamilyCover>(`${coversSql} and v.family_id = any($1::uuid[])`, [
    familyIds,
  ]);
  return rows;
}

/**
 * The covers that the members of families have in other families of the client: of the same person, or of the same name and
 * birth date where the SSNs do not tell two people apart.
 */
export async function coversElsewhere(
  { client }: Client,
  familyIds: readonly string[],
): Promise<CoverElsewhere[]> {
  if (familyIds.length === 0) return [];
  const { rows } = await client.query<CoverElsewhere>(
    `with twins as (${twinsSql})
     select t.id as "memberId", c."coverageType", c."effectiveDate", c."terminationDate"
     from twins t join (${coversSql}) c on c."memberId" = t.other_id`,
    [familyIds],
  );
  return rows;
}

/** The covers of known members, each for the member of whom they are. */
export async function coversOfMembers(
  { client }: Client,
  memberIds: readonly string[],
): Promise<CoverElsewhere[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await client.query<CoverElsewhere>(`${coversSql} and v.member_id = any($1::uuid[])`, [
    memberIds,
  ]);
  return rows;
}

/** The covers that the holders of these SSNs have at a client, outside a family. */
export async function coversOfSsns(
  { client }: Client,
  { clientId, familyId, ssns }: { clientId: string; familyId: string | null; ssns: readonly string[] },
): Promise<(CoverElsewhere & { ssn: string })[]> {
  if (ssns.length === 0) return [];
  const { rows } = await client.query<CoverElsewhere & { ssn: string }>(
    `select coalesce(encode(o.ssn_index, 'hex'), '') as ssn, c."memberId", c."coverageType", c."effectiveDate", c."terminationDate"
     from members o join (${coversSql}) c on c."memberId" = o.id
     where o.client_id = $1 and o.deleted_at is null and o.family_id is distinct from $2::uuid
       and o.ssn_index in (select decode(one, 'hex') from unnest($3::text[]) one)`,
    [clientId, familyId, ssns],
  );
  return rows;
}
