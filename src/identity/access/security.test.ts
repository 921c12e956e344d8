import { expect, test } from "vitest";
import { anInstallation, aUser, insert } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { SecuritySetting } from "./security.ts";

const server = await testServer();
const { call, database } = server;
const installationId = await anInstallation(server);
const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });
const get = async (token = admin.token) =>
  (await call("GET", "/admin/security", { token })).json<SecuritySetting>();
const put = (secondFactorFor: string[], version: number, token = admin.token) =>
  call("PUT", "/admin/security", {
    token,
    body: { secondFactorFor },
    headers: { "if-match": `"${version}"` },
  });

test("it counts the users of each type who have no second factor yet", async () => {
  const broker = () => aUser(server, installationId, { type: "broker" });
  const [withPasskey, halfWay, withCode] = [await broker(), await broker(), await broker()];
  await aUser(server, installationId, { type: "broker", row: { status: "locked" } });
  await aUser(server, await anInstallation(server), { type: "broker" });
  const factor = (userId: string, kind: string, confirmed: boolean) =>
    insert(server, "second_factors", {
      user_id: userId,
      kind,
      name: kind,
      created_at: new Date(),
      confirmed_at: confirmed ? new Date() : null,
    });
  await factor(withPasskey.userId, "passkey", true);
  await factor(halfWay.userId, "totp", false);
  await factor(withCode.userId, "totp", true);
  await factor(withCode.userId, "passkey", true);
  expect((await get()).users).toEqual([
    { type: "admin", all: 1, without: 1 },
    { type: "broker", all: 3, without: 1 },
    ...["client", "member", "partner", "tpa"].map((type) => ({ type, all: 0, without: 0 })),
  ]);
});

test("a change holds from the next sign-in, is written down, and refused on an old version", async () => {
  const { version } = await get();
  const changed = await put(["tpa", "admin", "admin"], version);
  expect(changed.json<SecuritySetting>()).toMatchObject({
    secondFactorFor: ["admin", "tpa"],
    version: version + 1,
  });
  expect((await put([], version)).statusCode).toBe(412);
  expect((await get()).secondFactorFor).toEqual(["admin", "tpa"]);
  // The session that is under way goes on.
  expect((await call("GET", "/userInfo", { token: admin.token })).statusCode).toBe(200);
  const { rows } = await database.owner.query(
    "select actor, action, details from audit_events where subject = 'installations' and subject_id = $1",
    [installationId],
  );
  expect(rows).toEqual([
    {
      actor: `user:${admin.userId}`,
      action: "update",
      details: { fields: ["secondFactorFor"], secondFactorFor: ["admin", "tpa"] },
    },
  ]);
});

test("nobody else may see or change it, and each installation has its own", async () => {
  const other = await aUser(server, await anInstallation(server), {
    type: "admin",
    permissions: ["manageUsers"],
  });
  expect((await get(other.token)).secondFactorFor).toEqual([]);
  for (const user of [
    await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] }),
    await aUser(server, installationId, { type: "tpa", permissions: ["manageUsers"] }),
  ]) {
    expect((await call("GET", "/admin/security", { token: user.token })).statusCode).toBe(403);
    expect((await put([], 1, user.token)).statusCode).toBe(403);
  }
});

test.each([[["nobody"]], [undefined]])("%j is refused", async (secondFactorFor) => {
  const { version } = await get();
  const answer = await call("PUT", "/admin/security", {
    token: admin.token,
    body: { secondFactorFor },
    headers: { "if-match": `"${version}"` },
  });
  expect(answer.statusCode).toBe(422);
});
