import type { Page } from "@playwright/test";
import type { MailRow } from "#organization/messaging/mail.ts";
import { until } from "#server/until.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { codeMailedBy } from "./support/codes.ts";
import { aDemoMember, type DemoMember } from "./support/members.ts";
import { signInByCall } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";
import { starting, type Words } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

const password = "seven brass kettles";
const parts = ["month", "day", "year"] as const;

const newName = () => `mina.${crypto.randomUUID().slice(0, 12)}`;

/** The pages of signing up, by the words on them. */
class SignUp {
  readonly page: Page;
  readonly #t: Words;

  constructor(page: Page, t: Words) {
    this.page = page;
    this.#t = t;
  }

  words(key: string, params: Record<string, string | number> = {}): string {
    return this.#t(`accounts-web-sign-up:${key}`, params);
  }

  field(name: string) {
    return this.page.getByRole("textbox", { name: starting(this.words(`fields.${name}`)) });
  }

  async expectPage(key: string): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(this.words(key));
  }

  async press(key: string): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name: this.words(key), exact: true })
      .click();
  }

  async fillAccount({ username, email }: { username: string; email: string }): Promise<void> {
    await this.field("username").fill(username);
    await this.field("email").fill(email);
    await this.fillPasswords();
  }

  async fillPasswords(first = password, second = first): Promise<void> {
    await this.page.locator("#newPassword").fill(first);
    await this.page.locator("#newPasswordConfirmation").fill(second);
  }

  async fillPersonal({ firstName, lastName, memberNumber, ssn, dob }: DemoMember): Promise<void> {
    await this.field("firstName").fill(firstName);
    await this.field("lastName").fill(lastName);
    await this.field("memberNumber").fill(memberNumber);
    for (const [index, part] of parts.entries()) await this.field(part).fill(dob[index] ?? "");
    await this.field("ssn").fill(`${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`);
  }

  async toCheck(member: DemoMember, account: { username: string; email: string }): Promise<void> {
    await this.page.goto("/signup");
    await this.fillAccount(account);
    await this.press("continue");
    await this.expectPage("signUp.personal.title");
    await this.fillPersonal(member);
    await this.press("continue");
    await this.expectPage("signUp.check.title");
  }
}

/** The mail to an address, as administrators read it where there is no mail server. */
async function mailTo(recipient: string, kind: string): Promise<{ text: string; language: string }> {
  const { token } = await signInByCall("admin");
  let found: MailRow | undefined;
  await until(
    async () => {
      const { rows } = await call<{ rows: MailRow[] }>(
        "GET",
        "/admin/mails?filter[status]=kept&pageSize=100",
        {
          token,
        },
      );
      found = rows.find((mail) => mail.recipient === recipient && mail.kind === kind);
      return found !== undefined;
    },
    // Each call counts against the administrator, as whom the other tests call too.
    { withinMs: 30_000, everyMs: 500 },
  );
  if (found === undefined) throw new Error(`no mail of ${kind} came`);
  return call("GET", `/admin/mails/${found.id}`, { token });
}

async function linkIn(recipient: string, kind: string): Promise<string> {
  const { text } = await mailTo(recipient, kind);
  const link = /https?:\/\/\S+\/(?:activate|reset|invitation)\/[\w-]{43}/u.exec(text)?.[0];
  if (link === undefined) throw new Error("the mail has no link");
  return new URL(link).pathname;
}

async function logIn(page: Page, t: Words, username: string, typed = password): Promise<void> {
  await page.getByRole("textbox", { name: t("accounts-web:login.username"), exact: true }).fill(username);
  await page.locator("#password").fill(typed);
  await page.getByRole("button", { name: t("accounts-web:login.submit"), exact: true }).click();
}

