import type { saveUserSetting, SettingKey } from "#identity/access/user-settings.ts";
import { send } from "#web/api.ts";
import { currentSession, updateUser } from "#web/session/session.ts";

/** Keeps one of the user's own settings, and shows it at once. */
export async function keepSetting(key: SettingKey, value: string | null): Promise<void> {
  const before = currentSession();
  if (before?.kind !== "user") return;
  const { activeClient, listDensity } = await send<typeof saveUserSetting>("POST /usersettings/{id}/{key}", {
    params: { id: before.user.id, key },
    body: { value },
  });
  const session = currentSession();
  if (session?.kind !== "user" || session.id !== before.id) return;
  updateUser({ ...session.user, activeClient, settings: { ...session.user.settings, listDensity } });
}

export async function keepDensity(density: string): Promise<void> {
  return keepSetting("listDensity", density);
}
