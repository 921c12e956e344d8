import { randomBytes } from "node:crypto";
import type { Vault } from "#server/crypto.ts";
import { type ColumnOfRows, rowArrays } from "#server/database/row-arrays.ts";
import type { Transaction } from "#server/scope.ts";
import { addEmployments } from "./employments.service.ts";
import type { NewMember } from "./member-facts.ts";
import { memberNumber } from "./member-number.ts";
import { addPeople, sliceRows } from "./people.service.ts";

const ownFields = [
  ["id", "uuid", "id"],
  ["client_id", "uuid", "clientId"],
  ["family_id", "uuid", "familyId"],
  ["relationship", "text", "relationship"],
  ["division_id", "uuid", "divisionId"],
  ["status", "text", "status"],
  ["import_id", "uuid", "importId"],
  ["created_by", "uuid", "createdBy"],
  ["updated_by", "uuid", "createdBy"],
] as const satisfies [string, ColumnOfRows["type"], keyof NewMember][];

/** Rounds of drawing before a form of numbers counts as used up: where nine of ten are taken, one in a billion is left by chance. */
const rounds = 200;

/**
 * Writes new members, each with a random number, subscribers with their family and employment, and the people they are,
 * where the client does not know them by SSN already; returns the numbers by id. A number that is taken is drawn again: the unique index decides, also between two writers at once.
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
  const people = await addPeople(transaction, vault, { installationId, members });
  // An employee's number may stand in the rows of the whole family: it is the employee's.
  let waiting: readonly NewMember[] = members.some(hasNumber)
    ? members.toSorted(
        (one, other) => Number(other.relationship === "18") - Number(one.relationship === "18"),
      )
    : members;
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const sent: Promise<Slice>[] = [];
    for (let from = 0; from < waiting.length; from += sliceRows) {
      const slice = waiting.slice(from, from + sliceRows);
      const answer = insertSlice(transaction, { installationId, form, members: slice, people });
      // It is waited for below; that it may fail before is no surprise.
      answer.catch(() => undefined);
      sent.push(answer);
    }
    meanwhile?.();
    const left: NewMember[] = [];
    for (const { members: tried, numbers: drawn, written } of await Promise.all(sent)) {
      tried.forEach((member, at) => {
        if (written.has(member.id)) numbers.set(member.id, drawn[at] ?? "");
        else left.push(hasNumber(member) ? { ...member, memberNumber: null } : member);
      });
    }
    waiting = left;
  }
  if (waiting.length > 0) throw new Error("The installation's form of member numbers is used up");
  const subscribers = members.filter(({ relationship }) => relationship === "18");
  await addEmployments(transaction, { installationId, subscribers });
  return numbers;
}

const hasNumber = ({ memberNumber }: NewMember) => memberNumber != null;

type Slice = { members: readonly NewMember[]; numbers: readonly string[]; written: ReadonlySet<string> };

async function insertSlice(
  { client }: Transaction,
  {
    installationId,
    form,
    members,
    people,
  }: {
    installationId: string;
    form: string;
    members: readonly NewMember[];
    people: ReadonlyMap<string, string>;
  },
): Promise<Slice> {
  const digits = digitSource();
  const numbers = members.map((member) => member.memberNumber ?? memberNumber(form, digits));
  const number: ColumnOfRows = { name: "member_number", type: "text", values: numbers };
  const brought: ColumnOfRows = {
    name: "is_number_brought",
    type: "boolean",
    values: members.map(hasNumber),
  };
  const person: ColumnOfRows = {
    name: "person_id",
    type: "uuid",
    values: members.map(({ id }) => people.get(id) ?? id),
  };
  const columns = [number, ...(members.some(hasNumber) ? [brought] : []), person, ...columnsOf(members)];
  const { select, values } = rowArrays(columns, 2);
  const names = columns.map(({ name }) => name).join(", ");
  const { rows } = await client.query<{ id: string }>(
    `insert into members (installation_id, ${names}) select $1::uuid, ${names} from (${select}) r
     on conflict do nothing returning id`,
    [installationId, ...values],
  );
  return { members, numbers, written: new Set(rows.map(({ id }) => id)) };
}

/** A column for each thing that is known of any of them. */
function columnsOf(members: readonly NewMember[]): ColumnOfRows[] {
  const columns = ownFields.flatMap(([name, type, field]): ColumnOfRows[] => {
    const values = members.map((member) => member[field]);
    return values.every((value) => value === null) ? [] : [{ name, type, values }];
  });
  const ends = members.map(ownEnd);
  if (ends.some((day) => day !== null))
    columns.push({ name: "termination_date", type: "date", values: ends });
  return columns;
}

/** A subscriber's last day stands at the employment. */
export function ownEnd({
  relationship,
  terminationDate,
}: Pick<NewMember, "relationship" | "terminationDate">) {
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
