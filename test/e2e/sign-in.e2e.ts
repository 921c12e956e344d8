import type { Page } from "@playwright/test";
import { generate } from "otplib";
import type { UserDetail, UserRow } from "#identity/access/users.ts";
import type { UserType } from "#kernel/access.ts";
import { removeDataDir, type Site, startSite } from "../site.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { aSeededDataDir } from "./support/seeded.ts";
import { password, signInByCall } from "./support/staff.ts";
import { expect, test as base } from "./support/test.ts";
import { wordsOf, type Words } from "./support/words.ts";

/**
 * A site of its own: what is demanded here of all users of a type would get in the way of other tests, and a passkey
 * wants a host with a name.
 */
const test = base.extend<object, { site: Pick<Site, "url"> }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const running = process.env["SIGN_IN_SITE_URL"];
      const before = process.env["TEST_SITE_URL"];
      const own =
        running === undefined ? await startSite({ dataDir: aSeededDataDir(), host: "localhost" }) : undefined;
      const url = own?.url ?? running ?? "";
      process.env["TEST_SITE_URL"] = url;
      await provide({ url });
      process.env["TEST_SITE_URL"] = before;
      await own?.stop();
      if (own) removeDataDir(own.dataDir);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
});

/** Demands a second factor of just these types. */
async function demand(...types: UserType[]): Promise<void> {
  const { token } = await signInByCall("admin");
  const { version } = await call<{ version: number }>("GET", "/admin/security", { token });
  await call("PUT", "/admin/security", {
    token,
    body: { secondFactorFor: types },
    headers: { "if-match": `"${version}"` },
  });
}

async function forcePasswordChange(username: string): Promise<void> {
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: UserRow[] }>("GET", `/user?q=${username}`, { token });
  const id = rows.find((row) => row.username === username)?.id ?? "";
  await call<UserDetail>("POST", `/user/${id}/passwordchange`, { token });
}

const codeOf = (secret: string, later = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + later });

/** As if the person had chosen English here: some accounts of the demo speak other languages. */
async function chooseEnglish(page: Page): Promise<void> {
  await page.addInitScript(
    (kept) => {
      if (localStorage.getItem("cgsenrollment") === null) localStorage.setItem("cgsenrollment", kept);
    },
    JSON.stringify({ state: { language: "en" }, version: 1 }),
  );
}

/** The steps as a person takes them. */
class SignIn {
  readonly #page: Page;
  readonly t: Words;

  constructor(page: Page, t: Words) {
    this.#page = page;
    this.t = (key, params) => t(key.includes(":") ? key : `accounts-web:${key}`, params);
  }

  button(key: string) {
    return this.#page
      .getByRole("button", { name: this.t(key), exact: true })
      .and(this.#page.locator("main *"));
  }

  box(key: string) {
    return this.#page.getByRole("textbox", { name: this.t(key), exact: true });
  }

  async isAt(key: string): Promise<void> {
    await expect(this.#page.getByRole("heading", { level: 1 })).toHaveText(this.t(key));
  }

  async begin(username: string, typed = password): Promise<void> {
    await this.#page.goto("/login");
    await this.box("login.username").fill(username);
    await this.box("login.password").fill(typed);
    await this.button("login.submit").click();
  }

  async giveCode(key: "code" | "recovery", code: string): Promise<void> {
    await this.box(`confirm.${key}.label`).fill(code);
    await this.button("step.continue").click();
  }

  async isIn(area: string): Promise<void> {
    await expect(this.#page).toHaveURL(new RegExp(`/${area}$`, "u"));
    await expect(this.#page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  async leave(): Promise<void> {
    await this.#page.goto("/logout");
    await this.isAt("logout.title.user");
  }
}

test("an authenticator app is demanded, set up, and asked for from then on; a recovery code stands in", async ({
  page,
  t,
}) => {
  await chooseEnglish(page);
  test.slow();
  await demand("partner");
  const steps = new SignIn(page, t);
  await steps.begin("partner");
  await steps.isAt("setUp.title");
  await expectAccessible(page, "the choice of a second step");
  await steps.button("setUp.app.submit").click();
  await steps.isAt("setUp.app.title");
  await expect(page.getByRole("img", { name: steps.t("accounts-web-profile:totp.picture") })).toBeVisible();
  await expectAccessible(page, "setting up the app");
  await steps.button("step.continue").click();
  await expect(page.locator(".error-summary")).toContainText(steps.t("confirm.code.missing"));
  await expectAccessible(page, "setting up the app, with an error");
  const secret = (await page.locator(".profile__key").innerText()).replaceAll(" ", "");
  await steps.giveCode("code", await codeOf(secret));

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  await expectAccessible(page, "the recovery codes");
  await dialog.getByRole("button", { name: steps.t("accounts-web-profile:codes.done") }).click();
  await steps.isIn("partner");

  await steps.leave();
  await steps.begin("partner");
  await steps.isAt("confirm.title");
  await expectAccessible(page, "the code");
  await steps.giveCode("code", "000000");
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /u);
  await page.locator(".error-summary").getByRole("link").click();
  await expect(steps.box("confirm.code.label")).toBeFocused();
  await expect(steps.box("confirm.code.label")).toHaveValue("");
  await expectAccessible(page, "the code, wrong");
  // The one of this half minute may be used up.
  await steps.giveCode("code", await codeOf(secret, 30));
  await steps.isIn("partner");

  await steps.leave();
  await steps.begin("partner");
  await steps.button("confirm.ways.recovery").click();
  await expect(steps.box("confirm.recovery.label")).toBeVisible();
  await expectAccessible(page, "a recovery code");
  await steps.giveCode("recovery", (codes[0] ?? "").toUpperCase().replaceAll("-", " "));
  await steps.isIn("partner");
  await demand();
});

test("a passkey is set up by keyboard, and signs in", async ({ page, t }) => {
  await chooseEnglish(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await demand("tpa");
  const steps = new SignIn(page, t);
  await page.goto("/login");
  await steps.box("login.username").focus();
  await page.keyboard.type("tpa");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await steps.isAt("setUp.title");
  await steps.button("setUp.passkey.submit").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: steps.t("accounts-web-profile:codes.done") }).press("Enter");
  await steps.isIn("tpa");
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: "localhost" }]);
  await demand();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await steps.leave();
  await steps.begin("tpa");
  await steps.isAt("confirm.title");
  await expectAccessible(page, "a passkey");
  await steps.button("confirm.passkey.submit").press("Enter");
  await steps.isIn("tpa");

