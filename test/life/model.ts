// What a family has and pays on any day, worked out day by day from what happened. It shares no code with the product: days are
// numbers since January 1, 2026, and so are the ends of months.

export type Happening =
  | { what: "birth"; on: number }
  /** A child who is 26 on a day of its own: the plans cover it through the end of that month. */
  | { what: "joins"; on: number; of26: number }
  /** The birth date of the child who joined last was another one. */
  | { what: "correction"; on: number; of26: number }
  | { what: "marriage"; on: number }
  | { what: "divorce"; on: number }
  | { what: "death"; on: number; of: "employee" | "spouse" | "child" }
  /** The employee works at the other place, where prices are other ones. */
  | { what: "move"; on: number }
  | { what: "leave"; on: number }
  /** A new price of a plan, for all tiers, in cents, here and at the other place; the employer pays three quarters. */
  | { what: "rate"; on: number; plan: PlanName; cents: Prices; there: Prices }
  /** The year turns: the old plan's people go on as they are, in the other plan, or not at all. */
  | { what: "renewal"; on: number; gold: Turn; silver: Turn }
  /** By open enrollment the employee has chosen for the year that begins, without some of those who were covered then. */
  | {
      what: "chooses";
      on: number;
      plan: PlanName;
      /** The marriage of the spouse who is left out, and the place of a child. */
      without: { married: number | null; child: number | null };
    };
export type PlanName = "gold" | "silver";
export type Turn = "keep" | "map" | "end";
export type Tier = "EMP" | "ECH" | "ESP" | "FAM";
export type Prices = Readonly<Record<Tier, number>>;

/** What one person has on a day: `null` is nothing. The price stands on the employee. */
export type DayFact = { plan: PlanName; tier: Tier; employee: number; employer: number } | null;

/** A last day; without one, somebody is covered as long as the employee. */
type Until = number | null;
type State = {
  plan: PlanName | null;
  isThere: boolean;
  spouse: { until: Until; married: number } | null;
  children: { until: Until; hasJoined: boolean }[];
  /** The last days of the employee, and of everybody else, once the work or the life is over. */
  over: { employee: number; others: number } | null;
};

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The last days of the months from 2020 to 2033, of which 2020, 2024, 2028 and 2032 are leap years. */
const monthEnds: number[] = [];
for (let year = 2020, day = -2192; year < 2034; year += 1)
  for (const [month, length] of lengths.entries()) {
    day += length + (month === 1 && year % 4 === 0 ? 1 : 0);
    monthEnds.push(day - 1);
  }

export function monthEnd(day: number): number {
  return monthEnds.find((end) => end >= day) ?? day;
}

/** Facts of the employee, the spouse and each child (in the order of birth), for each day asked. */
export function factsOn(
  happenings: readonly Happening[],
  { plan, days }: { plan: PlanName; days: readonly number[] },
): { employee: DayFact; spouse: DayFact; children: DayFact[] }[] {
  return days.map((day) => {
    const state: State = { plan, isThere: false, spouse: null, children: [], over: null };
    const prices = new Map<PlanName, { cents: Prices; there: Prices }>();
    /** The tier of the employee's last day, at which those who are left go on. */
    let lastTier: Tier | null = null;
    // Prices that hold on the day; the latest one counts.
    for (const one of inTime(happenings)) {
      if (one.on > day) break;
      if (one.what === "rate") prices.set(one.plan, one);
      else {
        if (state.over === null && one.what === "death" && one.of === "employee")
          lastTier = tierOn(state, one.on);
        happen(state, one);
      }
    }
    const { over } = state;
    const isCovered = (until: Until) =>
      state.plan !== null && day <= (until ?? day) && (over === null || day <= over.others);
    const tier = over !== null && day > over.employee ? (lastTier ?? "EMP") : tierOn(state, day);
    if (state.plan === null)
      return { employee: null, spouse: null, children: state.children.map(() => null) };
    const price = prices.get(state.plan);
    const cents = (state.isThere ? price?.there : price?.cents)?.[tier] ?? 0;
    const employer = Math.floor((cents * 3) / 4 + 0.5);
    const covered = { plan: state.plan, tier, employee: 0, employer: 0 };
    return {
      employee:
        over !== null && day > over.employee ? null : { ...covered, employee: cents - employer, employer },
      spouse: state.spouse !== null && isCovered(state.spouse.until) ? covered : null,
      children: state.children.map(({ until }) => (isCovered(until) ? covered : null)),
    };
  });
}

function tierOn({ spouse, children }: State, day: number): Tier {
  const has = (until: Until) => until === null || until >= day;
  const count = children.filter(({ until }) => has(until)).length;
  if (spouse !== null && has(spouse.until)) return count > 0 ? "FAM" : "ESP";
  return count > 0 ? "ECH" : "EMP";
}

const inTime = (happenings: readonly Happening[]) =>
  [...happenings].sort((one, other) => one.on - other.on || rank(one) - rank(other));
/** Of one day, prices come first, then the year's turn, which a choice goes before, then what happens to people. */
const ranks: readonly Happening["what"][] = ["rate", "renewal", "chooses"];
const rank = ({ what }: Happening) => (ranks.includes(what) ? ranks.indexOf(what) : ranks.length);

function happen(state: State, one: Exclude<Happening, { what: "rate" }>): void {
  if (state.over !== null) return;
  switch (one.what) {
    case "birth":
      state.children.push({ until: null, hasJoined: false });
      break;
    case "joins":
      state.children.push({ until: monthEnd(one.of26), hasJoined: true });
      break;
    case "correction":
      correct(state, one);
      break;
    case "marriage":
      state.spouse = { until: null, married: one.on };
      break;
    case "divorce":
      if (state.spouse !== null) state.spouse.until = sooner(state.spouse.until, one.on - 1);
      break;
    case "death":
      die(state, one);
      break;
    case "move":
      state.isThere = !state.isThere;
      break;
    case "leave":
      state.over = { employee: one.on - 1, others: one.on - 1 };
      break;
    case "chooses":
      choose(state, one);
      break;
    case "renewal":
      if (state.plan !== null) {
        const turn = one[state.plan];
        if (turn === "end") state.plan = null;
        else if (turn === "map") state.plan = state.plan === "gold" ? "silver" : "gold";
      }
  }
}

/** The last day follows; of a limit that has passed it is the end of the month, and what is over stays over. */
function correct({ children }: State, { on, of26 }: { on: number; of26: number }): void {
  const child = children.findLast(({ hasJoined }) => hasJoined);
  if (child === undefined || (child.until !== null && child.until < on)) return;
  const limit = monthEnd(of26);
  child.until = limit >= on ? limit : Math.min(child.until ?? limit, monthEnd(on));
}

const sooner = (until: Until, day: number) => Math.min(until ?? day, day);

function choose(state: State, { on, plan, without }: Extract<Happening, { what: "chooses" }>): void {
  state.plan = plan;
  const child = without.child === null ? undefined : state.children[without.child];
  if (child !== undefined) child.until = sooner(child.until, on - 1);
  if (state.spouse !== null && state.spouse.married === without.married)
    state.spouse.until = sooner(state.spouse.until, on - 1);
}

/** The dead are covered through the day; the others of an employee through its month. */
function die(state: State, { on, of }: { on: number; of: "employee" | "spouse" | "child" }): void {
  const one = of === "spouse" ? state.spouse : state.children.at(-1);
  if (of === "employee") state.over = { employee: on, others: monthEnd(on) };
  else if (one !== null && one !== undefined) one.until = sooner(one.until, on);
}
