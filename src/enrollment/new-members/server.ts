import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { addToFamily } from "./add-dependent.service.ts";
import { addDependent, createMember, newMemberPreview, newMemberSetup } from "./new-member.ts";
import { addNewMember } from "./new-member.service.ts";
import { previewNewMember, readSetup } from "./preview.service.ts";

/** The door through which the server mounts this domain. */
export function mountNewMembers(api: Api, services: Services): void {
  api.handle(newMemberSetup, ({ scope, query }) => readSetup(services, scope, query));
  api.handle(newMemberPreview, ({ scope, body }) => previewNewMember(services, scope, body));
  api.handle(addDependent, ({ scope, params, body, ifMatch }) =>
    addToFamily(services, scope, { ...params, ...body, version: ifMatch }),
  );
  api.handle(createMember, ({ scope, body, idempotencyKey: key }) =>
    addNewMember(services, scope, { key: key ?? "", request: body }),
  );
}
