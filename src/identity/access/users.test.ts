import type { LightMyRequestResponse as Response } from "fastify";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Permission, UserType } from "#kernel/access.ts";
import { jobHandlers } from "#app/jobs.ts";
import { aClient, anInstallation, aToken, aUser, insert, newId, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { passwords } from "#identity/accounts/passwords.service.ts";
import type { UserDetail, UserHistoryRow, UserRow } from "./users.ts";

const server = await testServer();
const { owner } = server.database;
const password = "harbor lights at nine";
let passwordHash: string;
/** A new installation for each test: the last administrator of one is nobody's of another. */
let installationId: string;
let admin: Actor;
let clientId: string;
let manager: Actor;

type Actor = { userId: string; token: string };
type Refusal = { code: string; errors?: { path: string; message: string }[] };

beforeAll(async () => {
  passwordHash = await passwords.hash(password);
});

beforeEach(async () => {
  installationId = await anInstallation(server);
  admin = await person("admin", { permissions: ["manageUsers", "enrollment", "editSubUsers", "viewDocs"] });
  clientId = await aClient(server, installationId, { name: "Seaside Bakery" });
  manager = await person("client", {
    entityId: clientId,
    permissions: ["editSubUsers", "enrollment"],
    row: { entity_name: "Seaside Bakery" },
  });
});

describe("the list", () => {
  test("finds by the beginning of a last name or a username, in any case", async () => {
    const rosa = await person("broker", {
      row: { username: "rosa.diaz", first_name: "Rosa", last_name: "Díaz" },
    });
    const ana = await person("broker", { row: { username: "diana", first_name: "Ana", last_name: "Kim" } });
    expect(await found("q=d%C3%8Daz")).toEqual([rosa.userId]);
    expect(await found("q=D%C3%ADaz,%20Ro")).toEqual([rosa.userId]);
    expect(await found("q=ROSA.")).toEqual([rosa.userId]);
    expect(await found("q=dian")).toEqual([ana.userId]);
    expect(await found("q=nobody")).toEqual([]);
    expect(await found("q=%25")).toEqual([]);
  });

  test("filters by type, status, role and validated, sorts and pages", async () => {
    const role = await aRole("broker", ["viewDocs"]);
    const one = await person("broker", { row: { last_name: "Able", status: "locked", validated: false } });
    const two = await person("broker", { row: { last_name: "Baker" } });
    await hold(one.userId, role);
    expect(await found("filter[type]=broker")).toEqual([one.userId, two.userId]);
    expect(await found("filter[type]=broker&sort=-name")).toEqual([two.userId, one.userId]);
    expect(await found("filter[type]=broker&pageSize=1&page=2")).toEqual([two.userId]);
    expect(await found("filter[status]=locked")).toEqual([one.userId]);
    expect(await found(`filter[roleId]=${role}`)).toEqual([one.userId]);
    expect(await found("filter[validated]=false")).toEqual([one.userId]);
    expect((await call("GET", "/user?sort=passwordHash", admin)).statusCode).toBe(400);
  });

  test("shows other managers the users of their own organisation and type only", async () => {
    const mine = await person("client", { entityId: clientId });
    await person("client", { entityId: await aClient(server, installationId) });
    await person("broker", { entityId: clientId });
    await person("admin");
    expect((await found("", manager)).toSorted()).toEqual([manager.userId, mine.userId].toSorted());
    expect(await found("filter[type]=admin", manager)).toEqual([]);
    const nowhere = await person("broker", { permissions: ["editSubUsers"] });
    expect(await found("", nowhere)).toEqual([]);
  });

  test("tells the audit whom it has shown, and its CSV has the same rows", async () => {
    await person("broker", { row: { last_name: "=Able", username: unique("csv") } });
    await found("filter[type]=broker");
    const answer = await call("GET", "/user/export?filter[type]=broker", admin);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = answer.body.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=Able, Alex"`);
    expect(await audit(admin.userId)).toEqual(["view users", "export users"]);
  });

  test("no password, settings or anything else undeclared leaves", async () => {
    const { userId } = await person("broker", { row: { settings: { planted: "PLANTED" } } });
    for (const url of ["/user", `/user/${userId}`, `/userhistory/${userId}`, "/user/export"]) {
      const { statusCode, body } = await call("GET", url, admin);
      expect(statusCode, body).toBe(200);
      expect(body).not.toMatch(/argon2|PLANTED/u);
    }
  });
});

describe("who may", () => {
  const calls = (id: string) =>
    [
      ["GET", "/user"],
      ["GET", "/user/export"],
      ["GET", "/user/choices"],
      ["POST", "/user"],
      ["GET", `/user/${id}`],
      ["PUT", `/user/${id}`],
      ["DELETE", `/user/${id}`],
      ["POST", `/userverify/${id}`],
      ["GET", `/userhistory/${id}`],
      ...["invite", "resetlink", "unlock", "passwordchange", "endsessions", "removesecondfactors"].map(
        (what) => ["POST", `/user/${id}/${what}`] as const,
      ),
    ] as const;

  test("without the permission nobody, and members never", async () => {
    const clerk = await person("admin", { permissions: ["editSubUsers"] });
    const assistant = await person("client", { entityId: clientId, permissions: ["manageUsers"] });
    const member = await person("member", { permissions: ["editSubUsers", "manageUsers"] });
    for (const [method, url] of calls(admin.userId)) {
      expect([url, (await server.call(method, url, { body: {} })).statusCode]).toEqual([url, 401]);
      for (const one of [clerk, assistant, member])
        expect([url, (await call(method, url, one, {})).statusCode]).toEqual([
          url,
          one === member ? 401 : 403,
        ]);
    }
  });

  test("a manager finds nobody of another organisation, type or installation, by any call", async () => {
    const elsewhere = await anInstallation(server);
    const strangers = [
      await person("client", { entityId: await aClient(server, installationId) }),
      await person("broker", { entityId: clientId }),
      admin,
      await person("admin", { at: elsewhere }),
    ];
    for (const { userId } of strangers) {
      const before = await rowOf(userId);
      for (const [method, url] of calls(userId).filter(([, one]) => one.includes(userId))) {
        const body = method === "PUT" ? { ...(await changesOf(userId)), firstName: "Taken" } : {};
        const answer = await call(method, url, manager, body, 1);
        expect([url, answer.statusCode]).toEqual([url, 404]);
      }
      expect(await rowOf(userId)).toEqual(before);
    }
    const foreign = strangers.at(-1)!.userId;
    for (const [method, url] of calls(foreign).filter(([, one]) => one.includes(foreign)))
      expect(
        (await call(method, url, admin, method === "PUT" ? await changesOf(foreign) : {}, 1)).statusCode,
      ).toBe(404);
  });

  test.each(["broker", "partner", "tpa", "client"] as const)(
    "a %s manages the users of its own",
    async (type) => {
      const entityId = newId();
      const head = await person(type, {
        entityId,
        permissions: ["editSubUsers"],
        row: { entity_name: "Own" },
      });
      const answer = await call("POST", "/user", head, invited({ type }));
      expect(answer.statusCode, answer.body).toBe(200);
      const made = answer.json<UserDetail>();
      expect(made).toMatchObject({ type, entityId, entityName: "Own", status: "invited", validated: false });
      const changed = await change(made.id, { firstName: "New" }, head);
      expect(changed.json()).toMatchObject({ firstName: "New", version: 2 });
      expect((await call("DELETE", `/user/${made.id}`, head)).statusCode).toBe(204);
    },
  );
});

describe("a new user", () => {
  test("is invited by mail, in their own language, with a link that works once", async () => {
    const role = await aRole("broker", ["viewDocs"]);
    const entityId = await aBroker("Compass");
    const answer = await call(
      "POST",
      "/user",
      admin,
      invited({ type: "broker", entityId, roleIds: [role], language: "ko", email: "sora@compass.example" }),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const user = answer.json<UserDetail>();
    expect(user).toMatchObject({
      entityName: "Compass",
      status: "invited",
      roles: [{ id: role, active: true }],
    });
    expect(answer.headers["etag"]).toBe('"1"');
    await work();
    const [mail] = await mailsTo("sora@compass.example");
    expect(mail).toMatchObject({ kind: "invitation", language: "ko" });
    const { rows } = await owner.query("select kind, used_at from user_links where user_id = $1", [user.id]);
    expect(rows).toEqual([{ kind: "invitation", used_at: null }]);
    expect(await audit(admin.userId)).toEqual(["create users"]);
  });

  test("needs a free name and right fields; all errors come at once", async () => {
    const { userId } = await person("broker");
    const { username } = await rowOf(userId);
    const wrong = await call("POST", "/user", admin, {
      type: "member",
      username: "a b",
      email: "x",
      language: "fr",
    });
    expect(paths(wrong)).toEqual([
      "email",
      "firstName",
      "language",
      "lastName",
      "roleIds",
      "type",
      "username",
    ]);
    const taken = await call(
      "POST",
      "/user",
      admin,
      invited({ type: "admin", username: String(username).toUpperCase() }),
    );
    expect([taken.statusCode, paths(taken)]).toEqual([422, ["username"]]);
    expect((await call("POST", "/user", admin, invited({ type: "admin", password: "x" }))).statusCode).toBe(
      422,
    );
  });

  test("belongs to an organisation of its type, and an administrator to none", async () => {
    const broker = await aBroker("Compass");
    for (const entityId of [null, clientId, newId()])
      expect(paths(await call("POST", "/user", admin, invited({ type: "broker", entityId })))).toEqual([
        "entityId",
      ]);
    expect(paths(await call("POST", "/user", admin, invited({ type: "admin", entityId: broker })))).toEqual([
      "entityId",
    ]);
    const other = await aClient(server, installationId);
    expect(paths(await call("POST", "/user", manager, invited({ type: "client", entityId: other })))).toEqual(
      ["entityId"],
    );
    expect(paths(await call("POST", "/user", manager, invited({ type: "broker" })))).toEqual(["type"]);
  });

  test("gets only roles that exist, of their type, and of what the manager holds", async () => {
    const roles = [
      newId(),
      await aRole("broker", []),
      await aRole("client", ["viewDocs"]),
      await aRole("client", [], { active: false }),
      await aRole("client", [], { installation_id: await anInstallation(server) }),
      await aRole("client", ["enrollment"]),
    ];
    const answer = await call("POST", "/user", manager, invited({ type: "client", roleIds: roles }));
    expect(paths(answer)).toEqual(["roleIds.0", "roleIds.1", "roleIds.2", "roleIds.3", "roleIds.4"]);
    const good = await call("POST", "/user", manager, invited({ type: "client", roleIds: roles.slice(5) }));
    expect(good.statusCode, good.body).toBe(200);
    const choices = (await call("GET", "/user/choices", manager)).json<{
      roles: { id: string; mayGive: boolean }[];
    }>();
    expect(choices.roles.find(({ id }) => id === roles[2])).toMatchObject({ mayGive: false });
    expect(choices.roles.find(({ id }) => id === roles[5])).toMatchObject({ mayGive: true });
    expect(choices.roles.map(({ id }) => id)).not.toContain(roles[1]);
  });

  test("gets nothing that an emergency has only lent", async () => {
    const emergencyId = await insert(server, "emergency_accesses", {
      installation_id: installationId,
      user_id: admin.userId,
      reason: "A test",
      started_at: server.clock.now,
      expires_at: new Date(server.clock.now.getTime() + 3_600_000),
    });
    await owner.query("update tokens set emergency_id = $2 where user_id = $1", [admin.userId, emergencyId]);
    const role = await aRole("admin", ["viewHealthData"]);
    const answer = await call("POST", "/user", admin, invited({ type: "admin", roleIds: [role] }));
    expect([answer.statusCode, paths(answer)]).toEqual([422, ["roleIds.0"]]);
  });
});

describe("a change", () => {
  test("is made on the version that was read, and says what it changed", async () => {
    const { userId } = await person("broker", { entityId: await aBroker("Compass") });
    expect((await call("PUT", `/user/${userId}`, admin, await changesOf(userId))).statusCode).toBe(428);
    const changed = await change(userId, { firstName: "María", phone: "617 555 0142", language: "es" });
    expect(changed.json()).toMatchObject({
      firstName: "María",
      phone: "6175550142",
      language: "es",
      version: 2,
    });
    expect(changed.headers["etag"]).toBe('"2"');
    const stale = await call("PUT", `/user/${userId}`, admin, await changesOf(userId), 1);
    expect([stale.statusCode, stale.json<Refusal>().code]).toEqual([412, "stale"]);
    const { rows } = await owner.query(
      "select details from audit_events where subject_id = $1 and action = 'update'",
      [userId],
    );
    expect(rows).toEqual([{ details: { fields: ["firstName", "phone", "language"], version: 2 } }]);
  });

  test("of roles takes effect on a live session at once", async () => {
    const clerk = await person("client", { entityId: clientId });
    const role = await aRole("client", ["editSubUsers"]);
    expect((await call("GET", "/user", clerk)).statusCode).toBe(403);
    expect((await change(clerk.userId, { roleIds: [role] })).statusCode).toBe(200);
    expect((await call("GET", "/user", clerk)).statusCode).toBe(200);
    expect((await change(clerk.userId, { roleIds: [] })).statusCode).toBe(200);
    expect((await call("GET", "/user", clerk)).statusCode).toBe(403);
  });

  test("keeps a role that the manager could not give, and cannot give it back", async () => {
    const role = await aRole("client", ["viewDocs"]);
    const sub = await person("client", { entityId: clientId });
    await hold(sub.userId, role);
    const held = (await changesOf(sub.userId)).roleIds;
    expect((await change(sub.userId, { firstName: "Same" }, manager)).statusCode).toBe(200);
    expect(
      (await change(sub.userId, { roleIds: held.filter((id) => id !== role) }, manager)).statusCode,
    ).toBe(200);
    expect(paths(await change(sub.userId, { roleIds: held }, manager))).toEqual([
      `roleIds.${held.indexOf(role)}`,
    ]);
  });

  test("of the address is told to both, ends links that were mailed, and is not for lesser managers", async () => {
    const sub = await person("client", { entityId: clientId, row: { email: "old@bakery.example" } });
    await call("POST", `/user/${sub.userId}/resetlink`, manager);
    await work();
    expect((await change(sub.userId, { email: "new@bakery.example" }, manager)).statusCode).toBe(200);
    await work();
    expect((await mailsTo("old@bakery.example")).map(({ kind }) => kind).toSorted()).toEqual([
      "emailChanged",
      "reset",
    ]);
    expect((await mailsTo("new@bakery.example")).map(({ kind }) => kind)).toEqual(["emailChanged"]);
    expect(await liveLinks(sub.userId)).toBe(0);

    const head = await person("client", { entityId: clientId, permissions: ["editSubUsers", "viewDocs"] });
    expect(paths(await change(head.userId, { email: "mine@bakery.example" }, manager))).toEqual(["email"]);
  });

  test("of the status locks and unlocks; the session ends at once", async () => {
    const sub = await person("client", { entityId: clientId, row: { password_hash: passwordHash } });
    expect((await call("GET", "/userInfo", sub)).statusCode).toBe(200);
    expect((await change(sub.userId, { status: "locked" }, manager)).json()).toMatchObject({
      status: "locked",
      sessions: 0,
    });
    expect((await call("GET", "/userInfo", sub)).statusCode).toBe(401);
    expect((await signIn(sub.userId)).statusCode).toBe(422);
    expect((await change(sub.userId, { status: "invited" }, manager)).statusCode).toBe(422);
    expect((await change(sub.userId, { status: "active" }, manager)).statusCode).toBe(200);
    expect((await call("GET", "/userInfo", sub)).statusCode).toBe(401);
    expect((await signIn(sub.userId)).statusCode).toBe(200);
  });

  test("makes nobody active who has not accepted the invitation", async () => {
    const made = (await call("POST", "/user", manager, invited({ type: "client" }))).json<UserDetail>();
    expect(paths(await change(made.id, { status: "active" }, manager))).toEqual(["status"]);
    await change(made.id, { status: "locked" }, manager);
    expect((await call("POST", `/user/${made.id}/unlock`, manager)).json()).toMatchObject({
      status: "invited",
    });
  });

  test("of a member's account locks it, and keeps it tied to the member", async () => {
    const entityId = newId();
    const { userId } = await person("member", { entityId });
    expect((await change(userId, { status: "locked" })).json()).toMatchObject({ status: "locked" });
    expect((await change(userId, { status: "active" })).statusCode).toBe(422);
    await owner.query("update users set password_hash = $2 where id = $1", [userId, passwordHash]);
    expect((await change(userId, { status: "active" })).statusCode).toBe(200);
    expect(paths(await change(userId, { entityId: newId() }))).toEqual(["entityId"]);
  });
});

describe("removing", () => {
  test("hides the user, ends their sessions and frees the name; with an old version it is refused", async () => {
    const role = await aRole("client", []);
    const sub = await person("client", { entityId: clientId });
    await hold(sub.userId, role);
    const username = String((await rowOf(sub.userId))["username"]);
    expect((await call("DELETE", `/user/${sub.userId}`, admin, undefined, 7)).statusCode).toBe(412);
    expect((await call("DELETE", `/admin/roles/${role}`, admin)).json()).toMatchObject({ code: "inUse" });
    expect((await call("DELETE", `/user/${sub.userId}`, admin, undefined, 1)).statusCode).toBe(204);
    expect((await call("GET", "/userInfo", sub)).statusCode).toBe(401);
    expect((await call("GET", `/user/${sub.userId}`, admin)).statusCode).toBe(404);
    expect((await call("DELETE", `/user/${sub.userId}`, admin)).statusCode).toBe(404);
    expect((await call("POST", "/user", manager, invited({ type: "client", username }))).statusCode).toBe(
      200,
    );
    expect((await call("DELETE", `/admin/roles/${role}`, admin)).statusCode).toBe(204);
  });
});

describe("one's own account", () => {
  test("keeps its roles, status, address and validated flag, and is not removed", async () => {
    const role = await aRole("client", ["enrollment"]);
    const held = (await changesOf(manager.userId)).roleIds;
    const refused = [
      await change(manager.userId, { status: "locked" }, manager),
      await change(manager.userId, { roleIds: [] }, manager),
      await change(manager.userId, { roleIds: [...held, role] }, manager),
      await change(manager.userId, { email: "else@bakery.example" }, manager),
      await call("DELETE", `/user/${manager.userId}`, manager),
      await call("POST", `/userverify/${manager.userId}`, manager, {}),
      await call("POST", `/user/${manager.userId}/removesecondfactors`, manager),
    ];
    expect(refused.map((answer) => [answer.statusCode, answer.json<Refusal>().code])).toEqual(
      refused.map(() => [409, "ownAccount"]),
    );
    expect((await change(manager.userId, { nickName: "Sue" }, manager)).json()).toMatchObject({
      nickName: "Sue",
      isOwn: true,
    });
  });
});

describe("the last administrator", () => {
  const last = async (answer: Promise<Response>) => {
    const { statusCode, body } = await answer;
    return [statusCode, statusCode === 409 ? (JSON.parse(body) as Refusal).code : body];
  };

  test("is not locked, removed or stripped by anyone", async () => {
    // Somebody whose own right stands on a role that is about to end.
    const other = await person("admin", {
      permissions: ["manageUsers", "enrollment", "editSubUsers", "viewDocs"],
    });
    const [role] = (await changesOf(other.userId)).roleIds;
    await owner.query("update users set status = 'locked' where id = $1", [other.userId]);
    expect((await change(other.userId, { roleIds: [] })).statusCode).toBe(200);
    const own = (await changesOf(admin.userId)).roleIds[0]!;
    expect(await last(setPermissions(own, ["enrollment"]))).toEqual([409, "lastAdministrator"]);
    const { name } = await roleRow(own);
    const off = { name, userType: "admin", active: false };
    expect(await last(call("PUT", `/admin/roles/${own}`, admin, off, 1))).toEqual([409, "lastAdministrator"]);
    expect((await setPermissions(own, ["manageUsers", "viewDocs"])).statusCode).toBe(200);
    expect((await setPermissions(role!, [])).statusCode).toBe(422);
    // Another one holds the right only once active.
    await hold(other.userId, role!);
    expect(await last(setPermissions(own, []))).toEqual([409, "lastAdministrator"]);
    await owner.query("update users set status = 'active' where id = $1", [other.userId]);
    expect((await setPermissions(own, [])).statusCode).toBe(200);
  });

  test.each(["lock", "remove", "strip"] as const)(
    "of two who %s each other at once, one is refused",
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        installationId = await anInstallation(server);
        const [one, other] = [
          await person("admin", { permissions: ["manageUsers"] }),
          await person("admin", { permissions: ["manageUsers"] }),
        ];
        const act = async (by: Actor, on: Actor) => {
          if (how === "remove") return call("DELETE", `/user/${on.userId}`, by);
          const changes = {
            ...(await changesOf(on.userId)),
            ...(how === "lock" ? { status: "locked" } : { roleIds: [] }),
          };
          return call("PUT", `/user/${on.userId}`, by, changes, 1);
        };
        // Both are known already: it is the rule that stops the second, not the door.
        await Promise.all([call("GET", "/userInfo", one), call("GET", "/userInfo", other)]);
        const answers = await Promise.all([act(one, other), act(other, one)]);
        const codes = answers.map(({ statusCode }) => statusCode);
        expect(
          codes.filter((code) => code < 300),
          answers.map(({ body }) => body).join(),
        ).toHaveLength(1);
        expect([401, 403, 409]).toContain(codes.find((code) => code >= 300));
        const { rows } = await owner.query(
          `select count(*)::int as left from users u join user_roles ur on ur.user_id = u.id
         where u.installation_id = $1 and u.status = 'active' and u.deleted_at is null`,
          [installationId],
        );
        expect(rows).toEqual([{ left: 1 }]);
      }
    },
  );
});

