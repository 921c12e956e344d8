import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { isDependent } from "#kernel/relationship.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import { coveredSince, spansOf } from "#plans/plans/rating-age.ts";
import { insuredAge, insuredAmountOn, reducedFurther, saysAmount } from "#plans/plans/insured-amount.ts";
import { type Cover, holdsOn } from "#people/coverage/as-of.ts";
import type { FamilyMember, HeldCover, Reprice } from "#people/coverage/held-cover.ts";
import { rewrite } from "#people/coverage/rewrite.ts";
import { cut, lastOf, laterOf, type Span, spanOf } from "#people/coverage/spans.ts";
import type { Written } from "#people/coverage/written-cover.ts";
import { mayCover } from "#enrollment/offering/eligibility.ts";
import { endsEachYear, type RenewalPlan, type RenewalTerms } from "./renewal-terms.ts";

// What the turn of a plan year does to one family: pure, for the preview and for the run.

/** A row of coverage, and how it came to be as it is. */
export type RenewedRow = HeldCover & {
  /** An enrollment wrote it. */
  isChosen: boolean;
  /** Somebody ended it, or an enrollment did: it does not end with its plan alone. */
  isEnded: boolean;
};

/** Coverage types of an enrollment for this plan year that was sent and is not processed yet. */
export type Waiting = readonly string[];

type RenewalPerson = FamilyMember & {
  firstName: string;
  dob: PlainDate | null;
  isDisabled: boolean;
  /** The last day in the family, of a dependent. */
  lastDay: PlainDate | null;
};

export type RenewalFamily = {
  people: readonly RenewalPerson[];
  /** The last day of work. */
  lastDay: PlainDate | null;
  /** A year's pay on the day that the renewal names. */
  salaryCents?: number | null;
  covers: readonly RenewedRow[];
  waiting: Waiting;
  /** Coverage types that an enrollment for this plan year has chosen, also where all went on as it was. */
  chosen: readonly string[];
};

export const lineKinds = ["kept", "mapped", "default", "ended", "chosen"] as const;

/** What becomes of one coverage type of a family. */
export type RenewalLine = {
  coverageType: string;
  what: (typeof lineKinds)[number];
  /** The employee's on the day before, and on the first day. */
  before: Cover | null;
  after: Cover | null;
  /** Who was covered the day before and is not any more, while others are. */
  dropped: string[];
  why: Reason[];
};

export type FamilyRenewal = {
  lines: RenewalLine[];
  written: Written[];
  /** What keeps the family from being renewed: nothing is written then. */
  problems: Reason[];
  why: Reason[];
};

type TypeRenewal = { line: RenewalLine; written: Written[]; problems: Reason[]; why: Reason[] };

/** Works out each coverage type of a family; continued coverage (COBRA) has rules of its own and is left alone. */
export function renewFamily(family: RenewalFamily, terms: RenewalTerms, reprice: Reprice): FamilyRenewal {
  const { firstDay } = terms;
  const covers = family.covers.filter(({ cobraClockId = null }) => cobraClockId === null);
  const found: FamilyRenewal = { lines: [], written: [], problems: [], why: [] };
  if (family.lastDay !== null && family.lastDay < firstDay) return found;
  for (const coverageType of new Set(covers.map((row) => row.coverageType))) {
    const held = covers.filter((row) => row.coverageType === coverageType);
    const renewed = renewType({ held, coverageType, family, terms, reprice });
    if (renewed === null) continue;
    found.lines.push(renewed.line);
    found.written.push(...renewed.written);
    found.problems.push(...renewed.problems);
    found.why.push(...renewed.why);
  }
  const waits = family.waiting.filter((type) => found.lines.some((line) => line.coverageType === type));
  if (waits.length > 0) found.problems.unshift(reason("renewal.enrollmentWaits", { firstDay }));
  if (found.problems.length > 0) found.written = [];
  return found;
}

type TypeQuestion = {
  held: readonly RenewedRow[];
  coverageType: string;
  family: RenewalFamily;
  terms: RenewalTerms;
  reprice: Reprice;
};

