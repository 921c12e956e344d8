import type { Page } from "@playwright/test";
import { openAt } from "./support/api.ts";
import { call } from "./support/call.ts";
import { goTo } from "./support/go-to.ts";
import { expectFocusSeen } from "./support/looks.ts";
import { anEmployee } from "./support/people.ts";
import { prepareRoutes } from "./support/requests.ts";
import { goAs, goWith, password, type SignedIn, signInByCall, type Username } from "./support/staff.ts";
import { expect, onBoth, test } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

const ownNames = { en: "English", ko: "한국어", es: "Español" } as const;

/** The account links stand in the header on larger screens, in the drawer on phones. */
async function openAccount(page: Page): Promise<void> {
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu", exact: true });
  const account = page.getByRole("banner").getByRole("button", { name: "Your account:" });
  await menu.or(account).filter({ visible: true }).click();
}

test("the language chooser lists the other languages, and switches the whole page", async ({ page }) => {
  await page.goto("/Welcome/SOL-Y-PIEDRA");
  const chooser = page.getByRole("banner").getByRole("group").getByRole("button");
  for (const [from, to] of [
    ["en", "ko"],
    ["ko", "es"],
    ["es", "en"],
  ] as const) {
    const t = wordsOf(from);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("wizard:welcome.title"));
    const others = Object.entries(ownNames).flatMap(([language, name]) => (language === from ? [] : [name]));
    await expect(chooser).toHaveText(others);
    await chooser.filter({ hasText: ownNames[to] }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", to);
  }
  // Kept for the next page and the next visit.
  await chooser.filter({ hasText: ownNames.ko }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf("ko")("wizard:key.title"));
});

test("a language chosen in the middle keeps what is on the page, and the draft follows it", async ({
  page,
  wizard,
}) => {
  await openAt(page, "about", { employee: anEmployee() });
  await wizard.field("about.firstName").fill("Jordan");
  const saving = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/update"));
  await page.getByRole("banner").getByRole("button", { name: ownNames.es }).click();
  expect((await (await saving).json()) as object).toMatchObject({ enrollment: { language: "es" } });
  await expect(
    page.getByRole("textbox", { name: wordsOf("es")("wizard:about.firstName"), exact: true }),
  ).toHaveValue("Jordan");
});

test("what a form of staff refuses follows the language, and leaves the focus where it is", async ({
  page,
}) => {
  await goAs(page, "admin", "/admin");
  for (const [address, field] of [
    ["/admin/users/new", "firstName"],
    ["/admin/clients/new", "name"],
  ] as const) {
    await page.goto(address);
    const main = page.getByRole("main");
    await main.locator("button[type=submit]").click();
    await expect(main.locator(".error-summary")).toContainText(wordsOf("en")("server:field.required"));
    const chooser = page.getByRole("banner").getByRole("group").getByRole("button");
    await chooser.filter({ hasText: ownNames.ko }).click();
    await expect(main.locator(".error-summary")).toContainText(wordsOf("ko")("server:field.required"));
    await expect(main).not.toContainText(wordsOf("en")("server:field.required"));
    await expect(page.locator("header :focus")).toHaveCount(1);
    await main.locator(`#${field}`).pressSequentially("Ana");
    await expect(main.locator(`#${field}`)).toHaveValue("Ana");
    await chooser.filter({ hasText: ownNames.en }).click();
  }
});

test("help masks the phone number and confirms that it was submitted", async ({ page, t }) => {
  const subject = `About my start date ${crypto.randomUUID()}`;
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: t("shell:help"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(800);
  await dialog.getByRole("textbox", { name: t("messaging-web:help.subject") }).fill(subject);
  const phone = dialog.getByRole("textbox", { name: t("messaging-web:help.phone") });
  await phone.pressSequentially("6175550142");
  await expect(phone).toHaveValue("(617) 555-0142");
  await dialog
    .getByRole("textbox", { name: t("messaging-web:help.message") })
    .fill("When does my coverage start?");
  await dialog.getByRole("button", { name: t("messaging-web:help.submit") }).click();
  await expect(dialog.getByRole("status")).toContainText("submitted");

  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: object[] }>("GET", "/admin/helprequests?pageSize=100", { token });
  expect(rows).toContainEqual(
    expect.objectContaining({ subject, contact: expect.stringMatching(/617.*555.*0142/u) }),
  );
});

test("help by e-mail takes the address as it is typed", async ({ page, t }) => {
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: t("shell:help"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: t("messaging-web:help.by.email") }).check();
  const email = dialog.getByRole("textbox", { name: t("messaging-web:help.email") });
  await email.pressSequentially("jordan.e+help@example.com");
  await expect(email).toHaveValue("jordan.e+help@example.com");
});

