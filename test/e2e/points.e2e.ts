import type { Locator } from "@playwright/test";
import { formatLong } from "#kernel/dates.ts";
import { answerByCall, enrollmentOf, goInside, openAt, startByCall, beTheBrowserOf } from "./support/api.ts";
import { goTo } from "./support/go-to.ts";
import { aFamily, anEmployee, lastFour } from "./support/people.ts";
import { expectFilled, printed } from "./support/print.ts";
import { expect, onBoth, test } from "./support/test.ts";
import { starting, wordsOf } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

// The 40 points of a good public service. Those of one page are asked on one visit to it, each a step of its own; those of
// every page on one walk.

const point = (name: string, ask: () => Promise<void>) => test.step(`point ${name}`, ask);

/** What comes with Ctrl-V, told to the page as the browser tells it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const questions = [
  "about",
  "reach",
  "location",
  "ssn",
  "family",
  "medical",
  "dental",
  "vision",
  "review",
] as const;

test("one field in error, on the page of the SSN", async ({ page, t, wizard }) => {
  await openAt(page, "ssn", { employee: anEmployee() });
  const field = wizard.field("ssn.label");
  await point("24: the SSN says why we ask", async () => {
    await expect(page.getByText(t("wizard:ssn.why"))).toBeVisible();
  });
  await point("11: nothing is checked on the way out of a field", async () => {
    let calls = 0;
    page.on("request", (request) => (calls += request.url().includes("/selfenrollment/update") ? 1 : 0));
    await field.fill("12");
    await field.blur();
    await field.focus();
    await page.keyboard.press("Tab");
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
    await expect(wizard.summary()).toHaveCount(0);
    expect(calls).toBe(0);
    await field.fill("");
  });
  await expect(page, "point 9").toHaveTitle(/^Your Social Security number/u);
  await wizard.goOn();
  await point("1: an error summary even for one error", async () => {
    await expect(wizard.summary().getByRole("listitem")).toHaveCount(1);
  });
  await point('9: the page\'s title starts with "Error: "', async () => {
    await expect(page).toHaveTitle(/^Error: Your Social Security number/u);
  });
  await point('14: a hidden "Error:" stands before a field\'s message', async () => {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Error:? ?SSN is Required/u);
  });
  await point("3: focus moves to the error summary, each time", async () => {
    await expect(wizard.summary()).toBeFocused();
    await field.focus();
    await wizard.goOn();
    await expect(wizard.summary()).toBeFocused();
  });
  await point("25: one SSN field that can be shown and hidden, without a placeholder", async () => {
    await expect(page.getByRole("main").getByRole("textbox", { name: /SSN/u })).toHaveCount(1);
    await expect(field).not.toHaveAttribute("placeholder");
    const covering = () =>
      field.evaluate((input) => getComputedStyle(input).getPropertyValue("-webkit-text-security"));
    expect(await covering()).toBe("disc");
    await wizard.button("ssn.showLabel").click();
    expect(await covering()).toBe("none");
    await wizard.button("ssn.hideLabel").click();
    expect(await covering()).toBe("disc");

    // Once it is stored, the way to change it leads the focus into the field and back.
    await field.fill("219-09-9990");
    await wizard.goOn();
    await wizard.expectPage("family.title");
    await expect(page, "point 9").toHaveTitle(/^Your family/u);
    await page.goBack();
    await wizard.button("ssn.change").click();
    await expect(field).toBeFocused();
    await wizard.button("ssn.keep").click();
    await expect(wizard.button("ssn.change")).toBeFocused();
  });
});

test("many fields in error, on the page about the person", async ({ page, t, wizard }) => {
  await openAt(page, "about", { employee: anEmployee() });
  const dob = wizard.dateGroup("about.dob");
  await point("23: what is optional says so; no asterisks", async () => {
    await expect(page.getByRole("textbox", { name: "Middle Name (optional)" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("*");
  });
  await point("24: the birth date says why we ask", async () => {
    await expect(dob).toContainText(t("wizard:about.dobWhy"));
  });
  await wizard.goOn();
  await point('2: the summary is headed "There is a problem"', async () => {
    await expect(wizard.summary().getByRole("heading")).toHaveText("There is a problem");
  });
  await point("7: summary and field say the same words", async () => {
    const said = await wizard.summary().getByRole("listitem").allInnerTexts();
    expect(said.length).toBeGreaterThan(3);
    for (const words of said)
      await expect(page.getByRole("main").locator("form").getByText(words), words).toHaveCount(1);
  });
  await point("15: a message repeats the words of its label", async () => {
    for (const key of ["about.firstName", "about.lastName"])
      await expect(wizard.field(key)).toHaveAccessibleDescription(
        new RegExp(`${t(`wizard:${key}`)} is Required`, "u"),
      );
    for (const key of ["about.dob", "about.hireDate"])
      await expect(wizard.dateGroup(key)).toContainText(`${t(`wizard:${key}`)} is Required`);
  });
  /** Goes on, and is told of what is wrong now. */
  const goOn = async () => {
    const answering = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/update"));
    await wizard.goOn();
    await answering;
    await expect(wizard.button("continue")).toBeVisible();
  };
  await point("5: a date error links to its first wrong part", async () => {
    const link = wizard.summary().getByRole("link", { name: starting("Date of Birth") });
    await wizard.fillDate("about.dob", ["3", "45", "1985"]);
    await goOn();
    await wizard
      .summary()
      .getByRole("link", { name: starting("Date of Birth:") })
      .click();
    await expect(dob.getByRole("textbox").nth(1)).toBeFocused();
    await wizard.fillDate("about.dob", ["3", "15", ""]);
    await goOn();
    await link.click();
    await expect(dob.getByRole("textbox").nth(2)).toBeFocused();
  });
  await point("10: values stay after an error", async () => {
    await wizard.field("about.firstName").fill("Jordan");
    await wizard.fillDate("about.dob", ["13", "15", "1985"]);
    await goOn();
    await expect(wizard.summary()).toBeFocused();
    await expect(wizard.field("about.firstName")).toHaveValue("Jordan");
    await expect(dob.getByRole("textbox").first()).toHaveValue("13");
  });
  await point(
    "16: empty, too long, of a wrong form and out of range have messages of their own",
    async () => {
      const messageFor = async (name: string, day: readonly [string, string, string]) => {
        await wizard.field("about.firstName").fill(name);
        await wizard.fillDate("about.dob", day);
        await goOn();
        return (await wizard.summary().getByRole("listitem").allInnerTexts()).filter((text) =>
          /^(?:First|Date)/u.test(text),
        );
      };
      const said = [
        ...(await messageFor("", ["", "", ""])),
        ...(await messageFor("x".repeat(120), ["a", "b", "c"])),
        ...(await messageFor("J0rd@n", ["3", "15", "2999"])),
        ...(await messageFor("Jordan", ["2", "30", "1985"])),
      ];
      expect(said).toHaveLength(7);
      expect(new Set(said).size).toBe(7);
    },
  );
});

