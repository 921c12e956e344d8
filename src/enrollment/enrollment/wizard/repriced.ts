import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "../enrollment.ts";

/** What became of a choice when the family changed; prices are the person's own share of a month. */
export type Repriced = {
  kind: "family" | "alone" | "again";
  coverageType: CoverageType;
  /** Beside the employee. */
  names: string[];
  fromCents: number;
  toCents: number;
};

/** The choices that cover other people now, or are to be made again. */
export function repriced(before: Enrollment, after: Enrollment): Repriced[] {
  return after.coverageTypes.flatMap((coverageType): Repriced[] => {
    const [was, is] = [before.benefitSelections[coverageType], after.benefitSelections[coverageType]];
    if (!was?.id || !is?.id || was.dependents.join() === is.dependents.join()) return [];
    const names = after.people.filter(({ id }) => is.dependents.includes(id)).map((one) => one.firstName);
    const isAsked = after.missing.includes(`benefit:${coverageType}`);
    const isAskedNewly = isAsked && !before.missing.includes(`benefit:${coverageType}`);
    if (isAskedNewly || is.price === null || was.price === null)
      return [{ kind: "again", coverageType, names, fromCents: 0, toCents: 0 }];
    const kind = names.length === 0 ? "alone" : "family";
    return [
      { kind, coverageType, names, fromCents: was.price.employeeCents, toCents: is.price.employeeCents },
    ];
  });
}
