// What a family has and pays on any day, worked out day by day from what happened. It shares no code with the product: days are
// numbers since January 1, 2026, in years of 365 days; a month does not matter to it.

export type Happening =
  | { what: "birth"; on: number }
  | { what: "marriage"; on: number }
  | { what: "divorce"; on: number }
  | { what: "leave"; on: number }
  /** A new price of a plan, for all tiers, in cents; the employer pays three quarters. */
  | { what: "rate"; on: number; plan: PlanName; cents: Readonly<Record<Tier, number>> }
  /** The year turns: the old plan's people go on as they are, in the other plan, or not at all. */
  | { what: "renewal"; on: number; gold: Turn; silver: Turn };
export type PlanName = "gold" | "silver";
export type Turn = "keep" | "map" | "end";
export type Tier = "EMP" | "ECH" | "ESP" | "FAM";

/** What one person has on a day: `null` is nothing. The price stands on the employee. */
export type DayFact = { plan: PlanName; tier: Tier; employee: number; employer: number } | null;

type State = { plan: PlanName | null; spouse: boolean; children: number; isOver: boolean };

/** Facts of the employee, the spouse and each child (in the order of birth), for each day asked. */
export function factsOn(
  happenings: readonly Happening[],
  { plan, days }: { plan: PlanName; days: readonly number[] },
): { employee: DayFact; spouse: DayFact; children: DayFact[] }[] {
  return days.map((day) => {
    const state: State = { plan, spouse: false, children: 0, isOver: false };
    const prices = new Map<PlanName, Readonly<Record<Tier, number>>>();
    // Prices that hold on the day; the latest one counts.
    for (const one of inTime(happenings)) {
      if (one.on > day) break;
      if (one.what === "rate") prices.set(one.plan, one.cents);
      else happen(state, one);
    }
    if (state.isOver || state.plan === null)
      return { employee: null, spouse: null, children: Array<DayFact>(state.children).fill(null) };
    const tier: Tier = state.spouse
      ? state.children > 0
        ? "FAM"
        : "ESP"
      : state.children > 0
        ? "ECH"
        : "EMP";
    const cents = prices.get(state.plan)?.[tier] ?? 0;
    const employer = Math.floor((cents * 3) / 4 + 0.5);
    const covered = { plan: state.plan, tier, employee: 0, employer: 0 };
    return {
      employee: { ...covered, employee: cents - employer, employer },
      spouse: state.spouse ? covered : null,
      children: Array<DayFact>(state.children).fill(covered),
    };
  });
}

const inTime = (happenings: readonly Happening[]) =>
  [...happenings].sort((one, other) => one.on - other.on || rank(one) - rank(other));
/** Of one day, prices come first, then the year's turn, then what happens to people. */
const rank = ({ what }: Happening) => (what === "rate" ? 0 : what === "renewal" ? 1 : 2);

function happen(state: State, one: Exclude<Happening, { what: "rate" }>): void {
  if (state.isOver) return;
  if (one.what === "birth") state.children += 1;
  else if (one.what === "marriage") state.spouse = true;
  else if (one.what === "divorce") state.spouse = false;
  else if (one.what === "leave") state.isOver = true;
  else if (state.plan !== null) {
    const turn = one[state.plan];
    if (turn === "end") state.plan = null;
    else if (turn === "map") state.plan = state.plan === "gold" ? "silver" : "gold";
  }
}
