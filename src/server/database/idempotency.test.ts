import { expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { type Scope, SystemScope } from "#server/scope.ts";
import { anInstallation, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { until } from "#server/until.ts";
import { once } from "./idempotency.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const system = new SystemScope(server.database, { requestId: "test", language: "en" });

function anActor(): Scope {
  const userId = newId();
  return system.scopeFor(
    { kind: "user", userId, type: "admin", permissions: [] },
    { installationId, clients: "all" },
  );
}

let runs = 0;
const work = async () => void (runs += 1);
const send = (actor: Scope, key: string, request: unknown = { amount: 1 }, does = work) =>
  actor.transaction((transaction) => once(actor, transaction, { key, request, answer: { id: "x" } }, does));

test("the same request under the same key is done once, and its repeats know it", async () => {
  const actor = anActor();
  const before = runs;
  const outcomes = [
    await send(actor, "key-0001"),
    await send(actor, "key-0001"),
    await send(actor, "key-0001"),
  ];
  expect(outcomes).toEqual(["done", "repeated", "repeated"]);
  expect(runs).toBe(before + 1);
});

test("ten at the same moment do the work once", async () => {
  const actor = anActor();
  const before = runs;
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(actor, "key-0002")));
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  expect(runs).toBe(before + 1);
});

test("another request under the same key is refused, and not done", async () => {
  const actor = anActor();
  await send(actor, "key-0003");
  const before = runs;
  const refusal = await send(actor, "key-0003", { amount: 2 }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({ code: "idempotencyKeyReused", status: 409 });
  expect(runs).toBe(before);
});

test("other keys, and other people's same keys, are other requests", async () => {
  const before = runs;
  const [one, other] = [anActor(), anActor()];
  await send(one, "key-0004");
  await send(one, "key-0005");
  await send(other, "key-0004");
  expect(runs).toBe(before + 3);
});

test("what fails leaves no key behind, and can be tried again", async () => {
  const actor = anActor();
  const failing = async () => {
    throw new Error("no luck");
  };
  await expect(send(actor, "key-0006", { amount: 1 }, failing)).rejects.toThrow("no luck");
  expect(await send(actor, "key-0006")).toBe("done");
});

test("who waits for a first one that fails does the work instead", async () => {
  const actor = anActor();
  let isUnderWay = false;
  let fail = (): void => undefined;
  const held = new Promise<undefined>((_resolve, reject) => (fail = () => reject(new Error("no luck"))));
  const first = send(actor, "key-0007", { amount: 1 }, () => {
    isUnderWay = true;
    return held;
  }).catch((error: unknown) => String(error));
  expect(await until(() => isUnderWay, { withinMs: 5000 })).toBe(true);
  const second = send(actor, "key-0007");
  const isWaiting = async () => {
    const { rows } = await server.database.owner.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length > 0;
  };
  expect(await until(isWaiting, { withinMs: 5000 })).toBe(true);
  fail();
  expect([await first, await second]).toEqual(["Error: no luck", "done"]);
});
