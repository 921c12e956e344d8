import type pg from "pg";
import {
  type Principal,
  permissions as allPermissions,
  type SignInStage,
  type UserType,
} from "#kernel/access.ts";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { lastDayInFamilySql } from "#people/members/last-day.service.ts";
import { type Queryable, requireNoneHeld } from "#server/database/connections.ts";
import type { AccessScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { keyPrefix, readApiKey } from "./api-key-reader.service.ts";
import { heldPermissions } from "./held-permissions.service.ts";

/** spec §9: 1800 seconds without a call end a session … */
const idleSeconds = 1800;
/** A use is written down at most once in this time; a session lives that much longer at most, and never shorter. */
const notedSeconds = 60;
/** … and so does half a day in all. */
export const longestSeconds = 12 * 3600;
/** A change of permissions takes effect within this time on sessions that are under way. */
const rememberMs = 1000;

export type Known = { principal: Principal; accessScope: AccessScope };

/** A token works when it expires after the one and was used after the other. */
export function tokenLimits(now: Date): { expiredBefore: Date; usedBefore: Date } {
  return { expiredBefore: now, usedBefore: new Date(now.getTime() - (idleSeconds + notedSeconds) * 1000) };
}

/** The owner of the token; for a user also what is left to do, and where it is used. */
export type TokenOwner =
  | { enrollmentId: string; browserHash: Buffer }
  | {
      userId: string;
      stage?: SignInStage | undefined;
      deviceId?: string | undefined;
      agent?: string | undefined;
      address?: string | undefined;
      emergencyId?: string | undefined;
    };

/** Makes a token for a user or an enrollment, inside the caller's transaction. Only its digest is kept. */
export async function issueToken(client: pg.ClientBase, owner: TokenOwner, now: Date): Promise<string> {
  const token = newSecret();
  const user = "userId" in owner ? owner : undefined;
  await client.query({
    name: "issue-token",
    text: `insert into tokens (hash, user_id, enrollment_id, stage, device_id, agent, address, emergency_id,
       created_at, last_used_at, expires_at, browser_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11)`,
    values: [
      digest(token),
      user?.userId ?? null,
      "enrollmentId" in owner ? owner.enrollmentId : null,
      user?.stage ?? null,
      user?.deviceId ?? null,
      user?.agent ?? null,
      user?.address ?? null,
      user?.emergencyId ?? null,
      now,
      new Date(now.getTime() + longestSeconds * 1000),
      "enrollmentId" in owner ? owner.browserHash : null,
    ],
  });
  return token;
}

/**
 * Gives a session a new token with or without an emergency access, and ends the old one. The session's own limit stays:
 * nobody lives longer by this.
 */
export async function exchangeToken(
  client: pg.ClientBase,
  former: string,
  emergencyId: string | null,
): Promise<string> {
  const token = newSecret();
  const changed = await client.query("update tokens set hash = $2, emergency_id = $3 where hash = $1", [
    digest(former),
    digest(token),
    emergencyId,
  ]);
  if (changed.rowCount !== 1) throw new Problem("signInNeeded");
  return token;
}

/** A part of a larger statement, whose first values are those of `deviceValues`: a token of that browser. */
export const issueTokenOfDevice = `insert into tokens (hash, user_id, device_id, agent, address, created_at, last_used_at, expires_at)
  select $6, $2, id, $7, $8, $5, $5, $9 from device`;

/** Looks tokens and API keys up, and remembers each answer for a second: a page makes several calls at once. */
export class TokenReader {
  readonly #services: Services;
  readonly #remembered = new Map<string, { until: number; known: Promise<Known | undefined> }>();

  constructor(services: Services) {
    this.#services = services;
  }

  async read(token: string): Promise<Known | undefined> {
    requireNoneHeld();
    const now = this.#services.clock();
    const remembered = this.#remembered.get(token);
    if (remembered !== undefined && remembered.until > now.getTime()) return remembered.known;
    if (this.#remembered.size > 10_000) this.#remembered.clear();
    const known = token.startsWith(keyPrefix)
      ? readApiKey(this.#services.database.system, digest(token), now)
      : this.#lookUp(digest(token), now);
    this.#remembered.set(token, { until: now.getTime() + rememberMs, known });
    known.catch(() => this.#remembered.delete(token));
    return known;
  }

  forget(token: string): void {
    this.#remembered.delete(token);
  }

  /** After several have ended: only their digests are known, so nobody is remembered. */
  forgetAll(): void {
    this.#remembered.clear();
  }

  /** After a change of somebody's rights: it holds at once here, within a second in other copies of the server. */
  async forgetAfter<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    this.#remembered.clear();
    return result;
  }

  async #lookUp(hash: Buffer, now: Date): Promise<Known | undefined> {
    const { expiredBefore, usedBefore } = tokenLimits(now);
    const found = await this.#services.database.system.query<TokenRow>({
      name: "token",
      text: tokenQuery,
      values: [hash, expiredBefore, usedBefore],
    });
    const row = found.rows[0];
    if (row === undefined) return undefined;
    if (now.getTime() - Date.parse(row.last_used_at) > notedSeconds * 1000) {
      await this.#services.database.system.query("update tokens set last_used_at = $2 where hash = $1", [
        hash,
        now,
      ]);
    }
    return row.enrollment_id === null ? userOf(row, now) : enrolleeOf(row);
  }
}

