import type { FastifyReply } from "fastify";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { anInstallation, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { aPerson, Browser, password } from "#test/sign-in.ts";
import { removeEnded } from "#app/jobs.ts";
import { keepDeviceCookie } from "#identity/access/devices.service.ts";

const server = await testServer();
const { owner } = server.database;
let installationId: string;

beforeAll(async () => {
  installationId = await anInstallation(server, { created_at: "2020-01-01" });
  await anInstallation(server);
});

async function mailsOf(userId: string): Promise<{ kind: string; text: string }[]> {
  const { rows } = await owner.query<{ kind: string; text: string }>(
    "select m.kind, m.text from mails m where m.event like 'newDevice:%' and exists (select from known_devices d where d.user_id = $1 and m.event = 'newDevice:' || d.id)",
    [userId],
  );
  return rows;
}

describe("a browser", () => {
  test("gets a cookie that no script reads after a right password, and keeps it", async () => {
    const { username } = await aPerson(server, installationId);
    const browser = new Browser(server);
    expect((await browser.signIn(username, "wrong")).cookies).toEqual([]);
    const first = await browser.signIn(username);
    expect(first.cookies).toEqual([
      {
        name: "openroll_device",
        value: expect.stringMatching(/^[\w-]{43}$/u) as string,
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        maxAge: 31_536_000,
      },
    ]);
    const key = browser.cookies.get("openroll_device");
    await browser.arrive(username);
    expect(browser.cookies.get("openroll_device")).toBe(key);
    const kept = await owner.query("select known_devices::text as row from known_devices");
    expect(kept.rows.map(({ row }) => String(row)).join()).not.toContain(key);
  });

  test("gets a new cookie in place of a made-up one", async () => {
    const { username } = await aPerson(server, installationId);
    const browser = new Browser(server);
    browser.cookies.set("openroll_device", "short");
    const [cookie] = (await browser.signIn(username)).cookies;
    expect(cookie?.value).toMatch(/^[\w-]{43}$/u);
  });

  test("gets a cookie for encrypted connections only, in production", () => {
    const setCookie = vi.fn();
    const browser = { deviceKey: "x", agent: null, address: "::1" };
    keepDeviceCookie({ setCookie } as unknown as FastifyReply, browser, true);
    expect(setCookie).toHaveBeenCalledWith(
      "openroll_device",
      "x",
      expect.objectContaining({ secure: true, httpOnly: true }),
    );
  });

  test("is known to each of its users by itself", async () => {
    const [one, other] = [await aPerson(server, installationId), await aPerson(server, installationId)];
    const browser = new Browser(server);
    await browser.arrive(one.username);
    await browser.arrive(other.username);
    await browser.arrive(other.username);
    const { rows } = await owner.query(
      "select user_id, agent from known_devices where user_id = any($1) order by user_id",
      [[one.userId, other.userId]],
    );
    expect(rows).toEqual([
      { user_id: one.userId, agent: "Firefox on Windows" },
      { user_id: other.userId, agent: "Firefox on Windows" },
    ]);
  });

  test("that the user never used is told to them by mail, the very first one and a known one are not", async () => {
    const { username, userId } = await aPerson(server, installationId);
    const own = new Browser(server);
    await own.arrive(username);
    await own.arrive(username);
    expect(await mailsOf(userId)).toEqual([]);
    const strange = new Browser(server);
    await strange.signIn(username, "wrong");
    expect(await mailsOf(userId)).toEqual([]);
    await strange.arrive(username);
    await strange.arrive(username);
    const mails = await mailsOf(userId);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Firefox on Windows");
  });

  test("is not known by the password alone while a step is left to do", async () => {
    const { username, userId } = await aPerson(server, installationId, { password_reset_required: true });
    await new Browser(server).arrive(username);
    const known = await owner.query("select 1 from known_devices where user_id = $1", [userId]);
    const user = await owner.query("select last_sign_in_at from users where id = $1", [userId]);
    expect([known.rowCount, user.rows]).toEqual([0, [{ last_sign_in_at: null }]]);
  });
});

describe("the tries of strangers", () => {
  test("lock an account for everybody but its owner's own browsers", async () => {
    const { username } = await aPerson(server, installationId);
    const own = new Browser(server);
    await own.arrive(username);
    for (let count = 0; count < 12; count += 1) await new Browser(server).signIn(username, "guess");
    expect((await new Browser(server).signIn(username)).statusCode).toBe(429);
    expect((await own.signIn(username)).statusCode).toBe(200);
    // And the owner's coming and going gives the strangers no new tries.
    expect((await new Browser(server).signIn(username)).statusCode).toBe(429);
  });

  test("do not grow by a cookie that is made up, or known for another account", async () => {
    const [victim, thief] = [await aPerson(server, installationId), await aPerson(server, installationId)];
    const browser = new Browser(server);
    await browser.arrive(thief.username);
    for (let count = 0; count < 10; count += 1) {
      if (count % 2 === 0) browser.cookies.set("openroll_device", String(count).padEnd(43, "A"));
      expect((await browser.signIn(victim.username, "guess")).statusCode).toBe(422);
    }
    expect((await browser.signIn(victim.username)).statusCode).toBe(429);
  });

  test("from a known browser are limited too", async () => {
    const { username } = await aPerson(server, installationId);
    const own = new Browser(server);
    await own.arrive(username);
    for (let count = 0; count < 10; count += 1) await own.signIn(username, "forgotten");
    expect((await own.signIn(username)).statusCode).toBe(429);
    // That is its own bucket: elsewhere the owner still gets in.
    expect((await new Browser(server).signIn(username)).statusCode).toBe(200);
  });
});

describe("the audit", () => {
  test("has one row for each failed sign-in, no matter for whom it was", async () => {
    const { username, userId } = await aPerson(server, installationId);
    const locked = await aPerson(server, installationId, { status: "locked" });
    const before = await failures();
    await new Browser(server).signIn(username, "wrong");
    await new Browser(server).signIn(unique("nobody"), "wrong");
    await new Browser(server).signIn(locked.username);
    expect((await failures()).slice(before.length)).toEqual([
      {
        installation: installationId,
        subject: userId,
        details: { reason: "wrongPassword" },
        actor: "system",
      },
      { installation: installationId, subject: null, details: { reason: "unknownName" }, actor: "system" },
      {
        installation: installationId,
        subject: locked.userId,
        details: { reason: "notActive" },
        actor: "system",
      },
    ]);
  });

  async function failures() {
    const { rows } = await owner.query(
      `select installation_id as installation, subject_id as subject, details, actor from audit_events
       where action = 'signInFailed' order by id`,
    );
    return rows;
  }
});

test("the last sign-in is noted with the whole one", async () => {
  const { username, userId } = await aPerson(server, installationId);
  await new Browser(server).arrive(username);
  const { rows } = await owner.query<{ last_sign_in_at: Date }>(
    "select last_sign_in_at from users where id = $1",
    [userId],
  );
  expect(new Date(rows[0]?.last_sign_in_at ?? 0).getTime()).toBe(server.clock.now.getTime());
});

test("a browser that was not used for a year is forgotten, and what was begun and left; nothing sooner", async () => {
  const { username, userId } = await aPerson(server, installationId);
  const browser = new Browser(server);
  const { token } = await browser.arrive(username);
  await browser.send("POST", "/user/secondFactors/totp", {
    token,
    body: { name: "Phone", currentPassword: password },
  });
  await browser.send("POST", "/user/secondFactors/passkey/options", {
    token,
    body: { currentPassword: password },
  });
  const kept = async () => {
    const counts = ["known_devices", "second_factors", "passkey_challenges"].map((table) =>
      owner.query(`select 1 from ${table} where user_id = $1`, [userId]),
    );
    return (await Promise.all(counts)).map(({ rowCount }) => rowCount);
  };
  const now = server.clock.now.getTime();
  const cleaned = async (seconds: number) => {
    server.clock.now = new Date(now + seconds * 1000);
    await removeEnded(server.services);
    return kept();
  };
  expect(await cleaned(299)).toEqual([1, 1, 1]);
  expect(await cleaned(300)).toEqual([1, 1, 0]);
  expect(await cleaned(86_401)).toEqual([1, 0, 0]);
  expect(await cleaned(365 * 86_400)).toEqual([1, 0, 0]);
  expect(await cleaned(365 * 86_400 + 1)).toEqual([0, 0, 0]);
  server.clock.now = new Date(now);
});
