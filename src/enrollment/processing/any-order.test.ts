import fc from "fast-check";
import { expect, test } from "vitest";
import type { Enrollee } from "#test/enrollee.ts";
import { familiesUnderWay, type FamilyUnderWay, type PlaceUnderWay } from "#test/family-under-way.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
server.clock.now = new Date("2026-11-10T15:00:00Z");
const { aPlace, aFamily, beginByEvent, beginOpen, answer, sentAtLast, process, coveredOn, priceOn } =
  familiesUnderWay(server);
const ordinaryPlace = await aPlace();
/** Here dental takes up what a life event adds on the first of a month. */
const monthlyPlace = await aPlace();
await server.database.owner.query("update base_plans set events_start_by_month = true where id = $1", [
  monthlyPlace.basePlans["dental"],
]);

// Whom a family covers on which day, by a model of its own: events in the order in which they were sent, each from its
// first day on. It knows nothing of drafts, of processing or of rows.

type Person = { relationship: "01" | "19"; firstName: string; dob: string };
type Event =
  | { kind: "open"; waived: boolean }
  | { kind: "birth"; day: string; name: string }
  | { kind: "marriage"; day: string }
  | { kind: "divorce"; day: string };
type Life = {
  base: Person[];
  events: Event[];
  /** The order in which staff try to process them. */
  order: number[];
  /** Each is begun before the first is sent. */
  together: boolean;
  isMonthly: boolean;
};

const spouse: Person = { relationship: "01", firstName: "Joon", dob: "1989-02-03" };
const child: Person = { relationship: "19", firstName: "Sera", dob: "2015-06-07" };
const types = ["medical", "dental"] as const;

function firstDayIn(type: (typeof types)[number], event: Event, { isMonthly }: Life): string {
  const first = firstDayOf(event);
  const waits = isMonthly && type === "dental" && event.kind === "birth" && first > "2026-11-01";
  return waits ? "2026-12-01" : first;
}

function firstDayOf(event: Event): string {
  switch (event.kind) {
    case "open":
      return "2027-01-01";
    case "birth":
      return event.day;
    case "marriage":
    case "divorce":
      return event.day < "2026-11-01" ? "2026-11-01" : "2026-12-01";
  }
}

function expectedOn(life: Life, type: (typeof types)[number], day: string): string[] {
  const { base, events } = life;
  let covered = ["Mina", ...base.map(({ firstName }) => firstName)];
  let isWaived = false;
  for (const event of events) {
    if (firstDayIn(type, event, life) > day) continue;
    if (event.kind === "birth") covered = [...covered, event.name];
    if (event.kind === "marriage") covered = [...covered, "Joon"];
    if (event.kind === "divorce") covered = covered.filter((name) => name !== "Joon");
    if (event.kind === "open" && event.waived && type === "dental") isWaived = true;
  }
  return isWaived ? [] : covered.toSorted();
}

/** What a month costs these people: medical by age, dental by the number of tiers. */
function expectedPrice(type: (typeof types)[number], names: readonly string[]) {
  if (names.length === 0) return null;
  const adults = names.filter((name) => name === "Mina" || name === "Joon").length;
  const children = names.length - adults;
  const tier = ["EMP", "ECH", "ESP", "FAM"][(adults - 1) * 2 + Math.min(children, 1)] ?? "";
  const place_ = ["EMP", "ECH", "ESP", "FAM"].indexOf(tier) + 1;
  return { tier, cents: type === "medical" ? adults * 40_000 + children * 20_000 : place_ * 3000 };
}

