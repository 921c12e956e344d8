import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { StaffEnrollment } from "#enrollment/processing/staff-enrollment.ts";
import { answerByCall, startByCall, type Started } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { aFamily, anEmployee } from "./support/people.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, onPhone, test } from "./support/test.ts";
import type { Wizard } from "./support/wizard.ts";
import { wordsOf } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

// An enrollment on its way from the employee to coverage, through the hands of staff.

const staffWords = wordsOf("en");
const word = (key: string, params: Record<string, string | number> = {}) =>
  staffWords(`processing:${key}`, params);

/** Somebody with two children, one of them without an SSN, who has sent an enrollment. */
async function sent(language: "en" | "ko" | "es" = "en"): Promise<Started & { lastName: string }> {
  const lastName = `Tester${crypto.randomUUID().replace(/[^a-f]/gu, "")}`;
  const started = await startByCall("SOL-Y-PIEDRA", language);
  await answerByCall(started, { employee: anEmployee({ lastName }), family: aFamily() }, "sent");
  return { ...started, lastName };
}

async function statusOf(id: string): Promise<StaffEnrollment> {
  const { token } = await signInByCall("admin");
  return call<StaffEnrollment>("GET", `/enrollment?id=${id}`, { token });
}

/** A photo as small as can be. */
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const reason = "Please add the birth certificate of Tatum.";

/** The employee, by the link of the mail: reads why, adds a paper, and sends it again. */
async function answerWhatCameBack(
  wizard: Wizard,
  { returnPath, referenceNumber, people }: Enrollment,
): Promise<void> {
  const { page, t } = wizard;
  await wizard.comeBack(returnPath ?? "/", { email: people[0]?.email ?? "" });
  await wizard.expectPage("returned.title");
  const main = page.getByRole("main");
  await expect(main).toContainText(reason);
  await expectAccessible(page, "an enrollment that came back");
  await wizard.field("returned.answer").fill("Here it is.");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "note.txt", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(main).toContainText(t("enrollment-documents:type"));
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "tatum.png", mimeType: "image/png", buffer: photo });
  await expect(main.getByRole("listitem").filter({ hasText: "tatum.png" })).toBeVisible();
  await expectAccessible(page, "a paper that was added");
  await wizard.button("review.submit").click();
  await wizard.expectPage("complete.title");
  await expect(main).toContainText(referenceNumber ?? "none");
  await expect(main).toContainText(t("wizard:complete.status.submitted"));
}

