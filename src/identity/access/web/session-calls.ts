import type { SignInStage } from "#kernel/access.ts";
import { send } from "#web/api.ts";
import { changeLanguage, currentLanguage } from "#web/i18n.ts";
import { forgetKeptPages } from "#web/kept-pages.ts";
import {
  beginUserSession,
  type EndReason,
  endSession,
  updateUser,
  userBeneath,
} from "#web/session/session.ts";
import { site } from "#web/site.ts";
import { keepAccountLanguage, keepDisplayName, wantedLanguage } from "#web/store.ts";
import type { login, logout, SignInAnswer, userInfo } from "../user.ts";
import { type Given, setProgress } from "./sign-in-progress.ts";

/** Answers the step that is left, if one is. */
export async function signIn(username: string, password: string): Promise<SignInStage | null> {
  const given = { username, password };
  return takeAnswer(await send<typeof login>("POST /login", { body: given }), given);
}

/** What a step has reached: a session, or the next step. The pages follow either. */
export async function takeAnswer(answer: SignInAnswer, given: Given): Promise<SignInStage | null> {
  const { token, user, next, ways } = answer;
  if (next !== null) {
    setProgress({ token, next, ways, given });
    return next;
  }
  // The server leaves the user out only while a step is left.
  if (user === null) throw new Error("A whole sign-in came without its user");
  // The language first: the session leads to another page, which is then fetched in the right one.
  keepAccountLanguage(user.language);
  void forgetKeptPages(user.id);
  const wanted = wantedLanguage();
  if (wanted !== null && wanted !== currentLanguage() && site().languages.includes(wanted))
    await changeLanguage(wanted);
  beginUserSession(token, user);
  keepDisplayName(user.nickName ?? user.firstName);
  setProgress(null);
  return null;
}

/** Leaves at once; the server hears of it, and an unheard token ends there by itself after the idle limit. */
export function signOut(reason: EndReason): void {
  void send<typeof logout>("POST /logout").catch(() => undefined);
  const beneath = userBeneath();
  if (beneath !== null)
    void send<typeof logout>("POST /logout", { token: beneath.token }).catch(() => undefined);
  keepDisplayName(null);
  // Anyone who comes next at this browser is somebody else; an idle session's owner may come back.
  if (reason === "loggedOut") {
    keepAccountLanguage(null);
    void forgetKeptPages();
  }
  endSession(reason);
}

/** Keeps the session alive on the server, and picks up permissions that changed meanwhile. */
export function refreshUser(): void {
  // A lost session leads to /logout by itself; without a connection the next try is a minute away.
  void send<typeof userInfo>("GET /userInfo").then(updateUser, () => undefined);
}
