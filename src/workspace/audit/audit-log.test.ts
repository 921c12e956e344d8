import { parseUrl } from "#kernel/web-address.ts";
import { expect, test, vi } from "vitest";
import { aClient, anInstallation, aUser, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { FhirAuditEvent } from "./audit-event.ts";
import type { AuditRow } from "./audit-log.ts";

const server = await testServer();
const { call, database } = server;
const installationId = await anInstallation(server);
const elsewhere = await anInstallation(server);
const reader = await aUser(server, installationId, {
  type: "admin",
  permissions: ["viewAuditLog", "manageApiKeys", "manageClients"],
});
const [own, other] = [await aClient(server, installationId), await aClient(server, installationId)];
const [person, emergency] = [newId(), newId()];

/** Rows of a minute each, from the first of October on; a busy user, and among them a few rare rows. */
const many = 60_000;
const rareEvery = 20_000;
await database.owner.query(
  `insert into audit_events (at, installation_id, client_id, actor, action, subject, subject_id, request_id, details)
   select timestamptz '2026-10-01T00:00:00Z' + n * interval '1 minute', case when n % 50 = 0 then $2 else $1 end::uuid,
     case n % 3 when 0 then $3::uuid when 1 then $4::uuid end,
     case when n % ${rareEvery} = 7 then 'user:' || $5 else 'user:' || $6 end,
     (array['view', 'update', 'create', 'remove', 'signIn', 'export'])[1 + n % 6], 'members',
     case when n % 1000 = 3 then $5::uuid else gen_random_uuid() end, 'request-' || n,
     case when n % 10000 = 9 then jsonb_build_object('emergencyId', $7::text)
       when n % 100 = 1 then jsonb_build_object('ids', jsonb_build_array($5::text, $6::text))
       else jsonb_build_object('fields', jsonb_build_array('firstName')) end
   from generate_series(1, ${many}) n order by n`,
  [installationId, elsewhere, own, other, person, reader.userId, emergency],
);
await database.owner.query("analyze audit_events");

type Page = { rows: AuditRow[]; next: { before: number; at: string } | null };
const page = async (query: string, token = reader.token): Promise<Page> => {
  const answer = await call("GET", `/admin/audit?${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
};
/** Page after page to the end. */
async function walk(query: string, pageSize = 200): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  let before = "";
  for (;;) {
    const found = await page(`${query}&pageSize=${pageSize}${before}`);
    rows.push(...found.rows);
    if (found.next === null) return rows;
    before = `&before=${found.next.before}`;
  }
}
async function idsBy(where: string): Promise<number[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from audit_events where installation_id = '${installationId}' and ${where} order by id desc`,
  );
  return rows.map(({ id }) => Number(id));
}

test("the newest come first, and each page begins where the one before ended", async () => {
  const first = await page("pageSize=3");
  expect(first.rows).toHaveLength(3);
  const second = await page(`pageSize=3&before=${first.next?.before}`);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual((await idsBy("true")).slice(0, 6));
  expect(first.rows[0]).toMatchObject({
    actor: `user:${reader.userId}`,
    actorName: "Alex Moreno",
    subject: "members",
  });
});

test.each([
  ["an actor who is seldom there", `actor=user:${person}`, `actor = 'user:${person}'`],
  ["a record", `subjectId=${person}`, `subject_id = '${person}'`],
  [
    "an action",
    "action=remove&from=2026-11-08T00:00:00Z",
    "action = 'remove' and at >= '2026-11-08T00:00:00Z'",
  ],
  [
    "a client",
    `clientId=${own}&from=2026-11-08T00:00:00Z`,
    `client_id = '${own}' and at >= '2026-11-08T00:00:00Z'`,
  ],
  ["an emergency", `emergencyId=${emergency}`, `details ->> 'emergencyId' = '${emergency}'`],
  [
    "a time, its beginning with it and its end without",
    "from=2026-10-20T10:00:00Z&to=2026-10-20T14:30:00Z",
    "at >= '2026-10-20T10:00:00Z' and at < '2026-10-20T14:30:00Z'",
  ],
  [
    "a time in another zone",
    "from=2026-10-20T10:00:00-04:00&to=2026-10-20T10:30:00-04:00".replaceAll("+", "%2B"),
    "at >= '2026-10-20T14:00:00Z' and at < '2026-10-20T14:30:00Z'",
  ],
  ["a time before all", "to=2026-09-01T00:00:00Z", "false"],
  ["nothing there", "action=reveal", "false"],
])("%s narrows the rows to just those", async (_what, query, where) => {
  const expected = await idsBy(where);
  expect((await walk(query)).map(({ id }) => id)).toEqual(expected);
  if (where !== "false") expect(expected.length).toBeGreaterThan(2);
});

test("no rows of another installation, and of another client only for those who reach it", async () => {
  const { rows } = await page("pageSize=200");
  const ids = new Set(await idsBy("true"));
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ id }) => !ids.has(id))).toEqual([]);
  const made = await call("POST", "/admin/apikeys", {
    token: reader.token,
    body: {
      name: "Watcher",
      permissions: ["viewAuditLog"],
      clientIds: [own],
      expiresAt: "2027-01-01T00:00:00Z",
    },
  });
  const { key } = made.json<{ key: string }>();
  const seen = await page("pageSize=200", key);
  expect(new Set(seen.rows.map(({ clientId }) => clientId))).toEqual(new Set([own]));
  expect(
    (await call("GET", `/admin/audit/${(await idsBy(`client_id = '${other}'`))[0]}`, { token: key }))
      .statusCode,
  ).toBe(404);
});

