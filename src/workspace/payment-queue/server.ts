import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import type { Services } from "#server/services.ts";
import { act, actOnMany, addNote, getOne } from "./acts.service.ts";
import { countPayments, exportPayments, findPayments } from "./list.service.ts";
import * as calls from "./payment-queue.ts";

/** The door through which the server mounts this domain. */
export function mountPaymentQueue(api: Api, services: Services): void {
  api.handle(calls.paymentList, ({ scope, query }) => findPayments(scope, query));
  api.handle(calls.paymentCounts, ({ scope, query }) => countPayments(scope, query["filter[clientId]"]));
  api.handle(calls.paymentExport, async ({ scope, query, reply }) =>
    streamedCsv(reply, "payments.csv", (write) => exportPayments(scope, query, write)),
  );
  api.handle(calls.getPayment, ({ scope, params }) => getOne(scope, params));
  api.handle(calls.notePayment, ({ scope, params, body }) =>
    addNote(services, scope, { ...params, ...body }),
  );
  api.handle(calls.actOnPayment, ({ scope, params, body, ifMatch }) =>
    act(services, scope, { ...params, version: ifMatch, wish: body }),
  );
  api.handle(calls.actOnPayments, ({ scope, body }) => actOnMany(services, scope, body));
}
