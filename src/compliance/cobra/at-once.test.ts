import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { CobraCase } from "./cobra.ts";
import type { ElectState } from "./elect/elect.ts";

// Several at one case at once, people at the wrong door, a database that goes away. Today is November 10, 2026.

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const signIn = async () =>
  (await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] })).token;
let token = await signIn();
const { rows: plans } = await owner.query<{ id: string }>(
  "select id from base_plans where client_id = $1 and coverage_type = 'medical'",
  [offering.clientId],
);

type Body = Record<string, unknown>;
const call = (found: Pick<CobraCase, "id" | "version">, step: string, body: Body) =>
  server.call("POST", `/cobra/cases/${found.id}/${step}`, {
    token,
    body,
    headers: { "if-match": `"${found.version}"` },
  });
async function taken(found: Pick<CobraCase, "id" | "version">, step: string, body: Body): Promise<CobraCase> {
  const answer = await call(found, step, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ case: CobraCase }>().case;
}
const idsOf = (found: CobraCase) => found.clocks.map(({ id }) => id);

async function aNoticedCase(last = "Park"): Promise<CobraCase> {
  const employee = newId();
  for (const [relationship, first_name, dob] of [
    ["18", "Mina", "1980-05-01"],
    ["01", "Haru", "1982-06-01"],
  ] as const) {
    const id = relationship === "18" ? employee : newId();
    const own = { ...owned(offering), family_id: employee };
    await insert(server, "members", {
      ...own,
      id,
      relationship,
      member_number: unique("HB"),
      first_name,
      last_name: last,
      dob,
    });
    await insert(server, "coverages", {
      ...own,
      member_id: id,
      coverage_type: "medical",
      base_plan_id: plans[0]?.id,
      tier_code: "ESP",
      effective_date: "2026-01-01",
      termination_date: "2026-09-30",
    });
  }
  const answer = await server.call("POST", "/cobra/cases", {
    token,
    body: { memberId: employee, event: "employmentEnd", eventDate: "2026-09-18" },
  });
  const { case: started } = answer.json<{ case: CobraCase }>();
  return taken(started, "notice", { clockIds: idsOf(started), sentOn: "2026-10-05" });
}
async function anElectedCase(): Promise<CobraCase> {
  const found = await aNoticedCase();
  const people = idsOf(found).map((clockId) => ({ clockId, coverageTypes: ["medical"] }));
  return taken(found, "election", { electedOn: "2026-10-20", people });
}
const stepsOf = async (id: string) =>
  (
    await owner.query<{ kind: string }>(
      "select kind from cobra_steps where case_id = $1 and undone_at is null order by at, id",
      [id],
    )
  ).rows.map(({ kind }) => kind);

// Medical costs $400 for each adult: both pay $816.00 a month with 2 percent.
const month = 81_600;
const payment = (cents: number) => ({ receivedOn: "2026-11-02", amountCents: cents, acceptLate: false });

test("of two clerks at one case each step is taken once, and the later one is told", async () => {
  type Act = (found: CobraCase) => [step: string, body: Body];
  const rounds: [what: string, first: Act, other: Act][] = [];
  const pay: Act = () => ["payment", payment(month)];
  const end: Act = (found) => ["end", { clockIds: idsOf(found), endedOn: "2026-10-31", reason: "otherPlan" }];
  const extend: Act = (found) => [
    "extension",
    {
      clockIds: [found.clocks[1]?.id],
      extension: "secondEvent",
      secondEvent: "divorce",
      secondEventOn: "2026-11-01",
      toldOn: "2026-11-05",
      acceptLate: false,
    },
  ];
  rounds.push(["payment, payment", pay, pay], ["payment, end", pay, end], ["end, second event", end, extend]);
  rounds.push(["second event, payment", extend, pay], ["second event twice", extend, extend]);
  for (const [what, first, other] of [...rounds, ...rounds, ...rounds, ...rounds]) {
    const found = await anElectedCase();
    const before = await stepsOf(found.id);
    const answers = await Promise.all([call(found, ...first(found)), call(found, ...other(found))]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes, what).toEqual([200, 412]);
    expect((await stepsOf(found.id)).length, what).toBe(before.length + 1);
    const { rows } = await owner.query<{ version: number; credit: string }>(
      "select version, credit_cents::text as credit from cobra_cases where id = $1",
      [found.id],
    );
    expect(rows).toEqual([{ version: found.version + 1, credit: "0" }]);
    // The later one reads anew, and does what is still left to do: nothing of the first is lost.
    const [won] = answers.filter(({ statusCode }) => statusCode === 200);
    const now = won?.json<{ case: CobraCase }>().case;
    if (now === undefined || what !== "payment, payment") continue;
    const again = await taken(now, "payment", payment(month));
    expect(again.clocks.map(({ paidThrough }) => paidThrough)).toEqual(["2026-11-30", "2026-11-30"]);
  }
});

