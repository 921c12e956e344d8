import { expect, test } from "vitest";
import type { CobraCase } from "#compliance/cobra/cobra.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import {
  dayOf,
  dueOf,
  type Family,
  type Person,
  isoOf,
  newFamily,
  owed,
  owes,
  pay,
  payBy,
  payingWith,
  type Plan,
  plans,
  addBaby,
  catchUp,
  endPlan,
  disabledBy,
  firstDay,
  lapse,
  lastOf,
  personOf,
  pricesOf,
  rolesOf,
  secondEventBy,
  tellDisabilityBy,
  type Who,
  withMore,
} from "./model.ts";

// Random families live through three years: notices, elections of one plan or two, payments in parts, of some of them alone, late ones, more months told in time and late,
// children who are born, ends entered late, all of it undone now and then; in the end what is overdue lapses. Prices change within
// plan years and count from the next one on. After each step the product and the model say the same. `npm run fuzz -- --only cobra` lives 500 of them.
const families = Number(process.env["COBRA_FAMILIES"] ?? 100);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_127);
const lanes = 6;

const server = await testServer();
// Sign-ins end with time: the day is set before there are any.
server.clock.now = new Date("2031-01-15T15:00:00Z");
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});
await owner.query("update clients set plan_year_start = '2024-04-01' where id = $1", [offering.clientId]);
const planIds = { dental: await aPlan("dental"), vision: await aPlan("vision") };

async function aPlan(plan: Plan): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = $2",
    [offering.clientId, plan],
  );
  const id = rows[0]?.id ?? "";
  await owner.query("delete from rates where base_plan_id = $1", [id]);
  for (let year = 2023; year < 2031; year += 1) {
    const { alone, children, two, family } = pricesOf(year, plan);
    const tiers = { EMP: alone, ECH: children, ESP: two, FAM: family };
    // Dearer from October on: within the twelve months that changes no price of COBRA.
    for (const [first, last, more] of [
      [`${year}-04-01`, `${year}-09-30`, 0],
      [`${year}-10-01`, `${year + 1}-03-31`, 4_321],
    ] as const)
      for (const [tier_code, cents] of Object.entries(tiers))
        await insert(server, "rates", {
          ...owned(offering),
          base_plan_id: id,
          tier_code,
          amount_cents: cents + more,
          effective_date: first,
          termination_date: last,
        });
  }
  return id;
}

/** Numbers that look random and are the same again for the same seed. */
function dice(from: number) {
  let state = from >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return {
    upTo,
    isOne: (chance: number) => next() < chance,
    some: <T>(all: readonly T[]): T[] => all.filter(() => next() < 0.5),
    one: <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)],
  };
}
type Dice = ReturnType<typeof dice>;

type Life = {
  model: Family;
  found: CobraCase;
  ids: Record<Who, string>;
  day: number;
  said: string[];
  past: Family[];
  hasBaby: boolean;
};
type Body = Record<string, unknown>;

async function call(url: string, body: Body, version?: number): Promise<{ status: number; case: CobraCase }> {
  const answer = await server.call("POST", url, {
    token,
    body,
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
  return { status: answer.statusCode, case: answer.json<{ case: CobraCase }>().case };
}

async function born(random: Dice): Promise<Life> {
  const eventOn = dayOf("2024-01-05") + random.upTo(700);
  const monthEnd = () => {
    const date = new Date(eventOn * 86_400_000);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / 86_400_000;
  };
  const lossOn = (random.isOne(0.7) ? monthEnd() : eventOn + random.upTo(20)) + 1;
  const fromEvent = random.isOne(0.25);
  const medicareOn = random.isOne(0.25) ? eventOn - random.upTo(900) : null;
  const ids = { employee: newId(), spouse: newId(), child: newId(), baby: newId() };
  for (const [role, relationship, dob] of [
    ["employee", "18", "1980-05-01"],
    ["spouse", "01", "1982-06-01"],
    ["child", "19", "2015-07-01"],
  ] as const) {
    await insert(server, "members", {
      ...owned(offering),
      id: ids[role],
      family_id: ids.employee,
      relationship,
      member_number: unique("HB"),
      first_name: role,
      last_name: "Park",
      dob,
    });
    for (const plan of plans)
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: ids.employee,
        member_id: ids[role],
        coverage_type: plan,
        base_plan_id: planIds[plan],
        tier_code: "FAM",
        effective_date: "2023-01-01",
        termination_date: isoOf(lossOn - 1),
      });
  }
  const body = {
    memberId: ids.employee,
    event: random.isOne(0.5) ? "employmentEnd" : "hoursReduced",
    eventDate: isoOf(eventOn),
    lastDay: isoOf(lossOn - 1),
    toldOn: isoOf(eventOn),
    countsFrom: fromEvent ? "event" : "lossOfCoverage",
    ...(medicareOn === null ? {} : { medicareOn: isoOf(medicareOn) }),
  };
  const { case: found } = await call("/cobra/cases", body);
  const model = newFamily({ eventOn, lossOn, fromEvent, medicareOn });
  return { model, found, ids, day: eventOn, said: [JSON.stringify(body)], past: [], hasBaby: false };
}

