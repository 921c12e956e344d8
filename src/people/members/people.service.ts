import { setImmediate } from "node:timers/promises";
import type { PlainDate } from "#kernel/dates.ts";
import { lastFourOf } from "#kernel/ssn.ts";
import type { Vault } from "#server/crypto.ts";
import { type ColumnOfRows, rowArrays } from "#server/database/row-arrays.ts";
import type { Transaction } from "#server/scope.ts";
import type { NewMember, PersonFacts } from "./member-facts.ts";
import { isSamePerson } from "./same-person.ts";

/** The columns of the person's own facts, and where each stands among what is told of a member. */
export const personFields = [
  ["prefix", "text", "prefix"],
  ["first_name", "text", "firstName"],
  ["middle_name", "text", "middleName"],
  ["last_name", "text", "lastName"],
  ["suffix", "text", "suffix"],
  ["gender", "text", "gender"],
  ["dob", "date", "dob"],
  ["email", "text", "email"],
  ["phone", "text", "phone"],
  ["mobile_phone", "text", "mobilePhone"],
  ["address1", "text", "address1"],
  ["address2", "text", "address2"],
  ["city", "text", "city"],
  ["state", "text", "state"],
  ["zip", "text", "zip"],
  ["tobacco", "boolean", "tobacco"],
  ["other_offer", "boolean", "otherOffer"],
  ["wellness", "boolean", "wellness"],
  ["is_disabled", "boolean", "isDisabled"],
  ["language", "text", "language"],
] as const satisfies [string, ColumnOfRows["type"], Exclude<keyof PersonFacts, "ssn">][];
const addressColumns = ["address1", "address2", "city", "state", "zip"];

/** Rows that go to the database in one statement. */
export const sliceRows = 500;

/**
 * Writes the people that new members are; returns their ids by the members'. Who is known at the client by SSN stays one
 * person: an employee's facts go before what was known, a dependent's only fill what was not.
 */
export async function addPeople(
  transaction: Transaction,
  vault: Vault,
  { installationId, members }: { installationId: string; members: readonly NewMember[] },
): Promise<Map<string, string>> {
  const indexes = new Map(
    members.flatMap((member) =>
      member.ssn === null ? [] : [[member.id, ssnIndexesOf(vault, member.ssn, member.ssnIndexes)] as const],
    ),
  );
  const known = await findBySsn(transaction, {
    clientIds: [...new Set(members.map(({ clientId }) => clientId))],
    indexes: [...indexes.values()].flat(),
  });
  const ids = new Map<string, string>();
  const added: NewMember[] = [];
  const again: (NewMember & { personId: string })[] = [];
  for (const member of members) {
    const own = indexes.get(member.id) ?? [];
    const one = known.find(member, own);
    ids.set(member.id, one?.id ?? member.id);
    if (one !== undefined) again.push({ ...member, personId: one.id });
    else {
      added.push(member);
      const [ssnIndex] = own;
      if (ssnIndex !== undefined) known.add({ ...member, ssnIndex });
    }
  }
  const sent: Promise<unknown>[] = [];
  for (let from = 0; from < added.length; from += sliceRows) {
    const slice = added.slice(from, from + sliceRows);
    const answer = insertSlice(transaction, vault, { installationId, members: slice, indexes });
    // It is waited for below; that it may fail before is no surprise.
    answer.catch(() => undefined);
    sent.push(answer);
    // The database begins with it while the next one is sealed.
    if (from + sliceRows < added.length) await setImmediate();
  }
  await Promise.all(sent);
  await fillIn(transaction, again);
  return ids;
}

