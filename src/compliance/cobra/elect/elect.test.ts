import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { CobraCase } from "../cobra.ts";
import type { ElectState } from "./elect.ts";

// Today is November 10, 2026. Notices went out on October 5: the last day to elect is December 4.
const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);

type Body = Record<string, unknown>;
async function aNoticedCase(): Promise<CobraCase> {
  const ids = { employee: newId(), spouse: newId(), child: newId() };
  const people = [
    [ids.employee, "18", "Mina", "1980-05-01"],
    [ids.spouse, "01", "Haru", "1982-06-01"],
    [ids.child, "19", "Sora", "2001-07-01"],
  ] as const;
  for (const [id, relationship, first_name, dob] of people) {
    const member_number = unique("HB");
    const own = { ...owned(offering), family_id: ids.employee };
    await insert(server, "members", {
      ...own,
      id,
      relationship,
      member_number,
      first_name,
      last_name: "Park",
      dob,
    });
    for (const type of ["medical", "dental"])
      await insert(server, "coverages", {
        ...own,
        member_id: id,
        coverage_type: type,
        base_plan_id: plans.find((plan) => plan.type === type)?.id,
        tier_code: "FAM",
        effective_date: "2026-01-01",
        termination_date: "2026-09-30",
      });
  }
  const send = async (url: string, body: Body, version = 1) =>
    (await server.call("POST", url, { token, body, headers: { "if-match": `"${version}"` } })).json<{
      case: CobraCase;
    }>().case;
  const event = { memberId: ids.employee, event: "employmentEnd", eventDate: "2026-09-18" };
  const started = await send("/cobra/cases", event);
  const clockIds = started.clocks.map(({ id }) => id);
  return send(`/cobra/cases/${started.id}/notice`, { clockIds, sentOn: "2026-10-05" }, started.version);
}

async function linkOf(found: CobraCase, at: number): Promise<string> {
  const made = await server.call("POST", `/cobra/clocks/${found.clocks[at]?.id}/link`, { token, body: {} });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<{ link: string }>().link.split("/").at(-1) ?? "";
}
let browsers = 0;
const newBrowser = () => ({ cookie: `openroll_device=${String((browsers += 1)).padStart(43, "c")}` });
const own = newBrowser();
const open = (key: string, body: Body = {}, headers = own) =>
  server.call("POST", `/cobra/link/${key}`, { body, headers });
const elect = (key: string, body: Body, headers = own) =>
  server.call("POST", `/cobra/link/${key}/election`, { body, headers });
const mailCode = async (key: string, headers = own) => {
  const sent = await server.call("POST", `/cobra/link/${key}/code`, { body: {}, headers });
  expect(sent.statusCode, sent.body).toBe(204);
};
async function codesTo(recipient: string): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    "select text from mails where kind = 'proofCode' and recipient = $1 order by id",
    [recipient],
  );
  return rows.map(({ text }) => /: (\d{6})$/mu.exec(text)?.[1] ?? "");
}
const setEmail = (memberId: string | undefined, email: string | null) =>
  owner.query("update people set email = $2 where id = (select person_id from members where id = $1)", [
    memberId,
    email,
  ]);

test("the employee sees everybody, what each may continue and what it costs, and elects for each", async () => {
  const found = await aNoticedCase();
  const key = await linkOf(found, 0);
  const shown = (await open(key)).json<ElectState>();
  expect(shown).toMatchObject({
    state: "open",
    name: "Mina Park",
    lossDate: "2026-10-01",
    electBy: "2026-12-04",
  });
  expect(
    shown.people.map(({ name, offers }) => [name, offers.map(({ coverageType }) => coverageType)]),
  ).toEqual([
    ["Mina Park", ["medical", "dental"]],
    ["Haru Park", ["medical", "dental"]],
    ["Sora Park", ["medical", "dental"]],
  ]);
  const people = [
    { place: 0, coverageTypes: ["medical"] },
    { place: 1, coverageTypes: ["medical", "dental"] },
    { place: 2, coverageTypes: [] },
  ];
  const priced = (await open(key, { people })).json<ElectState>();
  const { version } = shown;
  const elected = await elect(key, { version, people });
  expect(elected.statusCode, elected.body).toBe(200);
  const state = elected.json<ElectState>();
  expect(state.people.map((one) => [one.state, one.continued.length])).toEqual([
    ["elected", 1],
    ["elected", 2],
    ["waived", 0],
  ]);
  const { rows } = await owner.query<{ cents: number }>(
    "select sum(employee_cents)::int as cents from coverages where cobra_clock_id = any ($1)",
    [found.clocks.map(({ id }) => id)],
  );
  expect(rows[0]?.cents).toBe(priced.monthlyCents);
  // What a person pays alone stays the same once others have elected.
  expect(state.people[2]?.offers).toEqual(shown.people[2]?.offers);
  // Who declined may change that within the period; the version of before is refused.
  expect((await elect(key, { version, people: [people[1]] })).statusCode).toBe(412);
  const again = { version: state.version, people: [{ place: 2, coverageTypes: ["dental"] }] };
  expect((await elect(key, again)).json()).toMatchObject({ state: "done" });
  const audited = await owner.query(
    "select from audit_events where subject_id = $1 and actor = 'anonymous' and action = 'update'",
    [found.id],
  );
  expect(audited.rowCount).toBe(2);
});

