import { because, type Traced } from "#kernel/traced.ts";
import type { ClaimStatus, VersionKind } from "./claim-status.ts";

type Figures = {
  status: ClaimStatus;
  patientResponsibilityCents: number;
  billedCents: number;
  looksTooHigh: boolean;
};

export type Owed =
  | "pending"
  | "rejected"
  | "reversed"
  | "voided"
  | "estimate"
  | "nothing"
  | "some"
  | "doubted"
  | "deniedNothing"
  | "deniedSome";

/** The plan decided, and paid nothing. */
export const isDenied = ({ status }: Pick<Figures, "status">): boolean => status === "denied";

/** What the first line of a claim says, and on which figure it rests. */
export function owedOf(
  { status, patientResponsibilityCents, looksTooHigh }: Figures,
  latest: VersionKind,
): Traced<Owed> {
  const cents = { patientResponsibilityCents };
  if (latest === "voided") return because("voided", "owed.voided");
  if (latest === "reversed") return because("reversed", "owed.reversed");
  if (status === "estimate") return because("estimate", "owed.estimate");
  if (status === "rejected") return because("rejected", "owed.rejected");
  if (status === "pending") return because("pending", "owed.pending");
  if (patientResponsibilityCents > 0 && looksTooHigh) return because("doubted", "owed.doubted", cents);
  if (isDenied({ status }))
    return patientResponsibilityCents > 0
      ? because("deniedSome", "owed.denied", cents)
      : because("deniedNothing", "owed.denied", cents);
  return patientResponsibilityCents > 0
    ? because("some", "owed.some", cents)
    : because("nothing", "owed.nothing", cents);
}

/** The amount on a person's bill, as they type it; undefined where it is none. */
export function typedCents(text: string): number | undefined {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/u.exec(text.trim());
  if (found === null) return undefined;
  const [, whole = "", part = ""] = found;
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

/** Whether the bill asks for what the plan says. */
export function comparedWith(billCents: number, owedCents: number): Traced<"same" | "less" | "more"> {
  const why = { billCents, owedCents };
  if (billCents === owedCents) return because("same", "compare.same", why);
  return billCents < owedCents ? because("less", "compare.less", why) : because("more", "compare.more", why);
}
