import type { MemberDetail } from "#people/members/members.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { coverByCall, signAndSend, startAsking } from "./support/life.ts";
import { goInside } from "./support/api.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";

// An amount of life cover beyond what anyone gets, from the wish to the decision of staff.

/** Everybody's is another: lists find it. */
const aLastName = () => `Waiting${crypto.randomUUID().replace(/[^a-f]/gu, "")}`;

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, sizesOf(language), () => {
    test.use({ language });

    test("more than is guaranteed is asked for, found by staff, approved, and then covered", async ({
      page,
      wizard,
      t,
    }) => {
      test.slow();
      const own = (key: string, params: Record<string, string> = {}) => t(`members-answers:${key}`, params);
      const lastName = aLastName();
      const started = await startAsking({ language, employee: { lastName } });
      await goInside(page, started, "/Enroll?step=life");
      await wizard.expectPage("benefit.title.life");
      const card = page.locator(".wz-plan").filter({ hasText: "Anchor Choice Life" });
      await wizard.pick(card.getByRole("radio"));
      await card.getByRole("textbox").first().fill("300,000");
      await expect(card.getByRole("status").first()).toContainText(own("eoi.waits", { amount: "$200,000" }));
      await card.getByRole("button", { name: own("payees.addOther"), exact: true }).click();
      await card.getByRole("textbox", { name: own("payees.name") }).fill("Hope Fund");
      await card.getByRole("combobox").selectOption("trust");
      await card.getByRole("textbox", { name: `${own("payees.share")} Hope Fund` }).fill("100");
      await wizard.goOn();
      await wizard.expectPage("benefit.title.adnd");
      await signAndSend(started, `Jordan ${lastName}`);
      const { id } = await coverByCall(started);

      // The figure on the home page leads to the list, and the list to the member.
      await goAs(page, "admin", "/admin");
      await page.getByRole("link", { name: t("enrollment:home.eoi"), exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/members\?filter\[eoi\]=pending$/u);
      const filter = page.getByLabel(t("members:list.eoi"), { exact: true });
      await expect(filter).toContainText(t("members:list.eoiPending"));
      await page.getByRole("searchbox").fill(lastName);
      await expectAccessible(page, "members who wait for a decision");
      await page.getByRole("link", { name: `${lastName}, Jordan`, exact: true }).click();

      const waits = page.getByText(own("decide.waits", { amount: "$200,000" }), { exact: true });
      await expect(waits).toBeVisible();
      const approve = page.getByRole("button", { name: own("decide.approved.do"), exact: true });
      const decline = page.getByRole("button", { name: own("decide.declined.do"), exact: true });
      const dialog = page.getByRole("dialog");
      await decline.press("Enter");
      await expect(dialog).toHaveAccessibleName(own("decide.declined.title", { amount: "$200,000" }));
      await expectAccessible(page, "a decision against it");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(decline).toBeFocused();

      await approve.press("Enter");
      const day = dialog.getByLabel(own("decide.effectiveDate"), { exact: true });
      await expect(day).toBeFocused();
      await expect(dialog).toContainText("$300,000");
      await page.keyboard.press("Enter");
      const summary = dialog.locator(".error-summary");
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveText(own("decide.noDate"));
      await summary.getByRole("link").press("Enter");
      await expect(day).toBeFocused();
      await day.fill("2020-01-01");
      await day.press("Enter");
      await expect(summary).not.toContainText(own("decide.noDate"));
      await expect(summary).toBeFocused();
      await expect(day).toHaveAccessibleDescription(/\S/u);
      await expectAccessible(page, "a day before the cover");
      const { coverages } = await member(id);
      const from = coverages.find(({ coverageType }) => coverageType === "life")?.effectiveDate ?? "";
      await day.fill(from);
      await day.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(waits).toHaveCount(0);
      const told = page.getByRole("status").filter({ hasText: "$300,000" });
      await expect(told).toBeFocused();
      await expect(page.getByText(`${own("volume")}: $300,000`, { exact: true })).toBeVisible();
      await expectAccessible(page, "a member whose cover was decided on");
      expect(await lifeOf(id)).toMatchObject([{ volumeCents: 30_000_000, pendingCents: null }]);

      await page.goto(`/admin/members?filter[eoi]=pending&q=${lastName}`);
      await expect(page.getByText(t("members:list.noMatch"), { exact: true })).toBeVisible();
    });
  });
}

test("who was faster has decided: the dialog says so, and the page then shows it", async ({ page, t }) => {
  const own = (key: string, params: Record<string, string> = {}) => t(`members-answers:${key}`, params);
  const lastName = aLastName();
  const started = await startAsking({ amount: "300,000", employee: { lastName } });
  await signAndSend(started, `Jordan ${lastName}`);
  const { id } = await coverByCall(started);
  await goAs(page, "admin", `/admin/members/${id}`);
  await page.getByRole("button", { name: own("decide.declined.do"), exact: true }).click();
  const [cover] = await lifeOf(id);
  const { token } = await signInByCall("tpa");
  await call("POST", `/coverages/${cover?.id}/eoi`, {
    token,
    body: { decision: "declined" },
    headers: { "if-match": `"${cover?.version}"` },
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: own("decide.declined.do"), exact: true }).click();
  await expect(dialog.locator(".error-summary")).toBeFocused();
  await expectAccessible(page, "a decision that came too late");
  await dialog.getByRole("button", { name: own("decide.cancel"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(own("decide.waits", { amount: "$200,000" }))).toHaveCount(0);
  await expect(page.getByText(`${own("volume")}: $100,000`, { exact: true })).toBeVisible();
});

async function member(id: string): Promise<MemberDetail> {
  const { token } = await signInByCall("admin");
  return call<MemberDetail>("GET", `/member/${id}`, { token });
}

/** Without what never was: who is approved from the first day on has not had the smaller amount. */
async function lifeOf(id: string): Promise<MemberDetail["coverages"]> {
  const { coverages } = await member(id);
  return coverages.filter(
    ({ coverageType, effectiveDate, terminationDate }) =>
      coverageType === "life" && (terminationDate === null || terminationDate >= effectiveDate),
  );
}
