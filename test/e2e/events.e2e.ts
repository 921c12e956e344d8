import type { Page } from "@playwright/test";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { addDays, firstOfNextMonth, formatLong, todayIn } from "#kernel/dates.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, onPhone, sizesOf, test } from "./support/test.ts";

// Changes in people's lives: who may enroll by them, in what, and until when.

const today = todayIn("America/New_York", new Date());
type Member = { id: string; firstName: string; lastName: string; status: string };
type Cover = { effectiveDate: string; terminationDate: string | null; coverageType: string };

/** Somebody of the demo's market, with a medical plan today, whom no test has used yet. */
const used = new Set<string>();
async function aCoveredMember(): Promise<Member> {
  const { token } = await signInByCall("admin");
  for (const name of ["kim", "lee", "park", "choi", "jung", "kang", "cho", "yoon"]) {
    const { rows } = await call<{ rows: (Member & { relationship: string; clientName: string })[] }>(
      "GET",
      `/membersearch?q=${name}&pageSize=100`,
      { token },
    );
    for (const row of rows) {
      if (row.relationship !== "18" || row.clientName !== "Haneul Markets" || used.has(row.id)) continue;
      const detail = await call<{ status: string; coverages: Cover[] }>("GET", `/member/${row.id}`, {
        token,
      });
      const { events } = await call<{ events: unknown[] }>("GET", `/lifeevents/${row.id}`, { token });
      const isCovered = detail.coverages.some(
        ({ coverageType, effectiveDate, terminationDate }) =>
          coverageType === "medical" && effectiveDate <= today && terminationDate === null,
      );
      if (detail.status !== "active" || !isCovered || events.length > 0) continue;
      used.add(row.id);
      return row;
    }
  }
  throw new Error("The demo has covered people at Haneul Markets");
}

/** By the parts' names: languages put them in another order. */
async function fillDay(page: Page, name: string, day: string): Promise<void> {
  const [year = "", month = "", date = ""] = day.split("-");
  for (const [part, text] of [
    ["month", month],
    ["day", date],
    ["year", year],
  ])
    await page.locator(`input[name="${name}.${part}"]`).fill(text ?? "");
}

const pick = async (page: Page, label: string) => {
  const radio = page.getByRole("radio", { name: label });
  await page.locator(`label[for="${await radio.getAttribute("id")}"]`).click();
};

