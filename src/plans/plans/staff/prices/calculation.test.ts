import { expect, test } from "vitest";
import { noAmountTerms } from "#test/amount-terms.ts";
import { defaultTierItems } from "../../tier.ts";
import type { PriceList } from "../../price-list.ts";
import { type Trial, tryPrice } from "./calculation.ts";

const rate = (ageFrom: number, ageTo: number | null, amountCents: number): PriceList["rates"][number] => ({
  id: String(ageFrom),
  version: 1,
  tierCode: null,
  personKind: null,
  ageFrom,
  ageTo,
  tobacco: null,
  ratingArea: "RA1",
  divisionId: null,
  amountCents,
  amountMicros: null,
  basisPoints: null,
  effectiveDate: "2026-01-01",
  terminationDate: null,
});
const list: PriceList = {
  plan: {
    id: "p",
    clientId: "c",
    name: "Plan",
    code: "P",
    coverageType: "medical",
    ratingMode: "ageBand",
    childCountLimit: 3,
    coversDependents: true,
    maxChildAge: 26,
    ...noAmountTerms,
    volumeCents: null,
    ageBasis: "planYearStart",
    repricesWithPlanYear: false,
    terminationDate: null,
    planYearStart: null,
  },
  rates: [rate(0, 20, 100_00), rate(21, 39, 200_00), rate(40, null, 300_00)],
  contributions: [],
  partnerTiers: [],
  adjustments: [],
  tierItems: [...defaultTierItems],
  divisions: [],
  ratingAreas: [],
};
const trial: Trial = {
  on: "2026-03-01",
  age: "40",
  partner: "none",
  partnerAge: "39",
  children: "",
  tobacco: "",
  otherOffer: "",
  wellness: "",
  divisionId: "",
  ratingArea: "RA1",
  volume: "",
  salary: "",
  payPeriods: "12",
};
const total = (given: Partial<Trial>) => {
  const answer = tryPrice(list, { ...trial, ...given });
  return answer?.ok ? answer.value.totalCents : answer;
};

test("ages are those on the first day; ages of children are parted by whatever is usual", () => {
  expect(total({})).toBe(300_00);
  expect(total({ age: "39" })).toBe(200_00);
  expect(total({ on: "2028-02-29" })).toBe(300_00);
  expect(total({ partner: "53" })).toBe(500_00);
  expect(total({ children: "12, 9;5 21" })).toBe(300_00 + 3 * 100_00 + 200_00);
});

test("what cannot be read has no price, and says nothing; who has none is told why", () => {
  for (const given of [{ age: "" }, { age: "x" }, { age: "999" }, { children: "3, y" }, { on: "" }])
    expect(total(given)).toBeNull();
  expect(total({ partnerAge: "x" })).toBe(300_00);
  expect(total({ partner: "01", partnerAge: "x" })).toBeNull();
  expect(tryPrice(list, { ...trial, ratingArea: "RA9" })).toMatchObject({
    ok: false,
    why: expect.arrayContaining([expect.objectContaining({ code: "price.noRateForPerson" })]),
  });
});

test("an amount of cover and a salary are read as people write them", () => {
  const of = (ratingMode: "per1000" | "salaryPercent", rest: object, given: Partial<Trial>) => {
    const rates = [{ ...rate(0, null, 0), ...rest }];
    const answer = tryPrice({ ...list, rates, plan: { ...list.plan, ratingMode } }, { ...trial, ...given });
    return answer?.ok ? answer.value.totalCents : answer?.why.at(-1)?.code;
  };
  expect(of("per1000", { amountMicros: 85_000 }, { volume: "$50,000" })).toBe(4_25);
  expect(of("per1000", { amountMicros: 85_000 }, {})).toBe("price.noVolume");
  expect(of("salaryPercent", { basisPoints: 60 }, { salary: "60000.00" })).toBe(30_00);
});
