import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("staff add a contact, the client's people see it, and the member's help names it", async ({
  page,
  t,
}) => {
  const name = `Desk ${crypto.randomUUID().slice(0, 8)}`;
  await goAs(page, "admin", "/admin/contacts/new");
  await page.locator("#name").fill(name);
  await page.locator("#categoryId").fill("Member");
  await page.getByRole("option", { name: "Member services" }).click();
  await page.locator("#position").fill("1");
  await page.locator("#phone").fill("6175550199");
  await page.getByRole("button", { name: t("records:save") }).click();
  await expect(page.getByText(t("records:saved"))).toBeVisible();

  await goAs(page, "client", "/client/contact");
  await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
  await expectAccessible(page, "contacts of a client");

  await goAs(page, "member", "/member");
  await page.getByRole("button", { name: t("shell:help"), exact: true }).click();
  await expect(page.getByRole("dialog").getByText(name)).toBeVisible();
});
