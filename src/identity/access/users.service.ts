import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { requireAdministratorLeft } from "./authority.service.ts";
import { endAccess, endMailedLinks, mailLinkLater, tellOfNewAddress } from "./user-access.service.ts";
import { lockUser, readDetail } from "./user-rows.service.ts";
import { emailErrors, entityFor, roleErrors, statusErrors } from "./user-rules.service.ts";
import type { ChangedUser, NewUser, UserDetail } from "./users.ts";

export async function getUserDetail(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return readDetail(services, scope, id, (transaction) => {
    transaction.audit({ action: "view", subject: "users", subjectId: id });
  });
}

/** Adds a user who has yet to accept the invitation that goes out with this. */
export async function createUser(services: Services, scope: Scope, user: NewUser): Promise<UserDetail> {
  const id = uuidv7(services.clock().getTime());
  return namingTaken(() =>
    readDetail(services, scope, id, async (transaction) => {
      const entity = await entityFor(scope, transaction, user.type, user.entityId);
      const errors = [
        ...(scope.principal.kind === "user" &&
        scope.principal.type !== "admin" &&
        user.type !== scope.principal.type
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
          scope.accessScope.installationId,
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
  // By the system, so before the transaction: no link to the old address works on beside the new one.
  if (await changesEmail(scope, id, changes.email)) await endMailedLinks(services, id);
  let isLocked = false;
  const detail = await readDetail(services, scope, id, async (transaction) => {
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
    if (fields.length === 0) return;

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
    isLocked = fields.includes("status") && changes.status === "locked";
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
      if (changes.status === "invited") await mailLinkLater(services, transaction, user.username);
      await tellOfNewAddress(services, transaction, {
        userId: id,
        from: user.email,
        to: changes.email,
        version: user.version + 1,
      });
    }
  });
  if (!isLocked) return detail;
  // Nobody gets in as a locked user; that their sessions end as well shows when they are unlocked.
  await endAccess(services, id);
  return { ...detail, sessions: 0 };
}

async function changesEmail(scope: Scope, id: string, email: string): Promise<boolean> {
  const user = await scope.transaction((transaction) => lockUser(scope, transaction, id));
  return !user.isOwn && user.email !== email;
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
  });
  await endAccess(services, id);
}

export async function verifyUser(
  services: Services,
  scope: Scope,
  { id, validated }: { id: string; validated: boolean },
): Promise<UserDetail> {
  return readDetail(services, scope, id, async (transaction) => {
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
    [scope.accessScope.installationId, userId, [...new Set(given)]],
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
