import type { z } from "zod";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { lineOf } from "#kernel/csv.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { formatPhone } from "#kernel/phone.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { ownPermissions, permissionsOf, requireAdministratorLeft } from "./authority.service.ts";
import { endAccess, endMailedLinks, mailLinkLater, tellOfNewAddress } from "./user-access.service.ts";
import {
  conditions,
  type LockedUser,
  lockUser,
  type Narrowing,
  orderOf,
  readDetail,
  selectRows,
} from "./user-rows.service.ts";
import type { ChangedUser, NewUser, UserDetail, UserRow, userChoices, userList } from "./users.ts";

/** Rows beyond this are reached by searching and filtering. */
const countedRows = 10_000;

/** A page of the users that the asker manages. */
export async function findUsers(scope: Scope, query: z.output<typeof userList.query>) {
  const { where, values } = conditions(scope, query);
  return scope.transaction(async (transaction) => {
    const rows = await transaction.client.query<UserRow>(
      `${selectRows()} ${where} order by ${orderOf(query.sort)}
       limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
      values,
    );
    const total = await transaction.client.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from users u ${where} limit ${countedRows}) counted`,
      values,
    );
    const ids = rows.rows.map((row) => row.id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "users", details: { ids } });
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page: query.page };
  });
}

const exported = [
  "name",
  "username",
  "type",
  "entityName",
  "email",
  "phone",
  "roles",
  "status",
  "validated",
  "lastSignInAt",
] as const;

/** The same rows for a spreadsheet. */
export async function exportUsers(scope: Scope, query: Narrowing): Promise<FileAnswer> {
  const { where, values } = conditions(scope, query);
  const { language } = scope.context;
  type Row = UserRow & { email: string; phone: string | null; signedIn: string | null };
  const rows = await scope.transaction(async (transaction) => {
    const more = `, u.email, u.phone, to_char(u.last_sign_in_at at time zone
      (select i.time_zone from installations i where i.id = u.installation_id), 'MM/DD/YYYY FMHH12:MI:SS am') as "signedIn"`;
    const answer = await transaction.client.query<Row>(
      `${selectRows(more)} ${where} order by ${orderOf(query.sort)} limit 100000`,
      values,
    );
    transaction.audit({ action: "export", subject: "users", details: { rows: answer.rows.length } });
    return answer.rows;
  });
  const cells: Record<(typeof exported)[number], (row: Row) => string | null> = {
    name: (row) => `${row.lastName}, ${row.firstName}`,
    username: (row) => row.username,
    type: (row) => t(language, `identity:users.type.${row.type}`),
    entityName: (row) => row.entityName,
    email: (row) => row.email,
    phone: (row) => row.phone && formatPhone(row.phone),
    roles: (row) => row.roles.join("; "),
    status: (row) => t(language, `identity:users.status.${row.status}`),
    validated: (row) => t(language, row.validated ? "resource:yes" : "resource:no"),
    lastSignInAt: (row) => row.signedIn,
  };
  const lines = [
    lineOf(exported.map((column) => t(language, `identity:users.fields.${column}`))),
    ...rows.map((row) => lineOf(exported.map((column) => cells[column](row) ?? ""))),
  ];
  return {
    file: Buffer.from(`\uFEFF${lines.join("")}`),
    mediaType: "text/csv; charset=utf-8",
    name: "users.csv",
  };
}

export async function getUserDetail(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return scope.transaction(async (transaction) => {
    const user = await readDetail(services, scope, transaction, id);
    transaction.audit({ action: "view", subject: "users", subjectId: id });
    return user;
  });
}

type Choices = z.output<typeof userChoices.answer>;

