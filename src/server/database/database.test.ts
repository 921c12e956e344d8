import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fullName, listName } from "#kernel/person-name.ts";
import { SystemScope } from "../scope.ts";
import { Limiter } from "../limiter.ts";
import { NestedConnection } from "./connections.ts";
import { fullNameSql, listNameSql } from "./person-name.ts";
import { signInFor } from "./sign-ins.ts";
import { testDatabase } from "#test/database/test-database.ts";

const database = await testDatabase();

test("a connection that breaks in the hands of a transaction fails that transaction, and nothing else", async () => {
  await database.runtime.hold(async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await client.query("begin");
    const hasEnded = new Promise<void>((resolve) => void client.once("end", () => resolve()));
    // An error without a listener would be thrown out of the event loop, and fail this file.
    await database.owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await hasEnded;
    await expect(client.query("select 1")).rejects.toThrow();
  });
  expect((await database.runtime.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

describe("work that holds a connection", () => {
  const { runtime, system } = database;
  const pairs = [
    ["runtime", "runtime", runtime, runtime],
    ["runtime", "system", runtime, system],
    ["system", "runtime", system, runtime],
    ["system", "system", system, system],
  ] as const;

  test.each(pairs)(
    "of %s is refused a second one of %s at once, however it asks",
    async (_a, _b, held, other) => {
      await held.hold(async (client) => {
        await expect(other.query("select 1")).rejects.toThrow(NestedConnection);
        await expect(other.hold(async () => undefined)).rejects.toThrow(NestedConnection);
        await expect(new Limiter({ atOnce: 1, longestQueue: 1 }).enter()).rejects.toThrow(NestedConnection);
        // The connection itself goes on.
        expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      });
      expect((await other.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    },
  );

  test("in a scope is refused by the scope as well, and loses what it had begun", async () => {
    const scope = new SystemScope(database, { requestId: "nested", language: "en" });
    const bucket = randomUUID();
    const nested = scope.transaction(randomUUID(), async ({ client }) => {
      await client.query("insert into attempts (bucket, window_start, count) values ($1, now(), 1)", [
        bucket,
      ]);
      await scope.query("select 1", []);
    });
    await expect(nested).rejects.toThrow(NestedConnection);
    expect(await scope.query("select from attempts where bucket = $1", [bucket])).toEqual([]);
  });

  test("may ask again once it has given it back, also from what it left running", async () => {
    let later: Promise<unknown> | undefined;
    let goOn = () => {};
    const given = new Promise<void>((resolve) => (goOn = resolve));
    await runtime.hold(async () => {
      later = given.then(() => runtime.query("select 1 as one"));
    });
    goOn();
    expect(await later).toMatchObject({ rows: [{ one: 1 }] });
  });

  test("gives nobody a connection that is still in a transaction", async () => {
    const pid = async () =>
      (await system.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
    let left: number | undefined;
    await system.hold(async (client) => {
      await client.query("begin");
      left = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
    });
    expect(await Promise.all(Array.from({ length: 8 }, pid))).not.toContain(left);
  });
});

describe("the pools are confined to their roles", () => {
  const pools = [
    ["openroll_runtime", database.runtime],
    ["openroll_system", database.system],
  ] as const;

  test.each(pools)("%s can become nobody else, and nobody at all can do nothing", async (role, pool) => {
    const other = pools.find(([name]) => name !== role)?.[0] ?? "";
    const owner = decodeURIComponent(new URL(database.url).username);
    expect(database.isConfined).toBe(true);
    await pool.hold(async (client) => {
      const state = (text: string) =>
        client.query(text).then(
          () => "done",
          (error: { code?: string }) => error.code,
        );
      for (const name of [owner, other]) {
        expect([name, await state(`set role "${name}"`)]).toEqual([name, "42501"]);
        expect([name, await state(`set session authorization "${name}"`)]).toEqual([name, "42501"]);
      }
      const who = async () =>
        (await client.query<{ name: string }>("select current_user as name")).rows[0]?.name;
      // These lead back to where the connection began: the role.
      for (const way of ["reset role", "set session authorization default", "reset session authorization"]) {
        expect([way, await state(way), await who()]).toEqual([way, "done", role]);
      }
      // This one leads to the sign-in itself, which has no right to anything.
      expect(await state("set role none")).toBe("done");
      expect(await who()).toMatch(/^openroll_(runtime|system)_[\da-f]{12}$/);
      for (const text of ["select from members", "delete from members", "create table planted (id int)"])
        expect([text, await state(text)]).toEqual([text, "42501"]);
      expect([await state("reset role"), await who()]).toEqual(["done", role]);
      expect(await state(`alter role "${role}" superuser`)).toBe("42501");
      expect(await state(`grant "${owner}" to "${role}"`)).toBe("42501");
    });
  });

  test("an owner who signs in without a password goes without", () => {
    expect(signInFor("postgresql://owner@db.example/openroll", "openroll_runtime")).toBeUndefined();
    expect(signInFor("postgresql:///openroll?host=/run", "openroll_runtime")).toBeUndefined();
  });

  test("each owner's password makes sign-ins of its own", () => {
    const name = (password: string) =>
      signInFor(`postgresql://o:${password}@db.example/x`, "openroll_system")?.user;
    expect(name("one")).toMatch(/^openroll_system_[\da-f]{12}$/);
    expect(name("one")).toBe(name("one"));
    expect(name("one")).not.toBe(name("two"));
  });
});

test.each([
  ["Dana", "Kim"],
  ["하늘", "김"],
  ["하늘", "Kim"],
  ["Sukarno", ""],
  ["하늘", ""],
])("a query puts %s and %s together as the kernel does", async (firstName, lastName) => {
  const { rows } = await database.runtime.query<{ full: string; listed: string }>(
    `select ${fullNameSql("p")} as full, ${listNameSql("p")} as listed from (select $1::text as first_name, $2::text as last_name) p`,
    [firstName, lastName],
  );
  const name = { firstName, lastName };
  expect(rows).toEqual([{ full: fullName(name), listed: listName(name) }]);
});