test("one row tells its request and the names of what was changed", async () => {
  const [id] = await idsBy("request_id = 'request-59999'");
  const answer = await call("GET", `/admin/audit/${id}`, { token: reader.token });
  expect(answer.json()).toMatchObject({ id, requestId: "request-59999", details: { fields: ["firstName"] } });
  const elsewhereId = (
    await database.owner.query("select id from audit_events where installation_id = $1 limit 1", [elsewhere])
  ).rows[0].id;
  for (const wrong of [elsewhereId, 999_999_999, "x", 0])
    expect((await call("GET", `/admin/audit/${wrong}`, { token: reader.token })).statusCode).toBe(404);
});

test.each([
  "actor=nobody",
  "actor=user:x",
  "from=yesterday",
  "action=a%20b",
  "before=0",
  "sort=at",
  "clientId=1",
])("a search for %s is malformed", async (query) => {
  expect((await call("GET", `/admin/audit?${query}`, { token: reader.token })).statusCode).toBe(400);
});

test("users and keys are found by how their names begin, and by id", async () => {
  const find = async (query: string) =>
    (await call("GET", `/admin/audit/actors?${query}`, { token: reader.token })).json<{
      rows: { id: string; label: string }[];
    }>().rows;
  const user = { id: `user:${reader.userId}`, label: expect.stringMatching(/^Alex Moreno \(user\d+\)$/u) };
  expect(await find("q=More")).toContainEqual(user);
  expect(await find(`id=user:${reader.userId}`)).toEqual([user]);
  expect(await find("q=watch")).toMatchObject([{ label: "Watcher" }]);
  expect(await find("q=nobody")).toEqual([]);
  expect(await find("id=system")).toEqual([]);
});

test("only who may read the audit does", async () => {
  const without = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });
  const client = await aUser(server, installationId, {
    type: "client",
    entityId: own,
    permissions: ["viewAuditLog"],
  });
  for (const { token } of [without, client])
    for (const url of ["/admin/audit", "/admin/audit/1", "/admin/audit/export"])
      expect([url, (await call("GET", url, { token })).statusCode]).toEqual([url, 403]);
});

