import { expect, test } from "vitest";
import { languages } from "#kernel/language.ts";
import { hardWords } from "./hard-words.ts";

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
