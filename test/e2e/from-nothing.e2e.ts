import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { addDays, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { Wizard } from "./support/wizard.ts";
import { type Words, wordsOf } from "./support/words.ts";

// From nothing to coverage, by hand: a client, its plan with real rates, a session, a real census, invitations, an
// enrollment that is approved and processed. The files are those of the public data where they lie beside the project,
// else of the same layouts.

const data = path.resolve(import.meta.dirname, "../../../shared/data");
const planCode = "88806MA0020003-01";
const today = todayIn("America/New_York", new Date());

/** The first quarter of the age rates of a Massachusetts plan of 2018, in force from this year on; or rates like them. */
function rateSheet(): Buffer {
  const file = path.join(data, "plans_rates/derived_88806MA0020003-01_age_rates_2018.csv");
  const header = "hios_id,plan_name,effective_from,effective_to,rating_area_label,age,monthly_rate";
  const ages = Array.from({ length: 46 }, (_, at) => 20 + at);
  const lines = existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.includes(",2018-01-01,") && line.includes(",RA1,"))
    : ages.map((age) => `${planCode},Direct Care,2018-01-01,2018-03-31,RA1,${age},${300 + age * 6}.00`);
  const moved = lines.map((line) => line.replace("2018-01-01,2018-03-31", `${today.slice(0, 4)}-01-01,`));
  return Buffer.from([header, ...moved].join("\n"));
}

/** An employee and a spouse, in the layout of the DC Health Link. */
function census(): { name: string; mimeType: string; buffer: Buffer } {
  const file = path.join(data, "census/enroll_census_employee_import_DCHL_Employee_Census.xlsx");
  if (existsSync(file))
    return { name: "census.xlsx", mimeType: "application/octet-stream", buffer: readFileSync(file) };
  const rows = [
    "Employee Census Template,,,,,,,,,,,,",
    "employer_assigned_family_id,employee_relationship,last_name,first_name,email,ssn,dob,gender,hire_date,address_1,city,state,zip",
    "Family ID,Relationship,Last Name,First Name,Email Address,SSN,Date of Birth,Gender,Date of Hire,Address,City,State,Zip",
    "83765454,Employee,test,test,test@gmail.com,678678678,12/12/1987,male,12/12/2015,test NE,washington,DC,20001",
    "83765454,Spouse,test2,test2,test2@gmail.com,,12/12/1988,female,,test NE,washington,DC,20001",
  ];
  return { name: "census.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
}

const field = (page: Page, name: string) => page.locator(`#${name}`);

/** The administrator's browser, and the words of its language. */
class Desk {
  readonly page: Page;
  readonly t: Words;
  readonly clientName: string;
  /** Korean has one form for all numbers. */
  readonly one: "one" | "other";

  constructor(page: Page, t: Words, clientName: string, language: Language) {
    this.page = page;
    this.t = t;
    this.clientName = clientName;
    this.one = language === "ko" ? "other" : "one";
  }

  button(key: string, params: Record<string, string | number> = {}) {
    return this.page.getByRole("button", { name: this.t(key, params), exact: true });
  }

  async saveRecord(address: RegExp): Promise<string> {
    await this.button("resource:save").click();
    await this.page.waitForURL(address);
    return this.page.url().split("/").at(-1) ?? "";
  }

  async pickClient(): Promise<void> {
    await field(this.page, "clientId").fill(this.clientName);
    await this.page.getByRole("option", { name: this.clientName }).click();
  }

  async step(key: string): Promise<void> {
    await this.page
      .getByRole("navigation", { name: this.t("enrollment-sessions:steps.label") })
      .getByRole("link", {
        name: new RegExp(`^${this.t(`enrollment-sessions:steps.${key}`)}(?:,|$|\\s)`, "u"),
      })
      .click();
    await expect(this.page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  }
}

async function makeClient(desk: Desk): Promise<void> {
  const { page } = desk;
  await goAs(page, "admin", "/admin/clients/new");
  await field(page, "name").fill(desk.clientName);
  await field(page, "externalCode").fill(desk.clientName.slice(-8));
  await field(page, "ratingArea").fill("RA1");
  await desk.saveRecord(/clients\/[0-9a-f-]{36}$/u);
  await page.goto("/admin/divisions/new");
  await desk.pickClient();
  await field(page, "code").fill("MAIN");
  await field(page, "name").fill("Main Street");
  await desk.saveRecord(/divisions\/[0-9a-f-]{36}$/u);
}

async function makePlan(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.goto("/admin/baseplans/new");
  await desk.pickClient();
  await field(page, "name").fill("Direct Care Platinum");
  await field(page, "externalPlanCode").fill(planCode);
  await field(page, "coverageType").selectOption("medical");
  await field(page, "effectiveDate").fill(`${today.slice(0, 4)}-01-01`);
  await field(page, "ratingMode").selectOption("ageBand");
  await desk.saveRecord(/baseplans\/[0-9a-f-]{36}$/u);
  await desk.button("plans-staff:rates.import").click();
  const dialog = page.getByRole("dialog");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "rates.csv", mimeType: "text/csv", buffer: rateSheet() });
  await desk.button("plans-staff:sheet.check").click();
  await expectAccessible(page, "what a sheet of rates would change");
  await dialog.getByRole("button", { name: desk.t("plans-staff:sheet.apply_other", { count: 46 }) }).click();
  await expect(
    dialog.getByText(desk.t("plans-staff:sheet.done", { added: 46, changed: 0, ended: 0 })),
  ).toBeVisible();
}

