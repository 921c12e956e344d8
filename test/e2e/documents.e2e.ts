import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";

const aPdf = (word: string) => Buffer.from(`%PDF-1.7\n% ${word} ${Date.now()}\n%%EOF`);

test("a clerk files documents by their names, takes a wrong one back, and brings it back", async ({
  page,
  t,
}) => {
  const said = (key: string, params = {}) => t(`documents-staff:${key}`, params);
  await goAs(page, "clerk", "/admin/files");
  await page.getByTestId("document-files").setInputFiles([
    { name: "SBC_HBC100_HV-VALUE-2000_en_letter.pdf", mimeType: "application/pdf", buffer: aPdf("one") },
    { name: "Handbook_HNM200_2027.pdf", mimeType: "application/pdf", buffer: aPdf("two") },
    { name: "holiday photo.pdf", mimeType: "application/pdf", buffer: aPdf("three") },
    { name: "Handbook_SYP300.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ this is a program") },
  ]);
  const panel = page.getByRole("region", { name: said("upload.title") });
  const row = (name: string) => panel.getByRole("row").filter({ hasText: name });
  await expect(row("holiday photo")).toContainText(t("documents:name.noRule", { file: "holiday photo.pdf" }));
  await panel.getByRole("button", { name: said("upload.file_other", { count: 3 }), exact: true }).click();
  await expect(row("SBC_HBC100")).toContainText(said("upload.states.filed"));
  await expect(row("Handbook_HNM200")).toContainText(said("upload.states.filed"));
  await expect(row("Handbook_SYP300")).toContainText(t("documents:file.type"));
  await expectAccessible(page, "/admin/files with files that were sent");

  await row("Handbook_HNM200")
    .getByRole("button", { name: said("upload.takeBack") })
    .click();
  await expect(row("Handbook_HNM200")).toContainText(said("upload.states.takenBack"));
  await page.getByRole("button", { name: t("records:undo.undo") }).click();
  await expect(page.getByText(t("records:undo.back_one", { count: 1 }))).toBeVisible();

  await row("SBC_HBC100")
    .getByRole("link", { name: said("upload.open") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/SBC HBC100/u);
  await expectAccessible(page, "/admin/files/{id}");
});

test.describe("in Korean", () => {
  test.use({ language: "ko" });

  test("a member finds the summary of their plan in two taps", onPhone, async ({ page, t }) => {
    await goAs(page, "member", "/member");
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("shell:menu"), exact: true })
      .click();
    await page.getByRole("link", { name: t("areas:entry.documents"), exact: true }).click();
    const plans = page.getByRole("region", { name: t("documents-member:groups.plan") });
    const coming = page.waitForEvent("download");
    await plans.getByRole("button").first().click();
    expect((await coming).suggestedFilename()).toMatch(/\.pdf$/u);
    await expect(page.getByText(t("documents-member:done"))).toBeVisible();
    await expectAccessible(page, "/member/documents");
  });
});
