import { lockSql } from "#people/members/family-lock.service.ts";
import type { Transaction } from "#server/scope.ts";

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
