import { amountBases } from "#plans/plans/insured-amount.ts";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages, type Language } from "#kernel/language.ts";
import { fieldErrorMessage, type Translate } from "#kernel/fields.ts";

type Texts = { [key: string]: string | Texts };

const folders = {
  errors: "src/enrollment/enrollment/errors/texts",
  enrollmentWhy: "src/enrollment/offering/why/texts",
  plansWhy: "src/plans/plans/why/texts",
  choosing: "src/enrollment/enrollment/wizard/choosing/texts",
} as const;

function textsOf(folder: keyof typeof folders, language: Language): Map<string, string> {
  const read: Texts = JSON.parse(readFileSync(`${folders[folder]}/${language}.json`, "utf8"));
  return new Map(flat(read));
}

function flat(texts: Texts, at = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[at + key, text] as [string, string]] : flat(text, `${at}${key}.`),
  );
}

const withoutPlural = (key: string) => key.replace(/_(?:one|many|other)$/u, "");
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/gu))].toSorted();

/** String literals of the rules that look like a reason code. */
function codesIn(folder: string, form: RegExp): string[] {
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  return [...new Set(sources.flatMap((source) => source.match(form) ?? []))].map((code) => code.slice(1, -1));
}

describe.each(Object.keys(folders) as (keyof typeof folders)[])("the texts of %s", (folder) => {
  const english = textsOf(folder, "en");

  test.each(["ko", "es"] as const)("are complete in %s, with the same values in them", (language) => {
    const other = textsOf(folder, language);
    const keysOf = (texts: Map<string, string>) =>
      [...new Set([...texts.keys()].map(withoutPlural))].toSorted();
    expect(keysOf(other)).toEqual(keysOf(english));
    for (const [key, text] of other) {
      const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? "";
      expect([key, placeholders(text)]).toEqual([key, placeholders(original)]);
    }
  });

  test.each(languages)("have every plural form of %s", (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const texts = textsOf(folder, language);
    const counted = [...texts.keys()].filter((key) => key !== withoutPlural(key)).map(withoutPlural);
    const wanted = counted.flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
  });
});

