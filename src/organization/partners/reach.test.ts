import { expect, test } from "vitest";
import type { Home } from "#workspace/home/home.ts";
import type { EnrollmentRow } from "#enrollment/processing/staff-enrollment.ts";
import { chooseAll, contact, startEnrolling } from "#test/enrollee.ts";
import { aClient, aDivision, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

// The clients that a broker reaches follow its maps: by their days, by their divisions, within a second.

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId, divisionIds } = offering;
const [north = "", south = ""] = divisionIds;
const otherClient = await aClient(server, installationId);
const otherDivision = await aDivision(server, { installationId, clientId: otherClient });

/** In `north`, in `south`, in neither, and of the other client. */
const people = {
  north: await aMember(clientId, north),
  south: await aMember(clientId, south),
  nowhere: await aMember(clientId, null),
  other: await aMember(otherClient, otherDivision),
};
const enrollments = {
  north: await anEnrollment(north, "219-09-9990"),
  south: await anEnrollment(south, "219-09-9991"),
};

const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] });

test("a map opens a client on its first day and closes it after its last, by the installation's clock", async () => {
  const broker = await aBroker();
  await map(broker.id, { effectiveDate: "2026-11-12", terminationDate: "2026-11-13" });
  const seen: [string, boolean][] = [];
  for (const now of [
    "2026-11-12T04:59:00Z", // 11:59 pm on the 11th in New York
    "2026-11-12T05:01:00Z",
    "2026-11-14T04:59:00Z",
    "2026-11-14T05:01:00Z",
  ]) {
    await at(now, async () => {
      seen.push([now, (await member(broker.freshToken(), people.north)) === 200]);
    });
  }
  expect(seen.map(([, isOpen]) => isOpen)).toEqual([false, true, true, false]);
});

test("a change of a map takes effect within a second, on sessions under way", async () => {
  const broker = await aBroker();
  expect(await member(broker.token, people.north)).toBe(404);
  const made = await map(broker.id, { effectiveDate: "2026-01-01" });
  await aSecondLater();
  expect(await member(broker.token, people.north)).toBe(200);
  await change(made, { effectiveDate: "2026-01-01", terminationDate: "2026-11-09" });
  await aSecondLater();
  expect(await member(broker.token, people.north)).toBe(404);
  await change({ ...made, version: 2 }, { effectiveDate: "2026-01-01", divisionId: south });
  await aSecondLater();
  expect([await member(broker.token, people.north), await member(broker.token, people.south)]).toEqual([
    404, 200,
  ]);
  const removed = await server.call("DELETE", `/admin/brokermap/${made.id}`, { token: admin.token });
  expect(removed.statusCode).toBe(204);
  await aSecondLater();
  expect(await member(broker.token, people.south)).toBe(404);
});

test("of several maps of one client, any that is in force opens it", async () => {
  const broker = await aBroker();
  await map(broker.id, { effectiveDate: "2025-01-01", terminationDate: "2025-12-31" });
  await map(broker.id, { effectiveDate: "2027-01-01" });
  expect(await member(broker.freshToken(), people.north)).toBe(404);
  await map(broker.id, { effectiveDate: "2026-11-10", terminationDate: "2026-11-10" });
  expect(await member(await broker.freshToken(), people.north)).toBe(200);
});