test("one that came back is read, answered with a paper, sent again, approved and processed", async ({
  page,
  wizard,
  t,
  browser,
}) => {
  test.slow();
  const { enrollment, lastName } = await sent();
  const staff = await (await browser.newContext({ locale: "en-US" })).newPage();
  await goAs(staff, "admin", `/admin/enrollments?filter[status]=submitted&q=${lastName}`);
  await staff.getByRole("link", { name: new RegExp(lastName, "u") }).click();
  await expect(staff.getByRole("heading", { name: word("difference.title") })).toBeVisible();
  await expect(staff.getByText(word("panel.look"))).toBeVisible();
  await expect(staff.getByText(word("review.noSsn", { person: "Tatum" }))).toBeVisible();
  await expectAccessible(staff, "an enrollment in the queue");
  await staff.keyboard.press("r");
  await staff.getByRole("textbox", { name: word("reason.return") }).fill(reason);
  await expectAccessible(staff, "the question before it is returned");
  await staff
    .getByRole("dialog")
    .getByRole("button", { name: word("do.return"), exact: true })
    .click();
  await expect.poll(async () => (await statusOf(enrollment.id)).status).toBe("returned");

  await answerWhatCameBack(wizard, enrollment);
  await goAs(staff, "admin", `/admin/enrollments?filter[status]=submitted&q=${lastName}`);
  await staff.getByRole("link", { name: new RegExp(lastName, "u") }).click();
  await expect(staff.getByText("Here it is.")).toBeVisible();
  await expect(staff.getByRole("img", { name: "View tatum.png" })).toBeVisible();
  await staff.getByLabel(word("notes.label")).fill("Certificate seen.");
  const add = staff.getByRole("button", { name: word("notes.add") });
  await add.press("Enter");
  await expect(staff.getByRole("listitem").filter({ hasText: "Certificate seen." })).toBeVisible();
  await expect(add).toBeFocused();
  await expectAccessible(staff, "an enrollment with a paper and a note");
  await staff.getByRole("button", { name: word("do.approve"), exact: true }).click();
  // The button is gone then; who works by keyboard goes on from the heading.
  await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
  await expect.poll(async () => (await statusOf(enrollment.id)).status).toBe("approved");

  await goAs(staff, "admin", `/admin/enrollments/${enrollment.id}`);
  await staff.getByRole("button", { name: word("do.process"), exact: true }).click();
  await expect(staff.getByText(staffWords("enrollment:status.processed")).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main")).toContainText(t("wizard:complete.status.processed"));
  await staff.context().close();
});

test.describe("in es", onPhone, () => {
  const language = "es";
  test.use({ language });

  test("one that came back is read, answered with a paper and sent again, and its page says when it counts", async ({
    page,
    wizard,
    t,
  }) => {
    const { enrollment } = await sent(language);
    const { token } = await signInByCall("admin");
    const decide = async (action: string, more: object = {}) =>
      call("POST", "/enrollmentaction", { token, body: { action, ids: [enrollment.id], ...more } });
    await decide("return", { reason });
    await answerWhatCameBack(wizard, enrollment);
    await decide("approve");
    await decide("process");
    await page.reload();
    await expect(page.getByRole("main")).toContainText(t("wizard:complete.status.processed"));
  });
});

test("the queue is worked by keyboard: chosen, approved, undone", async ({ page }) => {
  const { enrollment, lastName } = await sent();
  await goAs(page, "admin", `/admin/enrollments?filter[status]=submitted&q=${lastName}`);
  const row = page.getByRole("row", { name: new RegExp(lastName, "u") });
  await expect(row).toContainText(word("short.review.noSsn"));
  await expectAccessible(page, "the queue");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("v");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(word("result.review_one", { count: 1 }));
  await expectAccessible(page, "what became of each");
  await dialog.getByRole("button", { name: word("do.undo"), exact: true }).click();
  await expect(dialog).toContainText(word("result.undo_one", { count: 1 }));
  await dialog.getByRole("button", { name: word("close"), exact: true }).click();
  await expect(row).toBeVisible();
  expect((await statusOf(enrollment.id)).status).toBe("submitted");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText(word("do.approve"));
});

test("many at once: what should be looked at is left out, and said", async ({ page }) => {
  const first = await sent();
  await goAs(page, "admin", `/admin/enrollments?filter[status]=submitted&q=${first.lastName}`);
  const row = page.getByRole("row", { name: new RegExp(first.lastName, "u") });
  await row.getByRole("link").click();
  await expect(page.getByText(word("place.last"))).toBeVisible();
  await page.keyboard.press("a");
  // Nothing comes after it: back to the list, which is empty now.
  await expect(page.getByText(word("tabs.nothing"))).toBeVisible();
  await expect(page.getByText(word("told.approve"))).toBeVisible();
});

test("coverage that starts is listed; who only reads decides nothing", async ({ page }) => {
  await goAs(page, "admin", "/admin/enrollments/changes?filter[date]=2026-01-01..2027-12-31");
  await expect(page.getByText(word("changes.starts")).first()).toBeVisible();
  await expectAccessible(page, "coverage changes");
  const { token } = await signInByCall("broker");
  const path = "/enrollments?filter[status]=processed";
  const { rows } = await call<{ rows: { id: string }[] }>("GET", path, { token });
  await goAs(page, "broker", `/broker/enrollment/${rows[0]?.id}`);
  await expect(page.getByRole("heading", { name: word("notes.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: word("do.approve"), exact: true })).toHaveCount(0);
});
