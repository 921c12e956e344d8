import { PDFDocument } from "pdf-lib";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

type Mail = { id: string; kind: string; recipient: string };

test("staff place a signature by the arrow keys and send the document; its signer opens it with the code and signs", async ({
  page,
  t,
}) => {
  const staff = (key: string) => t(`esign-staff:${key}`);
  const web = (key: string) => t(`esign-web:${key}`);
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText("Agreement", { x: 72, y: 700 });
  const name = `Agreement ${crypto.randomUUID().slice(0, 6)}`;
  await goAs(page, "admin", "/admin/esign/templates/new");
  await page.getByRole("textbox", { name: staff("fields.name") }).fill(name);
  await page.locator("input[type=file]").setInputFiles({
    name: "agreement.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await document.save()),
  });
  await page.getByRole("button", { name: staff("create"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("button", { name: `Add: ${staff("kind.signature")}` }).click();
  const place = page.getByRole("button", { name: new RegExp(`^${staff("kind.signature")}: `, "u") });
  await place.press("Shift+ArrowDown");
  await expect(page.getByRole("spinbutton", { name: staff("field.y") })).toHaveValue("82");
  await page.getByRole("spinbutton", { name: staff("field.x") }).fill("600");
  await page.getByRole("button", { name: t("records:save") }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByRole("spinbutton", { name: staff("field.x") }).fill("90");
  await page.getByRole("button", { name: t("records:save") }).click();
  await expect(page.getByText(t("records:saved"))).toBeVisible();
  await expectAccessible(page, "a document with its places");
  const email = `ana.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const signer = page.getByRole("group", { name: "Signer" });
  await signer.getByRole("textbox", { name: staff("send.name"), exact: true }).fill("Ana Ruiz");
  await signer.getByRole("textbox", { name: staff("send.email"), exact: true }).fill(email);
  await page.getByRole("button", { name: staff("send.send"), exact: true }).click();
  await expect(page.getByText("Ana Ruiz gets the first email", { exact: false })).toBeVisible();

  const { token } = await signInByCall("admin");
  const textOf = async (kind: string) => {
    const { rows } = await call<{ rows: Mail[] }>("GET", "/admin/mails?pageSize=100", { token });
    const id = rows.find((mail) => mail.kind === kind && mail.recipient === email)?.id;
    return id === undefined
      ? ""
      : (await call<{ text: string }>("GET", `/admin/mails/${id}`, { token })).text;
  };
  let text = "";
  // Staff read the link once the mail is kept.
  await expect.poll(async () => (text = await textOf("esign"))).toMatch(/\/Sign\/[\w-]{20}/u);
  const link = /\/Sign\/[\w-]+/u.exec(text)?.[0] ?? "";
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(link);
  await page.getByRole("button", { name: web("door.mail") }).click();
  await expect.poll(async () => (text = await textOf("proofCode"))).toMatch(/\b\d{6}\b/u);
  const code = /\b\d{6}\b/u.exec(text)?.[0] ?? "";
  await page.getByRole("textbox", { name: web("door.code") }).fill(code);
  await page.getByRole("button", { name: web("door.open") }).click();
  await expect(page.getByRole("img", { name: "Page 1 of 1" })).toBeVisible();
  await expectAccessible(page, "a document to sign");
  await page.getByRole("button", { name: web("sign.send") }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByRole("checkbox", { name: web("sign.agree") }).check();
  await page.getByRole("button", { name: web("sign.send") }).click();
  await expect(page.getByText(web("done.all"))).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: web("done.save") }).click(),
  ]);
  await page.getByRole("link", { name: web("done.check") }).click();
  await page.locator("input[type=file]").setInputFiles(await file.path());
  await expect(page.getByText(web("check.same"), { exact: true })).toBeVisible();
});
