import { expectAccessible } from "./support/axe.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// A clerk adds a family with coverage, adds a child to it, moves it, corrects a start two months back, ends the employee's work,
// takes that back, and asks what was known the day before; by keyboard where a dialog opens and closes.

test("a family is added, moved, corrected, ended with what that gives back, the end is undone, and what was known before is shown", async ({
  page,
}, { retry }) => {
  // Choosing a client stays with the user: nobody else of these tests works as this clerk.
  await goAs(page, "clerk", "/admin/enrollment");
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: "Client" }).click();
  await page.getByRole("option", { name: "Pacific Tide Freight" }).click();
  const lastName = `Lindqvist${"abc"[retry] ?? "z"}`;
  await main.getByLabel("First name").fill("Nora");
  await main.getByLabel("Last name").fill(lastName);
  await main.getByLabel("Birth date").fill("1988-04-12");
  await main.getByLabel("Hire date").fill("2026-01-05");
  await main.getByLabel("Location", { exact: true }).selectOption({ label: "Oakland Terminal" });
  await main.getByText("You choose plans").click();
  await main.getByRole("button", { name: "Check", exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: "Enter the first day of coverage." })).toBeVisible();
  await main.getByLabel("First day of coverage").fill("2026-04-01");
  await main.getByLabel("Plan", { exact: true }).first().selectOption({ index: 1 });
  await main.getByRole("button", { name: "Check", exact: true }).press("Enter");
  await expect(main.getByText("The employee pays")).toBeVisible();
  await expectAccessible(page, "/admin/enrollment");
  await main.getByRole("button", { name: "Add the family" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Nora ${lastName}` })).toBeVisible();

  await main.getByRole("button", { name: "Change location" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Location", { exact: true }).selectOption({ label: "Long Beach Terminal" });
  await dialog.getByLabel("From this day on").fill("2026-06-01");
  await dialog.getByRole("button", { name: "Show what changes" }).press("Enter");
  await expect(dialog.getByText("From Oakland Terminal to Long Beach Terminal.")).toBeVisible();
  await dialog.getByRole("button", { name: "Yes, move" }).press("Enter");
  await expect(main.getByText("The move is saved.")).toBeVisible();

  // Found, moved back and seen in the timeline: by twelve keys from anywhere.
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(lastName);
  // The palette's part arrives late: what is typed meanwhile is typed into it, and runs no key of the page.
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/Palette-*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lind");
  await expect(page.locator(".palette")).toHaveCount(0);
  arrive();
  await expect(page.getByRole("option").first()).toContainText(`Nora ${lastName}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Nora ${lastName}` })).toBeFocused();
  await page.keyboard.press("l");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("option", { name: "Oakland Terminal" })).toBeAttached();
  await page.keyboard.press("o");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("From Long Beach Terminal to Oakland Terminal.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(main.getByText("The move is saved.")).toBeVisible();
  await page.keyboard.press("t");
  await expect(main.getByRole("heading", { name: "Timeline" })).toBeInViewport();
  await expect(main.getByText("Location changed").first()).toBeVisible();

  await main.getByRole("button", { name: "Add a family member" }).press("Enter");
  await dialog.getByLabel("First name").fill("Liv");
  await dialog.getByLabel("Last name").fill(lastName);
  await dialog.getByLabel("Birth date").fill("1988-04-12");
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("must be");
  await dialog.getByLabel("Birth date").fill("2026-05-02");
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await expect(main.getByText("The family member was added.")).toBeVisible();
  await expect(main.getByRole("link", { name: `Liv ${lastName}` })).toBeVisible();

  await main.getByRole("button", { name: "Change coverage" }).press("Enter");
  const first = dialog.getByLabel("Coverage", { exact: true }).locator("option", { hasText: "Apr 1, 2026" });
  await dialog
    .getByLabel("Coverage", { exact: true })
    .selectOption((await first.first().getAttribute("value")) ?? "");
  await dialog.getByLabel("First day").fill("2026-02-01");
  await dialog.getByRole("button", { name: "Show what would happen" }).press("Enter");
  await expect(dialog.getByRole("row", { name: /^February 2026 .* more/u })).toBeVisible();
  await dialog.getByRole("button", { name: "Change coverage" }).press("Enter");
  await expect(main.getByText("The coverage was changed.")).toBeVisible();
  await main.getByText("Why these days and this price").first().click();
  await expect(main.getByText(/^Written by staff: /u).first()).toBeVisible();

  await main.getByRole("button", { name: "End employment" }).press("Enter");
  await dialog.getByLabel("Last day of work").fill("2026-03-15");
  await dialog.getByLabel("Coverage goes on until").selectOption("endOfMonth");
  await dialog.getByLabel("Reason").selectOption({ label: "The employee quit" });
  await dialog.getByRole("button", { name: "Show what would happen" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "What would happen after Mar 31, 2026" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^April 2026 Medical coverage .* back/u })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^Together .* back/u })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "COBRA clocks that start" })).toBeVisible();
  // Health coverage of days long past is taken back for a reason that the law knows.
  await dialog
    .getByLabel("Why it may be taken back")
    .selectOption({ label: "Nothing was paid for these days; only the entry is late" });
  await expectAccessible(page, "end of employment");
  await dialog.getByRole("button", { name: "End employment" }).press("Enter");
  await expect(main.getByText("Employment and the family’s coverage have ended.")).toBeVisible();

  // The COBRA card has an “Undo” of its own, of a step.
  const changes = main
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Changes by staff" }) });
  await changes.getByRole("button", { name: "Undo" }).first().press("Enter");
  await dialog.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(main.getByText("The change was undone. What was before it holds again.")).toBeVisible();
  await expect(main.getByRole("cell", { name: "No end date" }).first()).toBeVisible();

  const dayBefore = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10);
  await main.getByLabel("Day of coverage (today if left empty)").fill("2026-03-10");
  await main.getByLabel("As we knew it on").fill(dayBefore);
  await main.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(main.getByText("No coverage in this family on this day.")).toBeVisible();
  await expect(
    main.getByRole("heading", { name: "What has changed in our records since then" }),
  ).toBeVisible();

  await main.getByRole("button", { name: "Show emails and documents" }).press("Enter");
  await expect(main.getByText("The family has sent no documents.")).toBeVisible();
  await expectAccessible(page, "member with reasons and papers");
});
