import type { Readable } from "node:stream";
import { eachAlone, eachWork } from "../each-alone.ts";
import type { Inbox, Lying } from "./inbox.ts";

/** By name: the mark that a file had when it was seen last. One that is still written has another one the next time. */
export type Seen = Map<string, string>;

export type Watching = {
  /** Keeps a file and answers the id by which it is known; what it refuses for good goes to the failed ones under that id. */
  take(file: { name: string; content: Readable }): Promise<{ id: string; isRefused?: boolean }>;
  /** Which of these have come to their end, and how. */
  ended(ids: readonly string[]): Promise<readonly { id: string; status: "done" | "failed" }[]>;
};

/**
 * One look, to be repeated every minute. A file is taken in when it is the same as at the look before. However many workers
 * look at once, and wherever one is stopped: the same content has one id (`take`), and its name in `taken` says which.
 */
export async function lookInto(inbox: Inbox, seen: Seen, watching: Watching): Promise<void> {
  const lying = await inbox.list("top");
  for (const name of seen.keys()) if (!lying.some((one) => one.name === name)) seen.delete(name);
  await eachWork(
    () => eachAlone(lying, takeOne),
    () => sortTaken(inbox, watching),
  );

  async function takeOne({ name, mark }: Lying): Promise<void> {
    const isWhole = inbox.isWholeAtOnce || seen.get(name) === mark;
    seen.set(name, mark);
    if (!isWhole) return;
    const content = await openIfThere(inbox, name);
    if (content === undefined) return;
    const { id, isRefused = false } = await watching.take({ name, content });
    const place = isRefused ? "failed" : "taken";
    await inbox.move({ place: "top", name }, { place, name: `${id} ${name}` });
    seen.delete(name);
  }
}

/** Another worker may have taken it since. */
async function openIfThere(inbox: Inbox, name: string): Promise<Readable | undefined> {
  try {
    return await inbox.open(name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** What the import is through with goes where people look for it. */
async function sortTaken(inbox: Inbox, watching: Watching): Promise<void> {
  const taken = await inbox.list("taken");
  const ids = taken.map(({ name }) => name.slice(0, 36)).filter((id) => /^[0-9a-f-]{36}$/u.test(id));
  if (ids.length === 0) return;
  const rows = await watching.ended(ids);
  for (const { name } of taken) {
    const status = rows.find(({ id }) => name.startsWith(id))?.status;
    if (status !== undefined) await inbox.move({ place: "taken", name }, { place: status, name });
  }
}
