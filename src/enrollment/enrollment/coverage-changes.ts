import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "./enrollment.ts";

export type CurrentCoverage = Enrollment["currentCoverages"][number];
type Known = { id: string; firstName: string };
/** What is chosen now; null: nothing yet. */
export type ChosenNow =
  | { isWaived: true }
  | {
      isWaived: false;
      planId: string;
      planName: string;
      tierCode: string | null;
      /** Beside the employee. */
      people: readonly Known[];
      /** A month. */
      employeeCents: number | null;
    };
export type Change =
  | { kind: "plan"; from: string; to: string }
  | { kind: "tier"; from: string; to: string }
  | { kind: "joins" | "leaves"; names: string[] }
  | { kind: "costMore" | "costLess"; fromCents: number; toCents: number };

/** The coverage of a type that holds today, or on a first day in the past; else the one that is known to begin. */
export function currentOf(
  {
    currentCoverages,
    startedOn,
    dates,
  }: Pick<Enrollment, "currentCoverages" | "startedOn"> & Partial<Pick<Enrollment, "dates">>,
  type: CoverageType,
): CurrentCoverage | undefined {
  const first = dates?.effectiveDate ?? startedOn;
  return currentAmong(currentCoverages, type, first < startedOn ? first : startedOn);
}

type Row = { coverageType: CoverageType; effectiveDate: string; terminationDate: string | null };

export function currentAmong<One extends Row>(
  all: readonly One[],
  type: CoverageType,
  day: string,
): One | undefined {
  const ofType = all.filter(({ coverageType }) => coverageType === type);
  const begun = ofType.filter(({ effectiveDate }) => effectiveDate <= day);
  return (
    begun.find(({ terminationDate }) => terminationDate === null || terminationDate >= day) ??
    begun[0] ??
    ofType[0]
  );
}

/**
 * What becomes of today's coverage: it stays, goes on with a change of the family, or ends because it is waived or
 * another plan takes its place. `open`: nothing is chosen yet.
 */
export function outcomeOf(
  current: CurrentCoverage,
  now: ChosenNow | null,
): "stays" | "changes" | "replaced" | "waived" | "open" {
  if (now === null) return "open";
  if (now.isWaived) return "waived";
  const kinds = changesOf(current, now).map(({ kind }) => kind);
  if (kinds.includes("plan")) return "replaced";
  return kinds.some((kind) => ["tier", "joins", "leaves"].includes(kind)) ? "changes" : "stays";
}

type Saved = Pick<Enrollment, "benefitSelections" | "people"> & {
  plans: readonly { id: string; name: string }[];
};

/** The saved choice for a type; null: none yet. */
export function savedNow({ benefitSelections, plans, people }: Saved, type: CoverageType): ChosenNow | null {
  const saved = benefitSelections[type];
  if (!saved) return null;
  if (saved.id === null) return { isWaived: true };
  const plan = plans.find(({ id }) => id === saved.id);
  if (!plan) return null;
  return {
    isWaived: false,
    planId: plan.id,
    planName: plan.name,
    tierCode: saved.tierCode,
    people: people.filter(({ id }) => saved.dependents.includes(id)),
    employeeCents: saved.price?.employeeCents ?? null,
  };
}

type Choices = Saved & Pick<Enrollment, "coverageTypes" | "currentCoverages" | "startedOn">;

/** The types whose coverage of today ends with what was chosen; what is kept does not. */
export function endingTypes(enrollment: Choices): CoverageType[] {
  return enrollment.coverageTypes.filter((type) => {
    const current = currentOf(enrollment, type);
    const outcome = current && outcomeOf(current, savedNow(enrollment, type));
    return outcome === "replaced" || outcome === "waived";
  });
}

/** What a choice changes of today's cover, as far as it is known. Nothing of it: an empty list. */
export function changesOf(current: CurrentCoverage, now: ChosenNow & { isWaived: false }): Change[] {
  const { planId = null, planName, tierCode, covered, employeeCents = null } = current;
  const isSamePlan = planId === null ? planName === now.planName : planId === now.planId;
  const changes: Change[] = [];
  if (!isSamePlan) changes.push({ kind: "plan", from: planName, to: now.planName });
  // A plan without tiers says nothing of the people that it covers.
  if (now.tierCode !== null && now.tierCode !== tierCode && ![now.tierCode, tierCode].includes("NOTIER"))
    changes.push({ kind: "tier", from: tierCode, to: now.tierCode });
  if (covered) {
    const joins = now.people.filter(({ id }) => covered.every((one) => one.id !== id));
    const leaves = covered.filter(({ id }) => now.people.every((one) => one.id !== id));
    if (joins.length > 0) changes.push({ kind: "joins", names: joins.map(({ firstName }) => firstName) });
    if (leaves.length > 0) changes.push({ kind: "leaves", names: leaves.map(({ firstName }) => firstName) });
  }
  const [fromCents, toCents] = [employeeCents, now.employeeCents];
  if (fromCents !== null && toCents !== null && fromCents !== toCents)
    changes.push({ kind: toCents > fromCents ? "costMore" : "costLess", fromCents, toCents });
  return changes;
}
