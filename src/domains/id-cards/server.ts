import { drawing } from "#server/pdf/drawing.ts";
import { mountResource } from "#resource/resource.routes.ts";
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
  api.handle(idCardPdf, ({ scope, params, query }) =>
    drawing.take(() => getCardPdf(services, scope, { ...params, ...query })),
  );
  api.handle(idCardPicture, ({ scope, params, query }) =>
    getCardPicture(services, scope, { ...params, ...query }),
  );
  api.handle(appleCard, ({ scope, params }) => getAppleCard(services, scope, params));
  api.handle(googleCard, ({ scope, params }) => getGoogleCard(services, scope, params));
  api.handle(orderCard, ({ scope, params, query }) =>
    orderCardOf(services, scope, { ...params, day: query.effectiveDate }),
  );
  api.handle(cardOrders, ({ scope, params }) => findOrders(scope, params));
  api.handle(orderList, ({ scope, query }) => findQueue(scope, query));
  api.handle(moveOrders, ({ scope, body }) => moveAll(services, scope, body));
  api.handle(batchList, ({ scope, params }) => batchCsv(services, scope, params.batchId));
  api.handle(batchCards, ({ scope, params }) => batchPdf(services, scope, params.batchId));
}