function renewType({ held, coverageType, family, terms, reprice }: TypeQuestion): TypeRenewal | null {
  const { firstDay } = terms;
  const { people } = family;
  const employee = people.find(({ relationship }) => !isDependent(relationship));
  const began = held.filter((row) => lastOf(spanOf(row)) >= row.effectiveDate);
  const before =
    began.find((row) => row.memberId === employee?.id && holdsOn(row, dayBefore(firstDay))) ?? null;
  const chosen = began.filter((row) => row.isChosen && row.effectiveDate === firstDay);
  const goesOn = family.chosen.includes(coverageType) ? began.filter((row) => holdsOn(row, firstDay)) : [];
  if (chosen.length + goesOn.length > 0) {
    const after = [...chosen, ...goesOn].find(({ memberId }) => memberId === employee?.id) ?? null;
    const why = [reason("renewal.chosen", { firstDay })];
    const line: RenewalLine = { coverageType, what: "chosen", before, after, dropped: [], why };
    return { line, written: [], problems: [], why: [] };
  }
  const going = began.filter((row) => goesOver(row, terms));
  const own = going
    .filter(({ memberId }) => memberId === employee?.id)
    .toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? -1 : 1))[0];
  if (own === undefined) return null;
  const target = targetOf(own, terms);
  const salaryCents = family.salaryCents ?? null;
  const moved = movedSpans({ began, going, people, salaryCents, target, terms });
  const rewritten = rewrite({
    held,
    spans: moved.spans,
    people,
    planNames: new Map([...terms.rules].map(([id, { name }]) => [id, name])),
    reprice,
    isRepriced: ({ from }) => from >= firstDay,
  });
  const after =
    rewritten.after.find(
      (row) => row.memberId === employee?.id && holdsOn(row, laterOf(firstDay, own.effectiveDate)),
    ) ?? null;
  const line: RenewalLine = {
    coverageType,
    what: after === null ? "ended" : target.what,
    before,
    after,
    dropped: after === null ? [] : moved.dropped,
    why: [...target.why, ...moved.why],
  };
  const { unpriced } = rewritten;
  const problems = unpriced === null ? [] : [problemOf(unpriced, family, terms)];
  return { line, written: rewritten.written, problems, why: [...line.why, ...rewritten.why] };
}

/** Whether a row reaches into the new plan year, or would if its plan did not end with the old one. */
function goesOver(row: RenewedRow, { firstDay, rules }: RenewalTerms): boolean {
  if (lastOf(spanOf(row)) >= firstDay) return true;
  const eve = dayBefore(firstDay);
  return row.terminationDate === eve && rules.get(row.basePlanId)?.terminationDate === eve && !row.isEnded;
}

type Target = { plan: RenewalPlan | null; what: RenewalLine["what"]; why: Reason[] };

/** The plan that people of a plan go on in; null: none. */
function targetOf(own: Cover, { firstDay, plans, coverageTypes, rules }: RenewalTerms): Target {
  const { coverageType, basePlanId, planName } = own;
  const none = (code: string): Target => ({
    plan: null,
    what: "ended",
    why: [reason(code, { plan: planName, firstDay })],
  });
  if (endsEachYear(coverageType)) return none("renewal.electedEachYear");
  const choice = coverageTypes.get(coverageType);
  if (choice?.rollOver === "waive") return none("renewal.mustChoose");
  const decision = plans.get(basePlanId);
  const isDefault = choice?.rollOver === "default" && choice.defaultPlanId !== null;
  if (!isDefault && decision?.action === "end") return none("renewal.planEnds");
  const id = isDefault ? choice.defaultPlanId : decision?.action === "map" ? decision.toPlanId : basePlanId;
  const plan = rules.get(id ?? basePlanId) ?? null;
  if (plan === null || (plan.terminationDate !== null && plan.terminationDate < firstDay))
    return none("renewal.planEnds");
  if (plan.id === basePlanId)
    return { plan, what: "kept", why: [reason("renewal.kept", { plan: plan.name })] };
  const params = { plan: planName, to: plan.name };
  return isDefault
    ? { plan, what: "default", why: [reason("renewal.default", params)] }
    : { plan, what: "mapped", why: [reason("renewal.mapped", params)] };
}

type Moved = { spans: Span[]; dropped: string[]; why: Reason[] };
type MoveQuestion = {
  began: readonly RenewedRow[];
  going: readonly RenewedRow[];
  people: RenewalFamily["people"];
  salaryCents: number | null;
  target: Target;
  terms: RenewalTerms;
};

