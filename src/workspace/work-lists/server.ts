import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import type { Services } from "#server/services.ts";
import { countLists, exportRows, findRows } from "./find-list.service.ts";
import * as letters from "./letter-runs.ts";
import { discardRun, findRuns, openRun } from "./letters/runs.service.ts";
import { openExample, previewOf, startLetters } from "./letters/start-letters.service.ts";
import { markReturned, recordAsked, recordMailed, resolveReturned } from "./marks.service.ts";
import * as lists from "./work-lists.ts";

/** The door through which the server mounts this domain. */
export function mountWorkLists(api: Api, services: Services): void {
  api.handle(lists.workListCounts, ({ scope, query }) =>
    countLists(services, scope, query["filter[clientId]"]),
  );
  api.handle(lists.workListRows, ({ scope, params, query }) =>
    findRows(services, scope, { ...params, ...query }),
  );
  api.handle(lists.workListExport, async ({ scope, params, query, reply }) =>
    streamedCsv(reply, `${params.list}.csv`, (write) =>
      exportRows(services, scope, { ...params, ...query }, write),
    ),
  );
  api.handle(lists.askForSsn, ({ scope, body }) => recordAsked(services, scope, body));
  api.handle(lists.markReturnedMail, ({ scope, params, body }) =>
    markReturned(services, scope, { ...params, ...body }),
  );
  api.handle(lists.resolveReturnedMail, ({ scope, body }) =>
    resolveReturned(services, scope, body.memberIds),
  );
  api.handle(letters.previewLetters, ({ scope, params, body }) =>
    previewOf(services, scope, { ...params, ...body }),
  );
  api.handle(letters.exampleLetter, ({ scope, params, body }) =>
    openExample(services, scope, { ...params, ...body }),
  );
  api.handle(letters.makeLetters, ({ scope, params, body }) =>
    startLetters(services, scope, { ...params, ...body }),
  );
  api.handle(letters.letterRuns, ({ scope, query }) =>
    findRuns(scope, { list: query["filter[list]"], clientId: query["filter[clientId]"] }),
  );
  api.handle(letters.letterRunFile, ({ scope, params }) => openRun(services, scope, params.id));
  api.handle(letters.mailLetters, ({ scope, params, body }) =>
    recordMailed(services, scope, { ...params, ...body }),
  );
  api.handle(letters.discardLetters, ({ scope, params }) => discardRun(services, scope, params.id));
}
