import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/**
 * A browser context that the tests of a worker share, cleared between them. A page that stays open keeps the process of
 * the site's pages alive, with the scripts that it has read and compiled: they are what a new page costs.
 */
export type KeptContext = { context: BrowserContext; clear: () => Promise<boolean> };

/** What a context cannot be rid of again: a test that does one of these is the last one of its context. */
const lasting = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
];

export async function keptContext(browser: Browser): Promise<KeptContext> {
  // With what the test uses: Playwright adds that.
  const context = await browser.newContext();
  const staying = await context.newPage();
  // A page of the site that runs none of its scripts.
  await staying.goto("/api/health");
  const devtools = await context.newCDPSession(staying);
  let isSpoilt = false;
  const spoil = () => (isSpoilt = true);
  tellOf(context, lasting, spoil);
  tellOf(context.clock, ["install"], spoil);
  return {
    context,
    clear: async () => {
      if (isSpoilt) await context.close();
      else await clear(context, staying, devtools);
      return !isSpoilt;
    },
  };
}

async function clear(context: BrowserContext, staying: Page, devtools: CDPSession): Promise<void> {
  const pages = context.pages().filter((page) => page !== staying);
  await Promise.all(pages.map(async (page) => page.close()));
  await context.unrouteAll();
  await context.clearCookies();
  const origin = new URL(staying.url()).origin;
  const storageTypes = "local_storage,indexeddb,cache_storage,service_workers";
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
}

function tellOf(target: object, names: readonly string[], tell: () => void): void {
  for (const name of names) {
    const act: unknown = Reflect.get(target, name);
    if (typeof act !== "function") throw new Error(`a browser context has no ${name} any more`);
    Reflect.set(target, name, (...words: unknown[]): unknown => {
      tell();
      return Reflect.apply(act, target, words);
    });
  }
}
