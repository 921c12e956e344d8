import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Writes a small tree to a temporary folder, lends its path, and removes it. */
export function inPlantedTree<T>(files: Record<string, string>, look: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), "openroll-check-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
