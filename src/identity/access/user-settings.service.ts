import { holds } from "#kernel/access.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inOwnName } from "./own-name.service.ts";
import { readUser } from "./user-info.service.ts";
import { type SettingKey, settingValues, type UserSettings } from "./user-settings.ts";

/** One's own settings; those of others for an administrator who manages users, and the look is written down. */
export async function getSettings(services: Services, scope: Scope, userId: string): Promise<UserSettings> {
  if (scope.userId !== userId) await lookAtOther(scope, userId);
  return readSettings(services, userId);
}

/** Each user changes only their own, and a client only to one that they reach: it is a filter, never a right. */
export async function saveSetting(
  services: Services,
  scope: Scope,
  { id, key, value }: { id: string; key: SettingKey; value: string | null },
): Promise<UserSettings> {
  if (scope.userId !== id) throw new Problem("notFound");
  if (!settingValues[key].safeParse(value).success) refuse("notInList");
  if (key === "activeClient" && value !== null && !(await isInReach(scope, value)))
    refuse("missingReference");
  await inOwnName(services, scope, async (transaction) => {
    await transaction.client.query(statements[key], [id, value]);
    transaction.audit({ action: "update", subject: "users", subjectId: id, details: { fields: [key] } });
  });
  return readSettings(services, id);
}

/** No new version: what others edit of the user is not touched. */
const statements: Record<SettingKey, string> = {
  activeClient: "update users set active_client_id = $2::uuid where id = $1",
  language: "update users set language = $2 where id = $1",
  listDensity:
    "update users set settings = settings || jsonb_build_object('listDensity', $2::text) where id = $1",
};

async function readSettings(services: Services, userId: string): Promise<UserSettings> {
  const user = await readUser(services.database.system, userId, undefined, services.clock());
  const density = settingValues.listDensity.safeParse(user.settings["listDensity"]);
  return {
    activeClient: user.activeClient,
    language: user.language,
    listDensity: density.success ? density.data : "compact",
  };
}

async function lookAtOther(scope: Scope, userId: string): Promise<void> {
  const { principal } = scope;
  const may =
    principal.kind === "user" && principal.type === "admin" && holds(principal.permissions, "manageUsers");
  if (!may) throw new Problem("notFound");
  await scope.transaction(async (transaction) => {
    const { rowCount } = await transaction.client.query(
      "select from users where id = $1 and deleted_at is null",
      [userId],
    );
    if (rowCount !== 1) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "users",
      subjectId: userId,
      details: { fields: ["settings"] },
    });
  });
}

async function isInReach(scope: Scope, clientId: string): Promise<boolean> {
  return scope.transaction(async ({ client }) => {
    const found = await client.query("select from clients where id = $1 and deleted_at is null", [clientId]);
    return found.rowCount === 1;
  });
}

function refuse(code: "notInList" | "missingReference"): never {
  throw new Problem("invalid", { fieldErrors: [fieldError("value", code)] });
}
