import type { Page } from "@playwright/test";
import type { EnrollmentSession } from "#enrollment/offering/sessions/sessions.ts";
import { enrollmentOf, openAt } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { anEmployee } from "./support/people.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";

// The parts of a session: what staff keep, and what it means to the person who enrolls.

const signupKey = "HANEUL-NEW-HIRE";
const summary = (page: Page) => page.locator(".error-summary");

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, sizesOf(language), () => {
    test.use({ language });

    test("a page is read in its place, and nothing chosen on the page is lost by it", async ({
      page,
      wizard,
      t,
    }) => {
      await openAt(page, "medical", { signupKey, language, employee: anEmployee() });
      await wizard.expectPage("benefit.title.medical");
      await wizard.pick(page.getByRole("radio").nth(1));
      const text = page.locator(".rich-text");
      await expect(text).toHaveCount(0);
      await page.locator(".wz-pages summary").click();
      await expect(text.getByRole("heading").first()).toBeVisible();
      await expect(text).toHaveAttribute("lang", language);
      const link = text.getByRole("link", { name: /(?:HealthCare|CuidadoDeSalud)\.gov \(.+\)/u });
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/u);
      await expectAccessible(page, "a page that is open");
      await expect(page.getByRole("radio").nth(1)).toBeChecked();
      await wizard.goOn();
      await expect(wizard.heading()).toHaveText(t("wizard:benefit.title.dental"));
    });

    test("an amount is asked for, its price follows, and the review shows it", async ({
      page,
      wizard,
      t,
    }) => {
      const started = await openAt(page, "life", { signupKey, language, employee: anEmployee() });
      await wizard.expectPage("benefit.title.life");
      const card = page.locator(".wz-plan").nth(1);
      await expect(card).toContainText(t("wizard:benefit.priceWaits"));
      await wizard.pick(card.getByRole("radio"));
      const amount = card.getByRole("textbox").first();
      await expectAccessible(page, "a plan that asks");

      await wizard.goOn();
      await expect(summary(page)).toBeFocused();
      await amount.fill("15000");
      await wizard.goOn();
      await expect(summary(page)).toContainText("$10,000");
      await expect(summary(page)).toContainText("$20,000");
      await expectAccessible(page, "an amount that is no step");
      await summary(page).getByRole("link").first().click();
      await expect(amount).toBeFocused();
      await expect(amount).toHaveValue("15000");

      await amount.fill("$80,000");
      await card
        .getByRole("button", { name: t("members-answers:amount.more", { amount: "$90,000" }) })
        .click();
      await expect(amount).toHaveValue("90,000");
      // $90,000 at 15 cents for each $1,000 a month, in 24 paychecks.
      await expect(card).toContainText("$6.75");
      await card.getByRole("button", { name: t("members-answers:payees.addOther") }).click();
      await card.getByRole("textbox", { name: t("members-answers:payees.name") }).fill("Hope Fund");
      await card.getByRole("combobox").selectOption("trust");
      await wizard.goOn();
      await wizard.expectPage("benefit.title.adnd");
      const { benefitSelections } = await enrollmentOf(started);
      expect(benefitSelections["life"]).toMatchObject({ values: { amount: 9_000_000 } });
      await page.goto("/Enroll?step=life");
      await expect(page.locator(".wz-plan").nth(1).getByRole("textbox").first()).toHaveValue("90,000");
    });

    test("what has to be read is read before it is sent", async ({ page, wizard, t }) => {
      const started = await openAt(page, "external", { signupKey, language, employee: anEmployee() });
      await wizard.expectPage("external.title");
      const link = page.getByRole("link", {
        name: t("wizard:external.open", { name: "Open Door Assistance" }),
      });
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
      await expectAccessible(page, "external benefits");
      await wizard.goOn();
      await expect(summary(page)).toBeFocused();
      await expect(page).toHaveTitle(/^\S+: /u);
      await expectAccessible(page, "external benefits, not read");
      await summary(page).getByRole("link").click();
      await expect(page.getByRole("checkbox")).toBeFocused();
      await page.keyboard.press("Space");
      await wizard.goOn();
      await wizard.expectPage("review.title");
      const part = page.locator("section", {
        has: page.getByRole("heading", { name: t("wizard:external.title") }),
      });
      await expect(part).toContainText(t("wizard:external.isRead"));
      await expectAccessible(page, "the review");
      await part.getByRole("link").click();
      await wizard.expectPage("external.title");
      await expect(page.getByRole("checkbox")).toBeChecked();
      await wizard.goOn();
      await wizard.expectPage("review.title");
      await wizard.button("review.submit").click();
      await wizard.expectPage("complete.title");
      await expect(page.getByRole("main")).toContainText("Open Door Assistance");
      expect((await enrollmentOf(started)).status).toBe("submitted");
    });
  });
}

