import type { Page } from "@playwright/test";
import { answerByCall, enrollmentOf, goInside, openAt, startByCall } from "./support/api.ts";
import { call } from "./support/call.ts";
import { aFamily, anEmployee, digits } from "./support/people.ts";
import { prepareRoutes } from "./support/requests.ts";
import { signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { Wizard } from "./support/wizard.ts";

test.describe.configure({ mode: "parallel" });

const screens = {
  about: "about.title",
  reach: "reach.title",
  location: "location.title",
  ssn: "ssn.title",
  family: "family.title",
  medical: "benefit.title.medical",
  dental: "benefit.title.dental",
  vision: "benefit.title.vision",
  review: "review.title",
} as const;

async function submittedOf(lastName: string): Promise<{ referenceNumber: string | null }[]> {
  const { token } = await signInByCall("admin");
  const path = `/enrollments?filter[status]=submitted&q=${encodeURIComponent(lastName)}`;
  return (await call<{ rows: { referenceNumber: string | null }[] }>("GET", path, { token })).rows;
}

/** A last name that no other test uses: letters only. */
function uniqueLastName(): string {
  return `Tester${crypto.randomUUID().replace(/[^a-f]/gu, "")}`;
}

test("a reload at each step comes back to it", async ({ page, wizard }) => {
  const employee = anEmployee();
  const started = await startByCall();
  await goInside(page, started);
  for (const [step, title] of Object.entries(screens)) {
    await answerByCall(started, { employee }, step);
    await page.goto("/Enroll");
    await wizard.expectPage(title);
    await page.reload();
    await wizard.expectPage(title);
  }
  expect((await enrollmentOf(started)).missing).toEqual([]);
});

test("the personal link opens the same answers on another device", async ({ page, browser, t, wizard }) => {
  const employee = anEmployee();
  await wizard.welcome("SOL-Y-PIEDRA");
  const link = await page.getByRole("textbox", { name: t("wizard:later.linkLabel") }).inputValue();
  await wizard.about(employee);
  await wizard.reach(employee);
  await wizard.expectPage("location.title");

  const other = await browser.newContext({ locale: "en-US" });
  const there = new Wizard(await other.newPage(), t);
  await there.comeBack(link, employee);
  await there.expectPage("location.title");
  await there.page
    .getByRole("main")
    .getByRole("link", { name: t("wizard:back"), exact: true })
    .click();
  await expect(there.field("reach.email")).toHaveValue(employee.email);
  await there.page.goto("/Enroll?step=about");
  await expect(there.field("about.lastName")).toHaveValue(employee.lastName);
  await other.close();
});

test("between the two screens of the contact step, a reload finds the answers; another device waits for an address", async ({
  page,
  browser,
  t,
  wizard,
}) => {
  const employee = anEmployee();
  const expectAbout = async (where: Wizard) => {
    await expect(where.field("about.firstName")).toHaveValue(employee.firstName);
    await expect(where.field("about.lastName")).toHaveValue(employee.lastName);
    for (const [group, day] of [
      ["about.dob", employee.dob],
      ["about.hireDate", employee.hireDate],
    ] as const) {
      const boxes = where.dateGroup(group).getByRole("textbox");
      const shown = await boxes.evaluateAll((all) =>
        all.map((box) => Number((box as HTMLInputElement).value)),
      );
      expect(shown).toEqual(day.map(Number));
    }
  };
  await wizard.welcome("SOL-Y-PIEDRA");
  const link = await page.getByRole("textbox", { name: t("wizard:later.linkLabel") }).inputValue();
  await wizard.about(employee);
  await wizard.expectPage("reach.title");
  await page.reload();
  await wizard.expectPage("reach.title");
  await wizard.link("back").click();
  await wizard.expectPage("about.title");
  await expectAbout(wizard);

  const other = await browser.newContext({ locale: "en-US" });
  const there = new Wizard(await other.newPage(), t);
  // No address is known yet to which a code could go.
  await there.page.goto(link);
  await expect(there.page.getByRole("heading", { level: 1 })).toHaveText(t("access-web:help.title"));
  await wizard.goOn();
  await wizard.reach(employee);
  await wizard.expectPage("location.title");
  await there.comeBack(link, employee);
  await there.expectPage("location.title");
  await there.page.goto("/Enroll?step=about");
  await expectAbout(there);
  await other.close();
});

test("between two family members, a reload and another device find the one that was saved", async ({
  page,
  browser,
  t,
  wizard,
}) => {
  const [first, second] = aFamily();
  const employee = anEmployee();
  const started = await openAt(page, "family", { employee });
  await wizard.button("family.add").click();
  await wizard.person(first);
  await wizard.button("person.saveAndAdd").click();
  await expect(wizard.field("about.firstName")).toHaveValue("");
  await wizard.field("about.firstName").fill(second.firstName);
  await page.reload();
  await wizard.link("back").click();
  await wizard.expectPage("family.title");
  await expect(page.getByRole("heading", { level: 2, name: first.firstName })).toBeVisible();

  const other = await browser.newContext({ locale: "en-US" });
  const there = new Wizard(await other.newPage(), t);
  await there.comeBack(started.enrollment.returnPath ?? "", employee);
  // What was being typed goes with them.
  await expect(there.field("about.firstName")).toHaveValue(second.firstName);
  await there.link("back").click();
  await there.expectPage("family.title");
  await expect(there.page.getByRole("heading", { level: 2, name: first.firstName })).toBeVisible();
  await other.close();
});

test("two tabs: what one changes, the other goes on with; nothing is lost or doubled", async ({
  page,
  context,
  t,
  wizard,
}) => {
  const employee = anEmployee();
  const started = await openAt(page, "family", { employee });
  await wizard.expectPage("family.title");
  const second = await context.newPage();
  const there = new Wizard(second, t);
  await goInside(second, started);
  await there.expectPage("family.title");
  await there.family([...aFamily()]);
  await there.expectPage("benefit.title.medical");

  // A headless tab never hides: the page learns of its return by the event alone.
  const arriving = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/enrollment"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await arriving;
  await expect(page.getByText(t("wizard:changedElsewhere"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /Quinn|Rowan|Tatum/u })).toHaveCount(3);
  await wizard.goOn();
  await wizard.expectPage("benefit.title.medical");
  expect((await enrollmentOf(started)).people.map(({ firstName }) => firstName)).toEqual([
    "Jordan",
    "Quinn",
    "Rowan",
    "Tatum",
  ]);
});

test("a double click on the submit button sends once", async ({ page, wizard }) => {
  const employee = anEmployee({ lastName: uniqueLastName() });
  await openAt(page, "review", { employee });
  await wizard.expectPage("review.title");
  const submits: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/selfenrollment/submit"))
      submits.push(request.headers()["idempotency-key"] ?? "none");
  });
  await wizard.button("review.submit").dblclick();
  const reference = await wizard.reference();
  expect(submits).toHaveLength(1);
  expect(await submittedOf(employee.lastName)).toMatchObject([{ referenceNumber: reference }]);
});

