import { call } from "./support/call.ts";
import { expectAccessible } from "./support/axe.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";

test.use({ language: "es" });

const demoKey = "QUINCY-DRY-DOCK-7KQ2M-X9RTW";

test(
  "an employee signs up by the shop's link on a phone in Spanish, and a clerk accepts it",
  onPhone,
  async ({ page, t }) => {
    const words = (key: string) => t(`union-signups-web:${key}`);
    const step = (key: string) => t(`wizard:${key}`);
    await page.goto(`/Union/${demoKey}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("title"));
    await page.getByRole("button", { name: words("send") }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectAccessible(page, "a union sign-up with every field in error");
    const lastName = `Quiroga ${crypto.randomUUID().replaceAll(/[^a-f]/gu, "")}`;
    const field = (key: string) => page.getByRole("textbox", { name: step(key) });
    await field("about.firstName").fill("Inés");
    await field("about.lastName").fill(lastName);
    const serial = String(1 + (Date.now() % 9998)).padStart(4, "0");
    await page.locator("[name=ssn]").fill(`219-0${1 + (Date.now() % 8)}-${serial}`);
    for (const [name, value] of Object.entries({
      "dob.month": "8",
      "dob.day": "23",
      "dob.year": "1991",
      "hireDate.month": "3",
      "hireDate.day": "15",
      "hireDate.year": "2024",
    }))
      await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole("textbox", { name: words("classification") }).fill("Soldadora");
    await field("reach.email").fill("ines@example.com");
    await page.getByRole("textbox", { name: step("reach.phone"), exact: true }).fill("6175550142");
    await field("reach.address1").fill("12 Main Street");
    await page.locator("[name=zip]").fill("02134");
    await expect(page.locator("[name=city]")).not.toHaveValue("");
    await page.getByRole("button", { name: words("send") }).click();
    await expect(page).toHaveURL(/\/UnionStatus\//u);
    await expect(page.getByRole("status").filter({ hasText: words("status.waiting.title") })).toBeVisible();
    await expectAccessible(page, "the status of a union sign-up");
    const status = page.url();

    const { token } = await signInByCall("admin");
    const { rows } = await call<{ rows: { name: string; unionId: string }[] }>(
      "GET",
      "/admin/unionsignups?filter[status]=waiting&sort=-sentAt",
      { token },
    );
    const unionId = rows.find(({ name }) => name.endsWith(lastName))?.unionId ?? "";
    await page.setViewportSize({ width: 1280, height: 800 });
    await goAs(page, "admin", `/admin/unions/${unionId}`);
    const staff = wordsOf("es");
    const card = page.getByRole("article").filter({ hasText: lastName });
    await card.getByRole("button", { name: staff("union-signups-staff:accept") }).click();
    await expect(page.getByRole("status").filter({ hasText: lastName })).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.goto(status);
    await expect(page.getByRole("status")).toContainText(words("status.accepted.title"));
  },
);
