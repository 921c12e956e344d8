import type { Readable } from "node:stream";
import { endedClaimFiles } from "#claims/claims/inbox/watch-inbox.service.ts";
import { takeIn } from "#claims/claims/claim-files.service.ts";
import { maxClaimFileBytes } from "#claims/claims/claim-file-calls.ts";
import { takeTotals } from "#claims/accumulators/payer/payer-files.service.ts";
import { maxPayerFileBytes } from "#claims/accumulators/payer/payer-totals.ts";
import { Problem } from "#kernel/problem.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { eachAlone } from "#server/each-alone.ts";
import { lookInto, type Seen } from "#server/inbox/look.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { takeCensus } from "./drop-census.service.ts";
import { type DropKind, dropKinds } from "./drop-kinds.ts";
import { dropPlace, type FileSystem } from "./places.service.ts";

type System = FileSystem & { id: string; installationId: string };
/** A look between which and the next one a file has to stay the same. */
const settleMs = 1000;

/** To be called every minute: what systems have dropped. One that cannot be reached keeps no other from its turn. */
export function watchingDrops(services: Services, system: SystemScope): () => Promise<void> {
  const seen = new Map<string, Seen>();
  return async () => {
    await eachAlone(await readSystems(system), (one) => lookAt(services, system, one, seen));
  };
}

/** Looks at once, and again once a file that is still written would have changed. Answers how many files were taken. */
export async function lookNow(
  services: Services,
  system: SystemScope,
  { installationId, systemId }: { installationId: string; systemId?: string },
): Promise<{ files: number; troubled: string[] }> {
  const seen = new Map<string, Seen>();
  const systems = (await readSystems(system)).filter(
    (one) => one.installationId === installationId && (systemId === undefined || one.id === systemId),
  );
  let files = 0;
  const troubled: string[] = [];
  // Of a bucket, what is seen is whole.
  for (const one of systems) files += (await lookAt(services, system, one, seen)) ?? 0;
  if (systems.length > 0) await new Promise((resolve) => setTimeout(resolve, settleMs));
  for (const one of systems) {
    const taken = await lookAt(services, system, one, seen);
    if (taken === undefined) troubled.push(one.machineName);
    files += taken ?? 0;
  }
  return { files, troubled };
}

function readSystems(system: SystemScope): Promise<System[]> {
  return system.query<System>(
    `select s.id, s.installation_id as "installationId", s.machine_name as "machineName", s.credentials_ref as "credentialsRef",
       i.machine_name as tenant
     from connected_systems s join installations i on i.id = s.installation_id
     where s.kind = 'file' and s.status = 'connected' and s.deleted_at is null order by s.id`,
    [],
  );
}

/** How many files were taken; undefined where the place cannot be reached, which the system's page says. */
async function lookAt(
  services: Services,
  system: SystemScope,
  of: System,
  seen: Map<string, Seen>,
): Promise<number | undefined> {
  let files = 0;
  try {
    for (const kind of dropKinds) {
      const place = dropPlace(services, of, kind);
      if (place === undefined) throw new Error("unknownPlace");
      await place.inbox.reach();
      const key = `${of.id} ${kind}`;
      const known = seen.get(key) ?? new Map<string, string>();
      seen.set(key, known);
      await lookInto(place.inbox, known, {
        take: async (file) => {
          files += 1;
          return takeDropped(services, system, of, { ...file, kind, source: place.source });
        },
        ended: (ids) => endedFiles(services, system, { of, kind, ids }),
      });
    }
  } catch (error) {
    await noteLook(services, system, of, error);
    return undefined;
  }
  await noteLook(services, system, of, undefined);
  return files;
}

async function noteLook(
  { clock }: Services,
  system: SystemScope,
  { id }: System,
  error: unknown,
): Promise<void> {
  const said = error instanceof Error ? error.message : String(error);
  const trouble =
    error === undefined
      ? null
      : said === "unknownPlace"
        ? { code: "unknownPlace" }
        : { code: "unreachable", params: { reason: said.slice(0, 200) } };
  await system.query(
    `update connected_systems set last_sync_at = case when $2::jsonb is null then $3::timestamptz else last_sync_at end,
       trouble = $2::jsonb where id = $1`,
    [id, trouble === null ? null : JSON.stringify(trouble), clock()],
  );
}

type File = { name: string; content: Readable; kind: DropKind; source: "folder" | "bucket" };

/** Sends a file on the way of its kind. What refuses it at once becomes its failure. */
async function takeDropped(
  services: Services,
  system: SystemScope,
  of: System,
  { name, content, kind, source }: File,
): Promise<{ id: string; isRefused?: boolean }> {
  const { installationId } = of;
  const run = <T>(work: (transaction: Transaction) => Promise<T>) => system.transaction(installationId, work);
  const by = { installationId, actor: "system", userId: null, source, clientId: null, run };
  const answer = async (_: Transaction, id: string) => id;
  try {
    const id =
      kind === "claims"
        ? await takeIn(services, by, { file: { name, content, maxBytes: maxClaimFileBytes }, answer })
        : kind === "totals"
          ? await takeTotals(services, by, { file: { name, content, maxBytes: maxPayerFileBytes }, answer })
          : await takeCensus(services, system, { systemId: of.id, installationId, name, content });
    await noteFile(services, run, of, { id, kind, name, failure: null });
    return { id };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const id = uuidv7(services.clock().getTime());
    const { code, facts } = error;
    await noteFile(services, run, of, { id, kind, name, failure: { code, ...(facts && { params: facts }) } });
    return { id, isRefused: true };
  }
}

type Noted = {
  id: string;
  kind: DropKind;
  name: string;
  failure: { code: string; params?: Record<string, unknown> } | null;
};

async function noteFile(
  { clock }: Services,
  run: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>,
  { id: systemId, installationId }: System,
  { id, kind, name, failure }: Noted,
): Promise<void> {
  const now = clock();
  // A census waits for a person at its own page: nothing more becomes of the file.
  const status = failure !== null ? "failed" : kind === "census" ? "done" : "taken";
  await run(({ client }) =>
    client.query(
      `insert into dropped_files as d (id, installation_id, system_id, kind, file_name, subject_id, status, failure, last_seen_at,
         finished_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, case when $7 = 'taken' then null else $9::timestamptz end)
       on conflict (system_id, kind, subject_id, file_name) do update set times = d.times + 1, last_seen_at = excluded.last_seen_at,
         updated_at = now(), version = d.version + 1`,
      [
        uuidv7(now.getTime()),
        installationId,
        systemId,
        kind,
        name,
        id,
        status,
        failure === null ? null : JSON.stringify(failure),
        now,
      ],
    ),
  );
}

/** What became of files that were taken, noted where people look for it. */
async function endedFiles(
  { clock }: Services,
  system: SystemScope,
  { of, kind, ids }: { of: System; kind: DropKind; ids: readonly string[] },
): Promise<readonly { id: string; status: "done" | "failed" }[]> {
  const ended =
    kind === "claims"
      ? await endedClaimFiles(system, ids)
      : kind === "totals"
        ? await system.query<{ id: string; status: "done" | "failed" }>(
            "select id, status from payer_total_files where id = any($1::uuid[]) and status in ('done', 'failed')",
            [ids],
          )
        : ids.map((id) => ({ id, status: "done" as const }));
  for (const { id, status } of ended)
    await system.transaction(of.installationId, ({ client }) =>
      client.query(
        `update dropped_files set status = $3, finished_at = $4, updated_at = now(), version = version + 1
         where system_id = $1 and subject_id = $2 and status = 'taken'`,
        [of.id, id, status, clock()],
      ),
    );
  return ended;
}
