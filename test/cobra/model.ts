// What COBRA is to do with a family, told once more in a few lines that share nothing with the product: days are numbers, months
// are counted by the calendar of JavaScript, and what a month costs follows from who is covered on its first day.

/** In the order in which one is priced as an employee would be where those before do not continue. A baby comes later. */
const everybody = ["employee", "spouse", "child", "baby"] as const;
export type Who = (typeof everybody)[number];

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
  /** What this person bore of each month that is paid, by its number. */
  paid: Record<number, number>;
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
const firstYear = { alone: 31_117, children: 58_403, two: 62_951, family: 93_679 };
export const pricesOf = (year: number): typeof firstYear => {
  const times = 10 + year - 2024;
  return {
    alone: Math.round((firstYear.alone * times) / 10),
    children: Math.round((firstYear.children * times) / 10),
    two: Math.round((firstYear.two * times) / 10),
    family: Math.round((firstYear.family * times) / 10),
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
    paid: {},
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

/** The day on which the person would end with more months, or null where they bring none. */
export function withMore(family: Family, role: Who, by: "disability" | "secondEvent"): number | null {
  if (by === "secondEvent" && role === "employee") return null;
  const last = longest(family, role, by === "disability" ? 29 : 36);
  return last > personOf(family, role).endsOn ? last : null;
}

const lastOf = ({ endsOn, endedOn }: Person) => Math.min(endsOn, endedOn ?? endsOn);

export function owes(one: Person): boolean {
  const hasIt =
    one.state === "elected" ||
    one.state === "paying" ||
    (one.state === "ended" &&
      one.electedOn !== null &&
      !["notPaid", "notElected"].includes(one.reason ?? ""));
  return hasIt && (one.paidTo ?? -1) < lastOf(one);
}

const hasOn = (one: Person, day: number) => one.electedOn !== null && one.from <= day && lastOf(one) >= day;

type Month = { number: number; from: number; to: number; day: number; cents: number; bearer: Who | null };

function month(family: Family, number: number): Month {
  const from = monthsLater(family.lossOn, number);
  const to = monthsLater(family.lossOn, number + 1) - 1;
  const begins = rolesOf(family)
    .map((role) => personOf(family, role))
    .filter((one) => one.electedOn !== null && lastOf(one) >= Math.max(one.from, from) && one.from <= to)
    .map((one) => Math.max(one.from, from));
  const day = Math.min(...begins);
  const covered =
    begins.length === 0 ? [] : rolesOf(family).filter((role) => hasOn(personOf(family, role), day));
  const isPaid = (role: Who) => (personOf(family, role).paidTo ?? -1) >= day;
  const open = covered.filter((role) => !isPaid(role));
  const payers = open.filter((role) => personOf(family, role).reason !== "notPaid");
  const bearer = covered[0] !== undefined && payers.includes(covered[0]) ? covered[0] : (payers[0] ?? null);
  if (bearer === null || !owes(personOf(family, bearer))) return { number, from, to, day, cents: 0, bearer };
  const before = covered
    .filter(isPaid)
    .reduce((sum, role) => sum + (personOf(family, role).paid[number] ?? 0), 0);
  return { number, from, to, day, cents: Math.max(0, price(family, covered, day) - before), bearer };
}

function price(family: Family, covered: readonly Who[], day: number): number {
  const { alone, children, two, family: all } = pricesOf(planYearOf(day));
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

/** The first month for which something is owed. */
export function owed(family: Family): Month | null {
  const last = Math.max(
    -1,
    ...rolesOf(family)
      .map((role) => personOf(family, role))
      .filter(owes)
      .map(lastOf),
  );
  for (let number = 0; monthsLater(family.lossOn, number) <= last; number += 1) {
    const found = month(family, number);
    if (found.cents > 0) return found;
  }
  return null;
}

const lacks = (one: Person, from: number) => owes(one) && (one.paidTo ?? -1) < from && lastOf(one) >= from;

/** The last day to pay of the person who is late first, of those who owe the month. */
export function payBy(family: Family, from: number): number {
  const days = rolesOf(family)
    .map((role) => personOf(family, role))
    .filter((one) => lacks(one, from))
    .map(dueOf);
  return Math.min(...days);
}

export const dueOf = ({ electedOn, paidTo }: Person): number =>
  Math.max((electedOn ?? 0) + 45, paidTo === null ? 0 : paidTo + 31);

export function pay(family: Family, cents: number): void {
  family.credit += cents;
  for (let next = owed(family); next !== null; next = owed(family)) {
    const short = next.cents - family.credit;
    if (short > Math.min(5000, Math.floor(next.cents / 10))) return;
    family.credit = Math.max(0, -short);
    const { number, from, to, bearer, cents: price } = next;
    for (const role of rolesOf(family)) {
      const one = personOf(family, role);
      if (!lacks(one, from)) continue;
      if (role === bearer) one.paid[number] = price;
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
    paid: {},
  };
  family.people.baby = baby;
  if (employee.paidTo === null) return;
  // What others have paid, and the baby makes no dearer, is paid for the baby too.
  const next = owed(family);
  const paidTo = next === null ? employee.paidTo : next.from - 1;
  if (paidTo >= since) Object.assign(baby, { state: "paying", paidTo });
}

/** What becomes of everybody whose day has passed, long after. */
export function lapse(family: Family): void {
  const ends = rolesOf(family).map((role) => endOfLate(family, personOf(family, role)));
  for (const [at, role] of rolesOf(family).entries()) {
    const end = ends[at];
    if (end) Object.assign(personOf(family, role), { state: "ended", ...end });
  }
}

function endOfLate({ lossOn }: Family, one: Person): { endedOn: number; reason: string } | null {
  if (one.state === "noticeSent") return { endedOn: lossOn - 1, reason: "notElected" };
  if (one.state === "noticeDue" || one.state === "waived") return null;
  if (one.state === "ended") {
    if (!owes(one) || lastOf(one) < lossOn) return null;
    return { endedOn: one.paidTo ?? lossOn - 1, reason: "notPaid" };
  }
  return one.state === "paying" && (one.paidTo ?? 0) >= one.endsOn
    ? { endedOn: one.endsOn, reason: "maximum" }
    : { endedOn: one.paidTo ?? lossOn - 1, reason: "notPaid" };
}
