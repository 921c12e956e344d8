import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { arrived, walkEnrollment } from "./support/public-side.ts";
import { expect, test } from "./support/test.ts";

// What a screen reader has to say of the whole enrollment, screen by screen, in each language: names, roles, states and
// groups from the accessibility tree. `npm run transcripts` writes them anew; read the difference as somebody who hears it.

test.describe.configure({ mode: "parallel" });

const folder = path.join(import.meta.dirname, "transcripts");
const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

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

for (const language of ["en", "ko", "es"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a screen reader hears what it heard before", { tag: ["@phone"] }, async ({ page, wizard }) => {
      test.setTimeout(600_000);
      const heard: string[] = [];
      const hear = async (name: string) => {
        const main = await page.getByRole("main").ariaSnapshot();
        heard.push(`## ${name}\n\n${masked(await page.title())}\n${masked(main)}\n`);
      };
      for (const address of ["/", "/Welcome/SOL-Y-PIEDRA", "/Welcome/NO-SUCH-KEY"]) {
        await page.goto(address);
        await arrived(page);
        if (address === "/") heard.push(`## header\n\n${await page.getByRole("banner").ariaSnapshot()}\n`);
        await hear(address);
      }
      await walkEnrollment({ page, wizard, language, visit: hear });
      const text = heard.join("\n");
      const file = path.join(folder, `${language}.txt`);
      if (isUpdate) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, text);
      }
      expect(existsSync(file), `${file} is written by npm run transcripts`).toBe(true);
      expect(text).toBe(readFileSync(file, "utf8"));
    });
  });
}
