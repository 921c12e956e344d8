import { describe, expect, test } from "vitest";
import { keepSealedMail } from "#organization/messaging/mail.service.ts";
import type { keepMailJob } from "#organization/messaging/jobs.ts";
import type { PayloadOf } from "#server/jobs.ts";
import { SystemScope } from "#server/scope.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { CobraCase } from "../cobra.ts";
import type { ElectState } from "./elect.ts";

// Today is November 10, 2026. Notices went out on October 5: the last day to elect is December 4.
const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const system = new SystemScope(server.services.database, { requestId: "test", language: "en" });
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);

type Body = Record<string, unknown>;
type Ids = { employee: string; spouse: string; child: string };
async function aNoticedCase(eventOf: (ids: Ids) => Body = () => ({})): Promise<CobraCase> {
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
  const event = { memberId: ids.employee, event: "employmentEnd", eventDate: "2026-09-18", ...eventOf(ids) };
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
  expect(rows[0]?.cents).toBe(priced.payments.units.reduce((sum, { cents }) => sum + cents, 0));
  expect(state.payments).toEqual(priced.payments);
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

test("an ex-spouse and a grown child each see, elect and pay for themselves, and the employee has no part in it", async () => {
  const found = await aNoticedCase(({ spouse, child }) => ({
    memberId: spouse,
    event: "divorce",
    without: [child],
  }));
  expect(found.clocks.map(({ name }) => name)).toEqual(["Haru Park"]);
  const key = await linkOf(found, 0);
  const shown = (await open(key)).json<ElectState>();
  expect(shown.people.map(({ name }) => name)).toEqual(["Haru Park"]);
  expect(JSON.stringify(shown)).not.toMatch(/Mina|Sora/u);
  const own = [{ place: 0, coverageTypes: ["medical"] }];
  const others = [{ place: 1, coverageTypes: ["medical"] }];
  expect((await elect(key, { version: shown.version, people: others })).statusCode).toBe(412);
  const elected = (await elect(key, { version: shown.version, people: own })).json<ElectState>();
  // Medical is $400 for one adult, and 2 percent.
  expect(elected.payments.units.map(({ names, others: rest, cents }) => [names, rest, cents])).toEqual([
    [["Haru Park"], 0, 40_800],
  ]);
  // A grown child of the employee's case elects for nobody else, and pays for nobody else.
  const work = await aNoticedCase();
  const childKey = await linkOf(work, 2);
  const { version } = (await open(childKey)).json<ElectState>();
  expect((await elect(childKey, { version, people: others })).statusCode).toBe(412);
  const alone = (await elect(childKey, { version, people: own })).json<ElectState>();
  expect(alone.payments.units.map(({ names, others: rest, cents }) => [names, rest, cents])).toEqual([
    [["Sora Park"], 0, 40_800],
  ]);
  const { rows } = await owner.query(
    "select distinct member_id from coverages where cobra_clock_id = any ($1)",
    [work.clocks.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ member_id: work.clocks[2]?.memberId }]);
  // One's key opens nothing of the other's letter.
  expect((await open(childKey)).body).not.toContain("Haru");
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
  // A child is a minor until the day before the 18th birthday.
  for (const [dob, status] of [
    ["2008-11-11", 200],
    ["2008-11-10", 422],
  ] as const) {
    await owner.query("update people set dob = $2 where id = (select person_id from members where id = $1)", [
      child,
      dob,
    ]);
    expect((await mail(2)).statusCode, dob).toBe(status);
  }
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

test("what is paid by when: the first payment brings the months of its 45 days, then each month has its grace", async () => {
  const found = await aNoticedCase();
  const key = await linkOf(found, 0);
  const people = [
    { place: 0, coverageTypes: ["medical"] },
    { place: 1, coverageTypes: ["medical"] },
  ];
  const before = (await open(key)).json<ElectState>();
  expect(before.payments).toEqual({ units: [], rows: [], changesOn: null });
  const { payments } = (await open(key, { people })).json<ElectState>();
  const [unit] = payments.units;
  const month = unit?.cents ?? 0;
  expect(payments.units).toEqual([
    expect.objectContaining({ tierCode: "ESP", names: ["Mina Park", "Haru Park"], others: 0 }),
  ]);
  expect(month).toBeGreaterThan(0);
  // Elected November 10: 45 days are December 25, beyond the grace of October and of November, not of December.
  expect(payments.rows.slice(0, 3)).toEqual([
    { from: "2026-10-01", to: "2026-11-30", months: 2, cents: 2 * month, dueOn: null, lastDay: "2026-12-25" },
    {
      from: "2026-12-01",
      to: "2026-12-31",
      months: 1,
      cents: month,
      dueOn: "2026-12-01",
      lastDay: "2026-12-31",
    },
    expect.objectContaining({ from: "2027-01-01", dueOn: "2027-01-01", lastDay: "2027-01-31" }),
  ]);
  expect(payments.rows.reduce((sum, { months }) => sum + months, 0)).toBe(12);
  const elected = (await elect(key, { version: before.version, people })).json<ElectState>();
  expect(elected.payments).toEqual(payments);
  const paid = await server.call("POST", `/cobra/cases/${found.id}/payment`, {
    token,
    body: { receivedOn: "2026-11-10", amountCents: month + 100 },
    headers: { "if-match": `"${elected.version}"` },
  });
  expect(paid.statusCode, paid.body).toBe(200);
  const rest = (await open(key)).json<ElectState>();
  expect(rest.payments.rows[0]).toEqual({
    from: "2026-11-01",
    to: "2026-11-30",
    months: 1,
    cents: month - 100,
    dueOn: "2026-11-01",
    lastDay: "2026-12-25",
  });
});

test("an answer has a reference number, a mail to the person's own address and a PDF on their device alone", async () => {
  const found = await aNoticedCase();
  await setEmail(found.clocks[2]?.memberId, "sora@example.com");
  const key = await linkOf(found, 2);
  await mailCode(key);
  const [code] = await codesTo("sora@example.com");
  const shown = (await open(key, { code })).json<ElectState>();
  expect(shown.receipt).toBeNull();
  const receiptOf = (headers: typeof own) => server.call("GET", `/cobra/link/${key}/receipt`, { headers });
  expect((await receiptOf(own)).statusCode).toBe(404);
  const people = [{ place: 0, coverageTypes: ["dental"] }];
  const state = (await elect(key, { version: shown.version, people })).json<ElectState>();
  const { receipt } = state;
  expect(receipt).toEqual({
    referenceNumber: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/u),
    answeredOn: "2026-11-10",
    mailedTo: "sora@example.com",
    answers: [{ name: "Sora Park", coverages: ["Dental coverage"] }],
  });
  const { rows: jobs } = await owner.query<{ data: PayloadOf<typeof keepMailJob> }>(
    "delete from pgboss.job where name = 'keep-mail' returning data",
  );
  for (const { data } of jobs) await keepSealedMail(server.services, system, data);
  const { rows: mails } = await owner.query<{ subject: string; text: string }>(
    "select subject, text from mails where kind = 'cobraElected' and recipient = 'sora@example.com'",
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain(receipt?.referenceNumber);
  expect(mails[0]?.text).toContain("December 25, 2026");
  expect(mails[0]?.text).not.toMatch(/dental|\$|Park/iu);
  const pdf = await receiptOf(own);
  expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await receiptOf(newBrowser())).json()).toMatchObject({ code: "proofNeeded" });
  // The person still finds what they pay after the last day to elect; nobody elects any more.
  const { now } = server.clock;
  server.clock.now = new Date("2026-12-28T15:00:00Z");
  const later = (await open(key)).json<ElectState>();
  server.clock.now = now;
  expect([later.state, later.people[0]?.mayAnswer]).toEqual(["done", false]);
  expect(later.receipt).toEqual(receipt);
});