async function insertSlice(
  { client }: Transaction,
  vault: Vault,
  {
    installationId,
    members,
    indexes,
  }: {
    installationId: string;
    members: readonly NewMember[];
    indexes: ReadonlyMap<string, readonly string[]>;
  },
): Promise<void> {
  const own = [
    ["id", "uuid", "id"],
    ["client_id", "uuid", "clientId"],
    ["created_by", "uuid", "createdBy"],
    ["updated_by", "uuid", "createdBy"],
    ...personFields,
  ] as const;
  const columns = own.flatMap(([name, type, field]): ColumnOfRows[] => {
    const values = members.map((member) => member[field]);
    return values.every((value) => value === null) ? [] : [{ name, type, values }];
  });
  if (members.some(({ ssn }) => ssn !== null)) {
    const ssns = members.map(({ id, ssn }) =>
      ssn === null ? null : { sealed: vault.seal(ssn, sealedFor(id)).toString("hex"), ssn },
    );
    columns.push(
      { name: "ssn_sealed", type: "hex", values: ssns.map((one) => one?.sealed ?? null) },
      { name: "ssn_index", type: "hex", values: members.map(({ id }) => indexes.get(id)?.[0] ?? null) },
      { name: "ssn_last4", type: "text", values: ssns.map((one) => one && lastFourOf(one.ssn)) },
    );
  }
  const { select, values } = rowArrays(columns, 2);
  const names = columns.map(({ name }) => name).join(", ");
  await client.query(
    `insert into people (installation_id, ${names}) select $1::uuid, ${names} from (${select}) r`,
    [installationId, ...values],
  );
}

/** What another family of theirs tells of people whom the client knows already. */
async function fillIn(
  { client }: Transaction,
  members: readonly (NewMember & { personId: string })[],
): Promise<void> {
  if (members.length === 0) return;
  const typed = personFields.map(([name, type]) => `${name} ${type}`).join(", ");
  const rows = members.map((member) => ({
    id: member.personId,
    is_employee: member.relationship === "18",
    updated_by: member.createdBy,
    ...factColumns(member),
  }));
  for (const isEmployee of [false, true]) {
    const some = rows.filter((row) => row.is_employee === isEmployee);
    if (some.length === 0) continue;
    const [first, second] = isEmployee ? ["r", "p"] : ["p", "r"];
    const filled = personFields.map(([name]) => {
      if (name === "is_disabled") return "is_disabled = p.is_disabled or r.is_disabled";
      if (!addressColumns.includes(name)) return `${name} = coalesce(${first}.${name}, ${second}.${name})`;
      // A street of one address and the city of another would be nowhere.
      return `${name} = case when ${first}.address1 is not null then ${first}.${name} else coalesce(${second}.${name}, ${first}.${name}) end`;
    });
    await client.query(
      `update people p set ${filled.join(", ")}, updated_by = r.updated_by, updated_at = now(), version = p.version + 1
       from json_to_recordset($1::json) as r (id uuid, updated_by uuid, ${typed}) where p.id = r.id`,
      [JSON.stringify(some)],
    );
  }
}

type KnownPerson = {
  id: string;
  clientId: string;
  ssnIndex: string;
  firstName: string;
  dob: PlainDate | null;
};

class KnownPeople {
  readonly #bySsn = new Map<string, KnownPerson[]>();

  add({ id, clientId, ssnIndex, firstName, dob }: KnownPerson): void {
    const person = { id, clientId, ssnIndex, firstName, dob };
    const key = `${clientId} ${ssnIndex}`;
    this.#bySsn.set(key, [...(this.#bySsn.get(key) ?? []), person]);
  }

