import { beforeEach, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { CobraCase } from "../cobra.ts";
import type { ElectState } from "../elect/elect.ts";

// Dental costs $90 for two adults, at 102 % $91.80. Work ended on September 18, 2026, the plan on
// September 30; the notice went out on October 5. Elected on November 10, the first payment has until December 25.
const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
let token: string;
const { rows: plans } = await owner.query<{ id: string }>(
  "select id from base_plans where client_id = $1 and coverage_type = 'dental'",
  [offering.clientId],
);

type Body = Record<string, unknown>;
let ids: { employee: string; spouse: string };
let keys: { employee: string; spouse: string };
let state: ElectState;
const browsers = { employee: {}, spouse: {} };
let serial = 0;

const post = (url: string, body: Body, version?: number) =>
  server.call("POST", url, {
    token,
    body,
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
/** The day on which somebody of staff signs in. */
async function on(day: string): Promise<void> {
  server.clock.now = new Date(`${day}T17:00:00Z`);
  const permissions = ["enrollment", "processPaymentQueue"] as const;
  ({ token } = await aUser(server, offering.installationId, { type: "admin", permissions }));
}

/** A couple of whom both elected; each has a link and a browser of their own. */
beforeEach(async () => {
  await on("2026-11-10");
  ids = { employee: newId(), spouse: newId() };
  for (const [id, relationship] of [
    [ids.employee, "18"],
    [ids.spouse, "01"],
  ] as const) {
    const row = { ...owned(offering), family_id: ids.employee };
    await insert(server, "members", {
      ...row,
      id,
      relationship,
      member_number: unique("HB"),
      first_name: relationship === "18" ? "Mina" : "Haru",
      last_name: "Park",
      dob: "1980-05-01",
    });
    await insert(server, "coverages", {
      ...row,
      member_id: id,
      coverage_type: "dental",
      base_plan_id: plans[0]?.id,
      tier_code: "ESP",
      effective_date: "2026-01-01",
      termination_date: "2026-09-30",
    });
  }
  const event = { memberId: ids.employee, event: "employmentEnd", eventDate: "2026-09-18" };
  const began = await post("/cobra/cases", event);
  expect(began.statusCode, began.body).toBe(200);
  const { case: started } = began.json<{ case: CobraCase }>();
  const clockIds = started.clocks.map(({ id }) => id);
  await post(`/cobra/cases/${started.id}/notice`, { clockIds, sentOn: "2026-10-05" }, started.version);
  const made: string[] = [];
  for (const id of clockIds) {
    const { link } = (await post(`/cobra/clocks/${id}/link`, {})).json<{ link: string }>();
    made.push(link.split("/").at(-1) ?? "");
  }
  keys = { employee: made[0] ?? "", spouse: made[1] ?? "" };
  for (const who of ["employee", "spouse"] as const)
    browsers[who] = { cookie: `openroll_device=${String((serial += 1)).padStart(43, "d")}` };
  await look("spouse");
  const { version } = await look();
  const people = [0, 1].map((place) => ({ place, coverageTypes: ["dental"] }));
  const elected = await link("employee", "/election", { version, people });
  expect(elected.statusCode, elected.body).toBe(200);
  state = elected.json<ElectState>();
});

type Who = keyof typeof keys;
const link = (who: Who, path: string, body: Body) =>
  server.call("POST", `/cobra/link/${keys[who]}${path}`, { body, headers: browsers[who] });
const look = async (who: Who = "employee") => (await link(who, "", {})).json<ElectState>();
const account = () => ({
  accountName: "Mina Park",
  accountType: "checking",
  bankName: "Harbor Bank",
  routingNumber: "011000015",
  accountNumber: "123456789012",
  accountNumberAgain: "123456789012",
  agreed: true,
  authorizedName: "Mina Park",
  authorizationHash: state.debit.offer?.hash,
});
const give = (body: Body = {}, who: Who = "employee") => link(who, "/debit", { ...account(), ...body });
const debits = async () =>
  (
    await owner.query<{ id: string; version: number; status: string }>(
      "select id, version, status from cobra_debits where family_id = $1 order by created_at, id",
      [ids.employee],
    )
  ).rows;
async function act(name: string, some: Body = {}) {
  const [debit] = (await debits()).slice(-1);
  return post(`/admin/payments/cobraDebit/${debit?.id}`, { act: name, ...some }, debit?.version);
}
const caseOf = async () =>
  (await server.call("GET", `/cobra/members/${ids.employee}`, { token })).json<{ cases: CobraCase[] }>()
    .cases[0];

test("the first payment is offered with its sum and the words, and given once; the number is sealed", async () => {
  // October and November by December 25; December has its own last day, the 31st.
  expect(state.payments.rows[0]).toMatchObject({ dueOn: null, lastDay: "2026-12-25", cents: 2 * 9180 });
  expect(state.debit).toMatchObject({ offer: { amountCents: 18_360 }, given: null });
  expect(state.debit.offer?.text).toContain("$183.60, one time");
  const given = await give();
  expect(given.statusCode, given.body).toBe(200);
  expect(given.json<ElectState>().debit).toEqual({
    offer: null,
    given: {
      amountCents: 18_360,
      authorizedOn: "2026-11-10",
      status: "waiting",
      bankName: "Harbor Bank",
      accountLast4: "9012",
      mayStop: true,
    },
  });
  expect((await give()).statusCode).toBe(409);
  const { rows } = await owner.query<{
    id: string;
    sealed: Buffer;
    text: string;
    hash: string;
    said: string;
  }>(
    `select id, account_sealed as sealed, authorization_text as text, authorization_hash as hash, row_to_json(d)::text as said
     from cobra_debits d where family_id = $1`,
    [ids.employee],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ text: state.debit.offer?.text, hash: state.debit.offer?.hash });
  expect(rows[0]?.said).not.toContain("123456789012");
  const { vault } = server.services;
  expect(vault.open(rows[0]?.sealed ?? Buffer.alloc(0), `cobra_debits.account:${rows[0]?.id}`)).toBe(
    "123456789012",
  );
  // The spouse reads that it is under way, and not whose account it is.
  expect((await look("spouse")).debit).toMatchObject({
    offer: null,
    given: { status: "waiting", bankName: null, accountLast4: null, mayStop: false },
  });
  expect((await link("spouse", "/debit/stop", {})).statusCode).toBe(409);
});

test.each<[what: string, body: Body, path: string]>([
  ["a name that is missing", { accountName: "" }, "accountName"],
  ["no kind of account", { accountType: "gold" }, "accountType"],
  ["no bank", { bankName: "" }, "bankName"],
  ["a routing number of no bank", { routingNumber: "123456789" }, "routingNumber"],
  ["an account number of zeros", { accountNumber: "0000", accountNumberAgain: "0000" }, "accountNumber"],
  ["two different numbers", { accountNumberAgain: "123456789013" }, "accountNumberAgain"],
  ["a box that is not ticked", { agreed: false }, "agreed"],
  ["no signature", { authorizedName: "" }, "authorizedName"],
  ["words that were others", { authorizationHash: "a".repeat(64) }, "authorizationHash"],
])("%s is refused in words, and nothing is kept", async (_, body, path) => {
  const answer = await give(body);
  const { errors } = answer.json<{ errors: { path: string; message: string }[] }>();
  expect([answer.statusCode, errors.map((one) => one.path)]).toEqual([422, [path]]);
  expect(errors[0]?.message).toMatch(/^[A-Z].+\.$/u);
  expect(await debits()).toEqual([]);
});

test("the bank's payment is one of the case on the day of the word, however late the bank was; it lapses not before", async () => {
  await give();
  expect((await act("settle")).statusCode).toBe(409);
  expect((await act("submit")).statusCode).toBe(200);
  // The bank is not asked a second time for the same sum.
  expect((await look()).debit).toMatchObject({ offer: null, given: { status: "sent" } });
  expect((await give()).statusCode).toBe(409);
  expect((await link("employee", "/debit/stop", {})).statusCode).toBe(409);
  await on("2026-12-28");
  const clockIds = (await caseOf())?.clocks.map(({ id }) => id) ?? [];
  expect((await post("/cobra/lapsed", { clockIds })).json()).toMatchObject({ ended: 0 });
  const settled = await act("settle");
  expect(settled.statusCode, settled.body).toBe(200);
  expect(settled.json()).toMatchObject({ state: "paid", acts: [], bankName: "Harbor Bank" });
  const found = await caseOf();
  expect(found?.steps[0]).toMatchObject({ kind: "payment", onDate: "2026-11-10", amountCents: 18_360 });
  expect(found?.clocks.map((one) => one.paidThrough)).toEqual(["2026-11-30", "2026-11-30"]);
  expect(found?.debit).toMatchObject({ status: "paid", amountCents: 18_360 });
  expect((await act("settle")).statusCode).toBe(409);
  expect((await look()).debit).toMatchObject({ offer: null, given: { status: "paid" } });
});

test("the bank's payment is one of the case although an election that staff corrected since makes it late", async () => {
  await on("2026-12-20");
  await give();
  const found = await caseOf();
  const undone = await post(`/cobra/cases/${found?.id}/undo`, {}, found?.version);
  expect(undone.statusCode, undone.body).toBe(200);
  const { version } = undone.json<{ case: CobraCase }>().case;
  const people = found?.clocks.map(({ id }) => ({ clockId: id, coverageTypes: ["dental"] }));
  const again = { electedOn: "2026-10-20", people };
  expect((await post(`/cobra/cases/${found?.id}/election`, again, version)).statusCode).toBe(200);
  await act("submit");
  const settled = await act("settle");
  expect(settled.statusCode, settled.body).toBe(200);
  expect((await caseOf())?.clocks.map((one) => one.paidThrough)).toEqual(["2026-11-30", "2026-11-30"]);
});

test("what the bank pays and what a clerk enters at the same moment wait for each other, never both at once", async () => {
  await give();
  await act("submit");
  const found = await caseOf();
  // Another statement holds the family until both have asked for it, the clerk first.
  const holder = await owner.connect();
  await holder.query("begin");
  await holder.query("select from members where family_id = $1 for no key update", [ids.employee]);
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await owner.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.count;
      })
      .toBe(count);
  const check = { receivedOn: "2026-11-10", amountCents: 9180, acceptLate: false };
  const entering = post(`/cobra/cases/${found?.id}/payment`, check, found?.version);
  await waiting(1);
  const settling = act("settle");
  await waiting(2);
  await holder.query("commit");
  holder.release();
  const answers = await Promise.all([entering, settling]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const sums = (await caseOf())?.steps.flatMap(({ amountCents }) => amountCents ?? []);
  expect(sums).toEqual([18_360, 9180]);
});

test("what the bank pays when nothing is owed any more is kept as credit", async () => {
  await give();
  await act("submit");
  const found = await caseOf();
  const check = { receivedOn: "2026-11-10", amountCents: 18_360, acceptLate: false };
  const paid = await post(`/cobra/cases/${found?.id}/payment`, check, found?.version);
  const clockIds = found?.clocks.map(({ id }) => id);
  const { version } = paid.json<{ case: CobraCase }>().case;
  await on("2026-12-01");
  const end = { clockIds, endedOn: "2026-11-30", reason: "asked" };
  expect((await post(`/cobra/cases/${found?.id}/end`, end, version)).statusCode).toBe(200);
  const settled = await act("settle");
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await caseOf()).toMatchObject({ nextMonth: null, creditCents: 18_360 });
});

