import { removeDataDir, startSite } from "../site.ts";

/** One site with the demo installation for all browser tests; each test enrols people of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const site = await startSite({ environment: { LOG_LEVEL: "error" } });
  process.env["TEST_SITE_URL"] = site.url;
  return async () => {
    await site.stop();
    removeDataDir(site.dataDir);
  };
}
