import type { Locator, Page } from "@playwright/test";
import type { MemberDetail } from "#people/members/members.ts";
import { listOf } from "#kernel/formats.ts";
import { enrollmentOf, openAt, startByCall, type Started, goInside } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { expectNothingCut } from "./support/looks.ts";
import { aFamily, anEmployee } from "./support/people.ts";
import { signInByCall } from "./support/staff.ts";
import { expect, onPhone, sizesOf, test } from "./support/test.ts";

// Choosing well: plans side by side, what a year might cost, the sum so far, what changes against today.

const signupKey = "HANEUL-NEW-HIRE";
const [platinum, value, choice, saver] = [
  "Direct Care Platinum Connector",
  "Harbor Value HMO 2000",
  "Harbor Choice PPO 750",
  "Harbor Saver HSA 3500",
] as const;
const table = (page: Page) => page.getByRole("table");
const cells = (page: Page, row: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row }) })
    .getByRole("cell");
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const sumIn = async (cell: Locator) => (await cell.locator("strong").first().innerText()).trim();

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, sizesOf(language), () => {
    test.use({ language });

    test("three plans side by side, the fourth refused, and one chosen from there", async ({
      page,
      wizard,
      t,
    }) => {
      const own = (key: string, params = {}) => t(`enrollment-wizard-choosing:${key}`, params);
      const started = await openAt(page, "medical", {
        signupKey,
        language,
        employee: anEmployee(),
        family: aFamily(),
      });
      await wizard.expectPage("benefit.title.medical");
      const pick = (plan: string) =>
        page.getByRole("checkbox", { name: `${own("pick.label")} ${plan}`, exact: true });
      await wizard.pick(pick(platinum));
      await expect(page.getByText(own("pick.more"))).toBeVisible();
      await wizard.pick(pick(choice));
      await wizard.pick(pick(saver));
      await page.locator(`label[for="${await pick(value).getAttribute("id")}"]`).click();
      await expect(pick(value)).not.toBeChecked();
      await expect(
        page.getByText(own("pick.tooMany", { most: 3, plans: listOf([platinum, choice, saver], language) })),
      ).toBeVisible();
      await expectAccessible(page, "three plans picked, a fourth refused");
      const onCards = [
        await wizard.planPrice(platinum),
        await wizard.planPrice(choice),
        await wizard.planPrice(saver),
      ];

      await page
        .getByRole("button", { name: own("pick.open_other", { count: 3 }) })
        .first()
        .click();
      await expect(wizard.heading()).toHaveText(own("compare.title_other", { count: 3 }));
      await expect(wizard.heading()).toBeFocused();
      await expect(table(page).getByRole("columnheader", { name: platinum })).toHaveCount(1);
      await expect(cells(page, own("row.paycheck"))).toHaveCount(3);
      const prices = () =>
        Promise.all([0, 1, 2].map((at) => sumIn(cells(page, own("row.paycheck")).nth(at))));
      expect(await prices()).toEqual(onCards);
      await expectAccessible(page, "plans side by side");
      expect(await isWide(page)).toBe(false);

      // The people are ticked here too, and the prices follow.
      await page.locator("label[for]").filter({ hasText: "Quinn" }).click();
      await expect.poll(prices).not.toEqual(onCards);
      const withoutQuinn = await prices();
      await expect(cells(page, own("row.people")).first()).not.toContainText("Quinn");

      const rows = table(page).getByRole("rowheader");
      const all = await rows.count();
      await wizard.pick(page.getByRole("checkbox", { name: own("compare.onlyDifferent") }));
      expect(await rows.count()).toBeLessThan(all);
      await expect(cells(page, own("row.people"))).toHaveCount(0);

      await table(page)
        .getByRole("button", { name: `${own("compare.choose")} ${choice}` })
        .click();
      await wizard.expectPage("benefit.title.medical");
      await expect(page.getByText(own("compare.chosen", { plan: choice }))).toBeVisible();
      await expect(wizard.plan(choice)).toBeChecked();
      await expect(page.getByRole("checkbox", { name: "Quinn" })).not.toBeChecked();
      expect(await wizard.planPrice(choice)).toBe(withoutQuinn[1]);
      await wizard.goOn();
      await wizard.expectPage("benefit.title.dental");
      const { benefitSelections, people } = await enrollmentOf(started);
      const names = people
        .filter(({ id }) => benefitSelections["medical"]?.dependents.includes(id))
        .map(({ firstName }) => firstName);
      expect(names).toEqual(["Rowan", "Tatum"]);
    });

    test("what a year might cost, with its arithmetic", async ({ page, wizard, t }) => {
      const own = (key: string, params = {}) => t(`enrollment-wizard-choosing:${key}`, params);
      await openAt(page, "medical", { signupKey, language, employee: anEmployee() });
      const card = page.locator(".wz-plan").filter({ has: wizard.plan(choice) });
      await card.getByText(own("benefit.more")).click();
      await card.getByText(own("year.ask")).click();
      await expect(card.getByText(own("year.note"))).toBeVisible();
      const some = card.locator(".wz-year dl > div").nth(1);
      await some.getByText(own("year.how")).click();
      // Three visits at $25, a medicine at $15 each month: the plan's own sums.
      const visits = { service: own("service.primary"), count: 3, copayCents: "$25", paidCents: "$75" };
      await expect(some.getByText(own("line.copay", visits))).toBeVisible();
      const medicine = { service: own("service.drug"), count: 12, copayCents: "$15", paidCents: "$180" };
      await expect(some.getByText(own("line.copay", medicine))).toBeVisible();
      await card.getByText(own("year.assumptions")).click();
      await expect(card.getByRole("link", { name: /healthcare\.gov/u }).first()).toBeVisible();
      await expectAccessible(page, "a year's cost");
      expect(await isWide(page)).toBe(false);
    });

    test("plans are short until they are opened, and stand in the order that is asked for", async ({
      page,
      wizard,
      t,
    }) => {
      const own = (key: string, params = {}) => t(`enrollment-wizard-choosing:${key}`, params);
      await openAt(page, "medical", { signupKey, language, employee: anEmployee(), family: aFamily() });
      await wizard.expectPage("benefit.title.medical");
      const cards = page.locator(".wz-plans > .wz-plan").filter({ hasText: own("benefit.more") });
      const heights = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().height),
      );
      expect(heights).toHaveLength(4);
      expect(Math.max(...heights), "a closed card").toBeLessThanOrEqual(220);
      const names = () =>
        cards.evaluateAll((all) =>
          all.map((card) => card.querySelector(".wz-plan__name")?.firstChild?.textContent),
        );
      expect(await names()).toEqual([platinum, value, choice, saver]);
      await wizard.pick(wizard.plan(choice));

      const order = page.getByRole("combobox", { name: own("order.label") });
      await order.focus();
      await order.selectOption(own("order.price"));
      const byPrice = [saver, value, choice, platinum];
      expect(await names()).toEqual(byPrice);
      await expect(page.getByText(own("order.said", { plans: listOf(byPrice, language) }))).toBeAttached();
      await expect(wizard.plan(choice)).toBeChecked();
      await expect(order).toBeFocused();
      await order.selectOption(own("order.year"));
      await expect(cards.getByText(own("order.yearCost"))).toHaveCount(4);
      await expect(cards.first().locator(".wz-plan__figures > :last-child dd")).toContainText("$");
      const sums = await cards
        .locator(".wz-plan__figures > :last-child dd")
        .evaluateAll((all) => all.map((sum) => Number(sum.textContent?.replace(/[^\d]/gu, ""))));
      expect(sums).toEqual(sums.toSorted((one, other) => one - other));
      await expect(wizard.plan(choice)).toBeChecked();

      const card = page.locator(".wz-plan").filter({ has: wizard.plan(saver) });
      await expect(card.getByText(own("benefit.network"), { exact: true })).toBeHidden();
      await card.getByText(own("benefit.more")).click();
      await expect(card.getByText(own("benefit.network"), { exact: true })).toBeVisible();
      await expectAccessible(page, "a plan opened among those in order");
      expect(await isWide(page)).toBe(false);
    });

    test("hard words are explained where they stand, for keys and fingers", async ({ page, t }) => {
      await openAt(page, "medical", { signupKey, language, employee: anEmployee() });
      const words = page.locator(".wz-words");
      await words.locator("summary").focus();
      await page.keyboard.press("Enter");
      for (const word of ["deductible", "outOfPocketMaximum", "coinsurance"])
        await expect(words).toContainText(t(`enrollment-wizard-words:${word}.explanation`));
      await expectAccessible(page, "the hard words, opened");
      await expectNothingCut(page, "the hard words, opened");
    });

    test("the sum so far says what is in it", async ({ page, wizard, t }) => {
      const own = (key: string, params = {}) => t(`enrollment-wizard-choosing:${key}`, params);
      await openAt(page, "dental", { signupKey, language, employee: anEmployee() });
      const total = page.locator(".wz-total");
      await total.getByText(own("total.what")).click();
      await expect(total).toContainText(platinum);
      await expect(total.getByText(own("total.open"))).not.toHaveCount(0);
      await expect(total.getByRole("status")).toBeEmpty();
      await wizard.pick(page.locator("#plan-waived"));
      await expect(total.getByText(own("total.waived"))).toBeVisible();
      await wizard.pick(wizard.plan("Bayline Dental High"));
      await expect(total.getByText("Bayline Dental High")).toBeVisible();
      await expect(total.getByRole("status")).toContainText(t("wizard:benefit.total"));
      await expectAccessible(page, "the sum so far, opened");
    });

    test("a known person reads what changes against today", async ({ page, wizard, t }) => {
      const own = (key: string, params = {}) => t(`enrollment-wizard-choosing:${key}`, params);
      const { started, dependent, planName } = await aKnownPerson(language);
      await goInside(page, started);
      await expect(wizard.heading()).toBeVisible();
      await wizard.goOn();
      for (const key of ["reach.title", "location.title", "ssn.title", "family.title"]) {
        await wizard.expectPage(key);
        await wizard.goOn();
      }
      await wizard.expectPage("benefit.title.medical");
      const today = page.locator(".wz-today").filter({ hasText: t("wizard:benefit.today") });
      await expect(today).toContainText(planName);
      await wizard.pick(page.getByRole("radio", { name: new RegExp(`^${planName}`, "u") }));
      const other = planName === platinum ? value : platinum;
      const newPlan = today
        .getByRole("listitem")
        .filter({ hasText: own("change.plan", { from: planName, to: other }) });
      await expect(newPlan).toHaveCount(0);
      await wizard.pick(wizard.plan(other));
      await expect(newPlan).toBeVisible();
      await page.locator("label[for]").filter({ hasText: dependent }).first().click();
      await expect(today).toContainText(own("change.leaves", { names: dependent }));
      await expectAccessible(page, "what changes against today");
      await wizard.pick(page.locator("#plan-waived"));
      await expect(today).toContainText(own("change.ends"));
    });
  });
}

