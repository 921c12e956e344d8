import type { Locator, Page } from "@playwright/test";
import type { Language } from "#kernel/language.ts";
import { answerByCall, openAt, startByCall } from "./support/api.ts";
import { aFamily, anEmployee, type Day } from "./support/people.ts";
import { expect, sizesOf, test } from "./support/test.ts";
import type { Words } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

// What people type that cannot be right, through the real fields: all of it is said above the page and at each field,
// what was typed stays, and mended it goes on. The same table by the calls, and longer: enrollment/bad-input.test.ts.

/** Boxes with what is typed into them, the one that is wrong, and what is said of it. */
type Wrong = { boxes: Locator[]; typed: readonly string[]; at: Locator; said: string };

const text = (box: Locator, typed: string, said: string): Wrong => ({
  boxes: [box],
  typed: [typed],
  at: box,
  said,
});

function date(group: Locator, typed: Day, wrong: "month" | "day" | "year", said: string): Wrong {
  const boxes = [0, 1, 2].map((at) => group.getByRole("textbox").nth(at));
  return { boxes, typed, at: group.locator(`input[name$=".${wrong}"]`), said };
}

/** Something that is chosen, not typed. */
const choice = (at: Locator, said: string): Wrong => ({ boxes: [], typed: [], at, said });

/** Types all of it, goes on, and is told of each, in the order of the page. */
async function expectRefused(page: Page, goOn: Locator, wrong: readonly Wrong[]): Promise<void> {
  for (const { boxes, typed } of wrong)
    for (const [at, box] of boxes.entries()) await box.fill(typed[at] ?? "");
  await goOn.click();
  const summary = page.locator(".error-summary");
  const links = summary.getByRole("link");
  await expect(links).toHaveText(wrong.map(({ said }) => said));
  await expect(summary).toBeFocused();
  for (const [index, { boxes, typed, at, said }] of wrong.entries()) {
    await links.nth(index).click();
    await expect(at).toBeFocused();
    expect(await saidOf(at)).toContain(said);
    for (const [part, box] of boxes.entries()) await expect(box).toHaveValue(typed[part] ?? "");
  }
}

/** What a screen reader says of a field, or of the group that it stands in, beside its name. */
async function saidOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    [element, element.closest("fieldset")]
      .flatMap((one) => one?.getAttribute("aria-describedby")?.split(" ") ?? [])
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

/** By the clipboard, as people do who have it in a letter. */
async function paste(field: Locator, copied: string): Promise<void> {
  await field.fill("");
  await field.page().evaluate((words) => navigator.clipboard.writeText(words), copied);
  await field.press("ControlOrMeta+V");
}

const long = (letters: number) => "a".repeat(letters);
const inTwoYears = String(new Date().getFullYear() + 2);
/** An SSN as a page or a table gives it: a no-break space, another hyphen, a mark that nobody sees. */
const oddly = (ssn: string) => ` ${ssn.replace("-", "\u00A0").replace("-", "\u2011")}\u200B`;

/** The label of the demo's question about an amount, and what it says after a message. */
const amountIn: Record<Language, [label: string, more: string]> = {
  en: ["Amount of coverage", "For more, call Anchor Life."],
  ko: ["보장 금액", "더 큰 금액은 Anchor Life에 전화해 주시기 바랍니다."],
  es: ["Monto de la cobertura", "Si quiere más, llame a Anchor Life."],
};

