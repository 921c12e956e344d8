import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import type { CobraCase } from "#compliance/cobra/cobra.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { addDays, addMonths, todayIn } from "#kernel/dates.ts";
import { findRunning } from "#server/database/embedded.ts";
import { until } from "#server/until.ts";
import { aCoveredFamily, aNoticedCase, aStartedCase, anEmployer } from "../e2e/support/cobra.ts";
import { signInByCall } from "../e2e/support/staff.ts";
import { child, contact, spouse } from "../enrollee.ts";
import { paidBy } from "../paid-by.ts";
import { newDataDir, removeDataDir, type Site, startSite } from "../site.ts";

// The built product, its own database, and kill -9 between a submit and its answer, and in the middle of COBRA work.

const root = path.resolve(import.meta.dirname, "../..");
execFileSync(process.execPath, ["scripts/build.mjs", "server"], { cwd: root, stdio: "ignore" });
const dataDir = newDataDir();
let site: Site = await startSite({ dataDir });
afterAll(async () => {
  await site.stop();
  removeDataDir(dataDir);
}, 60_000);

const signupKey = "HARBOR-BAKERY-2027";

async function call<T>(
  method: string,
  url: string,
  token?: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${site.url}/api${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

type Answer = { token: string; enrollment: Enrollment };

/** Somebody new with everything answered, ready to submit. */
async function aReadyEnrollment(serial: number): Promise<Answer> {
  const started = await call<Answer>("POST", "/selfenrollment/start", undefined, {
    signupKey,
    language: "en",
  });
  const { token } = started.body;
  const save = async (step: unknown) => {
    const saved = await call<Answer>("POST", "/selfenrollment/update", token, step);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return saved.body.enrollment;
  };
  await save({ contact: { ...contact, prefix: "" } });
  await save({ location: { divisionId: started.body.enrollment.divisions[0]?.id } });
  await save({ ssn: { ssn: `219-09-${String(serial).padStart(4, "0")}` } });
  let enrollment = await save({ dependents: [spouse, child("Ana", "2015")] });
  for (const coverageType of enrollment.coverageTypes) {
    const plan = enrollment.plans.find((one) => one.coverageType === coverageType);
    const dependents =
      plan?.coversDependents === true ? enrollment.people.slice(1).map((person) => person.id) : [];
    enrollment = await save({ benefit: { coverageType, id: plan?.id, dependents, ...paidBy(coverageType) } });
  }
  return { token, enrollment };
}

test.each([0, 3, 8, 15, 25, 40])(
  "killed %d ms after a submit left: one enrollment, and none is lost",
  async (wait) => {
    const { token, enrollment } = await aReadyEnrollment(1000 + wait);
    const submit = () =>
      call<Answer>(
        "POST",
        "/selfenrollment/submit",
        token,
        { effectiveDate: enrollment.dates.effectiveDate },
        { "idempotency-key": `kill-nine-${wait}` },
      );
    const first = submit().catch(() => undefined);
    await new Promise((resume) => setTimeout(resume, wait));
    await site.kill();
    const answered = await first;
    site = await startSite({ dataDir });

    const before = await call<Answer>("GET", "/selfenrollment/enrollment", token);
    const again = await submit();
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(again.body.enrollment.status).toBe("submitted");
    if (answered?.status === 200) {
      expect(before.body.enrollment.referenceNumber).toBe(answered.body.enrollment.referenceNumber);
    }
    if (before.body.enrollment.status === "submitted") {
      expect(again.body.enrollment.referenceNumber).toBe(before.body.enrollment.referenceNumber);
    }
    const third = await submit();
    expect(third.body.enrollment.referenceNumber).toBe(again.body.enrollment.referenceNumber);
  },
);

test("a stop lets a running request finish and ends with code 0", async () => {
  const { token, enrollment } = await aReadyEnrollment(2000);
  const body = JSON.stringify({ effectiveDate: enrollment.dates.effectiveDate });
  const submit = request(`${site.url}/api/selfenrollment/submit`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": "graceful-stop",
      expect: "100-continue",
    },
  });
  submit.flushHeaders();
  // The server has the head of the request and waits for its body: now it is asked to stop.
  await once(submit, "continue");
  const code = site.stop();
  submit.end(body);
  const [answer] = (await once(submit, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await code).toBe(0);
  site = await startSite({ dataDir });
});

/** A connection of the test's own to the site's database. */
async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await findRunning(dataDir)) ?? "" });
  await client.connect();
  return client;
}

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connected();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Holds what these statements lock, so that whoever comes to it stands still; with a way to let go, and one to see that so many stand. */
async function hold(...locks: readonly string[]) {
  const client = await connected();
  // The database goes with the process that is killed, and what is held with it.
  client.on("error", () => undefined);
  await client.query("begin");
  for (const lock of locks) await client.query(lock);
  const standing = "select from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'";
  return {
    letGo: () => client.end(),
    stand: (count: number) =>
      until(async () => (await query(standing)).length >= count, { withinMs: 60_000 }),
  };
}

