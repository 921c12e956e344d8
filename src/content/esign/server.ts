import { sql } from "drizzle-orm";
import { mountList } from "#records/resource.routes.ts";
import type { Api, Incoming } from "#server/http/api.ts";
import type { Call } from "#kernel/call.ts";
import { drawing } from "#server/pdf/drawing.ts";
import type { Services } from "#server/services.ts";
import * as staff from "./esign-staff.ts";
import { signTemplatesTable } from "./esign.table.ts";
import { openRequestFile } from "./request-file.service.ts";
import * as requests from "./requests.service.ts";
import * as calls from "./signing.ts";
import * as signing from "./signing.service.ts";
import { signTemplates } from "./templates.ts";
import * as templates from "./templates.service.ts";

const countOf = (condition: string) =>
  sql.raw(`(select count(*)::int from esign_requests x where x.template_id = esign_templates.id and x.deleted_at is null
    and ${condition})`);

/** The door through which the server mounts this domain. */
export function mountEsign(api: Api, services: Services): void {
  mountList(api, signTemplates, signTemplatesTable, {
    derived: {
      waiting: countOf("x.status = 'sent' and x.expires_at > now()"),
      completed: countOf("x.status = 'completed'"),
    },
  });
  api.handle(staff.createTemplate, ({ scope, body, file }) =>
    templates.createTemplate(services, scope, { ...body, file }),
  );
  api.handle(staff.getTemplate, ({ scope, params }) => templates.findTemplate(scope, params.id));
  api.handle(staff.updateTemplate, ({ scope, params, body, ifMatch }) =>
    templates.updateTemplate(services, scope, { ...params, version: ifMatch, values: body }),
  );
  api.handle(staff.removeTemplate, ({ scope, params }) =>
    templates.removeTemplate(services, scope, params.id),
  );
  api.handle(staff.templateFile, ({ scope, params }) =>
    templates.openTemplateFile(services, scope, params.id),
  );
  api.handle(staff.sendTemplate, ({ scope, params, body }) =>
    requests.sendTemplate(services, scope, { ...params, ...body }),
  );
  api.handle(staff.requestList, ({ scope, query }) => requests.findRequests(services, scope, query));
  api.handle(staff.getRequest, ({ scope, params }) => requests.getRequest(services, scope, params.id));
  api.handle(staff.remindSigner, ({ scope, params }) => requests.remindSigner(services, scope, params.id));
  api.handle(staff.voidRequest, ({ scope, params, body, ifMatch }) =>
    requests.voidRequest(services, scope, { ...params, ...body, version: ifMatch }),
  );
  api.handle(staff.signedFile, ({ scope, params }) => openRequestFile(services, scope, params.id));
  mountSigning(api, services);
}

function mountSigning(api: Api, services: Services): void {
  const caller = ({
    system,
    address,
    reply,
  }: Pick<Incoming<Call & { access: "public" }>, "system" | "address" | "reply">) => ({
    services,
    system,
    address,
    browser: String(reply.request.headers["user-agent"] ?? ""),
  });
  api.handle(calls.openSigning, (given) => signing.showSigning(caller(given), given.params.key));
  api.handle(calls.mailSignCode, (given) => signing.mailSigningCode(caller(given), given.params.key));
  api.handle(calls.proveSigner, (given) =>
    signing.openDocument(caller(given), { ...given.params, ...given.body }),
  );
  api.handle(calls.signingFile, (given) =>
    signing.openSigningFile(caller(given), { ...given.params, ...given.body }),
  );
  api.handle(calls.signDocument, (given) =>
    drawing.take(() => signing.signDocument(caller(given), { ...given.params, ...given.body })),
  );
  api.handle(calls.declineSigning, (given) =>
    signing.declineDocument(caller(given), { ...given.params, ...given.body }),
  );
  api.handle(calls.checkSigned, ({ system, params }) => signing.checkSigned(system, params.code));
}
