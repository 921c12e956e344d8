import type { Transaction } from "#server/scope.ts";

/**
 * Locks the members of these families' people, those in other families too, by id. The ids are found first, as arrays:
 * with `in (select …)` the policies are asked of every row of the table.
 */
const lockSql = (families: string) => `select from members where id = any(array(
    select o.id from members o where o.person_id = any(array(
      select k.person_id from members k where k.family_id = any(array(${families}))))))
  order by id for no key update`;

/**
 * Locks the families of these members until the transaction ends, in the order of processing and of the census; two clerks
 * take turns.
 */
export async function lockFamiliesOfMembers(
  { client }: Pick<Transaction, "client">,
  memberIds: readonly string[],
): Promise<void> {
  await client.query(lockSql("select family_id from members where id = any($1::uuid[])"), [memberIds]);
}

/**
 * Locks the families that an enrollment may be about until the transaction ends; other families of the client go on.
 * Of their people it locks the members in other families too. Locks SSN and birth date first, which keeps one new person from being made twice, then the members by id. A census
 * locks in the same order, so there is no deadlock.
 */
export async function lockFamiliesOf({ client }: Transaction, enrollmentId: string): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('person:' || p.client_id || k.word, 0) as key
       from enrollment_people p, lateral (values (encode(p.ssn_index, 'hex')), (p.dob::text)) k (word)
       where p.enrollment_id = $1 and k.word is not null order by key) keys`,
    [enrollmentId],
  );
  await client.query(
    lockSql(`with e as (select id, installation_id, client_id, member_id from enrollments where id = $1),
       p as (select member_id, ssn_index, dob from enrollment_people where enrollment_id = $1)
         select m.family_id from members m, e where m.client_id = e.client_id and m.id in (select member_id from p union select member_id from e)
         union
         select m.family_id from members m, e, p where m.client_id = e.client_id and m.ssn_index = p.ssn_index
         union
         select m.family_id from members m, e, p
         where m.client_id = e.client_id and m.installation_id = e.installation_id and m.dob = p.dob`),
    [enrollmentId],
  );
}

/** Holds the family of a coverage in the same order. */
export async function lockFamilyOf({ client }: Transaction, coverageId: string): Promise<void> {
  await client.query(
    `select from members where family_id = (select family_id from coverages where id = $1)
     order by id for no key update`,
    [coverageId],
  );
}
