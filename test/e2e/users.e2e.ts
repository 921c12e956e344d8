import type { Page } from "@playwright/test";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// Inviting people, keeping their accounts, and what a role's permissions do, as those see it who manage users.

const password = "seven grey herons at dawn";
const field = (page: Page, name: string) => page.locator(`#${name}`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const newName = () => `e2e.${crypto.randomUUID().slice(0, 8)}`;

async function fillPerson(page: Page, username: string): Promise<string> {
  const email = `${username}@example.com`;
  await field(page, "firstName").fill("Sora");
  await field(page, "lastName").fill(`Park ${username.slice(4)}`);
  await field(page, "email").fill(email);
  await field(page, "username").fill(username);
  return email;
}

/** The path of the link in the mail that waits for somebody. */
async function linkTo(email: string, kind: "invitation" | "reset"): Promise<string> {
  const { token } = await signInByCall("admin");
  let path: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await call<{ rows: { id: string; recipient: string; kind: string }[] }>(
        "GET",
        "/admin/mails?pageSize=100",
        { token },
      );
      const mail = rows.find((one) => one.recipient === email && one.kind === kind);
      if (mail === undefined) return undefined;
      const { text } = await call<{ text: string }>("GET", `/admin/mails/${mail.id}`, { token });
      path = new RegExp(`/${kind}/[\\w-]{43}`, "u").exec(text)?.[0];
      return path;
    })
    .toBeTruthy();
  return path ?? "";
}

test("an administrator invites a broker's user, who accepts by the mailed link and signs in", async ({
  page,
  browser,
}) => {
  const username = newName();
  await goAs(page, "admin", "/admin/users");
  await page.getByRole("link", { name: "Invite user" }).first().click();
  await button(page, "Send invitation").click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page.locator(".error-summary")).toContainText("Username: This is required");
  const email = await fillPerson(page, username);
  await button(page, "Send invitation").click();
  await expect(page.locator(".error-summary")).toContainText("Organization: This is required");
  await field(page, "entityId").fill("Compass");
  await page.getByRole("option", { name: "Compass Point Insurance" }).click();
  await page.getByLabel("Broker assistant").check();
  await button(page, "Send invitation").click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  await expect(page.getByText("Invited, has not accepted yet")).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await linkTo(email, "invitation"));
  await field(guest, "newPassword").fill(password);
  await field(guest, "newPasswordConfirmation").fill(password);
  await guest.locator("main form button[type=submit]").click();
  await expect(guest.locator("main form")).toHaveCount(0);
  await guest.goto("/login");
  await guest.locator("input[autocomplete^=username]").fill(username);
  await guest.locator("input[type=password]").fill(password);
  await guest.locator("main form button[type=submit]").click();
  await guest.waitForURL(/\/broker$/u);
  await guest.context().close();

  await page.reload();
  await expect(page.getByText("Active, can sign in")).toBeVisible();
  await expect(page.getByText("Invitation accepted")).toBeVisible();
});

test("an employer's manager invites, changes, locks and removes one of their own", async ({ page }) => {
  const username = newName();
  await goAs(page, "client", "/client/users/new");
  await fillPerson(page, username);
  await page.getByLabel("HR assistant").check();
  await button(page, "Send invitation").click();
  await expect(page.getByText("Harbor Bakery Company").last()).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await field(page, "phone").fill("617 555 0142");
  await button(page, "Save").click();
  await expect(page.getByText("(617) 555-0142")).toBeVisible();
  await expect(page.getByText("Account changed: Phone number")).toBeVisible();

  await button(page, "Lock").click();
  await page.getByRole("dialog").getByRole("button", { name: "Lock", exact: true }).click();
  await expect(page.getByText("The account is locked.")).toBeVisible();
  await button(page, "Unlock").click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlock", exact: true }).click();
  await expect(page.getByText("Invited, has not accepted yet")).toBeVisible();

  await button(page, "Remove user").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove user" }).click();
  await page.waitForURL(/\/client\/users$/u);
  await page.getByRole("searchbox").fill(username);
  await expect(page.getByText("Nothing matches your search and filters.")).toBeVisible();
});

