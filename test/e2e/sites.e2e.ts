import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const bakery = "Harbor Bakery Benefits";

test("a second host has its own name, logo, color and terms; another one is the configured site", async ({
  page,
  t,
}) => {
  await goAs(page, "admin", "/admin/sites");
  await page.getByRole("link", { name: bakery }).click();
  await page.locator("#logo").fill("/site/openroll.svg");
  await page.locator("#logoAlt").fill("The bakery’s oven");
  await page.locator("#primaryColor").fill("#663399");
  await page.getByRole("button", { name: t("records:save") }).click();
  await expect(page.getByText(t("records:saved"))).toBeVisible();
  const configured = process.env["TEST_SITE_URL"] ?? "";
  const address = new URL(configured);
  address.hostname = await page.locator("#host").inputValue();
  const color = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim());
  await page.goto(address.href);
  await expect(page).toHaveTitle(new RegExp(bakery, "u"));
  await expect(page.getByRole("banner").getByRole("img", { name: "The bakery’s oven" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(bakery);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: t("shell:terms") })).toHaveAttribute(
    "href",
    /harborbakery/u,
  );
  expect(await color()).toBe("#663399");
  await page.goto(configured);
  await expect(page).not.toHaveTitle(/Bakery/u);
  expect(await color()).not.toBe("#663399");
});

test("a service that is switched off for a client is in no menu of its people, and its page and call are not there", async ({
  page,
  t,
}) => {
  const member = await signInByCall("member");
  const status = async () => {
    const headers = { authorization: `Bearer ${member.token}` };
    return (await fetch(`${process.env["TEST_SITE_URL"]}/api/accumulator`, { headers })).status;
  };
  const entry = page.getByRole("link", { name: t("areas:entry.accumulatedTotals"), exact: true });
  await goAs(page, "member", "/member");
  await expect(entry).toBeVisible();
  expect(await status()).toBe(200);

  await goAs(page, "admin", "/admin/entityservices/new");
  await page.locator("#serviceId").fill("Accumulated");
  await page.getByRole("option", { name: "Accumulated totals" }).click();
  await page.locator("#enabled").uncheck();
  await page.locator("#clientId").fill("Haneul");
  await page.getByRole("option", { name: /^Haneul Markets/u }).click();
  await page.getByRole("button", { name: t("records:save") }).click();
  await expect(page.getByText(t("records:saved"))).toBeVisible();

  expect(await status()).toBe(404);
  // The page asks anew who is signed in.
  await goAs(page, "member", "/member");
  await expect(page.getByRole("link", { name: t("areas:entry.claims"), exact: true })).toBeVisible();
  await expect(entry).toHaveCount(0);

  await goAs(page, "admin", "/admin/entityservices");
  await page
    .getByRole("row")
    .filter({ hasText: "Haneul Markets" })
    .getByRole("link", { name: "Accumulated totals" })
    .click();
  await page.getByRole("button", { name: t("records:remove") }).click();
  await expect(page).toHaveURL(/\/admin\/entityservices(\?|$)/u);
  expect(await status()).toBe(200);
});
