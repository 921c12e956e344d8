import { expect, test } from "vitest";
import { hasText, preferredLanguage, registerTexts, t, translator } from "./i18n.ts";

registerTexts("trial", {
  en: {
    hello: "Hello {{name}}",
    chosen: "You chose {{name}}.",
    only: "English only",
    deep: { key: "Deep" },
    day_one: "{{count}} day",
    day_other: "{{count}} days",
  },
  ko: {
    hello: "{{name}} 님",
    chosen: "{{name}}을(를) 선택하셨습니다.",
    deep: { key: "깊이" },
    day_other: "{{count}}일",
  },
  es: {
    hello: "Hola, {{name}}",
    chosen: "Eligió {{name}}.",
    deep: { key: "Hondo" },
    day_one: "{{count}} día",
    day_many: "{{count}} días",
    day_other: "{{count}} días",
  },
});

test("texts come in the language asked for, side by side", () => {
  expect(t("en", "trial:hello", { name: "Ana" })).toBe("Hello Ana");
  expect(t("ko", "trial:hello", { name: "미나" })).toBe("미나 님");
  expect(translator("es", "trial")("deep.key")).toBe("Hondo");
});

test("a Korean particle fits the word before it", () => {
  expect(["치과 보험", "Direct Care"].map((name) => t("ko", "trial:chosen", { name }))).toEqual([
    "치과 보험을 선택하셨습니다.",
    "Direct Care를 선택하셨습니다.",
  ]);
});

test("plurals follow each language", () => {
  const counted = (["en", "ko", "es"] as const).map((language) =>
    [1, 2].map((count) => t(language, "trial:day", { count })),
  );
  expect(counted).toEqual([
    ["1 day", "2 days"],
    ["1일", "2일"],
    ["1 día", "2 días"],
  ]);
});

test("English stands in for a missing text, the key for one that nobody wrote", () => {
  expect(t("ko", "trial:only")).toBe("English only");
  expect(t("ko", "trial:nowhere")).toBe("nowhere");
  expect([hasText("es", "trial:hello"), hasText("es", "trial:nowhere")]).toEqual([true, false]);
});

test("what a person typed is never read as a text of ours", () => {
  expect(t("en", "trial:hello", { name: "{{only}} $t(trial:only) <b>" })).toBe(
    "Hello {{only}} $t(trial:only) <b>",
  );
});

test.each([
  [undefined, "en"],
  ["", "en"],
  ["ko", "ko"],
  ["ko-KR,ko;q=0.9,en;q=0.8", "ko"],
  ["fr-FR, es;q=0.5, en;q=0.4", "es"],
  ["en;q=0.3,es-MX;q=0.7", "es"],
  ["ES-us", "es"],
  ["es;q=0, ko;q=0.1", "ko"],
  ["de", "en"],
  [";;;,,q=9", "en"],
])("Accept-Language %j is answered in %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
