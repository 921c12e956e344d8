import { expect, test } from "vitest";
import { lastFourOf } from "#kernel/ssn.ts";
import { aClient, aDivision, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { MemberRow } from "#people/members/member-search.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const [bakery, market] = [
  await aClient(server, installationId, { name: "Harbor Bakery" }),
  await aClient(server, installationId, { name: "Haneul Markets" }),
];
const division = await aDivision(server, { installationId, clientId: bakery });
const elsewhere = await anInstallation(server);

const ana = await aMember(bakery, "Ana", "García López", {
  division_id: division,
  dob: "1985-03-07",
  member_number: "HB00000001",
  ssn: "219099990",
  phone: "6175550101",
  mobile_phone: "6175550102",
  email: "Ana.Garcia@example.com",
});
const anabel = await aMember(bakery, "Anabel", "Garcia", { dob: "1985-03-07", status: "terminated" });
const eunji = await aMember(market, "은지", "박", { ssn: "219099991", member_number: "HB00000003" });
const haneul = await aMember(market, "하늘", "남궁");
const oneill = await aMember(market, "Mary Ann", "O'Neill", { member_number: "219099990" });
const sukarno = await aMember(market, "Sukarno", "");
const gone = await aMember(bakery, "Ana", "Garcíaz", { deleted_at: new Date() });
const foreign = await aMember(
  await aClient(server, elsewhere),
  "Ana",
  "García",
  { ssn: "219099992", member_number: "XX1" },
  elsewhere,
);

const admin = await aUser(server, installationId, { type: "admin" });
const client = await aUser(server, installationId, { type: "client", entityId: market });
const partnerId = await insert(server, "partners", {
  installation_id: installationId,
  name: "Partner",
  code: "P",
});
await server.database.owner.query("update clients set partner_id = $1 where id = $2", [partnerId, bakery]);
const partner = await aUser(server, installationId, { type: "partner", entityId: partnerId });

test.each([
  ["garc", [anabel, ana]],
  ["GARCÍA", [anabel, ana]],
  ["gárcia", [anabel, ana]],
  ["garcía lópez, ana", [ana]],
  ["garcia lopez, aná", [ana]],
  ["Garci\u0301a Lo\u0301pez A", [ana]],
  ["García López A", [ana]],
  ["ana garcía", [anabel, ana]],
  ["ana garcia lop", [ana]],
  ["márý ann", [oneill]],
  ["ana garc", [anabel, ana]],
  ["An Garc", [anabel, ana]],
  ["anabel", [anabel]],
  ["은지", [eunji]],
  ["mary ann", [oneill]],
  ["mary", []],
  ["(617) 555-0101", [ana]],
  ["617.555.0102", [ana]],
  ["ana.garcia@example.com", [ana]],
  ["nobody@example.com", []],
  ["6175550199", []],
  ["박 은지", [eunji]],
  ["은지 박", [eunji]],
  ["박은지", [eunji]],
  ["박은", [eunji]],
  ["남궁하늘", [haneul]],
  ["하늘 남궁", [haneul]],
  ["남궁 하늘", [haneul]],
  ["박", [eunji]],
  ["o’neill", [oneill]],
  ["mary ann o'n", [oneill]],
  ["O'Neill Mary", [oneill]],
  ["sukar", [sukarno]],
  ["hb00000001", [ana]],
  ["HB 0000 0003", [eunji]],
  ["HB0000000", []],
  ["3/7/1985", [anabel, ana]],
  ["1985-03-07", [anabel, ana]],
  ["lópez", []],
  ["%", []],
  ["_", []],
  ["García' or 'x", []],
  [String.raw`\ `, []],
] as const)("%j finds who is meant", async (q, expected) => {
  expect(await found(admin.token, { q })).toEqual(expected);
});

test("who had another name once is found by it, and said to have had it; only within reach", async () => {
  const rename = (id: string, lastName: string) =>
    server.database.owner.query("update people set last_name = $2, updated_at = now() where id = $1", [
      id,
      lastName,
    ]);
  await rename(sukarno, "Rivera");
  const by = async (token: string, q: string) => (await search(token, { q })).rows;
  expect(await by(admin.token, "sukarno")).toMatchObject([
    { id: sukarno, lastName: "Rivera", formerName: "Sukarno" },
  ]);
  expect(await by(admin.token, "riv")).toMatchObject([{ id: sukarno, formerName: null }]);
  expect(await by(partner.token, "sukarno")).toEqual([]);
  await rename(sukarno, "Ni\u00f1o");
  await rename(sukarno, "Zubiri");
  for (const typed of ["nino", "NI\u00d1O", "nin\u0303o"])
    expect(await by(admin.token, typed)).toMatchObject([
      { id: sukarno, formerName: expect.stringContaining("Ni\u00f1o") },
    ]);
  await rename(sukarno, "");
});

