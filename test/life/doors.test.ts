import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayBefore } from "#kernel/dates.ts";
import { jobHandlers } from "#app/jobs.ts";
import { cobraOfEnds } from "#compliance/cobra/cobra-of-ends.service.ts";
import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import type { Renewal, renewalDetail } from "#enrollment/renewal/renewal.ts";
import type { EnrollmentRun } from "#enrollment/processing/processing.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import { endOnTheDay } from "#people/members/end-on-the-day.service.ts";
import { SystemScope } from "#server/scope.ts";
import { aCensusDesk, censusHead, csv } from "#test/census.ts";
import { aClient, aDivision, aUser, insert, owned, unique } from "#test/factories.ts";
import { type Enrollee, startEnrolling } from "#test/enrollee.ts";
import { anInvitation, aSalutation, type TestOffering } from "#test/offering.ts";
import { runTheDay } from "#workspace/automatic-changes/run-day.service.ts";
import { factsOn, type Happening, monthEnd, type PlanName, type Prices } from "./model.ts";

// Random families of one client live through three plan years by the calls that staff, enrollees and files make and by the run of each day:
// events, open enrollment that is processed days later, and renewals of those who are silent, some of them before the year. PostgreSQL is below; the model of `life.test.ts` says what they have. Of so many families as `LIVES` says, one of fifty lives here;
// eight at least, so that each door is used.

const count = Math.max(8, Math.ceil(Number(process.env["LIVES"] ?? 200) / 50));
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_128);
const { server, owner, installationId, admin, whole, errorsOf } = await aCensusDesk();
const handlers = jobHandlers(server.services, undefined);
const client = { installationId, clientId: await aClient(server, installationId) };
const places = { here: await aDivision(server, client), there: await aDivision(server, client) };

/** Days as the model counts them. */
const dayOf = (at: number) => addDays("2026-01-01", at);
const years = [365, 730] as const;
const lastDay = 1090;
const tiers = ["EMP", "ECH", "ESP", "FAM"] as const;

const cents = fc.record({
  EMP: fc.integer({ min: 1, max: 500_000 }),
  ECH: fc.integer({ min: 1, max: 500_000 }),
  ESP: fc.integer({ min: 1, max: 500_000 }),
  FAM: fc.integer({ min: 1, max: 500_000 }),
});
const anyDay = fc.integer({ min: 2, max: 1060 });
const birthday26 = (day: number) => (dayOf(day).endsWith("-02-29") ? day + 1 : day);
const born26 = (day: number) => dayOf(day).replace(/^\d+/u, (year) => String(Number(year) - 26));
const happening = fc.oneof(
  fc.record({ what: fc.constantFrom("birth", "marriage", "divorce", "move"), on: anyDay }),
  fc
    .record({ what: fc.constant("joins"), on: anyDay, after: fc.integer({ min: 40, max: 900 }) })
    .map(({ after, ...one }) => ({ ...one, of26: birthday26(one.on + after) })),
  fc.record({
    what: fc.constant("death"),
    on: anyDay,
    of: fc.constantFrom("spouse", "child", "child", "employee"),
  }),
) as fc.Arbitrary<Happening>;
const turn = fc.constantFrom("keep" as const, "keep" as const, "map" as const);
/** Before a year the employee chooses by open enrollment, which staff process so many days later; or is silent. */
type Choices = readonly (Choice | null)[];
type Choice = {
  before: number;
  after: number;
  plan: PlanName;
  leavesOut: "spouse" | "child" | null;
};
const choice: fc.Arbitrary<Choice | null> = fc.option(
  fc.record({
    before: fc.integer({ min: 2, max: 60 }),
    after: fc.integer({ min: 0, max: 40 }),
    plan: fc.constantFrom<PlanName>("gold", "silver"),
    leavesOut: fc.constantFrom(null, null, "spouse" as const, "child" as const),
  }),
  { nil: null, freq: 2 },
);
const history = fc.record({
  prices: fc.array(fc.record({ gold: cents, silver: cents, goldThere: cents, silverThere: cents }), {
    minLength: 3,
    maxLength: 3,
  }),
  turns: fc.tuple(fc.record({ gold: turn, silver: turn }), fc.record({ gold: turn, silver: turn })),
  /** So many days before the year staff renew it. */
  ahead: fc.tuple(fc.constantFrom(0, 10, 35), fc.constantFrom(0, 10, 35)),
  families: fc.array(
    fc.record({
      plan: fc.constantFrom<PlanName>("gold", "silver"),
      happenings: fc.array(happening, { minLength: 2, maxLength: 8 }),
      leave: fc.option(anyDay, { nil: null, freq: 4 }),
      choices: fc.tuple(choice, choice),
    }),
    { minLength: count, maxLength: count },
  ),
});
const [story] = fc.sample(history, { seed, numRuns: 1 });
if (story === undefined) throw new Error("no story");

