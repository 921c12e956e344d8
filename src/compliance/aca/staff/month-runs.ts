/** Months that follow one another and say the same. */
export type MonthRun<Month> = { first: Month; last: Month };

/** Puts months together as long as each says what the one before it says. */
export function monthRuns<Month extends { month: number }>(
  months: readonly Month[],
  said: (month: Month) => string,
): MonthRun<Month>[] {
  const runs: MonthRun<Month>[] = [];
  for (const one of months) {
    const before = runs.at(-1);
    if (before !== undefined && before.last.month + 1 === one.month && said(before.last) === said(one))
      before.last = one;
    else runs.push({ first: one, last: one });
  }
  return runs;
}
