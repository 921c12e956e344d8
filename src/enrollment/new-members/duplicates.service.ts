import { nameKeyOf } from "#kernel/name-key.ts";
import type { Transaction } from "#server/scope.ts";
import type { Vault } from "#server/crypto.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { isSamePerson } from "#people/members/same-person.ts";
import type { NewPerson } from "./family-rules.ts";
import type { Duplicate } from "./new-member.ts";

type Asked = {
  clientId: string;
  people: readonly NewPerson[];
  /** The family that somebody comes into: a name in it is asked about, whatever the birth date. */
  familyId?: string;
};
export type Found = Duplicate & { firstName: string };

/**
 * Members of the client with the SSN of a new person, or with their name and birth date; of the family that they come into, with their name. Those of other clients are not
 * asked: nobody hears of them by trying.
 */
export async function findDuplicates(
  { client }: Pick<Transaction, "client">,
  vault: Vault,
  { clientId, people, familyId }: Asked,
): Promise<Found[]> {
  const asked = people.flatMap(({ at, firstName, lastName, dob, ssn }) => {
    const name = nameKeyOf(`${lastName} ${firstName}`.trim());
    const indexes = ssn === null ? [null] : vault.blindIndexes(ssn, "ssn").map((one) => one.toString("hex"));
    return indexes.map((ssnIndex) => ({ at, name, dob, ssn: ssnIndex }));
  });
  const { rows } = await client.query<Found>(
    `with asked as (select * from json_to_recordset($2::json) as a (at text, name text, dob date, ssn text)),
       found as (
         select a.at, m.id, 'ssn' as why from asked a join members m on m.ssn_index = decode(a.ssn, 'hex')
         where m.client_id = $1 and m.deleted_at is null
         union all
         select a.at, m.id, 'nameAndDob' from asked a join members m on m.client_id = $1 and m.dob = a.dob
           and m.name_key = a.name
         where m.deleted_at is null
         union all
         select a.at, m.id, 'name' from asked a join members m on m.family_id = $3::uuid and m.name_key = a.name
         where m.client_id = $1 and m.deleted_at is null)
     select distinct on (f.at, m.id) f.at, f.why, m.id as "memberId", coalesce(${fullNameSql("m")}, '') as name,
       m.first_name as "firstName", m.member_number as "memberNumber", m.relationship, m.dob, m.status
     from found f join members m on m.id = f.id
     order by f.at, m.id, f.why desc`,
    [clientId, JSON.stringify(asked), familyId ?? null],
  );
  return rows;
}

/** An SSN of somebody else, and somebody who is an employee here already; whom staff have not said to be another person. */
export function duplicateErrors(
  duplicates: readonly Found[],
  people: readonly NewPerson[],
  otherPeople: readonly string[],
): FieldError[] {
  return duplicates.flatMap((one) => {
    const person = people.find(({ at }) => at === one.at);
    if (person === undefined) return [];
    const who = { name: one.name, number: one.memberNumber };
    if (one.why === "ssn" && !isSamePerson(one, person)) return [fieldError(`${one.at}.ssn`, "isOf", who)];
    const isEmployeeTwice = person.relationship === "18" && one.relationship === "18";
    if (one.why === "ssn" && isEmployeeTwice) return [fieldError(`${one.at}.ssn`, "isEmployee", who)];
    // By their SSN they are the same person, in a second family: that is what the record says then.
    if (one.why === "ssn" || otherPeople.includes(one.memberNumber)) return [];
    return [fieldError(`${one.at}.firstName`, one.why === "name" ? "namesake" : "known", who)];
  });
}
