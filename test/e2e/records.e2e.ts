import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import { prepareRoutes } from "./support/requests.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// The records that administrators keep, by the example of clients: what is true of every resource.

const field = (page: Page, name: string) => page.locator(`#${name}`);
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const row = (page: Page, name: string) =>
  page.getByRole("row", { name }).or(page.getByRole("listitem").filter({ hasText: name }));

/** A client of this test's own, through the form. */
async function addClient(page: Page): Promise<{ name: string; code: string; id: string }> {
  const code = `E2E-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Zephyr ${code}`;
  await goAs(page, "admin", "/admin/clients/new");
  await field(page, "name").fill(name);
  await field(page, "externalCode").fill(code);
  await save(page);
  await page.waitForURL(/clients\/[0-9a-f-]{36}$/u);
  return { name, code, id: page.url().split("/").at(-1) ?? "" };
}

/** What a survey needs beside its name. */
async function fillSurvey(page: Page): Promise<void> {
  for (const date of ["opensOn", "closesOn"]) await field(page, date).fill("2031-03-15");
  await field(page, "add-form").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

for (const { what, pages, make, fill } of [
  { what: "a record", pages: "tiers", make: "Save" },
  { what: "a form", pages: "customforms", make: "Create draft" },
  { what: "a survey", pages: "surveys", make: "Create draft", fill: fillSurvey },
  { what: "a theme", pages: "enrollmentsessionthemes", make: "Save" },
]) {
  const begin = async (page: Page): Promise<string> => {
    const name = `Kestrel ${crypto.randomUUID().slice(0, 8)}`;
    await goAs(page, "admin", `/admin/${pages}/new`);
    await fill?.(page);
    await field(page, "name").focus();
    await page.keyboard.type(name);
    // The next key goes where these went.
    await expect(field(page, "name")).toHaveValue(name);
    await expect(field(page, "name")).toBeFocused();
    return name;
  };

  test(`${what} that is made leaves the focus where it was, and says so`, async ({ page }) => {
    const name = await begin(page);
    await page.getByRole("button", { name: make, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/[\da-f-]{36}$/u);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const saving = page.getByRole("button", { name: "Save", exact: true });
    await expect(saving).toBeFocused();
    await expect(saving).toHaveCSS("outline-style", "solid");
    // What is changed now is not lost without a question.
    await field(page, "name").fill(`${name} and Sons`);
    await page.getByRole("link", { name: /^← / }).click();
    await expect(page.getByRole("button", { name: "Stay on this page" })).toBeFocused();
  });

  test(`what is typed while ${what} is being made stays, with the focus`, async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    // Before the page opens: a request that is sent just after a route was set may pass it by, unseen.
    await page.route(/\/admin\/[a-z]+$/u, async (route) => {
      if (route.request().method() === "POST") await answered;
      await route.continue();
    });
    const name = await begin(page);
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("Enter");
    await asked;
    await page.keyboard.type(" and Sons");
    // What is on its way is not sent again.
    await page.keyboard.press("Enter");
    answer();
    await expect(page).toHaveURL(/\/[\da-f-]{36}$/u);
    await page.keyboard.type(" of Salem");
    await expect(field(page, "name")).toBeFocused();
    await expect(field(page, "name")).toHaveValue(`${name} and Sons of Salem`);
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.reload();
    await expect(field(page, "name")).toHaveValue(`${name} and Sons of Salem`);
  });
}

test("wrong answers are listed, lead to their fields, and stay as typed", async ({ page }) => {
  const { code } = await addClient(page);
  await page.goto("/admin/clients/new");
  await field(page, "externalCode").fill(code);
  await field(page, "phone").fill("12");
  await save(page);
  const summary = page.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([/^Name: /u, /^Phone: /u]);
  await summary.getByRole("link", { name: /^Phone: / }).click();
  await expect(field(page, "phone")).toBeFocused();
  await expect(field(page, "phone")).toHaveValue("12");
  await field(page, "phone").fill("617 555 0142");
  await field(page, "name").fill("Zephyr again");
  await save(page);
  await expect(summary.getByRole("link")).toHaveText([/^Client code: This is already in use/u]);
});

test("what is not saved is not left without a question, by a link nor by Back", async ({ page }) => {
  await goAs(page, "admin", "/admin/clients");
  await page.getByRole("link", { name: "New client" }).click();
  await field(page, "name").fill("Half a client");
  await page.getByRole("link", { name: "← Clients" }).click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.goBack();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page).toHaveURL(/clients\/new$/u);
  await expect(field(page, "name")).toHaveValue("Half a client");
  await page.goBack();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/clients$/u);
});