let browsers = 0;
const newBrowser = () => ({ cookie: `openroll_device=${String((browsers += 1)).padStart(43, "d")}` });
async function linkOf(found: CobraCase, at: number): Promise<string> {
  const made = await server.call("POST", `/cobra/clocks/${found.clocks[at]?.id}/link`, { token, body: {} });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<{ link: string }>().link.split("/").at(-1) ?? "";
}
const byLink = (path: string, body: Body, headers: { cookie: string }) =>
  server.http.inject({
    method: "POST",
    url: `/api/cobra/link/${path}`,
    headers,
    payload: body,
    remoteAddress: "10.9.0.1",
  });
const open = (key: string, headers = newBrowser()) => byLink(key, {}, headers);
const codeTo = async (recipient: string) => {
  const { rows } = await owner.query<{ text: string }>(
    "select text from mails where kind = 'proofCode' and recipient = $1 order by id desc limit 1",
    [recipient],
  );
  return /: (\d{6})$/mu.exec(rows[0]?.text ?? "")?.[1] ?? "";
};

test("thirty people of one office open their mails, choose and elect within a minute, each for themselves", async () => {
  const cases: CobraCase[] = [];
  for (let at = 0; at < 30; at += 1) cases.push(await aNoticedCase(`Park ${at}`));
  await owner.query(
    `update people p set email = 'haru' || substr(m.last_name, 6) || '@office.example'
     from members m where m.person_id = p.id and m.relationship = '01' and m.last_name like 'Park %'`,
  );
  const keys = await Promise.all(cases.map((found) => linkOf(found, 1)));
  // A spouse may elect for the employee too (26 CFR 54.4980B-6, Q&A-6); each elects for themselves alone here.
  const people = [{ place: 1, coverageTypes: ["medical"] }];
  const answers = await Promise.all(
    keys.map(async (key, at) => {
      const headers = newBrowser();
      const asked = await open(key, headers);
      const mailed = await byLink(`${key}/code`, {}, headers);
      const slip = await byLink(key, { code: "12" }, headers);
      const code = await codeTo(`haru${at}@office.example`);
      const shown = (await byLink(key, { code }, headers)).json<ElectState>();
      // Each mark is priced.
      const priced = [];
      for (let mark = 0; mark < 3; mark += 1) priced.push(await byLink(key, { people }, headers));
      const elected = await byLink(`${key}/election`, { version: shown.version, people }, headers);
      const receipt = await server.http.inject({
        method: "GET",
        url: `/api/cobra/link/${key}/receipt`,
        headers,
        remoteAddress: "10.9.0.1",
      });
      const statuses = [asked, mailed, slip, ...priced, elected, receipt].map(({ statusCode }) => statusCode);
      return [shown.name, shown.people.map(({ name }) => name), statuses];
    }),
  );
  expect(answers).toEqual(
    cases.map((_, at) => [
      `Haru Park ${at}`,
      [`Mina Park ${at}`, `Haru Park ${at}`],
      [409, 204, 422, 200, 200, 200, 200, 200],
    ]),
  );
  const { rows } = await owner.query<{ state: string; count: number }>(
    `select c.state, count(*)::int as count from cobra_clocks c join members m on m.id = c.member_id
     where m.last_name like 'Park %' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { state: "elected", count: 30 },
    { state: "noticeSent", count: 30 },
  ]);
});

test("a link opens no other case, and none once it has ended or its case was taken back", async () => {
  const [found, other] = [await aNoticedCase("Kim"), await aNoticedCase("Kim")];
  const headers = newBrowser();
  // The same names at another family: an ex-spouse's link tells and elects nothing of theirs.
  const key = await linkOf(found, 1);
  const shown = (await open(key, headers)).json<ElectState>();
  expect(shown.people).toHaveLength(2);
  const elected = await byLink(
    `${key}/election`,
    { version: shown.version, people: [{ place: 2, coverageTypes: ["medical"] }] },
    headers,
  );
  // There is no third place in their letter.
  expect(elected.statusCode).toBe(412);
  expect(await stepsOf(other.id)).toEqual(["started", "notice"]);
  await owner.query("update cobra_links set expires_at = $2 where case_id = $1", [
    found.id,
    "2026-11-10T14:59:59Z",
  ]);
  const ended = await open(key, headers);
  expect([ended.statusCode, ended.json<{ code: string }>().code]).toEqual([409, "notActive"]);
  expect(ended.body).not.toContain("Kim");
  const gone = await linkOf(other, 1);
  expect((await open(gone, headers)).statusCode).toBe(200);
  const undo = async (one: Pick<CobraCase, "id" | "version">) =>
    (await call(one, "undo", {})).json<{ case: CobraCase | null }>().case;
  const before = await undo(other);
  expect(before === null ? null : await undo(before)).toBeNull();
  expect((await open(gone, headers)).json()).toMatchObject({ code: "notActive" });
  // No notice goes out for a case that is not there, and nothing of it expires.
  const lapsed = await server.call("POST", "/cobra/lapsed", { token, body: { clockIds: idsOf(other) } });
  expect(lapsed.statusCode).toBe(404);
  const letters = await server.call("POST", "/cobra/letters", { token, body: { clockIds: idsOf(other) } });
  expect(letters.statusCode).toBe(404);
});

test("staff of a namesake's client find, elect and end nothing here", async () => {
  const found = await aNoticedCase("Kim");
  const elsewhere = await anOffering(server);
  const stranger = await aUser(server, elsewhere.installationId, {
    type: "admin",
    permissions: ["enrollment"],
  });
  const as = { token: stranger.token, headers: { "if-match": `"${found.version}"` } };
  const clockIds = idsOf(found);
  for (const [path, body] of [
    [`/cobra/cases/${found.id}/election`, { electedOn: "2026-10-20", people: [] }],
    [`/cobra/cases/${found.id}/end`, { clockIds, endedOn: "2026-10-31", reason: "otherPlan" }],
    [`/cobra/clocks/${clockIds[0]}/link`, {}],
    ["/cobra/letters", { clockIds }],
    ["/cobra/lapsed", { clockIds }],
  ] as const)
    expect((await server.call("POST", path, { ...as, body })).statusCode, path).toBeGreaterThanOrEqual(404);
  expect(await stepsOf(found.id)).toEqual(["started", "notice"]);
});

test("a database that goes away while many expire leaves each ended once, or not yet; the next run ends the rest", async () => {
  const cases: CobraCase[] = [];
  for (let at = 0; at < 12; at += 1) cases.push(await aNoticedCase("Lee"));
  server.clock.now = new Date("2027-01-20T15:00:00Z");
  token = await signIn();
  const clockIds = cases.flatMap(idsOf);
  const run = () => server.call("POST", "/cobra/lapsed", { token, body: { clockIds } });
  const running = run();
  let killed = 0;
  let isOver = false;
  const over = running.finally(() => (isOver = true));
  while (!isOver) {
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query ilike '%cobra_clocks set state%'`,
    );
    killed += rowCount ?? 0;
  }
  await over;
  expect(killed).toBeGreaterThan(0);
  await expect.poll(async () => (await run()).statusCode, { timeout: 20_000 }).toBe(200);
  expect((await run()).json()).toMatchObject({ ended: 0 });
  for (const { id } of cases) expect(await stepsOf(id)).toEqual(["started", "notice", "end"]);
  const { rows } = await owner.query<{ state: string; ended: string; count: number }>(
    `select state, ended_on::text as ended, count(*)::int as count from cobra_clocks where id = any ($1) group by 1, 2`,
    [clockIds],
  );
  expect(rows).toEqual([{ state: "ended", ended: "2026-09-30", count: 24 }]);
});
