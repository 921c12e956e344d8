import type { ListQuery } from "#web/staff/list/list-state.ts";
import { download, save, send } from "#web/api.ts";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";
import type { Resource, Target, Values } from "../definition.ts";
import type { callsOf } from "../schemas.ts";

// Types only: the schemas stay on the server.
type Calls = ReturnType<typeof callsOf>;
/** A record as the server sends it: its fields beside these. */
export type Saved = {
  id: string;
  version: number;
  updatedAt: string;
  /** Of the records it refers to; left out where it can refer to none. */
  labels?: Record<string, string | null>;
  [field: string]: unknown;
};
type Result = { results: { id: string; outcome: string }[] };

/** The client of a record, for `RecordClient`. */
export function clientOf({ scope }: Pick<Resource, "scope">, { id, clientId, name, labels }: Saved) {
  return scope === "itself"
    ? { clientId: id, clientName: name }
    : { clientId, clientName: labels?.["clientId"] };
}

/** The calls of one resource, from a page. */
export function callsTo(path: string) {
  const base = `/admin/${path}` as const;
  return {
    findPage: async (query: ListQuery, signal: AbortSignal): Promise<{ rows: Saved[]; total: number }> =>
      send<Calls["list"]>(`GET ${base}`, { query, signal }),
    get: async (id: string, signal?: AbortSignal): Promise<Saved> =>
      send<Calls["get"]>(`GET ${base}/{id}`, { params: { id }, signal }),
    create: async (body: Values): Promise<Saved> => send<Calls["create"]>(`POST ${base}`, { body }),
    update: async (id: string, version: number, body: Values): Promise<Saved> =>
      send<Calls["update"]>(`PUT ${base}/{id}`, { params: { id }, body, ifMatch: version }),
    removeMany: async (ids: readonly string[]): Promise<Result> =>
      send<Calls["removeMany"]>(`POST ${base}/remove`, { body: { ids: [...ids] } }),
    restoreMany: async (ids: readonly string[]): Promise<Result> =>
      send<Calls["restoreMany"]>(`POST ${base}/restore`, { body: { ids: [...ids] } }),
    download: async ({ page: _, pageSize: __, ...query }: ListQuery): Promise<void> =>
      save(await download<Calls["download"]>(`GET ${base}/export`, { query, patience: 300_000 })),
  };
}

/** Records to refer to; of one client and those that all share, where `client` is given. */
export function finderOf(target: Target, client?: string): FindOptions {
  return async (wanted, signal) => {
    const query = { ...wanted, ...(client === undefined ? {} : { client }) };
    return (await send<Calls["options"]>(`GET /admin/${target.path}/options`, { query, signal })).rows;
  };
}
