import { addMonths, isDate, type PlainDate } from "#kernel/dates.ts";
import type { PriceList } from "../../price-list.ts";
import type { CoveredPerson, PayPeriodCount } from "../../price-question.ts";
import type { PriceAnswer } from "../../price-answer.ts";
import { insuredAmountOn } from "../../insured-amount.ts";
import { priceOf } from "../../price.ts";
import { tierFor } from "../../tier.ts";

/** A family to try a plan's prices on, as it is typed. */
export type Trial = {
  on: string;
  age: string;
  partner: "none" | "01" | "53";
  partnerAge: string;
  /** Ages, parted by commas. */
  children: string;
  tobacco: "" | "yes" | "no";
  otherOffer: "" | "yes" | "no";
  wellness: "" | "yes" | "no";
  divisionId: string;
  ratingArea: string;
  volume: string;
  salary: string;
  payPeriods: string;
};

const lastAge = 120;

/** What the plan costs this family; null until what was typed can be read. */
export function tryPrice(list: PriceList, trial: Trial): PriceAnswer | null {
  const { on } = trial;
  const children = trial.children.split(/[,;\s]+/u).filter((age) => age !== "");
  const employeeAge = ageIn(trial.age);
  const partnerAge = trial.partner === "none" ? 0 : ageIn(trial.partnerAge);
  const childAges = children.map(ageIn);
  if (!isDate(on) || employeeAge === null || partnerAge === null || childAges.includes(null)) return null;
  const tobacco = trial.tobacco === "" ? null : trial.tobacco === "yes";
  const wellness = trial.wellness === "yes";
  const people: CoveredPerson[] = [
    { id: "employee", relationship: "18", dob: bornFor(employeeAge, on), tobacco, wellness },
    ...(trial.partner === "none"
      ? []
      : [
          {
            id: "partner",
            relationship: trial.partner,
            dob: bornFor(partnerAge, on),
            tobacco,
            otherOffer: trial.otherOffer === "yes",
            wellness,
          },
        ]),
    ...childAges.map((age, at): CoveredPerson => ({
      id: `child${at + 1}`,
      relationship: "19",
      dob: bornFor(age ?? 0, on),
      tobacco: tobacco === null ? null : false,
    })),
  ];
  const tier = tierFor(people, list.tierItems);
  const salaryCents = centsIn(trial.salary);
  const amount = insuredAmountOn(list.plan, {
    chosenCents: centsIn(trial.volume),
    salaryCents,
    dob: bornFor(employeeAge, on),
    coveredSince: null,
    effectiveDate: on,
  });
  const answer = priceOf({
    ...list,
    people,
    tier: tier.value,
    effectiveDate: on,
    ratingArea: trial.ratingArea === "" ? null : trial.ratingArea,
    divisionId: trial.divisionId === "" ? null : trial.divisionId,
    volumeCents: amount.value,
    salaryCents,
    payPeriodsPerYear: Number(trial.payPeriods) as PayPeriodCount,
  });
  return { ...answer, why: [...tier.why, ...amount.why, ...answer.why] };
}

function bornFor(age: number, on: PlainDate): PlainDate {
  return addMonths(on, -12 * age);
}

function ageIn(text: string): number | null {
  const age = /^\d{1,3}$/u.test(text.trim()) ? Number(text) : null;
  return age !== null && age <= lastAge ? age : null;
}

function centsIn(text: string): number | null {
  const plain = text.replaceAll(/[$,\s]/gu, "");
  return /^\d{1,9}(\.\d{1,2})?$/u.test(plain) ? Math.round(Number(plain) * 100) : null;
}
