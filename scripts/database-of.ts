import { findRunning, startEmbedded } from "#server/database/embedded.ts";
import { takeProcessLock } from "#server/process-lock.ts";

type Stop = () => Promise<void> | void;

/**
 * The database of a server that runs, or, when none does, the same one started for a script. What the script is to stop at
 * its end is added to `stops`, the first last.
 */
export async function databaseOf(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  stops: Stop[],
): Promise<string> {
  const found = databaseUrl ?? (await findRunning(dataDir));
  if (found !== undefined) return found;
  const lock = takeProcessLock(dataDir);
  stops.push(() => lock.release());
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir, log });
  stops.push(() => embedded.stop());
  return embedded.url;
}
