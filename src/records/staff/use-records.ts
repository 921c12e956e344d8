import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { Resource, Values } from "../definition.ts";
import type { wholeCallsOf } from "../schemas.ts";
import type { Saved } from "./calls.ts";
import { changeOf } from "./form-values.ts";

// Types only: the schemas stay on the server.
type Calls = ReturnType<typeof wholeCallsOf>;
export type Change =
  | { kind: "save"; row: { id: string; version: number } | null; fields: Values }
  | { kind: "remove"; id: string }
  | { kind: "order"; ids: string[] };

/** Where one list of records is kept in the page: of all, or of a parent. */
export const recordsKey = ({ path }: Pick<Resource, "path">, parent?: string) =>
  parent === undefined ? ["list", path] : ["list", path, parent];

/** The calls of records that are one list, of all or of a parent. */
export function wholeCallsTo(resource: Resource, parentId?: string) {
  const { path, parent, whole = "rows" } = resource;
  const base = `/admin/${parent && parentId ? `${parent.path}/${parentId}/` : ""}${path}` as const;
  // The list stands in the answer under the definition's own name for it.
  const rowsOf = (answer: object) => (answer as Record<string, Saved[]>)[whole] ?? [];
  return {
    list: async (signal?: AbortSignal) => rowsOf(await send<Calls["list"]>(`GET ${base}`, { signal })),
    save: async (row: { id: string; version: number } | null, body: Values): Promise<Saved> =>
      row === null
        ? send<Calls["create"]>(`POST ${base}`, { body })
        : send<Calls["update"]>(`PUT ${base}/{id}`, {
            params: { id: row.id },
            body: changeOf(resource, body),
            ifMatch: row.version,
          }),
    remove: async (id: string) => send<Calls["remove"]>(`DELETE ${base}/{id}`, { params: { id } }),
    order: async (ids: string[]) =>
      rowsOf(await send<Calls["order"]>(`PUT ${base}/order`, { body: { ids } })),
  };
}

export function useRecords<Row extends { id: string } = Saved>(resource: Resource, parent?: string) {
  return useQuery({
    queryKey: recordsKey(resource, parent),
    // The definition's own fields: the caller says which.
    queryFn: async ({ signal }) => (await wholeCallsTo(resource, parent).list(signal)) as unknown as Row[],
  });
}

/** Changes one of the records or their order, then asks for them again. A new order shows at once. */
export function useChangeRecords(resource: Resource, parent?: string, onChanged?: () => void) {
  const queries = useQueryClient();
  const queryKey = recordsKey(resource, parent);
  const calls = wholeCallsTo(resource, parent);
  return useMutation({
    mutationFn: async (change: Change): Promise<unknown> => {
      if (change.kind === "save") return calls.save(change.row, change.fields);
      if (change.kind === "remove") return calls.remove(change.id);
      return calls.order(change.ids);
    },
    onSuccess: async () => {
      onChanged?.();
      await queries.invalidateQueries({ queryKey });
    },
    // An order that was refused is not the newest one.
    onError: (_, { kind }) => (kind === "order" ? queries.invalidateQueries({ queryKey }) : undefined),
  });
}
