import type { Page } from "@playwright/test";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, onBoth, test } from "./support/test.ts";
import { starting } from "./support/words.ts";

// Finding members, the client that lists follow, and who serves whom.

const row = (page: Page, name: string | RegExp) =>
  page.getByRole("row", { name }).or(page.getByRole("listitem").filter({ hasText: name }));

type Member = { id: string; firstName: string; lastName: string; memberNumber: string };

async function membersOf(username: "admin" | "broker" | "partner", query = ""): Promise<Member[]> {
  const { token } = await signInByCall(username);
  return (await call<{ rows: Member[] }>("GET", `/membersearch?${query}`, { token })).rows;
}

/** The menu of the area: at the side, or in the drawer of a phone. */
async function openMenu(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: "Menu", exact: true }).click();
  return page.getByRole("navigation", { name: "Main menu" }).filter({ visible: true });
}

test("a member is found by a name in either order and opened; the menu remembers", async ({ page }) => {
  const [member] = await membersOf("broker", "q=kim");
  if (!member) throw new Error("The demo has somebody called Kim");
  const { firstName, lastName, memberNumber } = member;
  await goAs(page, "broker", "/broker/members");
  const box = page.getByRole("searchbox");
  await box.fill(`${firstName} ${lastName}`);
  await expect(page).toHaveURL(/q=/u);
  await row(page, memberNumber).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: `${firstName}` })).toBeVisible();
  await expect(page.getByText(`Member number ${memberNumber}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Coverage", exact: true })).toBeVisible();
  await expect(page.locator("main")).not.toContainText(/\d{3}-\d{2}-\d{4}/u);
  // What was known before the demo began: nothing; and what was learned since.
  await page.getByLabel("Day of coverage", { exact: false }).fill("2026-12-01");
  await page.getByLabel("As we knew it on", { exact: false }).fill("1999-12-31");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Coverage on Dec 1, 2026, as we knew it on Dec 31, 1999" }),
  ).toBeVisible();
  await expect(page.getByText("No coverage in this family on this day.")).toBeVisible();
  const menu = await openMenu(page, false);
  const recent = menu.getByRole("list", { name: "Members you viewed recently" });
  await expect(recent.getByRole("link").first()).toHaveText(`${firstName} ${lastName}`);
  // Again and again the same entry: nothing breaks, nothing is left behind in the history.
  const entry = menu.getByRole("link", { name: "Find members" });
  await entry.click();
  await entry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Find members" })).toBeVisible();
});

test("what has a number in it stays out of every address", async ({ page }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await goAs(page, "admin", "/admin/members");
  await row(page, /HB\d/u).first().waitFor();
  const box = page.getByRole("searchbox");
  await box.pressSequentially("219-09-9997", { delay: 120 });
  await expect(page.getByText("Search returned no results")).toBeVisible();
  expect(page.url()).not.toContain("219");
  expect(addresses.filter((address) => /219|q=/u.test(address))).toEqual([]);
  // What was typed last and is not searched yet goes with the rest.
  await box.press("8");
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await row(page, /HB\d/u).first().waitFor();
  await expect(box).toHaveValue("");
  const [member] = await membersOf("admin", "q=kim");
  await box.fill(member?.memberNumber ?? "");
  await expect(row(page, member?.memberNumber ?? "")).toHaveCount(1);
  expect(page.url()).not.toContain(member?.memberNumber);
});

test("a member of another client is a page that is not there", async ({ page }) => {
  const own = new Set((await membersOf("broker", "pageSize=100&q=acevedo")).map(({ id }) => id));
  const foreign = (await membersOf("admin", "pageSize=100&q=acevedo")).find(({ id }) => !own.has(id));
  await goAs(page, "broker", `/broker/members/${foreign?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test(
  "the chosen client stands in the address, and never over a record of another one",
  onBoth,
  async ({ page, isMobile }) => {
    const { token, user } = await goAs(page, "partner", "/partner/members");
    const choose = async (typed: string, name: string) => {
      const menu = await openMenu(page, isMobile);
      const chooser = menu.getByRole("combobox", { name: "Client to work with" });
      await chooser.focus();
      if (typed !== "") await chooser.pressSequentially(typed);
      else await chooser.press("ArrowDown");
      const option = menu.getByRole("option", { name: starting(name) });
      await option.waitFor();
      if (typed === "") await option.click();
      else await page.keyboard.press("Enter");
      if (!isMobile) return expect(chooser).toHaveValue(name);
      // The drawer stands until it is closed, or until a choice leads to another page and closes it.
      await page.keyboard.press("Escape");
      await expect(page.getByRole("combobox", { name: "Client to work with" })).toBeHidden();
    };
    const firstOf = async (client: string) => {
      const { clients } = await call<{ clients: { id: string }[] }>("GET", `/clients?q=${client}`, { token });
      const clientId = clients[0]?.id ?? "";
      return { clientId, member: (await membersOf("partner", `filter[clientId]=${clientId}`))[0] };
    };
    const [market, bakery] = [await firstOf("haneul"), await firstOf("harbor")];
    const marketChip = page.getByRole("button", { name: "Client: Haneul Markets. Show all clients" });
    const bakeryChip = page.getByRole("button", { name: "Client: Harbor Bakery Company. Show all clients" });
    const header = page.locator(".header__client");
    try {
      await choose("markets", "Haneul Markets");
      if (!isMobile) await expect(header).toContainText("Haneul Markets");
      await expect(marketChip).toBeVisible();
      await expect(page).toHaveURL(/client=[\da-f-]{36}$/u);
      const address = page.url();
      await expect(row(page, /HB102/u).first()).toBeVisible();
      await expect(row(page, /HB101/u)).toHaveCount(0);

      await test.step("a second tab with another client disturbs neither", async () => {
        const second = await page.context().newPage();
        await goAs(second, "partner", `/partner/members?client=${bakery.clientId}`);
        await expect(
          second.getByRole("button", { name: "Client: Harbor Bakery Company. Show all clients" }),
        ).toBeVisible();
        await page.reload();
        await expect(marketChip).toBeVisible();
        await expect(page).toHaveURL(address);
        await second.close();
      });

      await test.step("a record of another client takes its place, and says so; Back brings it again", async () => {
        await page.goto(`${address.replace("/members", `/members/${bakery.member?.id}`)}`);
        await expect(
          page.getByRole("status").filter({ hasText: "You now work with Harbor Bakery Company" }),
        ).toBeVisible();
        if (!isMobile) await expect(header).toContainText("Harbor Bakery");
        await expect(page).not.toHaveURL(new URL(address).search);
        await page.goBack();
        await expect(page).toHaveURL(address);
        await expect(marketChip).toBeVisible();
        await page.goto(`/partner/members/${market.member?.id}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await choose("bakery harb", "Harbor Bakery Company");
        await expect(page).toHaveURL(/\/partner\/members\?client=/u);
        await expect(bakeryChip).toBeVisible();
      });

      await test.step("a client that is not there is said to be so", async () => {
        await page.goto("/partner/members?client=0197a1b2-0000-7000-8000-000000000001");
        await expect(page.getByRole("status").filter({ hasText: "no longer here" })).toBeVisible();
        await expect(row(page, /HB101/u).first()).toBeVisible();
      });

      await page.goto(address);
      await marketChip.click();
      await expect(marketChip).toHaveCount(0);
      await expect(page).toHaveURL(/client=all$/u);
      await expect(row(page, /HB101/u).first()).toBeVisible();
      await choose("haneul", "Haneul Markets");
      await choose("", "All clients");
      await expect(marketChip).toHaveCount(0);
    } finally {
      await call("POST", `/usersettings/${user.id}/activeClient`, { token, body: { value: null } });
    }
  },
);

test("how dense lists are stays with the user", async ({ page }) => {
  const { token, user } = await goAs(page, "tpa", "/tpa/members");
  const heightOf = async () => (await row(page, /HB\d/u).first().boundingBox())?.height ?? 0;
  try {
    await row(page, /HB\d/u).first().waitFor();
    const compact = await heightOf();
    await page.getByRole("button", { name: /^Columns/u }).click();
    await page.getByRole("menuitemcheckbox", { name: /^More space between rows/u }).click();
    await page.keyboard.press("Escape");
    await expect.poll(heightOf).toBeGreaterThan(compact + 5);
    const roomy = await heightOf();
    await page.goto("/tpa/enrollment");
    await page.goto("/tpa/members");
    await expect.poll(heightOf).toBe(roomy);
  } finally {
    await call("POST", `/usersettings/${user.id}/listDensity`, { token, body: { value: "compact" } });
  }
});

test("a broker's page shows its clients; a new one offers the divisions of that client alone", async ({
  page,
}) => {
  const { token } = await signInByCall("admin");
  const code = `E2E-${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: string }>("POST", "/admin/brokers", {
    token,
    body: { name: `Zephyr ${code}`, code },
  });
  await goAs(page, "admin", `/admin/brokers/${id}`);
  await expect(page.getByText("No clients yet.")).toBeVisible();
  await page.getByRole("link", { name: "Add a client" }).click();
  await expect(page.locator("#brokerId")).toHaveValue(`Zephyr ${code}`);
  await page.locator("#clientId").fill("haneul");
  await page.getByRole("option", { name: "Haneul Markets" }).click();
  await page.locator("#divisionId").click();
  await expect(page.getByRole("option", { name: "Boston Bakehouse" })).toHaveCount(0);
  await page.getByRole("option").first().click();
  const division = await page.locator("#divisionId").inputValue();
  await page.locator("#effectiveDate").fill("2027-01-01");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/brokermap\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole("heading", { level: 1, name: `Zephyr ${code}` })).toBeVisible();
  await page.goto(`/admin/brokers/${id}`);
  await expect(row(page, "Haneul Markets")).toContainText(division);
});
