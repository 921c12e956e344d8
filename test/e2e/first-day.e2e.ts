import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { generate } from "otplib";
import { newDataDir, removeDataDir, type Site, startSite } from "../site.ts";
import { anEmployee } from "./support/people.ts";
import { test } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";
import { Wizard } from "./support/wizard.ts";

// The first day of a new administrator: an empty installation in production, and no documentation. From the home on nothing
// is opened by its address; only what a page shows leads on.

const t = wordsOf("en");
const password = "purple-kettle-morning-9";
const run = promisify(execFile);
const environment = {
  NODE_ENV: "production",
  SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  LOG_LEVEL: "error",
};

let site: Site;
let dataDir: string;
let invitation: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  dataDir = newDataDir();
  const who = ["--installation", "Harborview", "--username", "ruth", "--name", "Ruth Ahn"];
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", "scripts/first-administrator.ts", ...who, "--email", "ruth@example.com"],
    {
      env: {
        ...process.env,
        ...environment,
        DATABASE_URL: "",
        DATA_DIR: dataDir,
        BASE_URL: "http://localhost",
      },
    },
  );
  invitation = /\/invitation\/[\w-]+/u.exec(stdout)?.[0] ?? "";
  site = await startSite({ dataDir, environment, host: "localhost" });
});

test.afterAll(async () => {
  await site.stop();
  removeDataDir(dataDir);
});

const field = (page: Page, name: string) => page.locator(`#${name}`);
const button = (page: Page, key: string, params: Record<string, string> = {}) =>
  page.getByRole("button", { name: t(key, params), exact: true });
const step = (key: string) => t(`finding-staff:firstDay.${key}`);

async function save(page: Page): Promise<void> {
  await button(page, "records:save").click();
  await expect(page.getByText(t("records:saved")).first()).toBeVisible();
}