test("what the bank returns is no payment: another may be given in time, and afterwards coverage lapses", async () => {
  await give();
  await act("submit");
  const returned = await act("return", { code: "R01" });
  expect(returned.json()).toMatchObject({ state: "returned", returnCode: "R01", acts: [] });
  expect((await look()).debit).toMatchObject({
    offer: { amountCents: 18_360 },
    given: { status: "returned" },
  });
  expect((await give()).statusCode).toBe(200);
  const stopped = await link("employee", "/debit/stop", {});
  expect(stopped.json<ElectState>().debit).toMatchObject({ given: { status: "cancelled" } });
  expect((await debits()).map(({ status }) => status)).toEqual(["returned", "cancelled"]);
  await on("2026-12-25");
  expect((await look()).debit.offer).toMatchObject({ amountCents: 18_360 });
  await on("2026-12-26");
  expect((await look()).debit.offer).toBeNull();
  const clockIds = (await caseOf())?.clocks.map(({ id }) => id) ?? [];
  expect((await post("/cobra/lapsed", { clockIds })).json()).toMatchObject({ ended: 2 });
});

test("twenty at once give one, and the queue of payments lists it until it is cancelled with a reason", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => give()));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
    "200",
    ...Array<string>(19).fill("409"),
  ]);
  const [debit] = await debits();
  const listed = await server.call("GET", "/admin/payments?filter[kind]=cobraDebit&filter[state]=due", {
    token,
  });
  expect(listed.json<{ rows: Body[] }>().rows).toContainEqual(
    expect.objectContaining({
      subjectId: debit?.id,
      amountCents: 18_360,
      accountLast4: "9012",
      name: "Mina Park",
    }),
  );
  expect((await act("cancel")).statusCode).toBe(422);
  expect((await act("cancel", { note: "Asked by phone" })).json()).toMatchObject({ state: "cancelled" });
});

