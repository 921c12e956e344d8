import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { reason, type Reason, type Traced } from "#kernel/traced.ts";

// Evidence of insurability: how much of an amount of insurance begins at once, and how much waits for proof of good health.

export interface EoiQuestion {
  requestedCents: number;
  /** What the plan gives to anyone; null: any amount. */
  guaranteedIssueCents: number | null;
  /** What the person has already; null: nothing, or nobody knows of it. */
  currentVolumeCents: number | null;
}

/** Both together are what was asked for. */
export interface Eoi {
  guaranteedCents: number;
  pendingCents: number;
}

/** What a person has already needs no EOI again, and an amount within the guarantee needs none. */
export function eoiOf(question: EoiQuestion): Traced<Eoi> {
  const { requestedCents, guaranteedIssueCents, currentVolumeCents } = question;
  if (guaranteedIssueCents === null) return { value: whole(requestedCents), why: [] };
  const free = Math.max(0, guaranteedIssueCents, currentVolumeCents ?? 0);
  const keepsOwn = currentVolumeCents !== null && currentVolumeCents > guaranteedIssueCents;
  const own: Reason[] =
    keepsOwn && requestedCents > guaranteedIssueCents ? [reason("eoi.current", { currentVolumeCents })] : [];
  if (requestedCents <= free) return { value: whole(requestedCents), why: own };
  const value = { guaranteedCents: free, pendingCents: requestedCents - free };
  const limit = keepsOwn ? own : [reason("eoi.guaranteed", { guaranteedIssueCents })];
  return { value, why: [...limit, reason("eoi.pending", { pendingCents: value.pendingCents })] };
}

function whole(requestedCents: number): Eoi {
  return { guaranteedCents: requestedCents, pendingCents: 0 };
}

type Cover = {
  coverageType: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  volumeCents?: number | null | undefined;
};

/** The amount of a type that the person has when this enrollment begins: until the day before it, or beyond. */
export function currentVolume(
  coverages: readonly Cover[],
  coverageType: string,
  effectiveDate: PlainDate | null,
): number | null {
  const amounts = coverages.flatMap((cover) => {
    const isTheirs =
      effectiveDate === null ||
      (cover.effectiveDate <= effectiveDate &&
        (cover.terminationDate === null || cover.terminationDate >= dayBefore(effectiveDate)));
    return cover.coverageType === coverageType && isTheirs && cover.volumeCents != null
      ? [cover.volumeCents]
      : [];
  });
  return amounts.length === 0 ? null : Math.max(...amounts);
}
