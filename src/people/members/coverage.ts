import type { PlainDate } from "#kernel/dates.ts";

export const periods = ["current", "upcoming", "expired"] as const;
export type Period = (typeof periods)[number];

type Cover = { effectiveDate: PlainDate; terminationDate: PlainDate | null };

/** What coverage is on a day; the first and the last day belong to it. */
export function periodOf({ effectiveDate, terminationDate }: Cover, today: PlainDate): Period {
  if (terminationDate !== null && (terminationDate < today || terminationDate < effectiveDate))
    return "expired";
  return effectiveDate > today ? "upcoming" : "current";
}