async function setUpSession(desk: Desk): Promise<string> {
  const { page, t } = desk;
  await page.goto("/admin/enrollmentsessions/new");
  await field(page, "name").fill("Open Enrollment");
  await desk.pickClient();
  await field(page, "contactPhone").fill("(202) 555-0100");
  await desk.button("enrollment-sessions:new.make").click();
  await page.waitForURL(/\/dates$/u);
  await field(page, "opensOn").fill(today);
  await field(page, "closesOn").fill(addDays(today, 30));
  await field(page, "effectiveDateCalculation").selectOption("firstOfNextMonth");
  await desk.button("resource:save").click();
  await expect(page.getByText(t("resource:saved")).first()).toBeVisible();
  await desk.step("plans");
  await desk.button("enrollment-sessions:plans.offerThis", { name: "Direct Care Platinum" }).click();
  await expect(
    desk.button("enrollment-sessions:plans.editThis", { name: "Direct Care Platinum" }),
  ).toBeVisible();
  return page.url().replace(/\/plans$/u, "");
}

async function bringCensus(desk: Desk, session: string): Promise<void> {
  const { page, t } = desk;
  await desk.step("census");
  await page.locator("input[type=file]").setInputFiles(census());
  await expect(desk.button("exchange:mapping.check")).toBeVisible();
  await expectAccessible(page, "what the columns of a census hold");
  await desk.button("exchange:mapping.check").click();
  await desk.button(`exchange:result.write_other`, { count: 2, shown: "2" }).click();
  await expect(page.getByText(t("exchange:result.doneTitle"))).toBeVisible();
  await expectAccessible(page, "a census that was written");
  await page.goto(session);
}

async function openAndInvite(desk: Desk): Promise<void> {
  const { page, t } = desk;
  await desk.step("open");
  await expectAccessible(page, "what is missing before a session opens");
  await desk.button("enrollment-sessions:open.open").click();
  await expect(desk.button("enrollment-sessions:open.close")).toBeVisible();
  await desk.step("invitations");
  const inviting = desk.button(`enrollment-invitations:invite.all_${desk.one}`, { count: 1 });
  await inviting.click();
  // It asks once more: a mail cannot be called back.
  await expect(
    page.getByText(t(`enrollment-invitations:invite.sure_${desk.one}`, { count: 1 })),
  ).toBeVisible();
  await inviting.click();
  await expect(
    page.getByText(t(`enrollment-invitations:funnel.invited_${desk.one}`, { count: 1 })).first(),
  ).toBeVisible();
}

