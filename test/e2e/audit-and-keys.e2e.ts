import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { openWith } from "./support/open-with.ts";
import { goAs } from "./support/staff.ts";
import { expect, onBoth, test } from "./support/test.ts";

// API keys, the audit and emergency access, as administrators meet them.

const make = (page: Page) => page.getByRole("button", { name: "Make the key" }).click();
const status = (key: string, path: string) =>
  fetch(`${process.env["TEST_SITE_URL"]}/api${path}`, { headers: { authorization: `Bearer ${key}` } }).then(
    (answer) => answer.status,
  );

test("a key is made, shown once, works, and is revoked", async ({ page, context }) => {
  const name = `Zephyr ${crypto.randomUUID().slice(0, 8)}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await goAs(page, "admin", "/admin/apikeys");
  await page.getByRole("link", { name: "New API key" }).first().click();
  await make(page);
  const summary = page.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expectAccessible(page, "a key with every field in error");

  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("checkbox", { name: "Manage clients" }).check();
  await page.getByRole("combobox", { name: /^Clients/u }).fill("Haneul");
  await page.getByRole("option", { name: "Haneul Markets" }).click();
  await make(page);
  const secret = page.getByRole("textbox", { name: "Key", exact: true });
  await expect(page.getByText("It is shown only this once", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const key = await secret.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await context.clearPermissions();
  await expectAccessible(page, "a key that is shown");
  const found = await call<{ rows: { name: string }[] }>("GET", "/admin/clients", { token: key });
  expect(found.rows.map((client) => client.name)).toEqual(["Haneul Markets"]);

  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page).toHaveURL(/\/admin\/apikeys$/u);
  await page.getByRole("searchbox").fill(name);
  // At once: the search that is still to come must not lead back here.
  await page.getByRole("link", { name }).click();
  await expect(page.getByText(key.slice(0, 8), { exact: false })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  expect(await status(key, "/admin/clients")).toBe(200);
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await expect(page.getByText("This key was revoked", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect.poll(() => status(key, "/admin/clients"), { timeout: 3000 }).toBe(401);
});

test("the audit finds who did what, and hands over just those rows", async ({ page }) => {
  const { token, user } = await goAs(page, "admin", "/admin");
  const { rows } = await call<{ rows: { id: string }[] }>("GET", "/enrollments?pageSize=1", { token });
  const id = rows[0]?.id ?? "";
  for (let time = 0; time < 3; time += 1) await call("GET", `/enrollment?id=${id}`, { token });
  await page.goto(`/admin/audit?filter[actor]=user:${user.id}&filter[action]=view`);
  const seen = page.getByRole("link", { name: /^Enrollment: ./u }).first();
  await expect(seen).toHaveAttribute("href", /\/admin\/enrollments\//u);
  await expect(page.getByRole("combobox", { name: "Who" })).toHaveValue(/^Rachel Okafor/u);
  await expectAccessible(page, "the audit");

  await page.getByLabel("Id of the record").fill(id);
  await page.getByLabel("Id of the record").press("Enter");
  await expect(page).toHaveURL(new RegExp(`subjectId(?:\\]|%5D)=${id}`, "u"));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export (FHIR)" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  const events = lines.map((line) => JSON.parse(line) as { action: string; entity: unknown[] });
  expect(events.length).toBeGreaterThanOrEqual(3);
  expect(events.every(({ action }) => action === "R")).toBe(true);
  expect(JSON.stringify(events)).toContain(id);

  await page
    .locator("main")
    .getByRole("link", { name: /\d{1,2}:\d\d:\d\d/u })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Looked at: Enrollment");
  await expect(page.getByText(id)).toBeVisible();
  await expectAccessible(page, "a row of the audit");
});

test("emergency access opens the menus, counts down, is ended, and all of it can be seen", async ({
  page,
}) => {
  const reason = `The only clerk is ill today (${crypto.randomUUID().slice(0, 8)})`;
  // A sign-in of this test's own: its token ends with the emergency.
  const clerk = await call<{ token: string; user: object }>("POST", "/login", {
    body: { username: "clerk", password: "Harborview-demo-1" },
  });
  const session = { kind: "user", id: crypto.randomUUID(), token: clerk.token, user: clerk.user };
  await openWith(page, "/admin/emergencyaccess/new", {
    session: { "openroll.session": session },
    local: { cgsenrollment: { state: { language: "en" }, version: 1 } },
  });
  await page.getByLabel("Reason").fill("Too short");
  await page.getByRole("button", { name: "Turn on emergency access" }).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expectAccessible(page, "the start of an emergency");
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Turn on emergency access" }).click();

  const banner = page.getByRole("region", { name: "Emergency access" });
  await expect(banner).toContainText(/1[45]:\d\d left/u);
  await expect(page).toHaveURL(/\/admin$/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "the banner of an emergency");
  await page.goto("/admin/clients");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clients");
  await page.reload();
  await banner.getByRole("button", { name: "End now" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin$/u);
  expect(await status(clerk.token, "/userInfo")).toBe(401);

  await goAs(page, "admin", "/admin/emergencyaccess");
  const line = page.locator("tr, li").filter({ hasText: reason });
  await expect(line).toContainText("Ended by hand");
  await line.getByRole("link", { name: "Show in the audit log" }).click();
  const rows = page.getByRole("cell").or(page.getByRole("definition"));
  await expect(rows.filter({ hasText: "Turned on emergency access" })).toBeVisible();
  await expect(rows.filter({ hasText: "Ended emergency access" })).toBeVisible();
  const { token } = await goAs(page, "admin", "/admin");
  const mails = await call<{ rows: { kind: string }[] }>("GET", "/admin/mails", { token });
  expect(mails.rows.map(({ kind }) => kind)).toContain("emergencyAccess");
});

test(
  "who holds the permission finds the way in the account's menu; others do not",
  onBoth,
  async ({ page, isMobile }) => {
    const link = page.getByRole("link", { name: "Emergency access", exact: true });
    await goAs(page, "broker", "/broker");
    await page.getByRole("button", { name: isMobile ? "Menu" : /Your account/u }).click();
    await expect(page.getByRole("link", { name: "Log out" })).toBeVisible();
    await expect(link).toHaveCount(0);
    await goAs(page, "admin", "/admin");
    await page.getByRole("button", { name: isMobile ? "Menu" : /Your account/u }).click();
    await expect(page.locator('a[href="/admin/emergencyaccess/new"]').filter({ visible: true })).toHaveText(
      "Emergency access",
    );
  },
);

test("the demand for second factors says how many have none, and is saved", async ({ page }) => {
  // Of partners: no other test signs one in.
  await goAs(page, "admin", "/admin/security");
  const partners = page.getByRole("checkbox", { name: "Partners’ users" });
  await expect(partners).toHaveAccessibleDescription(/1 of 1 has none yet|All 1 have one/u);
  await expectAccessible(page, "sign-in security");
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await partners.check();
  await save.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  // With nothing left to save it is off, and the one who works by keyboard still stands there.
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.reload();
  await expect(partners).toBeChecked();
  await partners.uncheck();
  await save.click();
  await expect(page.getByText("Saved.")).toBeVisible();
});
