import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";

test(
  "a person with a bill in hand finds the claim, reads what they owe and why, compares, and keeps the EOB",
  onPhone,
  async ({ page }) => {
    await goAs(page, "member", "/member");
    const main = page.getByRole("main");
    const glance = main.getByRole("region", { name: "At a glance" });
    await expect(glance.getByRole("link", { name: /^You are covered/u })).toBeVisible();
    await expect(glance.getByRole("link", { name: /^Show my card/u })).toBeVisible();
    await expect(
      glance.getByRole("link", { name: /^\$[\d,]+ of \$[\d,]+ ?: Your deductible/u }),
    ).toBeVisible();
    const inAll = glance.getByRole("link", { name: / ?: You may owe for \d{4}$/u });
    await expect(inAll).toHaveText(/^\$[\d,.]+/u);
    const [, sum = "", year = ""] =
      /^\$([\d,.]+) ?: You may owe for (\d{4})$/u.exec((await inAll.textContent()) ?? "") ?? [];
    await inAll.click();
    // The list names who of the family owes what, and comes to the same.
    const rows = main.getByRole("table", { name: /owe/u }).getByRole("row").filter({ hasText: year });
    await expect(rows.first()).toBeVisible();
    const amounts = (await rows.allTextContents()).map((text) =>
      Number(/\$([\d,.]+)$/u.exec(text)?.[1]?.replaceAll(",", "")),
    );
    expect(amounts.reduce((total, one) => total + one * 100, 0)).toBe(Number(sum.replaceAll(",", "")) * 100);
    await main
      .getByRole("link", { name: /^You may owe .*Lakeside Clinic/u })
      .first()
      .click();
    const first = main.getByRole("heading", { level: 1 });
    await expect(first).toHaveText(/^You may owe \$[\d,.]+ to Lakeside Clinic$/u);
    const owed = /\$([\d,.]+)/u.exec((await first.textContent()) ?? "")?.[1] ?? "";
    for (const words of [
      /^Lakeside Clinic billed \$/u,
      /You do not owe that part\.$/u,
      /^Your plan paid \$/u,
    ])
      await expect(main.getByRole("listitem").filter({ hasText: words })).toBeVisible();
    await expect(main.getByText(/^This is not a bill\./u)).toBeVisible();

    const money = main.getByRole("table", { name: "Where the money went" });
    await expect(money.getByRole("row").last()).toHaveText(`You may owe$${owed}`);
    await money.getByText("Discount", { exact: true }).click();
    await expect(money.getByText(/agreed on a lower price\. You do not owe this part\.$/u)).toBeVisible();

    await main.getByLabel("Amount on your bill").fill(owed);
    await main.getByRole("button", { name: "Compare" }).click();
    const agreed = main.getByText("The amounts agree. You can pay this bill.");
    await expect(agreed).toBeVisible();
    await main.getByLabel("Amount on your bill").fill("much");
    await expect(agreed).toBeHidden();
    await main.getByRole("button", { name: "Compare" }).click();
    await expect(main.getByLabel("Amount on your bill")).toBeFocused();
    await expectAccessible(page, "/member/claims/{id}");

    await main.getByRole("link", { name: "Open the explanation of benefits (EOB)" }).click();
    await expect(first).toHaveText("Explanation of benefits (EOB)");
    await expect(main.getByText(`You may owe $${owed} to Lakeside Clinic.`)).toBeVisible();
    await expect(main.getByRole("heading", { name: /your right to appeal$/u })).toBeVisible();
    await expectAccessible(page, "/member/claims/{id}/eob");
    const coming = page.waitForEvent("download");
    await main.getByRole("button", { name: "Save as PDF" }).click();
    const pdf = await readFile(await (await coming).path());
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  },
);

test(
  "a member sends a bill by photo and appeals a decision; staff decide, and the member reads the answer",
  onPhone,
  async ({ page, browser }) => {
    await goAs(page, "member", "/member/claims");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Send a bill" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Send a bill" })).toBeVisible();
    await main.getByRole("button", { name: "Send the bill" }).click();
    const errors = page.getByRole("alert");
    await expect(errors.getByRole("link")).toHaveCount(4);
    await expectAccessible(page, "/member/claims/sendbill with errors");
    await main.getByLabel("Doctor, hospital or pharmacy").fill("Seaport Urgent Care");
    await main.getByLabel("Month").fill("3");
    await main.getByLabel("Day", { exact: true }).fill("15");
    await main.getByLabel("Year").fill("2026");
    await main.getByLabel("Amount of the bill").fill("1,094.60");
    await main.locator("input[type=file]").setInputFiles({
      name: "bill.png",
      mimeType: "image/png",
      buffer: Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    });
    await expect(main.getByText("bill.png was added.")).toBeVisible();
    await main.getByRole("button", { name: "Send the bill" }).click();
    await expect(main.getByText("It was sent.", { exact: false })).toBeVisible();
    const bill = main.getByRole("listitem").filter({ hasText: "Bill from Seaport Urgent Care" });
    await expect(bill).toContainText("Received");
    await expect(bill).toContainText("$1,094.60");
    await expectAccessible(page, "/member/claims with a bill");

    await main
      .getByRole("link", { name: /^You may owe .*Lakeside Clinic/u })
      .first()
      .click();
    await main.getByRole("link", { name: "Appeal this decision" }).click();
    await main.getByLabel("Why should this be decided anew?").fill("It was an emergency.");
    await expectAccessible(page, "/member/claims/{id}/appeal");
    await main.getByRole("button", { name: "Send the appeal" }).click();
    await expect(main.getByRole("heading", { name: /^Appeal of claim /u })).toBeVisible();

    const desk = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await goAs(desk, "admin", "/admin/claimrequests?filter[status]=open");
    await expect(desk.getByRole("row", { name: /\$1,094\.60/u })).toBeVisible();
    await expectAccessible(desk, "/admin/claimrequests");
    await desk
      .getByRole("row", { name: /\$1,094\.60/u })
      .getByRole("link")
      .first()
      .click();
    await expect(desk.getByRole("button", { name: "Open bill.png" })).toBeVisible();
    await expectAccessible(desk, "/admin/claimrequests/{id}");
    await desk.getByRole("button", { name: "Decide" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("Status").selectOption({ label: "Denied" });
    await dialog.getByRole("button", { name: "Save and tell the member" }).click();
    await expect(dialog.getByText("Write what the member reads.").first()).toBeVisible();
    await dialog.getByLabel("Words to the member").fill("Ask your provider for an itemized bill.");
    await dialog.getByRole("button", { name: "Save and tell the member" }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText("Denied").first()).toBeVisible();
    await desk.close();

    await page.reload();
    await expect(bill).toContainText("Not approved");
    await expect(bill).toContainText("Ask your provider for an itemized bill.");
    await bill.getByRole("link", { name: "Open the conversation" }).click();
    await expect(main.getByText("Your bill was not approved.", { exact: false })).toBeVisible();
  },
);
