import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Language } from "#kernel/language.ts";
import { expect } from "./test.ts";

const folder = path.join(import.meta.dirname, "../transcripts");
const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

/**
 * What a screen reader has to say of page after page, in one language: names, roles, states and groups from the
 * accessibility tree. `npm run transcripts` writes it anew; read the difference as somebody who hears it.
 */
export class Transcript {
  readonly #page: Page;
  readonly #file: string;
  readonly #heard: string[] = [];

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#file = path.join(folder, `${language}.txt`);
  }

  async hear(name: string): Promise<void> {
    const main = await this.#page.getByRole("main").ariaSnapshot();
    this.#heard.push(`## ${name}\n\n${masked(await this.#page.title())}\n${masked(main)}\n`);
  }

  async hearHeader(): Promise<void> {
    this.#heard.push(`## header\n\n${await this.#page.getByRole("banner").ariaSnapshot()}\n`);
  }

  /** The same as before, word for word. */
  expectKnown(): void {
    const text = this.#heard.join("\n");
    if (isUpdate) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(this.#file, text);
    }
    expect(existsSync(this.#file), `${this.#file} is written by npm run transcripts`).toBe(true);
    expect(text).toBe(readFileSync(this.#file, "utf8"));
  }
}

/** What differs from day to day and from person to person. */
function masked(text: string): string {
  return text
    .replace(/\$\d[\d,]*(?:\.\d\d)?/gu, "$…")
    .replace(/e-[0-9a-f-]{36}@example\.com/gu, "e-…@example.com")
    .replace(/https?:\/\/\S+/gu, "https://…")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, "(id)")
    .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}(?![\w-])/gu, "(reference)")
    .replace(/\/Welcome\/([\w-]+)\/[\w-]+/gu, "/Welcome/$1/…")
    .replace(/(?<=[•*]\S*[ -]?)\d{4}\b/gu, "0000")
    .replace(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/gu,
      "(date)",
    )
    .replace(/\d{4}년 \d{1,2}월 \d{1,2}일/gu, "(날짜)")
    .replace(/\d{1,2} de [a-z]+ de \d{4}/gu, "(fecha)");
}
