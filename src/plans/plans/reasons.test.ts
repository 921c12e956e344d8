import { expect, test } from "vitest";
import { languages } from "#kernel/language.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./why/texts/en.json" with { type: "json" };
import es from "./why/texts/es.json" with { type: "json" };
import ko from "./why/texts/ko.json" with { type: "json" };
import { reasonWords } from "./reasons.ts";

registerTexts("plans-why", { en, ko, es });

const people = [{ id: "p1", firstName: "Ana" }];
/** Shows what the text gets, in place of the text. */
const words = (
  code: string,
  params: Record<string, string | number>,
  reader: "person" | "staff" = "person",
) =>
  reasonWords(
    { code, params },
    {
      t: (key, shown) => `${key} ${JSON.stringify(shown)}`,
      language: "en",
      reader,
      people,
      tierWords: (tier) => `tier ${tier}`,
    },
  );

test("money, dates, people and tiers are said in the person's language", () => {
  expect(words("price.person", { personId: "p1", age: 8, amountCents: 40675 })).toBe(
    'plans-why:price.person {"personId":"Ana","age":8,"amountCents":"$406.75"}',
  );
  expect(words("price.noRateForTier", { tierCode: "FAM", effectiveDate: "2027-01-01" })).toBe(
    'plans-why:price.noRateForTier {"tierCode":"tier FAM","effectiveDate":"January 1, 2027"}',
  );
});

test("dates and waits have the words of the enrollment", () => {
  expect(words("date.hireDatePlusDays", { count: 30, hireDate: "2026-11-01" })).toBe(
    'offering-why:date.hireDatePlusDays {"count":30,"hireDate":"November 1, 2026"}',
  );
});

test("staff read of the employee what the person reads of themself", () => {
  expect(words("date.set", {}, "staff")).toBe('offering-why:date.set {"context":"staff"}');
  const said = languages.map((language) =>
    (["person", "staff"] as const).map((reader) =>
      reasonWords(
        { code: "price.employerFixed", params: { amountCents: 40675 } },
        { t: (key, params) => t(language, key, params), language, reader, people, tierWords: (tier) => tier },
      ),
    ),
  );
  expect(said).toEqual([
    ["Your employer pays $406.75 a month.", "The employer pays $406.75 a month."],
    ["회사가 한 달에 내는 금액은 $406.75입니다.", "회사가 한 달에 내는 금액은 $406.75입니다."],
    ["Su empleador paga $406.75 al mes.", "El empleador paga $406.75 al mes."],
  ]);
});
