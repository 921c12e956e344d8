import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import { afterAll, describe, expect, test } from "vitest";
import { type Language, languages } from "#kernel/language.ts";
import { withParticles } from "#kernel/particles.ts";
import {
  addTexts,
  fetchTexts,
  hasTexts,
  loadWith,
  switchWords,
  shownLanguage,
  showWords,
  type Texts,
  words,
} from "./words.ts";

afterAll(() => showWords("en"));

const source = join(import.meta.dirname, "..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith("texts/en.json"),
);
const treeOf = (file: string, language: Language) =>
  JSON.parse(readFileSync(join(source, file.replace(/en\.json$/, `${language}.json`)), "utf8")) as Texts;

function leavesOf(tree: Texts, before = ""): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[before + key, value] as [string, string]]
      : leavesOf(value, `${before}${key}.`),
  );
}

const paramsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/gu)].map(([, name = ""], at) => [
      name,
      at === 0 ? 7 : `<${name}>`,
    ]),
  );

describe("the same words as i18next", () => {
  // As the server words its mails and problems: a text says the same on both sides.
  test.each(languages)("every text in %s, with its parameters and each plural form", async (language) => {
    const known = createInstance();
    await known.init({
      lng: language,
      fallbackLng: false,
      ns: [],
      resources: {},
      interpolation: { escapeValue: false },
    });
    const said = (path: string, params: Record<string, unknown>) => {
      const text = known.t(path, params);
      return language === "ko" ? withParticles(text) : text;
    };
    let compared = 0;
    for (const file of files) {
      const tree = treeOf(file, language);
      addTexts(language, file, tree);
      known.addResourceBundle(language, file, tree);
      for (const [path, text] of leavesOf(tree)) {
        const plain = path.replace(/_(?:zero|one|two|few|many|other)$/u, "");
        const counts = plain === path ? [undefined] : [0, 1, 2, 5, 11, 21, 1_000_000, 1.5];
        for (const count of counts) {
          const params = { ...paramsOf(text), ...(count === undefined ? {} : { count }) };
          const ours = words(language, [file], count === undefined ? path : plain, params);
          expect(ours, `${file} ${path}`).toBe(
            said(count === undefined ? path : plain, { ns: file, ...params }),
          );
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(3000);
  });
});

describe("which text it is", () => {
  addTexts("en", "first", { a: "A", only: { deep: "D" }, n_one: "{{count}} day", n_other: "{{count}} days" });
  addTexts("en", "second", { a: "B", b: "{{ name }}, {{missing}}{{none}}" });

  test.each([
    ["a", "A"],
    ["second:a", "B"],
    ["b", "Ana, "],
    ["only.deep", "D"],
    ["only", "only"],
    ["no.such", "no.such"],
    ["third:x", "x"],
    [["no.such", "second:a"], "B"],
    [["no.such", "second:no"], "no"],
  ] as const)("%s: %s", (key, said) => {
    expect(words("en", ["first", "second"], key, { name: "Ana", none: null })).toBe(said);
  });

  test("a namespace may be named beside the key", () => {
    expect(words("en", ["first"], "a", { ns: "second" })).toBe("B");
  });

  test("what is said in a context stands before what is said else", () => {
    addTexts("en", "told", {
      set: "Yours",
      set_staff: "Theirs",
      n_one: "you {{count}}",
      n_staff_one: "they {{count}}",
    });
    const said = (key: string, params: object) => words("en", ["told"], key, { ...params });
    expect([said("set", {}), said("set", { context: "staff" }), said("set", { context: "other" })]).toEqual([
      "Yours",
      "Theirs",
      "Yours",
    ]);
    expect([said("n", { count: 1 }), said("n", { count: 1, context: "staff" })]).toEqual(["you 1", "they 1"]);
  });

  test.each([
    [1, "1 day"],
    [0, "0 days"],
  ])("%d: %s", (count, said) => {
    expect(words("en", ["first"], "n", { count })).toBe(said);
  });
});

describe("fetching", () => {
  test("a language is shown when all that is in use is there; what failed is asked for again", async () => {
    const asked: string[] = [];
    let isBroken = true;
    loadWith(async (language, namespace) => {
      asked.push(`${language} ${namespace}`);
      if (isBroken) throw new Error("no connection");
      return { hello: `${language} ${namespace}` };
    });
    await expect(fetchTexts(["own"], "es")).rejects.toThrow("no connection");
    isBroken = false;
    await Promise.all([fetchTexts(["own"], "es"), fetchTexts(["own", "own"], "es")]);
    expect(asked).toEqual(["es own", "es own"]);
    expect(words("es", ["own"], "hello")).toBe("es own");
    await switchWords("es");
    expect(shownLanguage()).toBe("es");
    expect(hasTexts(["first", "second", "own"])).toBe(true);
  });
});
