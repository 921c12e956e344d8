import { normalizeName } from "#kernel/clean.ts";
import { Problem } from "#kernel/problem.ts";
import type { UserType } from "#kernel/access.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { tokenLimits } from "./tokens.service.ts";
import type { UserDetail, userSorts, UserStatus } from "./users.ts";

// Which users somebody manages, and how they are read.

export type Narrowing = {
  q?: string | undefined;
  sort: string;
  [filter: `filter[${string}]`]: string | undefined;
};

const orders: Record<(typeof userSorts)[number], string> = {
  name: "u.name_key",
  username: `u.username collate "C"`,
  type: "u.type",
  entityName: "lower(u.entity_name)",
  status: "u.status",
  lastSignInAt: "u.last_sign_in_at",
};

const roleNames = `array(select r.name from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
  where ur.user_id = u.id order by r.name_key)`;

export const selectRows = (more = "") => `
  select u.id, u.type, u.username, u.first_name as "firstName", u.last_name as "lastName", u.status, u.validated,
    u.entity_name as "entityName", u.last_sign_in_at as "lastSignInAt", ${roleNames} as roles${more} from users u`;

/** An administrator's users are all of the installation, another manager's those of the same type and organisation. */
function managed(scope: Scope, add: (value: unknown) => string): string {
  const { principal, accessScope } = scope;
  const own = `u.installation_id = ${add(accessScope.installationId)} and u.deleted_at is null`;
  if (principal.kind === "apiKey" || (principal.kind === "user" && principal.type === "admin")) return own;
  const type = principal.kind === "user" ? principal.type : null;
  return `${own} and u.type = ${add(type)} and u.entity_id = ${add(accessScope.organisation ?? null)}`;
}

/** Every value travels as a parameter; a beginning is searched as a range of characters, whatever the database sorts by. */
export function conditions(scope: Scope, query: Narrowing): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const terms = [managed(scope, add)];
  const equal = (name: string, column: string) => {
    const value = query[`filter[${name}]`];
    if (value !== undefined) terms.push(`${column} = ${add(value)}`);
  };
  equal("type", "u.type");
  equal("status", "u.status");
  equal("validated", "u.validated");
  const role = query["filter[roleId]"];
  if (role !== undefined)
    terms.push(`exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = ${add(role)})`);
  const typed = normalizeName((query.q ?? "").replaceAll(",", " ")).toLowerCase();
  if (typed !== "") {
    const [from, to] = [add(typed), add(`${typed}\u{10FFFF}`)];
    const begins = (column: string) => `(${column} >= ${from} and ${column} < ${to})`;
    terms.push(`(${begins("u.name_key")} or ${begins('u.username collate "C"')})`);
  }
  return { where: `where ${terms.join(" and ")}`, values };
}

export function orderOf(sort: string): string {
  const isDown = sort.startsWith("-");
  // The query's schema lets these names through only.
  const name = (isDown ? sort.slice(1) : sort) as (typeof userSorts)[number];
  return `${orders[name]} ${isDown ? "desc" : "asc"} nulls last, u.id`;
}

/** A user who is about to be changed, as the table has them. */
export type LockedUser = {
  id: string;
  version: number;
  type: UserType;
  username: string;
  firstName: string;
  lastName: string;
  nickName: string | null;
  email: string;
  phone: string | null;
  language: string;
  status: UserStatus;
  validated: boolean;
  hasPassword: boolean;
  entityId: string | null;
  entityName: string | null;
  roleIds: string[];
  isOwn: boolean;
};

/** Somebody else's user is not found, as one that does not exist. */
export async function lockUser(scope: Scope, transaction: Transaction, id: string): Promise<LockedUser> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = `${managed(scope, add)} and u.id = ${add(id)}`;
  // Not a full lock: links and tokens that point to the user are written meanwhile.
  const { rows } = await transaction.client.query<Omit<LockedUser, "roleIds" | "isOwn">>(
    `select u.id, u.version, u.type, u.username, u.first_name as "firstName", u.last_name as "lastName",
       u.nick_name as "nickName", u.email, u.phone, u.language, u.status, u.validated,
       u.password_hash is not null as "hasPassword", u.entity_id as "entityId", u.entity_name as "entityName"
     from users u where ${where} for no key update`,
    values,
  );
  const user = rows[0];
  if (user === undefined) throw new Problem("notFound");
  const held = await transaction.client.query<{ id: string }>(
    `select role_id as id from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
     where ur.user_id = $1 order by role_id`,
    [id],
  );
  return { ...user, roleIds: held.rows.map((one) => one.id), isOwn: scope.userId === id };
}

type Counted = "sessions" | "secondFactors";
type Uncounted = Omit<UserDetail, Counted>;

/** One user as managers see them, once `work` has done what is to be done in the same transaction. */
export async function readDetail(
  services: Services,
  scope: Scope,
  id: string,
  work: (transaction: Transaction) => Promise<void> | void = () => undefined,
): Promise<UserDetail> {
  const user = await scope.transaction(async (transaction) => {
    await work(transaction);
    return readUncounted(scope, transaction, id);
  });
  return { ...user, ...(await countsOf(services, id)) };
}

/** What only the system reads is counted by it, after the reach is sure. */
async function countsOf(services: Services, id: string): Promise<Pick<UserDetail, Counted>> {
  const { expiredBefore, usedBefore } = tokenLimits(services.clock());
  const { rows } = await services.database.system.query<Pick<UserDetail, Counted>>(
    `select (select count(*)::int from tokens where user_id = $1 and expires_at > $2 and last_used_at > $3) as sessions,
       (select count(*)::int from second_factors where user_id = $1
          and (kind = 'passkey' or confirmed_at is not null)) as "secondFactors"`,
    [id, expiredBefore, usedBefore],
  );
  return rows[0] ?? { sessions: 0, secondFactors: 0 };
}

async function readUncounted(scope: Scope, transaction: Transaction, id: string): Promise<Uncounted> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = `${managed(scope, add)} and u.id = ${add(id)}`;
  const { rows } = await transaction.client.query<Omit<Uncounted, "roles" | "isOwn">>(
    `select u.id, u.version, u.type, u.username, u.first_name as "firstName", u.last_name as "lastName",
       u.nick_name as "nickName", u.email, u.phone, u.language, u.status, u.validated, u.entity_id as "entityId",
       u.entity_name as "entityName", u.password_reset_required as "passwordResetRequired",
       u.password_changed_at as "passwordChangedAt", u.last_sign_in_at as "lastSignInAt", u.created_at as "createdAt"
     from users u where ${where}`,
    values,
  );
  const user = rows[0];
  if (user === undefined) throw new Problem("notFound");
  const roles = await transaction.client.query<UserDetail["roles"][number]>(
    `select r.id, r.name, r.active from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
     where ur.user_id = $1 order by r.name_key`,
    [id],
  );
  return { ...user, roles: roles.rows, isOwn: scope.userId === id };
}