const clockIn = ({ found, ids }: Life, role: Who) => {
  const clock = found.clocks.find(({ memberId }) => memberId === ids[role]);
  if (clock === undefined) throw new Error(`No clock of the ${role}`);
  return clock;
};

/** One step on both sides. */
async function step(life: Life, name: string, body: Body, act: (model: Family) => void, expected = 200) {
  life.said.push(`${name} ${JSON.stringify(body)}`);
  const answer = await call(`/cobra/cases/${life.found.id}/${name}`, body, life.found.version);
  if (answer.status !== expected) throw new Error(`${answer.status} in place of ${expected}`);
  if (expected !== 200) return;
  life.past.push(structuredClone(life.model));
  act(life.model);
  catchUp(life.model);
  life.found = answer.case;
}

async function act(life: Life, random: Dice): Promise<void> {
  const { model } = life;
  const who = rolesOf(model);
  const people = Object.fromEntries(who.map((role) => [role, personOf(model, role)])) as Record<Who, Person>;
  life.day += random.upTo(40);
  const on = isoOf(life.day);
  const choose = (fits: (role: Who) => boolean) => random.some(who.filter(fits));
  const clockIds = (roles: readonly Who[]) => roles.map((role) => clockIn(life, role).id);
  const unnoticed = who.filter((role) => people[role].state === "noticeDue");
  if (unnoticed.length > 0)
    return step(life, "notice", { clockIds: clockIds(unnoticed), sentOn: on }, () => {
      for (const role of unnoticed) Object.assign(people[role], { state: "noticeSent", noticeOn: life.day });
    });
  const electing = choose(
    (role) =>
      ["noticeSent", "waived"].includes(people[role].state) &&
      life.day <= Math.max(model.lossOn, people[role].noticeOn ?? 0) + 60,
  );
  if (electing.length > 0) {
    const declines = electing.filter(() => random.isOne(0.2));
    const chosen = electing.map((role) => {
      const some = random.isOne(0.4) ? [...plans] : [random.one(plans) ?? "dental"];
      return { role, coverageTypes: declines.includes(role) ? [] : some };
    });
    const choice = chosen.map(({ role, coverageTypes }) => ({
      clockId: clockIn(life, role).id,
      coverageTypes,
    }));
    return step(life, "election", { electedOn: on, people: choice }, () => {
      for (const { role, coverageTypes } of chosen) {
        const one = people[role];
        if (declines.includes(role)) Object.assign(one, { state: "waived", waivedOn: life.day });
        else
          Object.assign(one, {
            state: "elected",
            electedOn: life.day,
            plans: coverageTypes,
            from: one.waivedOn !== null && life.day > model.lossOn ? life.day : model.lossOn,
          });
      }
    });
  }
  const kind = random.upTo(10);
  if (kind === 10) return bear(life, random);
  if (kind <= 1 && life.past.length > 1) {
    life.said.push("undo");
    const answer = await call(`/cobra/cases/${life.found.id}/undo`, {}, life.found.version);
    if (answer.status !== 200) throw new Error(`${answer.status} in place of an undo`);
    life.model = life.past.pop() ?? model;
    life.found = answer.case;
    return;
  }
  if (kind === 2) {
    const by = random.isOne(0.5) ? "disability" : "secondEvent";
    const longer = choose(
      (role) =>
        people[role].state !== "ended" &&
        people[role].endsOn >= life.day &&
        withMore(model, role, by) !== null,
    );
    if (longer.length > 0) return extend(life, by, longer, random);
  }
  if (kind === 3) {
    const last = (role: Who) => Math.max(people[role].paidTo ?? model.lossOn - 1, model.lossOn - 1);
    const ending = choose((role) => people[role].state !== "ended").slice(0, 1);
    const [role] = ending;
    if (role !== undefined && last(role) <= people[role].endsOn) {
      const reason = random.one(["otherPlan", "medicare", "asked", "notPaid"]) ?? "asked";
      const latest = Math.min(people[role].endsOn, Math.max(life.day, last(role)));
      const endedOn = reason === "notPaid" ? last(role) : last(role) + random.upTo(latest - last(role));
      const [plan] = people[role].plans.filter((one) => lastOf(people[role], one) > endedOn);
      // One plan of those that go on, or all of them.
      if (plan !== undefined && people[role].plans.length > 1 && random.isOne(0.6)) {
        const body = { clockIds: clockIds(ending), endedOn: isoOf(endedOn), reason, coverageTypes: [plan] };
        return step(life, "end", body, (family) => endPlan(family, role, { plan, endedOn, reason }));
      }
      return step(life, "end", { clockIds: clockIds(ending), endedOn: isoOf(endedOn), reason }, () => {
        Object.assign(people[role], { state: "ended", endedOn, reason });
      });
    }
  }
  const named = random.isOne(0.5) ? who : choose((role) => people[role].electedOn !== null);
  if (named.length === 0) return;
  const payers = payingWith(model, named);
  const month = owed(model, payers);
  if (month === null) return;
  const part = random.one([1, 1, 1, 2, 3, 0.5, 0.3, 0.93, 0.9, 5, 12]) ?? 1;
  if (isEnough(model, month)) return payByCredit(life, payers);
  const amountCents = Math.max(1, Math.round(month.cents * part) - random.upTo(1) * random.upTo(5100));
  const body = { receivedOn: on, amountCents, ...(named === who ? {} : { clockIds: clockIds(named) }) };
  const isLate = life.day > payBy(model, month.from, payers);
  if (isLate) await step(life, "payment", body, () => undefined, 422);
  await step(life, "payment", { ...body, acceptLate: isLate }, () => pay(model, amountCents, payers));
}