for (const language of ["en", "ko"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(
      `a member signs up, follows the mailed link and logs in (${language})`,
      sizesOf(language),
      async ({ page, t }) => {
        const signUp = new SignUp(page, t);
        const member = aDemoMember();
        const account = { username: newName(), email: `${newName()}@example.com` };
        await page.goto("/login");
        await page.getByRole("link", { name: t("accounts-web:login.signUp"), exact: true }).click();
        await signUp.expectPage("signUp.account.title");
        await expectAccessible(page, "/signup");
        await signUp.press("continue");
        const summary = page.locator(".error-summary");
        await expect(summary).toBeFocused();
        await expect(summary.getByRole("link")).toHaveCount(3);
        await summary.getByRole("link").first().click();
        await expect(signUp.field("username")).toBeFocused();
        await expectAccessible(page, "/signup with every field of the account in error");

        await signUp.fillAccount(account);
        await signUp.press("continue");
        await signUp.expectPage("signUp.personal.title");
        await signUp.press("continue");
        await expect(summary.getByRole("link")).toHaveCount(5);
        await summary.getByRole("link").nth(3).click();
        await expect(signUp.field("month")).toBeFocused();
        await expectAccessible(page, "/signup with every field about the person in error");
        await signUp.fillPersonal(member);
        await signUp.press("continue");

        await signUp.expectPage("signUp.check.title");
        const main = page.getByRole("main");
        await expect(main).not.toContainText(member.ssn);
        await expect(main).not.toContainText(password);
        await expect(main).toContainText(`***-**-${member.ssn.slice(-4)}`);
        await expectAccessible(page, "/signup?step=check");
        await signUp.press("signUp.check.send");
        await signUp.expectPage("signUp.sent.title");
        await expect(main).toContainText(account.email);
        await expectAccessible(page, "/signup?step=sent");

        const stored = await page.evaluate(() =>
          JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
        );
        for (const secret of [member.ssn, member.ssn.slice(5), member.memberNumber, password, account.email])
          expect(stored).not.toContain(secret);
        expect(page.url()).not.toContain(member.memberNumber);

        const mail = await mailTo(account.email, "activation");
        expect(mail.language).toBe(language);
        const link = await linkIn(account.email, "activation");
        await page.goto(link);
        await signUp.expectPage("activate.title");
        await expectAccessible(page, "/activate/:key");
        // The account has another address than the one on file: a code goes there.
        const code = await codeMailedBy(member.email, () => signUp.press("activate.codeSend"));
        await page.getByRole("textbox", { name: starting(signUp.words("activate.code")) }).fill(code);
        await signUp.press("activate.submit");
        await signUp.expectPage("activate.doneTitle");
        await page
          .getByRole("main")
          .getByRole("link", { name: signUp.words("logIn"), exact: true })
          .click();
        await logIn(page, t, account.username);
        await expect(page).toHaveURL(/\/member$/u);

        await page.goto(link);
        await signUp.expectPage("ended.title");
        await expectAccessible(page, "/activate/:key with a link that has ended");
      },
    );
  });
}

test("what is typed stays through errors, Back, changes and a refusal", async ({ page, t }) => {
  const signUp = new SignUp(page, t);
  const member = aDemoMember();
  const account = { username: newName(), email: `${newName()}@example.com` };
  await signUp.toCheck(member, account);

  await page.goBack();
  await signUp.expectPage("signUp.personal.title");
  await expect(signUp.field("memberNumber")).toHaveValue(member.memberNumber);
  await page.goBack();
  await signUp.expectPage("signUp.account.title");
  await expect(signUp.field("username")).toHaveValue(account.username);
  await page.goForward();
  await page.goForward();
  await signUp.expectPage("signUp.check.title");

  // A change returns to the answers; a number that fits nobody is refused there, with everything kept.
  await page
    .getByRole("link", {
      name: `${signUp.words("change")} ${signUp.words("signUp.check.personal")}`,
      exact: true,
    })
    .click();
  await signUp.field("memberNumber").fill("HB00000000");
  await signUp.press("continue");
  await signUp.expectPage("signUp.check.title");
  await signUp.press("signUp.check.send");
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page.locator(".error-summary")).toContainText(t("server:problem.signUpFailed"));
  await page
    .getByRole("link", {
      name: `${signUp.words("change")} ${signUp.words("signUp.check.personal")}`,
      exact: true,
    })
    .click();
  await expect(signUp.field("ssn")).toHaveValue(/\d{3}-\d{2}-\d{4}/u);
  await signUp.field("memberNumber").fill(member.memberNumber);
  await signUp.press("continue");
  await signUp.press("signUp.check.send");
  await signUp.expectPage("signUp.sent.title");
  // It has been sent: Back says so, and sends nothing again.
  await page.goBack();
  await signUp.expectPage("signUp.sent.title");
  // Nothing is kept in the browser: a page that is loaded anew knows nobody.
  await page.reload();
  await page.goto("/signup?step=check");
  await signUp.expectPage("signUp.account.title");
  await expect(signUp.field("username")).toHaveValue("");
});

