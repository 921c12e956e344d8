import { beforeAll, describe, expect, test } from "vitest";
import type { Permission, UserType } from "#kernel/access.ts";
import { aClient, anInstallation, aToken, aUser, insert, newId, unique } from "#test/factories.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { passwords } from "./passwords.service.ts";
import type { HealthSharing, Look, Profile } from "./profile.ts";
import { TokenReader } from "./tokens.service.ts";

const server = await testServer();
const { owner } = server.database;
const password = "harbor lights at nine";
let passwordHash: string;
let installationId: string;
let clientId: string;

beforeAll(async () => {
  passwordHash = await passwords.hash(password);
  installationId = await anInstallation(server, { name: "Harborview" });
  clientId = await aClient(server, installationId, { name: "Seaside Bakery" });
});

const userTypes = ["admin", "broker", "client", "member", "partner", "tpa"] as const;
type Someone = { userId: string; token: string };

async function someone(
  type: UserType = "admin",
  { row = {}, entityId, permissions = [] }: NewSomeone = {},
): Promise<Someone> {
  const entity = entityId ?? (type === "client" ? clientId : type === "member" ? await aMember() : undefined);
  return aUser(server, installationId, {
    type,
    permissions,
    ...(entity === undefined ? {} : { entityId: entity }),
    row: { password_hash: passwordHash, ...row },
  });
}
type NewSomeone = {
  row?: Record<string, unknown>;
  entityId?: string;
  permissions?: readonly Permission[];
};

type Person = { relationship?: string; dob?: string | null; firstName?: string; familyId?: string };

async function aMember({ relationship = "18", dob = "1980-05-04", ...person }: Person = {}): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    id,
    installation_id: installationId,
    client_id: clientId,
    family_id: person.familyId ?? id,
    relationship,
    member_number: unique("M"),
    first_name: person.firstName ?? "Dana",
    last_name: "Ruiz",
    dob,
  });
}

const read = async (token: string) => (await server.call("GET", "/user/profile", { token })).json<Profile>();

const fieldsOf = ({ firstName, lastName, nickName, email, phone, language }: Profile) => ({
  firstName,
  lastName,
  nickName,
  email,
  phone,
  language,
});

/** Sends the profile as it is, with some fields changed. */
async function change(token: string, changes: Record<string, unknown>, version?: number) {
  const before = await read(token);
  return server.call("PUT", "/user/profile", {
    token,
    body: { ...fieldsOf(before), ...changes },
    headers: { "if-match": `"${version ?? before.version}"` },
  });
}

type Answer = { code: string; errors?: { path: string; message: string }[] };

async function auditOf(subjectId: string) {
  const { rows } = await owner.query<{ actor: string; action: string; subject: string; details: unknown }>(
    "select actor, action, subject, details from audit_events where subject_id = $1 order by id",
    [subjectId],
  );
  return rows;
}

async function mailsTo(...recipients: string[]) {
  const { rows } = await owner.query<{ recipient: string; kind: string; language: string; text: string }>(
    "select recipient, kind, language, text from mails where recipient = any($1) order by recipient",
    [recipients],
  );
  return rows;
}

