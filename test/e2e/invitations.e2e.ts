import type { Page } from "@playwright/test";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { answerByCall } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { anEmployee } from "./support/people.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// From an invitation to the figures: who is invited gets a mail, its link opens the enrollment, and staff see how far it is.

const signupKey = "SOL-Y-PIEDRA";
const sessionName = "Crew Enrollment";

async function pathOfSession(): Promise<string> {
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { id: string; name: string }[] }>(
    "GET",
    "/admin/enrollmentsessions?pageSize=100",
    { token },
  );
  const id = rows.find(({ name }) => name === sessionName)?.id;
  expect(id).toBeDefined();
  return `/admin/enrollmentsessions/${id}`;
}

/** The link in the mail that waits for somebody. */
async function linkTo(email: string): Promise<string> {
  const { token } = await signInByCall("admin");
  let link = "";
  await expect
    .poll(async () => {
      const { rows } = await call<{ rows: { id: string; recipient: string; kind: string }[] }>(
        "GET",
        "/admin/mails?pageSize=100",
        { token },
      );
      const mail = rows.find((one) => one.recipient === email && one.kind === "sessionInvitation");
      if (mail === undefined) return "";
      const { text } = await call<{ text: string }>("GET", `/admin/mails/${mail.id}`, { token });
      link = /\/Welcome\/[\w-]+\/[\w-]{43}/u.exec(text)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Invite by name" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.locator("[aria-invalid=true]")).not.toHaveCount(0);
  await expectAccessible(page, "the dialog with its fields in error");
  await dialog.getByLabel("First name").fill("Ines");
  await dialog.getByLabel("Last name").fill(lastNameOf(email));
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
}

const lastNameOf = (email: string) => `Vega${email.replace(/[^a-f]/gu, "")}`;
/** A row, or on phones a card. */
const stateOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .filter({ hasText: "Ines" });

test("who is invited comes by the mailed link, and the funnel follows", async ({ page, browser }) => {
  test.slow();
  const enrollmentSession = await pathOfSession();
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const list = `${enrollmentSession}/invitations?q=${lastNameOf(email)}`;
  await goAs(page, "admin", `${enrollmentSession}/invitations`);
  await invite(page, email);
  await page.goto(list);
  await expect(stateOf(page)).toContainText("Not started");
  await expectAccessible(page, "the step");

  const link = await linkTo(email);
  const recipientKey = link.split("/").at(-1) ?? "";
  const guest = await (await browser.newContext({ locale: "en-US" })).newPage();
  await guest.goto(link);
  // On a device that nobody was on before it names nobody.
  await expect(guest.getByRole("main").getByRole("button", { name: "Start now" })).toBeVisible();
  await expect(guest.getByRole("main")).not.toContainText("Ines");
  await page.goto(list);
  await expect(stateOf(page)).toContainText("Opened");
  await guest.context().close();

  const started = await call<{ token: string; enrollment: Enrollment }>("POST", "/selfenrollment/start", {
    body: { signupKey, recipientKey, language: "en" },
  });
  await page.goto(list);
  await expect(stateOf(page)).toContainText("In progress");
  await answerByCall(
    { ...started, signupKey, language: "en" },
    { employee: anEmployee(), waives: true },
    "sent",
  );
  await page.goto(list);
  await expect(stateOf(page)).toContainText("Waived");
  await expect(stateOf(page).getByRole("button")).toHaveCount(0);
});

test("a revoked link opens nothing any more", async ({ page, browser }) => {
  const enrollmentSession = await pathOfSession();
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await goAs(page, "admin", `${enrollmentSession}/invitations`);
  await invite(page, email);
  const link = await linkTo(email);
  await page.goto(`${enrollmentSession}/invitations?q=${lastNameOf(email)}`);
  await page.getByRole("button", { name: /^Change the invitation of Ines/u }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the dialog of one invitation");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("1 revoked")).toBeVisible();
  const guest = await (await browser.newContext({ locale: "en-US" })).newPage();
  await guest.goto(link);
  await expect(guest.getByRole("main")).not.toContainText("Ines");
  await guest.context().close();
});

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("participation and dry run are there for everyone's eyes", async ({ page }) => {
      const enrollmentSession = await pathOfSession();
      await goAs(page, "admin", `${enrollmentSession}/participation`);
      await expect(page.getByRole("table").first()).toBeVisible();
      await expectAccessible(page, "participation");
      await page.goto(`${enrollmentSession}/dryrun`);
      await expect(page.getByRole("table").first()).toBeVisible();
      await page.locator("#silent").selectOption("keep");
      await expect(page.locator("#silent-help")).toBeVisible();
      await expectAccessible(page, "the dry run");
    });
  });
}
