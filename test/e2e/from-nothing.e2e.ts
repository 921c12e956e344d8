import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { addDays, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { Wizard } from "./support/wizard.ts";
import { type Words, wordsOf } from "./support/words.ts";

// From nothing to coverage, by hand: a client, its plan with real rates, a session, a real census, invitations, an
// enrollment that is approved and processed. It is walked in English; each of its pages is then opened in the other
// languages by its address, as it stands at that moment. The files are those of the public data where they lie beside the project,
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
  const rows = [
    "Employee Census Template,,,,,,,,,,,,",
    "employer_assigned_family_id,employee_relationship,last_name,first_name,email,ssn,dob,gender,hire_date,address_1,city,state,zip",
    "Family ID,Relationship,Last Name,First Name,Email Address,SSN,Date of Birth,Gender,Date of Hire,Address,City,State,Zip",
    "83765454,Employee,test,test,test@gmail.com,678678678,12/12/1987,male,12/12/2015,test NE,washington,DC,20001",
    "83765454,Spouse,Testa,Morgan,test2@gmail.com,,12/12/1988,female,,test NE,washington,DC,20001",
  ];
  return { name: "census.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
}

const field = (page: Page, name: string) => page.locator(`#${name}`);

/** The administrator's browser, and the words of its language. */
class Desk {
  readonly page: Page;
  readonly t: Words;
  readonly clientName: string;
  readonly language: Language;
  /** Korean has one form for all numbers. */
  readonly one: "one" | "other";
  /** The same administrator, who reads other languages. */
  readonly others: readonly Desk[];

  constructor(page: Page, clientName: string, language: Language, others: readonly Desk[] = []) {
    this.page = page;
    this.t = wordsOf(language);
    this.clientName = clientName;
    this.language = language;
    this.others = others;
    this.one = language === "ko" ? "other" : "one";
  }

  /** The page as it stands now, here and in the other languages: its words, and nothing that axe finds. */
  async lookAt(name: string, words: (desk: Desk) => Locator): Promise<void> {
    const address = this.page.url();
    for (const desk of [this, ...this.others]) {
      if (desk !== this) await desk.page.goto(address);
      await expect(words(desk).first()).toBeVisible();
      await expect(desk.page.locator("html")).toHaveAttribute("lang", desk.language);
      await expectAccessible(desk.page, `${name} in ${desk.language}`);
    }
  }

  text(key: string, params: Record<string, string | number> = {}) {
    return this.page.getByText(this.t(key, params));
  }

  button(key: string, params: Record<string, string | number> = {}) {
    return this.page.getByRole("button", { name: this.t(key, params), exact: true });
  }

  async saveRecord(address: RegExp): Promise<string> {
    await this.button("records:save").click();
    await this.page.waitForURL(address);
    return this.page.url().split("/").at(-1) ?? "";
  }

  async pickClient(): Promise<void> {
    await field(this.page, "clientId").fill(this.clientName);
    await this.page.getByRole("option", { name: this.clientName }).click();
  }

  async step(key: string): Promise<void> {
    await this.page
      .getByRole("navigation", { name: this.t("offering-sessions:steps.label") })
      .getByRole("link", {
        name: new RegExp(`^${this.t(`offering-sessions:steps.${key}`)}(?:,|$|\\s)`, "u"),
      })
      .click();
    await expect(this.page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  }
}

async function makeClient(desk: Desk): Promise<void> {
  const { page } = desk;
  for (const one of [desk, ...desk.others]) await goAs(one.page, "admin", "/admin/clients/new");
  const save = (one: Desk) => one.button("records:save");
  await desk.lookAt("a new client", save);
  await field(page, "name").fill(desk.clientName);
  await field(page, "externalCode").fill(desk.clientName.slice(-8));
  await field(page, "ratingArea").fill("RA1");
  await desk.saveRecord(/clients\/[0-9a-f-]{36}$/u);
  await desk.lookAt("a client", save);
  await page.goto("/admin/divisions/new");
  await desk.lookAt("a new division", save);
  await desk.pickClient();
  await field(page, "code").fill("MAIN");
  await field(page, "name").fill("Main Street");
  await desk.saveRecord(/divisions\/[0-9a-f-]{36}$/u);
}

async function makePlan(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.goto("/admin/baseplans/new");
  await desk.lookAt("a new plan", (one) => one.button("records:save"));
  await desk.pickClient();
  await field(page, "name").fill("Direct Care Platinum");
  await field(page, "externalPlanCode").fill(planCode);
  await field(page, "coverageType").fill("Medical");
  await page.getByRole("option", { name: "Medical" }).click();
  await field(page, "effectiveDate").fill(`${today.slice(0, 4)}-01-01`);
  await field(page, "ratingMode").selectOption("ageBand");
  await desk.saveRecord(/baseplans\/[0-9a-f-]{36}$/u);
  await desk.lookAt("a plan", (one) => one.button("plans-staff:rates.import"));
  for (const one of [...desk.others, desk]) await checkRates(one);
  const dialog = page.getByRole("dialog");
  await applyRates(desk).click();
  await expect(
    dialog.getByText(desk.t("plans-staff:sheet.done", { added: 46, changed: 0, ended: 0 })),
  ).toBeVisible();
}

const applyRates = (desk: Desk) =>
  desk.page
    .getByRole("dialog")
    .getByRole("button", { name: desk.t("plans-staff:sheet.apply_other", { count: 46 }) });

async function checkRates(desk: Desk): Promise<void> {
  await desk.button("plans-staff:rates.import").click();
  await desk.page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({ name: "rates.csv", mimeType: "text/csv", buffer: rateSheet() });
  await desk.button("plans-staff:sheet.check").click();
  await expect(applyRates(desk)).toBeVisible();
  await expectAccessible(desk.page, `what a sheet of rates would change, in ${desk.language}`);
}

async function setUpSession(desk: Desk): Promise<string> {
  const { page, t } = desk;
  await page.goto("/admin/enrollmentsessions/new");
  await desk.lookAt("a new session", (one) => one.button("offering-sessions:new.make"));
  await field(page, "name").fill("Open Enrollment");
  await desk.pickClient();
  await field(page, "contactPhone").fill("(202) 555-0100");
  await desk.button("offering-sessions:new.make").click();
  await page.waitForURL(/\/dates$/u);
  await desk.lookAt("the dates of a session", (one) => one.button("records:save"));
  await field(page, "opensOn").fill(today);
  await field(page, "closesOn").fill(addDays(today, 30));
  await field(page, "effectiveDateCalculation").selectOption("firstOfNextMonth");
  await desk.button("records:save").click();
  await expect(page.getByText(t("records:saved")).first()).toBeVisible();
  await desk.step("plans");
  await desk.lookAt("the plans of a session", (one) =>
    one.button("offering-sessions:plans.offerThis", { name: "Direct Care Platinum" }),
  );
  await desk.button("offering-sessions:plans.offerThis", { name: "Direct Care Platinum" }).click();
  await expect(
    desk.button("offering-sessions:plans.editThis", { name: "Direct Care Platinum" }),
  ).toBeVisible();
  return page.url().replace(/\/plans$/u, "");
}

async function bringCensus(desk: Desk, enrollmentSession: string): Promise<void> {
  const { page } = desk;
  await desk.step("census");
  await page.locator("input[type=file]").setInputFiles(census());
  await expect(desk.button("exchange:mapping.check")).toBeVisible();
  await desk.lookAt("what the columns of a census hold", (one) => one.button("exchange:mapping.check"));
  await desk.button("exchange:mapping.check").click();
  const write = (one: Desk) => one.button("exchange:result.write_other", { count: 2, shown: "2" });
  await expect(write(desk)).toBeVisible();
  await desk.lookAt("what a census would write", write);
  await write(desk).click();
  await expect(desk.text("exchange:result.doneTitle")).toBeVisible();
  await desk.lookAt("a census that was written", (one) => one.text("exchange:result.doneTitle"));
  await page.goto(enrollmentSession);
}

async function openAndInvite(desk: Desk): Promise<void> {
  const { page, t } = desk;
  await desk.step("open");
  await desk.lookAt("what is missing before a session opens", (one) =>
    one.button("offering-sessions:open.open"),
  );
  await desk.button("offering-sessions:open.open").click();
  await expect(desk.button("offering-sessions:open.close")).toBeVisible();
  await desk.step("invitations");
  const inviting = desk.button(`invitations:invite.all_${desk.one}`, { count: 1 });
  await inviting.click();
  // It asks once more: a mail cannot be called back.
  await expect(page.getByText(t(`invitations:invite.sure_${desk.one}`, { count: 1 }))).toBeVisible();
  await inviting.click();
  const invited = (one: Desk) => one.text(`invitations:funnel.invited_${one.one}`, { count: 1 });
  await expect(invited(desk).first()).toBeVisible();
  await desk.lookAt("the invitations of a session", invited);
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

/** As it stands in the census that was brought. */
async function addressOf({ clientName }: Desk): Promise<string> {
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { id: string; clientName: string }[] }>("GET", "/membersearch?q=test", {
    token,
  });
  const id = rows.find((row) => row.clientName === clientName)?.id ?? "";
  return (await call<{ email: string }>("GET", `/member/${id}`, { token })).email;
}

/** The employee is known from the census: most is filled in already. */
async function enrol(desk: Desk, page: Page, link: string): Promise<void> {
  const wizard = new Wizard(page, wordsOf("en"));
  await page.goto(link);
  await wizard.button("welcome.start").click();
  await wizard.prove(await addressOf(desk));
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
  await expect(page.getByRole("main")).toContainText("Morgan");
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
  await desk.lookAt("an enrollment that waits", (one) => one.button("processing:do.approve"));
  await desk.button("processing:do.approve").click();
  await expect(page.getByText(t("enrollment:status.approved")).first()).toBeVisible();
  await page.goto(`/admin/enrollments/${id}`);
  await desk.button("processing:do.process").click();
  await expect(page.getByText(t("enrollment:status.processed")).first()).toBeVisible();
  await desk.lookAt("an enrollment that was processed", (one) => one.text("enrollment:status.processed"));
}

async function seeCoverage(desk: Desk): Promise<void> {
  const { page, clientName } = desk;
  const { token } = await signInByCall("admin");
  const { rows: clients } = await call<{ rows: { id: string }[] }>(
    "GET",
    `/admin/clients?q=${encodeURIComponent(clientName)}`,
    { token },
  );
  await page.goto(`/admin/members?filter[clientId]=${clients[0]?.id}&q=test`);
  await page.getByRole("link", { name: /^test, test$/u }).click();
  await expect(page.getByRole("main")).toContainText("Direct Care Platinum");
  await desk.lookAt("a member whose enrollment was processed", (one) =>
    one.page.getByRole("main").getByText("Direct Care Platinum"),
  );
}

test("from nothing to coverage: client, rates, session, census, invitation, enrollment, processing", async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(600_000);
  const clientName = `Cedar Mill ${crypto.randomUUID().slice(0, 8)}`;
  const others: Desk[] = [];
  for (const language of ["ko", "es"] as const) {
    const context = await browser.newContext({ locale: language });
    watch(context);
    others.push(new Desk(await context.newPage(), clientName, language));
  }
  const desk = new Desk(page, clientName, "en", others);
  await makeClient(desk);
  await makePlan(desk);
  const enrollmentSession = await setUpSession(desk);
  await bringCensus(desk, enrollmentSession);
  await openAndInvite(desk);
  const employee = await (await browser.newContext({ locale: "en-US" })).newPage();
  await enrol(desk, employee, await mailedLink(desk.clientName));
  await employee.context().close();
  await process(desk);
  await seeCoverage(desk);
  for (const { page: other } of others) await other.context().close();
});
