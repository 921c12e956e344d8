import { beforeAll, describe, expect, test } from "vitest";
import { anInstallation, insert, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { aPerson, Browser, password } from "#test/sign-in.ts";
import { digest } from "#server/crypto.ts";
import type { SignInAnswer } from "#identity/access/user.ts";

const server = await testServer();
const { owner } = server.database;
const better = "quiet harbor at dawn";
let installationId: string;

beforeAll(async () => {
  installationId = await anInstallation(server);
});

async function signedIn(row: Record<string, unknown> = {}) {
  const person = await aPerson(server, installationId, row);
  const browser = new Browser(server);
  return { ...person, browser, ...(await browser.arrive(person.username)) };
}

type Change = { currentPassword: string; newPassword: string; newPasswordConfirmation: string };
const good: Change = { currentPassword: password, newPassword: better, newPasswordConfirmation: better };
const change = (browser: Browser, token: string, changes: Partial<Change> = {}) =>
  browser.send("POST", "/auth/updatePassword", { token, body: { ...good, ...changes } });
const status = async (browser: Browser, token: string) =>
  (await browser.send("GET", "/userInfo", { token })).statusCode;

describe("changing the password", () => {
  test("ends every other session, goes on under a new token, and is told by mail and audit", async () => {
    const { browser, token, username, userId } = await signedIn();
    const other = new Browser(server);
    const elsewhere = await other.arrive(username);
    expect(await status(other, elsewhere.token)).toBe(200);
    const answer = await change(browser, token);
    expect(answer.statusCode, answer.body).toBe(200);
    const renewed = answer.json<SignInAnswer>();
    expect(renewed).toMatchObject({
      next: null,
      ways: [],
      user: { id: userId, passwordResetRequired: false },
    });
    expect([
      await status(browser, renewed.token),
      await status(browser, token),
      await status(other, elsewhere.token),
    ]).toEqual([200, 401, 401]);
    expect((await other.signIn(username)).statusCode).toBe(422);
    expect((await other.signIn(username, better)).statusCode).toBe(200);
    const audit = await owner.query(
      "select actor from audit_events where subject_id = $1 and action = 'passwordChanged'",
      [userId],
    );
    expect(audit.rows).toEqual([{ actor: `user:${userId}` }]);
    const mails = await owner.query("select kind from mails where event like $1", [
      `passwordChanged:${userId}:%`,
    ]);
    expect(mails.rows).toEqual([{ kind: "passwordChanged" }]);
  });

  test("ends the links that would have set another one", async () => {
    const { browser, token, userId } = await signedIn();
    const now = server.clock.now;
    await insert(server, "user_links", {
      user_id: userId,
      kind: "reset",
      key_hash: digest(newId()),
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    });
    await change(browser, token);
    const { rows } = await owner.query(
      "select expires_at <= $2 as ended from user_links where user_id = $1",
      [userId, now],
    );
    expect(rows).toEqual([{ ended: true }]);
  });

  test.each([
    [{ newPassword: "short", newPasswordConfirmation: "short" }, "newPassword", "New password is too short."],
    [{ newPassword: "password1234", newPasswordConfirmation: "password1234" }, "newPassword", "thieves"],
    [{ newPassword: password, newPasswordConfirmation: password }, "newPassword", "same as the current"],
    [{ newPasswordConfirmation: "quiet harbor at dusk" }, "newPasswordConfirmation", "not the same"],
    [{ currentPassword: "wrong" }, "currentPassword", "Current password is not right."],
  ])("%j is refused at %s, and nothing changes", async (changes, path, words) => {
    const { browser, token, username } = await signedIn();
    const refused = await change(browser, token, changes);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { path: string; message: string }[] }>().errors).toEqual([
      { path, message: expect.stringContaining(words) as string },
    ]);
    expect(await status(browser, token)).toBe(200);
    expect((await browser.signIn(username)).statusCode).toBe(200);
  });

  test("names all that is wrong at once, and one's own names are refused", async () => {
    const { browser, token, username } = await signedIn();
    const refused = await change(browser, token, {
      newPassword: `${username} 2026!`,
      newPasswordConfirmation: "x",
    });
    expect(refused.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      "newPassword",
      "newPasswordConfirmation",
    ]);
    expect(refused.body).toContain("your own name");
  });

  test("by trying current passwords at an open session has to wait after five", async () => {
    const { browser, token } = await signedIn();
    for (let count = 0; count < 5; count += 1)
      expect((await change(browser, token, { currentPassword: `guess ${count}` })).statusCode).toBe(422);
    expect((await change(browser, token)).statusCode).toBe(429);
  });

  test("at the same moment from two places: one is too late", async () => {
    const { browser, token, username } = await signedIn();
    const other = new Browser(server);
    const elsewhere = await other.arrive(username);
    const third = "a lantern on the pier";
    const answers = await Promise.all([
      change(browser, token),
      change(other, elsewhere.token, { newPassword: third, newPasswordConfirmation: third }),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes[0]).toBe(200);
    expect([401, 409, 422]).toContain(codes[1]);
    const works = [
      (await new Browser(server).signIn(username, better)).statusCode,
      (await new Browser(server).signIn(username, third)).statusCode,
    ];
    expect(works.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("in another form of the same characters is the same password", async () => {
    const { browser, token, username } = await signedIn();
    const typed = "café ﬁne über alles";
    await change(browser, token, { newPassword: typed, newPasswordConfirmation: typed.normalize("NFD") });
    expect((await browser.signIn(username, typed.normalize("NFKD"))).statusCode).toBe(200);
  });
});

describe("a password that must be changed", () => {
  test("lets in only to change it; afterwards the sign-in is whole", async () => {
    const { browser, token, next, user, userId } = await signedIn({ password_reset_required: true });
    expect([next, user?.id]).toEqual(["passwordChange", userId]);
    for (const [method, url] of [
      ["GET", "/userInfo"],
      ["GET", "/admin/tiers"],
      ["GET", "/user/sessions"],
      ["POST", "/auth/secondFactor/passkey/options"],
    ] as const) {
      const refused = await browser.send(method, url, { token });
      expect([url, refused.json<object>()]).toEqual([
        url,
        expect.objectContaining({ code: "signInUnfinished", facts: { stage: "passwordChange" } }),
      ]);
    }
    const answer = (await change(browser, token)).json<SignInAnswer>();
    expect(answer).toMatchObject({ next: null, user: { passwordResetRequired: false } });
    expect([await status(browser, answer.token), await status(browser, token)]).toEqual([200, 401]);
    expect((await browser.arrive(user?.username ?? "", better)).next).toBeNull();
  });

  test("cannot be changed without a token", async () => {
    const answer = await new Browser(server).send("POST", "/auth/updatePassword", { body: good });
    expect(answer.statusCode).toBe(401);
  });
});