describe("what managers do to an account", () => {
  test("they verify who it is, and take that back", async () => {
    const { userId } = await person("client", { entityId: clientId, row: { validated: false } });
    expect((await call("POST", `/userverify/${userId}`, manager)).json()).toMatchObject({
      validated: true,
      version: 2,
    });
    expect((await call("POST", `/userverify/${userId}`, manager, { validated: false })).json()).toMatchObject(
      {
        validated: false,
      },
    );
    expect(await audit(manager.userId)).toEqual(["verify users", "unverify users"]);
  });

  test("they invite again: the former link ends. Somebody active gets a reset instead", async () => {
    const made = (
      await call("POST", "/user", manager, invited({ type: "client", email: "jo@bakery.example" }))
    ).json<UserDetail>();
    await work();
    expect((await call("POST", `/user/${made.id}/invite`, manager)).statusCode).toBe(200);
    await work();
    expect((await mailsTo("jo@bakery.example")).map(({ kind }) => kind)).toEqual([
      "invitation",
      "invitation",
    ]);
    expect(await liveLinks(made.id)).toBe(1);
    expect(paths(await call("POST", `/user/${made.id}/resetlink`, manager))).toEqual(["status"]);

    const { userId } = await person("client", { entityId: clientId, row: { email: "kim@bakery.example" } });
    expect(paths(await call("POST", `/user/${userId}/invite`, manager))).toEqual(["status"]);
    expect((await call("POST", `/user/${userId}/resetlink`, manager)).statusCode).toBe(200);
    await work();
    expect((await mailsTo("kim@bakery.example")).map(({ kind }) => kind)).toEqual(["reset"]);
  });

  test("they unlock what too many wrong passwords have closed", async () => {
    const { userId } = await person("client", { entityId: clientId, row: { password_hash: passwordHash } });
    for (let count = 0; count < 10; count += 1) await signIn(userId, "wrong password");
    expect((await signIn(userId)).statusCode).toBe(429);
    expect((await call("POST", `/user/${userId}/unlock`, manager)).statusCode).toBe(200);
    expect((await signIn(userId)).statusCode).toBe(200);
  });

  test("they make the user choose a new password", async () => {
    const { userId } = await person("client", { entityId: clientId, row: { password_hash: passwordHash } });
    const answer = await call("POST", `/user/${userId}/passwordchange`, manager);
    expect(answer.json()).toMatchObject({ passwordResetRequired: true });
    const { token } = (await signIn(userId)).json<{ token: string }>();
    expect((await call("GET", "/home", { userId, token })).json()).toMatchObject({
      code: "signInUnfinished",
    });
  });

  test("they end all sessions, at once", async () => {
    const sub = await person("client", { entityId: clientId });
    const second = { userId: sub.userId, token: await aToken(server, { userId: sub.userId }) };
    expect((await call("GET", `/user/${sub.userId}`, manager)).json()).toMatchObject({ sessions: 2 });
    for (const one of [sub, second]) expect((await call("GET", "/userInfo", one)).statusCode).toBe(200);
    expect((await call("POST", `/user/${sub.userId}/endsessions`, manager)).json()).toMatchObject({
      sessions: 0,
    });
    for (const one of [sub, second]) expect((await call("GET", "/userInfo", one)).statusCode).toBe(401);
  });

  test("a user is listed under the new name of a client that was renamed", async () => {
    const renamed = await aClient(server, installationId, { name: "Old Mill" });
    const sub = await person("client", { entityId: renamed, row: { entity_name: "Old Mill" } });
    const wide = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] });
    const before = await call("GET", `/admin/clients/${renamed}`, wide);
    const { version, ...given } = before.json<Record<string, unknown>>();
    const ours = ["id", "createdAt", "updatedAt", "labels"];
    const record = Object.fromEntries(Object.entries(given).filter(([name]) => !ours.includes(name)));
    const answer = await server.http.inject({
      method: "PUT",
      url: `/api/admin/clients/${renamed}`,
      headers: { authorization: `Bearer ${wide.token}`, "if-match": `"${String(version)}"` },
      payload: { ...record, name: "New Mill" },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows } = await owner.query("select entity_name from users where id = $1", [sub.userId]);
    expect(rows).toEqual([{ entity_name: "New Mill" }]);
  });

  test("they remove the second factors of a lost phone", async () => {
    const sub = await person("client", { entityId: clientId });
    await insert(server, "second_factors", {
      user_id: sub.userId,
      kind: "totp",
      name: "Phone",
      created_at: server.clock.now,
      confirmed_at: server.clock.now,
    });
    await insert(server, "recovery_codes", { user_id: sub.userId, hash: Buffer.from(unique("code")) });
    expect((await call("GET", `/user/${sub.userId}`, manager)).json()).toMatchObject({ secondFactors: 1 });
    const answer = await call("POST", `/user/${sub.userId}/removesecondfactors`, manager);
    expect(answer.json()).toMatchObject({ secondFactors: 0, sessions: 0 });
    const mails = await owner.query("select kind from mails where event like $1", [
      `secondFactorRemoved:${sub.userId}:%`,
    ]);
    expect(mails.rows).toEqual([{ kind: "secondFactorRemoved" }]);
    const { rows } = await owner.query("select id from recovery_codes where user_id = $1", [sub.userId]);
    expect(rows).toEqual([]);
    expect((await call("GET", "/userInfo", sub)).statusCode).toBe(401);
  });

  test("the history tells who did what, about the user and by the user", async () => {
    const sub = await person("client", {
      entityId: clientId,
      permissions: ["editSubUsers"],
      row: { first_name: "Jo" },
    });
    await change(sub.userId, { phone: "6175550142" }, manager);
    await change(sub.userId, { phone: "6175550143" });
    await call("GET", `/user/${manager.userId}`, sub);
    const history = async (by: Actor) =>
      (await call("GET", `/userhistory/${sub.userId}`, by)).json<{ rows: UserHistoryRow[]; more: boolean }>();
    const { rows, more } = await history(manager);
    expect(more).toBe(false);
    expect(rows.map(({ kind, action, byName, fields }) => [kind, action, byName, fields])).toEqual([
      ["by", "view", "Jo Moreno", []],
      // An administrator is out of the manager's reach, and so is the name.
      ["about", "update", null, ["phone"]],
      ["about", "update", "Alex Moreno", ["phone"]],
    ]);
    expect((await history(admin)).rows.map(({ byName }) => byName)).toContain("Alex Moreno");
    // The look is in the audit, and not in the way here.
    expect(await audit(manager.userId)).toEqual(["update users", "view users"]);
    expect((await history(manager)).rows).toEqual(rows);
  });
});

