import { formatLong, todayIn } from "#kernel/dates.ts";
import type { StaffEnrollment } from "#enrollment/processing/staff-enrollment.ts";
import type { MailRow } from "#organization/messaging/mail.ts";
import type { Language } from "#kernel/language.ts";
import { readPdf } from "../read-pdf.ts";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe.ts";
import { aFamily, anEmployee, digits, lastFour } from "./support/people.ts";
import { call } from "./support/call.ts";
import { goAs } from "./support/staff.ts";
import { expect, onPhone, sizesOf, test } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

/** Thirty days from today, then the first of a month: the rule of this session, counted in another way than the product. */
function startOfCoverage(): string {
  const [year = 0, month = 0, day = 0] = todayIn("America/Chicago", new Date()).split("-").map(Number);
  const waited = new Date(Date.UTC(year, month - 1, day + 30));
  const first =
    waited.getUTCDate() === 1
      ? waited
      : new Date(Date.UTC(waited.getUTCFullYear(), waited.getUTCMonth() + 1, 1));
  return first.toISOString().slice(0, 10);
}

const plans = {
  medical: "Harbor Value HMO 2000",
  dental: "Bayline Dental Basic",
  vision: "ClearSight Vision 150",
} as const;
const types = ["medical", "dental", "vision"] as const;
const english = wordsOf("en");
const names: Record<Language, { firstName: string; lastName: string }> = {
  en: { firstName: "Jordan", lastName: "Ellison" },
  ko: { firstName: "서연", lastName: "김" },
  es: { firstName: "Lucía", lastName: "Peña Núñez" },
};

for (const language of ["en", "ko"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(
      "a family of four enrols in three coverages, and staff see why",
      sizesOf(language),
      async ({ page, t, wizard }) => {
        test.slow();
        const employee = anEmployee(names[language]);
        const family = aFamily();

        await wizard.welcome("SOL-Y-PIEDRA");
        await wizard.about(employee);
        await wizard.reach(employee);
        await wizard.location("Houston Yard");
        await wizard.ssn(employee);
        await wizard.family(family);
        const prices: string[] = [];
        for (const type of types) {
          await wizard.expectPage(`benefit.title.${type}`);
          // After the first coverage the answer is known, and folded.
          if (type !== types[0]) await page.locator(".wz-who > summary").click();
          for (const { firstName } of family) {
            await expect(
              page.getByRole("checkbox", { name: new RegExp(`^${firstName}`, "u") }),
            ).toBeChecked();
          }
          prices.push(await wizard.benefit(type, plans[type]));
        }

        await wizard.expectPage("review.title");
        await expect(page.getByRole("main")).toContainText(formatLong(startOfCoverage(), language));
        for (const [at, type] of types.entries()) {
          const section = wizard.section(`benefit.title.${type}`);
          await expect(section).toContainText(plans[type]);
          await expect(section.locator("strong").first()).toHaveText(prices[at] ?? "");
        }
        const total = await page
          .getByRole("heading", { name: t("wizard:review.youPay"), exact: true })
          .locator("+ *")
          .innerText();
        const cents = (text: string) => Number(digits(text));
        expect(cents(total)).toBe(prices.map(cents).reduce((sum, one) => sum + one));

        const reference = await wizard.submit();
        expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/u);
        await expect(page).toHaveURL(/\/Complete$/u);
        await expect(page.getByRole("main")).toContainText(
          t("wizard:complete.starts", { date: formatLong(startOfCoverage(), language) }),
        );
        for (const [at, type] of types.entries()) {
          await expect(wizard.section(`benefit.title.${type}`).locator("strong").first()).toHaveText(
            prices[at] ?? "",
          );
        }

        const downloading = page.waitForEvent("download");
        await wizard.button("complete.pdf").click();
        const file = await (await downloading).path();
        const pdf = await readPdf(await readFile(file));
        expect(pdf.text).toContain(reference);
        expect(pdf.text).toContain(employee.firstName);
        expect(pdf.text).toContain(employee.lastName);
        expect(pdf.text).toContain(lastFour(employee.ssn));
        expect(pdf.text.replace(/[\s-]/gu, "")).not.toContain(digits(employee.ssn));
        expect(pdf.language).toMatch(new RegExp(`^${language}`, "u"));

        // Afterwards, an administrator.
        const { token } = await goAs(page, "admin", `/admin/enrollments?q=${reference}`);
        await page
          .getByRole("link", { name: new RegExp(employee.lastName, "u") })
          .first()
          .click();
        await expect(wizard.heading()).toContainText(employee.lastName);
        const record = page.getByRole("main");
        await expect(record).toContainText(reference);
        for (const type of types) await expect(record).toContainText(plans[type]);
        const id = page.url().split("/").at(-1) ?? "";
        const { benefitSelections, dates } = await call<StaffEnrollment>("GET", `/enrollment?id=${id}`, {
          token,
        });
        expect(dates.effectiveDate).toBe(startOfCoverage());
        expect(types.map((type) => benefitSelections[type]?.tierCode)).toEqual(["FAM", "FAM", "FAM"]);
        const staffWords = wordsOf(language);
        await page.getByText(staffWords("enrollment:detail.choices.whyPrice")).first().click();
        await page.getByText(staffWords("enrollment:detail.whyDate")).first().click();
        await expect(record.locator("details[open] li").first()).toBeVisible();
        expect((await record.innerText()).replace(/[\s-]/gu, "")).not.toContain(digits(employee.ssn));

        // The job that writes the mail runs beside the request.
        const mailOf = async () => {
          const { rows } = await call<{ rows: MailRow[] }>("GET", "/admin/mails?pageSize=100", { token });
          return rows.find(({ recipient, kind }) => recipient === employee.email && kind === "confirmation");
        };
        await expect.poll(mailOf, { timeout: 20_000 }).toBeTruthy();
        const mail = await mailOf();
        expect(mail?.subject).toContain(reference);
        await page.goto("/admin/mails");
        await page
          .getByRole("link", { name: mail?.subject ?? "" })
          .first()
          .click();
        await expect(page.getByRole("main")).toContainText(employee.email);
        await expect(page.getByRole("main")).toContainText(t("enrollment-mail:confirmation.next"));
      },
    );
  });
}

