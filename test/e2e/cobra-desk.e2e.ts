import type { Locator } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { aCoveredFamily, anEmployer } from "./support/cobra.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// A clerk takes a couple from the end of work to month 36, with a divorce as second event. Days and sums are written by hand:
// coverage is lost on November 1, 2023; 18 months end on April 30, 2025, 36 on October 31, 2026. A month costs 102 % of
// $1,200.00, $1,320.00 and $1,440.00 for two (2023 to 2025), then of $720.00 and $780.00 for the spouse alone (2025, 2026).

const years = [
  [2023, 60_000, 120_000],
  [2024, 66_000, 132_000],
  [2025, 72_000, 144_000],
  [2026, 78_000, 156_000],
] as const;
const rates = years.flatMap(([year, one, two]) =>
  (
    [
      ["EMP", one],
      ["ESP", two],
    ] as const
  ).map(([tierCode, amountCents]) => ({
    tierCode,
    amountCents,
    effectiveDate: `${year}-01-01`,
    terminationDate: `${year}-12-31`,
  })),
);

test("a clerk takes a family from the end of work to month 36 with a second event, and reads why of each date", async ({
  page,
}) => {
  const employer = await anEmployer("2023-01-01", [
    { coverageType: "medical", name: "Breakwater PPO", rates },
  ]);
  const memberId = await aCoveredFamily(employer, {
    lastName: "Tamsin",
    hiredOn: "2023-02-01",
    people: [
      { firstName: "Ida", dob: "1980-05-01" },
      { relationship: "01", firstName: "Sol", dob: "1982-06-01" },
    ],
  });
  await goAs(page, "admin", `/admin/members/${memberId}`);
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "COBRA", exact: true }) })
    .last();
  const dialog = page.getByRole("dialog");
  /** One step of the case, by its dialog. */
  const step = async (open: string, fill: () => Promise<void>) => {
    await card.getByRole("button", { name: open, exact: true }).click();
    await fill();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  /** Opens all dates of a person, and reads one of them with its why. */
  const reads = async (name: string, rows: readonly [what: string, day: string, why: string][]) => {
    const dates: Locator = card
      .locator("details")
      .filter({ hasText: `All dates of ${name}, and why` })
      .first();
    if (!(await dates.evaluate((element: HTMLDetailsElement) => element.open)))
      await dates.locator("summary").click();
    for (const [what, day, why] of rows) {
      const row = dates.getByRole("row").filter({ has: page.getByText(what, { exact: true }) });
      await expect(row).toContainText(day);
      await expect(row).toContainText(why);
    }
  };
  const pay = (on: string, amount: string) =>
    step("Enter payment", async () => {
      await dialog.getByLabel("Received on").fill(on);
      await dialog.getByLabel("Amount").fill(amount);
    });
  const owes = (text: string) => expect(card.getByText(text, { exact: true })).toBeVisible();

  await card.getByRole("button", { name: "Start COBRA" }).click();
  await card.getByLabel("Day of the event").fill("2023-10-20");
  await card.getByLabel("The administrator was told on").fill("2023-11-17");
  await card.getByRole("button", { name: "Show what would start" }).click();
  await expect(card.getByText("Coverage lost on Nov 1, 2023")).toBeVisible();
  await expect(card.getByText("may continue for 18 months")).toHaveCount(2);
  await card.getByRole("button", { name: "Start", exact: true }).click();
  await reads("Ida Tamsin", [
    [
      "Employer tells by",
      "Dec 1, 2023",
      "The employer has 30 days to tell the administrator, from November 1, 2023.",
    ],
    ["Notice by", "Dec 1, 2023", "14 days after the administrator was told, on November 17, 2023."],
    ["Last day of COBRA", "Apr 30, 2025", "18 months from November 1, 2023."],
  ]);

  await step("Notice sent", () => dialog.getByLabel("Sent on").fill("2023-12-01"));
  await reads("Sol Tamsin", [
    ["Elect by", "Jan 30, 2024", "60 days after the notice was sent, on December 1, 2023."],
  ]);
  await step("Enter election", async () => {
    await dialog.getByLabel("Elected on (postmark)").fill("2023-12-20");
    for (const box of await dialog.getByRole("checkbox", { name: "Medical coverage: Breakwater PPO" }).all())
      await box.check();
  });
  await reads("Ida Tamsin", [
    ["First payment by", "Feb 3, 2024", "45 days after the election of December 20, 2023."],
  ]);
  await owes("Next month to pay: from Nov 1, 2023, $1,224.00. Credit: $0.00.");

  await card.getByRole("button", { name: "Enter payment", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "This is about Ida Tamsin" }).uncheck();
  await expect(
    dialog.getByText("Breakwater PPO (Ida Tamsin, Sol Tamsin): $1,224.00 a month from Nov 1, 2023"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  // November and December 2023, and January 2024 at the price of its year: 2 × 1,224.00 + 1,346.40.
  await pay("2024-01-10", "3,794.40");
  await owes("Next month to pay: from Feb 1, 2024, $1,346.40. Credit: $0.00.");
  await reads("Ida Tamsin", [
    [
      "Next payment by",
      "Mar 2, 2024",
      "The month begins on February 1, 2024; then there are 30 days of grace.",
    ],
  ]);
  // A part is a receipt; the rest of eleven months follows: 11 × 1,346.40 = 14,810.40.
  await pay("2024-02-01", "500.00");
  await owes("Next month to pay: from Feb 1, 2024, $1,346.40. Credit: $500.00.");
  await pay("2024-02-20", "14,310.40");
  await owes("Next month to pay: from Jan 1, 2025, $1,468.80. Credit: $0.00.");
  // January to April 2025: 4 × 1,468.80.
  await pay("2025-01-02", "5,875.20");

  await step("Extend period", async () => {
    await dialog.getByLabel("Told on").fill("2025-04-01");
    await dialog
      .getByLabel("Why", { exact: true })
      .selectOption({ label: "Second event of spouse or child (36 months)" });
    await dialog.getByLabel("Day of the second event").fill("2025-03-10");
    await dialog.getByRole("checkbox", { name: "This is about Ida Tamsin" }).uncheck();
  });
  await reads("Sol Tamsin", [
    ["Last day of COBRA", "Oct 31, 2026", "36 months for spouse and children after a second event."],
    ["Last day of COBRA", "Oct 31, 2026", "36 months from November 1, 2023."],
  ]);
  await reads("Ida Tamsin", [["Last day of COBRA", "Apr 30, 2025", "18 months from November 1, 2023."]]);
  await owes("Next month to pay: from May 1, 2025, $734.40. Credit: $0.00.");
  await expectAccessible(page, "a COBRA case with a second event");

  await step("End COBRA", async () => {
    await dialog.getByLabel("Last day covered").fill("2025-04-30");
    await dialog.getByLabel("Why").selectOption({ label: "The last month is over" });
    await dialog.getByRole("checkbox", { name: "This is about Sol Tamsin" }).uncheck();
  });
  await expect(card.getByText("Ended Apr 30, 2025: The last month is over")).toBeVisible();
  // May to December 2025: 8 × 734.40. January to October 2026: 10 × 795.60.
  await pay("2025-05-02", "5,875.20");
  await owes("Next month to pay: from Jan 1, 2026, $795.60. Credit: $0.00.");
  await pay("2026-01-05", "7,956.00");
  await expect(card.getByText("Next month to pay", { exact: false })).toHaveCount(0);
  await expect(card.getByText("Last day: overdue since Oct 31, 2026")).toBeVisible();
  await step("End COBRA", async () => {
    await dialog.getByLabel("Last day covered").fill("2026-10-31");
    await dialog.getByLabel("Why").selectOption({ label: "The last month is over" });
  });
  await expect(card.getByText("Ended Oct 31, 2026: The last month is over")).toBeVisible();
  await expect(card.getByRole("button", { name: "End COBRA" })).toHaveCount(0);
  // What was paid in all, as the payments say it: 3,794.40 + 500.00 + 14,310.40 + 5,875.20 + 5,875.20 + 7,956.00 = 38,311.20.
  await card.getByText("What was done").click();
  for (const sum of ["$3,794.40", "$500.00", "$14,310.40", "$5,875.20", "$7,956.00"])
    await expect(
      card.getByRole("listitem").filter({ hasText: "payment" }).filter({ hasText: sum }).first(),
    ).toBeVisible();
});
