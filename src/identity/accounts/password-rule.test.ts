import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "#kernel/language.ts";
import { hasText } from "#server/i18n.ts";
import "#server/texts.ts";
import { checkPassword, passwordLength } from "./password-rule.service.ts";

const dana = {
  username: "dana.ruiz",
  email: "d.ruiz-moreno@harborview.example",
  firstName: "Dana Eun-byeol",
  lastName: "Ruiz Moreno",
};
const verdict = (password: string, about = dana) => checkPassword(password, about).map(({ code }) => code);

describe("a new password", () => {
  test.each([
    ["harbor lights at nine"],
    ["말이 많은 배터리와 정확한 스테이플"],
    ["correcto caballo batería grapa"],
    ["            six spaces and a word"],
    ["kXv7#q!Lz2pW"],
    ["840275913664"],
    // Names of three letters are in too many words.
    ["the eunuch left at noon"],
    ["🔑🐎🔋📎🔑🐎🔋🌊🌊📎🔑🌙"],
    ["harbor lights at nine and ".repeat(5).slice(0, 128)],
    // A piece of six, again and again, that nobody knows.
    ["kXv7#qkXv7#q"],
  ])("%j is good", (password) => {
    expect(verdict(password)).toEqual([]);
  });

  test.each([
    ["", "passwordTooShort"],
    ["elevenchars", "passwordTooShort"],
    // Twelve units of UTF-16, but six characters.
    ["🔑🐎🔋📎🌊🌙", "passwordTooShort"],
    // Full-width letters and a ligature: what counts is what remains of them.
    ["ﬃ", "passwordTooShort"],
    ["x".repeat(129), "passwordTooLong"],
    ["password1234", "passwordKnown"],
    ["PASSWORD!!!!!", "passwordKnown"],
    ["P@ssword2026!", "passwordKnown"],
    ["Dragon-123456", "passwordKnown"],
    ["１ｑ２ｗ３ｅ４ｒ５ｔ６ｙ", "passwordKnown"],
    ["freed0m-2026!", "passwordKnown"],
    ["d1am0nd-2026!", "passwordKnown"],
    ["thund3r-2026!", "passwordKnown"],
    ["or4nge-2026!!", "passwordKnown"],
    ["ba5eball-2026", "passwordKnown"],
    ["ba$eball-2026", "passwordKnown"],
    ["footb@ll-2026", "passwordKnown"],
    ["passwordpassword", "passwordKnown"],
    ["michaelmichael", "passwordKnown"],
    ["supermansupermansuperman", "passwordKnown"],
    ["ababababababa", "passwordKnown"],
    ["kv7zkv7zkv7zk", "passwordKnown"],
    ["kv7z#kv7z#kv7", "passwordKnown"],
    ["aaaaaaaaaaaa", "passwordKnown"],
    ["abcabcabcabca", "passwordKnown"],
    ["abcdefghijklmn", "passwordKnown"],
    ["1234567890123", "passwordKnown"],
    ["mnbvcxzlkjhg", "passwordKnown"],
    ["i am dana.ruiz!!", "passwordOwn"],
    ["i am DANA.RUIZ!!", "passwordOwn"],
    ["d.ruiz-moreno plus", "passwordOwn"],
    ["big moreno family", "passwordOwn"],
    ["little byeol star", "passwordOwn"],
    ["ＤＡＮＡ and the sea", "passwordOwn"],
  ])("%j is refused: %s", (password, code) => {
    expect(verdict(password)).toEqual([code]);
  });

  test("is not the part of the address before the @", () => {
    expect(verdict("by the sunnyday sea", { ...dana, email: "sunnyday@harborview.example" })).toEqual([
      "passwordOwn",
    ]);
    expect(verdict("by the harborview sea")).toEqual([]);
  });

  test("names the field and the limits", () => {
    expect(checkPassword("short", dana)).toEqual([
      { path: "newPassword", code: "passwordTooShort", params: { min: 12 } },
    ]);
    expect(checkPassword("é".repeat(200), dana)).toEqual([
      { path: "newPassword", code: "passwordTooLong", params: { max: 128 } },
    ]);
    for (const [password, code] of [
      ["i am dana.ruiz!!", "passwordOwn"],
      ["password1234", "passwordKnown"],
    ] as const)
      expect(checkPassword(password, dana)).toEqual([expect.objectContaining({ path: "newPassword", code })]);
  });

  test("that is refused is told why in every language", () => {
    for (const language of languages) {
      for (const code of ["passwordTooShort", "passwordTooLong", "passwordOwn", "passwordKnown"])
        expect([language, code, hasText(language, `server:field.${code}`)]).toEqual([language, code, true]);
    }
  });
});

const sign = fc.constantFrom(...Array.from("0123456789!?.#-_ "));
const tail = fc.string({ unit: sign, minLength: 12, maxLength: 20 });

test("no widely known password passes, however it is spelled and whatever digits or signs follow", () => {
  const well = fc.constantFrom(...dictionary["passwords-common"].filter((one) => /\p{L}$/u.test(one)));
  fc.assert(
    fc.property(well, tail, fc.boolean(), (word, end, isLoud) => {
      expect(verdict((isLoud ? word.toUpperCase() : word) + end)).not.toEqual([]);
    }),
  );
});

test("none with an own name passes, wherever it stands", () => {
  const word = fc.string({ unit: "grapheme", minLength: 0, maxLength: 20 });
  const name = fc.constantFrom("dana", "RUIZ", "Moreno", "byeol", "Dana.Ruiz", "d.ruiz-moreno");
  fc.assert(
    fc.property(word, name, word, (before, own, after) => {
      expect(verdict(`${before} ${own} ${after}`)).not.toEqual([]);
    }),
  );
});

test("length counts characters after normalisation, so both forms of a letter are alike", () => {
  const text = fc.string({ unit: "grapheme", minLength: 0, maxLength: 140 });
  fc.assert(
    fc.property(text, (password) => {
      const verdicts = [password, password.normalize("NFD"), password.normalize("NFKC")].map((one) =>
        verdict(one),
      );
      expect(verdicts).toEqual(verdicts.map(() => verdicts[0]));
      const length = Array.from(password.normalize("NFKC")).length;
      const isShort = length < passwordLength.shortest;
      expect(verdicts[0]?.includes("passwordTooShort")).toBe(isShort);
    }),
  );
});

test("words drawn at random pass, so the rule keeps nobody from a good password", () => {
  const words = dictionary["diceware-common"];
  const drawn = fc.array(fc.constantFrom(...words), { minLength: 4, maxLength: 6 });
  const stranger = { username: "xqzw", email: "qqzz@x.example", firstName: "Xqzv", lastName: "Vzqx" };
  fc.assert(
    fc.property(drawn, (picked) => {
      const password = picked.join(" ");
      fc.pre(password.length >= 12 && new Set(picked).size === picked.length);
      expect(verdict(password, stranger)).toEqual([]);
    }),
  );
});
