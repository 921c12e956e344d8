import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectNothingCut } from "./looks.ts";
import { expect, test } from "./test.ts";

type RunOnly = { type: "rule" | "tag"; values: string[] };
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What colours alone can break: on a page that was looked at whole in others. */
export async function expectContrast(page: Page, name: string): Promise<void> {
  await expectNone(page, name, { type: "rule", values: ["color-contrast", "link-in-text-block"] });
}

/**
 * No violation of WCAG 2.2 AA or good practice on the page that is shown; nothing is allowed to pass. A walk in a second
 * language (`sizesOf`) meets the elements of the English one: there, longer words on a phone may be cut.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  if (test.info().tags.includes("@second")) {
    await atRest(page);
    await expectNothingCut(page, name);
    return;
  }
  await expectNone(page, name, { type: "tag", values: standards });
}

async function expectNone(page: Page, name: string, runOnly: RunOnly): Promise<void> {
  await atRest(page);
  // Our pages have no frames, so one page is enough (legacy mode opens no second one to put frames together), and of what
  // passes only the number is wanted: both together make a check three times as fast.
  const isRead = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isRead && { axeSource: "axe" }) })
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode(true)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found, name).toEqual([]);
}

/** On a slow machine a part of it is still on its way, or a dialog half faded in: its colours are not yet its own. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator(".loading")).toHaveCount(0);
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
          ).length,
    );
  await expect.poll(moving).toBe(0);
}
