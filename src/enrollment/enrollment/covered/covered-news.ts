import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";

/** This became of the employee's coverage by a processed enrollment. */
export type CoveredNews = { kind: "begins" | "changes"; from: PlainDate } | { kind: "stays" } | null;

/**
 * Says what an employee is told once their enrollment is processed. `from` is the first day of what it wrote for them, `before` says
 * whether anything covered them on the day before it, `stays` whether they are covered though it wrote nothing.
 */
export function coveredNews({
  from,
  before,
  stays,
}: {
  from: PlainDate | null;
  before: boolean;
  stays: boolean;
}): Traced<CoveredNews> {
  if (from !== null && before) return because({ kind: "changes", from }, "covered.changes", { from });
  if (from !== null) return because({ kind: "begins", from }, "covered.begins", { from });
  return stays ? because({ kind: "stays" }, "covered.stays") : because(null, "covered.none");
}