/** The first thing of a day counts; nobody marries twice at once, and nobody divorces or dies who is not there. */
function inOrder(happenings: readonly Happening[], leave: number | null): Happening[] {
  const found: Happening[] = [];
  const taken = new Set<number>(years);
  /** The child of whom a death would be is the last one: there is one, or none who lives. */
  const state = { isMarried: false, children: 0, lastUntil: Infinity };
  for (const one of happenings.toSorted((a, b) => a.on - b.on)) {
    const isSpouse = one.what === "divorce" || (one.what === "death" && one.of === "spouse");
    const isOfChild = one.what === "death" && one.of === "child";
    if (taken.has(one.on) || (leave !== null && one.on >= leave)) continue;
    if ((one.what === "marriage" && state.isMarried) || (isSpouse && !state.isMarried)) continue;
    // Who has left the family by their age already is nobody's to end.
    if (isOfChild && (state.children === 0 || state.lastUntil < one.on)) continue;
    taken.add(one.on);
    if (one.what === "marriage") state.isMarried = true;
    if (isSpouse) state.isMarried = false;
    if (one.what === "birth" || one.what === "joins") state.children = 1;
    if (one.what === "birth") state.lastUntil = Infinity;
    if (one.what === "joins") state.lastUntil = monthEnd(one.of26);
    if (isOfChild) state.children = 0;
    found.push(one);
    if (one.what === "death" && one.of === "employee") return found;
  }
  return leave === null || taken.has(leave) ? found : [...found, { what: "leave", on: leave }];
}

async function signIn(at: number): Promise<void> {
  server.clock.now = new Date(`${dayOf(at)}T15:00:00Z`);
  admin.token = (
    await aUser(server, installationId, {
      type: "admin",
      permissions: [
        "manageClients",
        "enrollment",
        "manageEnrollmentSessions",
        "overrideCoverageRules",
        "changeSsn",
      ],
    })
  ).token;
}

type Verb = "GET" | "POST" | "PUT";
async function call<T>(method: Verb, path: string, body?: object, version?: number): Promise<T> {
  const answer = await server.call(method, path, {
    token: admin.token,
    ...(body && { body }),
    headers: {
      ...(version === undefined ? {} : { "if-match": `"${version}"` }),
      ...(path === "/member" ? { "idempotency-key": unique("life-through-doors-") } : {}),
    },
  });
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
  return answer.json<T>();
}
const versionOf = async (id: string) => (await call<{ version: number }>("GET", `/member/${id}`)).version;

const planIds: Record<PlanName, string> = { gold: await aPlan("gold"), silver: await aPlan("silver") };
async function aPlan(name: PlanName): Promise<string> {
  const tier_id = await insert(server, "tiers", { installation_id: installationId, name });
  for (const [sort_order, code] of tiers.entries())
    await insert(server, "tier_items", {
      installation_id: installationId,
      tier_id,
      code,
      label: code,
      allow_spouse: sort_order > 1,
      allow_partner: sort_order > 1,
      min_children: sort_order % 2,
      max_children: sort_order % 2 === 0 ? 0 : null,
      sort_order,
    });
  const base_plan_id = await insert(server, "base_plans", {
    ...owned(client),
    tier_id,
    external_plan_code: unique("P"),
    name,
    coverage_type: "medical",
    rating_mode: "compositeTier",
    effective_date: "2020-01-01",
    max_child_age: 26,
    child_cover_ends: "endOfMonth",
  });
  await insert(server, "contributions", {
    ...owned(client),
    base_plan_id,
    kind: "percent",
    basis_points: 7500,
  });
  return base_plan_id;
}

