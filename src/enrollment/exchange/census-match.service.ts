import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import { isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import { personFields } from "#people/members/people.service.ts";
import { isSamePerson, namesakeAmong } from "#people/members/same-person.ts";
import type { Vault } from "#server/crypto.ts";
import type { Transaction } from "#server/scope.ts";
import type { FileProblemCode } from "./census-families.ts";
import type { CensusFacts, CensusRow } from "./census-rows.ts";

/** A member as far as a census can change them. */
export type KnownMember = {
  id: string;
  personId: string;
  clientId: string;
  familyId: string;
  relationship: RelationshipCode;
  status: "active" | "terminated";
  ssnIndex: string | null;
  /** The last day at work of earlier employments. */
  earlierLastDay: PlainDate | null;
} & { [Field in Exclude<keyof CensusFacts, "ssn">]: Exclude<CensusFacts[Field], undefined> | null };

/** A row without mistakes of its own: its relationship is known. */
export type GoodRow = Omit<CensusRow, "problems"> & {
  relationship: RelationshipCode;
  /** The SSN's blind index under every key in hex, the newest first; none without an SSN. */
  ssnIndexes: readonly string[];
};

export function goodRow(
  vault: Vault,
  { row, facts, endReason }: Pick<CensusRow, "row" | "facts" | "endReason">,
  relationship: RelationshipCode,
): GoodRow {
  const ssnIndexes =
    facts.ssn === undefined ? [] : vault.blindIndexes(facts.ssn, "ssn").map((index) => index.toString("hex"));
  return { row, relationship, facts, endReason, ssnIndexes };
}

/** A person may have a family more: what is told of them changes that member too. */
const withOtherFamilies = (ids: string) =>
  `select o.id from members o where o.person_id = any(array(select k.person_id from members k where k.id = any(array(${ids}))))`;

export type Match =
  | { row: GoodRow; kind: "new"; id: string; familyId: string }
  | { row: GoodRow; kind: "known"; member: KnownMember; changed: (keyof CensusFacts | "relationship")[] }
  | { row: GoodRow; kind: "refused"; code: FileProblemCode }
  /** A dependent whose employee comes further down. */
  | { row: GoodRow; kind: "later" };

/** The employee above: whose the rows are that name no family. */
export type Above = { familyId: string } | undefined;

const memberColumns = `m.id, m.person_id as "personId", m.client_id as "clientId", m.family_id as "familyId", m.relationship, m.status,
  encode(m.ssn_index, 'hex') as "ssnIndex", p.prefix, m.first_name as "firstName", m.middle_name as "middleName",
  m.last_name as "lastName", m.suffix, m.member_number as "memberNumber", p.gender, m.dob, p.email, p.phone, p.mobile_phone as "mobilePhone",
  p.address1, p.address2, p.city, p.state, p.zip, ${ratedAnswersSql("p")}, p.is_disabled as "isDisabled", p.language,
  m.division_id as "divisionId", w.hire_date as "hireDate", coalesce(w.last_day, m.termination_date) as "terminationDate",
  w.eligibility_class as "eligibilityClass", w.salary_cents as "salaryCents", w.weekly_hours::float8 as "weeklyHours",
  w.pay_kind as "payKind", w.hourly_rate_cents as "hourlyRateCents", f.employer_family_id as "employerFamilyId",
  (select max(e.last_day) from employments e where e.member_id = m.id and not e.is_current) as "earlierLastDay"`;
const memberTables = `members m join people p on p.id = m.person_id left join families f on f.id = m.family_id
  left join employments w on w.member_id = m.id and w.is_current`;

type Asked = {
  clientId: string;
  rows: readonly GoodRow[];
  above: Above;
  now: Date;
  lock: boolean;
  /** Also counts the new people who are members of another client of this installation. */
  elsewhereIn?: string;
};

/**
 * Matches each row with a member: by SSN in the client, else by the employer's family number (or the employee above),
 * relationship, first name and birth date. A dependent of a known name whose birth date is told otherwise is corrected, or
 * refused where they may be somebody else.
 */
export async function matchRows(
  transaction: Transaction,
  asked: Asked,
): Promise<{ matches: Match[]; above: Above; elsewhere: number }> {
  const indexes = asked.rows.flatMap(({ ssnIndexes }) => ssnIndexes);
  const familyIds = [...new Set(asked.rows.flatMap(({ facts }) => facts.employerFamilyId ?? []))];
  const known = new KnownMembers();
  const isHere = "client_id = $1";
  const isInReach = asked.elsewhereIn === undefined ? isHere : "installation_id = $4";
  await known.load(transaction, asked, {
    // Each by its own index; an "or" would go through all members.
    ids: `select id from members where ssn_index = any(array(select decode(ssn, 'hex') from unnest($2::text[]) ssn)) and ${isInReach}
      union all select id from members where family_id = any(array(
        select id from families where ${isHere} and employer_family_id = any($3::text[])))`,
    isInReach,
    values: [indexes, familyIds, ...(asked.elsewhereIn === undefined ? [] : [asked.elsewhereIn])],
  });
  const state: State = { known, now: asked.now, above: asked.above, familyOf: new Map() };
  const waits = asked.rows.some(({ relationship }) => relationship !== "18");
  if (waits) {
    const families = known.familiesToRead(asked);
    if (families.length > 0) {
      await known.load(transaction, asked, {
        ids: "select id from members where family_id = any($2::uuid[])",
        isInReach: isHere,
        values: [families],
      });
    }
  }
  // Employees first, wherever they stand among the rows: their dependents may come before them.
  const found = new Map<GoodRow, Match>();
  for (const row of asked.rows) {
    if (row.relationship === "18") found.set(row, matchEmployee(state, row));
    else if (row.facts.employerFamilyId === undefined) found.set(row, matchDependent(state, row));
  }
  for (const row of asked.rows) if (!found.has(row)) found.set(row, matchDependent(state, row));
  const matched = asked.rows.flatMap((row) => found.get(row) ?? []);
  const matches = withoutFamilyNumbers(withNamesakes(state, matched));
  return { matches, above: state.above, elsewhere: known.countElsewhere(matches) };
}

type State = {
  known: KnownMembers;
  now: Date;
  above: Above;
  /** Of the families of this batch: by the employer's number, whose they are. */
  familyOf: Map<string, string>;
};

function matchEmployee(state: State, row: GoodRow): Match {
  const { facts } = row;
  const key = facts.employerFamilyId;
  const refuse = (code: FileProblemCode): Match => {
    state.above = undefined;
    return { row, kind: "refused", code };
  };
  const holders = state.known.withIndex(row.ssnIndexes);
  // Who is a dependent in another family is the same person, with a family of their own.
  const bySsn = holders.find((holder) => holder.relationship === "18");
  if (bySsn === undefined && holders.some((holder) => isAnother(holder, row)))
    return refuse("ssnOtherFamily");
  const ofKey = key === undefined ? [] : state.known.employeesOf(key);
  const byName = ofKey.find((member) => fits(member, row));
  const member = bySsn ?? byName;
  // The number is another employee's: whose dependents would these be?
  if (ofKey.some((other) => other.id !== member?.id)) return refuse("familyHasOther");
  // Two employments of one person never overlap.
  const earlier = member?.earlierLastDay ?? null;
  if (facts.hireDate !== undefined && earlier !== null && facts.hireDate <= earlier)
    return refuse("hiredBefore");
  const id = member?.id ?? uuidv7(state.now.getTime());
  const familyId = member?.familyId ?? id;
  if (key !== undefined) state.familyOf.set(key, familyId);
  state.above = { familyId };
  return member === undefined
    ? { row, kind: "new", id, familyId }
    : { row, kind: "known", member, changed: changesOf(state, member, row) };
}

function matchDependent(state: State, row: GoodRow): Match {
  const key = row.facts.employerFamilyId;
  const familyId =
    key === undefined
      ? state.above?.familyId
      : (state.familyOf.get(key) ?? state.known.employeesOf(key)[0]?.familyId);
  if (familyId === undefined) return { row, kind: "later" };
  const holders = state.known.withIndex(row.ssnIndexes);
  const bySsn = holders.find((holder) => holder.familyId === familyId);
  const isOfEmployee = bySsn?.relationship === "18";
  if (isOfEmployee || (bySsn === undefined && holders.some((holder) => isAnother(holder, row)))) {
    return { row, kind: "refused", code: "ssnOtherFamily" };
  }
  const member = bySsn ?? state.known.inFamily(familyId).find((one) => fits(one, row));
  return member === undefined
    ? { row, kind: "new", id: uuidv7(state.now.getTime()), familyId }
    : { row, kind: "known", member, changed: changesOf(state, member, row) };
}

/** Looks at the new dependents once more, beside those of their family whom no other row is about. */
function withNamesakes(state: State, matches: readonly Match[]): Match[] {
  const taken = new Set(matches.flatMap((match) => (match.kind === "known" ? [match.member.id] : [])));
  return matches.map((match): Match => {
    const { row } = match;
    if (match.kind !== "new" || row.relationship === "18") return match;
    const free = state.known
      .inFamily(match.familyId)
      .filter(
        (member) =>
          !taken.has(member.id) &&
          roleOf(member.relationship) === roleOf(row.relationship) &&
          !(member.ssnIndex !== null && row.ssnIndexes.length > 0),
      )
      .map((member) => ({ member, ...nameOf(member) }));
    const namesake = namesakeAmong(nameOf(row.facts), free);
    if (namesake.kind === "none") return match;
    if (namesake.kind === "unsure") return { row, kind: "refused", code: "namesake" };
    const { member } = namesake.member;
    taken.add(member.id);
    return { row, kind: "known", member, changed: changesOf(state, member, row) };
  });
}

type NameFacts = { firstName?: string | null; lastName?: string | null; dob?: PlainDate | null | undefined };
const nameOf = ({
  firstName,
  lastName,
  dob,
}: { [Field in keyof NameFacts]: NameFacts[Field] | undefined }) => ({
  firstName: firstName ?? "",
  lastName: lastName ?? "",
  dob: dob ?? null,
});

/** Bears the SSN and is somebody else. */
function isAnother({ firstName, dob }: KnownMember, { facts }: GoodRow): boolean {
  return !isSamePerson(
    { firstName: firstName ?? "", dob },
    { firstName: facts.firstName ?? "", dob: facts.dob ?? null },
  );
}

function fits(member: KnownMember, { relationship, facts }: GoodRow): boolean {
  return (
    roleOf(member.relationship) === roleOf(relationship) &&
    member.dob === facts.dob &&
    member.firstName?.toLowerCase() === facts.firstName?.toLowerCase()
  );
}

/** A child may have become a disabled one, a partner a spouse: the same person still. */
function roleOf(relationship: RelationshipCode): "employee" | "partner" | "child" {
  if (relationship === "18") return "employee";
  return isSpouseLike(relationship) ? "partner" : "child";
}

/** Facts of the employment and the family, which only the employee's row says. */
const ofEmployee: ReadonlySet<keyof CensusFacts> = new Set([
  "hireDate",
  "divisionId",
  "eligibilityClass",
  "salaryCents",
  "weeklyHours",
  "payKind",
  "hourlyRateCents",
  "employerFamilyId",
]);

const ofPerson: ReadonlySet<string> = new Set(personFields.map(([, , field]) => field));

/** The fields in which the file says something else. What it leaves empty, it does not change. */
function changesOf(
  { known }: State,
  member: KnownMember,
  row: GoodRow,
): (keyof CensusFacts | "relationship")[] {
  const changed: (keyof CensusFacts | "relationship")[] = [];
  for (const field of Object.keys(row.facts) as (keyof CensusFacts)[]) {
    if (row.facts[field] === undefined) continue;
    if (row.relationship !== "18" && ofEmployee.has(field)) continue;
    if (field === "memberNumber") {
      const isOfFamily = known
        .inFamily(member.familyId)
        .some(({ memberNumber }) => memberNumber === row.facts.memberNumber);
      if (!isOfFamily) changed.push(field);
    } else if (field === "ssn") {
      if (member.ssnIndex === null || !row.ssnIndexes.includes(member.ssnIndex)) changed.push("ssn");
    } else if (field === "terminationDate" && row.relationship !== "18" && isUntilMonthEnd(member, row)) {
      // Their coverage went on to the end of the month in which the file says that they left.
    } else if (member[field] !== row.facts[field]) {
      // Of somebody who works here too, their own row tells; another's only what nobody knows.
      const isTold = row.relationship !== "18" && ofPerson.has(field) && known.isEmployee(member);
      if (!isTold || member[field] === null) changed.push(field);
    }
  }
  if (member.relationship !== row.relationship) changed.push("relationship");
  return changed;
}

const isUntilMonthEnd = ({ terminationDate }: KnownMember, { facts }: GoodRow): boolean =>
  facts.terminationDate !== undefined && terminationDate === lastOfMonth(facts.terminationDate);

/** An employee's number in the rows of the whole family is the employee's: it changes nobody else. */
function withoutFamilyNumbers(matches: readonly Match[]): Match[] {
  const familyOf = (match: Match) =>
    match.kind === "known" ? match.member.familyId : match.kind === "new" ? match.familyId : "";
  const employees = new Map(
    matches.flatMap((match) =>
      match.row.relationship === "18" ? [[familyOf(match), match.row.facts.memberNumber] as const] : [],
    ),
  );
  return matches.map((match) =>
    match.kind === "known" &&
    match.row.relationship !== "18" &&
    employees.get(match.member.familyId) === match.row.facts.memberNumber
      ? { ...match, changed: match.changed.filter((field) => field !== "memberNumber") }
      : match,
  );
}

class KnownMembers {
  readonly #byIndex = new Map<string, KnownMember[]>();
  readonly #employees = new Set<string>();
  readonly #employeesByKey = new Map<string, KnownMember[]>();
  readonly #byFamily = new Map<string, KnownMember[]>();
  readonly #ids = new Set<string>();
  readonly #elsewhere = new Set<string>();

  async load(
    transaction: Transaction,
    { clientId, lock }: Asked,
    { ids, isInReach, values }: { ids: string; isInReach: string; values: readonly unknown[] },
  ): Promise<void> {
    const { rows } = await transaction.client.query<KnownMember>(
      `select ${memberColumns} from ${memberTables} where m.${isInReach} and $1::uuid is not null and m.deleted_at is null
         and m.id = any(array(${withOtherFamilies(ids)})) order by m.id ${lock ? "for no key update of m" : ""}`,
      [clientId, ...values],
    );
    for (const member of rows) {
      if (member.clientId === clientId) this.#add(member);
      else if (member.ssnIndex !== null) this.#elsewhere.add(member.ssnIndex);
    }
  }

  /** How many of the new people are members of another client. */
  countElsewhere(matches: readonly Match[]): number {
    if (this.#elsewhere.size === 0) return 0;
    const isElsewhere = ({ kind, row }: Match) =>
      (kind === "new" || kind === "later") && row.ssnIndexes.some((index) => this.#elsewhere.has(index));
    return matches.filter(isElsewhere).length;
  }

  #add(member: KnownMember): void {
    if (this.#ids.has(member.id)) return;
    this.#ids.add(member.id);
    if (member.ssnIndex !== null) push(this.#byIndex, member.ssnIndex, member);
    if (member.relationship === "18") this.#employees.add(member.personId);
    push(this.#byFamily, member.familyId, member);
    if (member.employerFamilyId !== null && member.relationship === "18") {
      push(this.#employeesByKey, member.employerFamilyId, member);
    }
  }

  /** One person has a member in each of their families. */
  withIndex(indexes: readonly string[]): readonly KnownMember[] {
    return indexes.flatMap((index) => this.#byIndex.get(index) ?? []);
  }

  isEmployee({ personId }: KnownMember): boolean {
    return this.#employees.has(personId);
  }

  employeesOf(key: string): readonly KnownMember[] {
    return this.#employeesByKey.get(key) ?? [];
  }

  inFamily(familyId: string): readonly KnownMember[] {
    return this.#byFamily.get(familyId) ?? [];
  }

  /** Known families of which dependents may be members without bearing the employer's number. */
  familiesToRead({ above }: Asked): string[] {
    const families = [...this.#byFamily.keys()];
    return above === undefined ? families : [...families, above.familyId];
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