describe("the page of who continues coverage", () => {
  const at = async <Answer>(day: string, act: () => Promise<Answer>): Promise<Answer> => {
    const { now } = server.clock;
    server.clock.now = new Date(`${day}T15:00:00Z`);
    try {
      return await act();
    } finally {
      server.clock.now = now;
    }
  };
  const electedBy = async (key: string, places: readonly number[]) => {
    const { version } = (await open(key)).json<ElectState>();
    const people = places.map((place) => ({ place, coverageTypes: ["dental"] }));
    const answer = await elect(key, { version, people });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ElectState>();
  };
  const codeOn = (day: string, key: string) =>
    at(day, async () => {
      const answer = await open(key);
      return answer.statusCode === 200 ? "open" : answer.json<{ code: string }>().code;
    });

  test("is there until the last month of the last of them, also where that comes later than their own", async () => {
    // The employee continues until March 31, 2028, the spouse until January 31, 2029.
    const found = await aNoticedCase(() => ({ medicareOn: "2026-02-01" }));
    const [key, childKey] = [await linkOf(found, 0), await linkOf(found, 2)];
    expect((await open(childKey)).statusCode).toBe(200);
    await electedBy(key, [0, 1]);
    expect(await codeOn("2029-03-01", key)).toBe("open");
    expect(await codeOn("2029-03-02", key)).toBe("notActive");
    // A grown child answers for themselves, and nobody has elected for them.
    expect(await codeOn("2026-12-05", childKey)).toBe("notActive");
  });

  test("is there for the months that staff add later, and is gone with an election that they take back", async () => {
    const found = await aNoticedCase();
    const key = await linkOf(found, 0);
    const { version } = await electedBy(key, [0]);
    expect(await codeOn("2028-06-01", key)).toBe("notActive");
    const act = async (name: string, of: number, body: Body) => {
      const headers = { "if-match": `"${of}"` };
      const answer = await server.call("POST", `/cobra/cases/${found.id}/${name}`, { token, body, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ case: CobraCase }>().case;
    };
    const disability = { clockIds: [found.clocks[0]?.id], extension: "disability", toldOn: "2026-11-10" };
    const longer = await act("extension", version, disability);
    expect(await codeOn("2028-06-01", key)).toBe("open");
    const remove = (at: string | null) =>
      owner.query("update cobra_clocks set deleted_at = $2 where id = $1", [found.clocks[0]?.id, at]);
    await remove("2026-11-10T15:00:00Z");
    expect(await codeOn("2028-06-01", key)).toBe("notActive");
    await remove(null);
    const shorter = await act("undo", longer.version, {});
    await act("undo", shorter.version, {});
    expect(await codeOn("2026-12-05", key)).toBe("notActive");
  });

  test("has a new link from staff where the former is lost, by mail in words of its own", async () => {
    const found = await aNoticedCase();
    const key = await linkOf(found, 0);
    await electedBy(key, [0]);
    await setEmail(found.clocks[0]?.memberId, "keeps@example.com");
    await at("2027-05-03", async () => {
      const staff = await aUser(server, offering.installationId, {
        type: "admin",
        permissions: ["enrollment"],
      });
      const mail = (place: number) =>
        server.call("POST", `/cobra/clocks/${found.clocks[place]?.id}/link/mail`, {
          token: staff.token,
          body: {},
        });
      const sent = await mail(0);
      expect([sent.statusCode, sent.json()]).toEqual([
        200,
        { to: "keeps@example.com", expiresAt: "2028-04-30T04:00:00Z" },
      ]);
      expect((await open(key)).json()).toMatchObject({ code: "notActive" });
      // A grown child has neither elected nor may still.
      expect((await mail(2)).json()).toMatchObject({ code: "notActive" });
      const { rows } = await owner.query<{ subject: string; text: string }>(
        "select subject, text from mails where kind = 'cobraLink' and recipient = 'keeps@example.com'",
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.subject).toMatch(/^Your page about the coverage/u);
      expect(rows[0]?.text).not.toMatch(/dental|\$|Tell us by/u);
      const again = /Cobra\/([\w-]+)/u.exec(rows[0]?.text ?? "")?.[1] ?? "";
      await mailCode(again);
      const code = (await codesTo("keeps@example.com")).at(-1);
      expect((await open(again, { code })).json()).toMatchObject({ state: "done" });
    });
  });
});

test("an election that staff take back takes its receipt along", async () => {
  const found = await aNoticedCase();
  const key = await linkOf(found, 0);
  const { version } = (await open(key)).json<ElectState>();
  const answered = await elect(key, { version, people: [{ place: 0, coverageTypes: [] }] });
  const declined = answered.json<ElectState>();
  expect(declined.receipt?.answers).toEqual([{ name: "Mina Park", coverages: [] }]);
  expect(declined.payments.rows).toEqual([]);
  const undone = await server.call("POST", `/cobra/cases/${found.id}/undo`, {
    token,
    headers: { "if-match": `"${declined.version}"` },
  });
  expect(undone.statusCode, undone.body).toBe(200);
  expect((await open(key)).json<ElectState>().receipt).toBeNull();
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
  expect((await open(first)).json()).toMatchObject({ code: "proofLocked" });
  // Nor does it open from staff's hand once there is no address any more.
  await setEmail(found.clocks[0]?.memberId, null);
  expect((await open(first)).json()).toMatchObject({ code: "proofLocked" });
  await setEmail(found.clocks[0]?.memberId, "mina.park@example.com");
  const second = await linkOf(found, 0);
  expect((await open(first, { code })).json()).toMatchObject({ code: "notActive" });
  await mailCode(second);
  const newest = (await codesTo("mina.park@example.com")).at(-1);
  expect((await open(second, { code: newest })).statusCode).toBe(200);
  expect((await open("x".repeat(43))).json()).toMatchObject({ code: "keyUnknown" });
  const { now } = server.clock;
  server.clock.now = new Date("2026-12-04T15:00:00Z");
  expect((await open(second, { code: newest })).json()).toMatchObject({
    state: "open",
    people: [{ mayAnswer: true }, { mayAnswer: true }, { mayAnswer: true }],
  });
  server.clock.now = new Date("2026-12-05T15:00:00Z");
  expect((await open(second)).json()).toMatchObject({ code: "notActive" });
  const late = await server.call("POST", `/cobra/clocks/${found.clocks[0]?.id}/link`, { token, body: {} });
  server.clock.now = now;
  expect(late.statusCode).not.toBe(200);
});