/** The rates of a plan year, for each place and tier. */
async function enterRates(at: number, plan: PlanName, here: Prices, there: Prices): Promise<void> {
  const next = years.find((year) => year > at);
  for (const [place, prices] of [
    ["here", here],
    ["there", there],
  ] as const)
    for (const tier_code of tiers)
      await insert(server, "rates", {
        ...owned(client),
        base_plan_id: planIds[plan],
        division_id: places[place],
        tier_code,
        amount_cents: prices[tier_code],
        effective_date: dayOf(at),
        termination_date: next === undefined ? null : dayBefore(dayOf(next)),
      });
}

type Family = {
  id: string;
  at: number;
  lastName: string;
  ssn: string;
  isThere: boolean;
  spouse: string | null;
  spouses: { id: string; from: number }[];
  children: string[];
};
const nobody = {
  prefix: null,
  middleName: null,
  suffix: null,
  gender: null,
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  tobacco: null,
  isDisabled: false,
  language: null,
};
const letters = (at: number) =>
  String(at)
    .split("")
    .map((digit) => "abcdefghij"[Number(digit)])
    .join("");

/** Staff add the employee with coverage. */
async function begin(at: number, plan: PlanName): Promise<Family> {
  const lastName = `Rivera${letters(at)}`;
  const ssn = `219-10-${String(1000 + at)}`;
  const family = {
    clientId: client.clientId,
    subscriber: { ...nobody, firstName: "Ana", lastName, dob: "1980-01-01", ssn },
    divisionId: places.here,
    eligibilityClass: null,
    hireDate: "2020-01-06",
    salaryCents: null,
    dependents: [],
  };
  const choices = [{ planId: planIds[plan], dependents: [], volumeCents: null }];
  const cover = { effectiveDate: dayOf(0), choices };
  const { prices } = await call<{ prices: { price: { employeeCents: number } | null }[] }>(
    "POST",
    "/member/preview",
    { ...family, cover },
  );
  const employeeCents = prices[0]?.price?.employeeCents ?? -1;
  const { id } = await call<{ id: string }>("POST", "/member", {
    ...family,
    otherPeople: [],
    cover: { ...cover, employeeCents },
  });
  return { id, at, lastName, ssn, isThere: false, spouse: null, spouses: [], children: [] };
}

/**
 * By turns the family's page and a row of a census add them, and staff cover them from the day of the event; or the employee tells
 * the event and enrolls by it.
 */
async function add(family: Family, on: number, relationship: "01" | "19", dob: string): Promise<string> {
  const at = family.children.length + family.spouses.length;
  const firstName = `${relationship === "01" ? "Leo" : "Kid"}${letters(at)}`;
  const door = (family.at + at) % 3;
  if (door === 2) {
    const event = relationship === "01" ? "marriage" : dob === dayOf(on) ? "birth" : "adoption";
    await enrollBy(family, on, event, { added: { relationship, firstName, dob } });
    return memberOf(family, firstName);
  }
  if (door === 0) {
    const person = { ...nobody, firstName, lastName: family.lastName, dob, relationship };
    await call(
      "POST",
      `/member/${family.id}/dependents`,
      { person, otherPeople: [], isPreview: false },
      await versionOf(family.id),
    );
  } else {
    const word = relationship === "01" ? "Spouse" : "Child";
    const done = await whole(
      csv([
        ["", "Employee", family.lastName, "Ana", "1980-01-01", "2020-01-06", family.ssn, "", ""],
        ["", word, family.lastName, firstName, dob, "", "", "", ""],
      ]),
      { client: client.clientId },
    );
    expect(done, JSON.stringify((await errorsOf(done.id)).rows)).toMatchObject({ added: 1, badRows: 0 });
  }
  const id = await memberOf(family, firstName);
  const { people } = await coverageOf(family, on);
  const held = people.filter(({ coverages }) => coverages.length > 0).map((one) => one.id);
  const { rows: own } = await owner.query<{ id: string; planId: string }>(
    `select id, base_plan_id as "planId" from coverages where member_id = $1 and deleted_at is null
       and effective_date <= $2 and coalesce(termination_date, 'infinity') >= greatest(effective_date, $2)`,
    [family.id, dayOf(on)],
  );
  const change = {
    what: "cover",
    from: dayOf(on),
    planId: own[0]?.planId,
    dependents: [...held.filter((one) => one !== family.id), id],
    volumeCents: null,
  };
  await call(
    "POST",
    "/changecoverage",
    {
      coverageId: own[0]?.id,
      change,
      rule: "lifeEvent",
      overrideReason: "The family says so",
      isPreview: false,
    },
    await versionOf(family.id),
  );
  return id;
}

