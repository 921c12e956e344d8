import type pg from "pg";
import type { ReportQuestion, ReportRow, ReportStatement } from "./sql/statement.service.ts";
import { statementOf } from "./sql/statement.service.ts";

/** A row as the driver gives it: an array of cells, the last of which says whether it is the total. */
type Read = (string | number | boolean | null)[];

const asRow = (read: Read): ReportRow => ({ cells: read.slice(0, -1), isTotal: read.at(-1) === true });

/** Rows are arrays, since two columns of a report may be read by the same words of SQL. */
async function ask(client: pg.ClientBase, { text, values }: ReportStatement): Promise<Read[]> {
  const { rows } = await client.query<Read>({ text, values, rowMode: "array" });
  return rows;
}

/** How many rows there are, the total not counted. */
export async function countReport(client: pg.ClientBase, question: ReportQuestion): Promise<number> {
  const { text, values } = statementOf(question);
  const [row] = await ask(client, {
    text: `select count(*)::int8 from (${text}) counted where not counted.is_total`,
    values,
  });
  return Number(row?.[0] ?? 0);
}

/** The first so many rows. */
export async function readFirst(
  client: pg.ClientBase,
  question: ReportQuestion,
  limit: number,
): Promise<ReportRow[]> {
  const { text, values } = statementOf(question);
  const rows = await ask(client, { text: `${text} limit ${Math.trunc(limit)}`, values });
  return withoutEmptyTotal(rows.map(asRow));
}

/** All rows, so many at a time: what a report takes in memory does not grow with it. Within a transaction. */
export async function* readAll(client: pg.ClientBase, question: ReportQuestion): AsyncIterable<ReportRow[]> {
  const { text, values } = statementOf(question);
  await ask(client, { text: `declare report no scroll cursor for ${text}`, values });
  let isFirst = true;
  for (;;) {
    const { rows } = await client.query<Read>({ text: "fetch 2000 from report", rowMode: "array" });
    if (rows.length === 0) break;
    const read = rows.map(asRow);
    yield isFirst ? withoutEmptyTotal(read) : read;
    isFirst = false;
  }
  await client.query("close report");
}

/** Where there is nothing to add up, PostgreSQL gives a total all the same. */
function withoutEmptyTotal(rows: ReportRow[]): ReportRow[] {
  return rows.length === 1 && rows[0]?.isTotal === true ? [] : rows;
}
