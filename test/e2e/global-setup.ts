import { removeDataDir, startSite } from "../site.ts";

/**
 * One site with the demo installation for all browser tests; each test enrols people of its own. A site that runs
 * already, named by TEST_SITE_URL, is used as it is: quicker while a test is written.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env["TEST_SITE_URL"] !== undefined) return async () => undefined;
  const site = await startSite({ environment: { LOG_LEVEL: "error" } });
  process.env["TEST_SITE_URL"] = site.url;
  return async () => {
    await site.stop();
    removeDataDir(site.dataDir);
  };
}
