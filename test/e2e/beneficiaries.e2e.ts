import type { Locator, Page } from "@playwright/test";
import { enrollmentOf, openAt } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { anEmployee, type Relative } from "./support/people.ts";
import { expect, sizesOf, test } from "./support/test.ts";

// Who is paid by a life cover, and an amount of which a part waits for proof of good health.

const signupKey = "HANEUL-NEW-HIRE";
const family: Relative[] = [
  { relationship: "01", firstName: "Mai", lastName: "Tran", dob: ["3", "5", "1984"] },
  { relationship: "19", firstName: "Bao", lastName: "Tran", dob: ["7", "9", "2014"] },
];
const summary = (page: Page) => page.locator(".error-summary");
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const language of ["en", "ko"] as const) {
  test.describe(`in ${language}`, sizesOf(language), () => {
    test.use({ language });

    test("the family is taken in, shares add up, and what waits is said until the end", async ({
      page,
      wizard,
      t,
    }) => {
      const own = (key: string, params: Record<string, string> = {}) => t(`members-answers:${key}`, params);
      const started = await openAt(page, "life", { signupKey, language, employee: anEmployee(), family });
      await wizard.expectPage("benefit.title.life");
      const card = page.locator(".wz-plan").nth(1);
      await wizard.pick(card.getByRole("radio"));
      const button = (key: string, params: Record<string, string> = {}): Locator =>
        card.getByRole("button", { name: own(key, params), exact: true });
      const share = (name: string) => card.getByRole("textbox", { name: `${own("payees.share")} ${name}` });
      const relationship = (name: string) => own(`relationship.${name}`);

      await card.getByRole("textbox").first().fill("300,000");
      const waits = [
        own("eoi.asked", { amount: "$300,000" }),
        own("eoi.waits", { amount: "$200,000" }),
        own("eoi.more", { amount: "$15.00" }),
      ];
      for (const sentence of waits) await expect(card.getByRole("status").first()).toContainText(sentence);
      // $100,000 at 15 cents for each $1,000 a month, in 24 paychecks.
      await expect(card).toContainText("$7.50");
      await wizard.goOn();
      await expect(summary(page)).toBeFocused();

      // Nothing is asked twice of the family.
      await button("payees.addPerson", { name: "Mai", relationship: relationship("spouse") }).click();
      await expect(share("Mai Tran")).toHaveValue("100");
      // The button is gone; what it brought has the focus.
      await expect(share("Mai Tran")).toBeFocused();
      await button("payees.addPerson", { name: "Bao", relationship: relationship("child") }).click();
      await button("payees.addOther").click();
      await expect(card.getByRole("textbox", { name: own("payees.name") })).toBeFocused();
      await expect(card).toContainText(own("payees.sumMissing", { sum: "100%" }));
      await page.keyboard.type("Hope Fund");
      await card.getByRole("combobox").selectOption("trust");
      for (const name of ["Mai Tran", "Bao Tran", "Hope Fund"]) await share(name).fill("33.33");
      await expect(card).toContainText(own("payees.sum", { sum: "99.99%" }));
      expect(await isWide(page)).toBe(false);
      await expectAccessible(page, "three beneficiaries");
      await wizard.goOn();
      await expect(summary(page)).toBeFocused();
      await expect(summary(page).getByRole("link")).toHaveText([/99\.99%.*100%.*0\.01%/su]);
      await expectAccessible(page, "99.99 %");
      await summary(page).getByRole("link").click();
      await expect(share("Mai Tran")).toBeFocused();
      await expect(share("Mai Tran")).toHaveAccessibleDescription(/99\.99%/u);

      await button("payees.equal").press("Enter");
      await expect(share("Mai Tran")).toHaveValue("33.34");
      await expect(share("Hope Fund")).toHaveValue("33.33");

      // Removing says what is lost, and can be thought better of.
      const remove = card.getByRole("button", { name: `${own("payees.remove")} Hope Fund`, exact: true });
      await remove.press("Enter");
      await expect(
        card.getByRole("group", { name: own("payees.removeAsk", { name: "Hope Fund" }) }),
      ).toContainText(own("payees.removeLoses", { share: "33.33%" }));
      await expect(button("payees.keep", { name: "Hope Fund" })).toBeFocused();
      await expectAccessible(page, "a removal in question");
      await page.keyboard.press("Enter");
      await expect(share("Hope Fund")).toBeVisible();
      await remove.click();
      await button("payees.removeYes", { name: "Hope Fund" }).click();
      await expect(share("Hope Fund")).toHaveCount(0);
      await button("payees.equal").click();
      await expect(share("Bao Tran")).toHaveValue("50");

      // Bao is paid only if Mai is not alive.
      await card
        .getByRole("button", { name: `${own("payees.move.primary")} Bao Tran`, exact: true })
        .press("Enter");
      await expect(share("Bao Tran")).toBeFocused();
      for (const name of ["Mai Tran", "Bao Tran"]) await share(name).fill("100");
      await expectAccessible(page, "both ranks");
      await wizard.goOn();
      await wizard.expectPage("benefit.title.adnd");
      const { benefitSelections } = await enrollmentOf(started);
      expect(benefitSelections["life"]).toMatchObject({
        beneficiaries: [
          { name: "Mai Tran", rank: "primary", relationship: "spouse", dob: "1984-03-05", share: 10_000 },
          { name: "Bao Tran", rank: "contingent", relationship: "child", share: 10_000 },
        ],
        eoi: { guaranteedCents: 10_000_000, pendingCents: 20_000_000, morePerPayPeriodCents: 1_500 },
      });
      // A reload finds them again.
      await page.goto("/Enroll?step=life");
      await expect(share("Mai Tran")).toHaveValue("100");
    });

    test("the review says who is paid and what waits, the confirmation who is paid", async ({
      page,
      wizard,
      t,
    }) => {
      const own = (key: string, params: Record<string, string> = {}) => t(`members-answers:${key}`, params);
      await openAt(page, "life", { signupKey, language, employee: anEmployee(), family });
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
      // A form is asked for what waits; the review shows it before that is filled in.
      await expect(wizard.heading()).not.toHaveText(t("wizard:external.title"));
      await page.goto("/Enroll?step=review");
      const who = { name: "Mai Tran", relationship: own("relationship.spouse"), share: "100%" };
      const waits = own("eoi.waits", { amount: "$20,000" });
      await wizard.expectPage("review.title");
      const section = wizard.section("benefit.title.life");
      await expect(section).toContainText(own("line", who));
      await expect(section).toContainText(waits);
      await expect(wizard.section("benefit.title.adnd")).toContainText(own("line", who));
      await expectAccessible(page, "the review");

      // Less than what anyone gets: nothing waits, and no form is asked for.
      await section.getByRole("link").click();
      await wizard.expectPage("benefit.title.life");
      await card.getByRole("textbox").first().fill("90,000");
      await expect(card).not.toContainText(waits);
      await wizard.goOn();
      await wizard.expectPage("review.title");
      await wizard.submit();
      await expect(section).toContainText(own("answer", who));
      await expect(section).toContainText("$90,000");
      expect(await isWide(page)).toBe(false);
      await expectAccessible(page, "the confirmation");
    });

    test("a doctor's number is checked, or there is none yet", async ({ page, wizard, t }) => {
      const started = await openAt(page, "medical", { signupKey, language, employee: anEmployee() });
      await wizard.expectPage("benefit.title.medical");
      const card = page.locator(".wz-plan").first();
      await wizard.pick(card.getByRole("radio"));
      const box = card.getByRole("textbox");
      await box.fill("1234567890");
      await wizard.goOn();
      await expect(summary(page).getByRole("link")).toHaveCount(1);
      await summary(page).getByRole("link").click();
      await expect(box).toBeFocused();
      await expectAccessible(page, "a wrong number");
      const none = card.getByRole("checkbox", { name: t("members-answers:provider.none") });
      await wizard.pick(none);
      await expect(box).toHaveCount(0);
      await wizard.goOn();
      await wizard.expectPage("benefit.title.dental");
      expect((await enrollmentOf(started)).benefitSelections["medical"]?.values).toEqual({
        primaryDoctor: "none",
      });
    });
  });
}
