import type { Locator, Page } from "@playwright/test";
import { call } from "./support/call.ts";
import { prepareRoutes } from "./support/requests.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// What is typed while answers are on their way stays: each field is typed into at 40 ms a key, and each answer takes 300 ms.

async function slowAnswers(page: Page): Promise<void> {
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fallback();
  });
}

/** By what the field is for; a field that is masked shows the same letters and figures between its signs. */
async function sampleFor(field: Locator): Promise<string> {
  const [name, type, mode] = await Promise.all(
    ["id", "type", "inputmode"].map((attribute) => field.getAttribute(attribute)),
  );
  if (/zip$/iu.test(name ?? "")) return "02139";
  if (/ssn$/iu.test(name ?? "")) return "219099999";
  if (type === "tel") return "6175552368";
  if (type === "email") return "ana@x.test";
  return mode === "numeric" || mode === "decimal" ? "48" : "Abcde";
}

const written = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Types into every text field of the form, one after the other without a pause, and then looks at them all. */
async function typeIntoAll(form: Locator): Promise<void> {
  const fields = await form
    .locator(
      "input:is(:not([type]), [type=text], [type=tel], [type=email]):not([role=combobox], [readonly], [disabled]), textarea:not([aria-hidden], [readonly], [disabled])",
    )
    .all();
  expect(fields.length).toBeGreaterThan(1);
  const typed: { field: Locator; sample: string }[] = [];
  for (const field of fields) {
    const sample = await sampleFor(field);
    await field.fill("");
    await field.pressSequentially(sample, { delay: 40 });
    typed.push({ field, sample });
  }
  await form.page().waitForLoadState("networkidle");
  for (const { field, sample } of typed)
    expect(written(await field.inputValue()), (await field.getAttribute("id")) ?? "").toBe(written(sample));
}

test("no answer takes away what staff type, whichever form it is", async ({ page }) => {
  test.slow();
  await prepareRoutes(page);
  await goAs(page, "client", "/client/enrollment/new");
  await page.locator("#subscriber-zip").waitFor();
  await slowAnswers(page);
  await typeIntoAll(page.locator("main form"));
  // The ZIP code came before the city: what was typed there over the answer stays.
  await expect(page.locator("#subscriber-city")).toHaveValue("Abcde");
  for (const path of ["clients", "users", "sites", "contacts", "suppliers", "divisions"]) {
    await goAs(page, "admin", `/admin/${path}/new`);
    await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
    await typeIntoAll(page.locator("main form"));
  }
});

test("an answer that comes late fills in the place of a ZIP code that is whole, and nothing else", async ({
  page,
}) => {
  await prepareRoutes(page);
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { id: string }[] }>("GET", "/membersearch?q=kim", { token });
  await goAs(page, "admin", `/admin/members/${rows[0]?.id}`);
  await page.getByRole("button", { name: "Change address", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await slowAnswers(page);
  const zip = dialog.locator("#zip");
  await zip.fill("");
  await zip.pressSequentially("02139", { delay: 40 });
  await dialog.locator("#address1").fill("9 New Street");
  await expect(dialog.locator("#city")).toHaveValue("Cambridge");
  await expect(zip).toHaveValue("02139");
  await expect(dialog.locator("#address1")).toHaveValue("9 New Street");
  // Escape asks before it is lost, and stays where it was not meant.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Stay on this page", exact: true }).click();
  await expect(zip).toHaveValue("02139");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(dialog).toBeHidden();
});
