import { logInHelpJob } from "#identity/access/jobs.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sealedPlaces } from "#app/sealed-places.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { SecretKey } from "./configuration.ts";
import { digest, keyIdOf, Vault } from "./crypto.ts";
import { enqueueWith } from "./jobs.ts";
import { KeyRotation } from "./key-rotation.ts";
import { requireKeys } from "./required-keys.ts";
import { until } from "./until.ts";

// One database through the life of its keys: a, then b, c, d. Each test takes it over from the one before.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((id, index): SecretKey => ({
  id,
  key: Buffer.alloc(32, index + 1),
})) as [SecretKey, SecretKey, SecretKey, SecretKey, SecretKey];
const server = await testServer();
const { system, owner, url } = server.database;
const people = 400;
const others: ChildProcess[] = [];

type Person = { table: "people" | "enrollment_people"; id: string; ssn: string };
const everyone: Person[] = [];
let offering: TestOffering;
let secondFactorId: string;

beforeAll(async () => {
  const vault = new Vault([a]);
  server.services.vault = vault;
  offering = await anOffering(server);
  const client = { installationId: offering.installationId, clientId: offering.clientId };
  for (let at = 0; at < people; at += 1) {
    const [memberId, subscriberId, invitationId] = [newId(), newId(), newId()];
    const memberSsn = ssnOf(at);
    const subscriberSsn = ssnOf(people + at);
    await insert(server, "members", {
      ...owned(client),
      id: memberId,
      family_id: memberId,
      relationship: "18",
      member_number: unique("M"),
      ...sealed(vault, "people", memberId, memberSsn),
    });
    await insert(server, "invitations", {
      ...owned(client),
      id: invitationId,
      session_id: offering.sessionId,
      kind: "self",
      key_hash: digest(vault.linkKey(invitationId)),
      expires_at: "2026-12-16T00:00:00Z",
    });
    const enrollmentId = await insert(server, "enrollments", {
      ...owned(client),
      identifier: crypto.randomUUID(),
      session_id: offering.sessionId,
      invitation_id: invitationId,
      active_step: "review",
      started_on: "2026-11-10",
      status: at % 2 === 0 ? "submitted" : "started",
      subscriber_ssn_index: vault.blindIndex(subscriberSsn, "ssn"),
    });
    await insert(server, "enrollment_people", {
      ...owned(client),
      id: subscriberId,
      enrollment_id: enrollmentId,
      relationship: "18",
      sort_order: 0,
      ...sealed(vault, "enrollment_people", subscriberId, subscriberSsn),
    });
    everyone.push({ table: "people", id: memberId, ssn: memberSsn });
    everyone.push({ table: "enrollment_people", id: subscriberId, ssn: subscriberSsn });
  }
  const { userId } = await aUser(server, offering.installationId, { type: "admin" });
  secondFactorId = newId();
  await insert(server, "second_factors", {
    id: secondFactorId,
    user_id: userId,
    kind: "totp",
    name: "Phone",
    created_at: "2026-11-10T15:00:00Z",
    secret_sealed: vault.seal("JBSWY3DP", `second_factors.secret:${secondFactorId}`),
  });
  const payload = vault.seal(JSON.stringify({ username: "rosa" }), "job:log-in-help").toString("base64");
  await enqueueWith(system, logInHelpJob, { sealed: payload });
});

afterAll(() => {
  for (const other of others) other.kill("SIGKILL");
});

function ssnOf(serial: number): string {
  return `2190${String(serial).padStart(5, "0")}`;
}

function sealed(vault: Vault, table: Person["table"], id: string, ssn: string) {
  const place = table === "people" ? "members" : table;
  return {
    first_name: "Rosa",
    last_name: "Medina",
    ssn_sealed: vault.seal(ssn, `${place}.ssn:${id}`),
    ssn_index: vault.blindIndex(ssn, "ssn"),
    ssn_last4: ssn.slice(-4),
  };
}

type Logged = { row?: string; place?: string; message: string };

function rotation(keys: SecretKey[], options: { rows?: number; pauseMs?: number } = {}) {
  const logged: Logged[] = [];
  const services = { ...server.services, vault: new Vault(keys) };
  const log = { error: (facts: object, message: string) => void logged.push({ ...facts, message }) };
  const { signal } = new AbortController();
  const made = new KeyRotation({ services, places: sealedPlaces, log, rows: 50, pauseMs: 0, ...options });
  return { run: () => made.run(signal), logged, vault: services.vault };
}