test("without a word all in reach are listed, in the order of their last names", async () => {
  expect(await found(admin.token)).toEqual([anabel, ana, oneill, sukarno, haneul, eunji]);
  expect(await found(admin.token, { sort: "-name" })).toEqual([eunji, haneul, sukarno, oneill, ana, anabel]);
  expect(await found(client.token)).toEqual([oneill, sukarno, haneul, eunji]);
  expect(await found(partner.token)).toEqual([anabel, ana]);
  const page = await search(admin.token, { page: "2", pageSize: "4" });
  expect(page).toMatchObject({ rows: [{ id: haneul }, { id: eunji, lastName: "박" }], total: 6, page: 2 });
  expect([gone, foreign]).not.toContain(page.rows[0]?.id);
});

test("filters narrow: client, division, status, birth date, member number", async () => {
  expect(await found(admin.token, { "filter[clientId]": market })).toEqual([oneill, sukarno, haneul, eunji]);
  expect(await found(admin.token, { "filter[divisionId]": division })).toEqual([ana]);
  expect(await found(admin.token, { "filter[status]": "terminated" })).toEqual([anabel]);
  expect(await found(admin.token, { "filter[dob]": "1985-03-07", q: "garcía" })).toEqual([anabel, ana]);
  expect(await found(admin.token, { "filter[memberNumber]": "hb00000003" })).toEqual([eunji]);
  expect(await found(client.token, { "filter[clientId]": bakery })).toEqual([]);
  for (const query of ["filter[dob]=1985-02-30", "sort=ssn", "page=401", "filter[ssn]=1", "ssn=219099990"]) {
    const answer = await server.call("GET", `/membersearch?${query}`, { token: admin.token });
    expect([query, answer.statusCode]).toEqual([query, 400]);
  }
});

test("a whole SSN is found from a body, never from an address, and a part of one never", async () => {
  expect(await posted(admin.token, { ssn: "219-09-9990" })).toEqual([ana]);
  expect(await posted(admin.token, { q: "219 09 9991" })).toEqual([eunji]);
  // In the box it may be a member number too.
  expect(await posted(admin.token, { q: "219099990" })).toEqual([ana, oneill]);
  expect(await posted(client.token, { ssn: "219-09-9990" })).toEqual([]);
  expect(await posted(admin.token, { ssn: "219099992" })).toEqual([]);
  expect(await posted(admin.token, { q: "9990" })).toEqual([]);
  const part = await server.call("POST", "/membersearch", { token: admin.token, body: { ssn: "9990" } });
  expect(part.json()).toMatchObject({ code: "invalid", errors: [{ path: "ssn" }] });
  const inAddress = await server.call("GET", "/membersearch?q=219-09-9990", { token: admin.token });
  expect(inAddress.json()).toMatchObject({ code: "malformed", errors: [{ path: "q" }] });
});

test("an answer tells no SSN, not even its end, and no address", async () => {
  const answer = await server.call("POST", "/membersearch", {
    token: admin.token,
    body: { ssn: "219099990" },
  });
  expect(Object.keys(answer.json<{ rows: MemberRow[] }>().rows[0] ?? {}).toSorted()).toEqual(
    [
      "id",
      "memberNumber",
      "firstName",
      "middleName",
      "lastName",
      "suffix",
      "relationship",
      "dob",
      "status",
      "clientName",
      "divisionName",
      "formerName",
    ].toSorted(),
  );
});

test("each search leaves one row: how many were found and who was shown, not what was typed", async () => {
  const { token, userId } = await aUser(server, installationId, { type: "admin" });
  await found(token, { q: "garc", "filter[status]": "active" });
  await posted(token, { ssn: "219099991" });
  await found(token, { q: "nobody" });
  const { rows } = await server.database.owner.query<{ details: unknown }>(
    "select details from audit_events where actor = $1 and action = 'view' and subject = 'members' order by id",
    [`user:${userId}`],
  );
  expect(rows.map(({ details }) => details)).toEqual([
    { hits: 1, ids: [ana], by: ["name", "status"] },
    { hits: 1, ids: [eunji], by: ["ssn"] },
    { hits: 0, ids: [], by: ["name"] },
  ]);
});

test("a member finds the searches that showed them among the looks at their data", async () => {
  const { token } = await aUser(server, installationId, { type: "member", entityId: oneill });
  const looks = async () =>
    (await server.call("GET", "/user/accesshistory", { token })).json<{ rows: { inList: boolean }[] }>().rows;
  const before = (await looks()).length;
  await found(admin.token, { q: "o'neill" });
  await found(admin.token, { q: "garc" });
  const after = await looks();
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toMatchObject({ action: "view", subject: "members", inList: true });
});