const lives: fc.Arbitrary<Life> = fc
  .record({
    isMarried: fc.boolean(),
    hasChild: fc.boolean(),
    kinds: fc.uniqueArray(fc.constantFrom("open", "birth", "twin", "partner"), {
      minLength: 2,
      maxLength: 4,
    }),
    days: fc.record({
      birth: fc.integer({ min: 1, max: 9 }),
      twin: fc.integer({ min: 1, max: 9 }),
      partner: fc.constantFrom("2026-10-20", "2026-11-05"),
    }),
    waived: fc.boolean(),
    together: fc.boolean(),
    isMonthly: fc.boolean(),
    shuffle: fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
  })
  .map(({ isMarried, hasChild, kinds, days, waived, together, isMonthly, shuffle }) => {
    const dayOf = (day: number) => `2026-11-0${day}`;
    const events = kinds.map((kind): Event => {
      if (kind === "open") return { kind: "open", waived };
      if (kind === "birth") return { kind: "birth", day: dayOf(days.birth), name: "Haru" };
      if (kind === "twin")
        return {
          kind: "birth",
          day: dayOf(days.twin === days.birth ? (days.twin % 9) + 1 : days.twin),
          name: "Nari",
        };
      return { kind: isMarried ? "divorce" : "marriage", day: days.partner };
    });
    return {
      base: [...(isMarried ? [spouse] : []), ...(hasChild ? [child] : [])],
      events,
      order: events.map((_, at) => at).toSorted((a, b) => (shuffle[a] ?? 0) - (shuffle[b] ?? 0) || a - b),
      together,
      isMonthly,
    };
  });

const begin = (place: PlaceUnderWay, family: FamilyUnderWay, event: Event): Promise<Enrollee> =>
  event.kind === "open" ? beginOpen(place, family) : beginByEvent(place, family, event.kind, event.day);

function say(place: PlaceUnderWay, enrollee: Enrollee, event: Event, isAgain: boolean) {
  switch (event.kind) {
    case "open":
      return answer(enrollee, place.open, { isAgain, ...(event.waived ? { waived: ["dental"] } : {}) });
    case "birth":
      return answer(enrollee, place.life, {
        isAgain,
        added: [{ relationship: "19", firstName: event.name, dob: event.day }],
      });
    case "marriage":
      return answer(enrollee, place.life, { isAgain, added: [spouse] });
    case "divorce":
      return answer(enrollee, place.life, { isAgain, left: ["Joon"] });
  }
}

/** Sends all of them, then processes them in that order, those again that had to wait. */
async function live({ base, events, order, together, isMonthly }: Life): Promise<FamilyUnderWay> {
  const place = isMonthly ? monthlyPlace : ordinaryPlace;
  const family = await aFamily(place, base);
  const begun = new Map<Event, Enrollee>();
  const tick = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
  };
  if (together) for (const event of events) begun.set(event, await begin(place, family, event));
  const ids: string[] = [];
  for (const event of events) {
    tick();
    const enrollee = begun.get(event) ?? (await begin(place, family, event));
    await say(place, enrollee, event, false);
    ids.push(await sentAtLast(enrollee, () => say(place, enrollee, event, true)));
  }
  let waiting = order.map((at) => ids[at] ?? "");
  for (let round = 0; waiting.length > 0; round += 1) {
    expect(round, "each round processes one at least").toBeLessThan(5);
    const left: string[] = [];
    for (const id of waiting) {
      tick();
      let why = await process(place, id);
      // Staff have read who loses coverage that the person never saw.
      if (why.length > 0 && why.every((code) => code === "problem.losesUnseen"))
        why = await process(place, id, { reason: "The employee has confirmed it on the phone." });
      expect(["", "problem.earlierWaits"]).toContain([...new Set(why)].join(" "));
      if (why.length > 0) left.push(id);
    }
    waiting = left;
  }
  return family;
}

test("families who send several things end the same in whatever order these are processed", async () => {
  const isFuzz = globalThis.process.env["FUZZ_SEED"] !== undefined;
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const family = await live(life);
      const days = new Set([
        "2026-10-31",
        "2026-11-30",
        "2026-12-01",
        "2026-12-31",
        "2027-01-01",
        "2027-06-01",
        ...life.events.map(firstDayOf),
      ]);
      for (const day of days)
        for (const type of types) {
          const expected = expectedOn(life, type, day);
          expect([type, day, await coveredOn(family, type, day)]).toEqual([type, day, expected]);
          expect([type, day, await priceOn(family, type, day)]).toEqual([
            type,
            day,
            expectedPrice(type, expected),
          ]);
        }
    }),
    { numRuns: isFuzz ? 1000 : 8 },
  );
}, 3_600_000);