const isEnough = ({ credit }: Family, { cents }: { cents: number }) =>
  cents - credit <= Math.min(5000, Math.floor(cents / 10));

/** What earlier payments left pays the next months that it is enough for, late or not. */
async function payByCredit(life: Life, payers: readonly Who[]): Promise<void> {
  const clockIds = payers.map((role) => clockIn(life, role).id);
  const body = { receivedOn: isoOf(life.day), amountCents: 0, clockIds };
  await step(life, "payment", body, (model) => pay(model, 0, payers));
}

/** Told in time, or late: then it is refused unless the plan takes it all the same. */
async function extend(
  life: Life,
  by: "disability" | "secondEvent",
  longer: readonly Who[],
  random: Dice,
): Promise<void> {
  const { model, day } = life;
  const disabled = random.one(longer) ?? "employee";
  const secondOn = Math.max(model.eventOn, day - random.upTo(90));
  const determinedOn = day - random.upTo(90);
  const disabledOn = disabledBy(model) - random.upTo(200);
  const body = {
    clockIds: longer.map((role) => clockIn(life, role).id),
    extension: by,
    toldOn: isoOf(day),
    ...(by === "disability"
      ? {
          disabledClockId: clockIn(life, disabled).id,
          determinedOn: isoOf(determinedOn),
          disabledOn: isoOf(disabledOn),
        }
      : { secondEvent: "divorce", secondEventOn: isoOf(secondOn) }),
  };
  if (by === "disability" && random.isOne(0.2)) {
    const tooLate = { ...body, disabledOn: isoOf(disabledBy(model) + 1), acceptLate: true };
    await step(life, "extension", tooLate, () => undefined, 422);
  }
  const tellBy =
    by === "secondEvent"
      ? secondOn + 60
      : tellDisabilityBy(model, determinedOn, personOf(model, disabled).noticeOn);
  const isLate = day > tellBy;
  if (isLate) await step(life, "extension", body, () => undefined, 422);
  if (by === "secondEvent" && longer.some((role) => secondOn > secondEventBy(model, role)))
    return step(life, "extension", { ...body, acceptLate: true }, () => undefined, 422);
  await step(life, "extension", { ...body, acceptLate: isLate }, (family) => {
    for (const role of longer) {
      const one = personOf(family, role);
      one.endsOn = withMore(family, role, by) ?? 0;
      one.moreMonthsBy = by;
      if (by === "secondEvent") one.secondEventOn = secondOn;
    }
    if (by === "disability") personOf(family, disabled).isDisabled = true;
  });
}

