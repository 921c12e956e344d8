import type { Page } from "@playwright/test";
import { toDateParts, todayIn } from "#kernel/dates.ts";
import { enrollmentOf, openAt } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { anEmployee } from "./support/people.ts";
import { goAs } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";

// What people fill in: forms in the wizard, a public survey, and the page to try forms out.

const signupKey = "HARBOR-BAKERY-HIRES";
const summary = (page: Page) => page.locator(".error-summary");
const other = {
  en: "Other insurance you have",
  ko: "가입하신 다른 보험",
  es: "Otro seguro que tiene",
};
const carrier = {
  en: "Name of the other insurance",
  ko: "다른 보험의 이름",
  es: "Nombre del otro seguro",
};

/** Hired today: the session is for new hires. */
function aNewHire() {
  const { month, day, year } = toDateParts(todayIn("America/New_York", new Date()));
  return { ...anEmployee(), hireDate: [month, day, year] as const };
}

for (const language of ["en", "ko"] as const) {
  test.describe(`in ${language}`, sizesOf(language), () => {
    test.use({ language });

    test("a form of the wizard asks what the answers ask for, keeps them, and is on the review", async ({
      page,
      wizard,
      t,
    }) => {
      const started = await openAt(page, "review", { signupKey, language, employee: aNewHire() });
      await page.goto("/Enroll?step=forms");
      await expect(wizard.heading()).toHaveText(other[language]);
      await expectAccessible(page, "a form");

      await page.getByRole("button", { name: t("surveys-fill-web:finish"), exact: true }).click();
      await expect(summary(page)).toBeFocused();
      await expect(summary(page).getByRole("link")).toHaveCount(1);
      await expect(page).toHaveTitle(new RegExp(`^${t("shell:errors.titlePrefix").trim()}`, "u"));
      await expectAccessible(page, "a form in error");
      await summary(page).getByRole("link").click();
      await expect(page.getByRole("radio").first()).toBeFocused();

      // By keyboard: yes, and what that asks for shows without leaving the page.
      await page.keyboard.press("Space");
      const name = page.getByRole("textbox", { name: carrier[language] });
      await expect(name).toBeVisible();
      await expect(page.getByRole("radio").first()).toBeFocused();
      const kept = page.waitForResponse(
        (answer) =>
          answer.url().endsWith("/selfenrollment/forms") &&
          (answer.request().postData() ?? "").includes("Pacific Shield"),
      );
      await name.fill("Pacific Shield");
      await kept;

      // Reloading in the middle loses nothing.
      await page.reload();
      await expect(name).toHaveValue("Pacific Shield");
      await wizard.pick(page.getByRole("checkbox").first());
      await page.getByRole("button", { name: t("surveys-fill-web:finish"), exact: true }).click();
      await wizard.expectPage("review.title");
      const { forms } = await enrollmentOf(started);
      expect(forms.completed).toHaveLength(1);
      const section = page.locator(".wz-review", { hasText: other[language] });
      await expect(section).toContainText("Pacific Shield");
      await expectAccessible(page, "the review with a form");

      // Changed from there, it leads back there.
      await section.getByRole("link").click();
      await wizard.pick(page.getByRole("radio").nth(1));
      await expect(name).toBeHidden();
      await page.getByRole("button", { name: t("surveys-fill-web:finish"), exact: true }).click();
      await wizard.expectPage("review.title");
      await expect(section).not.toContainText("Pacific Shield");
    });

    test("a survey is answered without an account, and survives a reload", async ({ page, wizard, t }) => {
      await page.goto("/Survey/WELCOME-SURVEY");
      await expect(page.getByRole("radio")).toHaveCount(5);
      await expectAccessible(page, "a survey");
      const finish = page.getByRole("button", { name: t("surveys-fill-web:finish"), exact: true });
      await finish.click();
      await expect(summary(page).getByRole("link")).toHaveCount(1);
      await wizard.pick(page.getByRole("radio").nth(4));
      const kept = page.waitForResponse(
        (answer) =>
          answer.url().endsWith("/api/survey") && (answer.request().postData() ?? "").includes("Shorter"),
      );
      await page.getByRole("textbox").fill("Shorter");
      await kept;
      await page.reload();
      await expect(page.getByRole("textbox")).toHaveValue("Shorter");
      await expect(page.getByRole("radio").nth(4)).toBeChecked();
      await finish.click();
      await expect(wizard.heading()).toHaveText(t("surveys-fill-web:survey.thanks"));
      await expectAccessible(page, "thanks");
      // Nothing is left to come back by.
      expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
        "WELCOME-SURVEY",
      );
    });
  });
}

