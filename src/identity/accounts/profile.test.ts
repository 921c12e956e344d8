import { describe, expect, test } from "vitest";
import { accountsOf, password, userTypes } from "#test/accounts.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { aToken, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { Profile } from "./profile.ts";

const server = await testServer();
const { owner } = server.database;
const { someone, auditOf } = await accountsOf(server);

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
      ["GET", "/user/accesshistory"],
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
