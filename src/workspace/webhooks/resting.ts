/** Seconds to wait after so many failures in a row: 30 s, then twice as long each time, at most six hours. */
export function restingSeconds(failures: number): number {
  return failures <= 0 ? 0 : Math.min(30 * 2 ** (failures - 1), 6 * 3600);
}

/** An event that could not be delivered for three days is given up. */
export const givenUpAfterHours = 72;
/** What was sent is looked up for so long. */
export const keptDays = 30;
