import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { lastFourOf } from "#kernel/ssn.ts";
import type { Vault } from "#server/crypto.ts";
import { type ColumnOfRows, rowArrays } from "#server/database/row-arrays.ts";
import type { Transaction } from "#server/scope.ts";
import { addEmployments, type EmploymentFacts } from "./employments.service.ts";
import { memberNumber } from "./member-number.ts";

/**
 * What is known of a person, and of a subscriber's employment and family; the SSN is plain here and nowhere after. The
 * last day is that of the employment, a dependent's that in the family.
 */
export type PersonFacts = EmploymentFacts & {
  prefix: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  gender: "F" | "M" | "U" | null;
  dob: PlainDate | null;
  ssn: string | null;
  email: string | null;
  phone: string | null;
  mobilePhone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  tobacco: boolean | null;
  isDisabled: boolean;
  language: Language | null;
  employerFamilyId: string | null;
};

export type NewMember = PersonFacts & {
  id: string;
  clientId: string;
  /** The subscriber's id. */
  familyId: string;
  relationship: RelationshipCode;
  importId: string | null;
  createdBy: string | null;
  /** The SSN's blind index in hex, where somebody has made it already. */
  ssnIndex?: string;
};

/** The columns of the member's own facts, and where each stands among them. */
const factFields = [
  ["division_id", "uuid", "divisionId"],
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
  ["is_disabled", "boolean", "isDisabled"],
  ["language", "text", "language"],
  ["status", "text", "status"],
] as const satisfies [string, ColumnOfRows["type"], Exclude<keyof PersonFacts, "ssn">][];
const ownFields = [
  ["id", "uuid", "id"],
  ["client_id", "uuid", "clientId"],
  ["family_id", "uuid", "familyId"],
  ["relationship", "text", "relationship"],
  ["import_id", "uuid", "importId"],
  ["created_by", "uuid", "createdBy"],
  ["updated_by", "uuid", "createdBy"],
] as const satisfies [string, ColumnOfRows["type"], keyof NewMember][];

/** Rows that go to the database in one statement. */
const sliceRows = 500;
/** Rounds of drawing before a form of numbers counts as used up: one in a million is left by chance when half are taken. */
const rounds = 20;

/**
 * Writes new members, each with a random number, subscribers with their family and employment; returns the numbers by
 * id. A number that is taken is drawn again: the unique index decides, also between two writers at once.
 */
export async function addMembers(
  transaction: Transaction,
  vault: Vault,
  {
    installationId,
    members,
    meanwhile,
  }: { installationId: string; members: readonly NewMember[]; meanwhile?: () => void },
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  if (members.length === 0) return numbers;
  const form = await numberForm(transaction, installationId);
  let waiting = members;
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const sent: Promise<Slice>[] = [];
    for (let from = 0; from < waiting.length; from += sliceRows) {
      const slice = waiting.slice(from, from + sliceRows);
      const answer = insertSlice(transaction, vault, { installationId, form, members: slice });
      // It is waited for below; that it may fail before is no surprise.
      answer.catch(() => undefined);
      sent.push(answer);
      // The database begins with it while the next one is sealed.
      if (from + sliceRows < waiting.length) await setImmediate();
    }
    meanwhile?.();
    const left: NewMember[] = [];
    for (const { members: tried, numbers: drawn, written } of await Promise.all(sent)) {
      tried.forEach((member, at) => {
        if (written.has(member.id)) numbers.set(member.id, drawn[at] ?? "");
        else left.push(member);
      });
    }
    waiting = left;
  }
  if (waiting.length > 0) throw new Error("The installation's form of member numbers is used up");
  const subscribers = members.filter(({ relationship }) => relationship === "18");
  await addEmployments(transaction, { installationId, subscribers });
  return numbers;
}

type Slice = { members: readonly NewMember[]; numbers: readonly string[]; written: ReadonlySet<string> };

