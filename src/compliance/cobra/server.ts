import { browserOf, keepDeviceCookie } from "#identity/access/devices.service.ts";
import { mailElectCode } from "./elect/open-link.service.ts";
import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import type { Services } from "#server/services.ts";
import { findCases } from "./cases.service.ts";
import { exportDue, findDue } from "./calendar.service.ts";
import { lapse } from "./lapse.service.ts";
import { cobraCalendar, cobraCalendarExport, cobraLetters, lapseCobra } from "./cobra-calendar.ts";
import { openCobraLetters } from "./letters/letters.service.ts";
import * as calls from "./cobra.ts";
import { createDenial, removeDenial, sendDenial } from "./denials/denials.ts";
import { markDenialSent, recordDenial, takeBackDenial } from "./denials/denials.service.ts";
import { cobraOfMember } from "./of-member.ts";
import {
  cobraReceipt,
  electByLink,
  mailElectCode as mailElectCodeCall,
  mailCobraLink,
  makeCobraLink,
  openCobraLink,
} from "./elect/elect.ts";
import { electThrough, mailLink, makeLink, showLink } from "./elect/elect.service.ts";
import { giveDebit, stopDebit } from "./debit/debits.service.ts";
import { giveCobraDebit, stopCobraDebit } from "./debit/debits.ts";
import { openReceipt } from "./elect/receipt/receipt.service.ts";
import { addChild } from "./add-child.service.ts";
import { previewStart, startCase } from "./start.service.ts";
import { end } from "./end.service.ts";
import { extend } from "./extend.service.ts";
import * as steps from "./steps.service.ts";
import { undoStep } from "./undo.service.ts";

export { withdrawCobra } from "./withdraw.service.ts";
export { cobraOfEnds } from "./cobra-of-ends.service.ts";
export { lostWithoutClock } from "./lost-without-clock.service.ts";

/** The door through which the server mounts this domain. */
export function mountCobra(api: Api, services: Services): void {
  api.handle(calls.previewCobra, ({ scope, body }) => previewStart(services, scope, body));
  api.handle(calls.startCobra, async ({ scope, body }) => ({ case: await startCase(services, scope, body) }));
  api.handle(cobraOfMember, ({ scope, params }) => findCases(services, scope, params.memberId));
  api.handle(calls.sendCobraNotice, async ({ scope, params, body, ifMatch }) => ({
    case: await steps.sendNotice(services, scope, { ...params, ...body, version: ifMatch }),
  }));
  api.handle(calls.electCobra, async ({ scope, params, body, ifMatch }) => ({
    case: await steps.elect(services, scope, { ...params, ...body, version: ifMatch }),
  }));
  api.handle(calls.payCobra, async ({ scope, params, body, ifMatch }) => ({
    case: await steps.pay(services, scope, { ...params, ...body, version: ifMatch }),
  }));
  api.handle(calls.extendCobra, async ({ scope, params, body, ifMatch }) => ({
    case: await extend(services, scope, { ...params, ...body, version: ifMatch }),
  }));
  api.handle(calls.addCobraChild, async ({ scope, params, body, ifMatch }) => ({
    case: await addChild(services, scope, { ...params, ...body, version: ifMatch }),
  }));
  api.handle(calls.endCobra, async ({ scope, params, body, ifMatch }) => ({
    case: await end(services, scope, { ...params, ...body, version: ifMatch }),
  }));
  api.handle(calls.undoCobra, ({ scope, params, ifMatch }) =>
    undoStep(services, scope, { ...params, version: ifMatch }),
  );
  api.handle(createDenial, async ({ scope, body }) => ({
    denial: await recordDenial(services, scope, body),
  }));
  api.handle(sendDenial, async ({ scope, params, body, ifMatch }) => ({
    denial: await markDenialSent(services, scope, { ...params, ...body, version: ifMatch }),
  }));
  api.handle(removeDenial, ({ scope, params, ifMatch }) =>
    takeBackDenial(services, scope, { ...params, version: ifMatch }),
  );
  api.handle(cobraCalendar, ({ scope, query }) => findDue(services, scope, query));
  api.handle(cobraCalendarExport, async ({ scope, query, reply }) =>
    streamedCsv(reply, "cobra.csv", (write) => exportDue(services, scope, query, write)),
  );
  api.handle(lapseCobra, ({ scope, body }) => lapse(services, scope, body.clockIds));
  api.handle(mailCobraLink, ({ scope, params }) => mailLink(services, scope, params.id));
  api.handle(makeCobraLink, ({ scope, params }) => makeLink(services, scope, params.id));
  api.handle(openCobraLink, async ({ system, params, body, address, reply }) => {
    const browser = browserOf(reply, address);
    const state = await showLink(services, system, { ...params, ...body, browser });
    keepDeviceCookie(reply, browser, services.configuration.production);
    return state;
  });
  api.handle(mailElectCodeCall, ({ system, params, address, reply }) => {
    const { language } = system.context;
    return mailElectCode(services, system, { ...params, browser: browserOf(reply, address), language });
  });
  api.handle(electByLink, ({ system, params, body, address, reply }) =>
    electThrough(services, system, { ...params, ...body, browser: browserOf(reply, address) }),
  );
  api.handle(giveCobraDebit, ({ system, params, body, address, reply }) =>
    giveDebit(services, system, { ...params, body, address, browser: browserOf(reply, address) }),
  );
  api.handle(stopCobraDebit, ({ system, params, address, reply }) =>
    stopDebit(services, system, { ...params, browser: browserOf(reply, address) }),
  );
  api.handle(cobraReceipt, ({ system, params, address, reply }) =>
    openReceipt(services, system, { ...params, browser: browserOf(reply, address) }),
  );
  api.handle(cobraLetters, ({ scope, body }) => openCobraLetters(services, scope, body));
}