type Settings = {
  entityId?: string;
  permissions?: readonly Permission[];
  row?: Record<string, unknown>;
  at?: string;
};

async function person(type: UserType, { at = installationId, ...settings }: Settings = {}): Promise<Actor> {
  return aUser(server, at, { type, ...settings });
}

async function aRole(
  userType: UserType,
  may: readonly Permission[],
  row: Record<string, unknown> = {},
): Promise<string> {
  const roleId = await insert(server, "roles", {
    installation_id: installationId,
    name: unique("role "),
    user_type: userType,
    ...row,
  });
  for (const name of may) {
    await owner.query(
      `insert into permissions (id, installation_id, name, machine_name) values ($1, $2, $3, $3)
       on conflict (installation_id, machine_name) do nothing`,
      [newId(), installationId, name],
    );
    await owner.query(
      `insert into role_permissions (installation_id, role_id, permission_id)
       select $1, $2, id from permissions where installation_id = $1 and machine_name = $3`,
      [installationId, roleId, name],
    );
  }
  return roleId;
}

async function hold(userId: string, roleId: string): Promise<void> {
  await owner.query("insert into user_roles (installation_id, user_id, role_id) values ($1, $2, $3)", [
    installationId,
    userId,
    roleId,
  ]);
}

async function aBroker(name: string): Promise<string> {
  return insert(server, "brokers", { installation_id: installationId, name, code: unique("B") });
}

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { token }: Actor,
  body?: unknown,
  version?: number,
): Promise<Response> {
  return server.call(method, url, {
    token,
    ...(method === "GET" || body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
}

async function found(query: string, by = admin): Promise<string[]> {
  const answer = await call("GET", `/user?${query}`, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: UserRow[] }>().rows.map(({ id }) => id);
}

function invited(changes: Record<string, unknown>): Record<string, unknown> {
  return {
    username: unique("new.user"),
    firstName: "Sora",
    lastName: "Park",
    email: "sora@example.com",
    language: "en",
    roleIds: [],
    ...changes,
  };
}

async function rowOf(userId: string): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<Record<string, unknown>>("select * from users where id = $1", [userId]);
  return rows[0]!;
}

async function roleRow(id: string): Promise<{ name: string; version: number }> {
  const { rows } = await owner.query<{ name: string; version: number }>("select * from roles where id = $1", [
    id,
  ]);
  return rows[0]!;
}

async function changesOf(userId: string) {
  const row = await rowOf(userId);
  const { rows } = await owner.query<{ role_id: string }>(
    "select role_id from user_roles where user_id = $1 order by role_id",
    [userId],
  );
  return {
    firstName: row["first_name"],
    lastName: row["last_name"],
    nickName: row["nick_name"],
    email: row["email"],
    phone: row["phone"],
    language: row["language"],
    status: row["status"],
    entityId: row["entity_id"],
    roleIds: rows.map((one) => one.role_id),
  };
}

async function change(userId: string, changes: Record<string, unknown>, by = admin): Promise<Response> {
  const { version } = await rowOf(userId);
  return call("PUT", `/user/${userId}`, by, { ...(await changesOf(userId)), ...changes }, Number(version));
}

async function setPermissions(roleId: string, names: readonly Permission[], by = admin): Promise<Response> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from permissions where installation_id = $1 and machine_name = any($2)",
    [installationId, names],
  );
  const { version } = await roleRow(roleId);
  return call(
    "PUT",
    `/admin/role-permissions/${roleId}`,
    by,
    { permissionIds: rows.map(({ id }) => id) },
    version,
  );
}