type ClientRow = { id: string; division: string | null; from: PlainDate | null; to: PlainDate | null };
type UserRow = Omit<TokenRow, "last_used_at"> & { last_used_at: string | null };
type TokenRow = {
  last_used_at: string;
  enrollment_id: string | null;
  enrollment_installation: string | null;
  enrollment_client: string | null;
  user_id: string | null;
  stage: SignInStage | null;
  emergency_id: string | null;
  type: UserType | null;
  installation_id: string | null;
  entity_id: string | null;
  family_id: string | null;
  relationship: string | null;
  last_day: PlainDate | null;
  health_of: string[] | null;
  private_of: string[] | null;
  permissions: string[] | null;
  clients: ClientRow[] | null;
  time_zone: string | null;
};

const inFamily = "f.family_id = m.family_id and f.deleted_at is null";
const today = "($2::timestamptz at time zone i.time_zone)::date";
/** The person, and as subscriber their minor children. */
const isOwnOrMinor = `(f.id = m.id or (m.relationship = '18' and f.relationship in ('19', '22')
  and f.dob > ${today} - interval '18 years'))`;
/** Nobody goes on sharing after their last day in the family, a divorce for one. */
const isInFamilyStill = `coalesce((${lastDayInFamilySql("f")}) >= ${today}, true)`;

/** What a user may do, and whom they reach; of users `u`, with their installation `i` and as a member `m`. */
const rightsOfUser = `u.id as user_id, u.type, u.installation_id, u.entity_id, m.family_id, m.relationship, ${lastDayInFamilySql("m")} as last_day,
    i.time_zone, ${heldPermissions} as permissions,
    case u.type
      when 'broker' then (select json_agg(json_build_object('id', b.client_id, 'division', b.division_id,
          'from', b.effective_date, 'to', b.termination_date))
        from broker_maps b where b.broker_id = u.entity_id and b.active and b.deleted_at is null)
      when 'partner' then (select json_agg(json_build_object('id', c.id, 'division', null, 'from', null, 'to', null))
        from clients c where c.partner_id = u.entity_id and c.deleted_at is null)
      when 'tpa' then (select json_agg(json_build_object('id', c.id, 'division', null, 'from', null, 'to', null))
        from clients c where c.tpa_id = u.entity_id and c.deleted_at is null)
      when 'client' then json_build_array(json_build_object('id', u.entity_id, 'division', null, 'from', null, 'to', null))
      when 'member' then json_build_array(json_build_object('id', m.client_id, 'division', null, 'from', null, 'to', null))
    end as clients,
    case when m.id is not null then array(select f.id from members f where ${inFamily}
      and (${isOwnOrMinor} or (m.relationship = '18' and f.shares_health_with_subscriber and ${isInFamilyStill})))
    end as health_of,
    case when m.id is not null then array(select f.id from members f where ${inFamily} and ${isOwnOrMinor})
    end as private_of`;

/** One statement for everything that a request needs to know of its sender. */
const tokenQuery = `
  select t.last_used_at, t.enrollment_id, e.installation_id as enrollment_installation, e.client_id as enrollment_client,
    t.stage, (select x.id from emergency_accesses x where x.id = t.emergency_id and x.ended_at is null and x.expires_at > $2)
      as emergency_id,
    ${rightsOfUser}
  from tokens t
    left join enrollments e on e.id = t.enrollment_id
    left join users u on u.id = t.user_id and u.active and u.status = 'active' and u.deleted_at is null
    left join installations i on i.id = u.installation_id
    left join members m on m.id = u.entity_id and u.type = 'member'
  where t.hash = $1 and t.expires_at > $2 and t.last_used_at > $3`;

