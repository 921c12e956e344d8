import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPlaidServer } from "../plaid-server.ts";
import { todayIn } from "#kernel/dates.ts";
import { newDataDir, removeDataDir, startSite } from "../site.ts";
import { copyOf } from "./support/seeded.ts";

/**
 * One site with the demo installation for all browser tests; each test enrols people of its own. A site that runs
 * already, named by TEST_SITE_URL, is used as it is: quicker while a test is written.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env["TEST_SITE_URL"] !== undefined) return async () => undefined;
  // Seeded once: the sites that some tests start for themselves begin with copies.
  const dataDir = newDataDir();
  // The run may last beyond midnight; the demo stays as it was made.
  process.env["TEST_DEMO_DAY"] = todayIn("America/New_York", new Date());
  await (await startSite({ dataDir, environment: { LOG_LEVEL: "error" } })).stop();
  const seeded = copyOf(dataDir);
  process.env["TEST_SEEDED_DIR"] = seeded;
  const plaidKeys = { clientId: "client-of-tests", secret: "secret-of-tests" };
  const plaid = await startPlaidServer(plaidKeys);
  const site = await startSite({
    dataDir,
    environment: {
      LOG_LEVEL: "error",
      PLAID_CLIENT_ID: plaidKeys.clientId,
      PLAID_SECRET: plaidKeys.secret,
      PLAID_BASE_URL: plaid.url,
    },
  });
  process.env["TEST_SITE_URL"] = site.url;
  // Where the workers note which members of the demo they have taken.
  const taken = mkdtempSync(path.join(tmpdir(), "openroll-taken-"));
  process.env["TEST_TAKEN_DIR"] = taken;
  return async () => {
    await site.stop();
    await plaid.close();
    removeDataDir(dataDir);
    removeDataDir(seeded);
    removeDataDir(taken);
  };
}
