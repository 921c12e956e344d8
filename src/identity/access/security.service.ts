import { updateSecondFactorFor } from "#server/database/installations.ts";
import type { Queryable } from "#server/database/connections.ts";
import { staffTypes, type UserType, userTypes } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inOwnName } from "./own-name.service.ts";
import type { SecuritySetting } from "./security.ts";

export async function getSecuritySetting(services: Services, scope: Scope): Promise<SecuritySetting> {
  return readSetting(services, services.database.system, scope.accessScope.installationId);
}

/** Holds from everybody's next sign-in; sessions that are under way go on. */
export async function updateSecuritySetting(
  services: Services,
  scope: Scope,
  { version, secondFactorFor }: { version: number; secondFactorFor: readonly UserType[] },
): Promise<SecuritySetting> {
  const { installationId } = scope.accessScope;
  // Nobody but the system writes to installations.
  return inOwnName(services, scope, async (transaction) => {
    const { client } = transaction;
    const types = userTypes.filter((type) => secondFactorFor.includes(type));
    await updateSecondFactorFor(client, {
      id: installationId,
      version,
      values: types,
      at: services.clock(),
      by: scope.userId,
    });
    transaction.audit({
      action: "update",
      subject: "installations",
      subjectId: installationId,
      details: { fields: ["secondFactorFor"], secondFactorFor: types },
    });
    return readSetting(services, client, installationId);
  });
}

async function readSetting(
  { configuration }: Services,
  database: Queryable,
  installationId: string,
): Promise<SecuritySetting> {
  const settings = await database.query<Pick<SecuritySetting, "version" | "secondFactorFor">>(
    `select version, second_factor_for as "secondFactorFor" from installations where id = $1`,
    [installationId],
  );
  const users = await database.query<SecuritySetting["users"][number]>(
    `select u.type, count(*)::int as all,
       (count(*) filter (where not exists (select from second_factors f
         where f.user_id = u.id and (f.kind = 'passkey' or f.confirmed_at is not null))))::int as without
     from users u where u.installation_id = $1 and u.active and u.status <> 'locked' and u.deleted_at is null
     group by u.type`,
    [installationId],
  );
  const setting = settings.rows[0];
  if (setting === undefined) throw new Problem("notFound");
  const none = (type: UserType) => ({ type, all: 0, without: 0 });
  return {
    ...setting,
    loosened: configuration.production
      ? staffTypes.filter((type) => !setting.secondFactorFor.includes(type))
      : [],
    users: userTypes.map((type) => users.rows.find((row) => row.type === type) ?? none(type)),
  };
}
