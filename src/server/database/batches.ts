import type pg from "pg";

type Statement = { text: string; values: unknown[] };

/** All rows of a statement in batches, so that the memory they take does not grow with their number. In a transaction. */
export async function* inBatches<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { text, values }: Statement,
): AsyncIterable<Row[]> {
  await openBatches(client, { text, values });
  for (;;) {
    const { rows } = await client.query<Row>("fetch 2000 from batches");
    if (rows.length === 0) return;
    yield rows;
  }
}

export async function openBatches(client: pg.ClientBase, { text, values }: Statement): Promise<void> {
  // All rows are wanted, not the first few: the planner may sort them.
  await client.query("set local cursor_tuple_fraction = 1");
  await client.query(`declare batches no scroll cursor for ${text}`, values);
}
