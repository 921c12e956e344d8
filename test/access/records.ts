import { getTableConfig } from "drizzle-orm/pg-core";
import type { Call } from "#kernel/call.ts";
import { keyPermissions } from "#identity/access/key-permissions.ts";
import { resourcesOf } from "#records/resource.routes.ts";
import type { RecordTable } from "#records/record-table.service.ts";
import { pathOf } from "#records/schemas.ts";
import type { Api } from "#server/http/api.ts";
import { idPlacesOf } from "./bodies.ts";
import { type Kind, kinds } from "./table.ts";

// What the definitions of records say of who may call what, in the words of docs/access.md.

/** The calls that every resource may have, below its own address. */
const ends = ["", "/{id}", "/order", "/export", "/options", "/remove", "/restore"];

/** The resource whose call this is; undefined for a call that a domain declares by itself. */
export function resourceOf(api: Api, path: string): RecordTable | undefined {
  return resourcesOf(api).find(({ resource }) => ends.some((end) => path === `${pathOf(resource)}${end}`));
}

/** The rows of the table for all calls of resources. */
export function recordRows(api: Api): string[] {
  return api.calls.flatMap((call) => {
    const kept = resourceOf(api, call.path);
    return kept === undefined ? [] : [rowOf(kept, call)];
  });
}

function rowOf(kept: RecordTable, call: Call): string {
  const ids = idPlacesOf(call).map((place) => `${place}=${tableAt(kept, place)}`);
  const cells = [
    call.method,
    call.path,
    ...kinds.map((kind) => cellOf(kept, call, kind)),
    ids.join(", ") || "-",
    reachOf(kept, ids),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Records to refer to are named to all staff of the kind; all else asks for the permission. A key is nobody of a kind. */
function cellOf({ resource }: RecordTable, { path }: Call, kind: Kind): string {
  const { types, permission } = resource;
  const isForReference = path.endsWith("/options");
  if (kind === "key") return !isForReference && keyPermissions.includes(permission) ? permission : "-";
  if (!types.some((type) => type === kind)) return "-";
  return isForReference ? "yes" : permission;
}

function reachOf({ resource }: RecordTable, ids: readonly string[]): string {
  if (ids.length === 0) return "-";
  return resource.scope === "installation" ? "installation" : "clients";
}

/** The table of the rows that an id at this place names. */
function tableAt(kept: RecordTable, place: string): string {
  const word = place.replace(/^\?/u, "").replace(/^filter\[(\w+)\]$/u, "$1");
  if (word === "id" || word === "ids") return kept.name;
  if (word === "client") return "clients";
  const table = pointedTo(kept, word);
  if (table === undefined) throw new Error(`${kept.name}.${word} has no foreign key`);
  return table;
}

/** The table that a field of a record, or the name of its parent, has a foreign key into. */
export function pointedTo({ table, columns }: RecordTable, field: string): string | undefined {
  const keys = getTableConfig(table).foreignKeys.map((one) => one.reference());
  const key = keys.find((one) => one.columns.at(-1)?.name === columns[field]?.name);
  return key && getTableConfig(key.foreignTable).name;
}
