import { differences, type Side, type TypeDifference } from "../difference.ts";
import type { CoverSide, Family } from "./family.ts";
import { kindOf, type DryRunKind, dryRunKinds } from "./kinds.ts";

export type Cost = { people: number; employeeCents: number; employerCents: number };
export type NowAndThen = { before: Cost; after: Cost };
export type FamilyChange = { kind: DryRunKind; difference: TypeDifference };

/** What becomes of a family's cover, type by type. */
export function changesOf({
  before,
  after,
  asked,
}: Pick<Family, "before" | "after" | "asked">): FamilyChange[] {
  // What was not asked for stays as it is: it is on both sides of nothing.
  return differences(sidesOf(before), sidesOf(after), asked).flatMap((difference) => {
    const kind = kindOf(difference);
    return kind === undefined ? [] : [{ kind, difference }];
  });
}

function sidesOf(covers: readonly CoverSide[]): Record<string, Side> {
  return Object.fromEntries(covers.map((cover) => [cover.coverageType, cover]));
}

const nothing = (): NowAndThen => ({
  before: { people: 0, employeeCents: 0, employerCents: 0 },
  after: { people: 0, employeeCents: 0, employerCents: 0 },
});

type PlanTally = { id: string; name: string; coverageType: string; costs: NowAndThen };
type DivisionTally = { id: string | null; name: string | null; costs: NowAndThen };

/** Adds up families into figures: counts, and cost now and then by plan and by division. */
export class Tally {
  readonly families = { counted: 0, changing: 0, staying: 0, losing: 0, silent: 0, twice: 0 };
  readonly total = nothing();
  readonly #kinds = new Map<DryRunKind, number>();
  readonly #plans = new Map<string, PlanTally>();
  readonly #divisions = new Map<string, DivisionTally>();

  add(family: Family, isSilent: boolean): void {
    const changes = changesOf(family);
    this.families.counted += 1;
    if (isSilent) this.families.silent += 1;
    if (family.twice.length > 0) this.families.twice += 1;
    const isStill = changes.every(({ kind }) => kind === "stays");
    this.families[isStill ? "staying" : "changing"] += 1;
    if (changes.some(({ kind }) => kind === "ends" || kind === "dropsPeople")) this.families.losing += 1;
    for (const { kind } of changes) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    // A type that was not asked for costs the same then as now.
    const untouched = family.before.filter(({ coverageType }) => !family.asked.includes(coverageType));
    for (const cover of family.before) this.#cost(family, cover, "before");
    for (const cover of [...family.after, ...untouched]) this.#cost(family, cover, "after");
  }

  #cost(family: Family, cover: CoverSide, when: "before" | "after"): void {
    const { planId: id, planName: name, coverageType } = cover;
    const plan = this.#plans.get(id) ?? { id, name, coverageType, costs: nothing() };
    this.#plans.set(id, plan);
    const division = this.#divisions.get(family.divisionId ?? "") ?? {
      id: family.divisionId,
      name: family.divisionName,
      costs: nothing(),
    };
    this.#divisions.set(family.divisionId ?? "", division);
    for (const { [when]: cost } of [this.total, plan.costs, division.costs]) {
      cost.people += cover.people.length;
      cost.employeeCents += cover.employeeCents;
      cost.employerCents += cover.employerCents;
    }
  }

  get kinds(): { kind: DryRunKind; count: number }[] {
    return dryRunKinds.map((kind) => ({ kind, count: this.#kinds.get(kind) ?? 0 }));
  }

  get byPlan(): PlanTally[] {
    return [...this.#plans.values()];
  }

  get byDivision(): DivisionTally[] {
    return [...this.#divisions.values()].toSorted((one, other) =>
      (one.name ?? "\uFFFF").localeCompare(other.name ?? "\uFFFF"),
    );
  }
}
