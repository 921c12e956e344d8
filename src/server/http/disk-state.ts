import { statfs } from "node:fs/promises";

export type DiskState = "ok" | "diskFull";

/** Below this, the next file of some size may not fit, and the database's own log soon will not. */
const leastFreeBytes = 100_000_000;

/** Asks the disk that holds the folder. A folder that is not there holds no files of ours. */
export function diskStateOf(folder: string): () => Promise<DiskState> {
  return async () => {
    const disk = await statfs(folder).catch(() => undefined);
    return disk !== undefined && disk.bavail * disk.bsize < leastFreeBytes ? "diskFull" : "ok";
  };
}
