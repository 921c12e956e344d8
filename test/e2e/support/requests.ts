import type { Page } from "@playwright/test";

/**
 * Before a page opens that is to have a route later: a request that it sends just after its first route was set may pass
 * that by, and is then never seen.
 */
export async function prepareRoutes(page: Page): Promise<void> {
  await page.route(/^no-request-of-ours:/u, (route) => route.continue());
}