test("the error summary, where it stands and where it leads", onBoth, async ({ page, wizard, t }) => {
  await openAt(page, "about", { employee: anEmployee() });
  await wizard.goOn();
  await point("8: the summary stands above the heading and below the back link", async () => {
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? NaN;
    const summary = await top(wizard.summary());
    expect(summary).toBeLessThan(await top(wizard.heading()));
    expect(summary).toBeGreaterThan(
      await top(page.getByRole("link", { name: t("wizard:back"), exact: true })),
    );
  });
  await point("4: each entry of the summary links to its field and focuses it", async () => {
    for (const [words, key] of [
      ["First Name", "about.firstName"],
      ["Last Name", "about.lastName"],
    ] as const) {
      await wizard
        .summary()
        .getByRole("link", { name: starting(words) })
        .click();
      await expect(wizard.field(key)).toBeFocused();
      await expect(wizard.field(key)).toBeInViewport();
    }
  });
});

test.describe("in ko", () => {
  test.use({ language: "ko" });
  test("point 2: the summary is headed as in the person's language", async ({ page, wizard }) => {
    await page.goto("/");
    await wizard.goOn();
    await expect(wizard.summary().getByRole("heading")).toHaveText(wordsOf("ko")("shell:errors.heading"));
  });
});

test("errors on the page are read in the language that it is switched to, and the focus stays", async ({
  page,
  wizard,
}) => {
  const started = await openAt(page, "about", { employee: anEmployee() });
  await wizard.expectPage("about.title");
  await wizard.goOn();
  await expect(wizard.summary()).toBeFocused();
  const said = () => wizard.summary().getByRole("listitem").allInnerTexts();
  const inEnglish = await said();
  for (const [name, language] of [
    ["한국어", "ko"],
    ["Español", "es"],
  ] as const) {
    await page.getByRole("banner").getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    const label = wordsOf(language)("wizard:about.firstName");
    await expect(wizard.summary().getByRole("listitem").first()).toContainText(label);
    const now = await said();
    expect(now).toHaveLength(inEnglish.length);
    for (const text of now) {
      expect(inEnglish).not.toContain(text);
      await expect(page.locator("form").getByText(text).first()).toBeVisible();
    }
    await expect(
      page.getByRole("banner").getByRole("group").getByRole("button").and(page.locator(":focus")),
    ).toHaveCount(1);
  }
  expect((await enrollmentOf(started)).missing).toContain("about");
});

