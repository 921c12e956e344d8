import { generate } from "otplib";
import { beforeAll, describe, expect, test } from "vitest";
import { anInstallation } from "#test/factories.ts";
import { SoftPasskey } from "#test/passkey.ts";
import { testServer } from "#test/server.ts";
import { aPerson, Browser, password, type Person } from "#test/sign-in.ts";
import type { SignInAnswer } from "#identity/access/user.ts";
import type { SecondFactor } from "./second-factor.ts";

const server = await testServer();
const { owner } = server.database;
const origin = "http://localhost:3000";
let installationId: string;
/** Demands a second factor of administrators. */
let strictId: string;

beforeAll(async () => {
  installationId = await anInstallation(server);
  strictId = await anInstallation(server, { second_factor_for: ["admin", "broker"] });
});

const codeOf = (secret: string, shiftSeconds = 0) =>
  generate({ secret, epoch: Math.floor(server.clock.now.getTime() / 1000) + shiftSeconds });

/** The next code: each works once. */
function wait(seconds = 30): void {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
}

type Begun = { id: string; secret: string; address: string; picture: string };
type SetUp = { recoveryCodes: string[] | null; signIn: SignInAnswer | null };

async function setUpTotp(
  browser: Browser,
  token: string,
  name = "Phone",
): Promise<{ secret: string; done: SetUp; id: string }> {
  const begun = await browser.send("POST", "/user/secondFactors/totp", {
    token,
    body: { name, currentPassword: password },
  });
  expect(begun.statusCode, begun.body).toBe(200);
  const { id, secret } = begun.json<Begun>();
  const confirmed = await browser.send("POST", `/user/secondFactors/${id}/confirm`, {
    token,
    body: { code: await codeOf(secret) },
  });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  wait();
  return { id, secret, done: confirmed.json<SetUp>() };
}

async function setUpPasskey(browser: Browser, token: string, passkey: SoftPasskey) {
  const options = await browser.send("POST", "/user/secondFactors/passkey/options", {
    token,
    body: { currentPassword: password },
  });
  expect(options.statusCode, options.body).toBe(200);
  return browser.send("POST", "/user/secondFactors/passkey", {
    token,
    body: { name: "Key", credential: passkey.register(options.json(), origin) },
  });
}

/** Somebody with an authenticator, who is signed in. */
async function withTotp(): Promise<
  Person & { browser: Browser; secret: string; codes: string[]; token: string; factorId: string }
> {
  const person = await aPerson(server, installationId);
  const browser = new Browser(server);
  const { token } = await browser.arrive(person.username);
  const { secret, done, id } = await setUpTotp(browser, token);
  return { ...person, browser, secret, token, factorId: id, codes: done.recoveryCodes ?? [] };
}

const give = (browser: Browser, token: string, code: string) =>
  browser.send("POST", "/auth/secondFactor/code", { token, body: { code } });
const giveRecovery = (browser: Browser, token: string, code: string) =>
  browser.send("POST", "/auth/secondFactor/recoveryCode", { token, body: { code } });
const me = (browser: Browser, token: string) => browser.send("GET", "/userInfo", { token });

async function audited(userId: string): Promise<string[]> {
  const { rows } = await owner.query<{ action: string }>(
    "select action from audit_events where subject_id = $1 order by id",
    [userId],
  );
  return rows.map(({ action }) => action);
}

