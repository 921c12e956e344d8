import type { Api } from "#server/http/api.ts";
import { memberDetail } from "./members.ts";
import { getMember } from "./members.service.ts";

export function mountMembers(api: Api): void {
  api.handle(memberDetail, ({ scope, params }) => getMember(scope, params.id));
}
