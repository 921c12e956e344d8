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
