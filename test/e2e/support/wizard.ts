import { expect, type Locator, type Page } from "@playwright/test";
import { codeMailedBy } from "./codes.ts";
import type { Day, Employee, Relative } from "./people.ts";
import { starting, type Words } from "./words.ts";

export type Coverage = string;

/** The public enrollment as a person meets it: its questions by their labels, in the language of the test. */
export class Wizard {
  readonly page: Page;
  readonly t: Words;

  constructor(page: Page, t: Words) {
    this.page = page;
    this.t = t;
  }

  heading(): Locator {
    return this.page.getByRole("main").getByRole("heading", { level: 1 });
  }

  async expectPage(key: string, params: Record<string, string> = {}): Promise<void> {
    await expect(this.heading()).toHaveText(this.t(`wizard:${key}`, params));
  }

  field(key: string): Locator {
    return this.page.getByRole("textbox", { name: starting(this.t(`wizard:${key}`)) });
  }

  /** Month, day and year. */
  dateGroup(key: string): Locator {
    return this.page.getByRole("group", { name: starting(this.t(`wizard:${key}`)) });
  }

  async fillDate(key: string, day: Day): Promise<void> {
    const boxes = this.dateGroup(key).getByRole("textbox");
    for (const [at, part] of day.entries()) await boxes.nth(at).fill(part);
  }

