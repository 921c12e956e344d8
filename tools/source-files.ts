import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Every file below `folder`, as slash paths relative to `root`, in a stable order; none when the folder is missing. */
export function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(root, path);
      return entry.isFile() ? [path] : [];
    });
}

export function isSource(path: string): boolean {
  return /\.tsx?$/u.test(path) && !path.endsWith(".d.ts");
}

/** 1-based line of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
