import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("a clerk defines a report, has it made and downloads it; a client's user finds theirs", async ({
  page,
  t,
}) => {
  const key = `people-${crypto.randomUUID().slice(0, 8)}`;
  await goAs(page, "clerk", "/admin/reporttypes/new");
  await page.getByLabel(t("reporting:reporttypes.fields.nameEn"), { exact: true }).fill(`People ${key}`);
  await page.getByLabel(t("reporting:reporttypes.fields.key"), { exact: true }).fill(key);
  await page.getByLabel(t("reporting:reporttypes.choices.userTypes.client")).check();
  const columns = page.getByLabel(
    t("reporting-staff:builder.addTo", { name: t("reporting-staff:builder.columns") }),
  );
  await columns.selectOption("planName");
  await columns.selectOption("lastName");
  // By keyboard: the last name comes first.
  const up = page.getByRole("button", {
    name: t("reporting-staff:builder.up", { name: t("reporting:fields.lastName") }),
  });
  await up.press("Enter");
  await up.press("Enter");
  const preview = page.getByRole("region", { name: t("reporting-staff:preview.title") }).getByRole("table");
  await expect(preview.getByRole("columnheader").first()).toHaveText(t("reporting:fields.lastName"));
  await expectAccessible(page, "a report with its first rows");
  await page.getByRole("button", { name: t("records:save"), exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/reporttypes\/[0-9a-f-]{36}$/u);

  await goAs(page, "client", "/client/reports");
  await page.getByRole("button", { name: `${t("reporting-staff:run.open")} People ${key}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("reporting-staff:run.act") })
    .click();
  const result = page
    .getByRole("list", { name: t("reporting-staff:results.title") })
    .getByRole("listitem")
    .filter({ hasText: key });
  const download = page.waitForEvent("download");
  await result.getByRole("button", { name: t("reporting-staff:results.save") }).click();
  const file = await (await download).path();
  const [head = "", first = ""] = (await readFile(file, "utf8")).split("\r\n");
  expect(head).toContain(t("reporting:fields.lastName"));
  expect(first).not.toBe("");
  await expectAccessible(page, "reports of a client");
});
