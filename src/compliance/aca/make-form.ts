import { cobraPrice } from "#compliance/cobra/cobra-rules.ts";
import { priceOf } from "#plans/plans/price.ts";
import { coveredSince, planYearOf, spansOf } from "#plans/plans/rating-age.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { ShareOf } from "./employee-facts.ts";
import type { ClientFacts, Employee } from "./client-facts.ts";
import type { FormContent } from "./form-content.ts";
import { enrolledMonths, isForNonFullTime, isFullTimeIn, monthAt, monthsOf } from "./month-codes.ts";
import { months } from "./codes.ts";

/** An employee's form of a year, as it follows from what is known. */
export function makeForm(year: number, of: ClientFacts, employee: Employee): FormContent {
  const { facts, recipient, overrides } = employee;
  const isLarge = of.isLargeEmployer === true;
  const found = isLarge ? monthsOf(year, facts, shareOf(of, employee)) : [];
  return {
    ...recipient,
    year,
    kind: isLarge ? "1095-C" : "1095-B",
    employer: of.employer,
    months: found.map((month) => {
      const set = overrides.find((one) => one.month === month.month);
      if (set === undefined) return month;
      const { line14, line15Cents, line16, reason, version } = set;
      return { ...month, line14, line15Cents, line16, override: { reason, version } };
    }),
    people: employee.people.flatMap((person) => {
      const covered = enrolledMonths(year, facts, person.memberId);
      return covered.length === 0 ? [] : [{ ...person, months: covered }];
    }),
  };
}

/** Whether the employee gets a form at all, by the rules themselves; the query that lists them asks less exactly. */
export function getsForm(year: number, of: ClientFacts, { facts, people }: Employee): boolean {
  const isFullTime = months.some((month) => isFullTimeIn(facts, monthAt(year, month)));
  if (of.isLargeEmployer === true && (isFullTime || isForNonFullTime(year, facts))) return true;
  return people.some(({ memberId }) => enrolledMonths(year, facts, memberId).length > 0);
}

/** The plan's own price for the employee alone, at the division and pay of the day. Who is not covered has the age of the plan year's first day. */
function shareOf(of: ClientFacts, { facts, recipient, tobacco }: Employee): ShareOf {
  return (planId, day, isCobra) => {
    const list = of.plans.find(({ id }) => id === planId)?.list;
    const dob = recipient.dob ?? (list?.rates.every(isOfAnyAge) === true ? "1980-01-01" : null);
    if (list === undefined || dob === null) return null;
    const work = facts.employments.find((one) => holds(one, day)) ?? facts.employments.at(-1);
    const division = list.divisions.find(({ id }) => id === work?.divisionId);
    const own = facts.covers.filter((one) => one.memberId === facts.memberId && one.planId === planId);
    const price = priceOf({
      ...list,
      // 26 CFR 1.36B-2(c)(3)(v)(A)(4): an incentive about tobacco counts as earned, any other as not earned.
      adjustments: [],
      people: [
        {
          id: facts.memberId,
          relationship: "18",
          dob,
          tobacco,
          coveredSince: coveredSince(spansOf(own), day) ?? planYearOf(day, of.planYearStart),
        },
      ],
      tier: list.tierItems.length === 0 ? "NOTIER" : "EMP",
      effectiveDate: day,
      ratingArea: division?.ratingArea ?? list.ratingAreas[0] ?? null,
      divisionId: work?.divisionId ?? null,
      salaryCents: work?.salaryCents ?? null,
      payPeriodsPerYear: 12,
    });
    if (!price.ok) return null;
    return isCobra ? cobraPrice(price.value.totalCents, false).value : price.value.employeeCents;
  };
}

const isOfAnyAge = ({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }) =>
  ageFrom === null && ageTo === null;

const holds = ({ from, to }: { from: PlainDate | null; to: PlainDate | null }, day: PlainDate) =>
  (from === null || from <= day) && (to === null || to >= day);