test("a person with one name waives all coverage and says why", onPhone, async ({ page, wizard }) => {
  const employee = anEmployee({ firstName: "Sukarno", lastName: "" });
  const covered = "I am covered as a spouse or dependent under another group plan";
  await wizard.welcome("SOL-Y-PIEDRA");
  await wizard.about(employee);
  await wizard.reach(employee);
  await wizard.location("San Antonio Yard");
  await wizard.ssn(employee);
  await wizard.family([]);
  await wizard.waive("medical", ["I have Medicare", "I have an individual policy"]);
  const none = "I do not wish to take part, and I have no other coverage";
  await wizard.waive("dental", [none]);
  await wizard.expectPage("benefit.title.vision");
  await wizard.pick(page.getByRole("radio", { name: english("wizard:benefit.waive.vision"), exact: true }));
  await expect(page.getByRole("checkbox", { checked: true })).toHaveAccessibleName(none);
  await expect(page.getByText(english("wizard:benefit.waiveLikeBefore"))).toBeVisible();
  await wizard.waive("vision", [covered]);

  await wizard.expectPage("review.title");
  const medical = wizard.section("benefit.title.medical");
  await expect(medical).toContainText(english("wizard:review.waived"));
  await expect(medical).toContainText("I have Medicare; I have an individual policy");
  const main = page.getByRole("main");
  await expect(main).toContainText(english("enrollment-no-coverage:title"));
  await expect(main).not.toContainText(english("wizard:review.starts"));
  // Asked once, and the way back leads to the choices.
  await wizard.button("review.submit").click();
  await expect(
    page.getByRole("heading", { name: english("enrollment-no-coverage:confirm.title") }),
  ).toBeFocused();
  await expectAccessible(page, "the question before it is sent without coverage");
  await page.getByRole("button", { name: english("enrollment-no-coverage:confirm.no") }).click();
  await expect(wizard.heading()).toBeFocused();
  await wizard.button("review.submit").click();
  await page.getByRole("button", { name: english("enrollment-no-coverage:confirm.yes") }).click();
  const reference = await wizard.reference();
  await expect(main).toContainText(english("enrollment-no-coverage:title"));
  await expect(main).not.toContainText(/coverage starts|ID card/u);
  await expect(wizard.section("benefit.title.vision")).toContainText(covered);

  await goAs(page, "admin", `/admin/enrollments?q=${reference}`);
  await page
    .getByRole("link", { name: new RegExp(employee.firstName, "u") })
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText(covered);
  await expect(page.getByRole("main")).toContainText("I have Medicare");
});
