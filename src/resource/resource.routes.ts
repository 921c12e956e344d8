import type { PgTable } from "drizzle-orm/pg-core";
import { Problem } from "#kernel/problem.ts";
import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import { registerTexts, t } from "#server/i18n.ts";
import { csvOf } from "./csv.ts";
import type { Fields, Resource } from "./definition.ts";
import { recordTable, type RecordTable, type TableOf, type Ties } from "./record-table.service.ts";
import * as service from "./resource.service.ts";
import { callsOf } from "./schemas.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("resource", { en, ko, es });

const mounted = new WeakMap<Api, RecordTable[]>();

/** All resources of a server, for the tests that hold for every one of them. */
export function resourcesOf(api: Api): readonly RecordTable[] {
  return mounted.get(api) ?? [];
}

/** Mounts every call of a resource. The table keeps its records; if the two do not agree, this does not compile. */
export function mountResource<F extends Fields, Searched extends string, T extends PgTable>(
  api: Api,
  definition: Resource<F, string, Searched>,
  table: TableOf<F, Searched, T>,
  ties: Ties = {},
): void {
  const kept = recordTable(definition, table, ties);
  const calls = callsOf(kept.resource);
  mounted.set(api, [...resourcesOf(api), kept]);

  api.handle(calls.list, ({ scope, query }) => service.findRows(scope, kept, query));
  if (definition.search.length > 0) {
    api.handle(calls.options, ({ scope, query }) => service.findOptions(scope, kept, query));
  }
  api.handle(calls.download, async ({ scope, query, context, reply }) => {
    const known = new Map<string, string>();
    const words = (key: string) => known.get(key) ?? known.set(key, t(context.language, key)).get(key) ?? key;
    return streamedCsv(reply, `${definition.path}.csv`, (write) =>
      service.exportRows(scope, kept, query, (batches) => write(csvOf(kept.resource, batches, words))),
    );
  });
  api.handle(calls.get, ({ scope, params }) => service.getRow(scope, kept, params.id));
  api.handle(calls.create, ({ scope, body }) => service.createRow(scope, kept, body));
  api.handle(calls.update, ({ scope, params, body, ifMatch }) => {
    return service.updateRow(scope, kept, { id: params.id, version: ifMatch, values: body });
  });
  api.handle(calls.remove, async ({ scope, params }) => {
    const [result] = await service.removeRows(scope, kept, [params.id]);
    if (result?.outcome !== "removed") throw new Problem(result?.outcome ?? "notFound");
  });
  api.handle(calls.removeMany, async ({ scope, body }) => {
    return { results: await service.removeRows(scope, kept, body.ids) };
  });
  api.handle(calls.restoreMany, async ({ scope, body }) => {
    return { results: await service.restoreRows(scope, kept, body.ids) };
  });
}