async function insertSlice(
  { client }: Transaction,
  vault: Vault,
  { installationId, form, members }: { installationId: string; form: string; members: readonly NewMember[] },
): Promise<Slice> {
  const digits = digitSource();
  const numbers = members.map(() => memberNumber(form, digits));
  const number: ColumnOfRows = { name: "member_number", type: "text", values: numbers };
  const columns = [number, ...columnsOf(vault, members)];
  const { select, values } = rowArrays(columns, 2);
  const names = columns.map(({ name }) => name).join(", ");
  const { rows } = await client.query<{ id: string }>(
    `insert into members (installation_id, ${names}) select $1::uuid, ${names} from (${select}) r
     on conflict (installation_id, member_number) do nothing returning id`,
    [installationId, ...values],
  );
  return { members, numbers, written: new Set(rows.map(({ id }) => id)) };
}

/** A column for each thing that is known of any of them. */
function columnsOf(vault: Vault, members: readonly NewMember[]): ColumnOfRows[] {
  const columns: ColumnOfRows[] = [];
  for (const [name, type, field] of [...ownFields, ...factFields]) {
    const values = members.map((member) => member[field]);
    if (values.some((value) => value !== null)) columns.push({ name, type, values });
  }
  const ends = members.map(ownEnd);
  if (ends.some((day) => day !== null))
    columns.push({ name: "termination_date", type: "date", values: ends });
  if (members.every(({ ssn }) => ssn === null)) return columns;
  const ssns = members.map(({ id, ssn, ssnIndex }) =>
    ssn === null
      ? undefined
      : {
          sealed: vault.seal(ssn, sealedFor(id)).toString("hex"),
          index: ssnIndex ?? vault.blindIndex(ssn, "ssn").toString("hex"),
          lastFour: lastFourOf(ssn),
        },
  );
  columns.push(
    { name: "ssn_sealed", type: "hex", values: ssns.map((ssn) => ssn?.sealed ?? null) },
    { name: "ssn_index", type: "hex", values: ssns.map((ssn) => ssn?.index ?? null) },
    { name: "ssn_last4", type: "text", values: ssns.map((ssn) => ssn?.lastFour ?? null) },
  );
  return columns;
}

/** The columns that hold an SSN: sealed for its row, as a keyed index, and as its last four digits. */
export function sealedSsn(
  vault: Vault,
  memberId: string,
  ssn: string | null,
): { ssn_sealed: string | null; ssn_index: string | null; ssn_last4: string | null } {
  if (ssn === null) return { ssn_sealed: null, ssn_index: null, ssn_last4: null };
  return {
    ssn_sealed: hex(vault.seal(ssn, sealedFor(memberId))),
    ssn_index: hex(vault.blindIndex(ssn, "ssn")),
    ssn_last4: lastFourOf(ssn),
  };
}

function sealedFor(memberId: string): string {
  return `members.ssn:${memberId}`;
}

/** A member's own facts by the names of their columns, without the SSN. */
export function factColumns(
  facts: PersonFacts & { relationship: RelationshipCode },
): Record<string, unknown> {
  const own = Object.fromEntries(factFields.map(([name, , field]) => [name, facts[field]]));
  return { ...own, termination_date: ownEnd(facts) };
}

/** A subscriber's last day stands at the employment. */
function ownEnd({ relationship, terminationDate }: Pick<NewMember, "relationship" | "terminationDate">) {
  return relationship === "18" ? null : terminationDate;
}

async function numberForm(transaction: Transaction, installationId: string): Promise<string> {
  const answer = await transaction.client.query<{ form: string }>(
    "select member_number_format as form from installations where id = $1",
    [installationId],
  );
  const form = answer.rows[0]?.form;
  if (form === undefined) throw new Error("The installation is out of reach");
  return form;
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}

/** Digits from the system's own source, a few thousand at a time. */
function digitSource(): () => number {
  let bytes = Buffer.alloc(0);
  let at = 0;
  const next = (): number => {
    if (at >= bytes.length) {
      bytes = randomBytes(4096);
      at = 0;
    }
    const byte = bytes[at] ?? 255;
    at += 1;
    // Above 250 the low digits would come up more often.
    return byte < 250 ? byte % 10 : next();
  };
  return next;
}
