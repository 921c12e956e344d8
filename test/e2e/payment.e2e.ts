import type { Page } from "@playwright/test";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { chooseFirst, enrollmentOf } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { codeMailedBy } from "./support/codes.ts";
import { aDemoMember, type DemoMember } from "./support/members.ts";
import { prepareRoutes } from "./support/requests.ts";
import { goAs } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";
import type { Wizard } from "./support/wizard.ts";
import { starting, type Words } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

const signupKey = "PACIFIC-TIDE-LEAVE";
const routing = "0110-0001 5";
const account = "4417000098765";

async function signIn(page: Page, t: Words, { memberNumber, ssn, dob }: DemoMember): Promise<void> {
  const box = (key: string) => page.getByRole("textbox", { name: starting(t(`enrollment-sign-in:${key}`)) });
  await box("memberNumber.label").fill(memberNumber);
  await box("ssn.label").fill(ssn);
  const parts = page
    .getByRole("group", { name: starting(t("enrollment-sign-in:dob.label")) })
    .getByRole("textbox");
  for (const [at, part] of dob.entries()) await parts.nth(at).fill(part);
}

/** From the welcome page to the questions. */
async function comeIn(page: Page, wizard: Wizard, member: DemoMember): Promise<string> {
  await page.goto(`/Welcome/${signupKey}`);
  await wizard.button("welcome.start").click();
  await expect(page).toHaveURL(/step=signin/u);
  await signIn(page, wizard.t, member);
  await wizard.enterCode(await codeMailedBy(member.email, () => wizard.goOn()));
  await wizard.expectPage("about.title");
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("openroll.session") ?? "{}").token as string);
}

/** Answers by calls what we know of them, and chooses one plan: only the payment is left. Answers the month's charge. */
async function answerRest(token: string): Promise<string> {
  const save = async (body: unknown) =>
    (await call<{ enrollment: Enrollment }>("POST", "/selfenrollment/update", { token, body })).enrollment;
  const known = await enrollmentOf({ token });
  const { people, divisions } = known;
  const dateOf = (date: string | null) => {
    const [year = "", month = "", day = ""] = (date ?? "").split("-");
    return { year, month, day };
  };
  const [own, ...family] = people;
  if (own === undefined) throw new Error("a known person finds themselves");
  const named = ({ firstName, lastName, dob }: typeof own) => ({ firstName, lastName, dob: dateOf(dob) });
  const reach = { email: own.email ?? "x@example.com", phone: own.phone ?? "6175550142" };
  const place = { address1: own.address1, city: own.city, state: own.state, zip: own.zip };
  await save({ contact: { ...named(own), hireDate: dateOf(own.hireDate), ...reach, ...place } });
  await save({ location: { divisionId: divisions[0]?.id } });
  await save({ ssn: {} });
  await save({
    dependents: family.map((one) => ({ id: one.id, relationship: one.relationship, ...named(one) })),
  });
  await chooseFirst(known, save);
  const { totals } = await enrollmentOf({ token });
  return formatMoney(totals.employeeCents);
}

/** The page says what is charged, and no other sum of the demo's: not the fixed charge that is not in use. */
async function expectOneSum(page: Page, charge: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(main).toContainText(charge);
  await expect(main).not.toContainText("899");
}

async function fillBank(page: Page, wizard: Wizard, name: string): Promise<void> {
  const { t } = wizard;
  const box = (key: string) => page.getByRole("textbox", { name: t(`payments-web:${key}`), exact: true });
  await wizard.pick(page.getByRole("radio", { name: t("payments-web:checking") }));
  await box("bankName").fill("Harbor Credit Union");
  await page.locator("#f-routingNumber").fill(routing);
  await page.locator("#f-accountNumber").fill(account);
  await page.locator("#f-accountNumberAgain").fill(`4417-0000-98765`);
  await wizard.pick(page.getByRole("checkbox", { name: t("payments-web:agreed") }));
  await page.locator("#f-authorizedName").fill(name);
}