/** How many values each key seals, over all places. */
async function countByKey(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const place of sealedPlaces) {
    if (place.reseal === undefined) continue;
    const { rows } = await owner.query<{ sealed: Buffer }>(
      `select ${place.sealed} as sealed from ${place.table} t where ${place.rows}`,
    );
    for (const row of rows) {
      const key = keyIdOf(row.sealed) ?? "?";
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  return counts;
}

async function bytesOf({ table, id }: Person): Promise<Buffer> {
  const { rows } = await owner.query<{ bytes: Buffer }>(
    `select ssn_sealed as bytes from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.bytes ?? Buffer.of();
}

/** Opens a person's SSN and finds the person, and the enrollment, by it. */
async function readAndFind(vault: Vault, { table, id, ssn }: Person): Promise<void> {
  const sealedNow = await bytesOf({ table, id, ssn });
  expect(vault.open(sealedNow, `${table === "people" ? "members" : table}.ssn:${id}`)).toBe(ssn);
  const indexes = vault.blindIndexes(ssn, "ssn");
  const found = await system.query(`select id from ${table} where ssn_index = any($1)`, [indexes]);
  expect(found.rows).toEqual([{ id }]);
  if (table === "people") return;
  const enrollments = await system.query(
    `select p.id from enrollments e join enrollment_people p on p.enrollment_id = e.id
     where e.subscriber_ssn_index = any($1)`,
    [indexes],
  );
  expect(enrollments.rows).toEqual([{ id }]);
}

async function rotationRow(keyId: string) {
  const { rows } = await owner.query<{ finished_at: string | null; reached: Record<string, string> }>(
    "select finished_at, reached from key_rotations where key_id = $1",
    [keyId],
  );
  return rows[0];
}

const values = 2 * people + 2;

test("from a to b: readers and look-ups never fail, the bytes are new, and the rows' versions are untouched", async () => {
  const before = await Promise.all(everyone.slice(0, 20).map((person) => bytesOf(person)));
  const { run, vault, logged } = rotation([b, a], { rows: 20, pauseMs: 10 });
  let reads = 0;
  let isOver = false;
  const reader = async () => {
    while (!isOver) {
      const person = everyone[Math.floor(Math.random() * everyone.length)];
      if (person !== undefined) await readAndFind(vault, person);
      reads += 1;
    }
  };
  const readers = [reader(), reader(), reader()];
  expect(await run()).toBe("finished");
  isOver = true;
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(100);
  expect(logged).toEqual([]);

  expect(await countByKey()).toEqual({ b: values });
  const after = await Promise.all(everyone.slice(0, 20).map((person) => bytesOf(person)));
  expect(after.filter((bytes, at) => bytes.equals(before[at] ?? bytes))).toEqual([]);
  const touched = await owner.query(
    "select 1 from enrollments where version <> 1 union all select 1 from members where version <> 1",
  );
  expect(touched.rowCount).toBe(0);

  const alone = new Vault([b]);
  for (const person of everyone) await readAndFind(alone, person);
  const factor = await owner.query<{ secret_sealed: Buffer }>(
    "select secret_sealed from second_factors where id = $1",
    [secondFactorId],
  );
  expect(
    alone.open(factor.rows[0]?.secret_sealed ?? Buffer.of(), `second_factors.secret:${secondFactorId}`),
  ).toBe("JBSWY3DP");
  const job = await owner.query<{ sealed: string }>(
    "select data->>'sealed' as sealed from pgboss.job where name = 'log-in-help'",
  );
  expect(alone.open(Buffer.from(job.rows[0]?.sealed ?? "", "base64"), "job:log-in-help")).toContain("rosa");
  expect(await rotation([b, a]).run()).toBe("unchanged");
});

test("from b to c: killed in the middle, it goes on from where it was", async () => {
  // Its pauses leave two seconds for the kill between a half of the members and all: a busy machine may look late.
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const keys = [c, b].map(
    ({ id, key }) => `{ id: "${id}", key: Buffer.from("${key.toString("hex")}", "hex") }`,
  );
  const code = `
    import { Vault } from ${module("./crypto.ts")};
    import { openDatabase } from ${module("./database/database.ts")};
    import { KeyRotation } from ${module("./key-rotation.ts")};
    import { sealedPlaces } from ${module("../app/sealed-places.ts")};
    const database = await openDatabase(${JSON.stringify(url)}, { runtime: 1, system: 2 });
    const services = { database, vault: new Vault([${keys.join(", ")}])};
    await new KeyRotation({ services, places: sealedPlaces, log: { error: console.error }, rows: 10, pauseMs: 100 }).run(new AbortController().signal);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  others.push(child);
  expect(await until(async () => ((await countByKey())["c"] ?? 0) > people / 2, { withinMs: 60_000 })).toBe(
    true,
  );
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));

  const halfWay = await countByKey();
  expect(halfWay["b"]).toBeGreaterThan(people);
  expect((halfWay["b"] ?? 0) + (halfWay["c"] ?? 0)).toBe(values);
  const note = await rotationRow("c");
  expect(note?.finished_at).toBeNull();
  // The last row done is noted: all up to it are under c, and all behind it under b.
  const last = note?.reached["people.ssn"] ?? "";
  const { rows } = await owner.query<{ id: string; ssn_sealed: Buffer }>("select id, ssn_sealed from people");
  for (const row of rows) expect(keyIdOf(row.ssn_sealed)).toBe(row.id <= last ? "c" : "b");
  const bytes = await Promise.all(everyone.map((person) => bytesOf(person)));
  const done = everyone.filter((_, at) => keyIdOf(bytes[at] ?? Buffer.of()) === "c");
  const { run, vault } = rotation([c, b]);
  for (const person of everyone) await readAndFind(vault, person);

  expect(await run()).toBe("finished");
  expect(await countByKey()).toEqual({ c: values });
  for (const person of done) {
    const at = everyone.indexOf(person);
    expect((await bytesOf(person)).equals(bytes[at] ?? Buffer.of())).toBe(true);
  }
  const alone = new Vault([c]);
  for (const person of everyone) await readAndFind(alone, person);
});