/** The roles that a user of the asker may have. */
export async function findChoices(scope: Scope): Promise<Choices> {
  return scope.transaction(async (transaction) => {
    const type = scope.asker.kind === "user" && scope.asker.type !== "admin" ? scope.asker.type : null;
    const { rows } = await transaction.client.query<
      { held: string[] } & Omit<Choices["roles"][number], "mayGive">
    >(
      `select r.id, r.name, r.user_type as "userType", array(select p.machine_name from role_permissions rp
         join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as held
       from roles r where r.active and r.deleted_at is null and ($1::text is null or r.user_type = $1)
       order by r.user_type, r.name_key`,
      [type],
    );
    const own = await ownPermissions(scope, transaction);
    return {
      roles: rows.map(({ held, ...role }) => ({ ...role, mayGive: held.every((one) => own.has(one)) })),
    };
  });
}

const organisationTables = {
  broker: "brokers",
  client: "clients",
  partner: "partners",
  tpa: "tpas",
} as const;
type OrganisationType = keyof typeof organisationTables;

export async function findEntities(
  scope: Scope,
  { type, q = "", id }: { type: OrganisationType; q?: string | undefined; id?: string | undefined },
) {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ id: string; label: string }>(
      `select id, name as label from ${organisationTables[type]}
       where deleted_at is null and ($1::uuid is null or id = $1)
         and name_key >= lower($2) and name_key < lower($2) || $3 order by name_key, id limit 20`,
      [id ?? null, q, "\u{10FFFF}"],
    );
    return { rows };
  });
}

/** Adds a user who has yet to accept the invitation that goes out with this. */
export async function createUser(services: Services, scope: Scope, user: NewUser): Promise<UserDetail> {
  const id = uuidv7(services.clock().getTime());
  return namingTaken(() =>
    scope.transaction(async (transaction) => {
      const entity = await entityFor(scope, transaction, user.type, user.entityId);
      const errors = [
        ...(scope.asker.kind === "user" && scope.asker.type !== "admin" && user.type !== scope.asker.type
          ? [fieldError("type", "notInList")]
          : []),
        ...entity.errors,
        ...(await roleErrors(scope, transaction, { type: user.type, roleIds: user.roleIds, held: [] })),
      ];
      if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
      await transaction.client.query(
        `insert into users (id, installation_id, type, username, first_name, last_name, nick_name, email, phone,
           language, status, entity_id, entity_name, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'invited', $11, $12, $13, $13)`,
        [
          id,
          scope.reach.installationId,
          user.type,
          user.username,
          user.firstName,
          user.lastName,
          user.nickName,
          user.email,
          user.phone,
          user.language,
          entity.id,
          entity.name,
          scope.userId ?? null,
        ],
      );
      await giveRoles(scope, transaction, id, { given: user.roleIds, taken: [] });
      await mailLinkLater(services, transaction, user.username);
      transaction.audit({
        action: "create",
        subject: "users",
        subjectId: id,
        details: { type: user.type, roles: user.roleIds },
      });
      return readDetail(services, scope, transaction, id);
    }),
  );
}

const plainFields = ["firstName", "lastName", "nickName", "phone", "language"] as const;

type Update = { id: string; version: number; changes: ChangedUser };

