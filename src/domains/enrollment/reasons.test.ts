import { expect, test } from "vitest";
import { reasonWords } from "./reasons.ts";

const people = [{ id: "p1", firstName: "Ana" }];
/** Shows what the text gets, in place of the text. */
const words = (code: string, params: Record<string, string | number>) =>
  reasonWords(
    { code, params },
    {
      t: (key, shown) => `${key} ${JSON.stringify(shown)}`,
      language: "en",
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
    'enrollment-why:date.hireDatePlusDays {"count":30,"hireDate":"November 1, 2026"}',
  );
});
