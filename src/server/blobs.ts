import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Files by opaque key. What a file is called and who may have it stands in the database, never in the key. */
export type BlobStore = {
  put(content: Buffer): Promise<string>;
  get(key: string): Promise<Buffer>;
};

/** Keeps files in a folder. A file appears whole or not at all. */
export function folderBlobs(folder: string): BlobStore {
  const place = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error("Not a blob key");
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(content) {
      const key = randomUUID();
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(`${target}.part`, content, { mode: 0o600, flush: true });
      await rename(`${target}.part`, target);
      return key;
    },
    async get(key) {
      return readFile(place(key));
    },
  };
}
