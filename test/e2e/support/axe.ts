import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expectNothingCut } from "./looks.ts";
import { expect, test } from "./test.ts";

type RunOnly = { type: "rule" | "tag"; values: string[] };
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ofColours = ["color-contrast", "link-in-text-block"];
/** What is the same in each width: names, roles, values, languages, tables. (Axe runs what is experimental only when asked.) */
const ofMarkup =
  /^experimental$|^cat\.(?:aria|forms|language|name-role-value|parsing|tables|text-alternatives|time-and-media)$/u;
const ofLayout = axe
  .getRules(standards)
  .filter(({ tags }) => !tags.some((tag) => ofMarkup.test(tag)))
  .map(({ ruleId }) => ruleId);

/** What colours alone can break: on a page that was looked at whole in others. */
export async function expectContrast(page: Page, name: string): Promise<void> {
  await expectNone(page, name, { type: "rule", values: ofColours });
}

/** What a width can break, on a page that was looked at whole in another: colours, sizes, what is shown and where it stands. */
export async function expectLaidOut(page: Page, name: string): Promise<void> {
  await expectNone(page, name, { type: "rule", values: ofLayout });
}

/** What of a page was looked at with another one, and is the same here. */
type Known = {
  /** Header, menu and footer: another page of this document had them. */
  isShellKnown?: boolean;
  /** A page of the same template, or this one in another language, had them. */
  areColoursKnown?: boolean;
};

/**
 * No violation of WCAG 2.2 AA or good practice on the page that is shown; nothing is allowed to pass. A walk in a second
 * language (`sizesOf`) meets the elements of the English one: there, longer words on a phone may be cut.
 */
export async function expectAccessible(page: Page, name: string, known: Known = {}): Promise<void> {
  if (test.info().tags.includes("@second")) {
    await atRest(page);
    await expectNothingCut(page, name);
    return;
  }
  await expectNone(page, name, { type: "tag", values: standards }, known);
}

async function expectNone(page: Page, name: string, runOnly: RunOnly, known: Known = {}): Promise<void> {
  await atRest(page);
  // Once a document: reading it costs as much as using it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  if (known.areColoursKnown)
    options.rules = Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }]));
  const exclude = known.isShellKnown ? [".header", ".area-menu", ".footer"] : [];
  const found = await page.evaluate(
    async ([without, how]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: [document.documentElement], exclude: without.map((selector) => [selector]) },
        how,
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    [exclude, options] as const,
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
