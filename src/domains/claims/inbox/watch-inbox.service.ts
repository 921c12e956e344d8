import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { takeIn } from "../claim-files.service.ts";
import { maxClaimFileBytes } from "../claims.ts";
import type { Inbox } from "./inbox.service.ts";

type Watched = { inbox: Inbox; source: "folder" | "bucket"; installationId: string };
/** By name: the mark that a file had when it was seen last. One that is still written has another one the next time. */
export type Seen = Map<string, string>;

/**
 * One look, to be repeated every minute. A file is taken in when it is the same as at the look before. However many workers
 * look at once, and wherever one is stopped: the same content is one file (`takeIn`), and its name in `taken` says which.
 */
export async function lookIntoInbox(
  services: Services,
  system: SystemScope,
  { inbox, source, installationId }: Watched,
  seen: Seen,
): Promise<void> {
  const lying = await inbox.list("top");
  for (const name of seen.keys()) if (!lying.some((one) => one.name === name)) seen.delete(name);
  for (const { name, mark } of lying) {
    const isWhole = inbox.isWholeAtOnce || seen.get(name) === mark;
    seen.set(name, mark);
    if (!isWhole) continue;
    const content = await openIfThere(inbox, name);
    if (content === undefined) continue;
    const fileId = await takeIn(
      services,
      {
        installationId,
        actor: "system",
        userId: null,
        source,
        clientId: null,
        run: (work) => system.transaction(installationId, work),
      },
      { file: { name, content, maxBytes: maxClaimFileBytes }, answer: async (_, id) => id },
    );
    await inbox.move({ place: "top", name }, { place: "taken", name: `${fileId} ${name}` });
    seen.delete(name);
  }
  await sortTaken(system, inbox);
}

/** Another worker may have taken it since. */
async function openIfThere(inbox: Inbox, name: string) {
  try {
    return await inbox.open(name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** What the import is through with goes where people look for it. */
async function sortTaken(system: SystemScope, inbox: Inbox): Promise<void> {
  const taken = await inbox.list("taken");
  const ids = taken.map(({ name }) => name.slice(0, 36)).filter((id) => /^[0-9a-f-]{36}$/u.test(id));
  if (ids.length === 0) return;
  const rows = await system.query<{ id: string; status: string }>(
    "select id, status from claim_files where id = any($1::uuid[]) and status in ('done', 'failed')",
    [ids],
  );
  for (const { name } of taken) {
    const status = rows.find(({ id }) => name.startsWith(id))?.status;
    if (status !== "done" && status !== "failed") continue;
    await inbox.move({ place: "taken", name }, { place: status, name });
  }
}
