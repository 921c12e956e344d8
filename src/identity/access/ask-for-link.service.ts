import { logInHelpJob } from "#identity/access/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { enqueueWith } from "#server/jobs.ts";
import type { Services } from "#server/services.ts";

/** What somebody asked for. It is done in a job, so that the answer takes as long for an unknown address. */
type Request =
  | { task: "reset"; username: string }
  | { task: "username"; email: string }
  | { task: "alreadyMember"; memberId: string | null };

const sealedFor = "job:log-in-help";

/**
 * Queues what is to be done, sealed and under a name of its own, so that doing it twice does no harm. With the client of
 * a transaction it is queued if and only if that commits.
 */
export async function askLater(
  services: Services,
  request: Request,
  client: Parameters<typeof enqueueWith>[0] = services.database.system,
): Promise<void> {
  const id = uuidv7(services.clock().getTime());
  const sealed = services.vault.seal(JSON.stringify({ ...request, id }), sealedFor).toString("base64");
  await enqueueWith(client, logInHelpJob, { sealed });
}

/** What `askLater` has sealed. */
export function openRequest({ vault }: Services, sealed: string): Request & { id: string } {
  return JSON.parse(vault.open(Buffer.from(sealed, "base64"), sealedFor)) as Request & { id: string };
}
