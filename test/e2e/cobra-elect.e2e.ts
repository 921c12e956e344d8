import { readFileSync } from "node:fs";
import { addDays, formatLong, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { aCoveredFamily, aNoticedCase, anEmployer, mailTo } from "./support/cobra.ts";
import { codeMailedBy } from "./support/codes.ts";
import { expectNothingCut } from "./support/looks.ts";
import { signInByCall } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";

// A person who lost their coverage elects by the link of their own mail: choices outlive another language and a reload, and the
// end is a receipt. Prices by hand: 102 % of $600.00 for one, $1,200.00 for two adults.

const today = todayIn("America/New_York", new Date());
const rates = [
  { tierCode: "EMP", amountCents: 60_000, effectiveDate: "2023-01-01" },
  { tierCode: "ESP", amountCents: 120_000, effectiveDate: "2023-01-01" },
];

/** Employee and spouse lost their plan; the link of the employee was mailed. */
async function aMailedLink() {
  const email = `c-${crypto.randomUUID()}@example.com`;
  const employer = await anEmployer("2023-01-01", [
    { coverageType: "medical", name: "Breakwater PPO", rates },
  ]);
  const memberId = await aCoveredFamily(employer, {
    lastName: "Okafor",
    hiredOn: "2024-01-01",
    people: [
      { firstName: "Ada", dob: "1980-05-01", email },
      { relationship: "01", firstName: "Ben", dob: "1982-06-01" },
    ],
  });
  const found = await aNoticedCase(memberId, addDays(today, -40), addDays(today, -5));
  const { token } = await signInByCall("admin");
  await call("POST", `/cobra/clocks/${found.clocks[0]?.id}/link/mail`, { token, body: {} });
  const link = /https?:\/\/\S+\/Cobra\/[\w-]+/u.exec(await mailTo(email, "cobraLink"))?.[0] ?? "";
  return { email, link, employer };
}

for (const [language, other] of [
  ["en", "ko"],
  ["es", "en"],
] as const satisfies [Language, Language][])
  test.describe(language, () => {
    test.use({ language });
    test(
      `a person elects by the link of a mail, keeps choices over a language and a reload, and gets a receipt (${language})`,
      sizesOf(language),
      async ({ page, t }) => {
        const { email, link, employer } = await aMailedLink();
        const words = (key: string, params?: Record<string, string | number>, of = t) =>
          of(`cobra-elect-web:${key}`, params);
        const money = (cents: number, of: Language = language) => formatMoney(cents, of);

        await page.goto(new URL(link).pathname);
        const code = await codeMailedBy(email, () =>
          page.getByRole("button", { name: t("access-web:code.send") }).click(),
        );
        await page.getByRole("textbox", { name: t("access-web:code.label") }).fill(code);
        await page.getByRole("button", { name: words("continue") }).click();
        const send = page.getByRole("button", { name: words("send") });
        await expect(send).toBeVisible();
        await expect(page.getByText(words("alone", { money: money(61_200) }))).toHaveCount(2);

        // Nothing marked: the summary leads to the first person's first box.
        await send.click();
        const summary = page.getByRole("alert").first();
        await expect(summary).toContainText("Ada Okafor");
        await summary.getByRole("link").click();
        await expect(
          page.getByRole("group", { name: "Ada Okafor" }).getByRole("checkbox").first(),
        ).toBeFocused();
        await expectAccessible(page, `the election with an error in ${language}`);

        await page.getByRole("button", { name: words("keepAll") }).click();
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
        await expect(page.getByText(words("plan.monthly", { money: money(122_400) }))).toBeVisible();
        // The first payment has 45 days.
        const first = page.getByRole("row").filter({ hasText: formatLong(addDays(today, 45), language) });
        await expect(first.first()).toBeVisible();
        await expectAccessible(page, `the election with its payments in ${language}`);
        await expectNothingCut(page, `the election with its payments in ${language}`);

        // In another language, and loaded anew: the marks are still there.
        const there = wordsOf(other);
        const names = { en: "English", es: "Español", ko: "한국어" };
        await page.getByRole("banner").getByRole("group").getByRole("button", { name: names[other] }).click();
        await expect(page.getByRole("button", { name: words("send", {}, there) })).toBeVisible();
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
        await expect(
          page.getByText(words("plan.monthly", { money: money(122_400, other) }, there)),
        ).toBeVisible();
        await page.reload();
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
        await page.getByRole("button", { name: words("send", {}, there) }).click();

        await expect(page.getByRole("heading", { level: 1, name: words("saved", {}, there) })).toBeVisible();
        const reference = await page.locator(".wz-reference").innerText();
        expect(reference).toMatch(/^\w{4}-\w{4}$/u);
        await expect(page.getByText(email)).toBeVisible();
        await expect(page.getByText("(415) 555-0199")).toBeVisible();
        await expect(page.getByText(employer.sender).first()).toBeVisible();
        await expectAccessible(page, `the receipt of an election in ${other}`);
        await expectNothingCut(page, `the receipt of an election in ${other}`);
        const downloading = page.waitForEvent("download");
        await page.getByRole("button", { name: words("receipt.pdf", {}, there) }).click();
        const file = await downloading;
        expect(file.suggestedFilename()).toBe(`COBRA-${reference}.pdf`);
        expect(
          readFileSync(await file.path())
            .subarray(0, 5)
            .toString(),
        ).toBe("%PDF-");
        expect(await mailTo(email, "cobraElected")).toContain(reference);

        // The first payment from a bank account, by the keyboard: what is wrong stands at its field.
        const inOther = (key: string, params?: Record<string, string | number>) => words(key, params, there);
        const opening = page.getByRole("button", { name: inOther("debit.open") });
        await opening.focus();
        await page.keyboard.press("Enter");
        const giving = page.getByRole("button", {
          name: inOther("debit.send", { money: money(244_800, other) }),
        });
        await giving.press("Enter");
        const faults = page.getByRole("alert").first();
        await expect(faults.getByRole("link")).toHaveCount(8);
        await expectAccessible(page, `the bank debit with errors in ${other}`);
        await expectNothingCut(page, `the bank debit with errors in ${other}`);
        const typed = {
          accountName: "Ada Okafor",
          bankName: "Harbor Bank",
          routingNumber: "011000015",
          accountNumber: "000123456789",
          accountNumberAgain: "000123456789",
          authorizedName: "Ada Okafor",
        };
        for (const [name, text] of Object.entries(typed))
          await page.getByRole("textbox", { name: inOther(`debit.${name}`), exact: true }).fill(text);
        await page.getByRole("radio", { name: inOther("debit.checking") }).check();
        await page.getByRole("checkbox", { name: inOther("debit.agreed") }).check();
        await giving.click();
        await expect(
          page.getByText(inOther("debit.account", { bank: "Harbor Bank", ending: "6789" })),
        ).toBeVisible();
        await expect(page.getByRole("heading", { name: inOther("debit.title") })).toBeFocused();
        await page.getByRole("button", { name: inOther("debit.stop") }).click();
        await expect(opening).toBeVisible();
      },
    );
  });

test.describe("by keys alone, from the start in Korean", () => {
  test.use({ language: "ko" });
  test(
    "each control of the page is reached in its order, an error and an answer take the focus, and nothing is cut at any width",
    sizesOf("ko"),
    async ({ page, t }) => {
      const { email, link } = await aMailedLink();
      const words = (key: string, params?: Record<string, string>) => t(`cobra-elect-web:${key}`, params);
      const keys = page.keyboard;
      const medical = "Breakwater PPO";
      /** The next controls by the Tab key, each by the end of its name. */
      const expectNext = async (names: readonly string[]) => {
        for (const name of names) {
          await keys.press("Tab");
          await expect(page.locator(":focus"), name).toBeVisible();
          expect(await page.evaluate(focusedName)).toContain(name);
        }
      };
      const expectFits = async (what: string) => {
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNothingCut(page, `${what} at ${width} px`);
        }
      };
      await page.goto(new URL(link).pathname);
      const box = page.getByRole("textbox", { name: t("access-web:code.label") });
      await expect(box).toBeVisible();
      await expectNext([t("shell:skip")]);
      await keys.press("Enter");
      await expectNext([t("access-web:code.send")]);
      const code = await codeMailedBy(email, () => keys.press("Enter"));
      await expectNext([t("access-web:code.label")]);
      await keys.type(code);
      await expectNext([words("continue")]);
      await keys.press("Enter");

      const send = page.getByRole("button", { name: words("send") });
      await expect(send).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expectFits("the election in Korean");
      const choices = [medical, words("decline")];
      await expectNext([words("keepAll"), ...choices, ...choices, words("send")]);
      await keys.press("Enter");
      const summary = page.locator(".error-summary");
      await expect(summary).toBeFocused();
      await expectFits("the election with an error in Korean");
      await expectNext(["Ada Okafor"]);
      await keys.press("Enter");
      await expect(
        page.getByRole("group", { name: "Ada Okafor" }).getByRole("checkbox").first(),
      ).toBeFocused();
      // A single press marks all that everybody had.
      await keys.press("Shift+Tab");
      await expect(page.getByRole("button", { name: words("keepAll") })).toBeFocused();
      await keys.press("Space");
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
      await expect(page.getByRole("table")).toBeVisible();
      await expectFits("the election with its payments in Korean");
      await send.press("Enter");

      const saved = page.getByRole("heading", { level: 1, name: words("saved") });
      await expect(saved).toBeFocused();
      await expectFits("the receipt in Korean");
      await expectNext([words("receipt.pdf"), words("receipt.print"), words("debit.open")]);
    },
  );
});

/** The label of what has the focus. */
function focusedName(): string {
  const at = document.activeElement;
  const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined;
  return (label ?? at)?.textContent?.replaceAll(/\s+/gu, " ").trim() ?? "";
}