/** A picture as small as can be. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A message that fields share. */
function generic(t: Words, code: string, label: string, params: Record<string, number> = {}): string {
  return t(`errors:generic.${code}`, { label: t(`errors:label.${label}`), ...params });
}

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, sizesOf(language), () => {
    test.use({ language, permissions: ["clipboard-read", "clipboard-write"] });

    test("names, dates, addresses, SSNs, a family", async ({ page, wizard, t }) => {
      const employee = anEmployee();
      const { ssn } = employee;
      const refused = (wrong: readonly Wrong[], button = "continue") =>
        expectRefused(page, wizard.button(button), wrong);
      await openAt(page, "about", { employee, language });
      await wizard.expectPage("about.title");
      const [dob, hired] = [wizard.dateGroup("about.dob"), wizard.dateGroup("about.hireDate")];
      await refused([
        text(wizard.field("about.firstName"), long(36), generic(t, "tooLong", "firstName", { max: 35 })),
        text(wizard.field("about.middleName"), "R2-D2", t("errors:middleName.form")),
        text(wizard.field("about.lastName"), "Smith; drop", t("errors:lastName.form")),
        date(dob, ["02", "30", "1985"], "day", generic(t, "notReal", "dob")),
        date(hired, ["6", "3", inTwoYears], "year", generic(t, "tooFarAhead", "hireDate")),
      ]);
      await wizard.field("about.middleName").fill("D");
      await wizard.about({ ...employee, firstName: long(35), lastName: "O’Neill-García" });

      await wizard.expectPage("reach.title");
      const reach = (key: string) => wizard.field(`reach.${key}`);
      await refused([
        text(reach("email"), "maria..x@example.com", t("errors:email.form")),
        text(reach("phone"), "017-555-0123", t("errors:phone.invalid")),
        text(reach("mobilePhone"), "12", t("errors:mobilePhone.length")),
        text(reach("address1"), long(56), generic(t, "tooLong", "address1", { max: 55 })),
        text(reach("zip"), "0213", t("errors:zip.length")),
        text(reach("city"), "02134", t("errors:city.form")),
        choice(page.locator("#f-state"), t("errors:state.empty")),
      ]);
      await reach("mobilePhone").fill("");
      await reach("address1").fill(long(55));
      const domain = `@${`${long(60)}.`.repeat(3)}com`;
      await refused([
        text(reach("email"), `${long(64)}${domain.replace("com", "community")}`, t("errors:email.tooLong")),
        text(reach("phone"), "617-555-CALL", t("errors:phone.letters")),
        text(reach("zip"), "O2134", t("errors:zip.letters")),
        text(reach("city"), long(31), generic(t, "tooLong", "city", { max: 30 })),
        choice(page.locator("#f-state"), t("errors:state.empty")),
      ]);
      await reach("email").fill(`${long(64)}${domain}`);
      await paste(reach("phone"), "+1\u00A0(617)\u2011555\u20110123 ");
      await paste(reach("zip"), "\u200B79901\u20131234");
      await expect(reach("city")).toHaveValue("El Paso");
      await wizard.goOn();

      await wizard.location("Houston Yard");
      await wizard.expectPage("ssn.title");
      for (const wrong of ["000-12-3456", "666-12-3456", "900-12-3456"])
        await refused([text(wizard.field("ssn.label"), wrong, t("errors:ssn.neverIssued"))]);
      await paste(wizard.field("ssn.label"), oddly(ssn));
      await wizard.goOn();

      await wizard.expectPage("family.title");
      await wizard.button("family.add").click();
      const relationship = (code: string) =>
        page.getByRole("radio", { name: t(`wizard:relationship.${code}`), exact: true });
      const name = wizard.field("about.firstName");
      const ofPerson = wizard.field("ssn.label");
      await wizard.pick(relationship("19"));
      await refused(
        [
          text(name, "Ann3", t("errors:firstName.form")),
          date(dob, ["3", "15", "1980"], "year", t("errors:dependentDob.olderThanParent")),
          text(ofPerson, ssn, t("errors:dependentSsn.sameAsEmployee")),
        ],
        "person.save",
      );
      const [spouse, child] = aFamily();
      await wizard.person(spouse);
      await paste(ofPerson, oddly(spouse.ssn ?? ""));
      await wizard.button("person.saveAndAdd").click();
      await expect(name).toHaveValue("");
      await wizard.pick(relationship("01"));
      await name.fill("Kim");
      await refused(
        [
          choice(relationship("01"), t("errors:dependentRelationship.secondSpouse")),
          date(dob, ["02", "30", "1986"], "day", generic(t, "notReal", "dob")),
          text(ofPerson, spouse.ssn ?? "", t("errors:dependentSsn.sameAsOther")),
        ],
        "person.save",
      );
      await expect(relationship("01")).toBeChecked();
      await wizard.person(child);
      await wizard.button("person.save").click();
      await wizard.expectPage("family.title");
      await wizard.goOn();
      await wizard.expectPage("benefit.title.medical");
    });

    test("an amount, and shares that are not 100 %", async ({ page, wizard, t }) => {
      await openAt(page, "life", { signupKey: "HANEUL-NEW-HIRE", language, employee: anEmployee() });
      await wizard.expectPage("benefit.title.life");
      const own = (key: string) => t(`members-answers:${key}`);
      const card = page.locator(".wz-plan").nth(1);
      await wizard.pick(card.getByRole("radio"));
      const share = (who: string) => card.getByRole("textbox", { name: `${own("payees.share")} ${who}` });
      for (const who of ["Mai Tran", "Bao Tran", "Hope Fund"]) {
        await card.getByRole("button", { name: own("payees.addOther"), exact: true }).click();
        await page.keyboard.type(who);
        await card.getByRole("combobox").last().selectOption("other");
        await share(who).fill("33.33");
      }
      const [label, more] = amountIn[language];
      const amount = card.getByRole("textbox").first();
      const saidOfAmount = (code: string, params: Record<string, string>) =>
        `${t(`errors:selectionValues.${code}`, { label, ...params })} ${more}`;
      const shares = { sum: "99.99%", rest: "0.01%" };
      const offStep = { step: "$10,000", below: "$10,000", above: "$20,000" };
      for (const [typed, said] of [
        ["15,000", saidOfAmount("step", offStep)],
        ["9999", saidOfAmount("tooLow", { min: "$10,000" })],
        ["$510,000", saidOfAmount("tooHigh", { max: "$500,000" })],
        ["plenty", saidOfAmount("notNumber", {})],
      ] as const)
        await expectRefused(page, wizard.button("continue"), [
          text(amount, typed, said),
          choice(share("Mai Tran"), t("errors:beneficiaryPrimary.sumLow", shares)),
        ]);
      for (const who of ["Mai Tran", "Bao Tran", "Hope Fund"]) await expect(share(who)).toHaveValue("33.33");
      await amount.fill(" $100,000 ");
      await share("Mai Tran").fill("33.34 %");
      await wizard.goOn();
      await wizard.expectPage("benefit.title.adnd");
    });

    test("files that are not what they say", async ({ page, wizard, t }) => {
      await openAt(page, "review", { language, employee: anEmployee() });
      await wizard.expectPage("review.title");
      // Both that it is for, and what it does.
      const box = page.getByRole("button", {
        name: `${t("wizard:documents.add")} ${t("wizard:documents.choose")}`,
        exact: true,
      });
      const input = page.locator("input[type=file]");
      const kind = page.getByLabel(t("wizard:documents.kind"), { exact: true });
      await kind.selectOption("marriage");
      const lies = [
        // So large that most of it has not been read when it is refused.
        {
          name: "proof.pdf",
          mimeType: "application/pdf",
          buffer: Buffer.concat([Buffer.from("MZ\u0090\0\u0003", "latin1"), Buffer.alloc(3_000_000)]),
        },
        {
          name: "photo.png",
          mimeType: "image/png",
          buffer: Buffer.from("<!doctype html><script>1</script>"),
        },
      ];
      for (const lie of lies) {
        await input.setInputFiles(lie);
        const said = `${lie.name}: ${t("enrollment-documents:type")}`;
        await expect(page.locator(".ds-c-inline-error", { hasText: said })).toBeVisible();
        expect(await saidOf(box)).toContain(said);
        await expect(kind).toHaveValue("marriage");
        await expect(page.getByRole("list", { name: t("wizard:documents.list") })).toHaveCount(0);
      }
      await input.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: picture });
      const papers = page.getByRole("list", { name: t("wizard:documents.list") });
      await expect(papers.getByRole("listitem")).toContainText([
        `${t("wizard:documents.kinds.marriage")}photo.png`,
      ]);
      expect(await saidOf(box)).not.toContain(t("enrollment-documents:type"));
      await wizard.submit();
    });

    test("keys that open nothing", async ({ page, wizard, t }) => {
      const { enrollment } = await answerByCall(
        await startByCall("SOL-Y-PIEDRA", language),
        {
          employee: anEmployee(),
        },
        "location",
      );
      await page.goto("/");
      const key = wizard.field("key.label");
      await expectRefused(page, wizard.button("continue"), [
        text(key, "NO-SUCH-KEY", t("wizard:key.unknown")),
      ]);
      await key.fill("harbor-bakery-2026");
      await wizard.goOn();
      await wizard.expectPage("notActive.title");
      await expect(page.getByText(t("wizard:notActive.lead"), { exact: true })).toBeVisible();

      // The personal link of somebody else, at another employer: that employer's session is there, the person is not.
      const person = enrollment.returnPath?.split("/").at(-1);
      await page.goto(`/Welcome/HANEUL-NEW-HIRE/${person}`);
      await wizard.expectPage("linkEnded.title");
      await expect(page.getByText(t("wizard:linkEnded.lead"), { exact: true })).toBeVisible();
      await expect(page.getByText("Ellison")).toHaveCount(0);
      await expect(key).toHaveCount(0);
      await wizard.link("linkEnded.fresh").click();
      await wizard.expectPage("welcome.title");
      await expect(wizard.button("welcome.start")).toBeVisible();
      await expect(page).toHaveURL(/\/Welcome\/HANEUL-NEW-HIRE$/u);

      await page.goto(`/Welcome/NO-SUCH-KEY/${person}`);
      await wizard.expectPage("keyUnknown.title");
      await expect(page.getByText(t("wizard:keyUnknown.lead"), { exact: true })).toBeVisible();
      await paste(key, "\u00A0sol-y-piedra\u200B\n");
      await wizard.goOn();
      await wizard.expectPage("welcome.title");
    });
  });
}

