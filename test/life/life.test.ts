import fc from "fast-check";
import { expect, test } from "vitest";
import { noAmountTerms } from "#test/amount-terms.ts";
import { addDays, dayBefore, lastOfMonth } from "#kernel/dates.ts";
import { holdsOn } from "#people/coverage/as-of.ts";
import type { FamilyMember } from "#people/coverage/held-cover.ts";
import { rewrite } from "#people/coverage/rewrite.ts";
import { lastOf, type Span, spanOf } from "#people/coverage/spans.ts";
import { ageCorrections, movedEnds } from "#people/coverage/consequences/age-correction.ts";
import { ageFactsOf, ageRemovals, aheadOf } from "#people/coverage/consequences/ages.ts";
import { consequencesOf } from "#people/coverage/consequences/consequences.ts";
import type { Fact } from "#people/coverage/consequences/facts.ts";
import { leaversOf, removeCover } from "#people/coverage/consequences/remove-cover.ts";
import { repriceBy } from "#people/coverage/termination/reprice.service.ts";
import { defaultTierItems } from "#plans/plans/tier.ts";
import type { PriceList } from "#plans/plans/price-list.ts";
import { type RenewedRow, renewFamily } from "#enrollment/renewal/renew-family.ts";
import { repriceFamily } from "#enrollment/renewal/reprice-family.ts";
import type { PlanDecision, RenewalPlan } from "#enrollment/renewal/renewal-terms.ts";
import { type DayFact, factsOn, type Happening, monthEnd, type PlanName, type Tier } from "./model.ts";

// Random families live through three plan years, by the product's own rules; a model that shares no code says what they have.

const lives = Number(process.env["LIVES"] ?? 200);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_127);

/** Days as the model counts them. */
const dayOf = (count: number) => addDays("2026-01-01", count);
const firstDays = [365, 730];

const cents = fc.record({
  EMP: fc.integer({ min: 1, max: 500_000 }),
  ECH: fc.integer({ min: 1, max: 500_000 }),
  ESP: fc.integer({ min: 1, max: 500_000 }),
  FAM: fc.integer({ min: 1, max: 500_000 }),
});
const planName = fc.constantFrom<PlanName>("gold", "silver");
const turn = fc.constantFrom("keep" as const, "keep" as const, "map" as const, "end" as const);
const anyDay = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(...firstDays));
/** Nobody is born on February 29 of a year that has none. */
const birthday26 = (day: number) => (dayOf(day).endsWith("-02-29") ? day + 1 : day);
const born26 = (day: number) => dayOf(day).replace(/^\d+/u, (year) => String(Number(year) - 26));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant("birth" as const), on: anyDay }),
  fc.record({ what: fc.constant("marriage" as const), on: anyDay }),
  fc.record({ what: fc.constant("divorce" as const), on: anyDay }),
  fc.record({ what: fc.constant("move" as const), on: anyDay }),
  fc
    .record({ what: fc.constant("joins" as const), on: anyDay, after: fc.integer({ min: 1, max: 900 }) })
    .map(({ after, ...one }): Happening => ({ ...one, of26: birthday26(one.on + after) })),
  fc
    .record({
      what: fc.constant("correction" as const),
      on: anyDay,
      after: fc.integer({ min: -400, max: 900 }),
    })
    .map(({ after, ...one }): Happening => ({ ...one, of26: birthday26(one.on + after) })),
  fc.record({
    what: fc.constant("death" as const),
    on: anyDay,
    of: fc.constantFrom("spouse" as const, "child" as const, "child" as const, "employee" as const),
  }),
  fc.record({ what: fc.constant("rate" as const), on: anyDay, plan: planName, cents, there: cents }),
);
const life = fc.record({
  plan: planName,
  first: fc.record({ gold: cents, silver: cents, goldThere: cents, silverThere: cents }),
  happenings: fc.array(happening, { maxLength: 12 }),
  leave: fc.option(anyDay, { nil: null, freq: 4 }),
  years: fc.tuple(fc.record({ gold: turn, silver: turn }), fc.record({ gold: turn, silver: turn })),
  /** A renewal is undone and run again, or run twice. */
  isRepeated: fc.boolean(),
});

