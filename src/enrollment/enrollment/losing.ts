import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { CoverSpan } from "#plans/plans/rating-age.ts";

// Who has coverage today and none by the answers: nobody drops out of a coverage before the person has read their name.

type Draft = {
  effectiveDate: PlainDate | null;
  people: readonly { id: string; memberId?: string | null; firstName: string }[];
  selections: readonly {
    coverageType: CoverageType;
    sessionPlanId: string | null;
    dependents: readonly string[];
  }[];
  currentCoverages: readonly {
    coverageType: CoverageType;
    effectiveDate: PlainDate;
    terminationDate: PlainDate | null;
    dependents?: readonly string[];
    names?: Readonly<Record<string, string>>;
    spans?: Readonly<Record<string, readonly CoverSpan[]>>;
  }[];
};
/** One dependent who loses one coverage; the employee confirms it by its key. */
export type Losing = { key: string; coverageType: CoverageType; firstName: string; lastDay: PlainDate };

type Days = { from: PlainDate; to: PlainDate | null };
const holdsOn = ({ from, to }: Days, day: PlainDate) => from <= day && (to === null || to >= day);

type Plans = readonly { id: string; startsOn: PlainDate | null }[];

/** Dependents whose coverage would go on beyond the first day in the plan, and who are not chosen again. */
export function losingOf(
  { effectiveDate, people, selections, currentCoverages }: Draft,
  plans: Plans,
): Losing[] {
  if (effectiveDate === null) return [];
  return selections.flatMap(({ coverageType, sessionPlanId, dependents }) => {
    const day = plans.find(({ id }) => id === sessionPlanId)?.startsOn ?? effectiveDate;
    const chosen = new Set(
      people.filter(({ id }) => dependents.includes(id)).map(({ id, memberId }) => memberId ?? id),
    );
    return currentCoverages
      .filter((one) => one.coverageType === coverageType)
      .filter(({ effectiveDate: from, terminationDate: to }) => holdsOn({ from, to }, day))
      .flatMap(({ dependents: had = [], names = {}, spans = {}, effectiveDate: from, terminationDate: to }) =>
        had
          .filter(
            (key) => !chosen.has(key) && (spans[key] ?? [{ from, to }]).some((one) => holdsOn(one, day)),
          )
          .map((key) => ({
            key: `${coverageType}:${key}`,
            coverageType,
            firstName:
              people.find(({ id, memberId }) => (memberId ?? id) === key)?.firstName ?? names[key] ?? "",
            lastDay: dayBefore(day),
          })),
      );
  });
}