for (const language of ["en", "ko"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("who is known signs in, pays and sends", sizesOf(language), async ({ page, wizard, t }) => {
      const member = aDemoMember("freight");
      await page.goto(`/Welcome/${signupKey}?step=signin`);
      await expect(wizard.heading()).toHaveText(t("enrollment-sign-in:title"));
      await wizard.goOn();
      await expect(wizard.summary()).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${t("shell:errors.titlePrefix")}`, "u"));
      await expect(wizard.summary().getByRole("listitem")).toHaveText([
        t("enrollment-sign-in:memberNumber.empty"),
        t("errors:ssn.empty"),
        t("errors:dob.empty"),
      ]);
      await expectAccessible(page, "sign-in with every field in error");
      await wizard.summary().getByRole("link").first().click();
      await expect(page.locator("#f-memberNumber")).toBeFocused();

      await signIn(page, t, { ...member, ssn: "219-09-9997" });
      await wizard.goOn();
      await expect(wizard.summary().getByRole("listitem")).toHaveText([t("server:problem.identityUnknown")]);
      await expect(page.locator("#f-memberNumber")).toHaveValue(member.memberNumber);

      const token = await comeIn(page, wizard, member);
      await expect(wizard.field("about.firstName")).toHaveValue(member.firstName);
      const charge = await answerRest(token);
      await page.goto("/Enroll?step=payment");
      await wizard.expectPage("payment.title");
      await expectOneSum(page, charge);
      await expect(page.locator("#f-accountName")).not.toHaveValue("");
      await expectAccessible(page, "payment");
      await wizard.goOn();
      await expect(wizard.summary().getByRole("listitem")).toHaveText([
        t("enrollment-payment-errors:accountType.empty"),
        t("enrollment-payment-errors:bankName.empty"),
        t("enrollment-payment-errors:routingNumber.empty"),
        t("enrollment-payment-errors:accountNumber.empty"),
        t("enrollment-payment-errors:accountNumberAgain.empty"),
        t("enrollment-payment-errors:agreed.empty"),
        t("enrollment-payment-errors:authorizedName.empty"),
      ]);
      await expectAccessible(page, "payment with every field in error");
      await fillBank(page, wizard, `${member.firstName} ${member.lastName}`);
      await wizard.goOn();
      await wizard.expectPage("review.title");
      const review = page.getByRole("main");
      await expect(review).toContainText("Harbor Credit Union");
      await expect(review).toContainText("8765");
      await expectOneSum(page, charge);
      const everywhere = await page.evaluate(
        () =>
          JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]) +
          document.body.outerHTML,
      );
      expect(everywhere).not.toContain(account);
      expect(everywhere).not.toContain("011000015");
      await expectAccessible(page, "review with a payment");

      await review
        .getByRole("link", { name: starting(`${t("wizard:change")} ${t("wizard:payment.title")}`) })
        .click();
      await expect(page.getByRole("main")).toContainText("8765");
      await expect(page.locator("#f-accountNumber")).toHaveCount(0);
      await wizard.goOn();
      await wizard.expectPage("review.title");
      await wizard.submit();
      await expect(page.getByRole("main")).toContainText("8765");
      await expectOneSum(page, charge);
    });
  });
}

test("a page that is sent twice, and an answer that is lost, keep one account", async ({ page, wizard }) => {
  await prepareRoutes(page);
  const member = aDemoMember("freight");
  const token = await comeIn(page, wizard, member);
  await answerRest(token);
  await page.goto("/Enroll?step=payment");
  await fillBank(page, wizard, `${member.firstName} ${member.lastName}`);
  let lost = 0;
  const keys = new Set<string | undefined>();
  await page.route("**/selfenrollment/storepayment", async (route) => {
    keys.add(route.request().headers()["idempotency-key"]);
    // The first one arrives and is answered; the answer never does.
    const answer = await route.fetch();
    if ((lost += 1) === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await wizard.goOn();
  await expect(wizard.summary()).toBeVisible();
  await expect(page.locator("#f-accountNumber")).toHaveValue(account);
  await wizard.goOn();
  await wizard.expectPage("review.title");
  expect(keys.size).toBe(1);
});

for (const language of ["en", "es"] as const)
  test.describe(`at the bank, in ${language}`, () => {
    test.use({ language });

    test("an account is chosen in a tab of the bank's", sizesOf(language), async ({ page, wizard, t }) => {
      const member = aDemoMember("freight");
      await answerRest(await comeIn(page, wizard, member));
      await page.goto("/Enroll?step=payment");
      await wizard.pick(page.getByRole("radio", { name: starting(t("payments-web:link.wayLink")) }));
      await wizard.goOn();
      await expect(wizard.summary().getByRole("listitem")).toContainText([
        t("enrollment-payment-errors:accessToken.empty"),
      ]);
      await page.getByRole("button", { name: t("payments-web:link.start") }).click();
      const done = page.getByRole("button", { name: t("payments-web:link.done") });
      await done.click();
      await expect(
        page.getByRole("alert").filter({ hasText: t("server:problem.linkNotDone") }),
      ).toBeVisible();
      const [bank] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("link", { name: t("payments-web:link.go") }).click(),
      ]);
      await bank.getByRole("button").click();
      await bank.getByText("You may close this page.").waitFor();
      await bank.close();
      await done.click();
      await expect(page.getByRole("main")).toContainText(
        t("payments-web:storedAccount", { bank: "Tartan Bank", ending: "0000" }),
      );
      await expectAccessible(page, "payment by an account that was chosen at the bank");
      await wizard.pick(page.getByRole("checkbox", { name: t("payments-web:agreed") }));
      await page.locator("#f-authorizedName").fill(`${member.firstName} ${member.lastName}`);
      await wizard.goOn();
      await wizard.expectPage("review.title");
      await expect(page.getByRole("main")).toContainText("Tartan Bank");
    });
  });

test("staff decide whether people sign in and pay, and read what they agree to", async ({ page, t }) => {
  await goAs(page, "admin", "/admin/enrollmentsessions");
  await page.getByRole("link", { name: "Coverage on Leave" }).click();
  await page.waitForURL(/[0-9a-f-]{36}\/\w+$/u);
  // On phones the steps are folded away: by the address.
  await page.goto(page.url().replace(/\w+$/u, "payment"));
  await expect(page.getByRole("checkbox", { name: t("payments-staff:requiresSignIn") })).toBeChecked();
  const main = page.getByRole("main");
  await expect(page.getByRole("radio", { name: t("payments-staff:chargeBases.chosen") })).toBeChecked();
  await expect(main).toContainText(t("payments-authorization:amount.sum"));
  await page.getByRole("radio", { name: t("payments-staff:chargeBases.fixed") }).check();
  const charge = page.getByRole("textbox", { name: t("payments-staff:monthlyChargeCents") });
  await expect(charge).toHaveValue("899.00");
  await charge.fill("1,250.50");
  await expect(main).toContainText("$1,250.50");
  await charge.fill("much");
  await expect(page.getByRole("main")).toContainText(t("payments-staff:invalid"));
  await charge.fill("899.00");
  await expectAccessible(page, "sign-in and payment of a session");
});