test(
  `${lives} random families have on each day what the model says, through births, ages, marriages, divorces, deaths, moves, corrections, new prices and renewals`,
  () => {
    fc.assert(
      fc.property(life, ({ plan, first, happenings, leave, years, isRepeated }) => {
        const all: Happening[] = [
          { what: "rate", on: 0, plan: "gold", cents: first.gold, there: first.goldThere },
          { what: "rate", on: 0, plan: "silver", cents: first.silver, there: first.silverThere },
          ...distinctDays(happenings).filter(({ on }) => on !== leave),
          ...firstDays.map((on, at) => ({
            what: "renewal" as const,
            on,
            ...(years[at] ?? { gold: "keep" as const, silver: "keep" as const }),
          })),
          ...(leave === null ? [] : [{ what: "leave" as const, on: leave }]),
        ];
        const lived = live(all, { plan, isRepeated });
        const around = (day: number) => [Math.max(day - 1, 0), Math.max(day, 0), day + 1];
        const days = [0, 1090, ...all.flatMap((one) => [...around(one.on), ...around(monthEnd(one.on))])];
        for (const one of all)
          if (one.what === "joins" || one.what === "correction")
            days.push(...around(monthEnd(one.of26)).filter((day) => day >= 0 && day <= 1090));
        const told = factsOn(all, { plan, days });
        for (const [at, day] of days.entries()) {
          const on = (id: string | undefined) => factOf(lived.covers, id, dayOf(day));
          expect([day, on("own")]).toEqual([day, told[at]?.employee ?? null]);
          const spouse = lived.spouses.findLast(({ from }) => from <= day);
          expect([day, on(spouse?.id)]).toEqual([day, told[at]?.spouse ?? null]);
          for (const [index, fact] of (told[at]?.children ?? []).entries())
            expect([day, index, on(lived.children[index])]).toEqual([day, index, fact]);
        }
      }),
      { numRuns: lives, seed },
    );
  },
  60_000 + lives * 200,
);

/** Nobody leaves on a day on which something else happens. A marriage while married, a divorce while not, and two things on one day say nothing new. */
function distinctDays(happenings: readonly Happening[]): Happening[] {
  const found: Happening[] = [];
  let isMarried = false;
  for (const one of happenings.toSorted((a, b) => a.on - b.on)) {
    if (found.some(({ on }) => on === one.on)) continue;
    if (firstDays.includes(one.on) && one.what !== "rate") continue;
    const endsMarriage = one.what === "divorce" || (one.what === "death" && one.of === "spouse");
    if (one.what === "marriage" && isMarried) continue;
    if (endsMarriage && !isMarried) continue;
    if (one.what === "marriage") isMarried = true;
    if (endsMarriage) isMarried = false;
    found.push(one);
  }
  return found;
}

function factOf(covers: readonly RenewedRow[], id: string | undefined, day: string): DayFact {
  const row = covers.find((one) => one.memberId === id && holdsOn(one, day));
  if (row === undefined) return null;
  const { employeeCents: employee, employerCents: employer } = row;
  return { plan: row.basePlanId as PlanName, tier: row.tierCode as Tier, employee, employer };
}

type Person = FamilyMember & { dob: string; firstName: string; lastDay: string | null };