test("a change made on an old version keeps what was typed, beside what another saved", async ({
  page,
  context,
}) => {
  const { id } = await addClient(page);
  const other = await context.newPage();
  await goAs(other, "admin", `/admin/clients/${id}`);
  await field(other, "city").fill("Salem");
  await field(other, "ratingArea").fill("RA9");
  await save(other);
  await expect(other.getByText("Saved.")).toBeVisible();

  await field(page, "city").fill("Boston");
  await save(page);
  await page.getByRole("button", { name: "Load the newest" }).click();
  await expect(field(page, "ratingArea")).toHaveValue("RA9");
  await expect(field(page, "city")).toHaveValue("Boston");
  await expect(page.getByText("Saved now: Salem")).toBeVisible();
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
});

test("what is removed can be brought back", async ({ page }) => {
  const { name, code } = await addClient(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("1 record removed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 record is back.")).toBeVisible();
  await page.getByRole("searchbox").fill(code);
  await expect(row(page, name)).toBeVisible();
});

test("a list's address holds its search, and its CSV has the same rows", async ({ page }) => {
  const { name, code } = await addClient(page);
  await page.goto(`/admin/clients?q=${code}&filter[status]=active`);
  await expect(row(page, name)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("clients.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(name);
  await page.goto(`/admin/clients?q=${code}&filter[status]=terminated`);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page).toHaveURL(/\/admin\/clients$/u);
});

test("a view is saved under a name and opens again", async ({ page }) => {
  const view = `View ${crypto.randomUUID().slice(0, 8)}`;
  await goAs(page, "admin", "/admin/clients?filter[status]=active&sort=-name");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Save this search").fill(view);
  await save(page);
  await page.getByRole("link", { name: view }).waitFor();
  await page.goto("/admin/clients");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("link", { name: view }).click();
  await expect(page).toHaveURL(/filter\[status\]=active&sort=-name$/u);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: `Forget the view ${view}` }).click();
  await expect(page.getByRole("link", { name: view })).toHaveCount(0);
});

test("a list is walked by keyboard alone", async ({ page, isMobile }) => {
  await goAs(page, "admin", "/admin/clients");
  await row(page, "Haneul Markets").waitFor();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press("/");
  await page.keyboard.type("haneul");
  await expect(page).toHaveURL(/q=haneul$/u);
  await expect(page.getByRole("link", { name: "Harbor Bakery Company" })).toHaveCount(0);
  if (!isMobile) {
    await page.getByRole("gridcell", { name: "Haneul Markets" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("gridcell", { name: "HNM200" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Haneul Markets", level: 1 })).toBeVisible();
  }
  await page.goto("/admin/clients");
  await row(page, "Haneul Markets").waitFor();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "New client" })).toBeVisible();
});

const tierList = /\/admin\/tieritems\?/u;

/** Holds the next answer to a list of tiers until it is let go. */
async function holdTiers(page: Page): Promise<() => void> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  const hold = async (route: Route) => {
    await isFree;
    await route.continue();
  };
  await page.route(tierList, hold, { times: 1 });
  return letGo;
}

test("a tier set is made with its tiers below it", async ({ page }) => {
  await prepareRoutes(page);
  await goAs(page, "admin", "/admin/tiers/new");
  await field(page, "name").fill(`Tiers ${crypto.randomUUID().slice(0, 8)}`);
  await save(page);
  const tiers = page.getByRole("region", { name: "Tiers" });
  for (const label of ["Employee only", "Employee and children"]) {
    await tiers.getByRole("button", { name: "New tier" }).click();
    const fresh = tiers.getByRole("form", { name: "New tier" });
    await fresh.getByLabel("Label").fill(label);
    // Until the list has it, the next one cannot begin: it would begin with the same kind.
    const letGo = await holdTiers(page);
    const isAsked = page.waitForRequest(tierList);
    await tiers.getByRole("form", { name: label }).getByRole("button", { name: "Save" }).click();
    await isAsked;
    await expect(tiers.getByRole("form", { name: label })).toBeVisible();
    await expect(tiers.getByRole("button", { name: "New tier" })).toBeDisabled();
    letGo();
    await expect(tiers.getByRole("button", { name: "New tier" })).toBeEnabled();
  }
  await page.reload();
  await expect(tiers.getByRole("form")).toHaveCount(2);
  await tiers.getByRole("form", { name: "Employee only" }).getByRole("button", { name: "Remove" }).click();
  await expect(tiers.getByRole("form")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tiers.getByRole("form")).toHaveCount(2);
});