/** What FHIR R4 demands of an AuditEvent, and we of ours. */
function lacks(event: FhirAuditEvent): string[] {
  const missing: string[] = [];
  const need = (isThere: boolean, what: string) => !isThere && missing.push(what);
  need(event.resourceType === "AuditEvent", "resourceType");
  need(/^[A-Za-z\d.-]{1,64}$/u.test(event.id), "id");
  need(isCoding(event.type), "type");
  need(event.subtype.length > 0 && event.subtype.every(isCoding), "subtype");
  need(/^[CRUDE]$/u.test(event.action), "action");
  need(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(event.recorded), "recorded");
  need(["0", "4", "8", "12"].includes(event.outcome), "outcome");
  need(event.agent.length === 1, "agent");
  for (const agent of event.agent) {
    need(agent.type.coding.every(isCoding), "agent.type");
    need(isIdentifier(agent.who), "agent.who");
    need(agent.requestor, "agent.requestor");
  }
  need(isIdentifier(event.source.observer), "source.observer");
  need(event.entity.length > 0, "entity");
  for (const entity of event.entity) {
    // sev-1: a name or a query, never both; here an identifier or a name.
    need("what" in entity ? isIdentifier(entity.what) : entity.name !== "", "entity.what");
    for (const detail of ("detail" in entity && entity.detail) || [])
      need(detail.type !== "" && typeof detail.valueString === "string", "entity.detail");
  }
  need(!JSON.stringify(event).includes("null") && !JSON.stringify(event).includes("[]"), "no empty element");
  return missing;
}
const isCoding = ({ system, code }: { system: string; code: string }) =>
  parseUrl(system) !== null && /^[^\s]+(?:\s[^\s]+)*$/u.test(code);
const isIdentifier = ({ identifier: { system, value } }: { identifier: { system: string; value: string } }) =>
  parseUrl(system) !== null && value !== "";

test("the export is just the rows that match, each a valid AuditEvent with ids and no names", async () => {
  const answer = await call("GET", "/admin/audit/export", { token: reader.token });
  expect(answer.headers["content-type"]).toBe("application/fhir+ndjson");
  expect(answer.headers["content-disposition"]).toContain("audit.ndjson");
  expect(answer.body.endsWith("\n")).toBe(true);
  const events = answer.body
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as FhirAuditEvent);
  expect(events.length).toBeGreaterThan(50_000);
  const [{ id: exportId } = { id: 0 }] = (await page("action=export&subject=audit_events&pageSize=1")).rows;
  const expected = (await idsBy("true")).filter((id) => id < exportId);
  expect(events.map(({ id }) => Number(id))).toEqual(expected);
  expect(events.flatMap((event) => lacks(event).map((what) => `${event.id}: ${what}`))).toEqual([]);
  expect(answer.body).not.toMatch(/Alex|Moreno|Client \d/u);
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set(["C", "R", "U", "D", "E"]));
  expect(events.filter((event) => "purposeOfEvent" in event).length).toBe(
    (await idsBy("details ? 'emergencyId'")).length,
  );
});

test("a filter narrows the export, which is itself one row that says by what", async () => {
  const answer = await call("GET", `/admin/audit/export?actor=user:${person}`, { token: reader.token });
  const ids = answer.body
    .trimEnd()
    .split("\n")
    .map((line) => Number((JSON.parse(line) as { id: string }).id));
  expect(ids).toEqual(await idsBy(`actor = 'user:${person}'`));
  const { rows } = await database.owner.query(
    "select actor, action, subject, details from audit_events order by id desc limit 1",
  );
  expect(rows).toEqual([
    {
      actor: `user:${reader.userId}`,
      action: "export",
      subject: "audit_events",
      details: { filters: { actor: `user:${person}` } },
    },
  ]);
  const nothing = await call("GET", "/admin/audit/export?action=reveal", { token: reader.token });
  expect([nothing.statusCode, nothing.body]).toEqual([200, ""]);
});

test("the export waits for its reader, so that memory stays flat", async () => {
  const held = vi.spyOn(server.services.database.runtime, "hold");
  const address = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(`${address}/api/admin/audit/export`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  const stream = response.body?.getReader();
  let bytes = 0;
  const read = async () => {
    const { done, value } = (await stream?.read()) ?? { done: true, value: undefined };
    bytes += value?.length ?? 0;
    return !done;
  };
  await read();
  // While nobody reads, the server fetches no more than a few batches ahead.
  await new Promise((resolve) => setTimeout(resolve, 700));
  const ahead = held.mock.calls.length;
  expect(ahead).toBeLessThan(12);
  while (await read());
  expect(bytes).toBeGreaterThan(40_000_000);
  expect(held.mock.calls.length).toBeGreaterThan(2 * ahead);
});
