// What COBRA is to do with a family, told once more in a few lines that share nothing with the product: days are numbers, months
// are counted by the calendar of JavaScript, and what a month costs follows from who is covered on its first day.

/** In the order in which one is priced as an employee would be where those before do not continue. A baby comes later. */
const everybody = ["employee", "spouse", "child", "baby"] as const;
export type Who = (typeof everybody)[number];
export const plans = ["dental", "vision"] as const;
export type Plan = (typeof plans)[number];

const dayLength = 86_400_000;
export const dayOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / dayLength;
export const isoOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** The same day so many months later, or the last of that month. */
function monthsLater(day: number, months: number): number {
  const date = new Date(day * dayLength);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const month = date.getUTCMonth() + months;
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)) / dayLength;
}

export type Person = {
  state: "noticeDue" | "noticeSent" | "elected" | "paying" | "waived" | "ended";
  endsOn: number;
  noticeOn: number | null;
  waivedOn: number | null;
  electedOn: number | null;
  from: number;
  paidTo: number | null;
  endedOn: number | null;
  reason: string | null;
  isDisabled: boolean;
  moreMonthsBy: "disability" | "secondEvent" | null;
  secondEventOn: number | null;
  /** What this person continues. */
  plans: readonly Plan[];
  /** The last day of one that ended while another went on. */
  planEnds: Partial<Record<Plan, number>>;
  /** What this person bore of each plan's months that are paid, by their number. */
  paid: Record<Plan, Record<number, number>>;
};

export type Family = {
  eventOn: number;
  lossOn: number;
  fromEvent: boolean;
  medicareOn: number | null;
  credit: number;
  people: Partial<Record<Who, Person>>;
};

export const rolesOf = ({ people }: Family): Who[] => everybody.filter((role) => people[role] !== undefined);

export function personOf({ people }: Family, role: Who): Person {
  const found = people[role];
  if (found === undefined) throw new Error(`The family has no ${role}`);
  return found;
}

/** Plan years begin in April; what a plan costs is fixed for their twelve months, whatever it is changed to within them. */
const planYearMonth = 3;
const planYearOf = (day: number): number => {
  const date = new Date(day * dayLength);
  return date.getUTCFullYear() - (date.getUTCMonth() < planYearMonth ? 1 : 0);
};

/** Cents a month of who is covered: alone, one with children, two, a family; each plan year a tenth of the first one's more. */
const firstYear = {
  dental: { alone: 31_117, children: 58_403, two: 62_951, family: 93_679 },
  vision: { alone: 1213, children: 1999, two: 2477, family: 3301 },
};
export const pricesOf = (year: number, plan: Plan): (typeof firstYear)["dental"] => {
  const times = 10 + year - 2024;
  const { alone, children, two, family } = firstYear[plan];
  return {
    alone: Math.round((alone * times) / 10),
    children: Math.round((children * times) / 10),
    two: Math.round((two * times) / 10),
    family: Math.round((family * times) / 10),
  };
};

const fresh = {
  state: "noticeDue",
  noticeOn: null,
  waivedOn: null,
  electedOn: null,
  paidTo: null,
  endedOn: null,
  reason: null,
  isDisabled: false,
  moreMonthsBy: null,
  secondEventOn: null,
} as const;

export function newFamily(some: Pick<Family, "eventOn" | "lossOn" | "fromEvent" | "medicareOn">): Family {
  const one = (role: Who): Person => ({
    ...fresh,
    endsOn: longest(some, role, 18),
    from: some.lossOn,
    plans: [],
    planEnds: {},
    paid: { dental: {}, vision: {} },
  });
  return {
    ...some,
    credit: 0,
    people: { employee: one("employee"), spouse: one("spouse"), child: one("child") },
  };
}

type Terms = Pick<Family, "eventOn" | "lossOn" | "fromEvent" | "medicareOn">;

const endOf = ({ eventOn, lossOn, fromEvent }: Terms, months: number) =>
  fromEvent ? monthsLater(eventOn, months) : monthsLater(lossOn, months) - 1;

