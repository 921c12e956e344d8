import { type BrowserContext, expect, test as base } from "@playwright/test";
import type { Language } from "#kernel/language.ts";
import { type KeptContext, keptContext } from "./kept-context.ts";
import { Wizard } from "./wizard.ts";
import { type Words, wordsOf } from "./words.ts";

type Tools = {
  /** Of the browser and of the texts that the test looks for. */
  language: Language;
  t: Words;
  wizard: Wizard;
  /** Fails a test whose page throws, or runs against its content security policy; of another context too, if it is told. */
  watch: (context: BrowserContext) => void;
  /** A browser that knows nothing of us yet. */
  ownContext: boolean;
};
/** By what they were opened with. */
type Kept = { keptContexts: Map<string, KeptContext> };

const tags: Record<Language, string> = { en: "en-US", ko: "ko-KR", es: "es-US" };

export const test = base.extend<Tools, Kept>({
  // oxlint-disable-next-line no-empty-pattern
  keptContexts: [async ({}, provide) => provide(new Map()), { scope: "worker" }],
  ownContext: [false, { option: true }],
  context: async (
    {
      browser,
      keptContexts,
      ownContext,
      baseURL,
      viewport,
      locale,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      permissions,
    },
    provide,
  ) => {
    if (ownContext) {
      const context = await browser.newContext();
      await provide(context);
      await context.close();
      return;
    }
    // What is not named here a test may not change by `test.use`.
    const options = { baseURL, viewport, locale, hasTouch, isMobile, javaScriptEnabled, permissions };
    const key = JSON.stringify(options);
    const kept = keptContexts.get(key) ?? (await keptContext(browser));
    keptContexts.delete(key);
    await provide(kept.context);
    if (await kept.clear()) keptContexts.set(key, kept);
  },
  language: ["en", { option: true }],
  locale: async ({ language }, provide) => provide(tags[language]),
  t: async ({ language }, provide) => provide(wordsOf(language)),
  wizard: async ({ page, t }, provide) => provide(new Wizard(page, t)),
  watch: [
    async ({ context }, provide) => {
      const troubles: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on("weberror", (error) => troubles.push(error.error().message));
        watched.on("console", (message) => {
          if (message.text().includes("Content Security Policy")) troubles.push(message.text());
        });
      };
      watch(context);
      await provide(watch);
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

// A test without a tag runs on a desktop (`playwright.config.ts`).

export const onPhone = { tag: "@phone" };
/** What a phone shows otherwise than a desktop. */
export const onBoth = { tag: "@both" };

/** What runs in two languages is walked in English on a desktop, with axe; in the other on a phone, where nothing may be cut. */
export function sizesOf(language: Language): { tag: string[] } {
  return { tag: language === "en" ? [] : ["@phone", "@second"] };
}

export { expect };