export async function updateUser(
  services: Services,
  scope: Scope,
  { id, version, changes }: Update,
): Promise<UserDetail> {
  return scope.transaction(async (transaction) => {
    const user = await lockUser(scope, transaction, id);
    if (user.version !== version) throw new Problem("stale", { facts: { version: user.version } });
    const roles = difference(user.roleIds, changes.roleIds);
    const entity =
      changes.entityId === user.entityId
        ? { id: user.entityId, name: user.entityName, errors: [] }
        : await entityFor(scope, transaction, user.type, changes.entityId);
    const fields = [
      ...plainFields.filter((name) => changes[name] !== user[name]),
      ...(changes.email === user.email ? [] : ["email"]),
      ...(changes.status === user.status ? [] : ["status"]),
      ...(entity.id === user.entityId ? [] : ["entityId"]),
      ...(roles.given.length + roles.taken.length === 0 ? [] : ["roles"]),
    ];
    const weighty = ["email", "status", "entityId", "roles"].filter((name) => fields.includes(name));
    if (user.isOwn && weighty.length > 0) throw new Problem("ownAccount", { details: { fields: weighty } });
    const errors = [
      ...statusErrors(user, changes),
      ...entity.errors,
      ...(fields.includes("email") ? await emailErrors(scope, transaction, id) : []),
      ...(await roleErrors(scope, transaction, {
        type: user.type,
        roleIds: changes.roleIds,
        held: user.roleIds,
      })),
    ];
    if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
    if (fields.length === 0) return readDetail(services, scope, transaction, id);

    await transaction.client.query(
      `update users set first_name = $2, last_name = $3, nick_name = $4, email = $5, phone = $6, language = $7,
         status = $8, entity_id = $9, entity_name = $10, version = version + 1, updated_at = now(), updated_by = $11
       where id = $1`,
      [
        id,
        changes.firstName,
        changes.lastName,
        changes.nickName,
        changes.email,
        changes.phone,
        changes.language,
        changes.status,
        entity.id,
        entity.name,
        scope.userId ?? null,
      ],
    );
    await giveRoles(scope, transaction, id, roles);
    const isLocked = fields.includes("status") && changes.status === "locked";
    transaction.audit({
      action: "update",
      subject: "users",
      subjectId: id,
      details: {
        fields,
        version: user.version + 1,
        ...(fields.includes("status") ? { status: changes.status } : {}),
        ...(fields.includes("roles") ? roles : {}),
      },
    });
    if (user.type === "admin" && (isLocked || roles.taken.length > 0))
      await requireAdministratorLeft(scope, transaction);
    if (fields.includes("email")) {
      await endMailedLinks(services, id);
      if (changes.status === "invited") await mailLinkLater(services, transaction, user.username);
      await tellOfNewAddress(services, transaction, {
        userId: id,
        from: user.email,
        to: changes.email,
        version: user.version + 1,
      });
    }
    if (isLocked) await endAccess(services, id);
    return readDetail(services, scope, transaction, id);
  });
}