function longest(terms: Terms, role: Who, months: number): number {
  const last = endOf(terms, months);
  if (role === "employee" || terms.medicareOn === null) return last;
  return Math.max(last, monthsLater(terms.medicareOn, 36) - 1);
}

/** A second event counts within 18 months, or the 29 of a disability. */
export function secondEventBy(family: Family, role: Who): number {
  const { endsOn, moreMonthsBy } = personOf(family, role);
  return Math.min(endsOn, endOf(family, moreMonthsBy === "disability" ? 29 : 18));
}

/** The day on which the person would end with more months, or null where they bring none. */
export function withMore(family: Family, role: Who, by: "disability" | "secondEvent"): number | null {
  if (by === "secondEvent" && role === "employee") return null;
  const last = longest(family, role, by === "disability" ? 29 : 36);
  return last > personOf(family, role).endsOn ? last : null;
}

export const lastOf = ({ endsOn, endedOn, planEnds }: Person, plan?: Plan) =>
  Math.min(endsOn, endedOn ?? endsOn, plan === undefined ? endsOn : (planEnds[plan] ?? endsOn));

export function owes(one: Person): boolean {
  const hasIt =
    one.state === "elected" ||
    one.state === "paying" ||
    (one.state === "ended" &&
      one.electedOn !== null &&
      !["notPaid", "notElected"].includes(one.reason ?? ""));
  return hasIt && (one.paidTo ?? -1) < lastOf(one);
}

const hasOn = (one: Person, plan: Plan, day: number) =>
  one.electedOn !== null && one.from <= day && lastOf(one, plan) >= day;

type Month = { number: number; from: number; to: number; cents: number; bearers: Bearer[] };
type Bearer = { plan: Plan; role: Who; cents: number };

/** What these people owe of a month: of each plan what nobody has paid of it, where one of them has to pay it. */
function month(family: Family, number: number, payers: readonly Who[], of: readonly Plan[]): Month {
  const from = monthsLater(family.lossOn, number);
  const to = monthsLater(family.lossOn, number + 1) - 1;
  const bearers = of.flatMap((plan) => {
    const found = bearerOf(family, { number, from, to, plan, payers });
    return found === null ? [] : [found];
  });
  return { number, from, to, bearers, cents: bearers.reduce((sum, { cents }) => sum + cents, 0) };
}

type OfPlan = { number: number; from: number; to: number; plan: Plan; payers: readonly Who[] };

function bearerOf(family: Family, { number, from, to, plan, payers }: OfPlan): Bearer | null {
  const those = rolesOf(family).filter((role) => personOf(family, role).plans.includes(plan));
  const begins = those
    .map((role) => personOf(family, role))
    .filter(
      (one) => one.electedOn !== null && lastOf(one, plan) >= Math.max(one.from, from) && one.from <= to,
    )
    .map((one) => Math.max(one.from, from));
  if (begins.length === 0) return null;
  const day = Math.min(...begins);
  const covered = those.filter((role) => hasOn(personOf(family, role), plan, day));
  const isPaid = (role: Who) => (personOf(family, role).paidTo ?? -1) >= day;
  const open = covered.filter((role) => !isPaid(role) && personOf(family, role).reason !== "notPaid");
  const paying = open.filter((role) => payers.includes(role));
  const role = covered[0] !== undefined && paying.includes(covered[0]) ? covered[0] : paying[0];
  if (role === undefined || !owes(personOf(family, role))) return null;
  const before = covered
    .filter(isPaid)
    .reduce((sum, one) => sum + (personOf(family, one).paid[plan][number] ?? 0), 0);
  return { plan, role, cents: Math.max(0, price(family, { plan, covered, day }) - before) };
}

type Priced = { plan: Plan; covered: readonly Who[]; day: number };

