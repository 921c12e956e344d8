import type pg from "pg";
import type { UserType } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { User } from "./identity.ts";

/** The signed-in user as the pages know them. */
export async function getUser(scope: Scope, services: Services): Promise<User> {
  if (scope.userId === undefined) throw new Problem("signInNeeded");
  return readUser(services.database.system, scope.userId);
}

type UserRow = {
  id: string;
  type: UserType;
  username: string;
  nickName: string | null;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  passwordResetRequired: boolean;
  settings: Record<string, unknown>;
  entityId: string | null;
  entityName: string | null;
  ownClient: string | null;
  chosenClient: { id: string; name: string } | null;
  permissions: User["permissions"] | null;
};

/** As the pages know a user: their permissions, and the client they work with. */
export async function readUser(database: pg.Pool | pg.ClientBase, userId: string): Promise<User> {
  const answer = await database.query<UserRow>(
    `select u.id, u.type, u.username, u.nick_name as "nickName", u.first_name as "firstName", u.last_name as "lastName",
       u.email, u.language, u.password_reset_required as "passwordResetRequired", u.settings, u.entity_id as "entityId",
       coalesce(u.entity_name, c.name) as "entityName", c.name as "ownClient",
       (select json_build_object('id', a.id, 'name', a.name) from clients a
          where a.id = u.active_client_id and a.deleted_at is null) as "chosenClient",
       (select json_agg(distinct jsonb_build_object('id', p.id, 'name', p.name, 'machineName', p.machine_name))
          from user_roles ur join roles r on r.id = ur.role_id and r.active and r.deleted_at is null and r.user_type = u.type
          join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
          where ur.user_id = u.id) as permissions
     from users u left join clients c on c.id = u.entity_id and u.type = 'client' where u.id = $1`,
    [userId],
  );
  const row = answer.rows[0];
  if (row === undefined) throw new Problem("signInNeeded");
  const { entityId, ownClient, chosenClient, permissions, ...user } = row;
  return {
    ...user,
    permissions: (permissions ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
    activeClient: entityId !== null && ownClient !== null ? { id: entityId, name: ownClient } : chosenClient,
  };
}
