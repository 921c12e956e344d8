import { addDays, addMonths, ageOn, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { lastFourOf } from "#kernel/ssn.ts";
import type { Vault } from "#server/crypto.ts";
import type { Demo } from "./demo.ts";
import { firstNames, lastNames, type Name, type NameSex, type Origin } from "./names.ts";
import type { Employer } from "./organisations.ts";
import { type Place, streets, towns } from "./places.ts";
import type { Random } from "./random.ts";

type Sex = "F" | "M" | "U";
type Address = { address1: string; address2: string | null; city: string; state: string; zip: string };

/** Someone made up, as they would have filled in the forms. */
export type Person = Address & {
  relationship: RelationshipCode;
  prefix: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  gender: Sex | null;
  dob: PlainDate;
  hireDate: PlainDate | null;
  ssn: string | null;
  email: string | null;
  phone: string | null;
  mobilePhone: string | null;
};

export type Family = {
  language: Language;
  division: Employer["divisions"][number];
  subscriber: Person & { hireDate: PlainDate; ssn: string };
  dependents: readonly Person[];
};

/**
 * Social Security numbers in valid form and made up, one after another without a repeat. Their areas (773 to 899) were
 * given to nobody before 2011, so no grown-up has one of them by birth.
 */
export class SsnSource {
  #made = 0;

  next(): string {
    this.#made += 1;
    // The step shares no factor with the count of numbers, so each comes once.
    const place = (this.#made * 61_803_409) % (127 * 99 * 9999);
    const area = 773 + (place % 127);
    const group = 1 + (Math.floor(place / 127) % 99);
    const serial = 1 + Math.floor(place / (127 * 99));
    return `${area}${String(group).padStart(2, "0")}${String(serial).padStart(4, "0")}`;
  }
}

type Wish = {
  employer: Employer;
  ssns: SsnSource;
  /** The hire lies this many days back, at least and at most. */
  hiredDaysAgo: readonly [number, number];
};

type Background = { origin: Origin; inHangul: boolean };

export function makeFamily(demo: Demo, random: Random, { employer, ssns, hiredDaysAgo }: Wish): Family {
  const origin = random.weighted(employer.origins);
  const background = { origin, inHangul: origin === "korean" && random.chance(25) };
  const division = divisionOf(random, employer);
  const town = random.pick<Place>(towns[division.region]);
  const address = addressIn(random, town);
  const sex = random.pick(["F", "M"] as const);
  const age =
    Number(random.weighted({ 22: 10, 27: 14, 32: 15, 37: 14, 42: 13, 47: 11, 52: 10, 57: 8, 62: 5 })) +
    random.whole(-2, 2);
  const dob = birthDate(demo, random, age);
  const last = lastNameOf(random, background);
  const taken = new Set<string>();
  const first = firstNameOf(random, background, { sex, age, taken });
  const daysAgo = Math.min(random.whole(...hiredDaysAgo), Math.max(hiredDaysAgo[0], (age - 19) * 365));

  const subscriber = {
    ...address,
    relationship: "18" as const,
    ...namesOf(random, background, { sex, first, last }),
    gender: random.chance(3) ? ("U" as const) : sex,
    dob,
    hireDate: addDays(demo.today, -daysAgo),
    ssn: ssns.next(),
    email: emailOf(first, last, dob),
    phone: phoneIn(random, town),
    mobilePhone: random.chance(60) ? phoneIn(random, town) : null,
  };
  const spouse = makeSpouse(demo, random, { background, sex, age, last, address, ssns, taken });
  const childName = childLastName(background, { subscriber: last, sex, spouse: spouse?.last ?? null });
  const children = makeChildren(demo, random, {
    background,
    age,
    isCouple: spouse !== null,
    last: childName,
    address,
    ssns,
    taken,
  });
  return {
    language: languageOf(random, background),
    division,
    subscriber,
    dependents: [...(spouse ? [spouse.person] : []), ...children],
  };
}

type Household = {
  background: Background;
  age: number;
  last: Name;
  address: Address;
  ssns: SsnSource;
  /** First names of the family so far: nobody else is called so. */
  taken: Set<string>;
};

function makeSpouse(
  demo: Demo,
  random: Random,
  { background, sex, age, last, address, ssns, taken }: Household & { sex: NameSex },
): { person: Person; last: Name } | null {
  if (!random.chance(age < 25 ? 15 : age < 32 ? 40 : 66)) return null;
  const isPartner = random.chance(7);
  const own = random.chance(90)
    ? background
    : { origin: random.pick(["english", "spanish"] as const), inHangul: false };
  const theirSex = random.chance(4) ? sex : sex === "F" ? "M" : "F";
  const theirAge = Math.max(20, age + random.whole(-5, 5));
  const takesName = own === background && own.origin === "english" && !isPartner && random.chance(78);
  const theirLast = takesName ? last : lastNameOf(random, own);
  return {
    last: theirLast,
    person: dependent({
      ...address,
      relationship: isPartner ? "53" : "01",
      ...namesOf(random, own, {
        sex: theirSex,
        first: firstNameOf(random, own, { sex: theirSex, age: theirAge, taken }),
        last: theirLast,
      }),
      gender: theirSex,
      dob: birthDate(demo, random, theirAge),
      ssn: ssns.next(),
    }),
  };
}

function makeChildren(
  demo: Demo,
  random: Random,
  { background, age, isCouple, last, address, ssns, taken }: Household & { isCouple: boolean },
): Person[] {
  const count = Number(
    random.weighted(isCouple ? { 0: 18, 1: 24, 2: 36, 3: 15, 4: 7 } : { 0: 74, 1: 15, 2: 8, 3: 3 }),
  );
  // The spouse may be five years younger.
  const [youngest, oldest] = [Math.max(0, age - 43), Math.min(25, age - (isCouple ? 25 : 20))];
  // Every other age: brothers and sisters are more than a year apart.
  const possible = Array.from({ length: Math.max(0, oldest - youngest + 1) }, (_, at) => youngest + at);
  const offset = random.whole(0, 1);
  const ages = random.shuffled(possible.filter((_, at) => at % 2 === offset)).slice(0, count);
  const hasDisabledAdult = isCouple && age >= 52 && random.chance(12);
  if (hasDisabledAdult) ages.push(random.whole(26, 30));
  return ages
    .toSorted((one, other) => other - one)
    .map((childAge) => {
      const sex = random.pick(["F", "M"] as const);
      return dependent({
        ...address,
        relationship: childAge > 25 ? "22" : "19",
        ...namesOf(random, background, {
          sex,
          first: firstNameOf(random, background, { sex, age: childAge, taken }),
          last,
          isChild: true,
        }),
        gender: sex,
        dob: birthDate(demo, random, childAge),
        // A newborn has none for the first months.
        ssn: childAge === 0 ? null : ssns.next(),
      });
    });
}

function dependent(person: Omit<Person, "hireDate" | "email" | "phone" | "mobilePhone">): Person {
  return { ...person, hireDate: null, email: null, phone: null, mobilePhone: null };
}

function divisionOf(random: Random, { divisions }: Employer): Employer["divisions"][number] {
  const weights = Object.fromEntries(divisions.map(({ code, weight }) => [code, weight]));
  const code = random.weighted(weights);
  return divisions.find((division) => division.code === code) ?? random.pick(divisions);
}

function addressIn(random: Random, { city, state, zip }: Place): Address {
  return {
    address1: `${random.whole(3, 480)} ${random.pick(streets)}`,
    address2: random.chance(28) ? `Apt ${random.whole(1, 12)}${random.pick(["", "A", "B", "C"])}` : null,
    city,
    state,
    zip,
  };
}

function birthDate(demo: Demo, random: Random, age: number): PlainDate {
  const dob = addDays(addMonths(demo.today, -12 * age), -random.whole(1, 364));
  // Somebody born on February 29 is a year older or younger, depending on today; the age is to be exact.
  return ageOn(dob, demo.today) === age ? dob : addDays(dob, -1);
}

function firstNameOf(
  random: Random,
  { origin, inHangul }: Background,
  { sex, age, taken }: { sex: NameSex; age: number; taken: Set<string> },
): Name {
  const isAmerican = origin === "korean" && !inHangul && random.chance(age < 20 ? 70 : age < 40 ? 40 : 15);
  const names = isAmerican ? firstNames("english", sex, false) : firstNames(origin, sex, inHangul);
  const name = random.pick(names.filter(({ latin }) => !taken.has(latin)));
  taken.add(name.latin);
  return name;
}

function lastNameOf(random: Random, { origin, inHangul }: Background): Name {
  const names = lastNames(origin, inHangul);
  const first = random.pick(names);
  if (origin !== "spanish" || random.chance(45)) return first;
  // Father's and mother's family name.
  const second = random.pick(names.filter((name) => name.latin !== first.latin));
  return { written: `${first.written} ${second.written}`, latin: first.latin };
}

function childLastName(
  { origin }: Background,
  { subscriber, sex, spouse }: { subscriber: Name; sex: NameSex; spouse: Name | null },
): Name {
  if (spouse === null || origin === "english") return subscriber;
  const [father, mother] = sex === "M" ? [subscriber, spouse] : [spouse, subscriber];
  if (origin === "korean") return father;
  if (father.latin === mother.latin) return subscriber;
  const written = [father, mother].map((name) => name.written.split(" ")[0] ?? "").join(" ");
  return { written, latin: father.latin };
}

function namesOf(
  random: Random,
  { origin }: Background,
  { sex, first, last, isChild = false }: { sex: NameSex; first: Name; last: Name; isChild?: boolean },
): Pick<Person, "prefix" | "firstName" | "middleName" | "lastName" | "suffix"> {
  const middle = random.chance(30) ? random.pick(firstNames("english", sex, false)).written : null;
  const prefix = random.chance(12)
    ? random.chance(8)
      ? "Dr"
      : sex === "M"
        ? "Mr"
        : random.pick(["Ms", "Mrs"])
    : null;
  return {
    prefix: isChild ? null : prefix,
    firstName: first.written,
    middleName: origin === "english" && middle !== first.written ? middle : null,
    lastName: last.written,
    suffix: origin === "english" && sex === "M" && random.chance(3) ? random.pick(["Jr", "Jr", "III"]) : null,
  };
}

function languageOf(random: Random, { origin, inHangul }: Background): Language {
  if (origin === "korean") return inHangul || random.chance(45) ? "ko" : "en";
  return origin === "spanish" && random.chance(55) ? "es" : "en";
}

/** example.com is set aside for such uses: no mail sent there reaches anyone. */
function emailOf(first: Name, last: Name, dob: PlainDate): string {
  const plain = (name: Name) =>
    name.latin
      .normalize("NFD")
      .replace(/[^A-Za-z]/gu, "")
      .toLowerCase();
  return `${plain(first)}.${plain(last)}${dob.slice(2, 4)}@example.com`;
}

/** 555-0100 to 555-0199 ring nowhere. */
function phoneIn(random: Random, { areaCode }: Place): string {
  return `${areaCode}55501${String(random.whole(0, 99)).padStart(2, "0")}`;
}

/** The columns of `personColumns`, the SSN sealed for the row it stands in. */
export function personRow(vault: Vault, person: Person, { table, id }: { table: string; id: string }) {
  const { relationship: _, ssn, ...columns } = person;
  return {
    ...columns,
    ssnSealed: ssn === null ? null : vault.seal(ssn, `${table}.ssn:${id}`),
    ssnIndex: ssn === null ? null : vault.blindIndex(ssn, "ssn"),
    ssnLast4: ssn === null ? null : lastFourOf(ssn),
  };
}
