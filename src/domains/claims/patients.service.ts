import { groupBy } from "#domains/plans/group-by.ts";
import { nameKeyOf } from "#kernel/name-key.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Asked, type KnownPerson, type Match, matchPatient, patientKey } from "./match-patient.ts";
import type { ParsedClaim } from "./parsed-claim.ts";

/** Files write SSNs as an identifier of these kinds. */
const ssnKinds = new Set(["34", "SY"]);

/** Finds the members who these claims are about, all of them with one question. */
export async function findPatients(
  { vault }: Services,
  { client }: Transaction,
  {
    installationId,
    clientId,
    claims,
  }: { installationId: string; clientId: string | null; claims: readonly ParsedClaim[] },
): Promise<Match[]> {
  const indexesOf = ({ patient, subscriber }: ParsedClaim) =>
    [patient, subscriber].flatMap(({ id, idKind }) => {
      const digits = (id ?? "").replaceAll("-", "");
      if (!/^\d{9}$/u.test(digits) || (idKind !== null && idKind !== "MI" && !ssnKinds.has(idKind)))
        return [];
      return vault.blindIndexes(digits, "ssn").map((index) => index.toString("hex"));
    });
  const indexes = claims.map(indexesOf);
  const numbers = claims.flatMap(({ patient, subscriber }) =>
    [patient.id, subscriber.id].filter((id) => id !== null),
  );
  const names = claims.map(({ patient }) =>
    nameKeyOf(`${patient.lastName ?? ""} ${patient.firstName ?? ""}`.trim()),
  );
  const { rows } = await client.query<KnownPerson>(
    `with found as (
       select family_id from members where installation_id = $1 and member_number = any ($2::text[])
       union select family_id from members where installation_id = $1
         and ssn_index = any (array(select decode(hex, 'hex') from unnest($3::text[]) hex))
       union select family_id from members where installation_id = $1 and name_key = any ($4::text[]))
     select m.id, m.family_id as "familyId", m.client_id as "clientId", m.member_number as "memberNumber",
       m.first_name as "firstName", m.last_name as "lastName", m.dob::text, encode(m.ssn_index, 'hex') as "ssnIndex"
     from members m where m.family_id in (select family_id from found) and m.deleted_at is null
       and ($5::uuid is null or m.client_id = $5)`,
    [installationId, [...new Set(numbers)], [...new Set(indexes.flat())], [...new Set(names)], clientId],
  );
  const near = new People(rows);
  return claims.map((claim, at) => {
    const asked = { ...claim, ssnIndexes: indexes[at] ?? [] };
    return matchPatient(asked, near.nearTo(asked)).value;
  });
}

/** So that a claim is compared with the few whom it may be about, not with the people of all claims. */
class People {
  readonly #byFamily: ReadonlyMap<string, readonly KnownPerson[]>;
  readonly #families = new Map<string, Set<string>>();

  constructor(people: readonly KnownPerson[]) {
    this.#byFamily = groupBy(people, ({ familyId }) => familyId);
    for (const one of people)
      for (const key of [`#${one.memberNumber}`, `$${one.ssnIndex ?? ""}`, patientKey(one)]) {
        const known = this.#families.get(key);
        if (known === undefined) this.#families.set(key, new Set([one.familyId]));
        else known.add(one.familyId);
      }
  }

  nearTo({ patient, subscriber, ssnIndexes }: Asked): KnownPerson[] {
    const keys = [
      `#${patient.id ?? ""}`,
      `#${subscriber.id ?? ""}`,
      ...ssnIndexes.map((index) => `$${index}`),
      patientKey(patient),
    ];
    const families = new Set(keys.flatMap((key) => [...(this.#families.get(key) ?? [])]));
    return [...families].flatMap((id) => this.#byFamily.get(id) ?? []);
  }
}
