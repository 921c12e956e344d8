import { fieldError, type FieldError } from "#kernel/field-error.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Reason } from "#kernel/traced.ts";
import { mayCover } from "#enrollment/offering/eligibility.ts";
import { plansOn } from "#plans/plans/client-plans.service.ts";
import { priceListOf } from "#plans/plans/price-list.service.ts";
import { dependentAmount, insuredAmountOn, saysAmount } from "#plans/plans/insured-amount.ts";
import { priceOf } from "#plans/plans/price.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import { type TierCode, tierFor } from "#plans/plans/tier.ts";
import type { Transaction } from "#server/scope.ts";
import type { NewPerson } from "./family-rules.ts";
import type { CoverChoice, NewMemberPrice } from "./new-member.ts";

type Asked = {
  clientId: string;
  divisionId: string | null;
  salaryCents: number | null;
  /** All of the family, the employee first; none of them is missing. */
  people: readonly NewPerson[];
  effectiveDate: PlainDate;
  choices: readonly CoverChoice[];
};

export type PricedChoice = NewMemberPrice & {
  /** Those whom it covers, the employee first. */
  covered: readonly NewPerson[];
  volumeCents: number | null;
  /** One for each of them, in the same order. */
  amounts: readonly (number | null)[];
};

/** What the choices cost on their first day, by the client's plans and rates of that day; every error stands at its choice. */
export async function priceChoices(
  transaction: Transaction,
  asked: Asked,
): Promise<{ prices: PricedChoice[]; errors: FieldError[] }> {
  const { clientId, effectiveDate: on, choices } = asked;
  const plans = await plansOn(transaction, { clientId, on });
  const ratingArea = await ratingAreaOf(transaction, asked);
  const prices: PricedChoice[] = [];
  const errors: FieldError[] = [];
  for (const [index, choice] of choices.entries()) {
    const at = `choices.${index}`;
    const plan = plans.find(({ id }) => id === choice.planId);
    if (plan === undefined) {
      errors.push(fieldError(`${at}.planId`, "notInForce", { date: on }));
      continue;
    }
    const earlier = choices.slice(0, index).map((one) => plans.find(({ id }) => id === one.planId));
    if (earlier.some((one) => one?.coverageType === plan.coverageType))
      errors.push(fieldError(`${at}.planId`, "typeTwice", { name: plan.name }));
    const found = await priceChoice(transaction, { ...asked, ratingArea }, { choice, at });
    errors.push(...found.errors);
    const label = plan.tiers.find(({ code }) => code === found.tierCode)?.label ?? null;
    prices.push({
      planId: plan.id,
      planName: plan.name,
      coverageType: plan.coverageType,
      tierLabel: label,
      ...found,
    });
    if (found.price === null && found.errors.length === 0)
      errors.push(fieldError(`${at}.planId`, "noPrice", { name: plan.name }));
  }
  return { prices, errors };
}

type PlanRules = {
  coversPartners: boolean;
  childCoverEnds: "endOfMonth" | "dayBeforeBirthday";
  guaranteedIssueCents: number | null;
};

async function priceChoice(
  transaction: Transaction,
  { people, effectiveDate, ratingArea, divisionId, salaryCents }: Asked & { ratingArea: string | null },
  { choice, at }: { choice: CoverChoice; at: string },
) {
  const list = await priceListOf(transaction, choice.planId);
  const { rows } = await transaction.client.query<PlanRules>(
    `select covers_partners as "coversPartners", child_cover_ends as "childCoverEnds",
       guaranteed_issue_cents as "guaranteedIssueCents" from base_plans where id = $1`,
    [choice.planId],
  );
  const [rules] = rows;
  const covered = people.filter(
    (person, index) => person.relationship === "18" || choice.dependents.includes(index - 1),
  );
  const errors: FieldError[] = choice.dependents.some((index) => index >= people.length - 1)
    ? [fieldError(`${at}.dependents`, "unknownPerson")]
    : [];
  for (const person of covered) {
    const may = rules && mayCover({ ...list.plan, ...rules }, person, effectiveDate);
    if (may?.value === false)
      errors.push(fieldError(`${at}.dependents`, codeOf(may.why), { name: person.firstName }));
  }
  const tier = tierFor(covered, list.tierItems);
  const employee = people.find(({ relationship }) => relationship === "18");
  const amount = insuredAmountOn(list.plan, {
    chosenCents: saysAmount(list.plan) ? null : choice.volumeCents,
    salaryCents,
    dob: employee?.dob ?? null,
    coveredSince: null,
    effectiveDate,
  });
  const requested = amount.value;
  const limit = rules?.guaranteedIssueCents ?? null;
  const volumeCents = requested !== null && limit !== null ? Math.min(requested, limit) : requested;
  const price = priceOf({
    ...list,
    people: covered.map((person) => ({ ...person, id: person.at })),
    tier: tier.value,
    effectiveDate,
    ratingArea,
    divisionId,
    volumeCents,
    salaryCents,
    // The price of a month does not follow from it.
    payPeriodsPerYear: 12,
  });
  const tierCode: TierCode = tier.value;
  const pendingCents = (requested ?? 0) - (volumeCents ?? 0);
  const why = [...tier.why, ...amount.why, ...price.why].map(({ code, params }) =>
    params ? { code, params } : { code },
  );
  const amounts = covered.map((person) =>
    person === employee ? volumeCents : dependentAmount(list.plan, person.relationship),
  );
  const found = { tierCode, why, covered, volumeCents, amounts, errors };
  if (!price.ok) return { ...found, price: null };
  const { totalCents, employeeCents, employerCents } = price.value;
  const cost = { totalCents, employeeCents, employerCents, ...partsOf(price.value), pendingCents };
  return { ...found, price: cost };
}

/** Why a plan does not cover a person: the last word of the rule's code. */
const codeOf = (why: readonly Reason[]) => why.at(-1)?.code.split(".").at(-1) ?? "unknownPerson";

/** Of the division, else of the client. */
async function ratingAreaOf(
  { client }: Transaction,
  { clientId, divisionId }: Pick<Asked, "clientId" | "divisionId">,
): Promise<string | null> {
  const { rows } = await client.query<{ ratingArea: string | null }>(
    `select coalesce(d.rating_area, c.rating_area) as "ratingArea"
     from clients c left join divisions d on d.id = $2 and d.client_id = c.id where c.id = $1`,
    [clientId, divisionId],
  );
  return rows[0]?.ratingArea ?? null;
}