test("a grown child who continues another plan pays for themselves alone, by bank or by check, however much the others owe", async () => {
  const found = await caseOf();
  const staffed = async () => (await caseOf())?.version;
  const clockId = await aGrownChild("medical", "NOTIER");
  const people = [{ clockId, coverageTypes: ["medical"] }];
  const election = { electedOn: "2026-11-10", people };
  const elected = await post(`/cobra/cases/${found?.id}/election`, election, await staffed());
  expect(elected.statusCode, elected.body).toBe(200);
  const call = await linkOf(clockId);
  const { debit } = (await call("", {})).json<ElectState>();
  // October and November at 102 % of $400.00.
  expect(debit.offer).toMatchObject({ amountCents: 81_600 });
  const given = await call("/debit", { ...account(), authorizationHash: debit.offer?.hash });
  expect(given.statusCode, given.body).toBe(200);
  await act("submit");
  expect((await act("settle")).statusCode).toBe(200);
  const paidThrough = async () =>
    Object.fromEntries((await caseOf())?.clocks.map((one) => [one.name, one.paidThrough]) ?? []);
  expect(await paidThrough()).toEqual({ "Mina Park": null, "Haru Park": null, "Sora Park": "2026-11-30" });
  // A check of theirs is for December; the other two, of whom one is named, pay their own October.
  const check = (amountCents: number, clockIds: readonly (string | undefined)[]) =>
    staffed().then((version) =>
      post(`/cobra/cases/${found?.id}/payment`, { receivedOn: "2026-11-10", amountCents, clockIds }, version),
    );
  expect((await check(40_800, [clockId])).statusCode).toBe(200);
  expect((await check(9180, [found?.clocks[1]?.id])).statusCode).toBe(200);
  expect(await paidThrough()).toEqual({
    "Mina Park": "2026-10-31",
    "Haru Park": "2026-10-31",
    "Sora Park": "2026-12-31",
  });
  const unknown = await check(9180, [newId()]);
  expect([unknown.statusCode, unknown.json<{ errors: Body[] }>().errors[0]?.["path"]]).toEqual([
    422,
    "clockIds",
  ]);
  expect((await caseOf())?.creditCents).toBe(0);
});