test("a broker of one division sees only the people and enrollments there, wherever they show", async () => {
  const broker = await aBroker();
  await map(broker.id, { effectiveDate: "2026-01-01", divisionId: south });
  const token = await broker.freshToken();
  expect(await reachedMembers(token)).toEqual([people.south]);
  expect(await listed(token)).toEqual([enrollments.south]);
  const csv = await server.call("GET", "/enrollments/export", { token });
  expect(csv.body.trim().split("\r\n")).toHaveLength(2);
  const detail = (id: string) => server.call("GET", `/enrollment?id=${id}`, { token });
  expect((await detail(enrollments.north)).statusCode).toBe(404);
  const opened = await detail(enrollments.south);
  expect(opened.json()).toMatchObject({
    people: [{ ssnLast4: "9991" }],
    benefitSelections: { medical: { id: offering.plans.medical } },
  });
  expect((await server.call("GET", `/enrollmentpdf/${enrollments.north}`, { token })).statusCode).toBe(404);
  expect(await figures(token)).toEqual({ clients: 1, members: 1, submitted: 1, recent: [enrollments.south] });
  const divisions = await server.call("GET", "/divisions", { token });
  expect(divisions.json<{ divisions: { id: string }[] }>().divisions.map(({ id }) => id)).toEqual([south]);
});

test("two divisions open both; the whole client beside one of its divisions opens all of it", async () => {
  const broker = await aBroker();
  await map(broker.id, { effectiveDate: "2026-01-01", divisionId: south });
  await map(broker.id, { effectiveDate: "2026-01-01", divisionId: north });
  expect(await reachedMembers(await broker.freshToken())).toEqual([people.north, people.south]);
  await map(broker.id, { effectiveDate: "2026-01-01" });
  const token = await broker.freshToken();
  expect(await reachedMembers(token)).toEqual([people.north, people.south, people.nowhere]);
  expect((await figures(token)).members).toBe(3);
});

test("a client limited to a division stays so beside one that is not", async () => {
  const broker = await aBroker();
  await map(broker.id, { effectiveDate: "2026-01-01", divisionId: north });
  await map(broker.id, { effectiveDate: "2026-01-01", clientId: otherClient });
  const token = await broker.freshToken();
  expect(await reachedMembers(token)).toEqual([people.north, people.other]);
  expect(await figures(token)).toEqual({ clients: 2, members: 2, submitted: 1, recent: [enrollments.north] });
  expect(await listed(token)).toEqual([enrollments.north]);
});

test("a dependent is where the employee works; an earlier employment out of reach does not show", async () => {
  const child = await aMember(clientId, north, { family_id: people.south, relationship: "19" });
  await server.database.owner.query(
    "update employments set hire_date = '2021-01-01' where member_id = $1 and is_current",
    [people.south],
  );
  await insert(server, "employments", {
    ...owned({ installationId, clientId }),
    family_id: people.south,
    member_id: people.south,
    division_id: north,
    last_day: "2020-12-31",
    status: "terminated",
    is_current: false,
  });
  const broker = await aBroker();
  await map(broker.id, { effectiveDate: "2026-01-01", divisionId: south });
  const answer = await server.call("GET", `/member/${people.south}`, { token: await broker.freshToken() });
  expect(answer.json()).toMatchObject({
    id: people.south,
    family: [{ id: child }],
    employments: [{ hireDate: "2021-01-01", lastDay: null }],
    coverages: [{ planName: "Harbor Gold" }],
  });
  await server.database.owner.query("update members set deleted_at = now() where id = $1", [child]);
});