test("the first pages on the way, typed as people type", async ({ page, wizard }) => {
  const employee = anEmployee();
  const started = await openAt(page, "about", { employee });
  const pasting = "13: signs that people type or paste are accepted in";
  await wizard.expectPage("about.title");
  await wizard.field("about.firstName").fill(employee.firstName);
  await wizard.field("about.lastName").fill(employee.lastName);
  await point(`${pasting} dates`, async () => {
    await paste(wizard.dateGroup("about.dob").getByRole("textbox").first(), "\u200b03 / 15\u00a0/ 1985 ");
    await wizard.fillDate("about.hireDate", [" 6", "3 ", ""]);
    await paste(wizard.dateGroup("about.hireDate").getByRole("textbox").last(), "\u200b2024\u00a0");
    await wizard.goOn();
    await wizard.expectPage("reach.title");
  });
  await point("23: what is optional says so; no asterisks", async () => {
    await expect(page.getByRole("textbox", { name: "Apartment or Unit (optional)" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("*");
  });
  await point("12: the browser checks nothing, the server everything", async () => {
    await expect(page.getByRole("main").locator("form")).toHaveAttribute("novalidate", "");
    await wizard.field("reach.email").fill("no-at-sign");
    const answering = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/update"));
    await wizard.goOn();
    expect((await answering).status()).toBe(422);
    await expect(wizard.summary()).toContainText("Email Address must look like");
  });
  await point(`${pasting} phone and ZIP`, async () => {
    await wizard.reach({ ...employee, phone: "\u200b(915)\u00a0555–0142 ", zip: " 79901\u00a0" });
    await wizard.expectPage("location.title");
  });
  await point("6: an error of a radio group links to its first option", async () => {
    await wizard.goOn();
    await wizard.summary().getByRole("link").click();
    await expect(page.getByRole("radio").first()).toBeFocused();
  });
  await wizard.location("El Paso Yard");
  await point(`${pasting} SSN`, async () => {
    const [area = "", group = "", serial = ""] = employee.ssn.split("-");
    await wizard.ssn({ ...employee, ssn: ` ${area}\u00a0${group}–${serial}\u200b` });
    await wizard.expectPage("family.title");
  });
  const [me] = (await enrollmentOf(started)).people;
  expect(me).toMatchObject({
    dob: "1985-03-15",
    phone: "9155550142",
    zip: "79901",
    ssnLast4: lastFour(employee.ssn),
  });
});

test("the welcome page, on and back again", async ({ page, t, wizard }) => {
  const employee = anEmployee();
  await page.goto("/Welcome/SOL-Y-PIEDRA");
  await point("36: a list of what to have ready, with the minutes it takes", async () => {
    await expect(page.getByRole("heading", { name: t("wizard:welcome.needHeading") })).toBeVisible();
    await expect(page.getByText(/It takes about \d+ minutes/u)).toBeVisible();
    for (const need of ["needSsn", "needFamily", "needHire", "needAddress"])
      await expect(page.getByRole("listitem").filter({ hasText: t(`wizard:welcome.${need}`) })).toBeVisible();
  });
  await point("34: nothing is sent before submitting, and the page says so", async () => {
    await expect(page.getByText(t("wizard:welcome.nothingSent"))).toBeVisible();
  });
  await point("37: saving and coming back is announced up front", async () => {
    await expect(page.getByText(t("wizard:welcome.stop"))).toBeVisible();
    await wizard.button("welcome.start").click();
    await wizard.expectPage("about.title");
    await expect(page.getByRole("textbox", { name: t("wizard:later.linkLabel") })).toHaveValue(
      /\/Welcome\/SOL-Y-PIEDRA\/.+/u,
    );
  });
  await point("19: the browser's Back returns the earlier page with its answers", async () => {
    await wizard.about(employee);
    await wizard.reach(employee);
    await wizard.expectPage("location.title");
    await page.goBack();
    await wizard.expectPage("reach.title");
    await expect(wizard.field("reach.email")).toHaveValue(employee.email);
    await page.goBack();
    await wizard.expectPage("about.title");
    await expect(wizard.field("about.firstName")).toHaveValue(employee.firstName);
    await page.goForward();
    await wizard.expectPage("reach.title");
  });
});

test("a page that is over says so", async ({ page, t, wizard }) => {
  await openAt(page, "vision", { employee: anEmployee() });
  await point("20: Back after submitting says it was already sent", async () => {
    await wizard.benefit("vision", "ClearSight Vision 150");
    await wizard.submit();
    await page.goBack();
    await wizard.expectPage("sentBefore.title");
  });
  await point("40: closed and already submitted are pages, not field errors", async () => {
    await page.goto("/Enroll");
    await wizard.expectPage("sentBefore.title");
    await expect(page.getByText(t("wizard:sentBefore.lead"))).toBeVisible();
    await expect(wizard.summary()).toHaveCount(0);
    await page.goto("/Welcome/HARBOR-BAKERY-2026");
    await wizard.expectPage("notActive.title");
    await expect(
      page.getByText("This Enrollment is not currently active. Contact your HR Representative."),
    ).toBeVisible();
    await expect(wizard.summary()).toHaveCount(0);
  });
});

test("the page to check one's answers on", async ({ page, t, wizard }) => {
  const started = await openAt(page, "review", { employee: anEmployee() });
  await wizard.expectPage("review.title");
  await point("22: the submit button names the act", async () => {
    await expect(
      page.getByRole("main").getByRole("button", { name: "Submit my enrollment", exact: true }),
    ).toBeVisible();
  });
  await point("28: a check-your-answers page in sections", async () => {
    const own = ["about", "reach", "location", "ssn", "family"].map((key) => `review.${key}`);
    const chosen = ["medical", "dental", "vision"].map((key) => `benefit.title.${key}`);
    for (const key of [...own, ...chosen])
      await expect(
        page.getByRole("heading", { name: t(`wizard:${key}`), exact: true, level: 2 }),
      ).toBeVisible();
  });
  await point("34: nothing is sent before submitting, and the page says so", async () => {
    await expect(page.getByText(t("wizard:review.notSent"))).toBeVisible();
    expect((await enrollmentOf(started)).submittedAt).toBeNull();
  });
  await point('29: "Change" links say what they change', async () => {
    const links = page.getByRole("main").getByRole("link", { name: /^Change /u });
    const names = await links.evaluateAll((found) => found.map((link) => (link.textContent ?? "").trim()));
    expect(names.length).toBe(8);
    expect(new Set(names).size).toBe(8);
    const visible = await links.first().evaluate((link) => link.firstChild?.textContent?.trim());
    expect(visible).toBe("Change");
    await page.getByRole("link", { name: `Change ${t("wizard:review.ssn")}` }).click();
    await wizard.expectPage("ssn.title");
    await page.goBack();
  });
  await point("30: a change returns to the check page", async () => {
    await page.getByRole("link", { name: "Change Where you work" }).click();
    await wizard.location("San Antonio Yard");
    await wizard.expectPage("review.title");
    await expect(wizard.section("review.location")).toContainText("San Antonio Yard");
    expect((await enrollmentOf(started)).missing).toEqual([]);
  });
});

test("a family's answers: on two sheets, in full, and changed", async ({ page, t, wizard }) => {
  const family = aFamily();
  const started = await openAt(page, "review", { employee: anEmployee(), family });
  await wizard.expectPage("review.title");
  await test.step("they print with nothing to press, and no person over two sheets", async () => {
    const sheets = await printed(page);
    expectFilled(sheets, 2);
    for (const { firstName, dob } of family) {
      const card = sheets.find(({ text }) => text.includes(`${firstName} Ellison`));
      expect(card?.text, firstName).toContain(`${dob[1]}, ${dob[2]}`);
    }
    const all = sheets.map(({ text }) => text).join(" ");
    for (const key of ["change", "back", "review.skip", "cancelLink", "documents.title"])
      expect(all, key).not.toContain(t(`wizard:${key}`));
    for (const key of ["help", "menu"]) expect(all, key).not.toContain(`${t(`shell:${key}`)} `);
  });
  await point('32: what was skipped reads "Not provided"', async () => {
    const mobile = page.getByRole("term").filter({ hasText: t("wizard:reach.mobilePhone") });
    await expect(mobile.locator("+ dd")).toHaveText("Not provided");
    await expect(page.getByRole("region", { name: /Tatum/u })).toContainText("Not provided");
  });
  await point("31: a change that touches later answers says so first, and keeps them", async () => {
    await page.getByRole("link", { name: "Change Your family" }).click();
    await wizard.expectPage("family.title");
    await page.getByRole("link", { name: "Remove Tatum" }).click();
    await wizard.expectPage("removePerson.title", { name: "Tatum" });
    await expect(page.getByText(t("wizard:removePerson.keeps", { name: "Tatum" }))).toBeVisible();
    for (const type of ["medical", "dental", "vision"]) {
      await expect(
        page.getByRole("listitem").filter({ hasText: t(`enrollment-wizard-choosing:benefit.title.${type}`) }),
      ).toBeVisible();
    }
    await wizard.button("removePerson.no", { name: "Tatum" }).click();
    await wizard.expectPage("family.title");
    expect((await enrollmentOf(started)).missing).toEqual([]);
    await page.getByRole("link", { name: "Remove Tatum" }).click();
    await wizard.button("removePerson.yes", { name: "Tatum" }).click();
    const told = page.getByRole("main").getByRole("status");
    await expect(told).toContainText(t("wizard:family.removed", { name: "Tatum" }));
    await expect(told.getByRole("listitem").first()).toContainText("now covers you and");
    const after = await enrollmentOf(started);
    expect([after.missing, Object.keys(after.benefitSelections).length]).toEqual([[], 3]);
  });
});

test('points 17, 18, 21 and 26 on every page: one thing, a back link at its top, "Continue", and "step n of N"', async ({
  page,
  t,
  wizard,
}) => {
  const main = page.getByRole("main");
  const started = await startByCall();
  await answerByCall(started, { employee: anEmployee(), family: aFamily() });
  await goInside(page, started, "/Enroll?step=about");
  for (const [at, step] of questions.entries()) {
    const on = (point: number) => `point ${point} on ${step}`;
    if (at > 0) await goTo(page, `/Enroll?step=${step}`);
    await expect(wizard.heading(), on(17)).toHaveCount(1);
    await expect(main.locator("form"), on(17)).toHaveCount(1);
    // Before the first question stands the welcome page.
    const back = main.getByRole("link").first();
    await expect(back, on(18)).toHaveText(t("wizard:back"));
    if (at === 0) await expect(back, on(18)).toHaveAttribute("href", /^\/Welcome\//u);
    // The chosen plan goes on as well, from its own card.
    const send = main.locator("button[type=submit]:not(.wz-plan *)");
    for (const own of await main.locator(".wz-plan button[type=submit]").all())
      await expect(own, on(21)).toHaveText(/^Continue/u);
    // The last page is no question: point 22.
    await expect(send, on(21)).toHaveText(step === "review" ? [] : ["Continue"]);

    const place = main.getByText(`Step ${at + 1} of ${questions.length}`, { exact: true });
    await expect(place, on(26)).toBeVisible();
    expect(await place.evaluate((element) => element.closest("a, button")), on(26)).toBeNull();
    const [above, below] = [await place.boundingBox(), await wizard.heading().boundingBox()];
    expect(above?.y, on(26)).toBeLessThan(below?.y ?? 0);
  }
  await main.getByRole("link", { name: t("wizard:back"), exact: true }).click();
  await wizard.expectPage("benefit.title.vision");
});

test("point 27: who comes back is told what is saved, and goes on there", async ({ page, t, wizard }) => {
  const started = await startByCall();
  await answerByCall(started, { employee: anEmployee() }, "dental");
  await beTheBrowserOf(page, started);
  await page.goto(started.enrollment.returnPath ?? "/none");
  await expect(page.getByText(t("wizard:welcome.resumeLead"))).toBeVisible();
  await wizard.button("welcome.resume").click();
  await wizard.expectPage("benefit.title.dental");
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: t("wizard:saved") }),
  ).toBeVisible();
});

test("point 33: a summary card for each dependent", async ({ page, t, wizard }) => {
  const family = aFamily();
  await openAt(page, "family", { employee: anEmployee() });
  await goTo(page, "/Enroll?step=person");
  await wizard.person(family[0]);
  await wizard.button("person.save").click();
  const card = page.getByRole("region", { name: "Quinn Ellison" });
  await expect(card).toContainText(t("wizard:relationship.01"));
  await expect(card).toContainText(formatLong("1986-07-04", "en"));
  await expect(card).toContainText(`***-**-${lastFour(family[0].ssn ?? "")}`);
  await expect(card.getByRole("link", { name: "Change Quinn" })).toBeVisible();
  await expect(card.getByRole("link", { name: "Remove Quinn" })).toBeVisible();
});

test("point 35: the confirmation has a reference number, what happens next, print, PDF and e-mail", async ({
  page,
  t,
  wizard,
}) => {
  const employee = anEmployee();
  const { enrollment } = await openAt(page, "sent", { employee });
  expect(await wizard.reference()).toBe(enrollment.referenceNumber);
  await expect(page.getByRole("heading", { name: t("wizard:complete.nextHeading") })).toBeVisible();
  await expect(page.getByText(t("wizard:complete.mailed", { email: employee.email }))).toBeVisible();
  await expect(wizard.button("complete.pdf")).toBeVisible();
  for (const [name, count] of [
    ["done", 1],
    ["saveAndLeave", 0],
  ] as const)
    await expect(page.locator("a, button", { hasText: t(`shell:${name}`) })).toHaveCount(count);
  await page.evaluate(() =>
    Object.assign(globalThis, { print: () => document.documentElement.setAttribute("data-printed", "") }),
  );
  await wizard.button("complete.print").click();
  await expect(page.locator("html")).toHaveAttribute("data-printed");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(enrollment.referenceNumber ?? "none")).toBeVisible();
  await expect(wizard.button("complete.print")).toBeHidden();
  const sheets = await printed(page);
  expectFilled(sheets, 1);
  expect(sheets[0]?.text).toContain(t("wizard:complete.nextHeading"));
});

