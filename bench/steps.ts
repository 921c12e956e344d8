import pg from "pg";
import { anOpenEnrollmentSession } from "./offering.ts";
import type { World } from "./world.ts";

const walks = 60;
const headers = { "content-type": "application/json" };
const day = { month: "4", day: "9", year: "1986" };
const family = [
  { relationship: "01", firstName: "Pat", lastName: "Step", dob: day },
  { relationship: "19", firstName: "Kim", lastName: "Step", dob: { month: "7", day: "4", year: "2015" } },
];

type Cost = { statements: number; ways: number; serverMs: number; bytes: number };

/** What each step of the wizard costs: statements, ways to the database, time of a core in the server, bytes answered. */
export async function benchSteps(world: World): Promise<[]> {
  const { signupKey, divisionId, plans } = await anOpenEnrollmentSession(world);
  const counted = countStatements();
  const costs = new Map<string, Cost[]>();
  try {
    for (let walk = 0; walk < walks; walk += 1) {
      const answer = await ask(world, "start", { signupKey, language: "en" });
      const { token, enrollment } = answer.body;
      let { offerTag } = enrollment;
      for (const [name, step] of Object.entries(stepsOf(walk, divisionId, plans))) {
        const [statements, ways, cpu] = [counted.statements, counted.ways, process.cpuUsage()];
        const saved = await ask(world, "update", { ...step, offerTag }, token);
        const used = process.cpuUsage(cpu);
        ({ offerTag } = saved.body.enrollment);
        const cost = {
          statements: counted.statements - statements,
          ways: counted.ways - ways,
          serverMs: (used.user + used.system) / 1000,
          bytes: saved.bytes,
        };
        // The first walks warm up.
        if (walk >= walks / 3) costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
    }
  } finally {
    counted.stop();
  }
  for (const [name, all] of costs) {
    const of = (what: keyof Cost) => median(all.map((cost) => cost[what]));
    process.stdout.write(
      `step ${name}: ${of("statements")} statements in ${of("ways")} ways, ${of("serverMs").toFixed(2)} ms of a core, ${of("bytes")} bytes\n`,
    );
  }
  return [];
}

function stepsOf(walk: number, divisionId: string, plans: Record<string, string>): Record<string, object> {
  const contact = {
    firstName: "Ana",
    lastName: "Step",
    dob: day,
    hireDate: { month: "6", day: "1", year: "2020" },
    email: "ana@example.com",
    phone: "6175550123",
    address1: "12 Harbor St",
    city: "Boston",
    state: "MA",
    zip: "02134",
  };
  const waived = { waived: true, waiveReasons: ["otherGroupPlan"] };
  return {
    contact: { contact },
    location: { location: { divisionId } },
    ssn: { ssn: { ssn: `1502${String(10_001 + walk)}` } },
    dependents: { dependents: family },
    "benefit, a plan": { benefit: { coverageType: "medical", id: plans["medical"] } },
    "benefit, waived": { benefit: { coverageType: "dental", ...waived } },
    "dependents again": { dependents: family },
  };
}

async function ask(world: World, path: string, body: object, token?: string) {
  const response = await fetch(`${world.address}/api/selfenrollment/${path}`, {
    method: "POST",
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} ${response.status} ${text.slice(0, 300)}`);
  type Answer = { token: string; enrollment: { offerTag: string } };
  return { body: JSON.parse(text) as Answer, bytes: text.length };
}

/** Statements that are sent, and the turns of the event loop in which a connection sends some: those travel together. */
function countStatements() {
  const counted = { statements: 0, ways: 0, stop: () => undefined as void };
  const { prototype } = pg.Client;
  // Called with its client as `this` below.
  const query = Reflect.get(prototype, "query") as (...sent: unknown[]) => unknown;
  const sending = new WeakSet<object>();
  prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    counted.statements += 1;
    if (!sending.has(this)) {
      counted.ways += 1;
      sending.add(this);
      process.nextTick(() => sending.delete(this));
    }
    return query.apply(this, sent);
  } as typeof prototype.query;
  counted.stop = () => {
    prototype.query = query as typeof prototype.query;
  };
  return counted;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