async function memberOf(family: Family, firstName: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from members where family_id = $1 and first_name = $2",
    [family.id, firstName],
  );
  return rows[0]?.id ?? "";
}

const words = (text: string) => ({ en: text, ko: text, es: text });
const partsOf = (date: string) => {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month, day };
};

/** A session of the client, which offers both plans. */
async function aSession(row: Record<string, string>) {
  const signupKey = unique("LIFE-").toUpperCase();
  const session_id = await insert(server, "enrollment_sessions", {
    ...owned(client),
    signup_key: signupKey,
    status: "open",
    effective_date_calculation: "setDate",
    pay_periods_per_year: 12,
    ...row,
  });
  const plans: Record<string, string> = {};
  for (const [sort_order, base_plan_id] of Object.values(planIds).entries())
    plans[base_plan_id] = await insert(server, "session_plans", {
      ...owned(client),
      session_id,
      base_plan_id,
      display_name: `Plan ${sort_order}`,
      sort_order,
    });
  return { id: session_id, signupKey, plans };
}

/** The session for life events, and its kinds of events. */
async function aLifeSession() {
  const session = await aSession({
    name: "Life events",
    kind: "lifeEvent",
    opens_on: "2025-12-01",
    closes_on: "2029-12-31",
    effective_date: "2026-01-01",
  });
  const kinds: Record<string, string> = {};
  for (const code of ["birth", "adoption", "marriage", "divorce"])
    kinds[code] = await insert(server, "life_event_kinds", {
      installation_id: installationId,
      code,
      label: words(code),
      help: words(code),
      date_label: words("Date"),
      closes_after_days: 60,
      effective_date_kind: "dateOfEvent",
      needs_proof: false,
      permits: code === "divorce" ? ["dropDependent"] : ["addDependent", "enroll"],
      sort_order: 1,
    });
  return { ...session, kinds };
}
let lifeSession: Awaited<ReturnType<typeof aLifeSession>> | undefined;
const openSessions = new Map<number, Awaited<ReturnType<typeof aSession>>>();

type Change = { added?: { relationship: string; firstName: string; dob: string }; left?: string };

/** The event is told, the employee goes through the wizard by its link and keeps the plan, and staff approve and process what was sent. */
async function enrollBy(family: Family, on: number, kind: string, { added, left }: Change): Promise<void> {
  lifeSession ??= await aLifeSession();
  const { plans, kinds, signupKey } = lifeSession;
  const { event } = await call<{ event: { id: string } }>("POST", "/lifeevents", {
    memberId: family.id,
    kindId: kinds[kind],
    eventDate: dayOf(on),
    ...(left === undefined ? {} : { aboutMemberId: left }),
  });
  const { rows } = await owner.query<{ id: string }>("select id from invitations where life_event_id = $1", [
    event.id,
  ]);
  const held = (await heldOn(family, on)).filter(({ id }) => id !== left);
  const { rows: own } = await owner.query<{ planId: string }>(
    `select base_plan_id as "planId" from coverages where member_id = $1 and deleted_at is null
       and effective_date <= $2 and coalesce(termination_date, 'infinity') >= greatest(effective_date, $2)`,
    [family.id, dayOf(on)],
  );
  const person = await startEnrolling(
    server,
    { signupKey },
    { recipientKey: server.services.vault.linkKey(rows[0]?.id ?? "") },
  );
  const names = held.map(({ firstName }) => firstName);
  const planId = plans[own[0]?.planId ?? ""] ?? "";
  await send(person, family, { on, added, names: [...names, ...(added ? [added.firstName] : [])], planId });
  await processSent(person.enrollment.id, [family.lastName, dayOf(on), kind]);
  enrolled += 1;
}

