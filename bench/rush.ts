import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { percentile } from "./load.ts";
import type { Ratio } from "./measure.ts";
import { anOpenEnrollmentSession, type BenchOffering } from "./offering.ts";
import type { World } from "./world.ts";

/** 10,000 people at work at once, with 40 calls each in 15 minutes. */
const goalPerSecond = 444;
/** start, contact, location, SSN, family, four waivers, submit. */
const callsOfWalk = 10;

type Call = { path: string; status: number; ms: number; bytes: number };
type Rush = {
  calls: Call[];
  all: number;
  sent: number;
  givenUp: number;
  late: number;
  cpuMs: number;
  why?: string;
};
let walked = 0;

/**
 * C-4 and C-5: people who enroll arrive at their moments, at the load of 10,000 at once and at three times that. Prints
 * what a call costs of a core in the server, the database and the load.
 */
export async function benchRush(world: World, perSecond = goalPerSecond, seconds = 20): Promise<Ratio[]> {
  const offering = await anOpenEnrollmentSession(world);
  await rush(world, offering, { perSecond: perSecond / 4, seconds: 4 });
  const at = await rush(world, offering, { perSecond, seconds });
  const beyond = await rush(world, offering, { perSecond: perSecond * 3, seconds });
  const sides = { ceiling: 1, unit: "ms" };
  return [
    {
      name: `C-4 p95 at ${perSecond} calls/s`,
      ours: at.p95,
      ratio: at.p95,
      goal: 300,
      isLimit: true,
      ...sides,
    },
    {
      name: `C-4 p99 at ${perSecond} calls/s`,
      ours: at.p99,
      ratio: at.p99,
      goal: 1000,
      isLimit: true,
      ...sides,
    },
    {
      name: "C-5 work done at three times that load",
      ours: beyond.perSecond,
      ceiling: at.perSecond,
      ratio: beyond.perSecond / at.perSecond,
      goal: 0.9,
      unit: "calls/s",
    },
  ];
}

async function rush(
  world: World,
  offering: BenchOffering,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) {
  const before = await sentOf(world, offering);
  const [server, database] = [process.cpuUsage(), await databaseCpuMs(world)];
  const done = await walks({
    origin: world.address,
    ...offering,
    perSecond: perSecond / callsOfWalk,
    seconds,
    warmSeconds: 3,
    thinkMs: 500,
    first: walked,
  });
  walked += done.sent + done.givenUp;
  const used = process.cpuUsage(server);
  const each = (ms: number) => (ms / done.all).toFixed(2);
  const good = done.calls.filter(({ status }) => status === 200);
  const times = good.map(({ ms }) => ms);
  const [p50, p95, p99] = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)];
  const sent = (await sentOf(world, offering)) - before;
  if (sent !== done.sent) throw new Error(`${done.sent} were told that theirs was sent, and ${sent} are`);
  const refused = done.calls.length - good.length;
  process.stdout.write(
    `rush of ${perSecond.toFixed(0)} calls/s: ${(good.length / seconds).toFixed(0)} done a second, ${refused} refused, p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)} ms; ` +
      `${sent} sent, ${done.givenUp} gave up${done.why === undefined ? "" : ` (${done.why})`}; a call costs server ${each((used.user + used.system) / 1000)}, database ${each((await databaseCpuMs(world)) - database)}, load ${each(done.cpuMs)} ms of a core; ${mean(good.map(({ bytes }) => bytes)).toFixed(0)} bytes\n`,
  );
  for (const path of ["start", "update", "submit"]) {
    const own = good.filter((one) => one.path === path).map(({ ms }) => ms);
    process.stdout.write(`  ${path}: ${own.length}, p95 ${percentile(own, 0.95).toFixed(0)} ms\n`);
  }
  return { p95, p99, perSecond: good.length / seconds };
}

async function walks(work: object): Promise<Rush> {
  const child = fork(new URL("./rush.worker.js", import.meta.url), { execArgv: [] });
  const answer = once(child, "message") as Promise<[{ done?: Rush; failure?: string }]>;
  child.send(work);
  const [{ done, failure }] = await answer;
  child.kill();
  if (done === undefined) throw new Error(failure);
  return done;
}

async function sentOf({ owner }: World, { sessionId }: BenchOffering): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int from enrollments where session_id = $1 and status <> 'started'",
    [sessionId],
  );
  return rows[0]?.count ?? 0;
}

/** Of all processes of the database; 0 where there is no /proc. */
async function databaseCpuMs({ owner }: World): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>("select pid from pg_stat_activity");
  const parent = Number(statOf(rows[0]?.pid ?? 0)?.[1] ?? 0);
  const pids = pidsOf().filter((pid) => Number(statOf(pid)?.[1]) === parent);
  return [parent, ...pids].reduce((sum, pid) => {
    const stat = statOf(pid);
    return sum + (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) * 10;
  }, 0);
}

function pidsOf(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** What Linux says of a process, from its state on. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