/** The account stays in the table for the history that names it; the name is free again. */
export async function removeUser(
  services: Services,
  scope: Scope,
  { id, version }: { id: string; version: number | undefined },
): Promise<void> {
  await scope.transaction(async (transaction) => {
    const user = await lockUser(scope, transaction, id);
    if (user.isOwn) throw new Problem("ownAccount");
    if (version !== undefined && user.version !== version)
      throw new Problem("stale", { facts: { version: user.version } });
    await transaction.client.query("delete from user_roles where user_id = $1", [id]);
    await transaction.client.query(
      `update users set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
      [id, scope.userId ?? null],
    );
    transaction.audit({
      action: "remove",
      subject: "users",
      subjectId: id,
      details: { roles: user.roleIds },
    });
    if (user.type === "admin") await requireAdministratorLeft(scope, transaction);
    await endAccess(services, id);
  });
}

export async function verifyUser(
  services: Services,
  scope: Scope,
  { id, validated }: { id: string; validated: boolean },
): Promise<UserDetail> {
  return scope.transaction(async (transaction) => {
    const user = await lockUser(scope, transaction, id);
    if (user.isOwn) throw new Problem("ownAccount");
    if (user.validated !== validated) {
      await transaction.client.query(
        `update users set validated = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1`,
        [id, validated, scope.userId ?? null],
      );
      transaction.audit({
        action: validated ? "verify" : "unverify",
        subject: "users",
        subjectId: id,
        details: { fields: ["validated"] },
      });
    }
    return readDetail(services, scope, transaction, id);
  });
}

type Entity = { id: string | null; name: string | null; errors: FieldError[] };

/** The organisation that a user may belong to: any for administrators, their own for other managers. */
async function entityFor(
  scope: Scope,
  { client }: Transaction,
  type: LockedUser["type"],
  wanted: string | null,
): Promise<Entity> {
  const none = (code: string): Entity => ({ id: wanted, name: null, errors: [fieldError("entityId", code)] });
  if (scope.asker.kind === "user" && scope.asker.type !== "admin") {
    const own = scope.reach.organisation ?? null;
    if (own === null || (wanted !== null && wanted !== own)) return none("missingReference");
    const { rows } = await client.query<{ name: string | null }>(
      "select entity_name as name from users where id = $1",
      [scope.userId],
    );
    return { id: own, name: rows[0]?.name ?? null, errors: [] };
  }
  if (type === "admin")
    return wanted === null ? { id: null, name: null, errors: [] } : none("noOrganisation");
  // A member's account is tied to the member once, by signing up.
  if (type === "member") return none("fixed");
  if (wanted === null) return none("required");
  const { rows } = await client.query<{ name: string }>(
    `select name from ${organisationTables[type]} where id = $1 and deleted_at is null`,
    [wanted],
  );
  const found = rows[0];
  return found === undefined ? none("missingReference") : { id: wanted, name: found.name, errors: [] };
}

function statusErrors(user: LockedUser, { status }: ChangedUser): FieldError[] {
  if (status === user.status || status === "locked") return [];
  // Without a password nobody is active; with one nobody waits for an invitation.
  return user.hasPassword === (status === "active") ? [] : [fieldError("status", "statusOfInvitation")];
}

/** A new address is a way into the account: not for those who may do less than its owner. */
async function emailErrors(scope: Scope, transaction: Transaction, userId: string): Promise<FieldError[]> {
  const own = await ownPermissions(scope, transaction);
  const theirs = await permissionsOf(transaction, userId);
  return [...theirs].every((one) => own.has(one)) ? [] : [fieldError("email", "beyondOwn")];
}

type Wanted = { type: LockedUser["type"]; roleIds: readonly string[]; held: readonly string[] };

/** What is wrong with the roles that are new; those that the user has may stay, whatever they hold. */
async function roleErrors(
  scope: Scope,
  transaction: Transaction,
  { type, roleIds, held }: Wanted,
): Promise<FieldError[]> {
  const { rows } = await transaction.client.query<{ id: string; userType: string; may: string[] }>(
    `select r.id, r.user_type as "userType", array(select p.machine_name from role_permissions rp
       join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as may
     from roles r where r.id = any($1) and r.active and r.deleted_at is null`,
    [roleIds],
  );
  const own = await ownPermissions(scope, transaction);
  return roleIds.flatMap((id, at) => {
    if (held.includes(id)) return [];
    const role = rows.find((one) => one.id === id);
    const path = `roleIds.${at}`;
    if (role === undefined) return [fieldError(path, "missingReference")];
    if (role.userType !== type) return [fieldError(path, "roleOfOtherType")];
    return role.may.every((one) => own.has(one)) ? [] : [fieldError(path, "beyondOwn")];
  });
}

type RoleChange = { given: readonly string[]; taken: readonly string[] };

function difference(before: readonly string[], after: readonly string[]): RoleChange {
  return {
    given: [...new Set(after)].filter((id) => !before.includes(id)),
    taken: before.filter((id) => !after.includes(id)),
  };
}

async function giveRoles(
  scope: Scope,
  { client }: Transaction,
  userId: string,
  { given, taken }: RoleChange,
): Promise<void> {
  await client.query("delete from user_roles where user_id = $1 and role_id = any($2)", [userId, taken]);
  await client.query(
    "insert into user_roles (installation_id, user_id, role_id) select $1, $2, unnest($3::uuid[])",
    [scope.reach.installationId, userId, [...new Set(given)]],
  );
}

async function namingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken = databaseErrorOf(error)?.constraint === "users_username";
    throw isTaken ? new Problem("invalid", { fieldErrors: [fieldError("username", "taken")] }) : error;
  }
}
