import type { Page } from "@playwright/test";

/** Within the pages that are open, as by a link: scripts, and axe, are read once. */
export async function goTo(page: Page, address: string): Promise<void> {
  const before = await page.evaluate((to) => {
    document.querySelector("main h1")?.setAttribute("data-left", "");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return document.title;
  }, address);
  // Two records may have the same title, a form and the next one the same heading.
  await page.waitForFunction(
    (title) => document.title !== title || document.querySelector("main h1[data-left]") === null,
    before,
  );
}
