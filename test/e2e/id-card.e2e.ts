import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goTo } from "./support/go-to.ts";
import { goAs, goWith, signInAnew, signInByCall } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";

/** Staff send what was ordered to the printer, a page of the queue after another: what was processed has ordered cards too. */
async function printOrders(): Promise<void> {
  const { token } = await signInByCall("admin");
  const waiting = () => call<{ rows: { id: string }[] }>("GET", "/idcardorders?pageSize=100", { token });
  for (let { rows } = await waiting(); rows.length > 0; { rows } = await waiting()) {
    const body = { ids: rows.map(({ id }) => id), status: "sent" };
    await call("POST", "/idcardorders/status", { token, body });
  }
}

test.describe("without internet", () => {
  test.use({ language: "es" });

  test(
    "a member keeps the card on the phone, shows it without internet, and it goes with them",
    onPhone,
    async ({ page, context, t }) => {
      const own = (key: string, params = {}) => t(`id-cards-member:${key}`, params);
      const keep = page.getByRole("button", { name: own("keep.keep") });
      const remove = page.getByRole("button", { name: own("keep.remove") });
      await goWith(page, await signInAnew("member"), "/member/idcard");
      await keep.click();
      await expect(remove).toBeVisible();
      await expectAccessible(page, "/member/idcard, kept");

      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText(own("keep.asOf", { day: "" }).replace(/\W*$/u, ""))).toBeVisible();
      await expect(page.getByText("Member ID").first()).toBeVisible();
      await expect(page.getByText("Payer ID").first()).toBeVisible();
      await expectAccessible(page, "/member/idcard without internet");
      await remove.click();
      await expect(page.getByText(own("keep.gone"))).toBeVisible();
      await expect(page.getByText("Member ID")).toHaveCount(0);
      await expect(page.reload()).rejects.toThrow("net::ERR");

      // Signing out takes it along.
      await context.setOffline(false);
      await page.goto("/member/idcard");
      await keep.click();
      await expect(remove).toBeVisible();
      await goTo(page, "/logout");
      await expect.poll(async () => page.evaluate(async () => caches.keys())).toEqual([]);
    },
  );
});

test.describe("in Korean", () => {
  test.use({ language: "ko" });

  test(
    "a member shows their insurance card in two taps, keeps it as a picture and orders a printed one",
    onPhone,
    async ({ page, t }) => {
      const own = (key: string) => t(`id-cards-member:${key}`);
      await goAs(page, "member", "/member");
      await page
        .getByRole("banner")
        .getByRole("button", { name: t("shell:menu"), exact: true })
        .click();
      await page.getByRole("link", { name: t("areas:entry.idCard"), exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(own("title"));
      const card = page.getByRole("main").getByRole("region").first();
      await expect(card.getByText("Member ID")).toBeVisible();
      await expectAccessible(page, "/member/idcard");

      const coming = page.waitForEvent("download");
      await card.getByRole("button", { name: own("picture") }).click();
      const picture = await readFile(await (await coming).path());
      expect(picture.subarray(1, 4).toString()).toBe("PNG");

      await card.getByRole("button", { name: own("orders.order") }).click();
      await expect(card.getByRole("listitem")).toHaveCount(1);
      await expect(card.getByRole("button", { name: own("orders.order") })).toHaveCount(0);

      // Another one once the first is at the printer, and no third within the month.
      await printOrders();
      await page.reload();
      await card.getByRole("button", { name: own("orders.order") }).click();
      await expect(card.getByRole("listitem")).toHaveCount(2);
      await printOrders();
      await page.reload();
      await card.getByRole("button", { name: own("orders.order") }).click();
      await expect(card.getByRole("alert")).toContainText("30");
      await expect(card.getByRole("listitem")).toHaveCount(2);

      await page.getByText(own("otherDay")).click();
      await page.getByLabel(own("day"), { exact: true }).fill("2001-01-01");
      await expect(page.getByText(own("none"))).toBeVisible();
    },
  );
});