test("from c to d: two servers at once share the work, and a row that somebody holds waits without anybody waiting", async () => {
  const held = everyone.find(({ table }) => table === "people") ?? everyone[0];
  if (held === undefined) throw new Error("nobody");
  const holder = await owner.connect();
  await holder.query("begin");
  await holder.query("select 1 from members where id = $1 for update", [held.id]);
  const [one, other] = [rotation([d, c]), rotation([d, c])];
  const both = Promise.all([one.run(), other.run()]);
  try {
    const isAllButOne = async () => (await countByKey())["d"] === values - 1;
    expect(await until(isAllButOne, { withinMs: 30_000 })).toBe(true);
    expect((await rotationRow("d"))?.finished_at).toBeNull();
    // An old server writes another SSN under c before it lets go.
    const old = new Vault([c]);
    held.ssn = ssnOf(99_999);
    const { ssn_sealed, ssn_index } = sealed(old, held.table, held.id, held.ssn);
    await holder.query("update people set ssn_sealed = $2, ssn_index = $3 where id = $1", [
      held.id,
      ssn_sealed,
      ssn_index,
    ]);
    await holder.query("commit");
    const ends = await both;
    expect(ends.every((end) => end === "finished" || end === "unchanged")).toBe(true);
    expect(await countByKey()).toEqual({ d: values });
    await readAndFind(new Vault([d]), held);
  } finally {
    holder.release();
  }
});

test("what an old server writes after the end is found by the next look", async () => {
  const { run } = rotation([d, c]);
  expect(await run()).toBe("unchanged");
  const late = everyone[2];
  if (late === undefined) throw new Error("nobody");
  const { ssn_sealed, ssn_index } = sealed(new Vault([c, d]), late.table, late.id, late.ssn);
  await owner.query(`update ${late.table} set ssn_sealed = $2, ssn_index = $3 where id = $1`, [
    late.id,
    ssn_sealed,
    ssn_index,
  ]);
  expect(await run()).toBe("finished");
  expect(await countByKey()).toEqual({ d: values });
  await readAndFind(new Vault([d]), late);
});

