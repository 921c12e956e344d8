import { groupBy } from "#plans/plans/group-by.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  type KnownPerson,
  type Match,
  matchPatient,
  numberKey,
  type PatientQuery,
  type PayerNumber,
} from "./match-patient.ts";
import type { ParsedClaim, Party } from "./parsed-claim.ts";
import { nameKey } from "./patient-name.ts";
import { storedForms } from "./sealed-ids.service.ts";

/** Files write SSNs as an identifier of these kinds. */
const ssnKinds = new Set(["34", "SY"]);

type Asked = { installationId: string; clientId: string | null; claims: readonly ParsedClaim[] };

/** Finds the members who these claims are about, all of them with one question. */
export async function findPatients(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  { installationId, clientId, claims }: Asked,
): Promise<Match[]> {
  const indexesOf = ({ id, idKind }: Party) => {
    const digits = (id ?? "").replaceAll("-", "");
    if (!/^\d{9}$/u.test(digits) || (idKind !== null && idKind !== "MI" && !ssnKinds.has(idKind))) return [];
    return vault.blindIndexes(digits, "ssn").map((index) => index.toString("hex"));
  };
  const queries = claims.map(({ patient, subscriber, payerName, payerId, from }): PatientQuery => {
    const ownSsnIndexes = indexesOf(patient);
    return {
      patient,
      subscriber,
      payer: { name: payerName, id: payerId ?? null },
      day: from,
      ownSsnIndexes,
      ssnIndexes: [...ownSsnIndexes, ...indexesOf(subscriber)],
    };
  });
  const numbers = queries.flatMap(({ patient, subscriber }) =>
    [patient.id, subscriber.id].flatMap((id) => (id === null ? [] : [id, numberKey(id)])),
  );
  // Claims of before have tokens in the place of SSNs.
  const numberOf = new Map(
    queries.flatMap(({ patient, subscriber }) =>
      [patient, subscriber].flatMap((party) =>
        storedForms(vault, party).map((form) => [form, party.id ?? form] as const),
      ),
    ),
  );
  // Of all who were born on a day, those whose last name begins alike; what is compared then is the whole name.
  const births = new Map(
    queries.flatMap(({ patient: { dob, lastName } }) => {
      const letter = nameKey(lastName).slice(0, 1);
      return dob === null || letter === "" ? [] : [[`${dob} ${letter}`, { dob, letter }] as const];
    }),
  );
  const unique = [...new Set([...numbers, ...numberOf.keys()])];
  const ssns = [...new Set(queries.flatMap(({ ssnIndexes }) => ssnIndexes))];
  const learned = client.query<LearnedRow>(
    `select distinct n.number, c.member_id as "memberId", c.payer_name as "payerName", c.payer_id as "payerId"
     from claims c cross join lateral (values (c.patient_number), (c.subscriber_number)) n (number)
     where c.installation_id = $1 and c.member_id is not null and c.deleted_at is null and n.number = any ($2::text[])
       and (c.patient_number = any ($2::text[]) or c.subscriber_number = any ($2::text[]))`,
    [installationId, unique],
  );
  const given = client.query<GivenRow>(
    `select n.number_key as number, n.member_id as "memberId", s.name as "payerName", s.payer_id as "payerId",
       n.effective_date::text as "from", n.termination_date::text as "to"
     from member_numbers n left join suppliers s on s.id = n.supplier_id
     where n.installation_id = $1 and n.deleted_at is null and n.number_key = any ($2::text[])
       and ($3::uuid is null or n.client_id = $3)`,
    [installationId, unique, clientId],
  );
  const found = client.query<KnownPerson>(
    `with found as (
       select family_id from members where installation_id = $1 and member_number = any ($2::text[])
       union select family_id from member_numbers where installation_id = $1 and number_key = any ($2::text[])
         and deleted_at is null
       union select family_id from members where installation_id = $1
         and ssn_index = any (array(select decode(hex, 'hex') from unnest($3::text[]) hex))
       union select m.family_id from unnest($4::date[], $5::text[]) b (dob, letter)
         join members m on m.installation_id = $1 and m.dob = b.dob and starts_with(m.name_key, b.letter)
       union select m.family_id from claims c join members m on m.id = c.member_id
         where c.installation_id = $1 and c.deleted_at is null
           and (c.patient_number = any ($2::text[]) or c.subscriber_number = any ($2::text[])))
     select m.id, m.family_id as "familyId", m.client_id as "clientId", m.member_number as "memberNumber",
       m.first_name as "firstName", m.middle_name as "middleName", m.last_name as "lastName", m.suffix, m.dob::text,
       encode(m.ssn_index, 'hex') as "ssnIndex"
     from members m where m.family_id in (select family_id from found) and m.deleted_at is null
       and ($6::uuid is null or m.client_id = $6)`,
    [
      installationId,
      unique,
      ssns,
      [...births.values()].map(({ dob }) => dob),
      [...births.values()].map(({ letter }) => letter),
      clientId,
    ],
  );
  await settleAll([learned, given, found]);
  const near = new People(
    (await found).rows,
    [...(await learned).rows, ...(await given).rows].map(({ payerName, payerId, ...one }) => ({
      ...one,
      number: numberOf.get(one.number) ?? one.number,
      payer: { name: payerName, id: payerId },
    })),
  );
  return queries.map((query) => near.match(query).value);
}

type GivenRow = LearnedRow & { from: string | null; to: string | null };
type LearnedRow = Omit<PayerNumber, "payer"> & { payerName: string | null; payerId: string | null };

/** So that a claim is compared with the few whom it may be about, not with the people of all claims. */
class People {
  readonly #byFamily: ReadonlyMap<string, readonly KnownPerson[]>;
  readonly #families = new Map<string, Set<string>>();
  readonly #numbers: ReadonlyMap<string, readonly PayerNumber[]>;

  constructor(people: readonly KnownPerson[], numbers: readonly PayerNumber[]) {
    this.#byFamily = groupBy(people, ({ familyId }) => familyId);
    this.#numbers = groupBy(numbers, ({ number }) => numberKey(number));
    const familyOf = new Map(people.map(({ id, familyId }) => [id, familyId]));
    for (const one of people)
      for (const key of [`#${numberKey(one.memberNumber)}`, `$${one.ssnIndex ?? ""}`, `@${one.dob ?? ""}`])
        this.#add(key, one.familyId);
    for (const { number, memberId } of numbers) {
      const familyId = familyOf.get(memberId);
      if (familyId !== undefined) this.#add(`#${numberKey(number)}`, familyId);
    }
  }

  #add(key: string, familyId: string): void {
    const known = this.#families.get(key);
    if (known === undefined) this.#families.set(key, new Set([familyId]));
    else known.add(familyId);
  }

  match(query: PatientQuery) {
    const { patient, subscriber, ssnIndexes } = query;
    const said = [patient.id, subscriber.id].flatMap((id) => (id === null ? [] : numberKey(id)));
    const keys = [
      ...said.map((number) => `#${number}`),
      ...ssnIndexes.map((index) => `$${index}`),
      ...(patient.dob === null ? [] : [`@${patient.dob}`]),
    ];
    const families = new Set(keys.flatMap((key) => [...(this.#families.get(key) ?? [])]));
    const people = [...families].flatMap((id) => this.#byFamily.get(id) ?? []);
    return matchPatient(
      query,
      people,
      said.flatMap((number) => this.#numbers.get(number) ?? []),
    );
  }
}
