import { constants } from "node:fs";
import { access, mkdir, open, readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileStream } from "../streams.ts";
import { type Inbox, isUnfinishedName } from "./inbox.ts";

/** A folder of this machine, or one that is mounted there. */
export function folderInbox(folder: string): Inbox {
  const pathOf = ({ place, name }: { place: string; name: string }) =>
    place === "top" ? join(folder, name) : join(folder, place, name);
  return {
    isWholeAtOnce: false,
    async list(place) {
      const where = place === "top" ? folder : join(folder, place);
      const entries = await readdir(where, { withFileTypes: true }).catch(nothing);
      const files = entries.filter((entry) => entry.isFile() && !isUnfinishedName(entry.name));
      const found = await Promise.all(
        files.map(async ({ name }) => {
          const facts = await stat(join(where, name)).catch(() => undefined);
          return facts === undefined ? [] : [{ name, mark: `${facts.size} ${facts.mtimeMs}` }];
        }),
      );
      return found.flat().toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    async reach() {
      await mkdir(folder, { recursive: true, mode: 0o770 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
    async open(name): Promise<Readable> {
      const handle = await open(join(folder, name));
      return fileStream(handle);
    },
    async move(from, to) {
      if (to.place !== "top") await mkdir(join(folder, to.place), { recursive: true });
      await rename(pathOf(from), pathOf(to)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
    },
  };
}

function nothing(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}