/** A child is born while the employee continues; told after 30 days it is refused unless the plan takes it all the same. */
async function bear(life: Life, random: Dice): Promise<void> {
  const { model, day, ids } = life;
  const employee = personOf(model, "employee");
  const since = day - random.upTo(45);
  const last = Math.min(employee.endsOn, employee.endedOn ?? employee.endsOn);
  if (model.people.baby !== undefined || employee.electedOn === null) return;
  if (since < employee.from || since > last) return;
  if (!life.hasBaby)
    await insert(server, "members", {
      ...owned(offering),
      id: ids.baby,
      family_id: ids.employee,
      relationship: "19",
      member_number: unique("HB"),
      first_name: "baby",
      last_name: "Park",
      dob: isoOf(since),
    });
  life.hasBaby = true;
  const body = { memberId: ids.baby, since: isoOf(since), toldOn: isoOf(day) };
  const isLate = day > since + 30;
  if (isLate) await step(life, "child", body, () => undefined, 422);
  await step(life, "child", { ...body, acceptLate: isLate }, (family) => addBaby(family, since, day));
}

/** Years later everything that is overdue ends at once. */
async function end(life: Life): Promise<void> {
  for (const role of rolesOf(life.model)) {
    if (personOf(life.model, role).electedOn === null) continue;
    const payers = payingWith(life.model, [role]);
    const month = owed(life.model, payers);
    if (month !== null && isEnough(life.model, month)) await payByCredit(life, payers);
  }
  life.said.push("lapse");
  const answer = await server.call("POST", "/cobra/lapsed", {
    token,
    body: { clockIds: life.found.clocks.map(({ id }) => id) },
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} in place of a lapse`);
  lapse(life.model);
  catchUp(life.model);
  const read = await server.call("GET", `/cobra/members/${life.ids.employee}`, { token });
  const [found] = read.json<{ cases: CobraCase[] }>().cases;
  if (found === undefined) throw new Error("The case is gone");
  life.found = found;
}

/** What both sides say of each person, and of the next month. */
function compare({ model, found, ids }: Life): void {
  const month = owed(model);
  const product = {
    credit: found.creditCents,
    next: found.nextMonth,
    people: rolesOf(model).map((role) => {
      const clock = found.clocks.find(({ memberId }) => memberId === ids[role]);
      return [role, clock?.state, clock?.endsOn, clock?.paidThrough, clock?.endedOn, clock?.taskDueOn].join(
        " ",
      );
    }),
  };
  expect(product).toEqual({
    credit: model.credit,
    next: month && { from: isoOf(month.from), cents: month.cents },
    people: rolesOf(model).map((role) => {
      const one = personOf(model, role);
      const day = (value: number | null) => (value === null ? "" : isoOf(value));
      const due = {
        noticeDue: model.eventOn + 14,
        noticeSent: Math.max(model.lossOn, one.noticeOn ?? 0) + 60,
      };
      const task =
        one.state === "noticeDue" || one.state === "noticeSent"
          ? due[one.state]
          : one.state === "waived" ||
              (one.state === "ended" && (!owes(one) || (one.endedOn ?? 0) < firstDay(one, model.lossOn)))
            ? null
            : one.state === "paying" && (one.paidTo ?? 0) >= one.endsOn
              ? one.endsOn
              : dueOf(one);
      return [role, one.state, day(one.endsOn), day(one.paidTo), day(one.endedOn), day(task)].join(" ");
    }),
  });
}

/** What was done to any family: a family that lives without them says nothing. */
const done = new Set<string>();

async function live(number: number): Promise<void> {
  const random = dice(seed * 7919 + number);
  const life = await born(random);
  try {
    compare(life);
    for (let steps = 0; steps < 14 && life.day < life.model.eventOn + 1100; steps += 1) {
      await act(life, random);
      compare(life);
    }
    await end(life);
    compare(life);
    for (const said of life.said.slice(1)) done.add(said.split(" ")[0] ?? "");
  } catch (error) {
    throw new Error(`Family ${number} of seed ${seed}:\n${life.said.join("\n")}`, { cause: error });
  }
}

test(
  `${families} random families live as the model says`,
  async () => {
    const numbers = Array.from({ length: families }, (_, at) => at);
    const lane = async (first: number) => {
      for (const number of numbers.filter((one) => one % lanes === first)) await live(number);
    };
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
    const kinds = ["child", "election", "end", "extension", "lapse", "notice", "payment", "undo"];
    expect([...done].toSorted()).toEqual(kinds);
  },
  60_000 * Math.ceil(families / 20),
);
