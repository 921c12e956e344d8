import type { Queryable } from "#server/database/connections.ts";
import type { UserType } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { servicesOff } from "#organization/services/service-reader.service.ts";
import { heldPermissions } from "./held-permissions.service.ts";
import type { User } from "./user.ts";
import { emergencyPermissions } from "./tokens.service.ts";

/** The signed-in user as the pages know them. */
export async function getUser(scope: Scope, services: Services): Promise<User> {
  if (scope.userId === undefined) throw new Problem("signInNeeded");
  const { principal } = scope;
  const emergencyId = principal.kind === "user" ? principal.emergencyId : undefined;
  return readUser(services.database.system, scope.userId, emergencyId, services.clock());
}

type UserRow = {
  id: string;
  type: UserType;
  installationId: string;
  username: string;
  nickName: string | null;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  passwordResetRequired: boolean;
  settings: Record<string, unknown>;
  timeZone: string;
  entityId: string | null;
  entityName: string | null;
  ownClient: string | null;
  chosenClient: { id: string; name: string } | null;
  permissions: User["permissions"] | null;
  coverageNames: User["coverageNames"];
  emergencyExpiresAt: string | null;
  emergencyReason: string | null;
};

/** The client `a` is one that the user reaches today; what was chosen while it was is forgotten when it is not. */
const mayReachOn = (
  now: "$2" | "$4",
) => `case u.type when 'admin' then true when 'partner' then a.partner_id = u.entity_id
  when 'tpa' then a.tpa_id = u.entity_id
  when 'broker' then exists (select from broker_maps b where b.broker_id = u.entity_id and b.client_id = a.id
    and b.active and b.deleted_at is null and (${now}::timestamptz at time zone i.time_zone)::date
      between b.effective_date and coalesce(b.termination_date, 'infinity')) else false end`;

/**
 * As the pages know a user: their permissions, and the client they work with. `emergencyId`: the emergency access that
 * is in force, which lends more.
 */
export async function readUser(
  database: Queryable,
  userId: string,
  emergencyId?: string,
  now = new Date(),
): Promise<User> {
  const answer = await database.query<UserRow>({
    name: "user-info",
    text: `select u.id, u.type, u.installation_id as "installationId", u.username, u.nick_name as "nickName", u.first_name as "firstName", u.last_name as "lastName",
       u.email, u.language, u.password_reset_required as "passwordResetRequired", u.settings, u.entity_id as "entityId",
       coalesce(u.entity_name, c.name) as "entityName", c.name as "ownClient",
       coalesce(c.time_zone, (select mc.time_zone from members m join clients mc on mc.id = m.client_id
          where m.id = u.entity_id and u.type = 'member'), i.time_zone) as "timeZone",
       (select json_build_object('id', a.id, 'name', a.name) from clients a
          where a.id = u.active_client_id and a.deleted_at is null and a.installation_id = u.installation_id
            and ${mayReachOn("$4")}) as "chosenClient",
       (select coalesce(json_object_agg(y.code, json_build_object('en', y.name, 'ko', y.name_ko, 'es', y.name_es,
            'hasVolume', y.has_volume, 'hasBeneficiaries', y.has_beneficiaries, 'isHealthCare', y.is_health_care) order by y.sort_order, y.code), '{}')
          from coverage_types y where y.installation_id = u.installation_id) as "coverageNames",
       (select json_agg(jsonb_build_object('id', p.id, 'name', p.name, 'machineName', p.machine_name)) from permissions p
          where p.installation_id = u.installation_id
            and (p.machine_name = any(${heldPermissions}::text[]) or x.id is not null and p.machine_name = any($3))) as permissions,
       x.expires_at as "emergencyExpiresAt", x.reason as "emergencyReason"
     from users u join installations i on i.id = u.installation_id
       left join clients c on c.id = u.entity_id and u.type = 'client'
       left join emergency_accesses x on x.id = $2 and x.user_id = u.id
     where u.id = $1`,
    values: [userId, emergencyId ?? null, emergencyPermissions, now],
  });
  const row = answer.rows[0];
  if (row === undefined) throw new Problem("signInNeeded");
  const { installationId, entityId, ownClient, chosenClient, permissions, ...rest } = row;
  const { emergencyExpiresAt, emergencyReason, ...user } = rest;
  const off = await servicesOff(database, installationId, async () => ({
    clients: user.type === "admin" ? "all" : await clientsInReach(database, userId, now),
    organisation: entityId,
  }));
  return {
    ...user,
    servicesOff: off,
    permissions: (permissions ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
    activeClient: entityId !== null && ownClient !== null ? { id: entityId, name: ownClient } : chosenClient,
    emergency:
      emergencyExpiresAt === null || emergencyReason === null
        ? null
        : { expiresAt: emergencyExpiresAt, reason: emergencyReason },
  };
}

async function clientsInReach(database: Queryable, userId: string, now: Date): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select a.id from users u join installations i on i.id = u.installation_id
       join clients a on a.installation_id = u.installation_id and a.deleted_at is null
       left join members m on m.id = u.entity_id and u.type = 'member'
     where u.id = $1 and (a.id = u.entity_id or a.id = m.client_id or ${mayReachOn("$2")})`,
    [userId, now],
  );
  return rows.map(({ id }) => id);
}
