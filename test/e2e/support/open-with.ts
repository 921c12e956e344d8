import type { Page } from "@playwright/test";

type Entries = Record<string, unknown>;

/** Opens a page whose scripts find this in the browser's storages, as an earlier page would have left it. */
export async function openWith(
  page: Page,
  path: string,
  { session = {}, local = {} }: { session?: Entries; local?: Entries },
): Promise<void> {
  const before = await page.addInitScript(
    ([ofSession, ofSite]) => {
      for (const [key, text] of ofSession) sessionStorage.setItem(key, text);
      for (const [key, text] of ofSite) localStorage.setItem(key, text);
    },
    [textsOf(session), textsOf(local)] as const,
  );
  await page.goto(path);
  await before.dispose();
}

function textsOf(entries: Entries): [key: string, text: string][] {
  return Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]);
}
