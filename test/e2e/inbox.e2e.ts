import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";

/** The smallest picture there is. */
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("the clerk sends a message to many, types how many they are, and takes it back", async ({ page, t }) => {
  const desk = (key: string, params = {}) => t(`inbox-staff:broadcasts.${key}`, params);
  await goAs(page, "clerk", "/admin/broadcasts/new");
  await page.getByLabel(t("inbox-staff:template")).selectOption({ label: "Card in the mail" });
  await expect(page.getByRole("textbox", { name: t("inbox-staff:text") }).last()).toContainText(
    "Estimado/a {{firstName}}",
  );
  await page.getByRole("button", { name: t("inbox-staff:library.choose") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button")
    .filter({ hasText: t("inbox-staff:library.shared") })
    .first()
    .click();
  await page.getByLabel(t("inbox:columns.subject")).first().fill("News for {{firstName}}");
  await page
    .getByRole("textbox", { name: t("inbox-staff:text") })
    .first()
    .fill("The office moves in May.");
  const example = page.getByRole("region", { name: /^What .+ reads$/u });
  await expect(example.getByRole("heading", { name: /^News for [^{]/u })).toBeVisible();
  await expect(example.getByRole("list", { name: t("inbox-staff:files") }).getByRole("listitem")).toHaveCount(
    1,
  );
  await page.getByRole("button", { name: desk("check") }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: /^Send to/u });
  const count = /\d[\d,]*/u.exec(await send.innerText())?.[0] ?? "";
  await send.click();
  await expect(dialog.locator(".error-summary")).toBeFocused();
  await dialog.getByLabel(desk("typed")).fill(count);
  await send.click();
  await expect(page.getByText(desk("sentOf", { sent: count, total: count }))).toBeVisible();
  await expectAccessible(page, "/admin/broadcasts/:id");
  await page.getByRole("button", { name: desk("takeBack") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: desk("takeBack") })
    .click();
  await expect(page.getByText(desk("withdrawnAbout"))).toBeVisible();
});

test.describe("in Korean", () => {
  test.use({ language: "ko" });

  test(
    "a member writes to the desk with a photo, the clerk answers, and the member reads the answer",
    onPhone,
    async ({ page, t }) => {
      const own = (key: string, params = {}) => t(`inbox-member:${key}`, params);
      const desk = (key: string, params = {}) => t(`inbox-staff:${key}`, params);
      const subject = "물리 치료 영수증";
      await goAs(page, "member2", "/inbox");
      await page.getByRole("link", { name: own("new") }).click();
      await page.getByRole("button", { name: own("send") }).click();
      await expect(page.locator(".error-summary")).toBeFocused();
      await expectAccessible(page, "/inbox/new");
      await page.getByLabel(own("subject")).fill(subject);
      await page.getByLabel(own("text"), { exact: true }).fill("이 영수증을 처리해 주십시오.");
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: own("file.choose") }).click();
      await (await choosing).setFiles({ name: "영수증.png", mimeType: "image/png", buffer: photo });
      await expect(page.getByText(own("file.added", { name: "영수증.png" }))).toBeVisible();
      await page.getByRole("button", { name: own("send") }).click();
      await expect(page.getByText(own("sent"))).toBeVisible();
      await expectAccessible(page, "/inbox");

      await goAs(page, "clerk", "/admin/inbox");
      await page.getByRole("link", { name: subject }).click();
      await expect(
        page.getByRole("button", { name: desk("openFile", { name: "영수증.png" }) }),
      ).toBeVisible();
      await page.getByRole("textbox", { name: desk("text") }).fill("영수증을 받았습니다. 고맙습니다.");
      await page.getByRole("button", { name: desk("sendReply") }).click();
      await expect(page.getByText(desk("notRead"))).toBeVisible();

      await goAs(page, "member2", "/member");
      await page
        .getByRole("link", { name: t("inbox-web:messages") })
        .first()
        .click();
      await expect(page.getByText(own("unread"), { exact: true })).toBeVisible();
      await page.getByRole("link", { name: subject }).click();
      await expect(page.getByText("영수증을 받았습니다. 고맙습니다.")).toBeVisible();
      await expectAccessible(page, "/inbox/:id");
      await page.getByRole("link", { name: own("back") }).click();
      await expect(page.getByText(own("unread"), { exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: new RegExp(`^${own("remove")}\\s*: ${subject}$`, "u") }).click();
      await page.getByRole("button", { name: own("undo") }).click();
      await expect(page.getByRole("link", { name: subject })).toBeVisible();
    },
  );
});
