import { enrollmentOf, openAt } from "./support/api.ts";
import { call } from "./support/call.ts";
import { aFamily, anEmployee } from "./support/people.ts";
import { signInByCall } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";

test("an unknown key is a page, with a place for the right one", onPhone, async ({ page, t, wizard }) => {
  await page.goto("/Welcome/NO-SUCH-KEY");
  await wizard.expectPage("keyUnknown.title");
  await expect(page.getByText(t("wizard:keyUnknown.lead"))).toBeVisible();
  await wizard.field("key.label").fill("sol-y-piedra");
  await wizard.goOn();
  await wizard.expectPage("welcome.title");
  await expect(page).toHaveURL(/\/Welcome\/SOL-Y-PIEDRA$/u);
});

test("a closed session says when it closed and whom to ask", onPhone, async ({ page, t, wizard }) => {
  await page.goto("/Welcome/HARBOR-BAKERY-2026");
  await wizard.expectPage("notActive.title");
  await expect(page.getByText(t("wizard:notActive.lead"))).toBeVisible();
  await expect(page.getByText(t("wizard:notActive.closedOn", { date: "November 30, 2025" }))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("wizard:contact.heading") })).toBeVisible();
  await expect(wizard.button("welcome.start")).toHaveCount(0);
});

test("an enrollment that was sent cannot be opened again", onPhone, async ({ page, t, wizard }) => {
  const { enrollment } = await openAt(page, "sent", { employee: anEmployee() });
  await wizard.expectPage("complete.title");
  await page.goto("/Enroll?step=medical");
  await wizard.expectPage("sentBefore.title");
  await expect(page.getByText(t("wizard:sentBefore.lead"))).toBeVisible();
  await expect(page.getByText(enrollment.referenceNumber ?? "none")).toBeVisible();
  await expect(page.getByRole("heading", { name: t("wizard:contact.heading") })).toBeVisible();
  await wizard.link("sentBefore.view").click();
  await wizard.expectPage("complete.title");
});

test("cancelling asks first, then stores nothing", onPhone, async ({ page, t, wizard }) => {
  const employee = anEmployee();
  const started = await openAt(page, "medical", { employee, family: aFamily() });
  await page.getByRole("link", { name: t("wizard:cancelLink") }).click();
  await wizard.expectPage("cancel.title");
  await wizard.button("cancel.no").click();
  await wizard.expectPage("benefit.title.medical");
  expect((await enrollmentOf(started)).status).toBe("started");

  await page.getByRole("link", { name: t("wizard:cancelLink") }).click();
  await wizard.button("cancel.yes").click();
  await wizard.expectPage("cancelled.title");
  await expect(page).toHaveURL(/\/Cancelled$/u);
  await expect(page.getByText(t("wizard:cancelled.body"))).toBeVisible();

  const { token } = await signInByCall("admin");
  const kept = await call<{ status: string; people: unknown[]; benefitSelections: object }>(
    "GET",
    `/enrollment?id=${started.enrollment.id}`,
    { token },
  );
  expect(kept).toMatchObject({ status: "cancelled", people: [], benefitSelections: {} });
  await page.goto("/Enroll");
  await expect(page).not.toHaveURL(/\/Enroll/u);
});

test(
  "an address of something canceled, opened by itself, says that nothing was canceled",
  onPhone,
  async ({ page, t, wizard }) => {
    await page.goto("/Cancelled");
    await wizard.expectPage("cancelled.nothing");
    await expect(page.getByText(t("wizard:cancelled.body"))).toHaveCount(0);
  },
);

test(
  "an address that does not exist is a page, and tells nothing about other areas",
  onPhone,
  async ({ page, t }) => {
    for (const address of ["/no-such-page", "/Enroll/deeper", "/user/nobody"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell:notFound.title"));
    }
    await page
      .getByRole("link", { name: t("shell:home") })
      .last()
      .click();
    await expect(page).toHaveURL(/\/$/u);
  },
);