test("a grown child who shares one plan pays that plan alone, as their page says, and the parents pay the rest", async () => {
  const planned = { coverage_type: "medical", base_plan_id: await planOf("medical"), tier_code: "NOTIER" };
  for (const member_id of [ids.employee, ids.spouse]) await had({ ...planned, member_id });
  const clockId = await aGrownChild("dental", "FAM");
  const found = await caseOf();
  const staffed = async (step: string, body: Body) => {
    const answer = await post(`/cobra/cases/${found?.id}/${step}`, body, (await caseOf())?.version);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  // All three answer anew: the parents medical and dental, Sora dental.
  await staffed("undo", {});
  const parents = found?.clocks.filter(({ id }) => id !== clockId).map(({ id }) => id) ?? [];
  const people = [
    ...parents.map((id) => ({ clockId: id, coverageTypes: ["medical", "dental"] })),
    { clockId, coverageTypes: ["dental"] },
  ];
  await staffed("election", { electedOn: "2026-11-10", people });
  const call = await linkOf(clockId);
  const child = async () => (await call("", {})).json<ElectState>();
  const stands = async () => {
    const { clocks = [], creditCents } = (await caseOf()) ?? {};
    return [...clocks.map(({ paidThrough }) => paidThrough), creditCents];
  };
  const next = ({ payments }: ElectState) => [payments.rows[0]?.from, payments.rows[0]?.cents];
  const settle = async () => {
    await act("submit");
    expect((await act("settle")).statusCode).toBe(200);
  };

  // A month: medical of two adults $816.00, dental of three $122.40, both at 102 %. The first payment is October and November.
  const { debit, payments } = await child();
  expect(payments.units).toMatchObject([{ names: ["Sora Park"], others: 2, cents: 12_240 }]);
  expect(debit.offer).toMatchObject({ amountCents: 2 * 12_240 });
  expect(next(await look())).toEqual(["2026-10-01", 2 * 93_840]);
  expect((await call("/debit", { ...account(), authorizationHash: debit.offer?.hash })).statusCode).toBe(200);
  await settle();
  expect(await stands()).toEqual([null, null, "2026-11-30", 0]);

  // The parents owe these two months without the dental plan, which is paid; Sora owes December next, and has no first payment left.
  state = await look();
  expect(next(state)).toEqual(["2026-10-01", 2 * 81_600]);
  expect((await child()).payments.rows[0]).toMatchObject({
    from: "2026-12-01",
    dueOn: "2026-12-01",
    cents: 12_240,
  });
  expect((await give()).statusCode).toBe(200);
  await settle();
  expect(await stands()).toEqual(["2026-11-30", "2026-11-30", "2026-11-30", 0]);

  // The spouse's check for December pays all that the three have; Sora's next one January.
  const check = (amountCents: number, clockIds: readonly string[]) =>
    staffed("payment", { receivedOn: "2026-11-10", amountCents, clockIds });
  expect(next(await look("spouse"))).toEqual(["2026-12-01", 93_840]);
  await check(93_840, parents.slice(1));
  expect(await stands()).toEqual(["2026-12-31", "2026-12-31", "2026-12-31", 0]);
  expect(next(await child())).toEqual(["2027-01-01", 12_240]);
  await check(12_240, [clockId]);
  expect(await stands()).toEqual(["2026-12-31", "2026-12-31", "2027-01-31", 0]);

  // The rest of a payment is the case's: whoever pays next pays less by it.
  await check(10_000, [clockId]);
  expect(await stands()).toEqual(["2026-12-31", "2026-12-31", "2027-01-31", 10_000]);
  expect(next(await child())).toEqual(["2027-02-01", 2240]);
  expect(next(await look())).toEqual(["2027-01-01", 71_600]);
  await check(71_600, parents.slice(0, 1));
  expect(await stands()).toEqual(["2027-01-31", "2027-01-31", "2027-01-31", 0]);
  expect(next(await child())).toEqual(["2027-02-01", 12_240]);
});

const planOf = async (coverageType: string) => {
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = $2",
    [offering.clientId, coverageType],
  );
  return rows[0]?.id;
};
const had = (row: Body) =>
  insert(server, "coverages", {
    ...owned(offering),
    family_id: ids.employee,
    effective_date: "2026-01-01",
    termination_date: "2026-09-30",
    ...row,
  });