/** Lives a family by the product's rules, one happening after another in the order of their days. */
function live(all: readonly Happening[], { plan, isRepeated }: { plan: PlanName; isRepeated: boolean }) {
  const people: Person[] = [
    { id: "own", relationship: "18", dob: "1980-01-01", firstName: "own", lastDay: null },
  ];
  const spouses: { id: string; from: number }[] = [];
  const children: string[] = [];
  let lastDay: string | null = null;
  let covers: RenewedRow[] = [];
  let isThere = false;
  const workplaces: { from: string | null; to: string | null; divisionId: string | null }[] = [];
  let added = 0;
  /** The child who joined last. */
  let joined: string | undefined;
  const store = (
    written: readonly { id: string | null; cover: Omit<RenewedRow, "id" | "isChosen" | "isEnded"> }[],
  ) => {
    const changed = new Map(written.flatMap(({ id, cover }) => (id === null ? [] : [[id, cover] as const])));
    covers = [
      ...covers.map((row) => ({ ...row, ...changed.get(row.id), id: row.id })),
      ...written
        .filter(({ id }) => id === null)
        .map(({ cover }) => ({
          ...cover,
          ...limit,
          id: `row${(added += 1)}`,
          isChosen: false,
          isEnded: false,
        })),
    ];
  };
  const sorted = [...all, end].toSorted((one, other) => one.on - other.on || order(one) - order(other));
  for (const one of sorted) {
    const day = dayOf(one.on);
    // Nobody knows prices before their first day.
    const prices = sorted.flatMap((rate) => (rate.what === "rate" && rate.on <= one.on ? [rate] : []));
    const lists = new Map((["gold", "silver"] as const).map((name) => [name, listOf(name, prices)]));
    const familyNow = () => ({
      ...facts,
      version: 1,
      today: day,
      divisionId: isThere ? "there" : "here",
      workplaces: workplaces.map((days) => ({ ...days, ratingArea: null, salaryCents: null })),
      people: people.map(told),
      covers,
      lastDay,
    });
    const pricesOf = (who: readonly Person[]) => repriceBy(lists, { ...familyNow(), people: who.map(told) });
    /** Those who reach their age by a day have a last day, and the others the price after it. */
    const settle = (until: string) => {
      const due = ageFactsOf({ people: people.map(told), covers }, until);
      if (due.length > 0)
        store(
          removeCover({ covers, people, removals: ageRemovals(due), reprice: pricesOf(people) }).value
            .written,
        );
    };
    const follow = (fact: Fact) => store(consequencesOf(fact, familyNow(), pricesOf(people)).value.written);
    if (covers.length > 0) settle(addDays(day, 30));
    const reprice = pricesOf(people);
    const rewriteWith = (spans: readonly Span[]) =>
      store(
        rewrite({ held: covers, spans, people, planNames: new Map(), reprice: pricesOf(people) }).written,
      );
    if (one.on === 0 && covers.length === 0 && prices.length === 2) {
      const price = reprice({ basePlanId: plan, volumeCents: null }, people, day);
      if (!price.ok) throw new Error("no price");
      covers = [
        {
          id: "row0",
          memberId: "own",
          coverageType: "medical",
          basePlanId: plan,
          planName: plan,
          tierCode: price.tierCode,
          effectiveDate: day,
          terminationDate: null,
          employeeCents: price.employeeCents,
          employerCents: price.employerCents,
          volumeCents: null,
          ...limit,
          isChosen: false,
          isEnded: false,
        },
      ];
      continue;
    }
    if (one === end) continue;
    if (one.what === "birth" || one.what === "joins" || one.what === "marriage") {
      if (lastDay !== null) continue;
      const id = one.what === "marriage" ? `spouse${spouses.length}` : `child${children.length}`;
      people.push({
        id,
        relationship: one.what === "marriage" ? "01" : "19",
        dob: one.what === "birth" ? day : one.what === "joins" ? born26(one.of26) : "1981-01-01",
        firstName: id,
        lastDay: null,
      });
      if (one.what === "marriage") spouses.push({ id, from: one.on });
      else children.push(id);
      if (one.what === "joins") joined = id;
      const own = covers.find((row) => row.memberId === "own" && holdsOn(row, day));
      if (own === undefined) continue;
      // An age ahead has split the employee's days already.
      const until = covers
        .filter(({ memberId }) => memberId === "own")
        .toSorted((row, other) => (row.effectiveDate < other.effectiveDate ? -1 : 1))
        .at(-1);
      const spans = covers.map((row) => spanOf(row)).filter((span) => lastOf(span) >= span.from);
      rewriteWith([
        ...spans,
        {
          memberId: id,
          basePlanId: own.basePlanId,
          from: day,
          to: until?.terminationDate ?? null,
          volumeCents: null,
          row: null,
        },
      ]);
      settle(aheadOf({ covers, today: day }));
    } else if (one.what === "death") {
      const id = one.of === "employee" ? "own" : one.of === "spouse" ? spouses.at(-1)?.id : children.at(-1);
      if (id === undefined || lastDay !== null) continue;
      follow({ kind: "death", memberId: id, on: day, othersUntil: lastOfMonth(day) });
      if (one.of === "employee") lastDay = day;
    } else if (one.what === "move") {
      if (lastDay !== null) continue;
      const before = workplaces.at(-1)?.to ?? null;
      workplaces.push({
        from: before === null ? null : addDays(before, 1),
        to: dayBefore(day),
        divisionId: isThere ? "there" : "here",
      });
      isThere = !isThere;
      const spans = covers.map((row) => spanOf(row)).filter((span) => lastOf(span) >= span.from);
      store(
        rewrite({
          held: covers,
          spans,
          people,
          planNames: new Map(),
          reprice: pricesOf(people),
          isRepriced: ({ from }) => from >= day,
        }).written,
      );
    } else if (one.what === "correction") {
      const child = people.find(({ id }) => id === joined);
      if (child === undefined || lastDay !== null) continue;
      const was = { dob: child.dob, isDisabled: false, relationship: child.relationship };
      child.dob = born26(one.of26);
      for (const correction of ageCorrections(familyNow(), { memberId: child.id, was })) {
        const { kind, basePlanId, after } = correction;
        if (kind === "endsLate" && after !== null)
          follow({ kind: "ageLimit", memberId: child.id, ends: [{ basePlanId, lastDay: after }] });
        else if (kind !== "ended")
          store(movedEnds(familyNow(), { memberId: child.id, ...correction }, pricesOf(people)).written);
      }
    } else if (one.what === "divorce") {
      const id = spouses.at(-1)?.id;
      const person = people.find((somebody) => somebody.id === id);
      if (person === undefined || lastDay !== null) continue;
      person.lastDay = dayBefore(day);
      follow({ kind: "leaves", memberId: person.id, on: day, lastDay: person.lastDay, event: "divorce" });
    } else if (one.what === "leave") {
      if (lastDay !== null) continue;
      lastDay = dayBefore(day);
      const removals = [{ of: leaversOf(people, "own"), lastDay }];
      store(removeCover({ covers, people, removals, reprice }).value.written);
    } else if (one.what === "rate") {
      const family = { people: people.map(told), lastDay, covers, waiting: [], chosen: [] };
      store(repriceFamily(family, { firstDay: day, rules, planId: one.plan }, reprice).written);
    } else if (one.what === "renewal") {
      const decisions = (["gold", "silver"] as const).map((name): [string, PlanDecision] => [
        name,
        {
          planId: name,
          action: one[name],
          toPlanId: one[name] === "map" ? (name === "gold" ? "silver" : "gold") : null,
        },
      ]);
      const renew = () => {
        const family = { people: people.map(told), lastDay, covers, waiting: [], chosen: [] };
        return renewFamily(
          family,
          { firstDay: day, plans: new Map(decisions), coverageTypes: new Map(), rules },
          reprice,
        );
      };
      const before = covers;
      store(renew().written);
      if (isRepeated) {
        // Undone and run again: the same.
        const once = covers;
        covers = before;
        store(renew().written);
        expect(covers.map(withoutId)).toEqual(once.map(withoutId));
      }
    }
  }
  return { covers, spouses, children };
}