test("every reason of the rules has its words", () => {
  const ownCode = /"(?:date|wait|enroll|plan|cover|event|eoi|charge)\.[A-Za-z]+"/gu;
  const own = [
    ...["offering", "invitations", "enrollment", "processing"].flatMap((room) =>
      codesIn(`src/enrollment/${room}`, ownCode),
    ),
    ...codesIn("src/enrollment/life-events", ownCode),
    ...codesIn("src/people/members", ownCode),
    ...codesIn("src/plans/plans", ownCode),
    ...codesIn("src/enrollment/payments", ownCode),
  ];
  const priceCode = /"(?:tier|price|amount)\.[A-Za-z]+"/gu;
  const prices = [
    ...codesIn("src/plans/plans", priceCode),
    ...amountBases.map((basis) => `amount.${basis}`),
    ...codesIn("src/enrollment/enrollment", priceCode),
  ];
  // Said again of each person where several ages count.
  const ofOne = prices.filter((code) => /^price\.age[A-Z]/u.test(code)).map((code) => `${code}Of`);
  const benefits = codesIn("src/plans/plans", /(?<=because\([^;"]*)"benefits\.[A-Za-z]+"/gu);
  const tiers = ["EMP", "ECH", "ESP", "FAM", "NOTIER"].map((code) => `tier.${code}`);
  // Those for staff are the same reasons, said of somebody else.
  const known = (folder: keyof typeof folders) => [
    ...new Set([...textsOf(folder, "en").keys()].map((key) => withoutPlural(key).replace(/_staff$/u, ""))),
  ];
  expect([...new Set(own)].toSorted()).toEqual(known("enrollmentWhy").toSorted());
  expect([...new Set([...prices, ...benefits, ...ofOne, ...tiers])].toSorted()).toEqual(
    known("plansWhy").toSorted(),
  );
});

test.each(["enrollmentWhy", "plansWhy"] as const)(
  "each text of %s for staff has one for the person",
  (folder) => {
    const keys = [...textsOf(folder, "en").keys()].map(withoutPlural);
    const forStaff = keys.filter((key) => key.endsWith("_staff"));
    expect(forStaff.length).toBeGreaterThan(10);
    expect(forStaff.filter((key) => !keys.includes(key.replace(/_staff$/u, "")))).toEqual([]);
  },
);

describe("the words of a wrong field", () => {
  const say = (
    path: string,
    code: string,
    params?: Record<string, string | number>,
    language: Language = "en",
  ) => {
    const texts = textsOf("errors", language);
    const translate: Translate = (keys, values) => {
      const text = keys.map((key) => texts.get(key)).find((found) => found !== undefined) ?? "";
      return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? `(${name}?)`));
    };
    return fieldErrorMessage(params ? { path, code, params } : { path, code }, translate);
  };

  test.each([
    ["ssn", "empty", "SSN is Required. "],
    ["ssn", "length", "SSN is Invalid. Enter 9 numbers, like 123\u201145\u20116789."],
    ["ssn", "letters", "SSN is Invalid. "],
    ["ssn", "neverIssued", "SSN is Invalid. "],
    ["ssn", "sameAsOther", "SSN is Invalid. "],
    ["dependents.0.ssn", "length", "SSN is Invalid. Enter 9 numbers, like 123\u201145\u20116789."],
    ["email", "empty", "Email Address is Required. "],
    ["phone", "empty", "Phone Number is Required. "],
    ["phone", "length", "Valid Phone Number is Required. "],
    ["phone", "letters", "Valid Phone Number is Required. "],
    ["phone", "invalid", "Valid Phone Number is Required. "],
    ["divisionId", "empty", "Location is Required. "],
  ])("%s %s begins with the specification's own", (path, code, words) => {
    expect(say(path, code).startsWith(words)).toBe(true);
  });

  const everyError: [string, string[]][] = [
    ["prefix", ["unknown", "tooLong"]],
    ["suffix", ["unknown", "tooLong"]],
    ["firstName", ["empty", "tooLong", "form"]],
    ["middleName", ["tooLong", "form"]],
    ["lastName", ["empty", "tooLong", "form"]],
    ["gender", ["unknown"]],
    ["dob.month", ["empty", "noMonth", "letters", "monthRange", "future"]],
    ["dob.day", ["noDay", "dayRange", "notReal"]],
    ["dob.year", ["noYear", "yearForm", "tooLongAgo", "tooYoung"]],
    ["hireDate.month", ["empty", "noMonth", "letters", "monthRange"]],
    ["hireDate.day", ["noDay", "dayRange", "notReal"]],
    ["hireDate.year", ["noYear", "yearForm", "tooFarAhead", "beforeBirth", "tooYoung"]],
    ["email", ["empty", "tooLong", "form"]],
    ["phone", ["empty", "letters", "length", "invalid"]],
    ["mobilePhone", ["letters", "length", "invalid"]],
    ["address1", ["empty", "tooLong", "form"]],
    ["address2", ["tooLong"]],
    ["city", ["empty", "tooLong", "form"]],
    ["state", ["empty", "tooLong", "unknown"]],
    ["zip", ["empty", "letters", "length", "neverUsed"]],
    ["divisionId", ["empty", "unknown"]],
    ["ssn", ["empty", "letters", "length", "neverIssued", "sameAsOther"]],
    ["dependents", ["form", "tooMany"]],
    ["dependents.0.relationship", ["empty", "unknown", "secondSpouse", "secondPartner", "spouseAndPartner"]],
    ["dependents.0.firstName", ["empty", "tooLong", "form", "twice"]],
    ["dependents.0.lastName", ["empty", "tooLong", "form"]],
    ["dependents.0.dob.day", ["notReal", "future", "olderThanParent"]],
    ["dependents.0.dob.year", ["empty", "tooYoung", "tooLongAgo"]],
    ["dependents.0.ssn", ["letters", "length", "neverIssued", "sameAsEmployee", "sameAsOther"]],
    [
      "selections.medical.dependents",
      [
        "unknown",
        "notCovered",
        "tooOld",
        "noPartner",
        "noTier",
        "eventAddDependent",
        "eventDropDependent",
        "eventFormerPartner",
      ],
    ],
    ["selections.dental.waiveReasons", ["empty", "unknown"]],
    ["beneficiaryPrimary", ["empty", "tooMany"]],
    ["beneficiaryContingent", ["tooMany"]],
    ["beneficiaryName", ["empty", "tooLong", "form", "twice"]],
    ["beneficiaryRelationship", ["empty"]],
    ["beneficiaryShare", ["empty", "notNumber", "decimals", "tooLow", "tooHigh"]],
    ["beneficiaryDob.day", ["notReal", "future"]],
    ["selections.medical.values", ["npiLetters", "npiLength", "npiInvalid"]],
  ];
  const params = { max: 35, youngest: 14, person: "Yuna", maxChildAge: 26, who: "Yuna" };

  describe.each(languages)("in %s", (language) => {
    test.each(everyError)("%s says its label, and each error something else", (path, codes) => {
      const messages = codes.map((code) => say(path, code, params, language));
      const texts = textsOf("errors", language);
      const field = path.split(".").findLast((step) => texts.has(`label.${step}`)) ?? "";
      const [list, , inner] = path.split(".");
      const label = texts.get(
        list === "selections"
          ? `label.selection${inner?.slice(0, 1).toUpperCase()}${inner?.slice(1)}`
          : `label.${field}`,
      );
      for (const message of messages) {
        expect(message.toLowerCase()).toContain((label ?? "no label").toLowerCase());
        expect(message).not.toMatch(/\?\)|\{\{/u);
      }
      expect(new Set(messages).size).toBe(messages.length);
    });

    test("a missing choice speaks of the coverage, whose name comes from its row", () => {
      expect(say("selections.medical.id", "noPrice", undefined, language)).not.toBe("");
      const texts = textsOf("errors", language);
      expect(say("selections.pet.id", "both", undefined, language)).toContain(texts.get("coverage.this"));
    });
  });

  test("a field nobody thought of still gets whole sentences", () => {
    expect(say("nickname", "empty")).toBe("This answer is Required. Fill it in to go on.");
  });
});