test("what is left empty or cannot be, in the words of the specification", async ({ page, wizard }) => {
  const employee = anEmployee();
  const expectSaid = async (...starts: string[]) => {
    await wizard.goOn();
    const said = starts.map((start) => new RegExp(`^${start}\\. `, "u"));
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText(said);
  };
  const address = [
    "Street Address is Required",
    "ZIP Code is Required",
    "City is Required",
    "State is Required",
  ];
  await openAt(page, "reach", { employee });
  await wizard.expectPage("reach.title");
  await expectSaid("Email Address is Required", "Phone Number is Required", ...address);
  await wizard.field("reach.email").fill(employee.email);
  await wizard.field("reach.phone").fill("12");
  await expectSaid("Valid Phone Number is Required", ...address);
  await wizard.reach(employee);
  await wizard.expectPage("location.title");
  await expectSaid("Location is Required");
  await wizard.location("Houston Yard");
  await wizard.expectPage("ssn.title");
  await expectSaid("SSN is Required");
  await wizard.field("ssn.label").fill("000-00-0000");
  await expectSaid("SSN is Invalid");
  await wizard.ssn(employee);
  await wizard.expectPage("family.title");
  await page.goto("/Welcome/NO-SUCH-KEY");
  await expect(page.getByText("Your Request was Invalid. Please Try Again.", { exact: true })).toBeVisible();
  await page.goto("/Welcome/HARBOR-BAKERY-2026");
  const closed = "This Enrollment is not currently active. Contact your HR Representative.";
  await expect(page.getByText(closed, { exact: true })).toBeVisible();
});
