import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { requireAdministratorLeft, requireGivableRoles } from "./authority.service.ts";
import { rolesTable } from "./access.table.ts";
import { createPermission, removePermission, updatePermission } from "./own-permissions.ts";
import { addPermission, changePermission, removeOwnPermission } from "./own-permissions.service.ts";
import * as contract from "./permissions.ts";
import { findPermissions, getMatrix, getPermission, setRolePermissions } from "./permissions.service.ts";
import { roles } from "./roles.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import type { TokenReader } from "./tokens.service.ts";
import * as access from "./user-access.service.ts";
import { getUserHistory } from "./user-history.service.ts";
import * as list from "./user-list.service.ts";
import * as users from "./users.ts";
import * as service from "./users.service.ts";

registerTexts("access", { en, ko, es });

/** Users, roles and what roles may do, for those who manage them. */
export function mountUsers(api: Api, services: Services, tokens: TokenReader): void {
  api.handle(users.userList, ({ scope, query }) => list.findUsers(scope, query));
  api.handle(users.userExport, ({ scope, query }) => list.exportUsers(scope, query));
  api.handle(users.userChoices, ({ scope }) => list.findChoices(scope));
  api.handle(users.userEntities, ({ scope, query }) => list.findEntities(scope, query));
  api.handle(users.userCreate, ({ scope, body }) => service.createUser(services, scope, body));
  api.handle(users.userDetail, ({ scope, params }) => service.getUserDetail(services, scope, params.id));
  api.handle(users.userUpdate, ({ scope, params, body, ifMatch }) =>
    tokens.forgetAfter(
      service.updateUser(services, scope, { id: params.id, version: ifMatch, changes: body }),
    ),
  );
  api.handle(users.userRemove, ({ scope, params, ifMatch }) =>
    tokens.forgetAfter(service.removeUser(services, scope, { id: params.id, version: ifMatch })),
  );
  api.handle(users.userVerify, ({ scope, params, body }) =>
    service.verifyUser(services, scope, { id: params.id, validated: body.validated }),
  );
  api.handle(users.userHistory, ({ scope, params, query }) =>
    getUserHistory(services, scope, { id: params.id, before: query.before }),
  );
  api.handle(users.userInvite, ({ scope, params }) => access.inviteAgain(services, scope, params.id));
  api.handle(users.userSendReset, ({ scope, params }) => access.sendResetLink(services, scope, params.id));
  api.handle(users.userUnlock, ({ scope, params }) => access.unlockUser(services, scope, params.id));
  api.handle(users.userForcePassword, ({ scope, params }) =>
    access.forcePasswordChange(services, scope, params.id),
  );
  api.handle(users.userEndSessions, ({ scope, params }) =>
    tokens.forgetAfter(access.endUserSessions(services, scope, params.id)),
  );
  api.handle(users.userRemoveSecondFactors, ({ scope, params }) =>
    tokens.forgetAfter(access.removeSecondFactors(services, scope, params.id)),
  );

  mountResource(api, roles, rolesTable, {
    beforeChange: requireGivableRoles,
    afterChange: requireAdministratorLeft,
  });
  api.handle(contract.permissionList, ({ scope }) => findPermissions(scope));
  api.handle(contract.permissionDetail, ({ scope, params }) => getPermission(scope, params.id));
  api.handle(createPermission, ({ scope, body }) => addPermission(scope, body));
  api.handle(updatePermission, ({ scope, params, body, ifMatch }) =>
    changePermission(scope, { ...params, ...body, version: ifMatch }),
  );
  api.handle(removePermission, ({ scope, params }) => removeOwnPermission(scope, params.id));
  api.handle(contract.permissionMatrix, ({ scope }) => getMatrix(scope));
  api.handle(contract.setRolePermissions, ({ scope, params, body, ifMatch }) =>
    setRolePermissions(scope, { id: params.id, version: ifMatch, permissionIds: body.permissionIds }),
  );
}