describe("the own account", () => {
  test.each(userTypes)("is read and changed by a user of type %s", async (type) => {
    const { userId, token } = await someone(type);
    expect(await read(token)).toMatchObject({
      type,
      firstName: "Alex",
      phone: null,
      language: "en",
      version: 1,
    });
    const answer = await change(token, {
      firstName: "  Eun-byeol ",
      nickName: "Ｅ O’Neill",
      phone: "617 555 0142",
      language: "ko",
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["etag"]).toBe('"2"');
    const changed = {
      version: 2,
      firstName: "Eun-byeol",
      lastName: "Moreno",
      nickName: "Ｅ O'Neill",
      phone: "6175550142",
      language: "ko",
    };
    expect(answer.json()).toMatchObject(changed);
    expect(await read(token)).toMatchObject(changed);
    expect(await auditOf(userId)).toEqual([
      {
        actor: `user:${userId}`,
        action: "update",
        subject: "users",
        details: { fields: ["firstName", "nickName", "phone", "language"] },
      },
    ]);
  });

  test("shows nothing that is not asked for, above all no password", async () => {
    const { token } = await someone();
    const answer = await server.call("GET", "/user/profile", { token });
    expect(Object.keys(answer.json<Profile>()).toSorted()).toEqual([
      "email",
      "entityName",
      "firstName",
      "language",
      "lastName",
      "nickName",
      "passwordChangedAt",
      "phone",
      "type",
      "username",
      "version",
    ]);
    expect(answer.body).not.toContain("argon2");
  });

  test("names the organisation", async () => {
    const { token } = await someone("client");
    expect(await read(token)).toMatchObject({ entityName: "Seaside Bakery" });
  });

  test("is nobody else's: no call of it takes an id, and a body may not bring one", async () => {
    const [own, other] = [await someone(), await someone()];
    for (const extra of [
      { id: other.userId },
      { userId: other.userId },
      { type: "admin" },
      { status: "active" },
    ]) {
      const answer = await change(own.token, { firstName: "Mallory", ...extra });
      expect([answer.statusCode, answer.json<Answer>().errors?.[0]?.path]).toEqual([
        422,
        Object.keys(extra)[0],
      ]);
    }
    expect((await change(own.token, { firstName: "Mallory" })).statusCode).toBe(200);
    expect(await read(other.token)).toMatchObject({ firstName: "Alex", version: 1 });
    expect(
      (await server.call("GET", `/user/profile?id=${other.userId}`, { token: own.token })).json(),
    ).toMatchObject({ firstName: "Mallory" });
  });

  test("is closed to visitors, enrollees and sign-ins that are not finished", async () => {
    const { userId } = await someone();
    const half = await aToken(server, { userId });
    await owner.query("update tokens set stage = 'secondFactor' where user_id = $1", [userId]);
    const { token: enrollee } = await startEnrolling(server, await anOffering(server));
    for (const [method, url] of [
      ["GET", "/user/profile"],
      ["PUT", "/user/profile"],
      ["GET", "/user/looks"],
      ["GET", "/user/healthsharing"],
      ["PUT", "/user/healthsharing"],
    ] as const) {
      const status = async (token?: string) =>
        (await server.call(method, url, token === undefined ? {} : { token })).statusCode;
      expect([method, url, await status()]).toEqual([method, url, 401]);
      expect([method, url, [401, 403].includes(await status(enrollee))]).toEqual([method, url, true]);
      expect([method, url, await status(half)]).toEqual([method, url, 403]);
    }
  });

  test("a change on an old version, or on none, is refused, and nothing is half done", async () => {
    const { userId, token } = await someone();
    expect((await change(token, { firstName: "Kim" })).statusCode).toBe(200);
    const stale = await change(
      token,
      { lastName: "Park", email: "new@example.com", currentPassword: password },
      1,
    );
    expect([stale.statusCode, stale.json<Answer>().code]).toEqual([412, "stale"]);
    const none = await server.call("PUT", "/user/profile", { token, body: fieldsOf(await read(token)) });
    expect([none.statusCode, none.json<Answer>().code]).toEqual([428, "versionNeeded"]);
    expect(await read(token)).toMatchObject({ firstName: "Kim", lastName: "Moreno", version: 2 });
    expect(await auditOf(userId)).toHaveLength(1);
    expect(await mailsTo("new@example.com")).toEqual([]);
  });

  test("of two changes at once one is made", async () => {
    const { token } = await someone();
    const answers = await Promise.all(
      ["Ann", "Bea", "Cleo"].map((firstName) => change(token, { firstName }, 1)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 412, 412,
    ]);
    expect(await read(token)).toMatchObject({ version: 2 });
  });

  test("saving what is there already changes nothing", async () => {
    const { userId, token } = await someone();
    expect((await change(token, {})).json()).toMatchObject({ version: 1 });
    expect(await auditOf(userId)).toEqual([]);
  });

  test("every wrong field is told, in the person's language", async () => {
    const { token } = await someone();
    const { version } = await read(token);
    const answer = await server.call("PUT", "/user/profile", {
      token,
      body: { firstName: " ", lastName: "x".repeat(81), email: "nobody", phone: "12", language: "fr" },
      headers: { "if-match": `"${version}"`, "accept-language": "ko" },
    });
    expect(answer.statusCode).toBe(422);
    const { errors = [] } = answer.json<Answer>();
    expect(errors.map(({ path }) => path)).toEqual(["firstName", "lastName", "email", "phone", "language"]);
    for (const { message } of errors) expect(message).toMatch(/[가-힣]/u);
  });
});

describe("another email address", () => {
  const address = () => `${unique("new")}@example.com`;

  test("needs the current password, and both addresses hear of it in the user's language", async () => {
    const [before, after] = [address(), address()];
    const { userId, token } = await someone("broker", { row: { email: before, language: "ko" } });
    const answer = await change(token, { email: after, currentPassword: password });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ email: after });
    const mails = await mailsTo(before, after);
    expect(mails.map(({ recipient }) => recipient)).toEqual([before, after].toSorted());
    for (const mail of mails) {
      expect(mail).toMatchObject({ kind: "emailChanged", language: "ko" });
      expect(mail.text).not.toContain(mail.recipient === before ? after : before);
    }
    expect(await auditOf(userId)).toMatchObject([{ action: "update", details: { fields: ["email"] } }]);
    expect(JSON.stringify(await auditOf(userId))).not.toContain("@");
  });

  test("is refused without the password or with a wrong one, and nobody is told", async () => {
    const [before, after] = [address(), address()];
    const { token } = await someone("client", { row: { email: before } });
    const none = await change(token, { email: after, firstName: "Kim" });
    expect([none.statusCode, none.json<Answer>()]).toMatchObject([
      422,
      { code: "invalid", errors: [{ path: "currentPassword" }] },
    ]);
    const wrong = await change(token, { email: after, currentPassword: "harbor lights at ten" });
    expect([wrong.statusCode, wrong.json<Answer>()]).toMatchObject([
      422,
      { code: "passwordWrong", errors: [{ path: "currentPassword" }] },
    ]);
    expect(await read(token)).toMatchObject({ email: before, firstName: "Alex", version: 1 });
    expect(await mailsTo(before, after)).toEqual([]);
  });

  test("the password cannot be guessed here without end", async () => {
    const { token } = await someone();
    const tried = () => change(token, { email: "other@example.com", currentPassword: "wrong" });
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await tried()).statusCode);
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});

