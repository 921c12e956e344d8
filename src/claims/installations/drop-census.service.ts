import type { Readable } from "node:stream";
import { bringCensus } from "#enrollment/exchange/imports.service.ts";
import { maxCensusBytes } from "#enrollment/exchange/census.ts";
import { Problem } from "#kernel/problem.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/**
 * A census is of one client: its file's name begins with the client's code, as in `ACME census 2027.xlsx`. It waits, mapped as
 * the last one was, for a person to look at it and to say yes.
 */
export async function takeCensus(
  services: Services,
  system: SystemScope,
  {
    systemId,
    installationId,
    name,
    content,
  }: { systemId: string; installationId: string; name: string; content: Readable },
): Promise<string> {
  const clients = await system.query<{ id: string; code: string }>(
    `select id, external_code as code from clients where installation_id = $1 and deleted_at is null
       and external_code is not null order by length(external_code) desc`,
    [installationId],
  );
  const lower = name.toLowerCase();
  const client = clients.find(
    ({ code }) => lower.startsWith(code.toLowerCase()) && /^[\s_.-]/u.test(lower.slice(code.length)),
  );
  if (client === undefined) {
    content.destroy();
    throw new Problem("notFound");
  }
  const scope = system.scopeFor(
    { kind: "apiKey", keyId: systemId, permissions: ["manageEnrollmentSessions"] },
    { installationId, clients: "all" },
  );
  const file = { name, content, maxBytes: maxCensusBytes };
  const { id } = await bringCensus(services, scope, { clientId: client.id, file });
  return id;
}