/** A child who had this plan, with a notice of their own; answers the clock. */
async function aGrownChild(coverageType: string, tierCode: string): Promise<string> {
  const found = await caseOf();
  const child = newId();
  const row = { ...owned(offering), family_id: ids.employee };
  await insert(server, "members", {
    ...row,
    id: child,
    relationship: "19",
    member_number: unique("HB"),
    first_name: "Sora",
    last_name: "Park",
    dob: "2001-07-01",
  });
  await had({
    member_id: child,
    coverage_type: coverageType,
    base_plan_id: await planOf(coverageType),
    tier_code: tierCode,
  });
  return insert(server, "cobra_clocks", {
    ...row,
    member_id: child,
    case_id: found?.id,
    state: "noticeSent",
    months: 18,
    notice_due_on: "2026-10-05",
    notice_sent_on: "2026-10-05",
    ends_on: "2028-03-31",
    task: "election",
    task_due_on: "2026-12-04",
  });
}

/** Nobody elected through this link, so that staff hand over the page of who continues coverage. */
async function linkOf(clockId: string) {
  const { link: url } = (await post(`/cobra/clocks/${clockId}/link`, {})).json<{ link: string }>();
  const headers = { cookie: `openroll_device=${"e".repeat(43)}` };
  return (path: string, body: Body) =>
    server.call("POST", `/cobra/link/${url.split("/").at(-1) ?? ""}${path}`, { body, headers });
}
