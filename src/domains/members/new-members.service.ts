import { randomBytes } from "node:crypto";
import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { lastFourOf } from "#kernel/ssn.ts";
import type { Vault } from "#server/crypto.ts";
import type { Transaction } from "#server/scope.ts";
import { memberNumber } from "./member-number.ts";

/** What is known of a person, in the words of the members' table; the SSN is plain here and nowhere after. */
export type PersonFacts = {
  prefix: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  gender: "F" | "M" | "U" | null;
  dob: PlainDate | null;
  hireDate: PlainDate | null;
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
  divisionId: string | null;
  eligibilityClass: string | null;
  salaryCents: number | null;
  language: Language | null;
  employerFamilyId: string | null;
  terminationDate: PlainDate | null;
  status: "active" | "terminated";
};

export type NewMember = PersonFacts & {
  id: string;
  clientId: string;
  /** The subscriber's id. */
  familyId: string;
  relationship: RelationshipCode;
  importId: string | null;
  createdBy: string | null;
};

/** As members' rows are written in one statement however many there are; `bytea` goes as hex. */
const columns = [
  ["id", "uuid"],
  ["installation_id", "uuid"],
  ["client_id", "uuid"],
  ["division_id", "uuid"],
  ["family_id", "uuid"],
  ["relationship", "text"],
  ["member_number", "text"],
  ["prefix", "text"],
  ["first_name", "text"],
  ["middle_name", "text"],
  ["last_name", "text"],
  ["suffix", "text"],
  ["gender", "text"],
  ["dob", "date"],
  ["hire_date", "date"],
  ["ssn_sealed", "bytea"],
  ["ssn_index", "bytea"],
  ["ssn_last4", "text"],
  ["email", "text"],
  ["phone", "text"],
  ["mobile_phone", "text"],
  ["address1", "text"],
  ["address2", "text"],
  ["city", "text"],
  ["state", "text"],
  ["zip", "text"],
  ["tobacco", "boolean"],
  ["is_disabled", "boolean"],
  ["eligibility_class", "text"],
  ["salary_cents", "int"],
  ["language", "text"],
  ["employer_family_id", "text"],
  ["termination_date", "date"],
  ["status", "text"],
  ["import_id", "uuid"],
  ["created_by", "uuid"],
] as const;
const names = columns.map(([name]) => name).join(", ");
const typed = columns.map(([name, type]) => `${name} ${type}`).join(", ");

const insertMembers = {
  name: "members-add",
  text: `insert into members (${names}, updated_by)
    select ${names}, created_by from json_to_recordset($1::json) as r (${typed})
    on conflict (installation_id, member_number) do nothing
    returning id`,
};

/** Rounds of drawing before a form of numbers counts as used up: one in a million is left by chance when half are taken. */
const rounds = 20;

/**
 * Writes new members and gives each a number of its own, drawn at random. A number that another member has by now is
 * drawn anew: the unique index decides, also between two who write at once. Answers the numbers by id.
 */
export async function addMembers(
  transaction: Transaction,
  vault: Vault,
  { installationId, members }: { installationId: string; members: readonly NewMember[] },
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  if (members.length === 0) return numbers;
  const form = await numberForm(transaction, installationId);
  let waiting: Record<string, unknown>[] = members.map((member) => rowOf(vault, installationId, member));
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const digits = digitSource();
    for (const row of waiting) row["member_number"] = memberNumber(form, digits);
    const answer = await transaction.client.query<{ id: string }>({
      ...insertMembers,
      values: [JSON.stringify(waiting)],
    });
    const written = new Set(answer.rows.map(({ id }) => id));
    for (const { id, member_number: number } of waiting) {
      if (written.has(String(id))) numbers.set(String(id), String(number));
    }
    waiting = waiting.filter(({ id }) => !written.has(String(id)));
  }
  if (waiting.length > 0) throw new Error("The installation's form of member numbers is used up");
  return numbers;
}

/** The columns that hold an SSN: sealed for its row, as a keyed index, and as its last four digits. */
export function sealedSsn(
  vault: Vault,
  memberId: string,
  ssn: string | null,
): { ssn_sealed: string | null; ssn_index: string | null; ssn_last4: string | null } {
  if (ssn === null) return { ssn_sealed: null, ssn_index: null, ssn_last4: null };
  return {
    ssn_sealed: hex(vault.seal(ssn, `members.ssn:${memberId}`)),
    ssn_index: hex(vault.blindIndex(ssn, "ssn")),
    ssn_last4: lastFourOf(ssn),
  };
}

/** A person's facts by the names of their columns, without the SSN. */
export function factColumns(facts: PersonFacts): Record<string, unknown> {
  return {
    division_id: facts.divisionId,
    prefix: facts.prefix,
    first_name: facts.firstName,
    middle_name: facts.middleName,
    last_name: facts.lastName,
    suffix: facts.suffix,
    gender: facts.gender,
    dob: facts.dob,
    hire_date: facts.hireDate,
    email: facts.email,
    phone: facts.phone,
    mobile_phone: facts.mobilePhone,
    address1: facts.address1,
    address2: facts.address2,
    city: facts.city,
    state: facts.state,
    zip: facts.zip,
    tobacco: facts.tobacco,
    is_disabled: facts.isDisabled,
    eligibility_class: facts.eligibilityClass,
    salary_cents: facts.salaryCents,
    language: facts.language,
    employer_family_id: facts.employerFamilyId,
    termination_date: facts.terminationDate,
    status: facts.status,
  };
}

function rowOf(vault: Vault, installationId: string, member: NewMember): Record<string, unknown> {
  return {
    ...factColumns(member),
    ...sealedSsn(vault, member.id, member.ssn),
    id: member.id,
    installation_id: installationId,
    client_id: member.clientId,
    family_id: member.familyId,
    relationship: member.relationship,
    import_id: member.importId,
    created_by: member.createdBy,
  };
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
