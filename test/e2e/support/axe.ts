import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

type RunOnly = { type: "rule" | "tag"; values: string[] };
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What colours alone can break: on a page that was looked at whole in others. */
export async function expectContrast(page: Page, name: string): Promise<void> {
  await expectNone(page, name, { type: "rule", values: ["color-contrast", "link-in-text-block"] });
}

/** No violation of WCAG 2.2 AA or good practice on the page as it is now; nothing is allowed to pass. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNone(page, name, { type: "tag", values: standards });
}

async function expectNone(page: Page, name: string, runOnly: RunOnly): Promise<void> {
  // Our pages have no frames, so one page is enough (legacy mode opens no second one to put frames together), and of what
  // passes only the number is wanted: both together make a check three times as fast.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode(true)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found, name).toEqual([]);
}
