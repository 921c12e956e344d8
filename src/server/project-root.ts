import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of package.json: the same from the sources, from a test and from the bundle in dist/. */
export const projectRoot: string = nearestPackage(import.meta.dirname);

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("There is no package.json above the server.");
  return nearestPackage(parent);
}