test("by keyboard alone: pick, compare, choose, and back with the browser", async ({ page, wizard }) => {
  await openAt(page, "medical", { signupKey, employee: anEmployee() });
  await wizard.expectPage("benefit.title.medical");
  for (const plan of [platinum, saver]) {
    const box = page.getByRole("checkbox", { name: `Compare ${plan}`, exact: true });
    await box.focus();
    await page.keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  await page.keyboard.press("Tab");
  const open = page.getByRole("button", { name: "Compare 2 plans" }).last();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(wizard.heading()).toHaveText("Compare 2 plans");
  await page.goBack();
  await wizard.expectPage("benefit.title.medical");
  await expect(page.getByRole("checkbox", { name: `Compare ${saver}`, exact: true })).toBeChecked();
  await page.goForward();
  await table(page)
    .getByRole("button", { name: `Choose this plan ${saver}` })
    .focus();
  await page.keyboard.press("Enter");
  await wizard.expectPage("benefit.title.medical");
  await expect(wizard.plan(saver)).toBeChecked();
});

test("what has the focus is never below the sum that stays in sight", async ({ page, wizard }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAt(page, "medical", { signupKey, employee: anEmployee(), family: aFamily() });
  await wizard.expectPage("benefit.title.medical");
  for (const isOpened of [false, true]) {
    if (isOpened) await page.locator(".wz-total summary").click();
    await page.getByRole("checkbox", { name: "Quinn" }).focus();
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press("Tab");
      const isHidden = await page.evaluate(() => {
        const total = document.querySelector(".wz-total");
        const focused = document.activeElement;
        if (!total || !focused || total.contains(focused) || !focused.closest(".wz-plans")) return false;
        const own = focused.getBoundingClientRect();
        return own.top >= total.getBoundingClientRect().top;
      });
      expect(isHidden).toBe(false);
    }
  }
});

