import { expect, test } from "vitest";
import { aClient, aDivision, aUser, insert, newId } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { Dashboard, ItemData, Placed } from "./dashboard.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const other = await aClient(server, installationId);
const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageReports"] });
const whole = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageReports", "manageMessages", "viewHealthData", "processPaymentQueue"],
});
const employer = await aUser(server, installationId, { type: "client", entityId: clientId });
const divisionId = await aDivision(server, { installationId, clientId });

async function aPerson(of: { clientId: string; divisionId?: string }, lastName: string): Promise<string> {
  const id = newId();
  await insert(server, "members", {
    installation_id: installationId,
    client_id: of.clientId,
    id,
    family_id: id,
    relationship: "18",
    member_number: `N-${lastName}`,
    first_name: "Ana",
    last_name: lastName,
    dob: "1990-04-01",
    ...(of.divisionId === undefined ? {} : { division_id: of.divisionId }),
  });
  return id;
}
await aPerson({ clientId, divisionId }, "Own");
await aPerson({ clientId }, "Sibling");
await aPerson({ clientId: other }, "Foreign");

const item = (values: object) => ({
  name: "People",
  nameKo: "사람",
  nameEs: "Personas",
  active: true,
  source: "membersByStatus",
  shape: "bars",
  size: "small",
  audience: ["admin", "client", "broker"],
  position: 10,
  ...values,
});
const make = (values: object = {}) =>
  server.call("POST", "/admin/dashboarditems", { token: admin.token, body: item(values) });
const made = async (values: object = {}) => (await make(values)).json<{ id: string }>().id;
const home = async (token: string) => (await server.call("GET", "/dashboard", { token })).json<Dashboard>();
const data = (id: string, token: string, query = "") =>
  server.call("GET", `/dashboarditem/${id}${query}`, { token });
const arrange = (items: Placed[] | null, token: string) =>
  server.call("PUT", "/dashboard", { token, body: { items } });

test("counts what is in the reader's reach alone, in the reader's language", async () => {
  const id = await made();
  expect((await data(id, admin.token)).json<ItemData>()).toMatchObject({
    unit: "count",
    total: 3,
    rows: [{ label: "Active", value: 3 }],
    path: "/admin/members",
  });
  expect((await data(id, employer.token)).json<ItemData>()).toMatchObject({
    total: 2,
    path: "/client/members",
  });
  expect((await data(id, admin.token, `?client=${other}`)).json<ItemData>().total).toBe(1);
  expect((await data(id, employer.token, `?client=${other}`)).json<ItemData>().total).toBe(0);
  const korean = await server.call("GET", `/dashboarditem/${id}`, {
    token: admin.token,
    headers: { "accept-language": "ko" },
  });
  expect(korean.json<ItemData>()).toMatchObject({ name: "사람" });
});

test("is not found by whom it is not for, nor once it is out of use", async () => {
  const id = await made({ audience: ["admin"] });
  expect((await data(id, employer.token)).statusCode).toBe(404);
  expect((await home(employer.token)).items.map((one) => one.id)).not.toContain(id);
  const off = await made({ active: false });
  expect((await data(off, admin.token)).statusCode).toBe(404);
  expect((await data(newId(), admin.token)).statusCode).toBe(404);
  const help = await make({ source: "helpByState", audience: ["admin", "client"] });
  expect(help.json()).toMatchObject({ errors: [{ path: "audience" }] });
});

