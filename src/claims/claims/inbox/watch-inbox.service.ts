import type { Inbox } from "#server/inbox/inbox.ts";
import { lookInto, type Seen } from "#server/inbox/look.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { takeIn } from "../claim-files.service.ts";
import { maxClaimFileBytes } from "../claim-file-calls.ts";

type Watched = { inbox: Inbox; source: "folder" | "bucket"; installationId: string };

/** One look into a place of claims. */
export async function lookIntoInbox(
  services: Services,
  system: SystemScope,
  { inbox, source, installationId }: Watched,
  seen: Seen,
): Promise<void> {
  await lookInto(inbox, seen, {
    async take({ name, content }) {
      const by = {
        installationId,
        actor: "system",
        userId: null,
        source,
        clientId: null,
        run: <T>(work: Parameters<typeof system.transaction<T>>[1]) =>
          system.transaction(installationId, work),
      };
      const file = { name, content, maxBytes: maxClaimFileBytes };
      return { id: await takeIn(services, by, { file, answer: async (_, id) => id }) };
    },
    ended: (ids) => endedClaimFiles(system, ids),
  });
}

export function endedClaimFiles(
  system: SystemScope,
  ids: readonly string[],
): Promise<{ id: string; status: "done" | "failed" }[]> {
  return system.query<{ id: string; status: "done" | "failed" }>(
    "select id, status from claim_files where id = any($1::uuid[]) and status in ('done', 'failed')",
    [ids],
  );
}