describe("a user with an authenticator", () => {
  test("is asked for a code after the password; until then the token opens nothing else", async () => {
    const { browser, username, secret, userId } = await withTotp();
    const begun = await browser.arrive(username);
    expect(begun).toMatchObject({ user: null, next: "secondFactor", ways: ["totp", "recovery"] });
    expect((await me(browser, begun.token)).json()).toMatchObject({
      code: "signInUnfinished",
      facts: { stage: "secondFactor" },
    });
    for (const [method, url, body] of [
      [
        "POST",
        "/auth/updatePassword",
        { currentPassword: password, newPassword: "x".repeat(12), newPasswordConfirmation: "x" },
      ],
      ["POST", "/user/secondFactors/totp", { name: "Mine" }],
      ["POST", "/user/secondFactors/passkey/options", {}],
      ["GET", "/user/sessions", undefined],
      ["GET", "/user/secondFactors", undefined],
    ] as const) {
      const refused = await browser.send(method, url, { token: begun.token, ...(body ? { body } : {}) });
      expect([url, refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        url,
        403,
        "signInUnfinished",
      ]);
    }

    const done = await give(browser, begun.token, await codeOf(secret));
    expect(done.json()).toMatchObject({ next: null, ways: [], user: { id: userId } });
    const { token } = done.json<SignInAnswer>();
    expect((await me(browser, token)).statusCode).toBe(200);
    expect(token).not.toBe(begun.token);
    expect((await me(browser, begun.token)).statusCode).toBe(401);
    expect(await audited(userId)).toEqual(["signIn", "secondFactorAdded", "signInBegun", "signIn"]);
  });

  test("may be a step early or late, with spaces, and no code or step works twice", async () => {
    const { browser, username, secret } = await withTotp();
    const spoiled = async (code: string) => {
      const { token } = await browser.arrive(username);
      return (await give(browser, token, code)).statusCode;
    };
    wait(300);
    expect(await spoiled(await codeOf(secret, -60))).toBe(422);
    expect(await spoiled(await codeOf(secret, 60))).toBe(422);
    const late = await codeOf(secret, -30);
    expect(await spoiled(late)).toBe(200);
    expect(await spoiled(late)).toBe(422);
    const early = await codeOf(secret, 30);
    expect(await spoiled(`${early.slice(0, 3)} ${early.slice(3)}`)).toBe(200);
    // Its own step has not come yet, but one after it was used.
    expect(await spoiled(await codeOf(secret))).toBe(422);
    wait(900);
    expect(await spoiled(await codeOf(secret))).toBe(200);
  });

  test("of two that bring one code at the same moment one gets in", async () => {
    const { browser, username, secret } = await withTotp();
    const [one, other] = [await browser.arrive(username), await browser.arrive(username)];
    const code = await codeOf(secret);
    const answers = await Promise.all([give(browser, one.token, code), give(browser, other.token, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("and a token of a stage works once, also when two use it at the same moment", async () => {
    const { browser, username, codes } = await withTotp();
    const { token } = await browser.arrive(username);
    const answers = await Promise.all(codes.slice(0, 3).map((code) => giveRecovery(browser, token, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  test("has five tries in a quarter of an hour, on all tokens together; then also a right code waits", async () => {
    const { username, userId, secret } = await withTotp();
    const thief = new Browser(server);
    const wrong = (await codeOf(secret)) === "000000" ? "000001" : "000000";
    for (let count = 0; count < 5; count += 1) {
      const { token } = await thief.arrive(username);
      const answer = await give(thief, token, wrong);
      expect(answer.json()).toMatchObject({ code: "codeWrong", errors: [{ path: "code" }] });
    }
    const { token } = await thief.arrive(username);
    expect((await give(thief, token, await codeOf(secret))).statusCode).toBe(429);
    expect((await giveRecovery(thief, token, "0000-0000-0000-0000")).statusCode).toBe(429);
    expect((await audited(userId)).filter((action) => action === "proofFailed")).toHaveLength(5);
    wait(900);
    const later = await thief.arrive(username);
    expect((await give(thief, later.token, await codeOf(secret))).statusCode).toBe(200);
  });

  test("gets in from a browser of their own while a thief of the password is locked out", async () => {
    const { username, secret, browser } = await withTotp();
    const thief = new Browser(server);
    const stolen = await thief.arrive(username);
    for (let count = 0; count < 6; count += 1) await give(thief, stolen.token, "000000");
    // A cookie that he makes up is no known browser.
    thief.cookies.set("openroll_device", "A".repeat(43));
    expect((await give(thief, stolen.token, "000000")).statusCode).toBe(429);
    const { token } = await browser.arrive(username);
    expect((await give(browser, token, await codeOf(secret))).statusCode).toBe(200);
  });

  test("has ten recovery codes, each good once, however they are typed", async () => {
    const { browser, username, codes, userId } = await withTotp();
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/u);
    const [first = "", second = ""] = codes;
    const use = async (code: string) => {
      const { token } = await browser.arrive(username);
      return (await giveRecovery(browser, token, code)).statusCode;
    };
    expect(await use(first)).toBe(200);
    expect(await use(first)).toBe(422);
    expect(
      await use(` ${second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")}`),
    ).toBe(200);
    const { rows } = await owner.query(
      "select recovery_codes::text as row from recovery_codes where user_id = $1",
      [userId],
    );
    expect(rows.map(({ row }) => String(row)).join()).not.toContain(first.replaceAll("-", ""));
    expect((await audited(userId)).filter((action) => action === "recoveryCodeUsed")).toHaveLength(2);
  });

  test("is no longer offered recovery codes when all are used, and somebody else's are none", async () => {
    const { browser, username, userId } = await withTotp();
    const other = await withTotp();
    const { token } = await browser.arrive(username);
    expect((await giveRecovery(browser, token, other.codes[0] ?? "")).statusCode).toBe(422);
    await owner.query("update recovery_codes set used_at = now() where user_id = $1", [userId]);
    expect((await browser.arrive(username)).ways).toEqual(["totp"]);
  });

  test("cannot be passed by by giving no code, or an empty one", async () => {
    const { browser, username } = await withTotp();
    const { token } = await browser.arrive(username);
    for (const body of [
      {},
      { code: "" },
      { code: null },
      { code: ["123456"] },
      { code: "12345" },
      { code: "1234567" },
    ]) {
      const answer = await browser.send("POST", "/auth/secondFactor/code", { token, body });
      expect([body, answer.statusCode]).toEqual([body, 422]);
    }
  });
});

describe("setting up", () => {
  test("an authenticator shows its secret once, sealed in the database, and counts only after a right code", async () => {
    const { username, userId } = await aPerson(server, installationId);
    const browser = new Browser(server);
    const { token } = await browser.arrive(username);
    const begun = (
      await browser.send("POST", "/user/secondFactors/totp", {
        token,
        body: { name: "Phone", currentPassword: password },
      })
    ).json<Begun>();
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/Harborview%20Benefits:dana\.ruiz\d+\?/u);
    expect(new URL(begun.address).searchParams.get("secret")).toBe(begun.secret);
    expect(begun.picture).toMatch(/^<svg[^>]* viewBox=/u);
    const { rows } = await owner.query(
      "select second_factors::text as row, secret_sealed from second_factors where user_id = $1",
      [userId],
    );
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0].secret_sealed as Buffer).toString("latin1")).not.toContain(begun.secret);
    const listed = await browser.send("GET", "/user/secondFactors", { token });
    expect(listed.json()).toEqual({ factors: [], recoveryCodesLeft: 0, isRequired: false });
    expect((await browser.arrive(username)).next).toBeNull();

    const confirm = (code: string) =>
      browser.send("POST", `/user/secondFactors/${begun.id}/confirm`, { token, body: { code } });
    expect((await confirm("000000")).statusCode).toBe(422);
    const confirmed = (await confirm(await codeOf(begun.secret))).json<SetUp>();
    expect(confirmed.signIn).toBeNull();
    expect(confirmed.recoveryCodes).toHaveLength(10);
    expect((await browser.send("GET", "/user/secondFactors", { token })).json()).toMatchObject({
      factors: [{ id: begun.id, kind: "totp", name: "Phone" }],
      recoveryCodesLeft: 10,
    });
    expect((await browser.arrive(username)).next).toBe("secondFactor");
    // Confirmed is confirmed.
    wait();
    expect((await confirm(await codeOf(begun.secret))).statusCode).toBe(422);
  });

  test("asks for the password or a code, and five wrong ones have to wait", async () => {
    const { browser, token, secret } = await withTotp();
    const begin = (proof: object) =>
      browser.send("POST", "/user/secondFactors/totp", { token, body: { name: "Second", ...proof } });
    expect((await begin({})).json()).toMatchObject({
      code: "invalid",
      errors: [{ path: "currentPassword" }],
    });
    expect((await begin({ currentPassword: "wrong" })).json()).toMatchObject({
      code: "passwordWrong",
      errors: [{ path: "currentPassword" }],
    });
    expect((await begin({ code: "000000" })).json()).toMatchObject({
      code: "codeWrong",
      errors: [{ path: "code" }],
    });
    expect((await begin({ code: await codeOf(secret) })).statusCode).toBe(200);
    expect((await begin({ currentPassword: password })).statusCode).toBe(200);
    for (let count = 0; count < 5; count += 1) await begin({ currentPassword: "wrong" });
    expect((await begin({ currentPassword: password })).statusCode).toBe(429);
  });

  test("a second factor keeps the recovery codes; they are renewed on demand, and the old ones end", async () => {
    const { browser, token, codes, username } = await withTotp();
    const { done } = await setUpTotp(browser, token, "Tablet");
    expect(done.recoveryCodes).toBeNull();
    const renew = (proof: object) =>
      browser.send("POST", "/user/secondFactors/recoveryCodes", { token, body: proof });
    expect((await renew({})).statusCode).toBe(422);
    const { recoveryCodes } = (await renew({ currentPassword: password })).json<{
      recoveryCodes: string[];
    }>();
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
    const { token: staged } = await browser.arrive(username);
    expect((await giveRecovery(browser, staged, codes[0] ?? "")).statusCode).toBe(422);
    expect((await giveRecovery(browser, staged, recoveryCodes[0] ?? "")).statusCode).toBe(200);
  });

  test("is the next step where the installation demands one of this type of user", async () => {
    const { username, userId } = await aPerson(server, strictId);
    const browser = new Browser(server);
    const begun = await browser.arrive(username);
    expect(begun).toMatchObject({ user: null, next: "secondFactorSetup", ways: [] });
    expect((await me(browser, begun.token)).json()).toMatchObject({ facts: { stage: "secondFactorSetup" } });
    // The password has just been given.
    const { id, secret } = (
      await browser.send("POST", "/user/secondFactors/totp", { token: begun.token, body: { name: "Phone" } })
    ).json<Begun>();
    const { recoveryCodes, signIn } = (
      await browser.send("POST", `/user/secondFactors/${id}/confirm`, {
        token: begun.token,
        body: { code: await codeOf(secret) },
      })
    ).json<SetUp>();
    expect(recoveryCodes).toHaveLength(10);
    expect(signIn).toMatchObject({ next: null, user: { id: userId } });
    expect((await me(browser, signIn?.token ?? "")).statusCode).toBe(200);
    expect((await me(browser, begun.token)).statusCode).toBe(401);
    const client = await aPerson(server, strictId, {}, "client");
    expect((await new Browser(server).arrive(client.username)).next).toBeNull();
  });

  test("of a first factor adds none beside one that has come meanwhile", async () => {
    const { username, userId } = await aPerson(server, strictId);
    const [own, thief] = [new Browser(server), new Browser(server)];
    const waiting = await thief.arrive(username);
    const begin = async (browser: Browser, token: string) =>
      (
        await browser.send("POST", "/user/secondFactors/totp", { token, body: { name: "Phone" } })
      ).json<Begun>();
    const confirm = async (browser: Browser, token: string, { id, secret }: Begun) =>
      browser.send("POST", `/user/secondFactors/${id}/confirm`, {
        token,
        body: { code: await codeOf(secret) },
      });
    const mine = await own.arrive(username);
    expect((await confirm(own, mine.token, await begin(own, mine.token))).statusCode).toBe(200);
    const begun = await begin(thief, waiting.token);
    expect((await confirm(thief, waiting.token, begun)).statusCode).toBe(401);
    const passkey = new SoftPasskey();
    expect((await setUpPasskey(thief, waiting.token, passkey)).statusCode).toBe(401);
    const { rows } = await owner.query(
      "select kind from second_factors where user_id = $1 and confirmed_at is not null",
      [userId],
    );
    expect(rows).toEqual([{ kind: "totp" }]);
  });

  test("comes before a forced change of the password, and no step can be left out", async () => {
    const { username } = await aPerson(server, strictId, { password_reset_required: true });
    const browser = new Browser(server);
    const { token } = await browser.arrive(username);
    const change = (with_: string) =>
      browser.send("POST", "/auth/updatePassword", {
        token: with_,
        body: {
          currentPassword: password,
          newPassword: "quiet harbor at dawn",
          newPasswordConfirmation: "quiet harbor at dawn",
        },
      });
    expect((await change(token)).json()).toMatchObject({ code: "signInUnfinished" });
    const { done } = await setUpTotp(browser, token);
    expect(done.signIn).toMatchObject({ next: "passwordChange" });
    const second = done.signIn?.token ?? "";
    expect((await me(browser, second)).json()).toMatchObject({ facts: { stage: "passwordChange" } });
    const finished = (await change(second)).json<SignInAnswer>();
    expect(finished.next).toBeNull();
    expect((await me(browser, finished.token)).statusCode).toBe(200);
  });
});

describe("removing", () => {
  test("takes the password, and the last one takes the recovery codes with it", async () => {
    const { browser, token, factorId, username, userId } = await withTotp();
    const remove = (body: object) =>
      browser.send("POST", `/user/secondFactors/${factorId}/remove`, { token, body });
    expect((await remove({})).statusCode).toBe(422);
    expect((await remove({ currentPassword: "wrong" })).statusCode).toBe(422);
    expect((await remove({ currentPassword: password })).statusCode).toBe(204);
    expect((await remove({ currentPassword: password })).statusCode).toBe(404);
    expect((await browser.send("GET", "/user/secondFactors", { token })).json()).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect((await browser.arrive(username)).next).toBeNull();
    expect(await audited(userId)).toContain("secondFactorRemoved");
    const mails = await owner.query<{ kind: string }>(
      "select kind from mails where event like '%:' || $1 order by id",
      [factorId],
    );
    expect(mails.rows.map(({ kind }) => kind)).toEqual(["secondFactorAdded", "secondFactorRemoved"]);
  });

  test("of the last one is refused where one is demanded", async () => {
    const { username } = await aPerson(server, strictId);
    const browser = new Browser(server);
    const begun = await browser.arrive(username);
    const { done, id } = await setUpTotp(browser, begun.token);
    const token = done.signIn?.token ?? "";
    const refused = await browser.send("POST", `/user/secondFactors/${id}/remove`, {
      token,
      body: { currentPassword: password },
    });
    expect(refused.json()).toMatchObject({ code: "factorNeeded" });
    expect((await browser.send("GET", "/user/secondFactors", { token })).json()).toMatchObject({
      factors: [{ id }],
      recoveryCodesLeft: 10,
      isRequired: true,
    });
  });

  test("and renaming are for one's own only", async () => {
    const [mine, theirs] = [await withTotp(), await withTotp()];
    const rename = (id: string) =>
      mine.browser.send("PUT", `/user/secondFactors/${id}`, {
        token: mine.token,
        body: { name: "  Old phone " },
      });
    expect((await rename(mine.factorId)).json<SecondFactor>().name).toBe("Old phone");
    expect((await rename(theirs.factorId)).statusCode).toBe(404);
    const removed = await mine.browser.send("POST", `/user/secondFactors/${theirs.factorId}/remove`, {
      token: mine.token,
      body: { currentPassword: password },
    });
    expect(removed.statusCode).toBe(404);
    const confirmed = await mine.browser.send("POST", `/user/secondFactors/${theirs.factorId}/confirm`, {
      token: mine.token,
      body: { code: await codeOf(theirs.secret) },
    });
    expect(confirmed.statusCode).toBe(422);
  });
});

describe("a passkey", () => {
  async function withPasskey() {
    const person = await aPerson(server, installationId);
    const browser = new Browser(server);
    const { token } = await browser.arrive(person.username);
    const passkey = new SoftPasskey();
    const made = await setUpPasskey(browser, token, passkey);
    expect(made.statusCode, made.body).toBe(200);
    return { ...person, browser, passkey, token, made: made.json<SetUp>() };
  }
  const ask = async (browser: Browser, token: string) =>
    (await browser.send("POST", "/auth/secondFactor/passkey/options", { token })).json<
      Record<string, unknown>
    >();
  const answer = (browser: Browser, token: string, credential: object) =>
    browser.send("POST", "/auth/secondFactor/passkey", { token, body: { credential } });

  test("is made for this site, and signs in", async () => {
    const { browser, username, userId, passkey, made } = await withPasskey();
    expect(made.recoveryCodes).toHaveLength(10);
    const begun = await browser.arrive(username);
    expect(begun).toMatchObject({ next: "secondFactor", ways: ["passkey", "recovery"] });
    const options = await ask(browser, begun.token);
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: passkey.id }] });
    const done = await answer(browser, begun.token, passkey.sign(options, origin));
    expect(done.json()).toMatchObject({ next: null, user: { id: userId } });
    expect((await me(browser, done.json<SignInAnswer>().token)).statusCode).toBe(200);
  });

  test("of another site, another person, an old challenge or a copied authenticator is refused", async () => {
    const { browser, username, passkey } = await withPasskey();
    const other = await withPasskey();
    const { token } = await browser.arrive(username);
    const refused = async (credential: object) => {
      const { statusCode, body } = await answer(browser, token, credential);
      await owner.query("delete from attempts");
      return [statusCode, (JSON.parse(body) as { code: string }).code];
    };
    const no = [422, "passkeyFailed"];
    expect(await refused(passkey.sign(await ask(browser, token), "http://evil.example"))).toEqual(no);
    expect(await refused(other.passkey.sign(await ask(browser, token), origin))).toEqual(no);
    expect(
      await refused({
        ...other.passkey.sign(await ask(browser, token), origin),
        id: passkey.id,
        rawId: passkey.id,
      }),
    ).toEqual(no);
    const old = await ask(browser, token);
    await ask(browser, token);
    expect(await refused(passkey.sign(old, origin))).toEqual(no);
    const late = await ask(browser, token);
    wait(301);
    expect(await refused(passkey.sign(late, origin))).toEqual(no);
    expect(await refused(passkey.sign({ challenge: "AAAA", rpId: "localhost" }, origin))).toEqual(no);
    const twice = await ask(browser, token);
    const credential = passkey.sign(twice, origin);
    expect((await answer(browser, token, credential)).statusCode).toBe(200);
    const next = await browser.arrive(username);
    await ask(browser, next.token);
    expect((await answer(browser, next.token, credential)).statusCode).toBe(422);
    // A copy counts from where it was made.
    passkey.count = 0;
    const copied = await answer(browser, next.token, passkey.sign(await ask(browser, next.token), origin));
    expect(copied.statusCode).toBe(422);
  });

  test("is not taken twice, nor from another site", async () => {
    const { browser, token, passkey } = await withPasskey();
    const again = await setUpPasskey(browser, token, passkey);
    expect(again.json()).toMatchObject({ code: "passkeyFailed" });
    const options = await browser.send("POST", "/user/secondFactors/passkey/options", {
      token,
      body: { currentPassword: password },
    });
    expect(options.json<{ excludeCredentials: object[] }>().excludeCredentials).toEqual([
      expect.objectContaining({ id: passkey.id }),
    ]);
    const foreign = await browser.send("POST", "/user/secondFactors/passkey", {
      token,
      body: { name: "Key", credential: new SoftPasskey().register(options.json(), "http://evil.example") },
    });
    expect(foreign.json()).toMatchObject({ code: "passkeyFailed" });
  });
});