test("a figure counts each person once, also those of plans beyond the shown ones; whoever may not see the rows is not offered it", async () => {
  const { rows: tiers } = await server.database.owner.query<{ id: string }>(
    "select tier_id as id from base_plans where client_id = $1 limit 1",
    [clientId],
  );
  for (let at = 0; at < 14; at += 1) {
    const own = { installation_id: installationId, client_id: clientId };
    const person = await aPerson({ clientId }, `Planned ${String.fromCodePoint(65 + at)}`);
    const planId = await insert(server, "base_plans", {
      ...own,
      tier_id: tiers[0]?.id,
      external_plan_code: `D-${at}`,
      name: `Plan ${at}`,
      coverage_type: "medical",
      rating_mode: "ageBand",
      effective_date: "2026-01-01",
    });
    await insert(server, "coverages", {
      ...own,
      family_id: person,
      member_id: person,
      base_plan_id: planId,
      coverage_type: "medical",
      tier_code: "EMP",
      effective_date: "2026-01-01",
      employee_cents: 100,
    });
  }
  const id = await made({ source: "membersByPlan" });
  const found = (await data(id, admin.token)).json<ItemData>();
  expect([found.total, found.rows.length]).toEqual([14, 12]);
  expect((await data(id, employer.token)).statusCode).toBe(404);
  const manager = await aUser(server, installationId, {
    type: "client",
    entityId: clientId,
    permissions: ["enrollment"],
  });
  expect((await data(id, manager.token)).json<ItemData>().total).toBe(14);
  const payments = await made({ source: "paymentsByState", audience: ["admin"] });
  expect((await data(payments, admin.token)).statusCode).toBe(404);
});

test("every source counts, whoever asks", async () => {
  for (const source of [
    "participation",
    "enrollmentsByStatus",
    "membersByPlan",
    "membersByTier",
    "costByType",
    "costByMonth",
    "newMembers",
    "claimsLag",
    "helpByState",
    "callReasons",
    "paymentsByState",
    "tasksDue",
  ]) {
    const id = await made({ source, audience: ["admin"], name: source });
    const answer = await data(id, whole.token);
    expect([source, answer.statusCode]).toEqual([source, 200]);
  }
});

test("cost by month is what holds on the first day of each month, from a year before until today", async () => {
  const payer = await aClient(server, installationId);
  const reader = await aUser(server, installationId, {
    type: "client",
    entityId: payer,
    permissions: ["enrollment"],
  });
  const person = await aPerson({ clientId: payer }, "Payer");
  const { rows: tiers } = await server.database.owner.query<{ id: string }>(
    "select tier_id as id from base_plans where client_id = $1 limit 1",
    [clientId],
  );
  const planId = await insert(server, "base_plans", {
    installation_id: installationId,
    client_id: payer,
    tier_id: tiers[0]?.id,
    external_plan_code: "M-1",
    name: "By month",
    coverage_type: "medical",
    rating_mode: "ageBand",
    effective_date: "2020-01-01",
  });
  const cover = (from: string, to: string | null, cents: number) =>
    insert(server, "coverages", {
      installation_id: installationId,
      client_id: payer,
      family_id: person,
      member_id: person,
      base_plan_id: planId,
      coverage_type: "medical",
      tier_code: "EMP",
      effective_date: from,
      termination_date: to,
      employee_cents: cents,
      employer_cents: 2 * cents,
    });
  await cover("2024-03-01", "2026-02-28", 100);
  await cover("2026-03-01", "2026-05-15", 200);
  await cover("2026-06-02", "2026-06-30", 5000);
  await cover("2026-07-31", "2026-11-30", 400);
  await cover("2026-12-01", null, 9000);
  const id = await made({ source: "costByMonth", shape: "line", audience: ["admin", "client"] });
  const found = (await data(id, reader.token)).json<ItemData>();
  expect(found.rows.map(({ short, value }) => `${short} ${value}`).join(", ")).toBe(
    "Dec 300, Jan 300, Feb 300, Mar 600, Apr 600, May 600, Jun 15000, Jul 1200, Aug 1200, Sep 1200, Oct 1200, Nov 1200",
  );
  expect(found).toMatchObject({
    unit: "cents",
    total: 1200,
    rows: [{ label: "December 2025" }, ...Array(11).fill({})],
  });
});

