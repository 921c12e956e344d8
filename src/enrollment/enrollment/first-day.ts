import type { PlainDate } from "#kernel/dates.ts";

type Plan = { coverageType: string; startsOn?: PlainDate | null | undefined };

/** The first day on which a choice of the type counts: the earliest of its plans, else that of the enrollment. */
export function firstDayOfType(
  plans: readonly Plan[],
  coverageType: string,
  effectiveDate: PlainDate,
): PlainDate {
  const days = plans
    .filter((plan) => plan.coverageType === coverageType)
    .map(({ startsOn }) => startsOn ?? effectiveDate);
  return days.toSorted()[0] ?? effectiveDate;
}