  button(key: string, params: Record<string, string> = {}): Locator {
    return this.page
      .getByRole("main")
      .getByRole("button", { name: this.t(`wizard:${key}`, params), exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole("main").getByRole("link", { name: this.t(`wizard:${key}`), exact: true });
  }

  /** Picks a radio button or checkbox as people do: by its label, which covers it. */
  async pick(choice: Locator): Promise<void> {
    if (!(await choice.isChecked()))
      await this.page.locator(`label[for="${await choice.getAttribute("id")}"]`).click();
    await expect(choice).toBeChecked();
  }

  async goOn(): Promise<void> {
    await this.button("continue").click();
  }

  /** By their own link, on a device that they have not been on before. */
  async comeBack(link: string, { email }: Pick<Employee, "email">): Promise<void> {
    await this.page.goto(link);
    await this.button("welcome.resume").click();
    await this.prove(email);
  }

  /** On a device that is new to their link: has a code mailed to their own address. */
  async prove(email: string): Promise<void> {
    const send = this.page.getByRole("button", { name: this.t("access-web:code.send"), exact: true });
    await this.enterCode(await codeMailedBy(email, () => send.click()));
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByRole("textbox", { name: starting(this.t("access-web:code.label")) }).fill(code);
    await this.goOn();
  }

  async welcome(signupKey: string): Promise<void> {
    await this.page.goto(`/Welcome/${signupKey}`);
    await this.expectPage("welcome.title");
    await this.button("welcome.start").click();
    await this.expectPage("about.title");
  }

  async about({ firstName, lastName, dob, hireDate }: Employee): Promise<void> {
    await this.expectPage("about.title");
    await this.field("about.firstName").fill(firstName);
    if (lastName !== "") await this.field("about.lastName").fill(lastName);
    await this.fillDate("about.dob", dob);
    await this.fillDate("about.hireDate", hireDate);
    await this.goOn();
    if (lastName !== "") return;
    await this.pick(this.page.getByRole("checkbox", { name: this.t("wizard:about.hasOneName") }));
    await this.goOn();
  }

  async reach({ email, phone, address1, zip }: Employee): Promise<void> {
    await this.expectPage("reach.title");
    await this.field("reach.email").fill(email);
    await this.field("reach.phone").fill(phone);
    await this.field("reach.address1").fill(address1);
    await this.field("reach.zip").fill(zip);
    await expect(this.field("reach.city")).not.toHaveValue("");
    await this.goOn();
  }

  async location(name: string): Promise<void> {
    await this.expectPage("location.title");
    await this.pick(this.page.getByRole("radio", { name }));
    await this.goOn();
  }

  async ssn({ ssn }: Employee): Promise<void> {
    await this.expectPage("ssn.title");
    await this.field("ssn.label").fill(ssn);
    await this.goOn();
  }

  async family(relatives: readonly Relative[]): Promise<void> {
    await this.expectPage("family.title");
    if (relatives.length === 0) return this.button("family.skip").click();
    await this.button("family.add").click();
    for (const [at, relative] of relatives.entries()) {
      await this.person(relative);
      const isLast = at === relatives.length - 1;
      await this.button(isLast ? "person.save" : "person.saveAndAdd").click();
      if (!isLast) await expect(this.field("about.firstName")).toHaveValue("");
    }
    await this.expectPage("family.title");
    await this.goOn();
  }

  async person({ relationship, firstName, lastName, dob, ssn }: Relative): Promise<void> {
    await this.expectPage("person.titleAdd");
    await this.pick(
      this.page.getByRole("radio", { name: this.t(`wizard:relationship.${relationship}`), exact: true }),
    );
    await this.field("about.firstName").fill(firstName);
    if (lastName !== undefined) await this.field("about.lastName").fill(lastName);
    await this.fillDate("about.dob", dob);
    if (ssn !== undefined) await this.field("ssn.label").fill(ssn);
  }

  /** The radio button of a plan. */
  plan(name: string): Locator {
    return this.page.getByRole("radio", { name: starting(name) });
  }

  /** What the person pays each pay period for a plan, as its card says: "$12.34". */
  async planPrice(name: string): Promise<string> {
    const described = await this.plan(name).getAttribute("aria-describedby");
    return this.page
      .locator(
        (described ?? "")
          .split(" ")
          .map((id) => `[id="${id}"]`)
          .join(","),
      )
      .locator("strong")
      .innerText();
  }

  /** Chooses a plan; answers the price it showed. */
  async benefit(type: Coverage, name: string): Promise<string> {
    await this.expectPage(`benefit.title.${type}`);
    await this.pick(this.plan(name));
    const price = await this.planPrice(name);
    await this.goOn();
    return price;
  }

  /** Somebody outside the family is paid all of it by the plan that is chosen on this page. */
  async payOther(name: string): Promise<void> {
    const own = (key: string) => this.t(`members-answers:${key}`);
    const payees = this.page.locator(".wz-payees");
    await payees.getByRole("button", { name: own("payees.addOther"), exact: true }).click();
    await payees.getByRole("textbox", { name: own("payees.name") }).fill(name);
    await payees.getByRole("combobox").selectOption("sibling");
    await expect(payees.getByRole("textbox", { name: `${own("payees.share")} ${name}` })).toHaveValue("100");
  }

  async waive(type: Coverage, reasons: readonly string[]): Promise<void> {
    await this.expectPage(`benefit.title.${type}`);
    await this.pick(
      this.page.getByRole("radio", { name: this.t(`wizard:benefit.waive.${type}`), exact: true }),
    );
    // Those of coverage that was declined before are ticked already.
    const ticked = this.page.locator('input[name="waiveReasons"]:checked');
    while ((await ticked.count()) > 0)
      await this.page.locator(`label[for="${await ticked.first().getAttribute("id")}"]`).click();
    for (const reason of reasons)
      await this.pick(this.page.getByRole("checkbox", { name: reason, exact: true }));
    await this.goOn();
  }

  /** A section of the review or of what was sent, by its heading. */
  section(key: string): Locator {
    return this.page
      .getByRole("main")
      .locator("section")
      .filter({ has: this.page.getByRole("heading", { name: this.t(`wizard:${key}`), exact: true }) });
  }

  async submit(): Promise<string> {
    await this.expectPage("review.title");
    // Whoever loses coverage by it is confirmed first.
    const losing = this.page.locator('input[name="losing"]');
    if ((await losing.count()) > 0) await this.pick(losing);
    await this.button("review.submit").click();
    return this.reference();
  }

  /** Of the page that says what was sent. */
  async reference(): Promise<string> {
    await this.expectPage("complete.title");
    return this.page
      .getByText(this.t("wizard:complete.reference"), { exact: true })
      .locator("+ *")
      .innerText();
  }

  summary(): Locator {
    return this.page.getByRole("main").locator(".error-summary");
  }
}