test("a member and a visitor search nobody", async () => {
  const member = await aUser(server, installationId, { type: "member", entityId: ana });
  for (const method of ["GET", "POST"] as const) {
    expect((await server.call(method, "/membersearch", { token: member.token })).statusCode).toBe(403);
    expect((await server.call(method, "/membersearch")).statusCode).toBe(401);
  }
  expect((await server.call("GET", "/member/recent", { token: member.token })).statusCode).toBe(403);
});

test("the last eight members that were opened are recent, each once, while they are in reach", async () => {
  const { token, userId } = await aUser(server, installationId, { type: "partner", entityId: partnerId });
  const open = async (id: string) => (await server.call("GET", `/member/${id}`, { token })).statusCode;
  expect(await recent(token)).toEqual([]);
  await open(ana);
  await open(anabel);
  await open(ana);
  expect(await open(eunji)).toBe(404);
  // Neither a search nor a change is a look.
  await found(token, { q: "garc" });
  await server.database.owner.query(
    `insert into audit_events (installation_id, client_id, actor, action, subject, subject_id)
     select installation_id, client_id, actor, 'update', subject, $1 from audit_events
     where actor = $2 and action = 'view' limit 1`,
    [oneill, `user:${userId}`],
  );
  await move(oneill, bakery);
  expect(await recent(token)).toEqual([ana, anabel]);
  await move(oneill, market);
  const more = [];
  for (let count = 0; count < 8; count += 1) more.push(await aMember(bakery, "Neu", `Zz${count}`));
  for (const id of more) await open(id);
  expect(await recent(token)).toEqual(more.toReversed());
  await move(more[7], market);
  expect(await recent(token)).toEqual([...more.slice(0, 7).toReversed(), ana]);
  expect(await recent(admin.token)).toEqual([]);
  await server.database.owner.query(
    `with m as (delete from members where last_name like 'Zz%' returning id),
       w as (delete from employments where member_id in (select id from m))
     delete from families where id in (select id from m)`,
  );
});

test("a broker of a division has recent members too", async () => {
  const brokerId = await insert(server, "brokers", { installation_id: installationId, name: "B", code: "B" });
  await insert(server, "broker_maps", {
    ...owned({ installationId, clientId: bakery }),
    broker_id: brokerId,
    division_id: division,
    effective_date: "2026-01-01",
  });
  const { token } = await aUser(server, installationId, { type: "broker", entityId: brokerId });
  expect(await found(token)).toEqual([ana]);
  expect(await found(token, { q: "garc" })).toEqual([ana]);
  await server.call("GET", `/member/${ana}`, { token });
  expect(await recent(token)).toEqual([ana]);
});

test("a member's page knows the client's day, by which coverage is current", async () => {
  server.clock.now = new Date("2026-11-11T04:30:00Z");
  const { token } = await aUser(server, installationId, { type: "admin" });
  const day = async () =>
    (await server.call("GET", `/member/${ana}`, { token })).json<{ today: string }>().today;
  expect(await day()).toBe("2026-11-10");
  await server.database.owner.query("update clients set time_zone = 'America/Puerto_Rico' where id = $1", [
    bakery,
  ]);
  expect(await day()).toBe("2026-11-11");
});

const move = (id: string | undefined, client: string) =>
  server.database.owner.query(
    `with f as (update families set client_id = $1 where id = $2),
       w as (update employments set client_id = $1 where member_id = $2),
       p as (update people set client_id = $1 where id = $2)
     update members set client_id = $1 where id = $2`,
    [client, id],
  );

type Row = Record<string, unknown> & { ssn?: string };

async function aMember(
  clientId: string,
  firstName: string,
  lastName: string,
  { ssn, ...row }: Row = {},
  installation = installationId,
): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    ...owned({ installationId: installation, clientId }),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("N"),
    first_name: firstName,
    last_name: lastName,
    ...(ssn === undefined
      ? {}
      : { ssn_index: server.services.vault.blindIndex(ssn, "ssn"), ssn_last4: lastFourOf(ssn) }),
    ...row,
  });
}

async function search(token: string, query: Record<string, string> = {}) {
  const answer = await server.call("GET", `/membersearch?${new URLSearchParams(query)}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: MemberRow[]; total: number; page: number }>();
}

async function found(token: string, query: Record<string, string> = {}): Promise<string[]> {
  const { rows, total } = await search(token, query);
  if (rows.length < 25) expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
}

async function posted(token: string, body: Record<string, unknown>): Promise<string[]> {
  const answer = await server.call("POST", "/membersearch", { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: MemberRow[] }>().rows.map(({ id }) => id);
}

async function recent(token: string): Promise<string[]> {
  const answer = await server.call("GET", "/member/recent", { token });
  return answer.json<{ members: { id: string }[] }>().members.map(({ id }) => id);
}