  // Without it there are words, and the other way.
  await steps.leave();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
  await steps.begin("tpa");
  await steps.button("confirm.passkey.submit").click();
  await expect(page.locator(".error-summary")).toContainText(steps.t("confirm.passkey.notGiven"));
  await expect(steps.button("confirm.ways.recovery")).toBeVisible();
});

test("a password that staff have asked to be changed is changed before anything else", async ({
  page,
  t,
}) => {
  await chooseEnglish(page);
  await forcePasswordChange("broker2");
  const steps = new SignIn(page, t);
  const boxes = ["newPassword", "newPasswordConfirmation"].map((name) =>
    steps.box(`accounts-web-sign-up:fields.${name}`),
  );
  const fill = async (...values: string[]) => {
    for (const [at, box] of boxes.entries()) await box.fill(values[at] ?? "");
    await steps.button("newPassword.submit").click();
  };
  await steps.begin("broker2");
  await steps.isAt("newPassword.title");
  await expectAccessible(page, "a new password");
  await fill();
  const summary = page.locator(".error-summary");
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expectAccessible(page, "a new password, with every field in error");
  await fill(password, password);
  await expect(summary).toContainText(t("server:field.passwordSame"));
  await fill("broker2 forever", "broker2 for ever");
  await expect(summary).toContainText(t("server:field.passwordOwn"));
  await expect(summary).toContainText(t("server:field.passwordsDiffer"));
  await fill("quiet harbor at dawn", "quiet harbor at dawn");
  await steps.isIn("broker");
  await page.reload();
  await steps.isIn("broker");
  await steps.leave();
  await steps.begin("broker2", "quiet harbor at dawn");
  await steps.isIn("broker");
});

test("a step without its sign-in, or after a reload, leads to the start; going back begins anew", async ({
  page,
  t,
}) => {
  await chooseEnglish(page);
  await forcePasswordChange("client");
  const steps = new SignIn(page, t);
  for (const path of ["confirm", "set-up", "new-password"]) {
    await page.goto(`/login/${path}`);
    await expect(page).toHaveURL(/\/login$/u);
  }
  await steps.begin("client");
  await steps.isAt("newPassword.title");
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toMatch(/token|Harborview-demo/u);
  await page.reload();
  await steps.isAt("login.title");
  await steps.begin("client");
  await steps.isAt("newPassword.title");
  await page.goBack();
  await steps.isAt("login.title");
  await page.goForward();
  await steps.isAt("login.title");
});

test("the account's language comes with signing in and stays; one's own choice wins", async ({ page, t }) => {
  const html = page.locator("html");
  const steps = new SignIn(page, t);
  await steps.begin("client2");
  await expect(html).toHaveAttribute("lang", "ko");
  await steps.isIn("client");
  await page.reload();
  await steps.isIn("client");
  await expect(html).toHaveAttribute("lang", "ko");
  // Anyone who comes next is somebody else.
  await page.goto("/logout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    wordsOf("ko")("accounts-web:logout.title.user"),
  );
  await page.goto("/login");
  await expect(html).toHaveAttribute("lang", "en");
  await page.getByRole("banner").getByRole("button", { name: "Español" }).click();
  const inSpanish = new SignIn(page, wordsOf("es"));
  await inSpanish.isAt("login.title");
  await inSpanish.begin("client2");
  await inSpanish.isIn("client");
  await page.reload();
  await expect(html).toHaveAttribute("lang", "es");
});

test("tabs of one browser agree: signed in together, under a new token together, out together", async ({
  page,
  context,
  t,
}) => {
  const steps = new SignIn(page, t);
  await steps.begin("broker");
  await steps.isIn("broker");
  const other = await context.newPage();
  const otherSteps = new SignIn(other, t);
  await other.goto("/broker");
  await otherSteps.isIn("broker");
  const tokenIn = (tab: Page) =>
    tab.evaluate(
      () => (JSON.parse(sessionStorage.getItem("openroll.session") ?? "{}") as { token?: string }).token,
    );
  const first = await tokenIn(page);
  await expect.poll(() => tokenIn(other)).toBe(first);

  await page.goto("/user/profile");
  const section = page.getByRole("region", { name: t("accounts-web-profile:nav.password") });
  const boxes = section.getByRole("textbox");
  for (const [at, value] of [password, "a lantern on the pier", "a lantern on the pier"].entries())
    await boxes.nth(at).fill(value);
  await section.locator("button[type=submit]").click();
  await expect.poll(() => tokenIn(page)).not.toBe(first);
  await expect.poll(async () => (await tokenIn(other)) === (await tokenIn(page))).toBe(true);
  await other.reload();
  await otherSteps.isIn("broker");

  await page.goto("/logout");
  await otherSteps.isAt("logout.title.user");
  expect(await tokenIn(other)).toBeUndefined();
  await other.close();
});
