import type { Page } from "@playwright/test";
import { aFamily, anEmployee, type Day, digits } from "./support/people.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** Types and presses as a person does, and counts what they press beyond the text itself. */
class Keys {
  readonly page: Page;
  readonly screens: string[] = [];
  pressed = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key);
    this.pressed += times;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Tabs to a control, at most so many. Fails on a place that the keyboard does not reach. */
  async tabTo(name: RegExp | string, { within = 40 } = {}): Promise<void> {
    const wanted = typeof name === "string" ? new RegExp(`^${name}$`, "u") : name;
    for (let tab = 0; tab < within; tab += 1) {
      if (wanted.test(await focusedName(this.page))) return;
      await this.press("Tab");
    }
    expect(await focusedName(this.page), `${name} within ${within} tabs`).toMatch(wanted);
  }

  async arrive(title: string): Promise<void> {
    await expect(this.page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(title);
    this.screens.push(title);
  }
}

/** The label of what has the focus, with the group it stands in: "Date of Birth / Month". */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return "";
    const label = "labels" in at ? (at as HTMLInputElement).labels?.[0] : undefined;
    const own = at.getAttribute("aria-label") ?? label?.textContent ?? at.textContent ?? "";
    return own.replace(/\s+/gu, " ").trim();
  });
}

test("a family of four in three coverages by keyboard alone: at most 16 screens and 90 keys beyond the data", async ({
  page,
}, { annotations }) => {
  test.slow();
  const keys = new Keys(page);
  const employee = anEmployee();
  const family = aFamily();
  const date = async (day: Day) => {
    // A slash would go on to the next box as well; not everybody knows.
    for (const [at, part] of day.entries()) {
      if (at > 0) await keys.press("Tab");
      await keys.type(part);
    }
  };
  await page.goto("/Welcome/SOL-Y-PIEDRA");
  await keys.arrive("Enroll in your benefits");
  await keys.tabTo("Skip to main content");
  await keys.press("Enter");
  await keys.tabTo("Start now");
  await keys.press("Enter");

  await keys.arrive("About you");
  await keys.tabTo("First Name");
  await keys.type(employee.firstName);
  await keys.tabTo("Last Name");
  await keys.type(employee.lastName);
  await keys.tabTo("Month");
  await date(employee.dob);
  await keys.press("Tab");
  await date(employee.hireDate);
  await keys.press("Enter");

  await keys.arrive("How we reach you");
  await keys.tabTo("Email Address");
  await keys.type(employee.email);
  await keys.tabTo("Phone Number");
  await keys.type(employee.phone);
  await keys.tabTo("Street Address");
  await keys.type(employee.address1);
  await keys.tabTo("ZIP Code");
  await keys.type(employee.zip);
  await keys.press("Enter");

  await keys.arrive("Where do you work?");
  await keys.tabTo(/^El Paso Yard/u);
  await keys.press("Space");
  await keys.press("Enter");

  await keys.arrive("Your Social Security number");
  await keys.tabTo("SSN");
  await keys.type(digits(employee.ssn));
  await keys.press("Enter");

  await keys.arrive("Your family");
  await keys.tabTo("Add a family member");
  await keys.press("Enter");
  for (const [at, { relationship, firstName, dob, ssn }] of family.entries()) {
    await keys.arrive("Add a family member");
    await keys.tabTo("Spouse");
    await keys.press(relationship === "19" ? "ArrowDown" : "Space");
    await keys.tabTo("First Name");
    await keys.type(firstName);
    await keys.tabTo("Month");
    await date(dob);
    if (ssn !== undefined) {
      await keys.tabTo(/^SSN/u);
      await keys.type(digits(ssn));
    }
    if (at < family.length - 1) {
      await keys.tabTo("Save and add another person");
      await keys.press("Enter");
      await expect.poll(() => page.getByRole("textbox", { name: "First Name" }).inputValue()).toBe("");
    } else {
      await keys.press("Enter");
    }
  }
  await keys.arrive("Your family");
  await keys.tabTo("Continue");
  await keys.press("Enter");

  for (const [title, plan] of [
    ["Medical coverage", /^Direct Care Platinum/u],
    ["Dental coverage", /^Bayline Dental/u],
    ["Vision coverage", /^ClearSight Vision/u],
  ] as const) {
    await keys.arrive(title);
    await keys.tabTo(plan);
    await keys.press("Space");
    // One key on from the plan that is chosen; Enter on the plan itself goes on as well.
    await keys.press("Tab");
    expect(await focusedName(page)).toMatch(/^Continue with this plan/u);
    await keys.press("Enter");
  }

  await keys.arrive("Check your answers");
  await keys.tabTo("Go to submit");
  await keys.press("Enter");
  await keys.tabTo("Submit my enrollment");
  await keys.press("Enter");
  await keys.arrive("We have your enrollment");

  const figures = `${keys.screens.length} screens, ${keys.pressed} keys beyond the data`;
  annotations.push({ type: "keyboard", description: figures });
  console.log(figures);
  expect(keys.screens.length).toBeLessThanOrEqual(16);
  expect(keys.pressed).toBeLessThanOrEqual(90);
});

test("a client is added by keyboard alone: what is missing is told and found, then it is saved and changed", async ({
  page,
}) => {
  const keys = new Keys(page);
  await goAs(page, "admin", "/admin/clients");
  await keys.arrive("Clients");
  await keys.press("n");
  await keys.arrive("New client");
  await keys.tabTo("Name");
  const name = `Keyboard Foods ${crypto.randomUUID().slice(0, 8)}`;
  await keys.type(name);
  await keys.press("Enter");
  // The summary takes the focus; its link leads to the field.
  await expect.poll(() => focusedName(page)).toContain("There is a problem");
  await keys.tabTo(/^Client code: This is required/u, { within: 2 });
  await keys.press("Enter");
  await expect(page.locator("#externalCode")).toBeFocused();
  await keys.type(`K${name.slice(-8).toUpperCase()}`);
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/admin\/clients\/[0-9a-f-]{36}$/u);
  await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible();
  // The focus stays where it was: the next field is one key away.
  await expect(page.locator("#externalCode")).toBeFocused();
  await keys.tabTo("Status", { within: 1 });
  await expect(page.getByRole("textbox", { name: /^Account manager/u })).toBeVisible();
  await keys.tabTo(/^Account manager/u);
  await keys.type("Dana Reyes");
  await keys.tabTo(/^Payroll vendor/u, { within: 1 });
  await keys.type("Gusto");
  await keys.press("Enter");
  await keys.tabTo("Save client fields");
  await keys.press("Enter");
  await page.reload();
  await expect(page.getByRole("textbox", { name: /^Account manager/u })).toHaveValue("Dana Reyes");
});
