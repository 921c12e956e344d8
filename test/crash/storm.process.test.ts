import { execFileSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { until } from "#server/until.ts";
import { newDataDir, removeDataDir, type Site, startSite } from "../site.ts";
import { type Kill, killOnce, type Outcome, queryOwner, stormEnvironment } from "./storm-kills.ts";
import { startLoad } from "./storm-load.ts";

// The built product and its own database, killed again and again while people enroll. `npm run crash` kills 200 times.

const kills = Number(process.env["CRASH_KILLS"] ?? 6);
const longestMinutes = Number(process.env["CRASH_MINUTES"] ?? 60);
const root = path.resolve(import.meta.dirname, "../..");
execFileSync(process.execPath, ["scripts/build.mjs", "server"], { cwd: root, stdio: "ignore" });
const dataDir = newDataDir();
let site: Site = await startSite({ dataDir, environment: stormEnvironment });
afterAll(async () => {
  await site.stop();
  removeDataDir(dataDir);
}, 60_000);

/** Node takes longest to come back, so it dies least often. */
const each: readonly Kill[] = [
  ...(["ended backend", "postgres", "ended backend", "backend", "ended backend", "node"] as const),
  ...(["ended backend", "postgres", "ended backend", "backend"] as const),
];
const rows = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  queryOwner<Row>(dataDir, text, values);

test(`killed ${kills} times: what was answered is there once, jobs are done once, and the site answers again`, async () => {
  let hasEnded = false;
  const signupKey = "HARBOR-BAKERY-2027";
  const { told, ended } = startLoad({ url: site.url, signupKey, hasEnded: () => hasEnded }, 4);
  const outcomes: Outcome[] = [];
  const began = performance.now();
  const hasTime = () => performance.now() - began < longestMinutes * 60_000;
  for (let n = 0; n < kills && hasTime(); n += 1) {
    const calls = told.calls;
    // Something is under way when the next kill comes.
    await until(() => told.calls > calls + 5 + (n % 20), { withinMs: 20_000 });
    const killed = await killOnce(site, each[n % each.length] ?? "node");
    site = killed.site;
    outcomes.push(killed.outcome);
    if (outcomes.length % 20 === 0) process.stdout.write(`${outcomes.length} kills …\n`);
  }
  // Everybody who is under way comes to an end.
  const sent = told.submits.length;
  await until(() => told.submits.length >= sent + 2, { withinMs: 60_000 });
  hasEnded = true;
  await ended;

  // Whose time would run out in two minutes: what a connection took and died of before it could say so.
  await sleep(3000);
  await rows("update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'");
  const isIdle = async () => {
    await rows("update pgboss.job set start_after = now() where state = 'retry'");
    return (
      (await rows("select 1 from pgboss.job where state in ('created', 'active', 'retry')")).length === 0
    );
  };
  const hasWorkedOff = await until(isIdle, { withinMs: 900_000, everyMs: 500 });
  const left = await rows(
    "select name, state, retry_count, output from pgboss.job where state <> 'completed'",
  );
  process.stdout.write(`${figures(outcomes, told)}\n`);
  expect([hasWorkedOff, left]).toEqual([true, []]);

  expect(told.wrong).toEqual([]);
  expect(told.submits.length).toBeGreaterThan(0);
  const stored = await rows<{
    id: string;
    referenceNumber: string;
    events: number;
    audited: number;
    jobs: number;
    mails: number;
  }>(
    `select e.id, e.reference_number as "referenceNumber",
       (select count(*)::int from enrollment_events v where v.enrollment_id = e.id and v.kind = 'submitted') as events,
       (select count(*)::int from audit_events a where a.subject_id = e.id and a.action = 'submit') as audited,
       (select count(*)::int from pgboss.job j where j.data->>'subjectId' = e.id::text and j.data->>'kind' = 'confirmation') as jobs,
       (select count(*)::int from mails m where m.event = 'confirmation:' || e.id and m.status in ('kept', 'sent')) as mails
     from enrollments e where e.id = any($1)`,
    [told.submits.map(({ enrollmentId }) => enrollmentId)],
  );
  const once = { events: 1, audited: 1, jobs: 1, mails: 1 };
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(stored.toSorted(byId)).toEqual(
    told.submits
      .map(({ enrollmentId: id, referenceNumber }) => ({ id, referenceNumber, ...once }))
      .toSorted(byId),
  );
  const twice = await rows(
    "select subscriber_ssn_index from enrollments where status = 'submitted' group by 1, session_id having count(*) > 1",
  );
  expect(twice).toEqual([]);
  const emails = await rows<{ id: string; email: string }>(
    "select enrollment_id as id, email from enrollment_people where relationship = '18' and enrollment_id = any($1)",
    [[...told.saves.keys()]],
  );
  expect(new Map(emails.map(({ id, email }) => [id, email]))).toEqual(told.saves);
  const asked = await rows<{ subject: string; mails: number }>(
    `select r.subject, (select count(*)::int from mails m where m.event like '%' || r.id || '%') as mails
     from help_requests r where r.subject like 'storm %'`,
  );
  const answered = told.questions.filter(({ isAnswered }) => isAnswered).map(({ subject }) => subject);
  expect(asked.map(({ subject }) => subject)).toEqual(expect.arrayContaining(answered));
  expect(new Set(asked.map(({ subject }) => subject)).size).toBe(asked.length);
  expect(asked.filter(({ mails }) => mails !== 1)).toEqual([]);

  const slowest = Math.max(...outcomes.map(({ answeredMs }) => answeredMs));
  expect(slowest).toBeLessThanOrEqual(5000);
}, 3_600_000);

function figures(outcomes: readonly Outcome[], told: ReturnType<typeof startLoad>["told"]): string {
  const most = (values: number[]) => Math.round(Math.max(0, ...values));
  const lines = (["postgres", "backend", "ended backend", "node"] as const).map((kill) => {
    const own = outcomes.filter((one) => one.kill === kill);
    const away = own.map(({ wasAwayMs }) => wasAwayMs);
    const answered = own.map(({ answeredMs }) => answeredMs);
    return `${kill}: ${own.length} kills, back after ${most(away)} ms at most, answering ${most(answered)} ms later at most`;
  });
  const { calls, failures, submits, saves, questions } = told;
  return [
    ...lines,
    `${calls} calls, ${failures} of them repeated; ${submits.length} enrollments sent, ${saves.size} saved, ${questions.length} questions`,
  ].join("\n");
}
