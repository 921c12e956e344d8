import { expect, test as base } from "@playwright/test";
import type { Language } from "#kernel/language.ts";
import { Wizard } from "./wizard.ts";
import { type Words, wordsOf } from "./words.ts";

type Tools = {
  /** Of the browser and of the texts that the test looks for. */
  language: Language;
  t: Words;
  wizard: Wizard;
  /** Fails a test whose page throws, or runs against its content security policy. */
  watched: void;
};

const tags: Record<Language, string> = { en: "en-US", ko: "ko-KR", es: "es-US" };

export const test = base.extend<Tools>({
  language: ["en", { option: true }],
  locale: async ({ language }, provide) => provide(tags[language]),
  t: async ({ language }, provide) => provide(wordsOf(language)),
  wizard: async ({ page, t }, provide) => provide(new Wizard(page, t)),
  watched: [
    async ({ context }, provide) => {
      const troubles: string[] = [];
      context.on("weberror", (error) => troubles.push(error.error().message));
      context.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) troubles.push(message.text());
      });
      await provide();
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

/** The third language is tried on phones only: `playwright.config.ts` leaves the tag out on desktops. */
export function sizesOf(language: Language): { tag: string[] } {
  return { tag: language === "es" ? ["@phone"] : [] };
}

export { expect };
