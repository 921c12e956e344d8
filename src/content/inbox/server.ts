import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { streamedCsv } from "#server/http/streamed-csv.ts";
import type { Services } from "#server/services.ts";
import { getConversation } from "./conversation.service.ts";
import * as broadcasts from "./broadcasts/broadcasts.ts";
import { findBroadcasts, getBroadcast, move, previewOf, start } from "./broadcasts/broadcasts.service.ts";
import * as desk from "./desk.ts";
import { findOfHelp, findRecipients, findStaff, tend } from "./desk.service.ts";
import { addFile, openFile, removeFile } from "./files.service.ts";
import {
  findMessages,
  getUnread,
  markConversation,
  removeConversation,
  restoreConversation,
} from "./inbox.service.ts";
import * as templates from "./templates.ts";
import { checkValue, checkVariable, fill, findTemplates, preview, tryValue } from "./templates.service.ts";
import {
  entityTemplateValuesTable,
  messageTemplatesTable,
  templateVariablesTable,
} from "./templates.table.ts";
import { entityTemplateValues, messageTemplates, templateVariables } from "./template-variables.ts";
import { findHistory, findHistoryOfVisitor } from "./history.service.ts";
import { openDocument } from "./message-documents.service.ts";
import * as messages from "./messages.ts";
import { exportQueue, findQueue } from "./queue.service.ts";
import { reply, writeAsDesk, writeToDesk } from "./write.service.ts";

/** The door through which the server mounts this domain. */
export function mountInbox(api: Api, services: Services): void {
  mountMessages(api, services);
  mountFiles(api, services);
  mountDesk(api, services);
  mountTemplates(api, services);
  mountBroadcasts(api, services);
}

function mountBroadcasts(api: Api, services: Services): void {
  api.handle(broadcasts.previewBroadcast, ({ scope, body }) => previewOf(services, scope, body));
  api.handle(broadcasts.startBroadcast, ({ scope, body, idempotencyKey: key }) =>
    start(services, scope, { ...body, key }),
  );
  api.handle(broadcasts.broadcastList, ({ scope, query }) => findBroadcasts(scope, query));
  api.handle(broadcasts.broadcast, ({ scope, params }) => getBroadcast(services, scope, params.id));
  api.handle(broadcasts.moveBroadcast, ({ scope, params, body, ifMatch }) =>
    move(services, scope, { ...params, ...body, version: ifMatch }),
  );
}

function mountMessages(api: Api, services: Services): void {
  api.handle(messages.messageList, ({ scope, query }) => findMessages(scope, query));
  api.handle(messages.unreadCount, ({ scope }) => getUnread(scope));
  api.handle(messages.conversation, ({ scope, params }) => getConversation(services, scope, params.id));
  api.handle(messages.writeMessage, ({ scope, body, idempotencyKey: key }) =>
    writeToDesk(services, scope, { ...body, key }),
  );
  api.handle(messages.replyToMessage, ({ scope, params, body, idempotencyKey: key }) =>
    reply(services, scope, { ...params, ...body, key }),
  );
  api.handle(messages.markMessage, ({ scope, params, body }) =>
    markConversation(services, scope, { ...params, ...body }),
  );
  api.handle(messages.removeMessage, ({ scope, params }) => removeConversation(services, scope, params.id));
  api.handle(messages.restoreMessage, ({ scope, params }) => restoreConversation(services, scope, params.id));
}

function mountFiles(api: Api, services: Services): void {
  api.handle(messages.addMessageFile, ({ scope, file }) => addFile(services, scope, file));
  api.handle(messages.messageFile, ({ scope, params }) => openFile(services, scope, params.id));
  api.handle(messages.messageDocument, ({ scope, params }) => openDocument(services, scope, params.id));
  api.handle(messages.removeMessageFile, ({ scope, params }) => removeFile(scope, params.id));
}

function mountDesk(api: Api, services: Services): void {
  api.handle(desk.deskQueue, ({ scope, query }) => findQueue(services, scope, query));
  api.handle(desk.deskQueueExport, async ({ scope, query, reply }) =>
    streamedCsv(reply, "messages.csv", (write) => exportQueue(services, scope, query, write)),
  );
  api.handle(desk.writeForDesk, ({ scope, body, idempotencyKey: key }) =>
    writeAsDesk(services, scope, { ...body, key }),
  );
  api.handle(desk.tendConversation, ({ scope, params, body, ifMatch }) =>
    tend(services, scope, { ...params, ...body, version: ifMatch }),
  );
  api.handle(desk.deskStaff, ({ scope }) => findStaff(scope));
  api.handle(desk.deskRecipients, ({ scope, query }) => findRecipients(scope, query.search));
  api.handle(desk.conversationOfHelp, ({ scope, params }) => findOfHelp(scope, params.id));
  api.handle(desk.visitorHistory, ({ scope, params, query }) =>
    findHistoryOfVisitor(scope, { ...params, ...query }),
  );
  api.handle(desk.memberHistory, ({ scope, params, query }) => findHistory(scope, { ...params, ...query }));
}

function mountTemplates(api: Api, services: Services): void {
  mountResource(api, templateVariables, templateVariablesTable, { check: checkVariable });
  mountResource(api, entityTemplateValues, entityTemplateValuesTable, { check: checkValue });
  mountResource(api, messageTemplates, messageTemplatesTable);
  api.handle(templates.previewValue, ({ scope, body }) => tryValue(scope, body));
  api.handle(templates.previewText, ({ scope, body }) => preview(services, scope, body));
  api.handle(templates.deskTemplates, ({ scope }) => findTemplates(scope));
  api.handle(templates.fillTemplate, ({ scope, body }) => fill(services, scope, body));
}
