import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKeyOf } from "#kernel/name-key.ts";
import { testServer } from "#test/server.ts";
import { nameKeySql } from "./name-key.ts";

const server = await testServer();

test.each([
  ["Aragón", "aragon"],
  ["Aragon", "aragon"],
  ["NIÑO", "nino"],
  ["Nin\u0303o", "nino"],
  ["Łukasz Ångström", "lukasz angstrom"],
  ["Đặng Øyvind", "dang oyvind"],
  ["Großmann", "grossmann"],
  ["Ægir Œuvre", "aegir oeuvre"],
  ["O'Neill-Günther Jr.", "o'neill-gunther jr."],
  ["박은지", "박은지"],
  ["박은지".normalize("NFD"), "박은지"],
  ["", ""],
])("%s is searched as %s", (name, key) => {
  expect(nameKeyOf(name)).toBe(key);
});

test("the database makes the same key of every letter of Latin, and of any words of such letters and Hangul", async () => {
  const letters = Array.from({ length: 0x2_50 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at));
  const more = Array.from({ length: 0x1f_00 - 0x1e_00 }, (_, at) => String.fromCodePoint(0x1e_00 + at));
  const known = [...letters, ...more].filter((letter) => /\p{L}/u.test(letter));
  const word = fc.array(
    fc.constantFrom(...known, ..."abcXYZ '-.".split(""), "은", "지", "\u0301", "\u0303"),
    {
      maxLength: 12,
    },
  );
  const words = fc.sample(word, 300).map((one) => one.join(""));
  const names = [...known, ...words];
  const { rows } = await server.database.owner.query<{ key: string }>(
    `select ${nameKeySql("name")} as key from unnest($1::text[]) with ordinality as given (name, place) order by place`,
    [names],
  );
  expect(names).toHaveLength(rows.length);
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKeyOf));
});