let lastAddress = 0;
async function signIn(userId: string, typed = password): Promise<Response> {
  const { username } = await rowOf(userId);
  return server.http.inject({
    method: "POST",
    url: "/api/login",
    payload: { username, password: typed },
    remoteAddress: `10.1.0.${(lastAddress += 1)}`,
  });
}

function paths(answer: Response): string[] {
  return (answer.json<Refusal>().errors ?? []).map(({ path }) => path).toSorted();
}

async function audit(actor: string): Promise<string[]> {
  const { rows } = await owner.query<{ what: string }>(
    "select action || ' ' || subject as what from audit_events where actor = $1 order by id",
    [`user:${actor}`],
  );
  return rows.map(({ what }) => what);
}

/** Does what waits in the queue, as the job runner would. */
async function work(): Promise<void> {
  const handlers = jobHandlers(server.services, undefined);
  for (;;) {
    const { rows } = await owner.query<{ name: string; data: object }>(
      "update pgboss.job set state = 'completed' where state = 'created' returning name, data",
    );
    if (rows.length === 0) return;
    for (const { name, data } of rows) await handlers.runNamed(name, data);
  }
}

async function mailsTo(recipient: string): Promise<{ kind: string; language: string }[]> {
  const { rows } = await owner.query<{ kind: string; language: string }>(
    "select kind, language from mails where recipient = $1 and installation_id = $2 order by created_at, id",
    [recipient, installationId],
  );
  return rows;
}

async function liveLinks(userId: string): Promise<number> {
  const { rows } = await owner.query(
    "select id from user_links where user_id = $1 and used_at is null and expires_at > $2",
    [userId, server.clock.now],
  );
  return rows.length;
}
