import { expect, test } from "vitest";
import { readingGrade } from "#test/reading-grade.ts";
import { reasonKey } from "./reason-key.ts";
import en from "./texts/en.json" with { type: "json" };
import eob from "./eob/texts/en.json" with { type: "json" };
import member from "./member/texts/en.json" with { type: "json" };

/** What stands between braces is a name or an amount. */
const plain = (text: string) => text.replaceAll(/\{\{\w+\}\}/gu, "it");
const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((one: unknown) =>
    typeof one === "string" ? plain(one) : typeof one === "object" && one !== null ? textsOf(one) : [],
  );
const sentences = (tree: object) => textsOf(tree).filter((text) => /[.?!]$/u.test(text));

test("the commonest adjustment reasons, 120 and more, have words of our own", () => {
  expect(Object.keys(en.carc).length).toBeGreaterThanOrEqual(120);
  expect(Object.keys(en.place)).toHaveLength(52);
});

test.each([
  ["adjustment reasons", en.carc],
  ["a claim", member],
  ["an EOB", eob],
])("the words of %s are read with six years of school", (_, tree) => {
  expect(readingGrade(sentences(tree).join(" "))).toBeLessThanOrEqual(6);
});

test("no reason alone asks for more than nine years of school", () => {
  const hard = Object.entries(en.carc).filter(([, text]) => readingGrade(text) > 9);
  expect(hard).toEqual([]);
});

test("words that say nothing is owed never stand beside a part that the payer gives to the patient", () => {
  const says = /not owe|may not bill|nothing is/iu;
  for (const [reason, text] of Object.entries(en.carc)) {
    const key = reasonKey({ reason, share: "notCoveredMember" });
    expect([reason, key]).toEqual([
      reason,
      reason === "23" ? "carcLeft" : says.test(text) ? "carcOwed" : `carc.${reason}`,
    ]);
    expect(reasonKey({ reason, share: "discount" })).toBe(`carc.${reason}`);
  }
});
