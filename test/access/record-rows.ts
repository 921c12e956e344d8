import { toSnakeCase } from "drizzle-orm/casing";
import type { Values } from "#records/definition.ts";
import { resourcesOf } from "#records/resource.routes.ts";
import { fitting, goodValue, inOrder } from "../conformance/samples.ts";
import { insert } from "../factories.ts";
import type { TestServer } from "../server.ts";
import { pointedTo } from "./records.ts";
import type { Make } from "./rows.ts";

/** Makes a record as its definition says: what is required, in its place, pointing to new records there. */
export function recordMaker(
  { api }: TestServer,
  name: string,
  makerOf: (server: TestServer, table: string) => Make | undefined,
): Make | undefined {
  const kept = resourcesOf(api).find((one) => one.name === name);
  if (kept === undefined) return undefined;
  const { resource, columns } = kept;
  return async (server, place, owner, caller) => {
    const make = async (column: string) => {
      const table = pointedTo(kept, column) ?? "";
      const id = await makerOf(server, table)?.(server, place, owner, caller);
      if (id === undefined) throw new Error(`Say in rows.ts how a row of ${table} is made, for ${name}`);
      return { table, id: String(id) };
    };
    const values: Values = {};
    for (const [field, of] of Object.entries(resource.fields)) {
      if (of.kind === "flag") values[field] = of.initial;
      if (!of.required) continue;
      if (of.kind === "id") values[field] = (await make(field)).id;
      else values[field] = await goodValue(of, async ({ to }) => keyOf(server, await make(field), to.key));
    }
    if (resource.parent) values[resource.parent.key] = (await make(resource.parent.key)).id;
    if (resource.ordered) values["sortOrder"] = 1;
    Object.assign(values, fitting[resource.path]);
    values["installationId"] = place.installationId;
    if (columns["clientId"] !== undefined) values["clientId"] = place.clientId;
    const row = Object.entries(inOrder(resource, values));
    // A list of codes is JSON; the driver would make an array of PostgreSQL of it.
    const kindOf = (field: string) => resource.fields[field]?.kind;
    const sent = row.map(([field, value]) => [
      toSnakeCase(field),
      kindOf(field) === "codes" ? JSON.stringify(value) : value,
    ]);
    return insert(server, name, Object.fromEntries(sent));
  };
}

/** What others refer to a record by. */
async function keyOf(
  server: TestServer,
  { table, id }: { table: string; id: string },
  key: string | undefined,
): Promise<string> {
  if (key === undefined) return id;
  const { rows } = await server.database.owner.query<{ key: string }>(
    `select ${toSnakeCase(key)} as key from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.key ?? "";
}