type Family = { subscriberId: string; spouseId: string; childId: string };

async function aFamily(): Promise<Family> {
  const subscriberId = await aMember({ firstName: "Dana" });
  const dependent = (relationship: string, firstName: string, dob: string | null) =>
    aMember({ familyId: subscriberId, relationship, firstName, dob });
  return {
    subscriberId,
    spouseId: await dependent("01", "Quinn", "1982-01-01"),
    childId: await dependent("19", "Rowan", "2015-06-01"),
  };
}

describe("consent to see health data", () => {
  const sharing = async (token: string) =>
    (await server.call("GET", "/user/healthsharing", { token })).json<HealthSharing>();
  const share = (token: string, shares: unknown) =>
    server.call("PUT", "/user/healthsharing", { token, body: { shares } });

  test("is the adult dependent's to give and to take back; the subscriber sees how it stands", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const [dana, quinn] = [
      await someone("member", { entityId: subscriberId }),
      await someone("member", { entityId: spouseId }),
    ];
    const dependents = (visible: string) => [
      { id: spouseId, name: "Quinn Ruiz", visible },
      { id: childId, name: "Rowan Ruiz", visible: "minor" },
    ];
    expect(await sharing(dana.token)).toEqual({
      standing: "subscriber",
      shares: null,
      subscriberName: null,
      dependents: dependents("notShared"),
    });
    expect(await sharing(quinn.token)).toEqual({
      standing: "adult",
      shares: false,
      subscriberName: "Dana Ruiz",
      dependents: [],
    });
    expect((await share(quinn.token, true)).json()).toMatchObject({ standing: "adult", shares: true });
    expect((await sharing(dana.token)).dependents).toEqual(dependents("shared"));
    expect((await share(quinn.token, true)).statusCode).toBe(200);
    expect((await share(quinn.token, false)).json()).toMatchObject({ shares: false });
    expect((await sharing(dana.token)).dependents).toEqual(dependents("notShared"));
    const actor = `user:${quinn.userId}`;
    const details = { fields: ["sharesHealthWithSubscriber"] };
    // Once for each change: the repeat changed nothing.
    expect(await auditOf(spouseId)).toEqual([
      { actor, action: "consent", subject: "members", details },
      { actor, action: "withdrawConsent", subject: "members", details },
    ]);
    const { rows } = await owner.query<{ version: number; by: string }>(
      "select version, updated_by as by from members where id = $1",
      [spouseId],
    );
    expect(rows).toEqual([{ version: 3, by: quinn.userId }]);
  });

  test("holds within a second on a session that is under way, in both directions", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const dana = await someone("member", { entityId: subscriberId });
    const quinn = await someone("member", { entityId: spouseId });
    const tokens = new TokenReader(server.services);
    const seen = async () => {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      const health = (await tokens.read(dana.token))?.reach.health;
      return Array.from(health ?? []).toSorted();
    };
    const own = [subscriberId, childId].toSorted();
    expect(await seen()).toEqual(own);
    await share(quinn.token, true);
    expect(await seen()).toEqual([...own, spouseId].toSorted());
    await share(quinn.token, false);
    expect(await seen()).toEqual(own);
  });

  test("is not the subscriber's, a minor's or any other user's to give", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    for (const entityId of [subscriberId, childId]) {
      const { token } = await someone("member", { entityId });
      const answer = await share(token, true);
      expect([answer.statusCode, answer.json<Answer>().code]).toEqual([403, "forbidden"]);
    }
    for (const type of userTypes.filter((one) => one !== "member")) {
      const { token } = await someone(type, { permissions: ["viewHealthData", "manageUsers"] });
      expect([type, (await share(token, true)).statusCode]).toEqual([type, 403]);
      expect([type, (await server.call("GET", "/user/healthsharing", { token })).statusCode]).toEqual([
        type,
        403,
      ]);
    }
    const { rows } = await owner.query(
      "select id from members where id = any($1) and (shares_health_with_subscriber or version > 1)",
      [[subscriberId, spouseId, childId]],
    );
    expect(rows).toEqual([]);
  });

  test("becomes the child's own on the eighteenth birthday", async () => {
    // The clock of the tests says November 10, 2026, and the installation stands in New York.
    const { subscriberId } = await aFamily();
    const dependent = async (dob: string) => {
      const entityId = await aMember({ familyId: subscriberId, relationship: "19", dob });
      return (await someone("member", { entityId })).token;
    };
    const [turned, turns] = [await dependent("2008-11-10"), await dependent("2008-11-11")];
    expect(await sharing(turned)).toMatchObject({ standing: "adult", shares: false });
    expect(await sharing(turns)).toMatchObject({
      standing: "minor",
      shares: null,
      subscriberName: "Dana Ruiz",
    });
    expect([(await share(turned, true)).statusCode, (await share(turns, true)).statusCode]).toEqual([
      200, 403,
    ]);
  });

  test("a wrong body is refused", async () => {
    const { spouseId } = await aFamily();
    const { token } = await someone("member", { entityId: spouseId });
    expect((await share(token, "yes")).statusCode).toBe(422);
    expect(await sharing(token)).toMatchObject({ shares: false });
  });

  test("a subscriber's look at it is in the audit, a dependent's look at their own is none", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const dana = await someone("member", { entityId: subscriberId });
    const quinn = await someone("member", { entityId: spouseId });
    await sharing(dana.token);
    await sharing(quinn.token);
    const { rows } = await owner.query("select action, details from audit_events where actor = any($1)", [
      [`user:${dana.userId}`, `user:${quinn.userId}`],
    ]);
    expect(rows).toEqual([{ action: "view", details: { ids: [spouseId, childId] } }]);
  });
});