const heldOn = async (family: Family, on: number) =>
  (await coverageOf(family, on)).people.filter(({ coverages }) => coverages.length > 0);

type Answers = { added?: Change["added"] | undefined; on: number; names: readonly string[]; planId: string };

/** Goes through the wizard's pages, covers those of these names by a plan, and sends it. */
async function send(
  person: Enrollee,
  { lastName, ssn, isThere }: Family,
  { on, added, names, planId }: Answers,
): Promise<void> {
  const save = async (step: Record<string, unknown>) => {
    const saved = await person.save(step);
    expect(saved.status, `${JSON.stringify(step)} ${JSON.stringify(saved.body)}`).toBe(200);
    return saved.body.enrollment;
  };
  await save({
    contact: {
      prefix: "MS",
      firstName: "Ana",
      lastName,
      dob: partsOf("1980-01-01"),
      hireDate: partsOf("2020-01-06"),
      email: `${lastName}@example.com`,
      phone: "(617) 555-0123",
      address1: "12 Harbor St",
      city: "Boston",
      state: "MA",
      zip: "02134",
    },
  });
  await save({ location: { divisionId: isThere ? places.there : places.here } });
  await save({ ssn: { ssn } });
  const known = person.enrollment.people
    .filter(({ relationship }) => relationship !== "18")
    .map(({ dob, id, relationship, firstName }) => ({
      id,
      relationship,
      firstName,
      lastName,
      dob: partsOf(dob ?? ""),
    }));
  const fresh = added === undefined ? [] : [{ ...added, lastName, dob: partsOf(added.dob) }];
  const { people } = await save({ dependents: [...known, ...fresh] });
  const dependents = people.filter(
    ({ firstName, relationship }) => relationship !== "18" && names.includes(firstName),
  );
  await save({
    benefit: { coverageType: "medical", id: planId, dependents: dependents.map(({ id }) => id) },
  });
  const sent = await person.submit(unique("life-through-doors-"), dayOf(on));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
}

async function processSent(id: string, said: readonly unknown[]): Promise<void> {
  const act = (action: string) => call<EnrollmentRun>("POST", "/enrollmentaction", { action, ids: [id] });
  await act("approve");
  const run = await act("process");
  expect(run, JSON.stringify([...said, run])).toMatchObject({ done: 1, failed: 0 });
}

/** Chooses for the year that begins on a day; answers what staff process later, and what the model has of it. */
async function choose(
  family: Family,
  year: number,
  { plan, leavesOut }: Pick<Choice, "plan" | "leavesOut">,
): Promise<{ id: string; happening: Happening }> {
  const session =
    openSessions.get(year) ??
    (await aSession({
      name: `Open enrollment ${dayOf(year)}`,
      kind: "openEnrollment",
      opens_on: dayOf(year - 70),
      closes_on: dayOf(year - 1),
      effective_date: dayOf(year),
    }));
  openSessions.set(year, session);
  const { id: sessionId, signupKey, plans } = session;
  const recipientKey = await anInvitation(server, { ...client, sessionId } as TestOffering, {
    member_id: family.id,
    expires_at: "2029-12-31T00:00:00Z",
  });
  const person = await startEnrolling(server, { signupKey }, { recipientKey });
  const held = await heldOn(family, year);
  const last = leavesOut === "spouse" ? family.spouse : leavesOut === null ? null : family.children.at(-1);
  const out = held.find(({ id }) => id === last)?.id;
  const names = held.filter(({ id }) => id !== out).map(({ firstName }) => firstName);
  await send(person, family, { on: year, names, planId: plans[planIds[plan]] ?? "" });
  chosen += 1;
  const child = family.children.indexOf(out ?? "");
  const without = {
    married: family.spouses.find(({ id }) => id === out)?.from ?? null,
    child: child < 0 ? null : child,
  };
  return { id: person.enrollment.id, happening: { what: "chooses", on: year, plan, without } };
}
let chosen = 0;
let enrolled = 0;

