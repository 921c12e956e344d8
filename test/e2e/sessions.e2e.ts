import type { Page } from "@playwright/test";
import { addDays, todayIn } from "#kernel/dates.ts";
import { call } from "./support/call.ts";
import { anEmployee } from "./support/people.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { Wizard } from "./support/wizard.ts";

// An administrator sets up a session from nothing, looks at it as an employee would, opens it, and copies it.

const today = todayIn("America/Chicago", new Date());
const client = "Sol y Piedra Builders";
const medical = "Harbor Value HMO 2000";
const dental = "Bayline Dental Basic";

const field = (page: Page, name: string) => page.locator(`#${name}`);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
async function openStep(page: Page, name: string): Promise<void> {
  const steps = page.getByRole("navigation", { name: "Steps of the set-up" });
  await steps.getByRole("link", { name: new RegExp(`^${name}\\b`, "u") }).click();
}

async function basics(page: Page, name: string): Promise<void> {
  await goAs(page, "admin", "/admin/enrollmentsessions");
  await page.getByRole("link", { name: "New session" }).click();
  await field(page, "name").fill(name);
  await press(page, "Create draft and continue");
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("This is required");
  await field(page, "clientId").fill("Sol y");
  await page.getByRole("option", { name: client }).click();
  await press(page, "Create draft and continue");
  await expect(page.getByRole("heading", { name: "Dates", level: 2, exact: true })).toBeVisible();
}

async function dates(page: Page): Promise<void> {
  await field(page, "opensOn").fill(today);
  await field(page, "closesOn").fill(addDays(today, 20));
  await field(page, "effectiveDateCalculation").selectOption("firstOfMonthAfterWaitingPeriod");
  await field(page, "waitingPeriod").fill("90");
  const table = page.getByRole("table", { name: "Twelve sample enrollment days" });
  await expect(table.getByRole("row")).toHaveCount(13);
  await expect(table.getByText("over 90").first()).toBeVisible();
  await expect(page.getByText(/no medical plan can be offered/u)).toBeVisible();
  await press(page, "Save");
  await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();

  // Now a medical plan is refused, with the rule.
  await openStep(page, "Plans");
  await press(page, `Offer ${medical}`);
  await expect(page.getByText(/29 CFR 2590\.715-2708/u)).toBeVisible();
  await openStep(page, "Dates");
  await field(page, "waitingPeriod").fill("30");
  await expect(page.getByRole("table").getByText("over 90")).toHaveCount(0);
  await press(page, "Save and continue");
}

async function plans(page: Page): Promise<void> {
  for (const name of [medical, dental]) {
    await press(page, `Offer ${name}`);
    await expect(page.getByRole("button", { name: `Change ${name}` })).toBeVisible();
  }
  await press(page, `Move ${dental} up`);
  await expect(page.getByRole("button", { name: `Move ${dental} up` })).toBeDisabled();
}

async function enrol(page: Page, wizard: Wizard): Promise<string> {
  const employee = anEmployee();
  await wizard.about(employee);
  await wizard.reach(employee);
  await wizard.location("Houston Yard");
  await wizard.ssn(employee);
  await wizard.family([]);
  await wizard.benefit("medical", medical);
  await wizard.benefit("dental", dental);
  await expect(page.locator(".wz-preview")).toBeVisible();
  return wizard.submit();
}

test("a session from nothing: set up, looked at as an employee would, opened, and copied", async ({
  page,
  context,
  t,
}) => {
  test.slow();
  const name = `Crew winter ${crypto.randomUUID().slice(0, 8)}`;
  await basics(page, name);
  await dates(page);
  await plans(page);

  await openStep(page, "Check and open");
  await expect(page.getByText("There is no contact for people’s questions")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the session" })).toBeDisabled();
  await page.getByRole("link", { name: "Go to Basics" }).click();
  await field(page, "contactPhone").fill("(915) 555-0100");
  await press(page, "Save");
  await openStep(page, "Check and open");
  const id = page.url().split("/").at(-2) ?? "";

  const opened = context.waitForEvent("page");
  await press(page, "Preview as an employee");
  const tab = await opened;
  const wizard = new Wizard(tab, t);
  await expect(tab.locator(".wz-preview")).toContainText("Nothing you enter is saved");
  await wizard.button("welcome.start").click();
  expect(await enrol(tab, wizard)).toBe("PREVIEW");
  await expect(tab.locator(".wz-preview")).toBeVisible();
  await tab.close();

  await press(page, "Open the session");
  await expect(page.getByRole("button", { name: "Close the session" })).toBeVisible();
  const { token } = await goAs(page, "admin", `/admin/enrollmentsessions/${id}/open`);
  const enrollmentSession = await call<{ signupKey: string; counts: object }>(
    "GET",
    `/admin/enrollmentsessions/${id}`,
    { token },
  );
  expect(enrollmentSession.counts).toMatchObject({ started: 0, submitted: 0 });
  expect(await call("GET", `/selfenrollment/${enrollmentSession.signupKey}`)).toMatchObject({
    name,
    isPreview: false,
  });

  await press(page, "Copy");
  await field(page, "copy-name").fill(`${name} again`);
  await press(page, "Make the copy");
  await expect(page.getByRole("heading", { name: `${name} again`, level: 1 })).toBeVisible();
  await expect(field(page, "waitingPeriod")).toHaveValue("30");
  await openStep(page, "Plans");
  await expect(page.getByRole("button", { name: `Change ${medical}` })).toBeVisible();
  await press(page, "Remove");
  await press(page, "Remove it");
  await expect(page.getByRole("heading", { name: "Enrollment sessions", level: 1 })).toBeVisible();
});

test("a theme shows what it makes, and what of it cannot be read", async ({ page }) => {
  const name = `Theme ${crypto.randomUUID().slice(0, 8)}`;
  await goAs(page, "admin", "/admin/enrollmentsessionthemes");
  await page.getByRole("link", { name: "New session theme" }).first().click();
  await field(page, "name").fill(name);
  await field(page, "primaryColor").fill("#ffd54a");
  await expect(page.getByText(/At least 4\.5 is needed/u)).toBeVisible();
  await field(page, "primaryColor").fill("#5b2a86");
  await expect(page.getByText(/At least 4\.5 is needed/u)).toHaveCount(0);
  await press(page, "Save");
  await page.waitForURL(/themes\/[0-9a-f-]{36}$/u);
  await page.reload();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") });
  await expect(page.getByRole("alert")).toContainText("cannot be used as a logo");
});

test("an employer reads their own sessions and changes none", async ({ page, t }) => {
  await goAs(page, "client", "/client/enrollmentsessions");
  await page
    .getByRole("link", { name: /Open Enrollment/u })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
  // The only button says what the page is for.
  const buttons = page.getByRole("main").getByRole("button");
  await expect(buttons).toHaveCount(1);
  await expect(buttons).toHaveAccessibleName(t("areas:help.button"));
});