  find(
    wanted: { clientId: string; firstName: string; dob: PlainDate | null },
    indexes: readonly string[],
  ): KnownPerson | undefined {
    return indexes
      .flatMap((index) => this.#bySsn.get(`${wanted.clientId} ${index}`) ?? [])
      .find((person) => isSamePerson(person, wanted));
  }
}

async function findBySsn(
  { client }: Transaction,
  { clientIds, indexes }: { clientIds: readonly string[]; indexes: readonly string[] },
): Promise<KnownPeople> {
  const people = new KnownPeople();
  if (indexes.length === 0) return people;
  const { rows } = await client.query<KnownPerson>(
    `select id, client_id as "clientId", encode(ssn_index, 'hex') as "ssnIndex", first_name as "firstName", dob from people
     where ssn_index = any(array(select decode(ssn, 'hex') from unnest($2::text[]) ssn)) and client_id = any($1::uuid[])
       and ssn_index is not null and deleted_at is null order by id`,
    [clientIds, indexes],
  );
  for (const row of rows) people.add(row);
  return people;
}

/** Facts of people that have changed, by their ids; what is not named stays. */
export type PersonChange = {
  personId: string;
  clientId: string;
  columns: Record<string, unknown>;
  /** Another SSN than before. */
  ssn: string | null;
  firstName: string;
  dob: PlainDate | null;
};

/**
 * Changes people. With an SSN by which the client knows the same person already, two become one: their families stay,
 * the one who was known keeps what was known.
 */
export async function changePeople(
  transaction: Transaction,
  vault: Vault,
  { changes, now, updatedBy }: { changes: readonly PersonChange[]; now: Date; updatedBy: string | null },
): Promise<void> {
  const withSsn = changes.filter(({ ssn }) => ssn !== null);
  const known = await findBySsn(transaction, {
    clientIds: [...new Set(withSsn.map(({ clientId }) => clientId))],
    indexes: withSsn.flatMap(({ ssn }) => ssnIndexesOf(vault, ssn ?? "", undefined)),
  });
  const rows: Record<string, unknown>[] = [];
  for (const { personId, ssn, columns, ...facts } of changes) {
    const other = ssn === null ? undefined : known.find(facts, ssnIndexesOf(vault, ssn, undefined));
    if (other !== undefined && other.id !== personId) {
      await becomeOne(transaction, { from: personId, into: other.id, now, updatedBy });
      continue;
    }
    const sealed = ssn === null ? {} : sealedSsn(vault, personId, ssn);
    rows.push({ id: personId, ...columns, ...sealed });
  }
  // One statement for those of whom the same was told.
  const alike = new Map<string, Record<string, unknown>[]>();
  for (const row of rows) {
    const key = Object.keys(row).toSorted().join();
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  for (const some of alike.values()) await updateAlike(transaction, { rows: some, now, updatedBy });
}

const columnTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(personFields.map(([name, type]) => [name, type])),
  ssn_sealed: "bytea",
  ssn_index: "bytea",
  ssn_last4: "text",
};

async function updateAlike(
  { client }: Transaction,
  { rows, now, updatedBy }: { rows: readonly Record<string, unknown>[]; now: Date; updatedBy: string | null },
): Promise<void> {
  const names = Object.keys(columnTypes).filter((name) => rows[0] !== undefined && name in rows[0]);
  if (names.length === 0) return;
  await client.query(
    `update people p set ${names.map((name) => `${name} = r.${name}, `).join("")}
       updated_at = $2, updated_by = $3, version = p.version + 1
     from json_to_recordset($1::json) as r (id uuid${names.map((name) => `, ${name} ${columnTypes[name]}`).join("")})
     where p.id = r.id`,
    [JSON.stringify(rows), now, updatedBy],
  );
}

/** Two rows turn out to be one human. */
async function becomeOne(
  { client }: Transaction,
  { from, into, now, updatedBy }: { from: string; into: string; now: Date; updatedBy: string | null },
): Promise<void> {
  const gaps = personFields
    .map(([name]) => name)
    .filter((name) => !["first_name", "last_name", "is_disabled", ...addressColumns].includes(name))
    .map((name) => `${name} = coalesce(p.${name}, f.${name})`);
  await client.query(
    `update people p set ${gaps.join(", ")}, updated_at = $3, updated_by = $4, version = p.version + 1
     from people f where p.id = $2 and f.id = $1`,
    [from, into, now, updatedBy],
  );
  await client.query(
    "update members set person_id = $2, updated_at = $3, updated_by = $4, version = version + 1 where person_id = $1",
    [from, into, now, updatedBy],
  );
  await client.query("delete from people where id = $1", [from]);
}

function ssnIndexesOf(vault: Vault, ssn: string, made: readonly string[] | undefined): readonly string[] {
  return made ?? vault.blindIndexes(ssn, "ssn").map((index) => index.toString("hex"));
}

/** The columns that hold an SSN: sealed for its row, as a keyed index, and as its last four digits. */
function sealedSsn(vault: Vault, personId: string, ssn: string): Record<string, string> {
  return {
    ssn_sealed: hex(vault.seal(ssn, sealedFor(personId))),
    ssn_index: hex(vault.blindIndex(ssn, "ssn")),
    ssn_last4: lastFourOf(ssn),
  };
}

/** Seals name the table that held an SSN when the first ones were made. */
export const sealedFor = (personId: string): string => `members.ssn:${personId}`;

/** A person's own facts by the names of their columns, without the SSN. */
function factColumns(facts: PersonFacts): Record<string, unknown> {
  return Object.fromEntries(personFields.map(([name, , field]) => [name, facts[field]]));
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}