const coverageOf = (family: Family, on: number) =>
  call<CoverageOn>("GET", `/member/${family.id}/coverage?day=${dayOf(on)}`);

async function end(memberId: string, on: number, reasonCode: string, coverEnds = "lastDay"): Promise<void> {
  const asked = { memberId, lastDay: dayOf(on), coverEnds, reasonCode };
  const { version } = await call<{ version: number }>("POST", "/termmember/preview", asked);
  await call("POST", "/termmember", asked, version);
}

type End = { memberId: string; on: number; reason: string; coverEnds?: "lastDay" | "endOfMonth" };

/** A row of a census says that somebody leaves, and why; or where the employee works from today on. */
async function endByFile(
  family: Family,
  { memberId, on, reason, coverEnds = "lastDay" }: End,
): Promise<void> {
  const more = [dayOf(on), reason];
  const done = await whole(csv([await rowOf(family, memberId, { more })], endHead), {
    client: client.clientId,
    coverEnds,
  });
  expect(done, JSON.stringify((await errorsOf(done.id, "warning")).rows)).toMatchObject({
    changed: 1,
    badRows: 0,
    warnedRows: 0,
  });
}
const endHead = [...censusHead, "termination_date", "termination_reason"];

async function rowOf(
  family: Family,
  memberId: string,
  { division = "", more = ["", ""] }: { division?: string; more?: string[] },
): Promise<string[]> {
  const { rows } = await owner.query<{ first: string; dob: string; relationship: string; key: string }>(
    `update families set employer_family_id = $2 from members m where m.id = $1 and families.id = m.family_id
     returning m.first_name as first, m.dob::text as dob, m.relationship, employer_family_id as key`,
    [memberId, `LIFE${family.at}`],
  );
  const [one] = rows;
  const isEmployee = memberId === family.id;
  const word = isEmployee ? "Employee" : one?.relationship === "01" ? "Spouse" : "Child";
  const [hired, ssn] = isEmployee ? ["2020-01-06", family.ssn] : ["", ""];
  return [
    one?.key ?? "",
    word,
    family.lastName,
    one?.first ?? "",
    one?.dob ?? "",
    hired,
    ssn,
    division,
    "",
    ...more,
  ];
}

async function moveByFile(family: Family, divisionId: string): Promise<void> {
  const { rows } = await owner.query<{ code: string }>("select code from divisions where id = $1", [
    divisionId,
  ]);
  const row = await rowOf(family, family.id, { division: rows[0]?.code ?? "" });
  await whole(csv([row], endHead), { client: client.clientId });
}

