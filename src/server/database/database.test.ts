import { expect, test } from "vitest";
import { testDatabase } from "#test/database/test-database.ts";

const database = await testDatabase();

test("a connection that breaks in the hands of a transaction fails that transaction, and nothing else", async () => {
  const client = await database.runtime.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await client.query("begin");
  const hasEnded = new Promise<void>((resolve) => void client.once("end", () => resolve()));
  // An error without a listener would be thrown out of the event loop, and fail this file.
  await database.owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await hasEnded;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
  expect((await database.runtime.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
