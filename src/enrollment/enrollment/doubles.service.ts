import { coversElsewhere, coversOfSsns, familyCovers } from "#people/coverage/double-coverage.service.ts";
import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { Doubles } from "#people/coverage/double-coverage.ts";

type FamilyRow = { clientId: string; familyId: string | null; typed: { id: string; ssn: string }[] };

/**
 * Reads what the people of an enrollment have in other families, as the system. Family members on record count by all that
 * tells people again; those who were typed count by their SSN alone, so that nobody learns by a name and a birth date
 * what somebody else has.
 */
export async function readDoubles(
  database: Queryable,
  enrollmentId: string,
  rule: DoubleCoverageRule,
): Promise<Doubles | null> {
  if (rule === "allow") return null;
  const { rows } = await database.query<FamilyRow>(
    `select e.client_id as "clientId", own.family_id as "familyId",
       (select coalesce(json_agg(json_build_object('id', p.id, 'ssn', encode(p.ssn_index, 'hex'))), '[]')
        from enrollment_people p where p.enrollment_id = e.id and p.member_id is null and p.ssn_index is not null) as typed
     from enrollments e
       left join lateral (select m.family_id from members m where m.client_id = e.client_id and m.deleted_at is null
           and (m.id = e.member_id or e.member_id is null and m.relationship = '18' and m.ssn_index = e.subscriber_ssn_index)
         limit 1) own on true
     where e.id = $1`,
    [enrollmentId],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { clientId, familyId, typed } = found;
  const client = { client: database };
  const known = familyId === null ? [] : await coversElsewhere(client, [familyId]);
  const bySsn = await coversOfSsns(client, { clientId, familyId, ssns: typed.map(({ ssn }) => ssn) });
  const ofTyped = typed.flatMap(({ id, ssn }) =>
    bySsn.filter((one) => one.ssn === ssn).map(({ ssn: _, ...cover }) => ({ ...cover, memberId: id })),
  );
  const elsewhere = [...known, ...ofTyped];
  if (elsewhere.length === 0) return null;
  return { rule, before: familyId === null ? [] : await familyCovers(client, [familyId]), elsewhere };
}