function price(family: Family, { plan, covered, day }: Priced): number {
  const { alone, children, two, family: all } = pricesOf(planYearOf(day), plan);
  const hasChild = covered.includes("child") || covered.includes("baby");
  const hasBoth = covered.includes("employee") && covered.includes("spouse");
  const full = covered.length === 1 ? alone : hasBoth ? (hasChild ? all : two) : children;
  const first = endOf(family, 18);
  const isHigh =
    day > first &&
    covered.some((role) => {
      const { isDisabled, moreMonthsBy, secondEventOn } = personOf(family, role);
      return (
        isDisabled && (moreMonthsBy === "disability" || (secondEventOn !== null && secondEventOn > first))
      );
    });
  return Math.floor((full * (isHigh ? 150 : 102)) / 100);
}

/** The first month for which these people owe something. */
export function owed(
  family: Family,
  payers: readonly Who[] = rolesOf(family),
  of: readonly Plan[] = plans,
): Month | null {
  const last = Math.max(
    -1,
    ...payers
      .map((role) => personOf(family, role))
      .filter(owes)
      .map((one) => lastOf(one)),
  );
  for (let number = 0; monthsLater(family.lossOn, number) <= last; number += 1) {
    const found = month(family, number, payers, of);
    if (found.cents > 0) return found;
  }
  return null;
}

const lacks = (one: Person, from: number) => owes(one) && (one.paidTo ?? -1) < from && lastOf(one) >= from;

/** Whoever has no other plan than theirs pays with them: one plan has one price. */
export function payingWith(family: Family, named: readonly Who[]): Who[] {
  const theirs = new Set(named.flatMap((role) => openPlans(personOf(family, role))));
  return rolesOf(family).filter((role) => {
    const own = openPlans(personOf(family, role));
    return named.includes(role) || (own.length > 0 && own.every((plan) => theirs.has(plan)));
  });
}

/** The plans of theirs that were covered on some day, and are not paid to their last one. */
const openPlans = (one: Person) =>
  one.plans.filter((plan) => lastOf(one, plan) >= Math.max(one.from, (one.paidTo ?? -1) + 1));

/** Whoever has all their plans paid by others is paid for. */
export function catchUp(family: Family): void {
  for (const role of rolesOf(family)) {
    const one = personOf(family, role);
    if (!owes(one)) continue;
    const paidTo = paidBy(family, role, one.plans);
    if (paidTo === one.paidTo) continue;
    one.paidTo = paidTo;
    if (one.state !== "ended") one.state = "paying";
  }
}

/** How far these plans of a person are paid, by whomever. */
function paidBy(family: Family, role: Who, of: readonly Plan[]): number | null {
  const one = personOf(family, role);
  let { paidTo } = one;
  for (let number = 0; monthsLater(family.lossOn, number) <= lastOf(one); number += 1) {
    const from = monthsLater(family.lossOn, number);
    const to = monthsLater(family.lossOn, number + 1) - 1;
    const had = of.filter((plan) => one.from <= to && lastOf(one, plan) >= Math.max(one.from, from));
    if ((paidTo ?? -1) >= from || had.length === 0) continue;
    if (month(family, number, rolesOf(family), had).cents > 0) break;
    paidTo = Math.min(to, lastOf(one));
  }
  return paidTo;
}

/** One plan ends on a day; the person too where they have no other until their last day. */
export function endPlan(family: Family, role: Who, { plan, endedOn, reason }: PlanEnd): void {
  const one = personOf(family, role);
  const others = one.plans.filter((other) => other !== plan).map((other) => lastOf(one, other));
  const lastOfOthers = Math.max(-1, ...others);
  if (lastOfOthers < lastOf(one))
    Object.assign(one, { state: "ended", endedOn: Math.max(endedOn, lastOfOthers), reason });
  one.planEnds[plan] = endedOn;
}

type PlanEnd = { plan: Plan; endedOn: number; reason: string };

/** The last day to pay of the person who is late first, of those who owe the month. */
export function payBy(family: Family, from: number, payers: readonly Who[]): number {
  const days = payers
    .map((role) => personOf(family, role))
    .filter((one) => lacks(one, from))
    .map(dueOf);
  return Math.min(...days);
}

