import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";

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

      await page.getByText(own("otherDay")).click();
      await page.getByLabel(own("day"), { exact: true }).fill("2001-01-01");
      await expect(page.getByText(own("none"))).toBeVisible();
    },
  );
});