test("an amount that waits asks for a statement of health, signed by typing, that staff read", async ({
  page,
  wizard,
  t,
}) => {
  const words = (key: string, params: Record<string, string> = {}) => t(`surveys-fill-web:${key}`, params);
  const started = await openAt(page, "life", {
    signupKey: "HANEUL-NEW-HIRE",
    employee: anEmployee(),
    family: [{ relationship: "01", firstName: "Mai", lastName: "Tran", dob: ["3", "5", "1984"] }],
  });
  await wizard.expectPage("benefit.title.life");
  const card = page.locator(".wz-plan").nth(1);
  await wizard.pick(card.getByRole("radio"));
  await card.getByRole("textbox").first().fill("120000");
  await card.locator(".wz-payees__add").getByRole("button").first().click();
  await wizard.goOn();
  await wizard.expectPage("benefit.title.adnd");
  await wizard.pick(page.getByRole("radio").first());
  await page.locator(".wz-payees__add").getByRole("button").first().click();
  await wizard.goOn();
  await wizard.expectPage("external.title");
  await wizard.pick(page.getByRole("checkbox"));
  await wizard.goOn();

  await expect(wizard.heading()).toHaveText("Your height and weight");
  await page.getByRole("textbox", { name: /inches/u }).fill("70");
  await page.getByRole("textbox", { name: /pounds/u }).fill("170");
  await wizard.pick(page.getByRole("radio").last());
  await wizard.goOn();
  const sign = page.getByRole("button", { name: words("finishSigned") });
  const name = page.getByRole("textbox", { name: words("sign.name") });
  await sign.click();
  await expect(summary(page)).toBeFocused();
  await expectAccessible(page, "a form that is not signed");
  await summary(page).getByRole("link").click();
  await expect(name).toBeFocused();
  await page.keyboard.type("Mai Tran");
  await page.keyboard.press("Enter");
  await wizard.expectPage("review.title");
  const { completed, incomplete } = (await enrollmentOf(started)).forms;
  expect(incomplete).toEqual([]);
  expect(completed).toMatchObject([{ title: "Statement of health", signed: { name: "Mai Tran" } }]);
  await expect(page.locator(".wz-review", { hasText: "Statement of health" })).toContainText("Mai Tran");

  const own = (key: string, params: Record<string, string> = {}) =>
    t(`enrollment:detail.forms.${key}`, params);
  const read = page.getByRole("button", { name: `${own("read")} Statement of health`, exact: true });
  await goAs(page, "admin", `/admin/enrollments/${started.enrollment.id}`);
  await expect(read).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("170", { exact: true })).toHaveCount(0);
  await read.press("Enter");
  await expect(page.getByText("170", { exact: true })).toBeVisible();
  await expect(page.getByText(own("kinds.typed", { name: "Mai Tran" }), { exact: true })).toBeVisible();
  await expectAccessible(page, "a form read by staff");
});

test("a survey that is not known is a page that says what to do", async ({ page, wizard, t }) => {
  await page.goto("/Survey/NO-SUCH-SURVEY");
  await expect(wizard.heading()).toHaveText(t("surveys-fill-web:survey.unknown"));
  await expectAccessible(page, "an unknown survey");
});

test("staff try a form out, sign it typed and drawn, and nothing is kept", async ({ page, wizard, t }) => {
  await goAs(page, "admin", "/test");
  await expect(wizard.heading()).toHaveText(t("surveys-fill-web:test.title"));
  await expectAccessible(page, "the choice of a form to try");
  await page.getByLabel(t("surveys-fill-web:test.form"), { exact: true }).selectOption("Statement of health");
  await page.getByRole("button", { name: t("surveys-fill-web:test.open") }).click();
  await expect(page.getByText(t("surveys-fill-web:test.banner"))).toBeVisible();
  await page.getByRole("textbox", { name: /inches/u }).fill("70");
  await page.getByRole("textbox", { name: /pounds/u }).fill("1,700");
  await wizard.goOn();
  await expect(summary(page)).toContainText("900");
  await page.getByRole("textbox", { name: /pounds/u }).fill("170");
  await wizard.pick(page.getByRole("radio").last());
  await wizard.goOn();
  const sign = page.getByRole("button", { name: t("surveys-fill-web:finishSigned") });
  await sign.click();
  await expect(summary(page)).toContainText("Enter your full name to sign");
  await page.getByRole("textbox", { name: t("surveys-fill-web:sign.name") }).fill("Ana Ruiz");
  await wizard.pick(page.getByRole("radio", { name: t("surveys-fill-web:sign.drawn") }));
  const pad = page.getByRole("img", { name: t("surveys-fill-web:sign.pad") });
  await expectAccessible(page, "a signature");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error("the pad shows");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  const clear = page.getByRole("button", { name: t("surveys-fill-web:sign.clear") });
  await expect(clear).toBeEnabled();
  await sign.click();
  await expect(wizard.heading()).toHaveText(t("surveys-fill-web:test.done"));
});
