import type { Page } from "@playwright/test";
import { expect, sizesOf, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

// The first public pages come ready to read from the server; scripts only bring them to life.

const welcome = "/Welcome/SOL-Y-PIEDRA";

/** What only those see for whom no script runs; the usual ways to find a text pass over it. */
function withoutScripts(page: Page): Promise<string> {
  return page.locator("body noscript").innerText();
}

for (const language of ["en", "ko"] as const) {
  test.describe(`without scripts, in ${language}`, () => {
    test.use({ language, javaScriptEnabled: false });

    test(
      "a key leads to its page, which says what the enrollment is and whom to call",
      sizesOf(language),
      async ({ page, wizard, t }) => {
        await page.goto("/");
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await wizard.expectPage("key.title");
        await expect(page).toHaveTitle(`${t("wizard:key.title")} – Harborview Benefits`);
        await expect.poll(() => withoutScripts(page)).toContain(t("wizard:noScript.text"));
        expect(await withoutScripts(page)).toContain("(800) 555-0142");

        await wizard.goOn();
        await expect(wizard.summary()).toContainText(t("wizard:key.empty"));
        await wizard.field("key.label").fill("no such-key");
        await wizard.goOn();
        await wizard.expectPage("keyUnknown.title");
        await wizard.field("key.label").fill(" sol-y-piedra ");
        await wizard.goOn();
        await expect(page).toHaveURL(/\/Welcome\/SOL-Y-PIEDRA$/u);
        await wizard.expectPage("welcome.title");
        const main = page.getByRole("main");
        for (const key of ["welcome.lead", "welcome.stop"])
          await expect(main).toContainText(t(`wizard:${key}`));
        expect(await withoutScripts(page)).toContain(t("wizard:noScript.text"));
        await expect(main).toContainText(t("enrollment-wizard-choosing:benefit.title.medical"));
        // What would do nothing is not there.
        await expect(wizard.button("welcome.start")).toBeHidden();
        await expect(page.getByRole("button", { name: t("shell:help"), exact: true })).toBeHidden();
      },
    );
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a language is chosen in the header, and kept", async ({ page }) => {
    await page.goto(welcome);
    await page.getByRole("button", { name: "한국어" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
    await expect(page).toHaveTitle(/복리후생 가입/u);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  });

  test("a page that is all questions says that it needs them", async ({ page }) => {
    await page.goto("/Enroll");
    expect(await withoutScripts(page)).toMatch(
      /Please turn on JavaScript[\s\S]+JavaScript를 켠[\s\S]+Active JavaScript/u,
    );
  });

  test("what an address holds is text, whatever it looks like", async ({ page, wizard }) => {
    await page.goto(`/Welcome/${encodeURIComponent('x</script><img src=x id="bad">')}`);
    await wizard.expectPage("keyUnknown.title");
    await expect(page.locator("#bad")).toHaveCount(0);
  });
});

/** Keeps the scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

for (const address of ["/", welcome, "/Welcome/NO-SUCH-KEY"]) {
  test(`the scripts take ${address} over as it stands`, async ({ page, wizard }) => {
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (shifted += entry.value)))
        .observe({ type: "layout-shift", buffered: true });
    `);
    const letGo = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await expect(wizard.heading()).toBeVisible();
    const markup = `document.getElementById("root").innerHTML.replace(/<!--.*?-->|<noscript>.*?<\\/noscript>/gs, "")`;
    const before = await page.evaluate<string>(markup);
    await page.evaluate(`document.querySelector("h1").stood = true`);
    letGo();
    await page.getByRole("button", { name: "Help", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await page.evaluate(`document.querySelector("h1").stood`)).toBe(true);
    expect(await page.evaluate(markup)).toBe(before);
    expect(await page.evaluate("shifted")).toBeLessThanOrEqual(0.02);
  });
}

test("what is pressed and typed before the scripts come is not lost", async ({ page, wizard, browser }) => {
  const letGo = await holdScripts(page);
  await page.goto(welcome, { waitUntil: "commit" });
  await wizard.button("welcome.start").click();
  letGo();
  await wizard.expectPage("about.title");

  // Somebody else: the one who is inside an enrollment has another header, which moves what is about to be pressed.
  const again = await browser.newPage({ baseURL: page.url() });
  const letGoAgain = await holdScripts(again);
  await again.goto("/", { waitUntil: "commit" });
  const field = again.getByRole("textbox");
  await field.fill("haneul-new-hire");
  letGoAgain();
  await again.getByRole("button", { name: "Help", exact: true }).click();
  await expect(again.getByRole("dialog")).toBeVisible();
  await again.keyboard.press("Escape");
  await expect(field).toHaveValue("haneul-new-hire");
  await again.close();
});

test("a language chosen with scripts is that of the next page from the server", async ({
  page,
  wizard,
  t,
}) => {
  await page.goto(welcome);
  await page.getByRole("button", { name: "Español" }).click();
  await expect(wizard.heading()).not.toHaveText(t("wizard:welcome.title"));
  const { headers } = { headers: { cookie: await page.evaluate(() => document.cookie) } };
  const html = await (await page.request.get("/", { headers })).text();
  expect(html).toContain('<html lang="es">');
});

test("a page that is left to its scripts has the site's look too", async ({ page }) => {
  await page.goto("/login");
  const logo = page.getByRole("banner").getByRole("img").first();
  await expect(logo).toBeVisible();
  expect((await logo.boundingBox())?.height).toBe(40);
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue("--primary"))).toBe(
    "#0f5c6e",
  );
});
