import { useSyncExternalStore } from "react";
import type { UserType } from "#kernel/access.ts";
import type { ServiceKey } from "#kernel/service-keys.ts";
import { placeToKeep } from "./client-choice.ts";
import { nameCoverages } from "../words.ts";
import { browserStorage, tabStorage } from "../storage.ts";

/** What belongs to a coverage type. */
type CoverageTraits = { hasVolume: boolean; hasBeneficiaries: boolean; isHealthCare: boolean };

/** What the shell shows of a signed-in user. */
export type SessionUser = {
  id: string;
  type: UserType;
  nickName: string | null;
  firstName: string;
  email: string;
  language: "en" | "ko" | "es";
  passwordResetRequired: boolean;
  permissions: { id: string; name: string; machineName: string }[];
  activeClient: { id: string; name: string } | null;
  /** By its clock pages show moments and read those that are typed. */
  timeZone: string;
  /** Of a tab that was signed in before there were any, none. */
  coverageNames?: Readonly<Record<string, Readonly<Record<"en" | "ko" | "es", string> & CoverageTraits>>>;
  settings: Record<string, unknown>;
  /** Services that are switched off for the user. Of a tab that was signed in before there were any, unknown. */
  servicesOff?: readonly ServiceKey[];
  /** Rights of an administrator, lent for a short time. */
  emergency: { expiresAt: string; reason: string } | null;
};

/** A tab is signed in as a user, or is inside one enrollment, or neither: never both. */
export type Session =
  | { kind: "user"; id: string; token: string; user: SessionUser }
  | { kind: "enrollee"; id: string; token: string; name: string | null };

export type EndReason = "loggedOut" | "idle" | "expired";

const sessionKey = "openroll.session";
const placeKey = "openroll.returnTo";
/** The user who enrolls: their session waits until the enrollment is left. */
const beneathKey = "openroll.beneath";
/** Says that this tab's user was signed out by the server, until a page has told it. */
const expiredKey = "openroll.expired";
/** Says only that some tab may have a session to share. */
const markerKey = "openroll.hasSession";

let current: Session | null = null;
/** A session has ended, and /logout is not on the screen yet. */
let leaving = false;
const changeListeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason, ended: Session | null) => void>();

type Message =
  | { say: "who" }
  | { say: "me"; session: Session }
  | { say: "renewed"; session: Session }
  | { say: "ended"; id: string; reason: EndReason };

// Not where the server renders a page: a process has no tabs.
const channel =
  typeof document === "undefined" || typeof BroadcastChannel === "undefined"
    ? null
    : new BroadcastChannel("openroll.session");
const tell = (message: Message) => channel?.postMessage(message);

channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (data.say === "who" && current) tell({ say: "me", session: current });
  if (data.say === "renewed" && current?.id === data.session.id) set(data.session);
  if (data.say === "ended" && current?.id === data.id) finish(data.reason);
});

export function currentSession(): Session | null {
  return current;
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession, nobody);
}

/** The server renders every page as for nobody. */
const nobody = () => null;

export function useUser(): SessionUser | null {
  const session = useSession();
  return session?.kind === "user" ? session.user : null;
}

/** Takes up the session of this tab, else of another tab of this browser: a link opened in a new tab stays signed in. */
export async function restoreSession(): Promise<void> {
  set(read(sessionKey) ?? (browserStorage.read(markerKey) ? await askOtherTabs(600) : null));
  if (!current) browserStorage.remove(markerKey);
}

export function beginUserSession(token: string, user: SessionUser): void {
  set({ kind: "user", id: crypto.randomUUID(), token, user });
}

/** Whoever is signed in stays so beneath the enrollment, and comes back to it. */
export function beginEnrolleeSession(token: string, name: string | null): void {
  if (current?.kind === "user") tabStorage.write(beneathKey, JSON.stringify(current));
  set({ kind: "enrollee", id: crypto.randomUUID(), token, name });
}

