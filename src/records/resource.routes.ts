import type { PgTable } from "drizzle-orm/pg-core";
import { assert } from "#kernel/assert.ts";
import { onceFor } from "#kernel/once-for.ts";
import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import { registerTexts, t } from "#server/i18n.ts";
import { csvOf } from "./csv.ts";
import type { Fields, Resource } from "./definition.ts";
import {
  type ListedTableOf,
  listedTable,
  recordTable,
  type RecordTable,
  type TableOf,
  type Ties,
} from "./record-table.service.ts";
import { createRow, orderRows, updateRow } from "./change-rows.service.ts";
import { exportRows, findAll, findOptions, findRows, getRow } from "./find-rows.service.ts";
import { removeRow, removeRows, restoreRows } from "./remove-rows.service.ts";
import { callsOf, wholeCallsOf } from "./schemas.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("records", { en, ko, es });

/** They follow from the definition alone. */
const [pageCalls, wholeCalls] = [onceFor(callsOf), onceFor(wholeCallsOf)];
const mounted = new WeakMap<Api, RecordTable[]>();

/** All resources of a server, for the tests that hold for every one of them. */
export function resourcesOf(api: Api): readonly RecordTable[] {
  return mounted.get(api) ?? [];
}

/** Mounts every call of a resource. The table keeps its records; if the two do not agree, this does not compile. */
export function mountResource<
  F extends Fields,
  Searched extends string,
  T extends PgTable,
  Key extends string = never,
>(
  api: Api,
  definition: Resource<F, string, Searched, Key>,
  table: TableOf<F, Searched, Key, T>,
  ties: Ties = {},
): RecordTable {
  const kept = recordTable(definition, table, ties);
  mounted.set(api, [...resourcesOf(api), kept]);
  if (kept.resource.whole === undefined) mountPages(api, kept);
  else mountWhole(api, kept);
  return kept;
}

/** Mounts the list of records that calls of their own read and change, and its CSV. */
export function mountList<F extends Fields, Searched extends string, T extends PgTable>(
  api: Api,
  definition: Resource<F, string, Searched, never>,
  table: ListedTableOf<F, Searched, T>,
  ties: Pick<Ties, "references" | "derived"> = {},
): void {
  assert(definition.listOnly === true, `only the list of ${definition.path} follows from its definition`);
  const kept = listedTable(definition, table, ties);
  handleList(api, kept, pageCalls(kept.resource));
}

function mountPages(api: Api, kept: RecordTable): void {
  const { resource } = kept;
  const calls = pageCalls(resource);
  mountRecord(api, kept, calls);
  handleList(api, kept, calls);
  if (resource.search.length > 0) {
    api.handle(calls.options, ({ scope, query }) => findOptions(scope, kept, query));
  }
  api.handle(calls.removeMany, async ({ scope, body }) => {
    const results = await removeRows(scope, kept, body.ids);
    kept.committed(undefined);
    return { results };
  });
  api.handle(calls.restoreMany, async ({ scope, body }) => {
    const results = await restoreRows(scope, kept, body.ids);
    kept.committed(undefined);
    return { results };
  });
}

function handleList(
  api: Api,
  kept: RecordTable,
  calls: Pick<ReturnType<typeof callsOf>, "list" | "download">,
): void {
  const { resource } = kept;
  api.handle(calls.list, ({ scope, query }) => findRows(scope, kept, query));
  api.handle(calls.download, async ({ scope, query, context, reply }) => {
    const known = new Map<string, string>();
    const words = (key: string) => known.get(key) ?? known.set(key, t(context.language, key)).get(key) ?? key;
    return streamedCsv(reply, `${resource.path.replaceAll("/", "-")}.csv`, (write) =>
      exportRows(scope, kept, query, (batches) => write(csvOf(resource, batches, words))),
    );
  });
}

function mountWhole(api: Api, kept: RecordTable): void {
  const { whole = "rows", without = [], ordered, parent } = kept.resource;
  const calls = wholeCalls(kept.resource);
  mountRecord(api, kept, calls);
  const parentOf = (params: Params) => parent && params?.[parent.key];
  if (!without.includes("list")) {
    api.handle(calls.list, async ({ scope, params }) => ({
      [whole]: await findAll(scope, kept, parentOf(params)),
    }));
  }
  if (ordered && !without.includes("order")) {
    api.handle(calls.order, async ({ scope, params, body }) => {
      const rows = await orderRows(scope, kept, { ...body, parent: parentOf(params) });
      kept.committed(parentOf(params));
      return { [whole]: rows };
    });
  }
}

type Params = Readonly<Record<string, string>> | undefined;

function mountRecord(
  api: Api,
  kept: RecordTable,
  calls: Pick<ReturnType<typeof wholeCallsOf>, "get" | "create" | "update" | "remove">,
): void {
  const { without = [], parent } = kept.resource;
  const at = (params: { id: string } & Record<string, string>) => ({
    id: params.id,
    parent: parent && params[parent.key],
  });
  if (!without.includes("get")) api.handle(calls.get, ({ scope, params }) => getRow(scope, kept, at(params)));
  api.handle(calls.create, async ({ scope, params, body }) => {
    const given: Params = params;
    const place = parent && given?.[parent.key];
    const row = await createRow(scope, kept, { values: body, parent: place });
    kept.committed(place);
    return row;
  });
  api.handle(calls.update, async ({ scope, params, body, ifMatch }) => {
    const row = await updateRow(scope, kept, { ...at(params), version: ifMatch, values: body });
    kept.committed(at(params).parent);
    return row;
  });
  if (without.includes("remove")) return;
  api.handle(calls.remove, async ({ scope, params }) => {
    await removeRow(scope, kept, at(params));
    kept.committed(at(params).parent);
  });
}
