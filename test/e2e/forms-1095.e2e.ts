import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";

// A month of Form 1095-C set by hand, what differs between two versions, and the rules' answer again.

type Client = { id: string; version: number; updatedAt: string; labels: unknown };

/** Who has not said so gets no forms. */
async function aLargeEmployer(typed: string): Promise<string> {
  const { token } = await signInByCall("admin");
  const { clients } = await call<{ clients: { id: string }[] }>("GET", `/clients?q=${typed}`, { token });
  const path = `/admin/clients/${clients[0]?.id}`;
  const { id, version, updatedAt: _, labels: __, ...client } = await call<Client>("GET", path, { token });
  const body = { ...client, isLargeEmployer: true };
  await call("PUT", path, { token, body, headers: { "if-match": `"${version}"` } });
  return id;
}

for (const [language, employer] of [
  ["en", "haneul"],
  ["es", "sol"],
] as const) {
  test.describe(`in ${language}`, sizesOf(language), () => {
    test.use({ language });

    test("a month is set by hand with its reason, told by the next version, and taken back", async ({
      page,
      t,
    }) => {
      test.slow();
      const own = (key: string, params: Record<string, string> = {}) => t(`aca-staff:${key}`, params);
      const clientId = await aLargeEmployer(employer);
      await goAs(page, "admin", `/admin/forms1095?client=${clientId}`);
      const make = page.getByRole("button", { name: own("makeVersion"), exact: true });
      const shows = page.getByLabel(own("shows"), { exact: true });
      await make.click();
      await expect(shows.locator("option")).toHaveCount(2);

      // The totals of Form 1094-C are a region with a table too.
      const forms = page.locator("section[aria-labelledby^='form-']");
      const form = forms.first();
      const open = form.getByRole("button").first();
      await open.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(own("month"), { exact: true }).selectOption("4");
      await dialog.getByLabel(own("line14"), { exact: true }).selectOption("1B");
      await dialog.getByRole("button", { name: t("records:save"), exact: true }).click();
      await expect(dialog.locator(".error-summary")).toBeFocused();
      await expect(dialog.locator(".error-summary").getByRole("link")).toContainText([
        own("set.noAmount"),
        own("set.noReason"),
      ]);
      await expectAccessible(page, "a month set by hand, with its errors");
      await dialog.getByLabel(own("line15"), { exact: true }).fill("90");
      await dialog.getByLabel(own("line16"), { exact: true }).selectOption("2G");
      await dialog.getByLabel(own("set.reason"), { exact: true }).fill("Offered by letter");
      await dialog.getByRole("button", { name: t("records:save"), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(open).toBeFocused();
      await expect(form.getByRole("table").first()).toContainText("$90.00");
      await expect(form.getByRole("table").first()).toContainText(own("isByHand"));
      await expectAccessible(page, "forms with a month set by hand");

      await make.click();
      await expect(shows.locator("option")).toHaveCount(3);
      await shows.selectOption("2");
      await page.getByLabel(own("onlyCorrected"), { exact: true }).check();
      await expect(forms).toHaveCount(1);
      const changes = form.locator("details").first();
      await changes.locator("summary").click();
      await expect(changes).toContainText("1B");
      await expect(changes).toContainText("$90.00");
      await expectAccessible(page, "what differs between two versions");

      await shows.selectOption("");
      await open.press("Enter");
      await dialog.getByLabel(own("month"), { exact: true }).selectOption("4");
      await expect(dialog.getByLabel(own("set.reason"), { exact: true })).toHaveValue("Offered by letter");
      await dialog.getByRole("button", { name: own("set.clear"), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(form.getByRole("table").first()).not.toContainText("$90.00");
    });
  });
}