const today = todayIn("America/New_York", new Date());
const rates = (
  [
    ["EMP", 60_000],
    ["ECH", 110_000],
  ] as const
).map(([tierCode, amountCents]) => ({ tierCode, amountCents, effectiveDate: "2023-01-01" }));
const steps = async (kind: string, cases: readonly { id: string }[]) =>
  (
    await query<{ count: number }>(
      `select (select count(*) from cobra_steps s where s.case_id = c.id and s.kind = $2 and s.undone_at is null)::int as count
       from cobra_cases c where c.id = any($1) order by c.id`,
      [cases.map(({ id }) => id), kind],
    )
  ).map(({ count }) => count);

test("killed amid lapses, a notice and the daily run: COBRA work is done once, each step whole", async () => {
  vi.stubEnv("TEST_SITE_URL", site.url);
  const employer = await anEmployer("2023-01-01", [{ coverageType: "medical", name: "PPO", rates }]);
  const lives = { lastName: "Kill", hiredOn: "2024-01-01" };
  const single = (firstName: string) =>
    aCoveredFamily(employer, { ...lives, people: [{ firstName, dob: "1980-05-01" }] });
  // Nobody elected within the 60 days.
  const late: CobraCase[] = [];
  for (const name of ["Abel", "Bela", "Cleo"])
    late.push(await aNoticedCase(await single(name), addDays(today, -120), addDays(today, -100)));
  const told = await aStartedCase(await single("Dara"), addDays(today, -3));
  // Children who turn 26 today: the next daily run gives them a last day and a clock.
  const parents: string[] = [];
  for (const [parent, firstName] of [
    ["Pat", "Eli"],
    ["Pia", "Fay"],
  ] as const)
    parents.push(
      await aCoveredFamily(employer, {
        ...lives,
        people: [
          { firstName: parent, dob: "1970-05-01" },
          { relationship: "19", firstName, dob: addMonths(today, -26 * 12) },
        ],
      }),
    );
  const { token } = await signInByCall("admin");
  const clockIds = late.flatMap(({ clocks }) => clocks.map(({ id }) => id));
  const lapse = () => call<{ ended: number; left: object[] }>("POST", "/cobra/lapsed", token, { clockIds });
  const notice = () =>
    call(
      "POST",
      `/cobra/cases/${told.id}/notice`,
      token,
      { clockIds: told.clocks.map(({ id }) => id), sentOn: today },
      { "if-match": `"${told.version}"` },
    );

  // The first lapse is done, the second stands; the notice stands before it has written anything of its clock.
  const rows = await hold(
    `select from cobra_cases where id = '${late[1]?.id}' for update`,
    `select from cobra_clocks where id = '${told.clocks[0]?.id}' for update`,
  );
  const broken = Promise.allSettled([lapse(), notice()]);
  expect(await rows.stand(2)).toBe(true);
  await site.kill();
  expect((await broken).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await rows.letGo();
  site = await startSite({ dataDir });
  expect(await steps("end", late)).toEqual([1, 0, 0]);
  expect(await steps("notice", [told])).toEqual([0]);
  expect((await lapse()).body).toMatchObject({ ended: 2, left: [{ name: "Abel Kill" }] });
  expect((await lapse()).body).toMatchObject({ ended: 0 });
  expect((await notice()).status).toBe(200);
  expect((await notice()).status).toBe(412);
  expect(await steps("end", late)).toEqual([1, 1, 1]);
  expect(await steps("notice", [told])).toEqual([1]);

  // A process that stops does the day once more: it stands where it has written a case and its clock, and not the step.
  const work = await hold("lock table cobra_steps in share mode");
  const stopping = site.stop();
  expect(await work.stand(1)).toBe(true);
  await site.kill();
  expect(await stopping).toBeNull();
  await work.letGo();
  site = await startSite({ dataDir });
  expect(await ofTheDay(parents)).toEqual([nothing, nothing]);
  // The day is done, and done again by the next process.
  for (const _ of ["done", "again"]) {
    expect(await site.stop()).toBe(0);
    site = await startSite({ dataDir });
    expect(await ofTheDay(parents)).toEqual([whole, whole]);
  }
}, 300_000);

const nothing = { clocks: 0, starts: 0, items: 0, letters: 0 };
const whole = { clocks: 1, starts: 1, items: 1, letters: 1 };
/** What the daily run has done in each family. */
const ofTheDay = (families: readonly string[]) =>
  query<typeof nothing>(
    `select (select count(*) from cobra_clocks k where k.family_id = f.id and k.deleted_at is null)::int as clocks,
       (select count(*) from cobra_steps s where s.family_id = f.id and s.kind = 'started')::int as starts,
       (select count(*) from automatic_items i join members m on m.id = i.member_id
         where m.family_id = f.id and i.outcome = 'done')::int as items,
       (select count(*) from work_letters w where w.family_id = f.id and w.list = 'ageOut')::int as letters
     from unnest($1::uuid[]) f (id)`,
    [families],
  );
