import { expect, test } from "vitest";
import { languages } from "#kernel/language.ts";
import { hardWords, hardWordsOf } from "./hard-words.ts";

type Entry = { term: string; forms?: string[]; explanation: string };
const read = async <Read>(path: string): Promise<Record<string, Read>> =>
  (await import(path, { with: { type: "json" } })).default;

test.each(languages)("the words that people can look up are those of the glossary (%s)", async (language) => {
  const glossary = await read<Entry>(`../../../../../docs/glossary/${language}.json`);
  const shown = await read<Entry>(`./texts/${language}.json`);
  expect(Object.keys(shown)).toEqual([...hardWords]);
  for (const word of hardWords) {
    const { term, forms = [], explanation } = glossary[word] as Entry;
    expect(shown[word]?.explanation, `${word}: copy it from docs/glossary`).toBe(explanation);
    expect([term, ...forms], word).toContain(shown[word]?.term);
  }
});

test.each([
  ["hasVolume", ["amountOfCoverage", "waive"]],
  ["hasBeneficiaries", ["beneficiary", "waive"]],
  ["hasGuarantee", ["proofOfGoodHealth", "waive"]],
  ["isHealthCare", ["deductible", "copay", "coinsurance", "network", "waive"]],
] as const)("a coverage of one's own brings the words of what it has: %s", (trait, words) => {
  const none = { hasVolume: false, hasBeneficiaries: false, isHealthCare: false, hasGuarantee: false };
  expect(hardWordsOf("petCare", { ...none, [trait]: true })).toEqual(words);
  expect(hardWordsOf("petCare", none)).toEqual(["waive"]);
});