export const dueOf = ({ electedOn, paidTo }: Person): number =>
  Math.max((electedOn ?? 0) + 45, paidTo === null ? 0 : paidTo + 31);

export function pay(family: Family, cents: number, payers: readonly Who[]): void {
  family.credit += cents;
  for (let next = owed(family, payers); next !== null; next = owed(family, payers)) {
    const short = next.cents - family.credit;
    if (short > Math.min(5000, Math.floor(next.cents / 10))) return;
    family.credit = Math.max(0, -short);
    const { number, from, to, bearers } = next;
    for (const role of payers) {
      const one = personOf(family, role);
      if (!lacks(one, from)) continue;
      for (const bearer of bearers) if (bearer.role === role) one.paid[bearer.plan][number] = bearer.cents;
      one.paidTo = Math.min(to, lastOf(one));
      if (one.state !== "ended") one.state = "paying";
    }
  }
}

/** The last day to tell of a disability: 60 days after the latest of what is known of it, and within 18 months. */
export function tellDisabilityBy(family: Family, determinedOn: number, noticeOn: number | null): number {
  const latest = Math.max(determinedOn, family.eventOn, family.lossOn, noticeOn ?? 0);
  return Math.min(latest + 60, endOf(family, 18));
}

/** A disability counts that began on one of the first 60 days. */
export const disabledBy = ({ fromEvent, eventOn, lossOn }: Terms): number =>
  (fromEvent ? eventOn : lossOn) + 59;

/** A child is born while the employee continues: covered from that day, for the rest of the months. */
export function addBaby(family: Family, since: number, toldOn: number): void {
  const employee = personOf(family, "employee");
  const by = employee.moreMonthsBy === "disability" ? "disability" : null;
  const baby: Person = {
    ...fresh,
    state: "elected",
    endsOn: longest(family, "baby", by === null ? 18 : 29),
    noticeOn: employee.noticeOn,
    electedOn: toldOn,
    from: since,
    moreMonthsBy: by,
    plans: employee.plans.filter((plan) => since <= lastOf(employee, plan)),
    planEnds: {},
    paid: { dental: {}, vision: {} },
  };
  family.people.baby = baby;
}

/** A person who declined first is covered from their change of mind; the clock of a child who came later knows the loss alone. */
export const firstDay = ({ waivedOn, from }: Person, lossOn: number): number =>
  waivedOn === null ? lossOn : from;

/** What becomes of everybody whose day has passed, long after. */
export function lapse(family: Family): void {
  const ends = rolesOf(family).map((role) => {
    const end = endOfLate(family, personOf(family, role));
    return end?.reason === "notPaid" && isSpared(family, role) ? null : end;
  });
  for (const [at, role] of rolesOf(family).entries()) {
    const end = ends[at];
    if (end) Object.assign(personOf(family, role), { state: "ended", ...end });
  }
}

/** One plan of theirs is paid further by others than another one: staff decide. */
function isSpared(family: Family, role: Who): boolean {
  const one = personOf(family, role);
  // A person who was covered on no day continues no plan.
  if (lastOf(one) < one.from) return false;
  const days = one.plans.map((plan) => paidBy(family, role, [plan]) ?? family.lossOn - 1);
  const [least, most] = [Math.min(...days), Math.max(...days)];
  return most > least && most > (one.paidTo ?? family.lossOn - 1);
}

function endOfLate({ lossOn }: Family, one: Person): { endedOn: number; reason: string } | null {
  if (one.state === "noticeSent") return { endedOn: lossOn - 1, reason: "notElected" };
  if (one.state === "noticeDue" || one.state === "waived") return null;
  if (one.state === "ended") {
    if (!owes(one) || lastOf(one) < firstDay(one, lossOn)) return null;
    return { endedOn: one.paidTo ?? lossOn - 1, reason: "notPaid" };
  }
  return one.state === "paying" && (one.paidTo ?? 0) >= one.endsOn
    ? { endedOn: one.endsOn, reason: "maximum" }
    : { endedOn: one.paidTo ?? lossOn - 1, reason: "notPaid" };
}
