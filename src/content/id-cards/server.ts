import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { batchCsv, batchPdf } from "./batch.service.ts";
import { idCardDesigns } from "./designs.ts";
import { idCardDesignsTable } from "./id-cards.table.ts";
import { appleCard, googleCard, idCard, idCardPdf, idCardPicture, idCards, ownIdCards } from "./id-card.ts";
import { findCards, findOwnCards, getCard, getCardPdf, getCardPicture } from "./id-card.service.ts";
import { batchCards, batchList, cardOrders, moveOrders, orderCard, orderList } from "./orders.ts";
import { findQueue, moveAll } from "./order-queue.service.ts";
import { findOrders, orderCardOf } from "./orders.service.ts";
import {
  changedPasses,
  latestPass,
  registerDevice,
  unregisterDevice,
  walletLog,
} from "./wallets/apple-calls.ts";
import {
  findChangedPasses,
  getLatestPass,
  registerAppleDevice,
  unregisterAppleDevice,
} from "./wallets/apple-updates.service.ts";
import { getAppleCard, getGoogleCard } from "./wallets/wallets.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("id-cards", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountIdCards(api: Api, services: Services): void {
  mountResource(api, idCardDesigns, idCardDesignsTable);
  api.handle(idCards, ({ scope, params, query }) => findCards(services, scope, { ...params, ...query }));
  api.handle(ownIdCards, ({ scope, query }) => findOwnCards(services, scope, query.day));
  api.handle(idCard, ({ scope, params, query }) => getCard(services, scope, { ...params, ...query }));
  api.handle(idCardPdf, ({ scope, params, query }) => getCardPdf(services, scope, { ...params, ...query }));
  api.handle(idCardPicture, ({ scope, params, query }) =>
    getCardPicture(services, scope, { ...params, ...query }),
  );
  api.handle(appleCard, ({ scope, params }) => getAppleCard(services, scope, params));
  api.handle(googleCard, ({ scope, params }) => getGoogleCard(services, scope, params));
  mountWalletUpdates(api, services);
  api.handle(orderCard, ({ scope, params, query }) =>
    orderCardOf(services, scope, { ...params, day: query.effectiveDate }),
  );
  api.handle(cardOrders, ({ scope, params }) => findOrders(services, scope, params));
  api.handle(orderList, ({ scope, query }) => findQueue(services, scope, query));
  api.handle(moveOrders, ({ scope, body }) => moveAll(services, scope, body));
  api.handle(batchList, ({ scope, params }) => batchCsv(services, scope, params.batchId));
  api.handle(batchCards, ({ scope, params }) => batchPdf(services, scope, params.batchId));
}

function mountWalletUpdates(api: Api, services: Services): void {
  api.handle(registerDevice, async ({ system, params, body, reply }) => {
    const { authorization } = reply.request.headers;
    const { isNew } = await registerAppleDevice(services, system, { ...params, ...body, authorization });
    void reply.code(isNew ? 201 : 200);
    return {};
  });
  api.handle(unregisterDevice, async ({ system, params, reply }) => {
    const { authorization } = reply.request.headers;
    await unregisterAppleDevice(services, system, { ...params, authorization });
    return {};
  });
  api.handle(changedPasses, async ({ system, params, query, reply }) => {
    const found = await findChangedPasses(services, system, { ...params, since: query.passesUpdatedSince });
    if (found === null) void reply.code(204);
    return found ?? { serialNumbers: [], lastUpdated: "" };
  });
  api.handle(latestPass, async ({ system, params, reply }) => {
    const { authorization } = reply.request.headers;
    const { changedAt, ...file } = await getLatestPass(services, system, { ...params, authorization });
    void reply.header("last-modified", changedAt.toUTCString());
    return file;
  });
  api.handle(walletLog, ({ body, reply }) => {
    // Anybody may send it: a few lines of a few words.
    for (const line of body.logs.slice(0, 10))
      reply.log.warn({ said: maskSsnsIn(line.slice(0, 1000)).slice(0, 300) }, "a wallet");
    return Promise.resolve({});
  });
}