test("a password that holds the person's own name opens its page again, with the words at the field", async ({
  page,
  t,
}) => {
  const signUp = new SignUp(page, t);
  const member = { ...aDemoMember(), firstName: "Kettles" };
  await signUp.toCheck(member, { username: newName(), email: `${newName()}@example.com` });
  await signUp.press("signUp.check.send");
  await signUp.expectPage("signUp.account.title");
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page.locator(".error-summary")).toContainText(t("server:field.passwordOwn"));
  await signUp.fillPasswords("nine quiet lanterns");
  await signUp.press("continue");
  await signUp.expectPage("signUp.check.title");
  await signUp.press("signUp.check.send");
  await signUp.expectPage("signUp.sent.title");
});

test("a username that is taken by now is asked for again, and the account is made", async ({ page, t }) => {
  const signUp = new SignUp(page, t);
  const member = aDemoMember();
  const { email } = member;
  await signUp.toCheck(member, { username: "broker", email });
  await signUp.press("signUp.check.send");
  await signUp.expectPage("signUp.sent.title");
  await page.goto(await linkIn(email, "activation"));
  await signUp.press("activate.submit");
  await signUp.expectPage("activate.takenTitle");
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(signUp.field("username")).toHaveValue("broker");
  await expectAccessible(page, "/activate/:key with a name that is taken");
  const username = newName();
  await signUp.field("username").fill(username);
  await signUp.press("activate.submit");
  await signUp.expectPage("activate.doneTitle");
  await expect(page.getByRole("main")).toContainText(username);
});

test("who forgot the username and the password gets both back by mail, by keyboard alone", async ({
  page,
  t,
}) => {
  const signUp = new SignUp(page, t);
  const member = aDemoMember();
  const account = { username: newName(), email: member.email };
  await signUp.toCheck(member, account);
  await signUp.press("signUp.check.send");
  await page.goto(await linkIn(account.email, "activation"));
  await signUp.press("activate.submit");
  await signUp.expectPage("activate.doneTitle");

  await page.goto("/login");
  await page.getByRole("link", { name: t("accounts-web:login.forgot"), exact: true }).press("Enter");
  await signUp.expectPage("help.title");
  await expectAccessible(page, "/login/help");
  await page.getByRole("link", { name: signUp.words("help.username"), exact: true }).press("Enter");
  await signUp.field("email").press("Enter");
  await expect(page.locator(".error-summary")).toBeFocused();
  await expectAccessible(page, "/login/help?for=username in error");
  await signUp.field("email").fill(account.email);
  await page.keyboard.press("Enter");
  await signUp.expectPage("help.lookUp.sentTitle");
  await expectAccessible(page, "/login/help?for=username when it was sent");
  expect((await mailTo(account.email, "username")).text).toContain(account.username);

  // Anyone who exists or not, the page says the same.
  for (const username of [account.username, "nobody.at.all"]) {
    await page.goto("/login/help?for=password");
    await signUp.field("username").fill(username);
    await page.keyboard.press("Enter");
    await signUp.expectPage("help.reset.sentTitle");
    await expect(page.getByRole("status")).toHaveText(signUp.words("help.reset.sent", { value: username }));
  }

  await page.goto(await linkIn(account.email, "reset"));
  await signUp.expectPage("reset.title");
  await signUp.fillPasswords("short");
  await page.keyboard.press("Enter");
  await expect(page.locator(".error-summary")).toBeFocused();
  await expectAccessible(page, "/reset/:key in error");
  await signUp.fillPasswords("nine quiet lanterns");
  await page.keyboard.press("Enter");
  await signUp.expectPage("reset.doneTitle");
  await page
    .getByRole("main")
    .getByRole("link", { name: signUp.words("logIn"), exact: true })
    .press("Enter");
  await logIn(page, t, account.username, "nine quiet lanterns");
  await expect(page).toHaveURL(/\/member$/u);
});

test("links that have ended or never were lead to a new one", async ({ page, t }) => {
  const signUp = new SignUp(page, t);
  for (const [path, kind, next] of [
    ["activate", "activation", "signUp.account.title"],
    ["reset", "reset", "help.reset.title"],
    ["invitation", "invitation", "help.reset.title"],
  ] as const) {
    await page.goto(`/${path}/${"x".repeat(43)}`);
    await signUp.expectPage("ended.title");
    await page
      .getByRole("main")
      .getByRole("link", { name: signUp.words(`ended.${kind}.way`), exact: true })
      .click();
    await signUp.expectPage(next);
  }
});
