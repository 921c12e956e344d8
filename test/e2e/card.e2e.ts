import type { MailRow } from "#organization/messaging/mail.ts";
import type { Language } from "#kernel/language.ts";
import { until } from "#server/until.ts";
import { expectAccessible } from "./support/axe.ts";
import { answerByCall, goInside, startByCall } from "./support/api.ts";
import { call } from "./support/call.ts";
import { aFamily, anEmployee } from "./support/people.ts";
import { signInByCall } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";
import { starting } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

const password = "seven brass kettles";

/** Staff approve and process what was sent with this reference number. */
async function processByCall(reference: string): Promise<void> {
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { id: string }[] }>(
    "GET",
    `/enrollments?q=${encodeURIComponent(reference)}`,
    { token },
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(1);
  for (const action of ["approve", "process"])
    await call("POST", "/enrollmentaction", { token, body: { action, ids } });
}

/** The link in the mail that tells the employee that they are covered. */
async function accountLinkTo(recipient: string): Promise<string> {
  const { token } = await signInByCall("admin");
  let found: MailRow | undefined;
  await until(
    async () => {
      const { rows } = await call<{ rows: MailRow[] }>(
        "GET",
        "/admin/mails?filter[status]=kept&pageSize=100",
        { token },
      );
      found = rows.find((mail) => mail.recipient === recipient && mail.kind === "covered");
      return found !== undefined;
    },
    { withinMs: 30_000, everyMs: 500 },
  );
  const { text } = await call<{ text: string }>("GET", `/admin/mails/${found?.id ?? ""}`, { token });
  const link = /https?:\/\/\S+\/account\/[\w-]{43}/u.exec(text)?.[0];
  if (link === undefined) throw new Error("the mail has no link");
  return new URL(link).pathname;
}

for (const language of ["en", "ko", "es"] as const satisfies readonly Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(
      `a new employee on a phone goes from a link to a card in one sitting (${language})`,
      onPhone,
      async ({ page, t, wizard }) => {
        test.slow();
        const employee = anEmployee();
        const own = (key: string) => t(`accounts-web-sign-up:${key}`);
        if (language === "en") {
          await wizard.welcome("SOL-Y-PIEDRA");
          await wizard.about(employee);
          await wizard.reach(employee);
          await wizard.location("Houston Yard");
          await wizard.ssn(employee);
          await wizard.family([]);
          await wizard.benefit("medical", "Harbor Value HMO 2000");
          await wizard.benefit("dental", "Bayline Dental Basic");
          await wizard.benefit("vision", "ClearSight Vision 150");
          await wizard.submit();
        } else {
          const started = await startByCall("SOL-Y-PIEDRA", language);
          await answerByCall(started, { employee, family: aFamily() }, "sent");
          await goInside(page, started, "/Complete");
        }
        await expect(page).toHaveURL(/\/Complete$/u);
        const main = page.getByRole("main");
        await expect(main).toContainText(t("wizard:complete.nextAccount"));
        const reference = await page.locator(".wz-reference").innerText();

        await processByCall(reference);
        await page.reload();
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(t("wizard:complete.doneTitle"));
        await expect(main).toContainText(t("wizard:complete.status.processed"));
        await expectAccessible(page, "/Complete, processed");

        await page.goto(await accountLinkTo(employee.email));
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(own("account.title"));
        await expect(page.getByRole("textbox", { name: starting(own("fields.username")) })).toHaveValue(
          employee.email.toLowerCase(),
        );
        await expectAccessible(page, "/account");
        await page.getByRole("button", { name: own("account.submit") }).click();
        await expect(page.locator(".error-summary")).toBeFocused();
        await page.locator("#newPassword").fill(password);
        await page.locator("#newPasswordConfirmation").fill(password);
        const address = page.url();
        await page.getByRole("button", { name: own("account.submit") }).click();
        await expect(page).toHaveURL(/\/member\/idcard$/u);
        await expect(main.getByText("Member ID").first()).toBeVisible();
        await expectAccessible(page, "/member/idcard, before the first day");

        await page.goto("/member");
        await expect(main.getByRole("link", { name: t("home-member:waits.read") })).toBeVisible();
        await expectAccessible(page, "/member, just covered");
        await page.goto(address);
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(own("ended.title"));
      },
    );
  });
}
