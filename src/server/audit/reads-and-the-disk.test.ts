import { beforeEach, expect, test } from "vitest";
import { introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { SystemScope } from "../scope.ts";

const server = await testServer();
const { owner, runtime } = server.database;
const offering = await anOffering(server);
const staff = await aUser(server, offering.installationId, {
  type: "client",
  entityId: offering.clientId,
  permissions: ["enrollment"],
});
const enrollee = await startEnrolling(server, offering);
const { id } = enrollee.enrollment;

// What each row's transaction was going to wait for when the row was written.
await owner.query(`
  create table waits (action text, synchronous_commit text);
  create function note_wait() returns trigger language plpgsql security definer as $$
    begin insert into waits values (new.action, current_setting('synchronous_commit')); return new; end $$;
  create trigger note_wait before insert on audit_events for each row execute function note_wait()`);
beforeEach(async () => void (await owner.query("delete from waits")));
const waits = async () =>
  (
    await owner.query<{ action: string; wait: string }>(
      "select action, synchronous_commit as wait from waits",
    )
  ).rows;

const scope = new SystemScope(server.database, { requestId: "disk", language: "en" }).scopeFor(
  { kind: "enrollee", enrollmentId: id },
  { installationId: offering.installationId, clients: [offering.clientId], person: id },
);
const look = { action: "view", subject: "enrollments", subjectId: id, clientId: offering.clientId };

test("a look waits for no disk, and its row is there with the answer", async () => {
  const answer = await server.call("GET", `/enrollment?id=${id}`, { token: staff.token });
  expect(answer.statusCode).toBe(200);
  expect(await waits()).toEqual([{ action: "view", wait: "off" }]);
});

test("every change waits for the disk", async () => {
  await introduce(enrollee, offering);
  const seen = await waits();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.map(({ wait }) => wait)).toEqual(seen.map(() => "on"));
});

test("a look in which anything was written waits as a change does", async () => {
  await scope.transaction(async (transaction) => {
    await transaction.client.query("update enrollments set version = version where id = $1", [id]);
    transaction.audit(look);
  });
  expect(await waits()).toEqual([{ action: "view", wait: "on" }]);
});

test("what is more than a look waits, although it writes nothing but its rows", async () => {
  await scope.transaction(async (transaction) => {
    transaction.audit(look);
    transaction.audit({ ...look, action: "reveal" });
  });
  expect(await waits()).toEqual([
    { action: "view", wait: "on" },
    { action: "reveal", wait: "on" },
  ]);
});

test("after a look its connection waits again", async () => {
  for (let at = 0; at < 20; at += 1) await scope.transaction(async (transaction) => transaction.audit(look));
  expect((await waits()).map(({ wait }) => wait)).toEqual(Array.from({ length: 20 }, () => "off"));
  const { rows } = await runtime.query("show synchronous_commit");
  expect(rows).toEqual([{ synchronous_commit: "on" }]);
});

test("a transaction that fails leaves no row, and the next one on its connection writes its own", async () => {
  const fail = scope.transaction(async (transaction) => {
    transaction.audit(look);
    transaction.audit({ ...look, clientId: "018f0000-0000-7000-8000-000000000001" });
  });
  await expect(fail).rejects.toThrow("row-level security");
  for (let at = 0; at < 20; at += 1) await scope.transaction(async (transaction) => transaction.audit(look));
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from waits w where action = 'view'",
  );
  expect(rows[0]?.count).toBe(20);
});