test("of two answers at once one is taken", async () => {
  const found = await aNoticedCase();
  const key = await linkOf(found, 0);
  const { version } = (await open(key)).json<ElectState>();
  const body = { version, people: [{ place: 0, coverageTypes: ["medical"] }] };
  const answers = await Promise.all([1, 2, 3].map(() => elect(key, body)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(2);
});

test("a grown child sees and decides for themselves alone", async () => {
  const key = await linkOf(await aNoticedCase(), 2);
  const shown = (await open(key)).json<ElectState>();
  expect(shown.people.map(({ name }) => name)).toEqual(["Sora Park"]);
});

test("a new device is let in by a code from the person's own mail; then it is one click there", async () => {
  const found = await aNoticedCase();
  const [employee, spouse] = found.clocks.map(({ memberId }) => memberId);
  await setEmail(spouse, "haru@example.com");
  await setEmail(employee, "mina@example.com");
  const key = await linkOf(found, 1);
  const [phone, other] = [newBrowser(), newBrowser()];
  const asked = await open(key, {}, phone);
  expect([asked.statusCode, asked.json()]).toEqual([
    409,
    expect.objectContaining({ code: "proofNeeded", facts: { asks: "mailCode" } }),
  ]);
  expect(asked.body).not.toMatch(/Haru|Park/u);
  expect((await open(key, { code: "12" }, phone)).json()).toMatchObject({ code: "invalid" });
  await mailCode(key, phone);
  expect(await codesTo("mina@example.com")).toEqual([]);
  const [code] = await codesTo("haru@example.com");
  const shown = (await open(key, { code }, phone)).json<ElectState>();
  expect(shown.name).toBe("Haru Park");
  expect((await open(key, {}, phone)).statusCode).toBe(200);
  const body = { version: shown.version, people: [{ place: 0, coverageTypes: ["medical"] }] };
  expect((await elect(key, body, other)).json()).toMatchObject({ code: "proofNeeded" });
  expect((await open(key, { code }, other)).json()).toMatchObject({ code: "proofWrong" });
});

test("an adult's link goes to no address of the employee, nor to one that both have; a minor's does", async () => {
  const found = await aNoticedCase();
  const [employee, spouse, child] = found.clocks.map(({ memberId }) => memberId);
  await setEmail(employee, "mina@example.com");
  const mail = (at: number) =>
    server.call("POST", `/cobra/clocks/${found.clocks[at]?.id}/link/mail`, { token, body: {} });
  expect((await mail(1)).statusCode).toBe(422);
  expect((await mail(2)).statusCode).toBe(422);
  await setEmail(spouse, "MINA@example.com");
  expect((await mail(1)).statusCode).toBe(422);
  await setEmail(spouse, "haru@example.com");
  expect((await mail(1)).json()).toMatchObject({ to: "haru@example.com" });
  await owner.query(
    "update people set dob = '2015-07-01' where id = (select person_id from members where id = $1)",
    [child],
  );
  expect((await mail(2)).json()).toMatchObject({ to: "mina@example.com" });
  // A mailed link is none from staff's hand: without an address it asks for help.
  await setEmail(spouse, null);
  const { rows } = await owner.query<{ text: string }>(
    "select text from mails where kind = 'cobraLink' and recipient = 'haru@example.com'",
  );
  const key = /Cobra\/([\w-]+)/u.exec(rows[0]?.text ?? "")?.[1] ?? "";
  expect((await open(key, {}, newBrowser())).json()).toMatchObject({
    code: "proofNeeded",
    facts: { asks: "help" },
  });
});

test("a link from staff's hand opens once where no address is the person's, and then on that device alone", async () => {
  const key = await linkOf(await aNoticedCase(), 1);
  const [one, other] = [newBrowser(), newBrowser()];
  const answers = await Promise.all([open(key, {}, one), open(key, {}, other)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [known, late] = answers[0].statusCode === 200 ? [one, other] : [other, one];
  expect((await open(key, {}, known)).statusCode).toBe(200);
  expect((await open(key, {}, late)).json()).toMatchObject({ facts: { asks: "help" } });
});

test("wrong codes lock a link; a new one ends the one before; nothing works after the last day", async () => {
  const found = await aNoticedCase();
  await setEmail(found.clocks[0]?.memberId, "mina.park@example.com");
  const first = await linkOf(found, 0);
  await mailCode(first);
  const wrong = await Promise.all(Array.from({ length: 8 }, () => open(first, { code: "000000" })));
  const codes = wrong.map((one) => one.json<{ code: string }>().code);
  expect(codes.filter((one) => one === "proofWrong")).toHaveLength(4);
  expect(codes.filter((one) => one === "proofLocked")).toHaveLength(4);
  const [code] = await codesTo("mina.park@example.com");
  expect((await open(first, { code })).json()).toMatchObject({ code: "proofLocked" });
  const second = await linkOf(found, 0);
  expect((await open(first, { code })).json()).toMatchObject({ code: "notActive" });
  await mailCode(second);
  const newest = (await codesTo("mina.park@example.com")).at(-1);
  expect((await open(second, { code: newest })).statusCode).toBe(200);
  expect((await open("x".repeat(43))).json()).toMatchObject({ code: "keyUnknown" });
  const { now } = server.clock;
  server.clock.now = new Date("2026-12-05T15:00:00Z");
  expect((await open(second)).json()).toMatchObject({ code: "notActive" });
  const late = await server.call("POST", `/cobra/clocks/${found.clocks[0]?.id}/link`, { token, body: {} });
  server.clock.now = now;
  expect(late.statusCode).not.toBe(200);
});
