import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anInstallation } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { aPerson, Browser, password } from "#test/sign-in.ts";
import type { SignInAnswer } from "#identity/access/user.ts";
import type { SignedInDevice } from "./sessions.ts";

const server = await testServer();
const { owner } = server.database;
const start = server.clock.now.getTime();
let installationId: string;

beforeAll(async () => {
  installationId = await anInstallation(server);
});
// Each test begins a day after the one before, so that nothing of it counts any more.
let days = 0;
beforeEach(() => {
  days += 1;
  server.clock.now = new Date(start + days * 86_400_000);
});

const minute = 60;
/** Moves the clock for good. */
function pass(seconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
}

async function signedIn(row: Record<string, unknown> = {}) {
  const person = await aPerson(server, installationId, row);
  const browser = new Browser(server);
  return { ...person, browser, ...(await browser.arrive(person.username)) };
}

const status = async (browser: Browser, token: string) =>
  (await browser.send("GET", "/userInfo", { token })).statusCode;
const sessionsOf = async (browser: Browser, token: string) =>
  (await browser.send("GET", "/user/sessions", { token })).json<{ sessions: SignedInDevice[] }>().sessions;
const tokensOf = async (userId: string) =>
  (await owner.query("select 1 from tokens where user_id = $1", [userId])).rowCount;

// Twelve of them, each with the clock in hand.

test("1: a session lives for half an hour without a call, and the call at its end prolongs it", async () => {
  const { browser, token } = await signedIn();
  pass(1799);
  expect(await status(browser, token)).toBe(200);
  pass(1799);
  expect(await status(browser, token)).toBe(200);
});

test("2: it has ended after half an hour and the minute within which a use is not written down", async () => {
  const { browser, token } = await signedIn();
  pass(1800 + 60);
  expect(await status(browser, token)).toBe(401);
});

test("3: a refused call prolongs nothing: neither a wrong token nor one without permission makes it younger", async () => {
  const { browser, token } = await signedIn();
  pass(20 * minute);
  await browser.send("GET", "/userInfo", { token: `${token.slice(0, -1)}_` });
  pass(12 * minute);
  expect(await status(browser, token)).toBe(401);
});

test("4: it ends after twelve hours, however busy, to the second", async () => {
  const { browser, token } = await signedIn();
  for (let hour = 0; hour < 23; hour += 1) {
    pass(30 * minute);
    expect([hour, await status(browser, token)]).toEqual([hour, 200]);
  }
  pass(30 * minute - 1);
  expect(await status(browser, token)).toBe(200);
  pass(1);
  expect(await status(browser, token)).toBe(401);
});

test("5: a step of a sign-in does not prolong the twelve hours, and neither does a new password", async () => {
  const { browser, token } = await signedIn();
  for (let time = 0; time < 22; time += 1) {
    pass(30 * minute);
    await status(browser, token);
  }
  const changed = await browser.send("POST", "/auth/updatePassword", {
    token,
    body: {
      currentPassword: password,
      newPassword: "quiet harbor at dawn",
      newPasswordConfirmation: "quiet harbor at dawn",
    },
  });
  const renewed = changed.json<SignInAnswer>().token;
  pass(30 * minute);
  expect(await status(browser, renewed)).toBe(200);
  pass(30 * minute - 1);
  expect(await status(browser, renewed)).toBe(200);
  pass(1);
  expect(await status(browser, renewed)).toBe(401);
});

test("6: a sign-in that waits for a step waits half an hour, like a session", async () => {
  const { browser, token, next } = await signedIn({ password_reset_required: true });
  expect(next).toBe("passwordChange");
  pass(1700);
  expect(await status(browser, token)).toBe(403);
  pass(1861);
  expect(await status(browser, token)).toBe(401);
});

test("7: a permission that is taken away, or given, works on a live session within a second", async () => {
  const { browser, token, userId } = await signedIn();
  const tiers = async () => (await browser.send("GET", "/admin/tiers", { token })).statusCode;
  expect(await tiers()).toBe(200);
  await owner.query(
    "update roles r set active = false from user_roles u where u.role_id = r.id and u.user_id = $1",
    [userId],
  );
  pass(1);
  expect(await tiers()).toBe(403);
  await owner.query(
    "update roles r set active = true from user_roles u where u.role_id = r.id and u.user_id = $1",
    [userId],
  );
  pass(1);
  expect(await tiers()).toBe(200);
});

test("8: locking, switching off and removing an account end its sessions within a second; unlocking revives none that was ended", async () => {
  for (const change of ["status = 'locked'", "active = false", "deleted_at = now()"]) {
    const { browser, token, userId } = await signedIn();
    expect(await status(browser, token)).toBe(200);
    await owner.query(`update users set ${change} where id = $1`, [userId]);
    pass(1);
    expect([change, await status(browser, token)]).toEqual([change, 401]);
  }
});

