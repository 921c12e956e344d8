import { nameKeyOf } from "#kernel/name-key.ts";
import { isChild, isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import { NumberList, NumberMap, NumberSet } from "./number-list.ts";

/** What is wrong with how rows fit together; words in `texts/` like those of cells. */
export type FileProblemCode =
  | "ssnTwice"
  | "personTwice"
  | "namesakeAbove"
  | "valueTwice"
  | "twoEmployees"
  | "noEmployee"
  | "employeeBad"
  | "employeeKey"
  | "ssnOtherFamily"
  | "familyHasOther"
  | "hiredBefore"
  | "namesake"
  | "twoSpouses"
  | "olderThanParent";
export type FamilyProblem = { row: number; code: FileProblemCode; params?: Record<string, string | number> };

type Member = {
  row: number;
  relationship: RelationshipCode | undefined;
  familyId: string | undefined;
  ssn: string | undefined;
  dob: string | undefined;
  /** The whole name. */
  name?: string | undefined;
  isBad: boolean;
};

type OfSsn = { ssn: string; dob: string | undefined; family: number | undefined; isEmployee: boolean };

const dayNumber = (day: string) => Number(day.replaceAll("-", ""));
const placeOf = (family: number, isEmployee: boolean) => (family + 1) * 2 + Number(isEmployee);

/**
 * Groups the rows of one file by family. Rows that name the same family belong together wherever they stand; rows that
 * name none belong to the employee above. Keeps a few bytes of each row, so that a million of them fit.
 */
export class FileFamilies {
  readonly #byKey = new Map<string, number>();
  /** Of each family the row of its employee; 0: none yet. */
  readonly #employees = new NumberList();
  readonly #hasTwo = new NumberSet();
  readonly #rows = new NumberList();
  readonly #families = new NumberList();
  readonly #bad = new NumberSet();
  readonly #dependents = new NumberSet();
  readonly #ssnRows = new NumberMap();
  /** Of who had the SSN first: the birth date, and the family with whether they are its employee. */
  readonly #ssnDays = new NumberMap();
  readonly #ssnFamilies = new NumberMap();
  /** The row of each family's spouse or partner; 0: none yet. */
  readonly #spouses = new NumberList();
  /** The birth date of the child in each row in turn; 0 for others. */
  readonly #childDays = new NumberList();
  /** The birth date of each family's employee; 0: not known. */
  readonly #employeeDays = new NumberList();
  readonly #people = new PeopleOnce();
  /** Children by name alone: two of one name are two only where the SSNs of both say so. */
  readonly #children = new PeopleOnce();
  readonly #withSsn = new NumberSet();
  #latest: number | undefined;

  /** Takes the next row; answers what is wrong with it as far as the rows above tell. */
  add({ row, relationship, familyId, ssn, dob, name, isBad }: Member): FamilyProblem[] {
    const problems: FamilyProblem[] = [];
    const fail = (code: FileProblemCode, of = row, params?: Record<string, string | number>) => {
      problems.push({ row: of, code, ...(params === undefined ? {} : { params }) });
      this.#bad.add(of);
    };
    if (isBad) this.#bad.add(row);
    const isEmployee = relationship === "18";
    const family = relationship === undefined ? undefined : this.#familyOf(familyId, isEmployee);
    if (ssn !== undefined) {
      const first = this.#ssnRows.get(Number(ssn));
      if (first === undefined) this.#noteSsn({ row, ssn, dob, family, isEmployee });
      else if (!this.#isWithOtherFamily({ ssn, dob, family, isEmployee }))
        fail("ssnTwice", row, { row: first });
    }
    // A row whose word is not known belongs nowhere; its own problem is told already.
    if (relationship === undefined) return problems;
    if (isEmployee && !isBad && ssn === undefined && familyId === undefined) fail("employeeKey");
    if (family === undefined) {
      fail("noEmployee");
      return problems;
    }
    this.#rows.push(row);
    this.#families.push(family);
    this.#childDays.push(isChild(relationship) && dob !== undefined ? dayNumber(dob) : 0);
    const before = this.#people.add({ family, name, dob, row });
    if (before !== undefined) fail("personTwice", row, { row: before });
    else if (isChild(relationship) && dob !== undefined) {
      const namesake = this.#children.add({ family, name, dob: "any", row });
      const areTwo = ssn !== undefined && namesake !== undefined && this.#withSsn.has(namesake);
      if (namesake !== undefined && !areTwo) fail("namesakeAbove", row, { row: namesake });
    }
    if (ssn !== undefined) this.#withSsn.add(row);
    if (!isEmployee) {
      this.#dependents.add(row);
      if (isSpouseLike(relationship)) {
        const spouse = this.#spouses.at(family);
        if (spouse === 0) this.#spouses.set(family, row);
        else fail("twoSpouses", row, { row: spouse });
      }
      return problems;
    }
    if (dob !== undefined) this.#employeeDays.set(family, dayNumber(dob));
    this.#latest = family;
    const first = this.#employees.at(family);
    if (first === 0) this.#employees.set(family, row);
    else {
      // Nobody can tell whose the dependents are, so nobody of the family is taken.
      fail("twoEmployees", row, { row: first });
      if (!this.#hasTwo.has(family)) fail("twoEmployees", first, { row });
      this.#hasTwo.add(family);
    }
    return problems;
  }

  #noteSsn({ row, ssn, dob, family, isEmployee }: OfSsn & { row: number }): void {
    this.#ssnRows.set(Number(ssn), row);
    if (dob === undefined || family === undefined) return;
    this.#ssnDays.set(Number(ssn), dayNumber(dob));
    this.#ssnFamilies.set(Number(ssn), placeOf(family, isEmployee));
  }

  /** Somebody born on the same day, once more, in a second family: one person, employee in one of them at the most. */
  #isWithOtherFamily({ ssn, dob, family, isEmployee }: OfSsn): boolean {
    const first = this.#ssnFamilies.get(Number(ssn));
    if (first === undefined || first === 0 || dob === undefined || family === undefined) return false;
    if (this.#ssnDays.get(Number(ssn)) !== dayNumber(dob)) return false;
    const isOther = Math.floor(first / 2) !== family + 1 && !(isEmployee && first % 2 === 1);
    if (isOther) this.#ssnFamilies.set(Number(ssn), 0);
    return isOther;
  }

  /** A row turned out to be wrong after it was taken. */
  markBad(row: number): void {
    this.#bad.add(row);
  }

  /** What only the whole file tells. `isKnown`: the employee is a member already. */
  *end(isKnown: (familyId: string) => boolean = () => false): Generator<FamilyProblem> {
    const keys = new Map<number, string>();
    for (const [key, family] of this.#byKey) if (this.#employees.at(family) === 0) keys.set(family, key);
    for (let at = 0; at < this.#rows.length; at += 1) {
      const row = this.#rows.at(at);
      if (!this.#dependents.has(row)) continue;
      const family = this.#families.at(at);
      const employee = this.#employees.at(family);
      if (employee === 0) {
        if (isKnown(keys.get(family) ?? "")) continue;
        this.#bad.add(row);
        yield { row, code: "noEmployee" };
      } else if (this.#bad.has(employee)) {
        this.#bad.add(row);
        yield { row, code: "employeeBad", params: { row: employee } };
      } else if (this.#isOlderThanParent(at, family)) {
        this.#bad.add(row);
        yield { row, code: "olderThanParent", params: { row: employee } };
      }
    }
  }

  #isOlderThanParent(at: number, family: number): boolean {
    const [child, employee] = [this.#childDays.at(at), this.#employeeDays.at(family)];
    return child !== 0 && employee !== 0 && child <= employee;
  }

  /** The families that have dependents in the file and no employee. */
  *withoutEmployee(): Generator<string> {
    for (const [key, family] of this.#byKey) if (this.#employees.at(family) === 0) yield key;
  }

  /** How many rows have something wrong. */
  get badRows(): number {
    return this.#bad.size;
  }

  isBad(row: number): boolean {
    return this.#bad.has(row);
  }

  #familyOf(familyId: string | undefined, isEmployee: boolean): number | undefined {
    if (familyId === undefined) return isEmployee ? this.#newFamily() : this.#latest;
    const known = this.#byKey.get(familyId);
    if (known !== undefined) return known;
    const family = this.#newFamily();
    this.#byKey.set(ownText(familyId), family);
    return family;
  }

  #newFamily(): number {
    this.#employees.push(0);
    this.#spouses.push(0);
    this.#employeeDays.push(0);
    return this.#employees.length - 1;
  }
}

type Once = { family: number; name: string | undefined; dob: string | undefined; row: number };

/** Knows who stands in which family by name and birth date: a few bytes of each, so that a million of them fit. */
class PeopleOnce {
  readonly #seconds = new NumberMap();
  readonly #rows = new NumberMap();

  /** The row in which the same person of the family came before; `dob` is a day, or a word that stands for any. */
  add({ family, name, dob, row }: Once): number | undefined {
    if (name === undefined || name === "" || dob === undefined) return undefined;
    const person = `${family} ${dob} ${nameKeyOf(name).replaceAll(/\s+/gu, " ").trim()}`;
    const second = numberOf(person, 0x811c_9dc5);
    // Two people whose first numbers are alike stand beside each other, told apart by the second.
    for (let first = numberOf(person, 0x01ab_cdef); ; first += 1) {
      const key = first > 0x7fff_ffff ? first - 0x7fff_ffff : first;
      const known = this.#seconds.get(key);
      if (known === second) return this.#rows.get(key);
      if (known !== undefined) continue;
      this.#seconds.set(key, second);
      this.#rows.set(key, row);
      return undefined;
    }
  }
}

/** A number from 1 to 2^31 - 1 for a text, another one for each seed. */
function numberOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  // The last letters too change every part of the number.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 1 || 1;
}

/** A cell is a window on the piece of the file it was read from, and would keep all of that piece in memory. */
export function ownText(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