/** The type's spans with the new year's in the target plan, without those whom it may not cover. */
function movedSpans({ began, going, people, salaryCents, target, terms }: MoveQuestion): Moved {
  const { plan } = target;
  const { firstDay } = terms;
  const moved: Moved = { spans: [], dropped: [], why: [] };
  for (const row of began) {
    const span = spanOf(row);
    if (!going.includes(row)) {
      moved.spans.push(span);
      continue;
    }
    const eve = dayBefore(firstDay);
    moved.spans.push(...cut([span], () => true, { from: firstDay, to: null }));
    if (plan === null) continue;
    const from = laterOf(firstDay, span.from);
    const person = people.find(({ id }) => id === row.memberId);
    const rule = refusalOf(plan, person, from);
    if (rule !== null) {
      moved.dropped.push(row.memberId);
      moved.why.push(rule);
      continue;
    }
    const isEmployee = person !== undefined && !isDependent(person.relationship);
    const amount = isEmployee ? renewedAmount(plan, { began, span, person, salaryCents, from }) : null;
    const volumeCents = isEmployee ? amount : span.volumeCents;
    if (amount !== null && amount !== span.volumeCents)
      moved.why.push(reason("renewal.amount", { fromCents: span.volumeCents ?? 0, toCents: amount }));
    const to = span.to === eve ? null : span.to;
    moved.spans.push({ ...span, basePlanId: plan.id, from, to, volumeCents });
  }
  return moved;
}

type HeldAmount = {
  began: readonly RenewedRow[];
  span: Span;
  person: RenewalPerson;
  salaryCents: number | null;
  from: PlainDate;
};

/** The plan's word on an employee's pay and age in the new year, or what their age leaves of an amount that they chose. */
function renewedAmount(
  { amounts = {} }: RenewalPlan,
  { began, span, person: { dob }, salaryCents, from }: HeldAmount,
): number | null {
  const held = span.volumeCents;
  const own = began.filter(
    ({ memberId, basePlanId }) => memberId === span.memberId && basePlanId === span.basePlanId,
  );
  const spans = spansOf(own.map(({ effectiveDate, terminationDate: to }) => ({ from: effectiveDate, to })));
  const on = (effectiveDate: PlainDate) => ({
    dob,
    coveredSince: coveredSince(spans, effectiveDate),
    effectiveDate,
  });
  if (saysAmount(amounts)) {
    const said = insuredAmountOn(amounts, { chosenCents: null, salaryCents, ...on(from) }).value;
    // Nobody's insurance ends because their pay is not known.
    return said ?? held;
  }
  if (held === null) return null;
  // The amount is that of the row's first day: had it fallen since, another row would have begun.
  const ageBefore = insuredAge(amounts, on(span.from));
  return reducedFurther(amounts, { heldCents: held, ageBefore, age: insuredAge(amounts, on(from)) }).value;
}

function refusalOf(
  plan: RenewalPlan,
  person: RenewalFamily["people"][number] | undefined,
  day: PlainDate,
): Reason | null {
  if (person === undefined) return reason("renewal.gone");
  const { dob, firstName } = person;
  if (person.lastDay !== null && person.lastDay < day)
    return reason("renewal.leftFamily", { name: firstName });
  // Without a birth date there is no price, and that is said.
  if (dob === null) return null;
  const rule = mayCover(plan, { ...person, dob }, day);
  if (rule.value) return null;
  const code = rule.why.at(-1)?.code ?? "";
  const known = ["cover.employeeOnly", "cover.noPartners", "cover.childTooOld"].find((one) => one === code);
  return reason(`renewal.${(known ?? "cover.employeeOnly").split(".")[1] ?? ""}`, {
    name: firstName,
    plan: plan.name,
  });
}

export function problemOf(
  unpriced: { basePlanId: string; why: readonly Reason[] },
  { people }: Pick<RenewalFamily, "people">,
  { rules, firstDay }: Pick<RenewalTerms, "rules" | "firstDay">,
): Reason {
  const plan = rules.get(unpriced.basePlanId)?.name ?? "";
  const codes = unpriced.why.map(({ code }) => code);
  const unknown = people.find(({ dob }) => dob === null);
  if (codes.includes("price.none") && unknown !== undefined)
    return reason("renewal.noBirthDate", { name: unknown.firstName, plan });
  if (codes.includes("price.noSalary")) return reason("renewal.noPay", { plan });
  if (codes.includes("price.noVolume")) return reason("renewal.noAmount", { plan });
  return reason("renewal.noPrice", { plan, firstDay });
}