/** Where nobody is signed in, that of Greenwich: no page shows a moment there. */
export function readerTimeZone(): string {
  return current?.kind === "user" ? current.user.timeZone : "UTC";
}

export function updateUser(user: SessionUser): void {
  if (current?.kind === "user") set({ ...current, user });
}

/** The session goes on under another token, in every tab that shares it. */
export function renewUserSession(token: string, user: SessionUser): void {
  if (current?.kind !== "user") return;
  set({ ...current, token, user });
  tell({ say: "renewed", session: current });
}

/** Ends the session in every tab that shares it. */
export function endSession(reason: EndReason): void {
  if (current) tell({ say: "ended", id: current.id, reason });
  finish(reason);
}

/**
 * Forgets the session without going to /logout: for an enrollment that is submitted or cancelled. The user who was signed in
 * before is so again.
 */
export function forgetSession(): void {
  const user = userBeneath();
  tabStorage.remove(beneathKey);
  set(user);
  if (user === null) browserStorage.remove(markerKey);
}

/** The user who is signed in while this tab is inside an enrollment of theirs. */
export function userBeneath(): Session | null {
  return current?.kind === "enrollee" ? read(beneathKey) : null;
}

export function onSessionEnd(listener: (reason: EndReason, ended: Session | null) => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/** True where the session of this tab's user was refused, and a reload came before /logout could say so. */
export function hasExpired(): boolean {
  return tabStorage.read(expiredKey) !== null;
}

export function forgetExpiry(): void {
  tabStorage.remove(expiredKey);
}

/** True on the way to /logout: a page that lost its user then waits instead of asking to sign in. */
export function isLeaving(): boolean {
  return leaving;
}

export function arriveAtLogout(): void {
  leaving = false;
  if (!current) tabStorage.remove(sessionKey);
}

/** The address to come back to after signing in, without what may hold a person's name. */
export function rememberPlace(path: string): void {
  if (path !== "/logout" && !/^\/login(?:\/|$)/u.test(path)) tabStorage.write(placeKey, path);
}

export function rememberedPlace(): string | null {
  return tabStorage.read(placeKey);
}

export function forgetPlace(): void {
  tabStorage.remove(placeKey);
}

function finish(reason: EndReason): void {
  const ended = current;
  if (reason !== "loggedOut") rememberPlace(placeToKeep(location));
  leaving = true;
  tabStorage.remove(beneathKey);
  const refused = reason === "expired" ? tabStorage.read(sessionKey) : null;
  forgetSession();
  // A reload before /logout is on the screen finds the dead token, is refused again and leads there.
  if (refused !== null) tabStorage.write(sessionKey, refused);
  // One that began before it, and comes after it, finds this.
  if (refused !== null && ended?.kind === "user") tabStorage.write(expiredKey, "1");
  for (const listener of endListeners) listener(reason, ended);
}

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

function set(session: Session | null): void {
  current = session;
  if (session?.kind === "user") nameCoverages(session.user.coverageNames ?? {});
  if (session) {
    tabStorage.write(sessionKey, JSON.stringify(session));
    forgetExpiry();
    browserStorage.write(markerKey, "1");
  } else {
    tabStorage.remove(sessionKey);
  }
  for (const listener of changeListeners) listener();
}

function read(key: string): Session | null {
  try {
    // Written here alone.
    return JSON.parse(tabStorage.read(key) ?? "null") as Session | null;
  } catch {
    return null;
  }
}

function askOtherTabs(milliseconds: number): Promise<Session | null> {
  return new Promise((resolve) => {
    if (!channel) return resolve(null);
    const listen = ({ data }: MessageEvent<Message>) => {
      if (data.say === "me") answer(data.session);
    };
    const answer = (session: Session | null) => {
      channel.removeEventListener("message", listen);
      clearTimeout(patience);
      resolve(session);
    };
    const patience = setTimeout(() => answer(null), milliseconds);
    channel.addEventListener("message", listen);
    tell({ say: "who" });
  });
}
