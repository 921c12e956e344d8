import type { PersonKind } from "../rates.ts";
import type { TierCode } from "../tier.ts";

// The words that rate sheets use, in capitals, blanks or underscores alike.

/** "Effective_From " and "effective from" are one word. */
export function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[_\s./]+/gu, " ")
    .replaceAll(/\s*([&+-])\s*/gu, "$1")
    .replaceAll(/[()*:#"']/gu, "")
    .trim();
}

export const roles = [
  "plan",
  "planName",
  "effectiveFrom",
  "effectiveTo",
  "ratingArea",
  "division",
  "age",
  "ageFrom",
  "ageTo",
  "tier",
  "personKind",
  "tobacco",
  "rate",
  "tobaccoRate",
  "employer",
  "employee",
  "ignored",
] as const;
export type Role = (typeof roles)[number];

const headers: Record<Role, readonly string[]> = {
  plan: [
    "plan code",
    "plan id",
    "hios id",
    "hios plan id",
    "hios component id",
    "standard component id",
    "plan",
    "code",
  ],
  planName: ["plan name", "plan marketing name", "product name", "name"],
  effectiveFrom: [
    "effective from",
    "effective date",
    "rate effective date",
    "effective",
    "start date",
    "from",
    "valid from",
  ],
  effectiveTo: [
    "effective to",
    "effective until",
    "expiration date",
    "rate expiration date",
    "termination date",
    "end date",
    "to",
    "until",
    "valid to",
  ],
  ratingArea: ["rating area", "rating area id", "rating area label", "area", "region", "rate area"],
  division: ["division", "division code", "location", "location code"],
  age: ["age", "ages", "age band", "age range", "attained age"],
  ageFrom: ["age from", "from age", "min age", "minimum age", "age min", "age low"],
  ageTo: ["age to", "to age", "max age", "maximum age", "age max", "age high"],
  tier: ["tier", "tier code", "coverage tier", "coverage level", "rate tier", "level"],
  personKind: ["person kind", "person", "relationship", "member type", "kind", "who"],
  tobacco: ["tobacco", "tobacco use", "tobacco user", "smoker", "smoking"],
  rate: [
    "monthly rate",
    "rate",
    "rates",
    "premium",
    "monthly premium",
    "total",
    "total premium",
    "individual rate",
    "amount",
    "price",
    "monthly price",
    "rate per 1000",
    "rate per $1,000",
    "percent of salary",
  ],
  tobaccoRate: ["individual tobacco rate", "tobacco rate", "tobacco premium"],
  employer: [
    "employer amount",
    "employer",
    "employer pays",
    "employer contribution",
    "employer share",
    "er amount",
    "er contribution",
  ],
  employee: ["employee amount", "employee pays", "employee contribution", "employee share", "ee amount"],
  ignored: [
    "carrier",
    "issuer",
    "plan year",
    "product",
    "metal level",
    "state",
    "county",
    "network",
    "notes",
  ],
};

const tiers: Record<TierCode, readonly string[]> = {
  EMP: [
    "emp",
    "ee",
    "employee",
    "employee only",
    "single",
    "individual",
    "self",
    "subscriber only",
    "member only",
  ],
  ESP: [
    "esp",
    "ee+sp",
    "ee+spouse",
    "employee+spouse",
    "employee&spouse",
    "employee and spouse",
    "employee+1 adult",
    "couple",
    "two adults",
    "subscriber and spouse",
  ],
  ECH: [
    "ech",
    "ee+ch",
    "ee+child",
    "ee+children",
    "employee+child",
    "employee+children",
    "employee&children",
    "employee&child",
    "employee and children",
    "employee and child",
    "subscriber and children",
  ],
  FAM: ["fam", "family", "ee+fam", "ee+family", "employee+family", "employee&family", "employee and family"],
  NOTIER: ["notier", "no tier", "everyone", "all"],
};

const kinds: Record<PersonKind, readonly string[]> = {
  subscriber: ["subscriber", "employee", "ee", "self", "primary", "18"],
  spouse: ["spouse", "partner", "spouse or partner", "life partner", "sp", "01", "1", "53"],
  child: ["child", "children", "dependent", "dependent child", "ch", "19"],
};

const uses = {
  yes: ["yes", "y", "true", "1", "tobacco", "smoker", "tobacco user", "user"],
  no: [
    "no",
    "n",
    "false",
    "0",
    "non-tobacco",
    "nontobacco",
    "non tobacco",
    "non-smoker",
    "nonsmoker",
    "non-tobacco user",
  ],
  any: ["", "any", "all", "no preference", "tobacco user non-tobacco user", "both", "na", "n a"],
};

function find<K extends string>(words: Record<K, readonly string[]>, text: string): K | undefined {
  const wanted = plain(text);
  return (Object.keys(words) as K[]).find((key) => words[key].includes(wanted));
}

export const roleOf = (header: string): Role | undefined => find(headers, header);
export const tierOf = (text: string): TierCode | undefined => find(tiers, text);
export const kindOf = (text: string): PersonKind | undefined => find(kinds, text);

export function tobaccoOf(text: string): boolean | null | undefined {
  const found = find(uses, text);
  return found === undefined ? undefined : found === "any" ? null : found === "yes";
}

/** "Rating Area 3" and "RA 3" are RA3; anything else stays as it is. */
export function areaOf(text: string): string {
  const number = /^(?:rating area|area|ra)\s*(\d{1,3})$/iu.exec(text.trim())?.[1];
  return number === undefined ? text.trim() : `RA${Number(number)}`;
}

const tobaccoMarks = [
  {
    tobacco: false,
    mark: /(?<!\p{L})(?:(?:non|no)[\s_-]*(?:tobacco|nicotine|smok(?:er|ing)s?|fumador(?:es|a|as)?)(?:[\s_-]*users?)?|sin tabaco|비흡연자?|n\/?tu?|ns)(?!\p{L})/iu,
  },
  {
    tobacco: true,
    mark: /(?<!\p{L})(?:(?:tobacco|nicotine|smok(?:er|ing)s?|fumador(?:es|a|as)?)(?:[\s_-]*users?)?|con tabaco|흡연자?|tob|tu|sm)(?!\p{L})/iu,
  },
] as const;

/** A header that says whose rates stand below it: "Employee NT" are those of employees who use no tobacco. */
export function tobaccoMarkOf(header: string): { tobacco: boolean; rest: string } | undefined {
  for (const { tobacco, mark } of tobaccoMarks) {
    if (!mark.test(header)) continue;
    const rest = header
      .replace(mark, " ")
      .replaceAll(/(?<!\p{L})(?:monthly|rates?|premiums?)(?!\p{L})/giu, " ")
      .replaceAll(/[()[\]:|]/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .replaceAll(/^[\s\-\u2013/,.]+|[\s\-\u2013/,.]+$/gu, "");
    return { tobacco, rest };
  }
  return undefined;
}