test(
  "point 38: the time-out dialog warns, can be put off again and again, and announces seldom",
  onBoth,
  async ({ page, wizard }) => {
    await page.clock.install();
    await openAt(page, "ssn", { employee: anEmployee() });
    await wizard.expectPage("ssn.title");
    const dialog = page.getByRole("alertdialog");
    for (let time = 0; time < 10; time += 1) {
      await page.clock.fastForward(1681_000);
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: "Stay" }).click();
      await expect(dialog).toBeHidden();
    }
    await page.clock.fastForward(1690_000);
    await expect(dialog).toBeVisible();
    const heard = dialog.locator("[aria-live=assertive]");
    const opened = await heard.innerText();
    await page.clock.runFor(20_000);
    await expect(heard, "between the marks nothing is said").toHaveText(opened);
    await expect(dialog.locator("[aria-hidden=true]")).not.toHaveText(opened);
    await page.clock.runFor(35_000);
    await expect(heard).not.toHaveText(opened);
  },
);

test("point 39: a timed-out page says what was kept, and leads back", async ({ page, t, wizard }) => {
  await page.clock.install();
  await openAt(page, "ssn", { employee: anEmployee() });
  await wizard.expectPage("ssn.title");
  await page.clock.fastForward(1690_000);
  await page.clock.fastForward(120_000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts-web:logout.title.idle"));
  await expect(page.getByText(t("accounts-web:logout.kept.enrollee"))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("accounts-web:logout.contact.heading") })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("accounts-web:logout.startPage") })
    .click();
  await expect(page).toHaveURL(/\/Welcome\/SOL-Y-PIEDRA/u);
});