/** The link in the mail that waits for the employee. */
async function mailedLink(clientName: string): Promise<string> {
  const { token } = await signInByCall("admin");
  let link = "";
  await expect
    .poll(async () => {
      const { rows } = await call<{ rows: { id: string; kind: string }[] }>(
        "GET",
        "/admin/mails?pageSize=100",
        {
          token,
        },
      );
      for (const { id } of rows.filter(({ kind }) => kind === "sessionInvitation")) {
        const { text } = await call<{ text: string }>("GET", `/admin/mails/${id}`, { token });
        if (text.includes(clientName)) link = /\/Welcome\/[\w-]+\/[\w-]{43}/u.exec(text)?.[0] ?? "";
      }
      return link;
    })
    .not.toBe("");
  return link;
}

/** The employee is known from the census: most is filled in already. */
async function enrol(page: Page, link: string): Promise<void> {
  const wizard = new Wizard(page, wordsOf("en"));
  await page.goto(link);
  await wizard.button("welcome.start").click();
  await wizard.expectPage("about.title");
  await expect(wizard.field("about.firstName")).toHaveValue("test");
  await wizard.goOn();
  await wizard.expectPage("reach.title");
  await wizard.field("reach.phone").fill("(202) 555-0142");
  await wizard.field("reach.zip").fill("20001");
  await wizard.goOn();
  await wizard.expectPage("ssn.title");
  await wizard.goOn();
  await wizard.expectPage("family.title");
  await expect(page.getByRole("main")).toContainText("test2");
  await wizard.goOn();
  // The census holds a name with a digit: it is said, and mended.
  await expect(wizard.summary()).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Change/u })
    .click();
  await wizard.field("about.firstName").fill("Morgan");
  await wizard.field("about.lastName").fill("Test");
  await wizard.button("person.save").click();
  await wizard.expectPage("family.title");
  await wizard.goOn();
  await wizard.benefit("medical", "Direct Care Platinum");
  await wizard.submit();
}

async function process(desk: Desk): Promise<void> {
  const { page, t } = desk;
  await page.goto("/admin/enrollments?filter[status]=submitted&q=test");
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { id: string; clientName: string }[] }>(
    "GET",
    "/enrollments?filter[status]=submitted&q=test",
    { token },
  );
  const id = rows.find(({ clientName }) => clientName === desk.clientName)?.id ?? "";
  await page.goto(`/admin/enrollments/${id}`);
  await desk.button("enrollment-processing:do.approve").click();
  await expect(page.getByText(t("enrollment:status.approved")).first()).toBeVisible();
  await page.goto(`/admin/enrollments/${id}`);
  await desk.button("enrollment-processing:do.process").click();
  await expect(page.getByText(t("enrollment:status.processed")).first()).toBeVisible();
}

async function seeCoverage({ page, clientName }: Desk): Promise<void> {
  const { token } = await signInByCall("admin");
  const { rows: clients } = await call<{ rows: { id: string }[] }>(
    "GET",
    `/admin/clients?q=${encodeURIComponent(clientName)}`,
    { token },
  );
  await page.goto(`/admin/members?filter[clientId]=${clients[0]?.id}&q=test`);
  await page.getByRole("link", { name: /^test, test$/u }).click();
  await expect(page.getByRole("main")).toContainText("Direct Care Platinum");
  await expectAccessible(page, "a member whose enrollment was processed");
}

const languages: readonly Language[] = ["en", "ko", "es"];
for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("from nothing to coverage: client, rates, session, census, invitation, enrollment, processing", async ({
      page,
      browser,
      t,
      isMobile,
    }) => {
      test.skip(isMobile, "an afternoon's work at a desk");
      test.setTimeout(420_000);
      const desk = new Desk(page, t, `Cedar Mill ${crypto.randomUUID().slice(0, 8)}`, language);
      await makeClient(desk);
      await makePlan(desk);
      const session = await setUpSession(desk);
      await bringCensus(desk, session);
      await openAndInvite(desk);
      const employee = await (await browser.newContext({ locale: "en-US" })).newPage();
      await enrol(employee, await mailedLink(desk.clientName));
      await employee.context().close();
      await process(desk);
      await seeCoverage(desk);
    });
  });
}