test("staff report a birth; the family's timeline says so, and which rule decided", async ({ page, t }) => {
  test.slow();
  const member = await aCoveredMember();
  const born = addDays(today, -6);
  await goAs(page, "admin", `/admin/members/${member.id}`);
  await page.getByRole("button", { name: t("life-events:member.report") }).click();
  await page.getByRole("button", { name: t("life-events:member.form.send") }).click();
  await expect(page.getByRole("main")).toContainText(t("life-events:member.form.noKind"));
  await page.getByLabel(t("life-events:member.form.kind")).selectOption({ label: "A child was born" });
  await page.getByLabel("Birth date of the child").fill(born);
  await expectAccessible(page, "reporting an event");
  await page.getByRole("button", { name: t("life-events:member.form.send") }).click();
  await expect(page.getByText("The link was sent to")).toBeVisible();
  await expect(page.getByText(/A child was born, /u).first()).toBeVisible();

  await page.getByRole("button", { name: "Show the timeline" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Life event: A child was born, reported" });
  await entry.getByText("Why", { exact: true }).click();
  await expect(entry).toContainText(`The change takes effect on the day it happened`);
  await expectAccessible(page, "a member's timeline");
  await page.getByRole("checkbox", { name: "Family and life events" }).click();
  await expect(entry).toHaveCount(0);
});

test(
  "a member tells of a birth, follows the way on, adds the child and sends it, with the day of birth",
  onPhone,
  async ({ page, wizard, t }) => {
    test.slow();
    const born = addDays(today, -3);
    const shown = formatLong(born, "en");
    await goAs(page, "member", "/member");
    await page.getByRole("link", { name: t("enrollment:memberHome.change") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("enrollment-member-life-events:member.title"),
    );
    const more = page.getByText(t("enrollment-member-life-events:member.more"), { exact: true });
    if (await more.isVisible()) await more.click();
    const tell = page.getByRole("button", { name: t("enrollment-member-life-events:member.send") });
    await tell.click();
    await expect(page.getByRole("main")).toContainText(t("enrollment-member-life-events:member.errorKind"));
    await expectAccessible(page, "telling of an event, with its fields in error");
    await pick(page, "A child was born");
    await fillDay(page, "eventDate", born);
    await tell.click();
    await expect(page.getByText(t("enrollment-member-life-events:member.told"))).toBeVisible();
    await expect(
      page.getByText(t("enrollment-member-life-events:member.starts", { date: shown })),
    ).toBeVisible();
    await expectAccessible(page, "what was told");

    const card = page.getByRole("listitem").filter({ hasText: shown });
    await card.getByRole("link", { name: t("enrollment-member-life-events:member.go") }).click();
    await wizard.expectPage("welcome.title");
    await expect(page.getByText(/This is for you because of this: A child was born/u)).toBeVisible();
    await wizard.button("welcome.start").click();
    // The child first; what is known is not asked again.
    await wizard.expectPage("person.titleNew.19");
    await expect(
      page.getByText(
        t("enrollment-member-life-events:banner.until", { date: formatLong(addDays(born, 30), "en") }),
      ),
    ).toBeVisible();
    await page.getByText(t("enrollment-member-life-events:banner.what")).click();
    await expectAccessible(page, "a page of the wizard with its banner");
    await expect(page.getByRole("radio", { name: t("wizard:relationship.19"), exact: true })).toBeChecked();
    await expect(page.locator('input[name="dob.day"]')).toHaveValue(String(Number(born.slice(8))));
    await wizard.field("about.firstName").fill("Haneul");
    await wizard.field("about.lastName").fill("Jeon");
    const saving = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/update"));
    await wizard.button("person.save").click();
    // The wire's own shape: the call answers nothing else.
    const { enrollment } = (await (await saving).json()) as { enrollment: Enrollment };
    await wizard.expectPage("family.title");
    await page.getByText(t("wizard:known.summary")).click();
    await expectAccessible(page, "the family with what is known");
    await wizard.goOn();

    const asked = new Set<string>();
    // Today's cover is chosen already, the child is ticked; what may not change is not asked.
    for (const type of ["medical", "dental", "vision", "life", "adnd"] as const) {
      if (enrollment.folded.includes(`benefit:${type}`)) continue;
      await wizard.expectPage(`benefit.title.${type}`);
      const isChosen = (await page.getByRole("radio", { checked: true }).count()) > 0;
      if (isChosen && type === "vision")
        await expect(page.getByRole("checkbox", { name: /Haneul/u })).toBeChecked();
      // A dental plan takes a newborn from the first of a month; a birth on that day begins with it.
      if (type === "dental" && !born.endsWith("-01"))
        await expect(page.getByText(formatLong(firstOfNextMonth(born), "en")).first()).toBeVisible();
      // Who is paid was never asked of those who were covered before.
      if (isChosen && (type === "life" || type === "adnd")) {
        await wizard.payOther("Mai Tran");
        asked.add(type);
      }
      if (!isChosen) {
        await wizard.pick(page.getByRole("radio", { name: t(`wizard:benefit.waive.${type}`) }));
        await wizard.pick(page.getByRole("checkbox", { name: "I do not wish to take part" }));
      }
      await wizard.goOn();
    }
    await wizard.expectPage("review.title");
    await expect(page.getByRole("main")).toContainText(shown);
    for (const type of ["life", "adnd"] as const)
      if (asked.has(type)) await expect(wizard.section(`benefit.title.${type}`)).toContainText("Mai Tran");
    await wizard.button("review.submit").click();
    await wizard.expectPage("complete.title");
    await expect(page.getByRole("main")).toContainText(shown);
  },
);

test("an event that was reported by mistake is taken back; without one, a page says why nobody enrolls", async ({
  page,
  wizard,
}) => {
  const { token } = await signInByCall("admin");
  const member = await aCoveredMember();
  const { kinds } = await call<{ kinds: { id: string; label: string }[] }>("GET", "/lifeeventkinds", {
    token,
  });
  const kind = kinds.find(({ label }) => label === "A child passed the age limit of the plan");
  await call("POST", "/lifeevents", {
    token,
    body: { memberId: member.id, kindId: kind?.id, eventDate: addDays(today, -2) },
  });
  await goAs(page, "admin", `/admin/members/${member.id}`);
  await expect(page.getByText(/A child passed the age limit of the plan, /u).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel this event" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel this event" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  // Anyone who comes without an event of their own reads why not.
  await page.goto("/Welcome/HANEUL-LIFE-EVENTS");
  await expect(wizard.heading()).toHaveText("You cannot enroll here");
  await expect(page.getByRole("main")).toContainText(
    "This sign-up is for people with a change in their life",
  );
  await expect(page.getByRole("link", { name: /Call/u })).toBeVisible();
});

for (const language of ["en", "ko"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test(
      "who may not enroll, and new hires, read why on a page",
      sizesOf(language),
      async ({ page, wizard, t }) => {
        await page.goto("/Welcome/HANEUL-LIFE-EVENTS");
        await expect(wizard.heading()).toHaveText(t("enrollment-member-life-events:notEligible.title"));
        await expectAccessible(page, "not eligible");
        await page.goto("/Welcome/HARBOR-BAKERY-HIRES");
        await wizard.expectPage("welcome.title");
        await expect(page.getByRole("main")).toContainText("31");
        await expectAccessible(page, "the welcome of new hires");
        await wizard.button("welcome.start").click();
        await wizard.expectPage("about.title");
        await wizard.field("about.firstName").fill("Nari");
        await wizard.field("about.lastName").fill("Seo");
        await fillDay(page, "dob", "1990-04-01");
        await fillDay(page, "hireDate", "2020-01-15");
        await wizard.goOn();
        await expect(wizard.heading()).toHaveText(t("enrollment-member-life-events:notEligible.title"));
        await page
          .getByRole("button", { name: t("enrollment-member-life-events:notEligible.check") })
          .click();
        await wizard.expectPage("about.title");
        await fillDay(page, "hireDate", today);
        await wizard.goOn();
        await wizard.expectPage("reach.title");
        await expect(page.getByText(formatLong(addDays(today, 31), language)).first()).toBeVisible();
      },
    );

    test("administrators keep the kinds of events", sizesOf(language), async ({ page }) => {
      await goAs(page, "admin", "/admin/lifeeventkinds");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, "kinds of life events");
      await page.goto("/admin/lifeeventkinds/new");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.getByRole("main").locator("button[type=submit]").click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expectAccessible(page, "a new kind with its fields in error");
    });
  });
}