/** Nothing happens on the last day but that it comes. */
const end: Happening = { what: "move", on: 1090 };
const order = ({ what }: Happening) => (what === "rate" ? 0 : what === "renewal" ? 1 : 2);
const withoutId = ({ id: _, ...row }: RenewedRow) => row;
const told = (person: Person) => ({
  ...person,
  lastName: "",
  tobacco: null,
  otherOffer: null,
  wellness: null,
  status: "active" as const,
  isDisabled: false,
  diedOn: null,
});
const facts = {
  clientId: "client",
  familyId: "own",
  today: "2026-01-01",
  hireDate: null,
  divisionId: null,
  ratingArea: null,
  salaryCents: null,
  eligibilityClass: null,
  divisionClass: null,
};
const ruleOf = (id: PlanName): RenewalPlan => ({
  id,
  name: id,
  coverageType: "medical",
  effectiveDate: "2020-01-01",
  terminationDate: null,
  coversDependents: true,
  coversPartners: true,
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
  isActive: true,
});
const rules = new Map([
  ["gold", ruleOf("gold")],
  ["silver", ruleOf("silver")],
]);

/** What each plan says of children. */
const limit = { maxChildAge: 26, childCoverEnds: "endOfMonth" } as const;
const places = ["here", "there"] as const;
const tiers = ["EMP", "ECH", "ESP", "FAM"] as const;

/** The price list of a plan as it stands after these prices: each ends on the day before the next. */
function listOf(name: PlanName, prices: readonly (Happening & { what: "rate" })[]): PriceList {
  const own = prices.filter((rate) => rate.plan === name);
  return {
    plan: {
      id: name,
      clientId: "client",
      name,
      code: name,
      coverageType: "medical",
      ratingMode: "compositeTier",
      childCountLimit: null,
      coversDependents: true,
      maxChildAge: 26,
      volumeCents: null,
      ...noAmountTerms,
      ageBasis: "planYearStart",
      planYearStart: null,
      terminationDate: null,
      repricesWithPlanYear: false,
    },
    rates: own.flatMap((rate, at) =>
      places.flatMap((place) =>
        tiers.map((tierCode) => {
          const next = own[at + 1];
          return {
            id: `${name}${at}${place}${tierCode}`,
            version: 1,
            tierCode,
            personKind: null,
            ageFrom: null,
            ageTo: null,
            tobacco: null,
            otherOffer: null,
            wellness: null,
            ratingArea: null,
            divisionId: place,
            amountCents: (place === "there" ? rate.there : rate.cents)[tierCode],
            amountMicros: null,
            basisPoints: null,
            effectiveDate: dayOf(rate.on),
            terminationDate: next === undefined ? null : dayBefore(dayOf(next.on)),
          };
        }),
      ),
    ),
    contributions: [
      {
        id: name,
        version: 1,
        tierCode: null,
        divisionId: null,
        kind: "percent",
        amountCents: null,
        basisPoints: 7500,
        capCents: null,
        effectiveDate: null,
        terminationDate: null,
      },
    ],
    partnerTiers: [],
    adjustments: [],
    tierItems: [...defaultTierItems],
    divisions: [],
    ratingAreas: [],
  };
}