test("a partner and a TPA see the clients that name them, from the next second on", async () => {
  for (const [type, path, field] of [
    ["partner", "partners", "partnerId"],
    ["tpa", "tpas", "tpaId"],
  ] as const) {
    const made = await server.call("POST", `/admin/${path}`, {
      token: admin.token,
      body: { name: unique("Org "), code: unique("O") },
    });
    const { token } = await aUser(server, installationId, { type, entityId: made.json<{ id: string }>().id });
    expect(await member(token, people.other)).toBe(404);
    const client = (await server.call("GET", `/admin/clients/${otherClient}`, { token: admin.token })).json<{
      version: number;
    }>();
    const { id: _, version, updatedAt: __, labels: ___, ...values } = client as Record<string, unknown>;
    const saved = await server.call("PUT", `/admin/clients/${otherClient}`, {
      token: admin.token,
      body: { ...values, [field]: made.json<{ id: string }>().id },
      headers: { "if-match": `"${String(version)}"` },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await aSecondLater();
    expect([await member(token, people.other), await member(token, people.north)]).toEqual([200, 404]);
  }
});

test("a division of another client is refused at its field", async () => {
  const broker = await aBroker();
  const answer = await server.call("POST", "/admin/brokermap", {
    token: admin.token,
    body: { brokerId: broker.id, clientId, divisionId: otherDivision, effectiveDate: "2026-01-01" },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
    "divisionId",
  ]);
});

async function aMember(
  client: string,
  divisionId: string | null,
  row: Record<string, unknown> = {},
): Promise<string> {
  const id = newId();
  const own = owned({ installationId, clientId: client });
  await insert(server, "members", {
    ...own,
    id,
    division_id: divisionId,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Kim",
    last_name: unique("Park"),
    ...row,
  });
  const plan = await insert(server, "base_plans", {
    ...own,
    external_plan_code: unique("P"),
    name: "Harbor Gold",
    coverage_type: "medical",
    rating_mode: "flat",
    effective_date: "2026-01-01",
  });
  await insert(server, "coverages", {
    ...own,
    family_id: row["family_id"] ?? id,
    member_id: id,
    base_plan_id: plan,
    coverage_type: "medical",
    tier_code: "EMP",
    effective_date: "2026-01-01",
  });
  return id;
}

async function anEnrollment(divisionId: string, ssn: string): Promise<string> {
  const enrollee = await startEnrolling(server, offering);
  for (const step of [{ contact }, { location: { divisionId } }, { ssn: { ssn } }, { dependents: [] }]) {
    expect((await enrollee.save(step)).status).toBe(200);
  }
  await chooseAll(enrollee, offering);
  expect((await enrollee.submit(`reach-${divisionId}`)).status).toBe(200);
  return enrollee.enrollment.id;
}

type Map = { id: string; version: number };

async function aBroker() {
  const id = await insert(server, "brokers", {
    installation_id: installationId,
    name: unique("Broker "),
    code: unique("B"),
  });
  const user = () =>
    aUser(server, installationId, { type: "broker", entityId: id, permissions: ["enrollment"] });
  const { token } = await user();
  /** Of another user: nothing is remembered of them. */
  return { id, token, freshToken: async () => (await user()).token };
}

async function map(brokerId: string, values: Record<string, unknown>): Promise<Map> {
  const answer = await server.call("POST", "/admin/brokermap", {
    token: admin.token,
    body: { brokerId, clientId, ...values },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Map>();
}

async function change({ id, version }: Map, values: Record<string, unknown>): Promise<void> {
  const { rows } = await server.database.owner.query<{ broker_id: string }>(
    "select broker_id from broker_maps where id = $1",
    [id],
  );
  const answer = await server.call("PUT", `/admin/brokermap/${id}`, {
    token: admin.token,
    body: { brokerId: rows[0]?.broker_id, clientId, ...values },
    headers: { "if-match": `"${version}"` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function member(token: string | Promise<string>, id: string): Promise<number> {
  return (await server.call("GET", `/member/${id}`, { token: await token })).statusCode;
}

async function reachedMembers(token: string): Promise<string[]> {
  const reached: string[] = [];
  for (const id of Object.values(people)) if ((await member(token, id)) === 200) reached.push(id);
  return reached;
}

async function listed(token: string): Promise<string[]> {
  const answer = await server.call("GET", "/enrollments", { token });
  return answer.json<{ rows: EnrollmentRow[] }>().rows.map(({ id }) => id);
}

async function figures(token: string) {
  const home = (await server.call("GET", "/home", { token })).json<Home>();
  return { ...home.reach, submitted: home.waiting?.submitted, recent: home.recent?.map(({ id }) => id) };
}

async function aSecondLater(): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
}

async function at(moment: string, work: () => Promise<void>): Promise<void> {
  const before = server.clock.now;
  server.clock.now = new Date(moment);
  await work();
  server.clock.now = before;
}