test("a submit whose answer is lost, tried again, is one enrollment with one reference", async ({
  page,
  t,
  wizard,
}) => {
  const employee = anEmployee({ lastName: uniqueLastName() });
  await prepareRoutes(page);
  const started = await openAt(page, "review", { employee });
  await wizard.expectPage("review.title");
  const keys: string[] = [];
  await page.route("**/selfenrollment/submit", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "none");
    if (keys.length > 1) return route.continue();
    // The server takes it, and the answer never arrives.
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await route.abort("connectionreset");
  });
  await wizard.button("review.submit").click();
  await expect(page.getByText(t("wizard:review.lost"))).toBeVisible();
  const stored = await enrollmentOf(started);
  expect(stored.status).toBe("submitted");
  await wizard.button("review.submit").click();
  expect(await wizard.reference()).toBe(stored.referenceNumber);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await submittedOf(employee.lastName)).toHaveLength(1);
});

test("nothing of the person is left in the browser's storage", async ({ page, wizard }) => {
  const employee = anEmployee({ firstName: "Marisol", lastName: "Quintanilla", dob: ["8", "19", "1983"] });
  const family = aFamily();
  await wizard.welcome("SOL-Y-PIEDRA");
  const seen: string[] = [];
  const look = async () => void seen.push(await storageOf(page));
  await wizard.about(employee);
  await look();
  await wizard.reach(employee);
  await look();
  await wizard.location("El Paso Yard");
  await wizard.ssn(employee);
  await look();
  await wizard.family(family);
  await look();
  await wizard.benefit("medical", "Harbor Value HMO 2000");
  await wizard.benefit("dental", "Bayline Dental Basic");
  await wizard.benefit("vision", "ClearSight Vision 150");
  await look();
  await wizard.submit();
  await look();

  const all = seen.join("\n");
  expect(all, "the token is there, so the storage was read").toContain("openroll.session");
  const secrets = [
    employee.firstName,
    employee.lastName,
    employee.email,
    employee.address1,
    "915",
    "1983",
    "1986",
    "2014",
  ];
  for (const secret of [...secrets, ...family.map(({ firstName }) => firstName)]) {
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  const ssns = [employee.ssn, ...family.flatMap(({ ssn }) => ssn ?? [])];
  for (const ssn of ssns) {
    expect(all).not.toContain(ssn);
    expect(all).not.toContain(digits(ssn));
  }
});

/** All that the site keeps in this browser, ids and tokens left out: their digits could be anything. */
async function storageOf(page: Page): Promise<string> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const caches = await globalThis.caches?.keys().catch(() => []);
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      caches,
      history.state,
      location.href,
    ]);
  });
  const random = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[\w-]{40,}|\b1[78]\d{11}\b/gu;
  return `${cookies.join(";")}\n${stored}`.replaceAll("\\", "").replace(random, "…");
}
