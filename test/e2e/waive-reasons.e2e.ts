import type { Page } from "@playwright/test";
import { languageNames } from "#web/language-names.ts";
import { openAt } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { anEmployee } from "./support/people.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { Wizard } from "./support/wizard.ts";
import { starting } from "./support/words.ts";

const box = (page: Page, id: string) => page.locator(`[id="${id}"]`);

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("reasons to decline, and a new one with every field in error", async ({ page, t }) => {
      await goAs(page, "admin", "/admin/waivereasons");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        t("offering-waive-reasons:waivereasons.many"),
      );
      await expectAccessible(page, "reasons to decline");
      await page.getByRole("button", { name: t("offering-waive-reasons:waivereasons.add") }).click();
      await page.getByRole("button", { name: t("records:save") }).click();
      await expect(page.getByRole("dialog").locator(".error-summary").getByRole("listitem")).toHaveCount(4);
      await expectAccessible(page, "a new reason to decline, with every field in error");
    });
  });
}

test("staff add a reason to decline, move it and take it out of use", async ({
  page,
  wizard,
  t,
  language,
}) => {
  const name = `Union plan ${crypto.randomUUID().replaceAll(/[^a-f]/gu, "")}`;
  await goAs(page, "admin", "/admin/waivereasons");
  await page.getByRole("button", { name: t("offering-waive-reasons:waivereasons.add") }).click();
  for (const [code, tab] of Object.entries(languageNames)) {
    await page.getByRole("tab", { name: tab }).click();
    await box(page, `label-${code}`).fill(`${name} ${code}`);
  }
  await box(page, "code").fill(`union${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`);
  await page
    .getByRole("checkbox", { name: t("offering-waive-reasons:waivereasons.fields.asksText") })
    .check();
  await page.getByRole("button", { name: t("records:save") }).click();
  const rows = page
    .getByRole("list", { name: t("offering-waive-reasons:waivereasons.heading") })
    .getByRole("listitem");
  await expect(rows.last()).toContainText(`${name} ${language}`);

  const up = page.getByRole("button", {
    name: t("records:list.up", { name: `${name} ${language}` }),
  });
  await up.click();
  await expect(rows.last()).not.toContainText(name);
  await expect(rows.filter({ hasText: `${name} ${language}` })).toHaveCount(1);

  const people = await page.context().newPage();
  await openAt(people, "dental", { employee: anEmployee(), language });
  const there = new Wizard(people, wizard.t);
  await there.pick(people.getByRole("radio", { name: wizard.t("wizard:benefit.waive.dental"), exact: true }));
  await there.pick(people.getByRole("checkbox", { name: `${name} ${language}`, exact: true }));
  await expect(
    people.getByRole("textbox", { name: starting(wizard.t("wizard:benefit.waiveText")) }),
  ).toBeVisible();
  await people.close();

  await page
    .getByRole("button", {
      name: t("records:list.editThis", { name: `${name} ${language}` }),
    })
    .click();
  await page
    .getByRole("checkbox", { name: t("offering-waive-reasons:waivereasons.fields.active") })
    .uncheck();
  await page.getByRole("button", { name: t("records:save") }).click();
  await expect(rows.filter({ hasText: `${name} ${language}` })).toContainText(
    t("offering-waive-reasons:waivereasons.states.off"),
  );
});