test.describe("staff", () => {
  /** The demo's draft, which no other test goes through. */
  async function draftSession(): Promise<EnrollmentSession> {
    const { token } = await signInByCall("admin");
    const { rows } = await call<{ rows: EnrollmentSession[] }>(
      "GET",
      "/admin/enrollmentsessions?filter[status]=draft&pageSize=100",
      { token },
    );
    const found = rows.find(({ clientName }) => clientName.startsWith("Pacific Tide"));
    if (found === undefined) throw new Error("the demo has a draft");
    return found;
  }
  const open = async (page: Page, step: string) =>
    goAs(page, "admin", `/admin/enrollmentsessions/${(await draftSession()).id}/${step}`);
  const dialog = (page: Page) => page.getByRole("dialog");
  const save = (page: Page) => dialog(page).getByRole("button", { name: "Save", exact: true }).click();

  test("write a page with a few marks, see it as people do, and move and remove it", async ({ page }) => {
    const title = `How it works ${crypto.randomUUID().slice(0, 6)}`;
    await open(page, "pages");
    await page.getByRole("button", { name: "Add a page" }).click();
    await save(page);
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole("link")).toHaveText([/^Title: /u]);
    await dialog(page).getByRole("textbox", { name: "Title" }).fill(title);
    const text = dialog(page).getByRole("textbox", { name: "Text", exact: true });
    await text.click();
    await page.keyboard.type("Save money");
    await dialog(page).getByRole("button", { name: "Heading", exact: true }).click();
    await page.keyboard.press("Enter");
    const button = (name: string) => dialog(page).getByRole("button", { name, exact: true });
    await expect(button("Plain text")).toHaveAttribute("aria-pressed", "true");
    await button("Bold").click();
    await page.keyboard.type("Ask first.");
    await button("Bold").click();
    // As the keyboard of a Korean writes: a syllable changes until it is whole.
    const keyboard = await page.context().newCDPSession(page);
    for (const part of ["ㅎ", "하", "한"])
      await keyboard.send("Input.imeSetComposition", { text: part, selectionStart: 1, selectionEnd: 1 });
    await keyboard.send("Input.insertText", { text: "한" });
    await expect(text.locator("p")).toHaveText("Ask first.한");
    await page.keyboard.press("Shift+ArrowLeft");
    await button("Link").click();
    await dialog(page).getByRole("textbox", { name: "Web address" }).fill("http://a.example");
    await page.keyboard.press("Enter");
    await expect(dialog(page).locator("#body-href-error")).toContainText("https://");
    await expectAccessible(page, "a link that pages may not have");
    await dialog(page).getByRole("textbox", { name: "Web address" }).fill("https://a.example");
    await page.keyboard.press("Enter");
    await expect(text.getByRole("link")).toHaveText("한");
    await page.keyboard.press("End");
    // By keyboard: one stop for the buttons, one for the text.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("End");
    await expect(button("Redo")).toBeFocused();
    for (let press = 0; press < 2; press += 1) await page.keyboard.press("ArrowLeft");
    await expect(button("Table")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(
      dialog(page).getByRole("toolbar", { name: "Table" }).getByRole("button").first(),
    ).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    const heading = text.getByRole("columnheader");
    await page.keyboard.type("Plan");
    await expect(heading.first()).toHaveText("Plan");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("Price");
    await expect(heading.last()).toHaveText("Price");
    await button("Add a row below").click();
    await page.keyboard.type("Cost");
    await expect(text.getByRole("row")).toHaveCount(3);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(text).not.toContainText("Cost");
    await page.keyboard.press("ControlOrMeta+y");
    await page.keyboard.press("Tab");
    await expect(text).not.toBeFocused();
    await dialog(page).getByRole("button", { name: "Show", exact: true }).click();
    const preview = dialog(page).locator("section .rich-text");
    await expect(preview.getByRole("heading", { name: "Save money", level: 2 })).toBeVisible();
    await expect(preview.locator("strong")).toHaveText("Ask first.");
    await expect(preview.getByRole("link", { name: /^한/u })).toHaveAttribute("href", "https://a.example");
    await expect(preview.getByRole("row")).toHaveCount(3);
    await expectAccessible(page, "the editor");
    await save(page);
    const item = page.getByRole("listitem").filter({ hasText: title });
    await expect(item).toBeVisible();
    await expectAccessible(page, "the pages");
    await item.getByRole("button", { name: `Remove ${title}` }).click();
    await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
    await expect(item).toHaveCount(0);
  });

  test("keep an external benefit with a document; a file that lies about what it is, is refused", async ({
    page,
  }) => {
    const name = `Commuter ${crypto.randomUUID().slice(0, 6)}`;
    await open(page, "externalBenefits");
    await page.getByRole("button", { name: "Add a benefit" }).click();
    await dialog(page).locator("#name").fill(name);
    await dialog(page).locator("#coverageType").fill("commuter");
    await dialog(page).locator("#url").fill("http://commuter.example.com");
    await dialog(page).locator("#descriptionEn").fill("Trains before taxes.");
    await save(page);
    await expect(summary(page).getByRole("link")).toHaveText([/^Web address: /u]);
    await dialog(page).locator("#url").fill("https://commuter.example.com");
    await expectAccessible(page, "a benefit");
    await save(page);
    const item = page.getByRole("listitem").filter({ hasText: name });
    await item.getByRole("button", { name: `Add a document to ${name}` }).click();
    await dialog(page).locator("#title").fill("Guide");
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "guide.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
    await save(page);
    await expect(summary(page)).toContainText("not a PDF or a picture");
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "guide.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 x") });
    await save(page);
    await expect(item.getByText("Guide", { exact: true })).toBeVisible();
    const opened = page.waitForEvent("download");
    await item.getByRole("button", { name: "Open Guide" }).click();
    expect((await opened).suggestedFilename()).toBe("Guide.pdf");
    await expectAccessible(page, "the benefits");
    await item.getByRole("button", { name: `Remove ${name}` }).click();
    await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
    await expect(item).toHaveCount(0);
  });

  test("ask a question with limits and steps", async ({ page }) => {
    const label = `Amount ${crypto.randomUUID().slice(0, 6)}`;
    await open(page, "requiredValues");
    await page.getByRole("button", { name: "Add a question" }).click();
    await dialog(page).locator("#coverageType").selectOption("life");
    for (const language of ["en", "ko", "es"]) await dialog(page).locator(`#label-${language}`).fill(label);
    await dialog(page).locator("#min").fill("50,000");
    await dialog(page).locator("#max").fill("10,000");
    await save(page);
    await expect(summary(page).getByRole("link")).toHaveText([/^Maximum: /u]);
    await dialog(page).locator("#max").fill("100,000");
    await dialog(page).locator("#feeds").selectOption("volume");
    await expectAccessible(page, "a question");
    await save(page);
    const item = page.getByRole("listitem").filter({ hasText: label });
    await expect(item).toContainText("Amount of coverage");
    await item.getByRole("button", { name: `Change ${label}` }).click();
    await expect(dialog(page).locator("#min")).toHaveValue("50000");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expectAccessible(page, "the questions");
    await item.getByRole("button", { name: `Remove ${label}` }).click();
    await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
    await expect(item).toHaveCount(0);
  });

  test("add a document to a plan, and leave a person out and in again", async ({ page }) => {
    const title = `Flyer ${crypto.randomUUID().slice(0, 6)}`;
    await open(page, "documents");
    await page.getByRole("button", { name: "Add a document" }).click();
    await dialog(page).locator("#kind").selectOption("flyer");
    await dialog(page).locator("#title").fill(title);
    await save(page);
    await expect(summary(page).getByRole("link")).toHaveText([/^File: /u]);
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "flyer.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 x") });
    await save(page);
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expectAccessible(page, "the documents");
    await page.getByRole("button", { name: `Remove ${title}` }).click();
    await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText(title, { exact: true })).toHaveCount(0);

    await open(page, "people");
    const leaveOut = page.getByRole("button", { name: /^Leave .+ out$/u }).first();
    const name = (await leaveOut.getAttribute("aria-label"))?.replace(/^Leave (.+) out$/u, "$1") ?? "";
    await leaveOut.click();
    await dialog(page).locator("#note").fill("On leave");
    await save(page);
    const letIn = page.getByRole("button", { name: `Add ${name} back` });
    await expect(letIn).toBeVisible();
    await expectAccessible(page, "the people");
    await letIn.click();
    await expect(letIn).toHaveCount(0);
  });
});