async function live(family: Family, one: Happening): Promise<void> {
  if (one.what === "birth" || one.what === "joins")
    family.children.push(
      await add(family, one.on, "19", one.what === "birth" ? dayOf(one.on) : born26(one.of26)),
    );
  else if (one.what === "marriage") {
    family.spouse = await add(family, one.on, "01", "1981-01-01");
    family.spouses.push({ id: family.spouse, from: one.on });
  } else if (one.what === "divorce") {
    const left = { memberId: family.spouse ?? "", on: one.on - 1, reason: "divorce" };
    if (family.at % 3 === 0) await end(left.memberId, left.on, left.reason);
    else if (family.at % 3 === 1) await endByFile(family, left);
    else await enrollBy(family, one.on, "divorce", { left: family.spouse ?? "" });
  } else if (one.what === "death") {
    const dead =
      one.of === "employee" ? family.id : one.of === "spouse" ? family.spouse : family.children.at(-1);
    if (family.at % 3 === 1)
      await endByFile(family, {
        memberId: dead ?? "",
        on: one.on,
        reason: "Deceased",
        coverEnds: "endOfMonth",
      });
    else await end(dead ?? "", one.on, "death", "endOfMonth");
  } else if (one.what === "leave") {
    if (family.at % 3 === 1)
      await endByFile(family, { memberId: family.id, on: one.on - 1, reason: "Voluntary" });
    else await end(family.id, one.on - 1, "quit");
  } else if (one.what === "move") {
    family.isThere = !family.isThere;
    const divisionId = family.isThere ? places.there : places.here;
    if (family.at % 3 === 1) return moveByFile(family, divisionId);
    await call(
      "POST",
      "/changedivision",
      { memberId: family.id, divisionId, effectiveDate: dayOf(one.on), isPreview: false },
      await versionOf(family.id),
    );
  }
}

type Step = { on: number; run: () => Promise<void> };
const stepsOf = (family: Family, own: readonly Happening[]): Step[] =>
  own.map((one) => ({ on: one.on, run: () => live(family, one) }));

/** The choices of a family that is there until they are processed, each noted for the model once it is sent. */
function choosing(family: Family, own: Happening[], choices: Choices): Step[] {
  const over = Math.min(
    ...own
      .filter((one) => one.what === "leave" || (one.what === "death" && one.of === "employee"))
      .map(({ on }) => on),
  );
  return years.flatMap((year, at): Step[] => {
    const chosen = choices[at] ?? null;
    if (chosen === null) return [];
    const sent = year - chosen.before;
    const done = Math.min(sent + chosen.after, year - 1);
    if (over <= done) return [];
    let id = "";
    const enroll = async () => {
      const made = await choose(family, year, chosen);
      ({ id } = made);
      own.push(made.happening);
      waiting.add(id);
    };
    const finish = async () => {
      await processSent(id, [family.lastName, dayOf(year), "open enrollment"]);
      waiting.delete(id);
    };
    return [
      { on: sent, run: enroll },
      { on: done, run: finish },
    ];
  });
}
/** What was sent for the year and is not processed keeps its family out of the renewal. */
const waiting = new Set<string>();

/** The run of the day and the ends of memberships pass by themselves. */
async function passTheDay(): Promise<void> {
  const system = new SystemScope(server.database, { requestId: "day", language: "en" });
  await endOnTheDay(server.services, system, new Map());
  await runTheDay({ services: server.services, cobra: cobraOfEnds }, system, new Map());
}

/** Staff prepare a renewal, decide, run it, undo it and run it again. */
async function renew(at: number, turns: Record<PlanName, "keep" | "map" | "end">): Promise<void> {
  const effectiveDate = dayOf(at);
  const { renewal } = await call<{ renewal: Renewal }>("POST", "/renewals", {
    clientId: client.clientId,
    effectiveDate,
    factsOn: effectiveDate,
  });
  const { terms } = await call<AnswerOf<typeof renewalDetail>>("GET", `/renewals/${renewal.id}`);
  const otherOf = (id: string) => (id === planIds.gold ? planIds.silver : planIds.gold);
  const plans = terms.plans.map(({ planId }) => {
    const action = turns[planId === planIds.gold ? "gold" : "silver"];
    return { planId, action, toPlanId: action === "map" ? otherOf(planId) : null };
  });
  const coverageTypes = [{ coverageType: "medical", rollOver: "keep", defaultPlanId: null }];
  await call(
    "PUT",
    `/renewals/${renewal.id}`,
    { factsOn: effectiveDate, plans, coverageTypes },
    renewal.version,
  );
  const act = async (path: "start" | "undo") => {
    const { families } = await call<{ families: number }>("GET", `/renewals/${renewal.id}/preview`);
    const { renewal: now } = await call<AnswerOf<typeof renewalDetail>>("GET", `/renewals/${renewal.id}`);
    await call(
      "POST",
      `/renewals/${renewal.id}/${path}`,
      path === "start" ? { families } : undefined,
      now.version,
    );
    await handlers.run(renewalRunJob, { renewalId: renewal.id, installationId });
    return (await call<AnswerOf<typeof renewalDetail>>("GET", `/renewals/${renewal.id}`)).renewal;
  };
  const refused = waiting.size;
  expect(await act("start")).toMatchObject({ status: "done", refused });
  expect(await act("undo")).toMatchObject({ status: "undone" });
  expect(await act("start")).toMatchObject({ status: "done", refused });
}