test("9: several sessions of one user are independent: each has its own idle time, and ending one leaves the others", async () => {
  const { browser: laptop, token: first, username } = await signedIn();
  const phone = new Browser(server);
  const { token: second } = await phone.arrive(username);
  pass(20 * minute);
  expect(await status(phone, second)).toBe(200);
  pass(20 * minute);
  expect([await status(laptop, first), await status(phone, second)]).toEqual([401, 200]);
  const { token: third } = await laptop.arrive(username);
  await laptop.send("POST", "/logout", { token: third });
  expect([await status(laptop, third), await status(phone, second)]).toEqual([401, 200]);
});

test("10: every step of a sign-in gives a new token, and the one before opens nothing from that moment on", async () => {
  const { browser, token } = await signedIn({ password_reset_required: true });
  const changed = await browser.send("POST", "/auth/updatePassword", {
    token,
    body: {
      currentPassword: password,
      newPassword: "quiet harbor at dawn",
      newPasswordConfirmation: "quiet harbor at dawn",
    },
  });
  const next = changed.json<SignInAnswer>();
  expect(next.next).toBeNull();
  expect([await status(browser, token), await status(browser, next.token)]).toEqual([401, 200]);
  // Signing in again is a session of its own.
  expect((await browser.arrive(next.user?.username ?? "", "quiet harbor at dawn")).token).not.toBe(
    next.token,
  );
});

test("11: the list names each device by what it is and when it was used, and says which one asks", async () => {
  const { browser, token, username } = await signedIn();
  const phone = new Browser(
    server,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  );
  pass(5 * minute);
  const begun = server.clock.now.toISOString();
  const { token: other } = await phone.arrive(username);
  const iso = (moment: string) => new Date(moment).toISOString();
  const listed = await sessionsOf(phone, other);
  expect(
    listed.map((one) => ({ ...one, createdAt: iso(one.createdAt), lastUsedAt: iso(one.lastUsedAt) })),
  ).toEqual([
    {
      id: expect.any(String) as string,
      agent: "Safari on iPhone",
      address: phone.address,
      createdAt: begun,
      lastUsedAt: begun,
      isCurrent: true,
    },
    expect.objectContaining({ agent: "Firefox on Windows", address: browser.address, isCurrent: false }),
  ]);
  // What has ended by itself is in no list, and neither is a sign-in that was only begun.
  pass(32 * minute);
  const { token: again } = await phone.arrive(username);
  await owner.query("update users set password_reset_required = true where username = $1", [username]);
  await phone.arrive(username);
  expect(await sessionsOf(phone, again)).toHaveLength(1);
  expect(await status(browser, token)).toBe(401);
});

test("12: one device, or all of them, can be logged out from any, at once; nobody else's", async () => {
  const { browser, token, username, userId } = await signedIn();
  const stranger = await signedIn();
  const phone = new Browser(server);
  const { token: other } = await phone.arrive(username);
  expect([await status(browser, token), await status(phone, other)]).toEqual([200, 200]);
  const ids = (await sessionsOf(browser, token)).map(({ id }) => id);
  const [foreign] = await sessionsOf(stranger.browser, stranger.token);
  const mine = (await sessionsOf(browser, token)).find(({ isCurrent }) => !isCurrent);
  const end = (id: string) => browser.send("DELETE", `/user/sessions/${id}`, { token });
  expect((await end(foreign?.id ?? "")).statusCode).toBe(404);
  expect((await end(mine?.id ?? "")).statusCode).toBe(204);
  expect((await end(mine?.id ?? "")).statusCode).toBe(404);
  expect((await end("nonsense")).statusCode).toBe(404);
  expect([await status(browser, token), await status(phone, other)]).toEqual([200, 401]);
  expect(ids).toHaveLength(2);

  await phone.arrive(username);
  expect((await browser.send("POST", "/user/sessions/endAll", { token })).statusCode).toBe(204);
  expect([await status(browser, token), await tokensOf(userId)]).toEqual([401, 0]);
  expect(await status(stranger.browser, stranger.token)).toBe(200);
  const { rows } = await owner.query<{ action: string; actor: string }>(
    "select action, actor from audit_events where subject_id = $1 and action ~ 'ession|Everywhere' order by id",
    [userId],
  );
  expect(rows).toEqual([
    { action: "sessionEnded", actor: `user:${userId}` },
    { action: "signOutEverywhere", actor: `user:${userId}` },
  ]);
});

describe("logging out", () => {
  test("is written to the audit once, in the user's own name", async () => {
    const { browser, token, userId } = await signedIn();
    await browser.send("POST", "/logout", { token });
    await browser.send("POST", "/logout", { token });
    const { rows } = await owner.query<{ action: string; actor: string }>(
      "select action, actor from audit_events where subject_id = $1 and action = 'signOut'",
      [userId],
    );
    expect(rows).toEqual([{ action: "signOut", actor: `user:${userId}` }]);
  });
});
