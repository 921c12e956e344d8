import { execFileSync } from "node:child_process";
import { newDataDir } from "../../site.ts";

/** A data folder with the demo installation, for a site of the test's own: a copy of the one that was seeded for this run. */
export function aSeededDataDir(): string {
  const seeded = process.env["TEST_SEEDED_DIR"];
  // Where all tests run against a site that runs already, nothing was seeded: the new site does it.
  return seeded === undefined ? newDataDir() : copyOf(seeded);
}

/** Of the folder of a site that has stopped; its database belongs to an account of its own, which stays so. */
export function copyOf(dataDir: string): string {
  const copy = newDataDir();
  execFileSync("cp", ["-a", `${dataDir}/.`, copy]);
  return copy;
}