test.describe("on a very narrow page", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test(
    "side by side means below each other, and nothing is scrolled sideways",
    onPhone,
    async ({ page, wizard }) => {
      await openAt(page, "medical", { signupKey, employee: anEmployee(), family: aFamily() });
      for (const plan of [platinum, value, choice])
        await wizard.pick(page.getByRole("checkbox", { name: `Compare ${plan}`, exact: true }));
      expect(await isWide(page)).toBe(false);
      await page.getByRole("button", { name: "Compare 3 plans" }).first().click();
      await expect(table(page)).toBeVisible();
      expect(await isWide(page)).toBe(false);
      const [first, second] = [cells(page, "Each paycheck").nth(0), cells(page, "Each paycheck").nth(1)];
      const bottom = ((await first.boundingBox())?.y ?? 0) + ((await first.boundingBox())?.height ?? 0);
      expect((await second.boundingBox())?.y).toBeGreaterThanOrEqual(bottom - 1);
      await expect(first).toContainText(platinum);
      await expectAccessible(page, "plans below each other");
    },
  );
});

type KnownPerson = { started: Started; dependent: string; planName: string };

/** An employee of the demo who has medical cover with somebody beside them, inside an enrollment of their own. */
async function aKnownPerson(language: Started["language"]): Promise<KnownPerson> {
  const { token } = await signInByCall("admin");
  const year = new Date().getFullYear();
  const key = `HARBOR-BAKERY-${year + 1}`;
  const { rows: enrollmentSessions } = await call<{ rows: { id: string; clientId: string; name: string }[] }>(
    "GET",
    `/admin/enrollmentsessions?pageSize=100`,
    { token },
  );
  const enrollmentSession = enrollmentSessions.find(({ name }) => name === `${year + 1} Open Enrollment`);
  if (enrollmentSession === undefined) throw new Error(`the demo has no session ${key}`);
  for (const page of [1, 2, 3, 4]) {
    const { rows } = await call<{ rows: { id: string; relationship: string }[] }>(
      "GET",
      `/membersearch?filter[clientId]=${enrollmentSession.clientId}&filter[status]=active&pageSize=100&page=${page}`,
      { token },
    );
    for (const { id } of rows.filter(({ relationship }) => relationship === "18")) {
      const { coverages, email } = await call<MemberDetail>("GET", `/member/${id}`, { token });
      if (!coverages.some(({ coverageType, tierCode }) => coverageType === "medical" && tierCode !== "EMP"))
        continue;
      // Who has begun already is another test's.
      const begun = await call<{ link: string; isNew: boolean }>("POST", "/enrollment", {
        token,
        body: { memberId: id, sessionId: enrollmentSession.id },
      }).catch(() => null);
      if (!begun?.isNew || email === null) continue;
      const recipientKey = begun.link.split("/").at(-1) ?? "";
      const started = await startByCall(key, language, { recipientKey, email });
      const { currentCoverages, startedOn } = started.enrollment;
      const current = currentCoverages.find(
        ({ coverageType, effectiveDate }) => coverageType === "medical" && effectiveDate <= startedOn,
      );
      const dependent = current?.covered?.find((one) => one.id !== null)?.firstName;
      if (current === undefined || dependent === undefined) continue;
      return { started, dependent, planName: current.planName };
    }
  }
  throw new Error("the demo has no employee with a family and medical cover who has not begun yet");
}