/** $1 is the user. Only the members' columns ask for the moment, which is $2 in both statements. */
const userQuery = `
  select null::timestamptz as last_used_at, null::uuid as enrollment_id, null::uuid as enrollment_installation,
    null::uuid as enrollment_client, null::text as stage, null::uuid as emergency_id,
    ${rightsOfUser}
  from users u
    left join installations i on i.id = u.installation_id
    left join members m on m.id = u.entity_id and u.type = 'member'
  where u.id = $1 and u.active and u.status = 'active' and u.deleted_at is null`;

/**
 * What a user may do and reach now, for work that they have asked for and that is done later. Nobody who may not sign in
 * any more; an emergency access lends nothing here.
 */
export async function knownUser(system: Queryable, userId: string, now: Date): Promise<Known | undefined> {
  const { rows } = await system.query<UserRow>(userQuery, [userId, now]);
  const [row] = rows;
  return row && userOf({ ...row, last_used_at: "" }, now);
}

function enrolleeOf(row: TokenRow): Known | undefined {
  const { enrollment_id: id, enrollment_installation: installationId, enrollment_client: clientId } = row;
  if (id === null || installationId === null || clientId === null) return undefined;
  return {
    principal: { kind: "enrollee", enrollmentId: id },
    accessScope: { installationId, clients: [clientId], person: id },
  };
}

function userOf(row: TokenRow, now: Date): Known | undefined {
  const { user_id: userId, type, installation_id: installationId } = row;
  if (userId === null || type === null || installationId === null) return undefined;
  const held = row.permissions ?? [];
  const permissions = row.emergency_id === null ? held : [...new Set([...held, ...emergencyPermissions])];
  const principal: Principal = {
    kind: "user",
    userId,
    type,
    permissions,
    ...(row.stage === null ? {} : { stage: row.stage }),
    ...(row.emergency_id === null ? {} : { emergencyId: row.emergency_id }),
  };
  const health = permissions.includes("viewHealthData") ? { health: "all" as const } : {};
  if (type === "admin") return { principal, accessScope: { installationId, clients: "all", ...health } };
  const rows = inForce(row.clients ?? [], todayIn(row.time_zone ?? "UTC", now));
  if (type === "member") {
    if (row.family_id === null || row.entity_id === null) return undefined;
    const isEmployee = row.relationship === "18";
    const hasLeft =
      !isEmployee && row.last_day !== null && row.last_day < todayIn(row.time_zone ?? "UTC", now);
    const clients = rows.map(({ id }) => id);
    return {
      principal,
      accessScope: {
        installationId,
        clients,
        person: row.family_id,
        member: { id: row.entity_id, isEmployee, hasLeft },
        health: row.health_of ?? [],
        privateHealth: row.private_of ?? [],
      },
    };
  }
  const organisation = row.entity_id === null ? {} : { organisation: row.entity_id };
  return { principal, accessScope: { installationId, ...clientsOf(rows), ...organisation, ...health } };
}

const notLent = [
  "manageUsers",
  "manageApiKeys",
  "editSubUsers",
  "useEmergencyAccess",
  "overrideEventWindows",
  "overrideCoverageRules",
];

/** In an emergency: whatever an administrator may do but make more users or keys, or an exception for somebody. */
export const emergencyPermissions = allPermissions.filter((one) => !notLent.includes(one));

function inForce(rows: readonly ClientRow[], today: PlainDate): ClientRow[] {
  return rows.filter(
    ({ id, from, to }) => id !== null && (from === null || from <= today) && (to === null || to >= today),
  );
}

/** One row for the whole client opens all of it; rows for divisions alone open only those. */
function clientsOf(rows: readonly ClientRow[]): Pick<AccessScope, "clients" | "limited"> {
  const clients = [...new Set(rows.map(({ id }) => id))];
  const whole = new Set(rows.filter(({ division }) => division === null).map(({ id }) => id));
  const parts = rows.filter(({ id }) => !whole.has(id));
  if (parts.length === 0) return { clients };
  return {
    clients,
    limited: {
      clients: [...new Set(parts.map(({ id }) => id))],
      divisions: parts.map(({ division }) => division).filter((id) => id !== null),
    },
  };
}
