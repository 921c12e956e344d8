import type { Page } from "@playwright/test";
import type { SessionUser } from "#web/session/session.ts";
import { call } from "./call.ts";
import { openWith } from "./open-with.ts";

export const password = "Harborview-demo-1";
export type Username =
  | "admin"
  | "broker"
  | "broker2"
  | "client"
  | "client2"
  | "clerk"
  | "member"
  | "member2"
  | "partner"
  | "tpa";

export type SignedIn = { token: string; user: SessionUser };
/** One sign-in of each user for all tests of a worker: a sign-in is slow on purpose. */
const signedIn = new Map<Username, Promise<SignedIn>>();

export function signInByCall(username: Username): Promise<SignedIn> {
  const known = signedIn.get(username) ?? signInAnew(username);
  signedIn.set(username, known);
  return known;
}

/** Puts the browser into the session of a user, and opens a page. */
export async function goAs(page: Page, username: Username, path: string): Promise<SignedIn> {
  const session = await signInByCall(username);
  await goWith(page, session, path);
  return session;
}

/** The same in a session of the test's own. */
export async function goWith(page: Page, { token, user }: SignedIn, path: string): Promise<void> {
  const session = { kind: "user", id: crypto.randomUUID(), token, user };
  await openWith(page, path, { session: { "openroll.session": session } });
}

/** For a test that signs out: the others go on with theirs. */
export function signInAnew(username: Username): Promise<SignedIn> {
  return call("POST", "/login", { body: { username, password } });
}