test(
  "a phone has a drawer with what the header holds on larger screens",
  onBoth,
  async ({ page, t }, { project }) => {
    await goAs(page, "admin", "/admin");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const menu = page.getByRole("banner").getByRole("button", { name: t("shell:menu"), exact: true });
    if (project.name === "desktop") {
      await expect(menu).toBeHidden();
      await expect(page.getByRole("navigation", { name: t("areas:menu") })).toBeVisible();
      return;
    }
    await menu.click();
    const drawer = page.getByRole("dialog", { name: t("shell:menu") });
    await expect(drawer.getByRole("link", { name: t("shell:logout") })).toBeVisible();
    await expect(drawer.getByRole("group", { name: t("shell:language") })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(drawer).toBeHidden();
    await page.emulateMedia({ media: null });
    await drawer.getByRole("link", { name: t("areas:entry.enrollments"), exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/enrollments/u);
    // In view at the end of a long page too, also of one that is enlarged; and never over what has the focus.
    await page.goto("/admin/clients/new");
    await expect(page.getByRole("main").getByRole("textbox").last()).toBeVisible();
    for (const height of [740, 256]) {
      await page.setViewportSize({ width: 320, height });
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(menu).toBeInViewport({ ratio: 1 });
      await expectFocusSeen(page, `a form of staff, ${height} px high`);
    }
  },
);

test("signing in, the user type with its permissions, and signing out", async ({ page, t }) => {
  await page.goto("/admin/enrollments");
  await expect(page).toHaveURL(/\/login$/u);
  await page.getByRole("textbox", { name: t("accounts-web:login.username") }).fill("admin");
  await page.getByRole("textbox", { name: t("accounts-web:login.password"), exact: true }).fill("wrong");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("accounts-web:login.submit"), exact: true })
    .click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(t("server:problem.signInFailed"));
  await page.getByRole("textbox", { name: t("accounts-web:login.password"), exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("accounts-web:login.submit"), exact: true })
    .click();
  await expect(page, "back to where the person wanted to go").toHaveURL(/\/admin\/enrollments/u);

  const footer = page.getByRole("contentinfo");
  const type = footer.getByText(t("shell:userType.admin"), { exact: true });
  const dialog = page.getByRole("dialog", { name: t("shell:permissions.title") });
  await type.click();
  await expect(dialog).toBeHidden();
  await type.click({ modifiers: ["Shift"] });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Manage clients" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await footer.getByRole("button", { name: t("shell:permissions.show") }).press("Enter");
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(footer.getByRole("timer")).toContainText(/(?:30:00|29:\d\d)/u);

  await openAccount(page);
  await page.getByRole("link", { name: t("shell:logout") }).click();
  await expect(page).toHaveURL(/\/logout$/u);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.user"));
  expect(await page.evaluate(() => sessionStorage.getItem("openroll.session"))).toBeNull();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login$/u);
});

test("who reads that they are signed out is, and the pages before lead to the sign-in", async ({
  page,
  t,
}) => {
  // What is kept of the session at the moment at which the page says so.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (location.pathname !== "/logout" || !document.querySelector("main h1")) return;
      document.documentElement.dataset["left"] ??= String(sessionStorage.getItem("openroll.session"));
    }).observe(document, { childList: true, subtree: true });
  });
  const signedIn = await call<SignedIn>("POST", "/login", { body: { username: "broker", password } });
  await goWith(page, signedIn, "/logout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.user"));
  await expect(page.locator("html")).toHaveAttribute("data-left", "null");

  await goWith(
    page,
    await call<SignedIn>("POST", "/login", { body: { username: "broker", password } }),
    "/broker",
  );
  await openAccount(page);
  await page.getByRole("link", { name: t("shell:logout") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.user"));
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:login.title"));
});

test("the session dialog opens at 120 s, Escape stays, and at 0 the session ends", async ({ page, t }) => {
  await page.clock.install();
  await openAt(page, "medical", { employee: anEmployee() });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("wizard:benefit.title.medical"));
  const dialog = page.getByRole("alertdialog");

  await page.clock.fastForward(1670_000);
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(15_000);
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(/Your session will end in 1(?:1\d|20) seconds/u);
  await expect(page).toHaveTitle(/Still there\?/u);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("timer")).toContainText(/(?:30:00|29:5\d)/u);

  await page.clock.fastForward(1690_000);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(115_000);
  await expect(page).toHaveURL(/\/logout$/u);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.idle"));
});

test("a call that is answered 401 leads to /logout", async ({ page, t }) => {
  await prepareRoutes(page);
  await goAs(page, "client", "/client");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/api/enrollments?**", (route) =>
    route.fulfill({ status: 401, json: { code: "signInNeeded", message: "Your session has ended." } }),
  );
  await page
    .getByRole("navigation", { name: t("areas:menu") })
    .getByRole("link", { name: t("areas:entry.enrollments"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/logout$/u);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.expired"));
});

test("a reload with a token that has ended leads to /logout", async ({ page, t }) => {
  await prepareRoutes(page);
  await goAs(page, "client", "/client");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 401, json: { code: "signInNeeded", message: "Your session has ended." } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.expired"));
  await expect(page).toHaveURL(/\/logout$/u);
});

test("a page that is loaded after its session ended says so once, and asks to sign in from then on", async ({
  page,
  t,
}) => {
  await prepareRoutes(page);
  await goAs(page, "client", "/client");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 401, json: { code: "signInNeeded", message: "Your session has ended." } }),
  );
  const heading = page.getByRole("heading", { level: 1 });
  await page.reload();
  await expect(heading).toHaveText(t("accounts-web:logout.title.expired"));
  // As a reload that began before /logout was there, and came after it.
  await page.goto("/client");
  await expect(heading).toHaveText(t("accounts-web:logout.title.expired"));
  await expect(page).toHaveURL(/\/logout$/u);
  await page.goto("/client");
  await expect(heading).toHaveText(t("accounts-web:login.title"));
});

