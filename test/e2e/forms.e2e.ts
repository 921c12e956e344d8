import type { Page } from "@playwright/test";
import { languages } from "#kernel/language.ts";
import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// An administrator writes a form with a condition, makes it ready, and asks for it in a session; all by keyboard.

const field = (page: Page, id: string) => page.locator(`#${id}`);
const question = (page: Page, at: number, part: string) =>
  field(page, `definition-pages-0-elements-${at}-${part}`);

/** Moves the focus there and presses Enter, as who has no mouse does. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name, ...(typeof name === "string" ? { exact: true } : {}) });
  // One that is at work takes no key.
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
}

async function type(page: Page, id: string, text: string): Promise<void> {
  await field(page, id).focus();
  await page.keyboard.type(text);
}

async function typeWords(page: Page, id: string, text: string): Promise<void> {
  for (const [place, suffix] of [
    ["default", ""],
    ["ko", " (ko)"],
    ["es", " (es)"],
  ]) {
    await type(page, `${id}-${place}`, text + suffix);
  }
}

test("a form is written by keyboard, made ready, and asked for in a session", async ({ page }) => {
  test.slow();
  const name = `Smoking ${Date.now()}`;
  await goAs(page, "admin", "/admin/customforms");
  await expect(page.getByRole("heading", { level: 1, name: "Forms" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "New form" })).toBeVisible();

  await type(page, "name", name);
  await expect(field(page, "key")).toHaveValue(name.toLowerCase().replaceAll(" ", "-"));
  await typeWords(page, "definition-title", "Smoking");
  await field(page, "add-0").selectOption("boolean");
  await press(page, "Add a question to page 1");
  await expect(question(page, 0, "title-default")).toBeFocused();
  await page.keyboard.type("Do you smoke?");
  await field(page, "add-0").selectOption("number");
  await press(page, "Add a question to page 1");
  await expect(question(page, 1, "title-default")).toBeFocused();
  await page.keyboard.type("How many a day?");
  await question(page, 1, "visibleIf").selectOption({ label: "Only if Do you smoke?" });
  await expect(question(page, 1, "visibleIf-answer")).toHaveValue("true");
  await expectAccessible(page, "a form that is being written");
  await press(page, "Create draft");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/customforms\/[\da-f-]{36}$/u);

  // Two questions are in English only.
  await press(page, "Mark as ready");
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("Page 1, question 1 (한국어)");
  await expect(summary.getByRole("link")).toHaveCount(4);
  await expectAccessible(page, "a form that lacks words");
  for (const [at, text] of [
    [0, "Do you smoke?"],
    [1, "How many a day?"],
  ] as const) {
    await question(page, at, "title-ko").fill(`${text} (ko)`);
    await question(page, at, "title-es").fill(`${text} (es)`);
  }
  await press(page, "Mark as ready");
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  // Another button stands where that one was: a key pressed twice asks, and its third press leaves all as it is.
  await expect(page.getByRole("button", { name: "Retire" })).toBeFocused();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: `Retire “${name}”?` });
  await expect(asked.getByRole("button", { name: "Keep it ready" })).toBeFocused();
  await expectAccessible(page, "a form about to be retired");
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();

  // What is moved before the question that it looks at is refused.
  await press(page, "Move “How many a day?” up");
  await press(page, "Save");
  await expect(summary).toContainText("is not asked before this");
  await press(page, "Move “How many a day?” down");
  await press(page, "Remove “Do you smoke?”");
  await press(page, "Undo");
  await press(page, "Save");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await goAs(page, "admin", "/admin/enrollmentsessions");
  await page.getByRole("link", { name: "Coverage on Leave" }).first().click();
  await expect(page.getByRole("navigation", { name: "Steps of the set-up" })).toBeVisible();
  await page.goto(`${page.url().replace(/\/[a-z]+$/u, "")}/forms`);
  await press(page, "Ask for a form");
  await field(page, "formId").selectOption({ label: name });
  await field(page, "trigger").selectOption("waive");
  await field(page, "coverageType").selectOption({ index: 1 });
  await field(page, "required").focus();
  await page.keyboard.press("Space");
  await press(page, "Save");
  const item = page.getByRole("list", { name: "Forms of this session" }).getByRole("listitem");
  await expect(item.filter({ hasText: name })).toContainText("may be skipped");
  await expectAccessible(page, "the forms of a session");
  await press(page, `Remove ${name}`);
  await press(page, "Remove");
  await expect(item.filter({ hasText: name })).toHaveCount(0);
});

test("a form that is made from a field that is set once puts the focus on its heading", async ({ page }) => {
  await goAs(page, "admin", "/admin/customforms/new");
  await type(page, "name", `Alcohol ${Date.now()}`);
  await field(page, "key").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(field(page, "key")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /^Alcohol/u })).toBeFocused();
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test("lists, a form, a survey and its link are accessible", async ({ page }) => {
      await goAs(page, "admin", "/admin/customforms");
      const rows = page.getByRole("main").getByRole("link");
      await expect(rows.filter({ hasText: "Statement of health" }).first()).toBeVisible();
      await expectAccessible(page, "forms");
      await rows.filter({ hasText: "Statement of health" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Statement of health" })).toBeVisible();
      await expectAccessible(page, "a form");
      await page.goto("/admin/surveys");
      await rows.filter({ hasText: "How was enrolling?" }).first().click();
      await expect(page.getByText(/\/Survey\/WELCOME-SURVEY$/u)).toBeVisible();
      await expectAccessible(page, "a survey");
    });
  });
}
