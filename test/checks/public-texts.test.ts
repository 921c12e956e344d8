import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { gradeOf, wordsOf } from "./reading-grade.ts";

type Texts = { [key: string]: string | Texts };

/** Every folder of words that the public and members read; a new one beside these is found by itself. */
const isPublic =
  /^(?:web|enrollment\/enrollment\/(?:errors|sign-in|wizard(?:\/.+)?)|plans\/plans\/why|enrollment\/payments\/(?:web|errors|authorization)|content\/surveys\/(?:fill|public)(?:\/.+)?|people\/members\/answers|organization\/messaging\/web)\/texts$/u;
/** Nouns, and the polite "no", that end alike. */
const isNoFamiliarWord = /(?:^아니요|필요|중요|주요|개요|소요|수요)[.?!]?$/u;

const folders = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => path.dirname(file).replaceAll(path.sep, "/"))
  .filter((folder, at, all) => isPublic.test(folder) && all.indexOf(folder) === at)
  .map((folder) => `src/${folder}`)
  .toSorted();

function textsOf(folder: string, language: string): [key: string, text: string][] {
  const read: Texts = JSON.parse(readFileSync(path.join(folder, `${language}.json`), "utf8"));
  return flat(read);
}

function flat(texts: Texts, at = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[at + key, text] as [string, string]] : flat(text, `${at}${key}.`),
  );
}

/** Whole sentences: a label has no grade. */
function sentencesOf(folder: string): string[] {
  return textsOf(folder, "en")
    .map(([, text]) => text)
    .filter((text) => text.includes(" ") && /[.?!]$/u.test(text));
}

test("the folders are found", () => {
  expect(folders.length).toBeGreaterThan(8);
});

describe.each(folders)("the words of %s", (folder) => {
  const texts = sentencesOf(folder);
  // A folder may hold labels only.
  if (texts.length > 0)
    test("are plain English: grade 6 at most, by Flesch and Kincaid, each sentence of 25 words or fewer", () => {
      expect(gradeOf(texts.join(" "))).toBeLessThanOrEqual(6);
      const long = texts
        .flatMap((text) => text.split(/(?<=[.?!])\s+/u))
        .filter((sentence) => wordsOf(sentence).length > 25);
      expect(long).toEqual([]);
    });

  test("are polite Korean throughout: 합니다, never 해요 or the plain form", () => {
    const familiar = /(?:[가-힣](?:요|죠)|세요|[가-힣]다니까)(?=[.?!…"”)]|$)/u;
    const plain = /(?:한|된|는|있|없|했|였|않)다(?=[.?!]|$)/u;
    const wrong = textsOf(folder, "ko").filter(
      ([, text]) => (familiar.test(text) && !isNoFamiliarWord.test(text)) || plain.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test("speak to a Spanish reader as usted", () => {
    const word = (list: string) => new RegExp(`(?<![\\p{L}])(?:${list})(?![\\p{L}])`, "iu");
    const familiar = word(
      "tú|tus?|te|ti|contigo|tuy[oa]s?|tienes|puedes|quieres|debes|necesitas|eliges|escoges|estás|eres|has|haz|ingresa tu|revisa tu|vosotros|vuestr[oa]s?",
    );
    expect(textsOf(folder, "es").filter(([, text]) => familiar.test(text))).toEqual([]);
  });
});