test("a reload between a refused call and /logout leads to /logout all the same", async ({ page, t }) => {
  await prepareRoutes(page);
  await goAs(page, "client", "/client/enrollment");
  const sort = page.getByRole("columnheader").getByRole("button").first();
  await expect(sort).toBeVisible();
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 401, json: { code: "signInNeeded", message: "Your session has ended." } }),
  );
  // The page of /logout does not come, as on a slow line.
  await page.route(/\/assets\/.*\.js/u, () => {});
  const refused = page.waitForResponse((response) => response.status() === 401);
  // A call that the page makes by itself may be refused first; then the table is gone before it is clicked.
  await Promise.all([refused, sort.click({ timeout: 10_000 }).catch(() => undefined)]);
  await page.unroute(/\/assets\/.*\.js/u);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.expired"));
  await expect(page).toHaveURL(/\/logout$/u);
});

test("a 401 in the middle of enrolling loses nothing that was typed", async ({ page, t, wizard }) => {
  await prepareRoutes(page);
  await wizard.welcome("SOL-Y-PIEDRA");
  await wizard.field("about.firstName").fill("Jordan");
  await page.route("**/selfenrollment/update", (route) =>
    route.fulfill({ status: 401, json: { code: "signInNeeded", message: "Your session has ended." } }),
  );
  await wizard.goOn();
  await expect(page).toHaveURL(/\/logout$/u);
  await expect(page.getByText(t("accounts-web:logout.kept.enrollee"))).toBeVisible();
  await page.unroute("**/selfenrollment/update");
  await page.getByRole("link", { name: t("accounts-web:logout.goOn") }).click();
  await wizard.button("welcome.resume").click();
  await wizard.expectPage("about.title");
  await expect(wizard.field("about.firstName")).toHaveValue("Jordan");
});

test.describe("each kind of user", () => {
  for (const username of [
    "admin",
    "broker",
    "client",
    "member",
    "partner",
    "tpa",
  ] as const satisfies Username[]) {
    test(`${username} signs in and sees their home, and no other`, async ({ page, t }) => {
      await page.goto("/login");
      await page.getByRole("textbox", { name: t("accounts-web:login.username") }).fill(username);
      await page.getByRole("textbox", { name: t("accounts-web:login.password"), exact: true }).fill(password);
      await page.getByRole("textbox", { name: t("accounts-web:login.password"), exact: true }).press("Enter");
      await expect(page).toHaveURL(new RegExp(`/${username}$`, "u"));
      const { user } = await signInByCall(username);
      const own = wordsOf(user.language);
      const name = user.nickName ?? user.firstName;
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        own("enrollment:home.greeting", { name }),
      );
      await expect(page.getByRole("contentinfo")).toContainText(own(`shell:userType.${username}`));
      await expect(page.locator("html")).toHaveAttribute("lang", user.language);
      await goTo(page, username === "admin" ? "/broker" : "/admin");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(own("shell:notFound.title"));
    });
  }
});

test("a broker and an employer see the enrollments of their own clients only", async ({ page, t }) => {
  const clientsOf = async (username: Username) => {
    const { token } = await signInByCall(username);
    const { rows, total } = await call<{ rows: { clientName: string }[]; total: number }>(
      "GET",
      "/enrollments?pageSize=100",
      { token },
    );
    return { total, names: new Set(rows.map(({ clientName }) => clientName)) };
  };
  const all = await clientsOf("admin");
  const broker = await clientsOf("broker");
  const client = await clientsOf("client");
  expect(all.names.size).toBeGreaterThan(broker.names.size);
  expect(broker.total).toBeLessThan(all.total);
  expect(client.names.size).toBe(1);

  await goAs(page, "broker", "/broker/enrollment");
  const list = page.getByRole("main");
  await expect(list.getByRole("link").first()).toBeVisible();
  const foreign = [...all.names].filter((name) => !broker.names.has(name));
  expect(foreign).not.toEqual([]);
  for (const name of foreign) await expect(list.getByText(name, { exact: true })).toHaveCount(0);

  // Of another broker's client: as if it did not exist.
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { id: string; clientName: string }[] }>(
    "GET",
    "/enrollments?pageSize=100",
    { token },
  );
  const other = rows.find(({ clientName }) => foreign.includes(clientName));
  await page.goto(`/broker/enrollment/${other?.id}`);
  await expect(page.getByRole("main")).toContainText(t("shell:notFound.title"));
});

test("a part of a former build that a page still asks for is not found, instead of being a page", async ({
  request,
}) => {
  expect((await request.get("/assets/former-00000000.js")).status()).toBe(404);
  expect((await request.get("/nowhere/at/all")).headers()["content-type"]).toContain("text/html");
});
