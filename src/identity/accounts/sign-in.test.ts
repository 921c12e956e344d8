import { beforeAll, describe, expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, newId, unique } from "#test/factories.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { removeEnded } from "#app/jobs.ts";
import type { User } from "#identity/access/user.ts";
import { passwords } from "./passwords.service.ts";

const server = await testServer();
const password = "harbor lights at nine";
let passwordHash: string;
let installationId: string;

beforeAll(async () => {
  passwordHash = await passwords.hash(password);
  installationId = await anInstallation(server);
});

type Person = { userId: string; username: string };

async function aPerson(row: Record<string, unknown> = {}): Promise<Person> {
  const username = unique("dana.ruiz");
  const { userId } = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageTiers", "manageClients"],
    row: { username, password_hash: passwordHash, ...row },
  });
  return { userId, username };
}

function aMember(clientId: string): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    id,
    installation_id: installationId,
    client_id: clientId,
    family_id: id,
    relationship: "18",
    first_name: "Leilani",
    last_name: "Kahale",
    member_number: unique("M"),
  });
}

let lastAddress = 0;
const newAddress = () => `10.0.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

async function signIn(username: string, typed = password, address = newAddress()) {
  return server.http.inject({
    method: "POST",
    url: "/api/login",
    payload: { username, password: typed },
    remoteAddress: address,
  });
}

async function tokenOf(username: string): Promise<string> {
  const answer = await signIn(username);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ token: string }>().token;
}

const userInfo = (token: string) => server.call("GET", "/userInfo", { token });

/** Moves the clock for one piece of work. */
async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const now = server.clock.now;
  server.clock.now = new Date(now.getTime() + seconds * 1000);
  try {
    return await work();
  } finally {
    server.clock.now = now;
  }
}

describe("signing in", () => {
  test("answers a token and the user with their permissions, by any spelling of the name", async () => {
    const { userId, username } = await aPerson();
    const answer = await signIn(` ${username.toUpperCase()} `);
    const { token, user } = answer.json<{ token: string; user: User }>();
    expect(answer.statusCode).toBe(200);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({
      id: userId,
      type: "admin",
      username,
      firstName: "Alex",
      activeClient: null,
    });
    expect(user.permissions.map((one) => one.machineName)).toEqual(["manageClients", "manageTiers"]);
    expect((await userInfo(token)).json()).toEqual(user);
    expect(answer.body).not.toContain("argon2");
  });

  test("a client's user works with their client", async () => {
    const clientId = await aClient(server, installationId, { name: "Seaside Bakery" });
    const { token } = await aUser(server, installationId, { type: "client", entityId: clientId });
    expect((await userInfo(token)).json()).toMatchObject({
      entityName: "Seaside Bakery",
      activeClient: { id: clientId, name: "Seaside Bakery" },
    });
  });

  test("pages show moments by the clock of the user's one client, else of the installation", async () => {
    const zoneOf = async (token: string) => (await userInfo(token)).json<User>().timeZone;
    const clientId = await aClient(server, installationId, { time_zone: "Pacific/Honolulu" });
    const clerk = await aUser(server, installationId, { type: "client", entityId: clientId });
    const member = await aUser(server, installationId, {
      type: "member",
      entityId: await aMember(clientId),
    });
    const admin = await aUser(server, installationId, { type: "admin" });
    expect([await zoneOf(clerk.token), await zoneOf(member.token), await zoneOf(admin.token)]).toEqual([
      "Pacific/Honolulu",
      "Pacific/Honolulu",
      "America/New_York",
    ]);
  });

  test("keeps the token as a digest only, and tells the audit", async () => {
    const { userId, username } = await aPerson();
    const token = await tokenOf(username);
    const { rows } = await server.database.owner.query(
      "select tokens::text as row from tokens where user_id = $1",
      [userId],
    );
    expect(rows.map(({ row }) => String(row)).join()).not.toContain(token);
    const audit = await server.database.owner.query(
      "select action, actor from audit_events where subject_id = $1",
      [userId],
    );
    expect(audit.rows).toEqual([{ action: "signIn", actor: `user:${userId}` }]);
  });

  test("a wrong password, an unknown name, a locked, invited, inactive or removed account and one without a password all answer alike", async () => {
    const { username } = await aPerson();
    const others = await Promise.all(
      [
        { status: "locked" },
        { status: "invited" },
        { active: false },
        { deleted_at: "2026-01-01" },
        { password_hash: null },
      ].map(aPerson),
    );
    const answers = [
      await signIn(username, "harbor lights at ten"),
      await signIn("nobody.at.all"),
      ...(await Promise.all(others.map((one) => signIn(one.username)))),
    ];
    const told = answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      body,
      headers: Object.keys(headers).toSorted(),
    }));
    expect(told).toEqual(told.map(() => told[0]));
    expect(told[0]?.statusCode).toBe(422);
    expect(JSON.parse(told[0]?.body ?? "")).toEqual({
      code: "signInFailed",
      message: expect.stringMatching(/user ?name|password/i) as string,
    });
  });

  test("the eleventh try on one account has to wait, known or not; another account does not", async () => {
    const { username } = await aPerson();
    const other = await aPerson();
    for (const name of [username, "nobody.either"]) {
      for (let count = 0; count < 10; count += 1) expect((await signIn(name, "wrong")).statusCode).toBe(422);
      const refused = await signIn(name);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: "tooMany", facts: { retryAfterSeconds: 900 } });
      expect(refused.headers["retry-after"]).toBe("900");
    }
    expect((await signIn(other.username)).statusCode).toBe(200);
    expect((await later(900, () => signIn(username))).statusCode).toBe(200);
  });

  test("a success forgets the account's slips", async () => {
    const { username } = await aPerson();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn(username, "wrong");
      expect((await signIn(username)).statusCode).toBe(200);
    }
  });

  test("an address has a hundred slips in all, over all accounts; successes are none", async () => {
    const address = newAddress();
    const { username } = await aPerson();
    for (let count = 0; count < 3; count += 1)
      expect((await signIn(username, password, address)).statusCode).toBe(200);
    // Ninety-nine slips of others, without the work of hashing each.
    expect((await signIn(unique("nobody"), "wrong", address)).statusCode).toBe(422);
    const bucket = server.services.vault.blindIndex(address, "attempt").toString("hex");
    const counted = await server.database.owner.query(
      "update attempts set count = count + 98 where bucket like '%' || $1 returning count",
      [bucket],
    );
    expect(counted.rows).toEqual([{ count: 99 }]);
    expect((await signIn(unique("nobody"), "wrong", address)).statusCode).toBe(422);
    expect((await signIn(unique("nobody"), "wrong", address)).statusCode).toBe(429);
    expect((await signIn(username, password, address)).statusCode).toBe(429);
    expect((await signIn(username)).statusCode).toBe(200);
  });

  test("tries are counted under keyed hashes: no name and no address is kept", async () => {
    await signIn("someone.private", "wrong", "203.0.113.77");
    const { rows } = await server.database.owner.query("select attempts::text as row from attempts");
    const kept = rows.map(({ row }) => String(row)).join("\n");
    expect(kept).not.toContain("someone.private");
    expect(kept).not.toContain("203.0.113.77");
  });

  test("empty fields are named, and nothing is counted", async () => {
    const answer = await signIn("", "");
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      "username",
      "password",
    ]);
  });
});

describe("a session", () => {
  test("ends at once by logging out, and logging out again does no harm", async () => {
    const { username } = await aPerson();
    const [token, other] = [await tokenOf(username), await tokenOf(username)];
    expect((await userInfo(token)).statusCode).toBe(200);
    expect((await server.call("POST", "/logout", { token })).statusCode).toBe(204);
    expect((await userInfo(token)).json()).toMatchObject({ code: "signInNeeded" });
    expect((await userInfo(other)).statusCode).toBe(200);
    expect((await server.call("POST", "/logout", { token })).statusCode).toBe(204);
    expect((await server.call("POST", "/logout")).statusCode).toBe(204);
  });

  test("ends after half an hour without a call, to the minute; each call prolongs it", async () => {
    const { username } = await aPerson();
    const [used, idle] = [await tokenOf(username), await tokenOf(username)];
    const now = server.clock.now;
    for (const minutes of [20, 40, 60, 89]) {
      server.clock.now = new Date(now.getTime() + minutes * 60_000);
      expect([minutes, (await userInfo(used)).statusCode]).toEqual([minutes, 200]);
    }
    server.clock.now = now;
    // 59 seconds are not written down; the half hour counts from them all the same.
    await later(59, () => userInfo(idle));
    expect((await later(59 + 1800, () => userInfo(idle))).statusCode).toBe(200);
    const forgotten = await tokenOf(username);
    expect((await later(1861, () => userInfo(forgotten))).statusCode).toBe(401);
  });

  test("ends after twelve hours, however busy", async () => {
    const { username } = await aPerson();
    const token = await tokenOf(username);
    const now = server.clock.now;
    for (let minutes = 0; minutes < 720; minutes += 25) {
      server.clock.now = new Date(now.getTime() + minutes * 60_000);
      expect([minutes, (await userInfo(token)).statusCode]).toEqual([minutes, 200]);
    }
    server.clock.now = new Date(now.getTime() + 720 * 60_000);
    expect((await userInfo(token)).statusCode).toBe(401);
    server.clock.now = now;
  });

  test("feels a change of permissions, or of the account, within a second", async () => {
    const { userId, username } = await aPerson();
    const token = await tokenOf(username);
    const tiers = () => server.call("GET", "/admin/tiers", { token });
    expect((await tiers()).statusCode).toBe(200);
    const { owner } = server.database;
    await owner.query(
      `delete from role_permissions rp using user_roles ur, permissions p
       where ur.user_id = $1 and ur.role_id = rp.role_id and p.id = rp.permission_id and p.machine_name = 'manageTiers'`,
      [userId],
    );
    expect((await later(1, tiers)).statusCode).toBe(403);
    await owner.query("update users set status = 'locked' where id = $1", [userId]);
    expect((await later(3, tiers)).statusCode).toBe(401);
  });

  test("does not get the permissions of a role for another type of user, or of one that is switched off", async () => {
    const { userId, username } = await aPerson();
    const { owner } = server.database;
    const permissionOf = async (name: string, role: Record<string, unknown>) => {
      const roleId = await insert(server, "roles", {
        installation_id: installationId,
        name,
        user_type: "admin",
        ...role,
      });
      await owner.query("insert into user_roles values ($1, $2, $3)", [installationId, userId, roleId]);
      await owner.query("insert into permissions values ($1, $2, $3, $3) on conflict do nothing", [
        newId(),
        installationId,
        name,
      ]);
      await owner.query(
        "insert into role_permissions select $1, $2, id from permissions where installation_id = $1 and machine_name = $3",
        [installationId, roleId, name],
      );
    };
    await permissionOf("manageUnions", { user_type: "broker" });
    await permissionOf("manageServices", { active: false });
    await permissionOf("manageSites", { deleted_at: "2026-01-01" });
    await permissionOf("manageContacts", {});
    const { permissions } = (await userInfo(await tokenOf(username))).json<User>();
    expect(permissions.map((one) => one.machineName)).toEqual([
      "manageClients",
      "manageContacts",
      "manageTiers",
    ]);
  });

  test("of a made-up, cut or changed token is none", async () => {
    const { username } = await aPerson();
    const token = await tokenOf(username);
    for (const wrong of [token.slice(0, -1), `${token}A`, token.toLowerCase(), "x".repeat(43), "", "null"]) {
      expect([wrong, (await userInfo(wrong)).statusCode]).toEqual([wrong, 401]);
    }
    const basic = await server.call("GET", "/userInfo", { headers: { authorization: `Basic ${token}` } });
    expect(basic.statusCode).toBe(401);
  });

  test("of an enrollee is none of a user", async () => {
    const enrollee = await startEnrolling(server, await anOffering(server));
    expect((await userInfo(enrollee.token)).statusCode).toBe(401);
  });
});

test("what has ended is removed from time to time, and nothing else", async () => {
  const { owner } = server.database;
  const { username } = await aPerson();
  const tokens = async () => (await owner.query("select 1 from tokens")).rowCount ?? 0;
  const attempts = async () => (await owner.query("select 1 from attempts")).rowCount ?? 0;
  await owner.query("delete from tokens");
  const used = await tokenOf(username);
  await tokenOf(username);
  await signIn("somebody.else", "wrong");
  const [before, counted] = [await tokens(), await attempts()];
  await removeEnded(server.services);
  expect([await tokens(), await attempts()]).toEqual([before, counted]);
  await later(1500, () => userInfo(used));
  await later(1861, () => removeEnded(server.services));
  expect(await tokens()).toBe(1);
  expect((await later(1861, () => userInfo(used))).statusCode).toBe(200);
  expect(await attempts()).toBe(counted);
  await later(2 * 86_400, () => removeEnded(server.services));
  expect([await tokens(), await attempts()]).toEqual([0, 0]);
});

describe("the cookie against forged requests", () => {
  test("is set, to be read by the page, and stays within the site", async () => {
    const answer = await server.call("GET", "/sanctum/csrf-cookie");
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(answer.cookies).toEqual([
      {
        name: "XSRF-TOKEN",
        value: expect.stringMatching(/^[\w-]{43}$/) as string,
        path: "/",
        sameSite: "Lax",
      },
    ]);
  });

  test("is demanded back in a header, where no token stands in for it", async () => {
    const cookie = "XSRF-TOKEN=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    const logout = (headers: Record<string, string>) =>
      server.call("POST", "/logout", { headers: { cookie, ...headers } });
    const refused = await logout({});
    expect(refused.statusCode).toBe(419);
    expect(refused.json()).toMatchObject({ code: "xsrf" });
    expect((await logout({ "x-xsrf-token": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" })).statusCode).toBe(419);
    expect((await logout({ "x-xsrf-token": cookie.slice("XSRF-TOKEN=".length) })).statusCode).toBe(204);
    expect((await logout({ authorization: `Bearer ${"x".repeat(43)}` })).statusCode).toBe(204);
    expect((await server.call("GET", "/health", { headers: { cookie } })).statusCode).toBe(200);
  });
});
