import type pg from "pg";
import { expect, test } from "vitest";
import { sealedPlaces } from "#app/sealed-places.ts";
import { testDatabase } from "../database/test-database.ts";

const { owner } = await testDatabase();

/** A trigger writes it whenever the person's changes. */
const copies = ["members.ssn_index"];
/** By it alone a request that is sent once more is known; it is compared by each key there is. */
const comparedByEachKey = ["union_signups.request_index"];

/** Columns that hold sealed values or blind indexes, by their names, and that no change of keys would reach. */
async function forgotten(database: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and (column_name like '%\\_sealed' or (column_name like '%\\_index' and data_type = 'bytea'))`,
  );
  const isReached = ({ table, column }: { table: string; column: string }) =>
    sealedPlaces.some(
      (place) =>
        place.table === table &&
        (place.reseal?.startsWith(`${column} = `) === true || place.index?.column === column),
    );
  return rows
    .filter((one) => !isReached(one))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => ![...copies, ...comparedByEachKey].includes(name));
}

test("a change of keys reaches every sealed column and every blind index", async () => {
  expect(await forgotten(owner)).toEqual([]);
});

test("a column that is forgotten is named", async () => {
  const client = await owner.connect();
  try {
    await client.query("begin; create table planted (id uuid, note_sealed bytea, note_index bytea)");
    expect((await forgotten(client)).toSorted()).toEqual(["planted.note_index", "planted.note_sealed"]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
