/** A column of many rows: `hex` are bytes, written in hex; `text[]` lists, each written by `listText`. */
export type ColumnOfRows = {
  name: string;
  type:
    | "uuid"
    | "text"
    | "date"
    | "boolean"
    | "int"
    | "bigint"
    | "numeric"
    | "jsonb"
    | "timestamptz"
    | "hex"
    | "text[]";
  values: readonly (string | number | boolean | null)[];
};

/**
 * Rows as parameters of one statement, an array for each column: PostgreSQL takes them in a third of the time that JSON
 * takes. `select` names the columns in their order; its parameters begin at `$<first>`.
 */
export function rowArrays(
  columns: readonly ColumnOfRows[],
  first: number,
): { select: string; values: unknown[] } {
  const select = columns.map(({ name, type }, at) => {
    const place = `$${first + at}`;
    if (type === "hex") return `decode(unnest(${place}::text[]), 'hex') as ${name}`;
    // An array of arrays would have to be of one length throughout.
    if (type === "text[]") return `unnest(${place}::text[])::text[] as ${name}`;
    return `unnest(${place}::${type}[]) as ${name}`;
  });
  return { select: `select ${select.join(", ")}`, values: columns.map(({ values }) => arrayText(values)) };
}

/** In an array of the database, quotes and backslashes stand as in JSON; nothing else that JSON writes with a backslash does. */
function arrayText(values: ColumnOfRows["values"]): unknown {
  const json = JSON.stringify(values);
  return /\\[^"\\]/u.test(json) ? values : `{${json.slice(1, -1)}}`;
}

/** A list of texts as the database writes one. */
export const listText = (texts: readonly string[]): string =>
  texts.length === 0
    ? "{}"
    : `{${texts.map((one) => `"${one.replaceAll(/["\\]/gu, String.raw`\$&`)}"`).join(",")}}`;