test("what waits is counted by its kind; a line is drawn of months alone", async () => {
  const id = await made({ source: "tasksDue", audience: ["admin"] });
  await server.database.owner.query(
    `insert into help_requests (id, installation_id, subject, contact_type, contact, message)
     values (gen_random_uuid(), $1, 'Card', 'email', 'a@example.com', 'Where is it?')`,
    [installationId],
  );
  expect((await data(id, whole.token)).json<ItemData>()).toMatchObject({
    total: 1,
    rows: [{ label: "Help requests", value: 1 }],
    path: "/admin/tasks",
  });
  expect((await make({ source: "tasksDue", audience: ["client"] })).json()).toMatchObject({
    errors: [{ path: "audience" }],
  });
  expect((await make({ source: "membersByPlan", shape: "line" })).json()).toMatchObject({
    errors: [{ path: "shape" }],
  });
});

test("reasons are those of what began in 90 days, and lead to these rows; only the desk is offered them", async () => {
  const begin = async (topic: string | null, at: string, more: object = {}) =>
    insert(server, "conversations", {
      installation_id: installationId,
      party_type: "visitor",
      party_name: "617",
      subject: "Asked",
      topic,
      created_at: at,
      last_at: "2026-11-20T12:00:00Z",
      party_count: 1,
      ...more,
    });
  await begin("claim", "2026-11-01T12:00:00Z");
  await begin("claim", "2026-11-02T12:00:00Z", { client_id: clientId });
  await begin("idCard", "2026-11-03T12:00:00Z");
  for (let at = 0; at < 4; at += 1) await begin(null, "2026-11-03T12:00:00Z");
  await begin("payment", "2026-01-03T12:00:00Z");
  await begin("payment", "2026-11-03T12:00:00Z", { deleted_at: "2026-11-04T12:00:00Z" });
  const id = await made({ source: "callReasons", audience: ["admin"] });
  expect((await data(id, admin.token)).statusCode).toBe(404);
  const found = (await data(id, whole.token)).json<ItemData>();
  expect(found.rows.map(({ label, value }) => [label, value])).toEqual([
    ["Claim", 2],
    ["Insurance card", 1],
    ["None", 4],
  ]);
  const behind = await server.call("GET", found.path?.replaceAll(" ", "%20") ?? "", { token: whole.token });
  expect(behind.json<{ total: number }>().total).toBe(found.total);
  expect((await data(id, whole.token, `?client=${clientId}`)).json<ItemData>().total).toBe(1);
  expect((await make({ source: "callReasons", audience: ["client"] })).statusCode).toBe(422);
});

test("months are written as the reader writes them", async () => {
  const id = await made({ source: "newMembers", audience: ["admin"] });
  const written: string[] = [];
  for (const language of ["en", "ko", "es"]) {
    const answer = await server.call("GET", `/dashboarditem/${id}`, {
      token: whole.token,
      headers: { "accept-language": language },
    });
    written.push(answer.json<ItemData>().rows.at(-1)?.label ?? "");
  }
  expect(written).toEqual(["November 2026", "2026년 11월", "noviembre de 2026"]);
});

test("each arranges their own home, and gets back what administrators made", async () => {
  const [one, two] = [await made({ name: "One", position: 1 }), await made({ name: "Two", position: 2 })];
  const before = await home(employer.token);
  expect(before).toMatchObject({ isOwn: false, others: [] });
  expect(before.items.map(({ id }) => id).slice(0, 2)).toEqual([one, two]);
  const kept = await arrange([{ id: two, size: "wide" }], employer.token);
  expect(kept.json<Dashboard>()).toMatchObject({ isOwn: true, items: [{ id: two, size: "wide" }] });
  expect((await home(employer.token)).others.map(({ id }) => id)).toContain(one);
  expect((await home(admin.token)).isOwn).toBe(false);
  const twice = [
    { id: two, size: "small" as const },
    { id: two, size: "wide" as const },
  ];
  expect((await arrange(twice, employer.token)).json()).toMatchObject({ errors: [{ path: "items.1.id" }] });
  const unknown = [{ id: newId(), size: "small" as const }];
  expect((await arrange(unknown, employer.token)).statusCode).toBe(422);
  const all = await Promise.all([
    arrange([{ id: one, size: "small" }], employer.token),
    arrange([{ id: two, size: "small" }], employer.token),
  ]);
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await arrange(null, employer.token)).json<Dashboard>()).toMatchObject({ isOwn: false });
});

