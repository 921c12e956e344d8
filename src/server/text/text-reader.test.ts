import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lettersOf, TextReader } from "./text-reader.ts";

async function readIn(bytes: Buffer, size: number) {
  const reader = new TextReader();
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size)
      yield await Promise.resolve(bytes.subarray(at, at + size));
  };
  let text = "";
  for await (const some of lettersOf(pieces(), reader)) text += some;
  return { text, code: reader.code };
}
const latin = (text: string) => Buffer.from(text, "latin1");

describe("a text is read as it is written, in pieces of any size", () => {
  test.each([
    ["plain letters", latin("RUIZ*DANA"), "RUIZ*DANA", "utf-8"],
    ["UTF-8", Buffer.from("MUÑOZ*JOSÉ 김하늘 🙂"), "MUÑOZ*JOSÉ 김하늘 🙂", "utf-8"],
    ["UTF-8 with its mark", Buffer.from("\ufeffMUÑOZ"), "MUÑOZ", "utf-8"],
    ["Latin-1", latin("MUÑOZ*JOSÉ~LAST"), "MUÑOZ*JOSÉ~LAST", "windows-1252"],
    ["Latin-1 whose last letter is its only one", latin("RUIZ,JOSÉ"), "RUIZ,JOSÉ", "windows-1252"],
    ["two such letters side by side", latin("PEÑÍSCOLA"), "PEÑÍSCOLA", "windows-1252"],
    ["signs of Windows-1252", Buffer.from([0x93, 0x41, 0x94, 0x80]), "“A”€", "windows-1252"],
    [
      "one letter of another code in UTF-8",
      Buffer.concat([Buffer.from("Ñ "), latin("É")]),
      "Ñ É",
      "windows-1252",
    ],
    ["UTF-16", Buffer.from("\ufeffMUÑOZ", "utf16le"), "MUÑOZ", "utf-16le"],
    ["one byte", latin("A"), "A", "utf-8"],
    ["one byte of another code", latin("É"), "É", "windows-1252"],
    ["nothing", latin(""), "", "utf-8"],
  ])("%s", async (_name, bytes, text, code) => {
    for (const size of [1, 2, 3, 5, 64]) expect(await readIn(bytes, size)).toEqual({ text, code });
  });

  test("any text comes back from UTF-8, wherever it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          fc.pre(!text.startsWith("\ufeff") && Buffer.from(text).toString() === text);
          expect(await readIn(Buffer.from(text), size)).toEqual({ text, code: "utf-8" });
        },
      ),
    );
  });

  test("any text of Windows-1252 keeps each of its letters, but for those that spell a letter of UTF-8", async () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from("AZaz ñÑéÉüÜçÇ*~,")), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(letters, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        expect((await readIn(latin(text), size)).text).toBe(text);
      }),
    );
  });
});