test("two servers with the keys the other way round do not undo each other's work hour by hour", async () => {
  const old = rotation([c, d]);
  expect(await old.run()).toBe("finished");
  expect(await countByKey()).toEqual({ c: values });
  expect(await rotation([d, c]).run()).toBe("finished");
  expect(await old.run()).toBe("otherKey");
  expect(await countByKey()).toEqual({ d: values });
});

describe("damage", () => {
  const start = async (keys: SecretKey[], lostKeys: string[] = []) => {
    const warned: Logged[] = [];
    await requireKeys({
      pool: system,
      vault: new Vault(keys),
      places: sealedPlaces,
      lostKeys,
      warn: (facts, message) => void warned.push({ ...facts, message }),
    });
    return warned;
  };

  test("a server without a key that rows need does not start, and names it", async () => {
    expect(await start([e, d])).toEqual([]);
    await expect(start([e])).rejects.toThrow(`lacks the key "d", with which ${values} values are sealed`);
    await expect(start([e])).rejects.toThrow(`${people} in people.ssn`);
    await expect(start([{ ...d, key: e.key }])).rejects.toThrow('"d" of SECRET_KEYS is not the one');
    expect(await start([e], ["d"])).toMatchObject([{ key: "d", message: "values are lost with their key" }]);
  });

  test("from d to e: a value with a flipped byte is reported with its row and stops nothing", async () => {
    const [broken] = everyone;
    if (broken === undefined) throw new Error("nobody");
    const bytes = await bytesOf(broken);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await owner.query(`update ${broken.table} set ssn_sealed = $2 where id = $1`, [broken.id, bytes]);

    const { run, logged, vault } = rotation([e, d]);
    expect(await run()).toBe("finished");
    expect(logged).toMatchObject([
      { place: "people.ssn", row: broken.id, key: "d", message: expect.stringContaining("does not open") },
    ]);
    expect(await countByKey()).toEqual({ d: 1, e: values - 1 });
    expect(await bytesOf(broken)).toEqual(bytes);
    for (const person of everyone.slice(1)) await readAndFind(vault, person);

    // Hour by hour it is not said again; the old key may go; and the next start says it once more.
    expect(await run()).toBe("unchanged");
    expect(logged).toHaveLength(1);
    expect(await start([e])).toEqual([]);
    const again = rotation([e]);
    expect(await again.run()).toBe("finished");
    expect(again.logged).toMatchObject([{ row: broken.id }]);
    expect(await start([e])).toEqual([]);
  });

  test("a person who stands twice in a session, which older servers may have let pass, is reported and stops nothing", async () => {
    const [one, twin] = everyone.filter(({ table }, at) => table === "enrollment_people" && at % 4 === 1);
    if (one === undefined || twin === undefined) throw new Error("nobody");
    const old = new Vault([d]);
    const { ssn_sealed, ssn_index } = sealed(old, twin.table, twin.id, one.ssn);
    const { rows } = await owner.query<{ id: string }>(
      `with p as (update enrollment_people set ssn_sealed = $2, ssn_index = $3 where id = $1 returning enrollment_id)
       update enrollments e set subscriber_ssn_index = $3 from p where e.id = p.enrollment_id returning e.id`,
      [twin.id, ssn_sealed, ssn_index],
    );
    const { run, logged } = rotation([e, d]);
    expect(await run()).toBe("finished");
    expect(logged.find(({ row }) => row === rows[0]?.id)).toMatchObject({
      place: "enrollments.subscriber_ssn_index",
      message: expect.stringContaining("twice"),
    });
    expect(new Vault([e]).open(await bytesOf(twin), `enrollment_people.ssn:${twin.id}`)).toBe(one.ssn);
    expect(await run()).toBe("unchanged");
  });

  test("a damaged name of a key is said, and the server starts", async () => {
    const broken = everyone[4];
    if (broken === undefined) throw new Error("nobody");
    const bytes = await bytesOf(broken);
    bytes.write("z", 2);
    await owner.query(`update ${broken.table} set ssn_sealed = $2 where id = $1`, [broken.id, bytes]);
    expect(await start([e])).toMatchObject([{ row: broken.id, message: "a sealed value is damaged" }]);
  });
});