/** The bar above each page leads on. */
async function goOn(page: Page, key: string, to: RegExp): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.innerText();
  await page
    .getByRole("navigation", { name: step("title") })
    .getByRole("link", { name: t("finding-staff:firstDay.goOn", { step: step(key) }), exact: true })
    .click();
  await page.waitForURL(to);
  // The former page stands until the new one has come.
  if (to.source.endsWith("new")) await expect(heading).not.toHaveText(before);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.url}${invitation}`);
  await field(page, "newPassword").fill(password);
  await field(page, "newPasswordConfirmation").fill(password);
  await button(page, "accounts-web-sign-up:invitation.submit").click();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("accounts-web:login.submit") })
    .click();
  await field(page, "username").fill("ruth");
  await field(page, "password").fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("accounts-web:login.submit") })
    .click();
  await setUpSecondFactor(page);
}

/** In production staff begin with one, whoever they are. */
async function setUpSecondFactor(page: Page): Promise<void> {
  await button(page, "accounts-web:setUp.app.submit").click();
  const secret = (await page.locator(".profile__key").innerText()).replaceAll(" ", "");
  await page
    .getByRole("textbox", { name: t("accounts-web:confirm.code.label"), exact: true })
    .fill(await generate({ secret }));
  await button(page, "accounts-web:step.continue").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("accounts-web-profile:codes.done") })
    .click();
}

/** Who serves people here: nothing speaks as the demo, and no mail leaves before. */
async function sayWhoYouAre(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByText(t("access-staff:organization.waits")).first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/555-0142|harborview\.example/iu);
  await field(page, "siteName").fill("Cedar Desk");
  await field(page, "phone").fill("6175552368");
  await field(page, "email").fill("help@cedar.test");
  await field(page, "postalAddress").fill("1 Cedar Way, Boston, MA 02110");
  await expect(field(page, "memberNumberFormat")).toHaveValue("M########");
  await save(page);
}

async function addPlan(page: Page): Promise<void> {
  await field(page, "name").fill("Gold PPO");
  await field(page, "externalPlanCode").fill("GOLD");
  await field(page, "coverageType").fill("Medical");
  await page.getByRole("option", { name: "Medical coverage", exact: true }).click();
  await field(page, "effectiveDate").fill("2026-01-01");
  await field(page, "ratingMode").selectOption("compositeTier");
  await button(page, "records:save").click();
  // A plan that is priced by tier says that it lacks the tiers, before anything else goes wrong.
  await expect(page.getByText(t("server:field.tierSetNeeded")).first()).toBeVisible();
  await field(page, "tierId").fill("Standard");
  await page.getByRole("option", { name: "Standard", exact: true }).click();
  await save(page);
}

async function addPrice(page: Page, tier: string, amount: string): Promise<void> {
  await button(page, "plans-staff:rates.add").click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[id$=tierCode]").selectOption(tier);
  await dialog.locator("[id$=amountCents]").fill(amount);
  await dialog.locator("[id$=effectiveDate]").fill("2026-01-01");
  await dialog.getByRole("button", { name: t("records:save"), exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("from an empty installation to an enrollment, by what the pages show alone", async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page);
  // The home has items to arrange, and its list is where it begins.
  await expect(button(page, "dashboards-staff:arrange")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: step("organization"), exact: true })
    .click();
  await page.waitForURL(/admin\/organization/u);
  await sayWhoYouAre(page);
  await goOn(page, "client", /clients\/new/u);
  await field(page, "name").fill("Cedar Mill");
  await field(page, "externalCode").fill("CEDAR");
  await save(page);
  await goOn(page, "division", /divisions\/new/u);
  await field(page, "code").fill("MAIN");
  await field(page, "name").fill("Main Street");
  await save(page);
  await goOn(page, "plan", /baseplans\/new/u);
  await addPlan(page);
  await goOn(page, "price", /#prices$/u);
  await expect(button(page, "plans-staff:rates.add")).toBeInViewport();
  for (const [tier, amount] of [
    ["EMP", "500"],
    ["ECH", "900"],
    ["ESP", "1000"],
  ] as const)
    await addPrice(page, tier, amount);
  await goOn(page, "session", /enrollmentsessions\/new/u);
  await field(page, "name").fill("Open enrollment");
  await button(page, "offering-sessions:new.make").click();
  await button(page, "offering-sessions:saveAndGoOn").click();
  await button(page, "offering-sessions:plans.offerThis", { name: "Gold PPO" }).click();
  await goOn(page, "openSession", /\/open\b/u);
  // What is missing is said, each with the link to the page that mends it; the bar leads back.
  await expect(button(page, "offering-sessions:open.open")).toBeDisabled();
  await page
    .getByRole("link", { name: t("offering-sessions:open.toPlan") })
    .first()
    .click();
  await addPrice(page, "FAM", "1400");
  await goOn(page, "openSession", /\/open\b/u);
  await page
    .getByRole("link", {
      name: t("offering-sessions:open.toStep", { step: t("offering-sessions:steps.basics") }),
    })
    .first()
    .click();
  await field(page, "contactPhone").fill("(202) 555-0100");
  await save(page);
  await goOn(page, "openSession", /\/open\b/u);
  await button(page, "offering-sessions:open.open").click();
  await expect(page.getByText(t("offering-sessions:open.comeIn"))).toBeVisible();

  // The sign-up link stands there, and an employee can enroll by it.
  const link = page.getByRole("link", { name: /\/Welcome\//u });
  const employeePage = page.waitForEvent("popup");
  await link.click();
  const wizard = new Wizard(await employeePage, t);
  const employee = anEmployee();
  await wizard.button("welcome.start").click();
  await wizard.about(employee);
  await wizard.reach(employee);
  await wizard.ssn(employee);
  await wizard.family([]);
  await wizard.benefit("medical", "Gold PPO");
  await wizard.submit();

  // The last step is done, and the list is gone.
  await page.getByRole("link", { name: t("areas:entry.home"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(step("title"))).toHaveCount(0);
});