test(
  `${count} families live through three years by the calls of staff and of enrollees, by files, renewals and the run of each day, as the model says`,
  async () => {
    const turns = years.map((on, at) => ({
      what: "renewal" as const,
      on,
      ...(story.turns[at] ?? story.turns[0]),
    }));
    const rates = [0, ...years].flatMap((on, at): Happening[] => {
      const { gold, silver, goldThere, silverThere } = story.prices[at] as (typeof story.prices)[number];
      return [
        { what: "rate", on, plan: "gold", cents: gold, there: goldThere },
        { what: "rate", on, plan: "silver", cents: silver, there: silverThere },
      ];
    });
    await aSalutation(server, installationId);
    await signIn(-20);
    for (const one of rates)
      if (one.what === "rate") await enterRates(one.on, one.plan, one.cents, one.there);
    const families: { family: Family; plan: PlanName; own: Happening[]; steps: Step[] }[] = [];
    for (const [at, { plan, happenings, leave, choices }] of story.families.entries()) {
      const family = await begin(at, plan);
      const own = inOrder(happenings, leave);
      families.push({
        family,
        plan,
        own,
        steps: [...stepsOf(family, own), ...choosing(family, own, choices)],
      });
    }
    const steps = [
      ...families.flatMap((one) => one.steps),
      ...turns.map((one, at) => ({ on: one.on - (story.ahead[at] ?? 0), run: () => renew(one.on, one) })),
      ...Array.from({ length: 36 }, (_, month) => ({ on: month * 30 + 15, run: async () => undefined })),
    ].toSorted((one, other) => one.on - other.on);
    let today = -20;
    for (const { on, run } of steps) {
      if (on !== today) {
        today = on;
        await signIn(on);
        await passTheDay();
      }
      await run();
    }
    await signIn(lastDay);
    await passTheDay();
    expect([enrolled, chosen].every((many) => many > 0)).toBe(true);
    const different: unknown[] = [];
    for (const { family, plan, own } of families) {
      const around = (day: number) => [day - 1, day, day + 1].filter((one) => one >= 0 && one <= lastDay);
      const all = [...rates, ...turns, ...own];
      const days = [
        ...new Set([0, ...[...turns, ...own].flatMap(({ on }) => [...around(on), ...around(monthEnd(on))])]),
      ];
      for (const one of own) if (one.what === "joins") days.push(...around(monthEnd(one.of26)));
      const told = factsOn(all, { plan, days });
      for (const [at, day] of days.entries()) {
        const { people } = await coverageOf(family, day);
        const on = (id: string | undefined) => {
          const cover = people.find((person) => person.id === id)?.coverages[0];
          if (cover === undefined) return null;
          const { planName, tierCode: tier, employeeCents: employee, employerCents: employer } = cover;
          return { plan: planName, tier, employee, employer };
        };
        const spouse = family.spouses.findLast(({ from }) => from <= day);
        const said = [
          on(family.id),
          on(spouse?.id),
          ...(told[at]?.children ?? []).map((_, child) => on(family.children[child])),
        ];
        const wanted = [told[at]?.employee ?? null, told[at]?.spouse ?? null, ...(told[at]?.children ?? [])];
        if (JSON.stringify(said) !== JSON.stringify(wanted))
          different.push([family.lastName, dayOf(day), said, wanted, own]);
      }
    }
    expect(different.slice(0, 3).map((one) => JSON.stringify(one))).toEqual([]);
  },
  120_000 + count * 30_000,
);
