import { send } from "#web/api.ts";
import { changeLanguage, currentLanguage } from "#web/i18n.ts";
import {
  beginUserSession,
  type EndReason,
  endSession,
  type SessionUser,
  updateUser,
} from "#web/session/session.ts";
import { keepDisplayName, useStore } from "#web/store.ts";
import type { login, logout, userInfo } from "../identity.ts";

export async function signIn(username: string, password: string): Promise<SessionUser> {
  const { token, user } = await send<typeof login>("POST /login", { body: { username, password } });
  if (user === null) throw new Error("The sign-in has further steps");
  beginUserSession(token, user);
  keepDisplayName(user.nickName ?? user.firstName);
  const hasChosen = useStore.getState().language !== null;
  if (!hasChosen && user.language !== currentLanguage()) await changeLanguage(user.language);
  return user;
}

/** Leaves at once; the server hears of it, and an unheard token ends there by itself after the idle limit. */
export function signOut(reason: EndReason): void {
  void send<typeof logout>("POST /logout").catch(() => undefined);
  keepDisplayName(null);
  endSession(reason);
}

/** Keeps the session alive on the server, and picks up permissions that changed meanwhile. */
export function refreshUser(): void {
  // A lost session leads to /logout by itself; without a connection the next try is a minute away.
  void send<typeof userInfo>("GET /userInfo").then(updateUser, () => undefined);
}