async function aRole(name: string, type = "client"): Promise<string> {
  return insert(server, "roles", { installation_id: installationId, name, user_type: type });
}
const give = (userId: string, roleId: string) =>
  server.database.owner.query(
    "insert into user_roles (installation_id, user_id, role_id) values ($1, $2, $3)",
    [installationId, userId, roleId],
  );
const arrangeRole = (id: string, items: Placed[] | null, version: number, token = admin.token) =>
  server.call("PUT", `/admin/rolehomes/${id}`, {
    token,
    headers: { "if-match": `"${version}"` },
    body: { items },
  });

test("who has a role and no home of their own sees the role's; of two roles what either shows, each item once", async () => {
  const [one, two, three] = [
    await made({ name: "R1" }),
    await made({ name: "R2" }),
    await made({ name: "R3" }),
  ];
  const reader = await aUser(server, installationId, { type: "client", entityId: clientId });
  const [first, second] = [await aRole("Aaa"), await aRole("Zzz")];
  await give(reader.userId, first);
  await give(reader.userId, second);
  const seen = async () => {
    const { items, isOwn, isByRole } = await home(reader.token);
    return { items: items.map(({ id, size }) => ({ id, size })), isOwn, isByRole };
  };
  const usual = await seen();
  expect(usual).toMatchObject({ isOwn: false, isByRole: false });
  const placed = (id: string, size: "small" | "wide" = "small") => ({ id, size });
  expect((await arrangeRole(second, [placed(three), placed(one, "wide")], 1)).json()).toMatchObject({
    isArranged: true,
    version: 2,
    users: 1,
  });
  expect(await seen()).toEqual({ items: [placed(three), placed(one, "wide")], isOwn: false, isByRole: true });
  await arrangeRole(first, [placed(one), placed(two)], 1);
  expect((await seen()).items).toEqual([placed(one, "wide"), placed(two), placed(three)]);
  // A home of one's own comes first; without it the roles' is back, and without theirs the type's.
  await arrange([placed(two)], reader.token);
  expect(await seen()).toEqual({ items: [placed(two)], isOwn: true, isByRole: false });
  await arrange(null, reader.token);
  expect((await seen()).items).toHaveLength(3);
  expect((await arrangeRole(first, null, 2)).json()).toMatchObject({ isArranged: false, version: 3 });
  await server.database.owner.query("update roles set active = false where id = $1", [second]);
  expect(await seen()).toEqual(usual);
});

test("the home of a role is arranged by staff of the permission, one at a time, of what its users may be shown", async () => {
  const roleId = await aRole("Bbb");
  const id = await made();
  const forAdmins = await made({ audience: ["admin"] });
  const costs = await made({ source: "costByType" });
  const stranger = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });
  expect((await arrangeRole(roleId, [], 1, stranger.token)).statusCode).toBe(403);
  const opened = await server.call("GET", `/admin/rolehomes/${roleId}`, { token: admin.token });
  const items = opened.json<{ items: { id: string; isSeen: boolean }[] }>().items;
  expect(items.find((one) => one.id === id)?.isSeen).toBe(true);
  expect(items.find((one) => one.id === costs)?.isSeen).toBe(false);
  const place = { id, size: "small" as const };
  expect((await arrangeRole(roleId, [{ ...place, id: forAdmins }], 1)).json()).toMatchObject({
    errors: [{ path: "items.0.id" }],
  });
  const both = await Promise.all([1, 2, 3].map(() => arrangeRole(roleId, [place], 1)));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  const ofMembers = await aRole("Members", "member");
  expect((await arrangeRole(ofMembers, [place], 1)).statusCode).toBe(404);
  const list = await server.call("GET", "/admin/rolehomes", { token: admin.token });
  const rows = list.json<{ rows: { id: string; isArranged: boolean }[] }>().rows;
  expect(rows.find((one) => one.id === roleId)?.isArranged).toBe(true);
  expect(rows.some((one) => one.id === ofMembers)).toBe(false);
});