test("nobody removes their own account, and a change on an old version keeps what was typed", async ({
  page,
  context,
}) => {
  const { user } = await goAs(page, "client", "/client/users");
  await page.goto(`/client/users/${user.id}`);
  await expect(page.getByText("This is your own account.")).toBeVisible();
  await expect(button(page, "Lock")).toHaveCount(0);
  await expect(button(page, "Remove user")).toHaveCount(0);

  const { token } = await signInByCall("client");
  const { id } = await call<{ id: string }>("POST", "/user", {
    token,
    body: {
      type: "client",
      username: newName(),
      firstName: "Jo",
      lastName: "Kim",
      email: "jo@example.com",
      language: "en",
      roleIds: [],
    },
  });
  await page.goto(`/client/users/${id}/edit`);
  await field(page, "nickName").fill("JK");
  const other = await context.newPage();
  await goAs(other, "client", `/client/users/${id}/edit`);
  await field(other, "firstName").fill("Joanna");
  await button(other, "Save").click();
  await expect(other.getByRole("heading", { name: "Joanna Kim" })).toBeVisible();
  await button(page, "Save").click();
  await page.getByRole("button", { name: "Load the newest" }).click();
  await expect(field(page, "firstName")).toHaveValue("Joanna");
  await expect(field(page, "nickName")).toHaveValue("JK");
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { name: "Joanna Kim" })).toBeVisible();
  await expect(page.getByText("JK", { exact: true })).toBeVisible();
});

test("a permission that a role gets in the matrix opens the page to those who hold it", async ({
  page,
  browser,
  viewport,
}) => {
  const admin = await signInByCall("admin");
  const role = `Role ${crypto.randomUUID().slice(0, 8)}`;
  const { id: roleId } = await call<{ id: string }>("POST", "/admin/roles", {
    token: admin.token,
    body: { name: role, userType: "client", active: true },
  });
  const manager = await signInByCall("client");
  const username = newName();
  const email = `${username}@example.com`;
  await call("POST", "/user", {
    token: manager.token,
    body: {
      type: "client",
      username,
      firstName: "Sora",
      lastName: "Park",
      email,
      language: "en",
      roleIds: [roleId],
    },
  });
  const key = (await linkTo(email, "invitation")).split("/").at(-1);
  const accepted = await fetch(`${process.env["TEST_SITE_URL"]}/api/auth/acceptInvitation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key, newPassword: password, newPasswordConfirmation: password }),
  });
  expect(accepted.ok, await accepted.text()).toBe(true);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto("/login");
  await guest.locator("input[autocomplete^=username]").fill(username);
  await guest.locator("input[type=password]").fill(password);
  await guest.locator("main form button[type=submit]").click();
  await guest.waitForURL(/\/client$/u);
  await guest.goto("/client/users");
  await expect(guest.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();

  await goAs(page, "admin", "/admin/permissions");
  const permission = "Manage users of their own organization";
  if ((viewport?.width ?? 0) < 700) {
    await page.getByLabel("Role", { exact: true }).selectOption({ label: `${role} (Client)` });
    await page.getByRole("checkbox", { name: permission }).check();
  } else {
    await page.getByRole("checkbox", { name: `${role}: ${permission}` }).check();
  }
  // Meanwhile somebody else has saved the role: what was ticked stays.
  await call("PUT", `/admin/roles/${roleId}`, {
    token: admin.token,
    headers: { "if-match": `"1"` },
    body: { name: role, userType: "client", active: true },
  });
  await page.getByRole("button", { name: `Save ${role}` }).click();
  await page.getByRole("button", { name: "Load the newest" }).click();
  await page.getByRole("button", { name: `Save ${role}` }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  // Within a second, which the page is asked for again and again.
  await expect(async () => {
    await guest.goto("/client/users");
    await expect(guest.getByText(username)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await guest.context().close();
});