describe("who looked at my data", () => {
  const looks = async (token: string, query = "") =>
    (await server.call("GET", `/user/looks${query}`, { token })).json<{ rows: Look[]; more: boolean }>();

  const event = (row: Record<string, unknown>) =>
    owner.query(
      `insert into audit_events (installation_id, client_id, actor, action, subject, subject_id, details)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        installationId,
        clientId,
        row["actor"],
        row["action"] ?? "view",
        row["subject"] ?? "members",
        row["subjectId"] ?? null,
        JSON.stringify(row["details"] ?? {}),
      ],
    );

  test("a member sees looks at the family's records and enrollments, by whom in plain words", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const dana = await someone("member", { entityId: subscriberId });
    const quinn = await someone("member", { entityId: spouseId });
    const admin = await someone("admin", { row: { first_name: "Secret", last_name: "Name" } });
    const hr = await someone("client");
    const offering = await anOffering(server);
    const { enrollment } = await startEnrolling(server, offering);
    const updated = await owner.query<{ id: string }>(
      `update enrollments set member_id = $2, installation_id = $3 where $1 in (id, identifier) returning id`,
      [enrollment.identifier, subscriberId, installationId],
    );
    const enrollmentId = updated.rows[0]?.id ?? "none";
    expect((await server.call("GET", `/member/${spouseId}`, { token: admin.token })).statusCode).toBe(200);
    await event({ actor: `user:${quinn.userId}`, subjectId: childId });
    await event({
      actor: `user:${hr.userId}`,
      action: "update",
      subject: "enrollments",
      subjectId: enrollmentId,
    });
    await event({
      actor: `user:${hr.userId}`,
      subject: "enrollments",
      details: { ids: [newId(), enrollmentId] },
    });
    await event({ actor: "apiKey:018f0000-0000-7000-8000-000000000001", subjectId: childId });
    await event({
      actor: `enrollee:${enrollmentId}`,
      action: "submit",
      subject: "enrollments",
      subjectId: enrollmentId,
    });
    await event({
      actor: "system",
      action: "something new",
      subjectId: childId,
      details: { emergencyId: newId() },
    });
    const { rows, more } = await looks(dana.token);
    const told = rows.map(({ by, action, subject, person, inList, emergency }) => [
      by.kind,
      by.type,
      by.organisation,
      action,
      subject,
      person,
      inList,
      emergency,
    ]);
    expect(told).toEqual([
      ["system", null, null, "other", "members", "Rowan", false, true],
      ["enrollment", null, null, "submit", "enrollments", null, false, false],
      ["apiKey", null, null, "view", "members", "Rowan", false, false],
      ["staff", "client", "Seaside Bakery", "view", "enrollments", null, true, false],
      ["staff", "client", "Seaside Bakery", "update", "enrollments", null, false, false],
      ["family", null, null, "view", "members", "Rowan", false, false],
      ["staff", "admin", "Harborview", "view", "members", "Quinn", false, false],
    ]);
    expect(more).toBe(false);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|Name|@|user:/u);
  });

  test("shows nothing of another family, nor of other kinds of records", async () => {
    const [own, other] = [await aFamily(), await aFamily()];
    const { token } = await someone("member", { entityId: own.subscriberId });
    await event({ actor: "system", subjectId: other.spouseId });
    await event({ actor: "system", details: { ids: [other.childId, other.subscriberId] } });
    await event({ actor: "system", subject: "mails", subjectId: own.childId });
    expect((await looks(token)).rows).toEqual([]);
    await event({ actor: "system", subjectId: own.childId });
    expect((await looks(token)).rows).toHaveLength(1);
  });

  test.each(userTypes.filter((type) => type !== "member"))(
    "a user of type %s sees what others did to their own account only",
    async (type) => {
      const admin = await someone("admin");
      const [own, other] = [await someone(type), await someone(type)];
      const { subscriberId } = await aFamily();
      const subject = "users";
      await event({ actor: `user:${admin.userId}`, action: "update", subject, subjectId: own.userId });
      await event({ actor: `user:${admin.userId}`, subject, details: { ids: [own.userId, other.userId] } });
      await event({ actor: `user:${admin.userId}`, action: "update", subject, subjectId: other.userId });
      await event({ actor: "system", subjectId: subscriberId });
      const { rows } = await looks(own.token);
      expect(rows.map(({ action, inList, by }) => [action, inList, by.kind, by.type])).toEqual([
        ["view", true, "staff", "admin"],
        ["update", false, "staff", "admin"],
      ]);
    },
  );

  test("what the user did is there when asked for", async () => {
    const { userId, token } = await someone();
    await change(token, { firstName: "Kim" });
    await event({ actor: `user:${userId}`, action: "signIn", subject: "users", subjectId: userId });
    expect((await looks(token)).rows).toEqual([]);
    const { rows } = await looks(token, "?own=true");
    expect(rows.map(({ by, action }) => [by.kind, action])).toEqual([
      ["self", "signIn"],
      ["self", "update"],
    ]);
  });

  test("somebody else's tries to sign in as the user are there", async () => {
    const { userId, token } = await someone();
    await event({ actor: "system", action: "signInFailed", subject: "users", subjectId: userId });
    const { rows } = await looks(token);
    expect(rows.map(({ by, action }) => [by.kind, action])).toEqual([["visitor", "signInFailed"]]);
  });

  test("comes in pages, the latest first, none twice", async () => {
    const { spouseId } = await aFamily();
    const { token } = await someone("member", { entityId: spouseId });
    for (let count = 0; count < 45; count += 1)
      await event({
        actor: "system",
        ...(count % 2 === 0 ? { subjectId: spouseId } : { details: { ids: [spouseId] } }),
      });
    const seen: number[] = [];
    const sizes: [number, boolean][] = [];
    for (let page = await looks(token); ; page = await looks(token, `?before=${seen.at(-1)}`)) {
      seen.push(...page.rows.map(({ id }) => id));
      sizes.push([page.rows.length, page.more]);
      if (!page.more) break;
    }
    expect(sizes).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ]);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });
});
