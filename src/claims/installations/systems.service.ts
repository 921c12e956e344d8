import { lookForFilesJob } from "#claims/installations/jobs.ts";
import { Problem } from "#kernel/problem.ts";
import { parseUrl } from "#kernel/web-address.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type DropKind, dropKinds, type DroppedStatus } from "./drop-kinds.ts";
import { dropPlace, type FileSystem } from "./places.service.ts";
import type { DroppedFile, droppedFiles, systemTest } from "./systems.ts";

type System = FileSystem & {
  id: string;
  kind: "core" | "file" | "demo";
  baseUrl: string | null;
  trouble: { code: string; params?: Record<string, string | number> } | null;
};
type Outcome = AnswerOf<typeof systemTest>;
/** A core system that says nothing for so long is not reached. */
const patienceMs = 10_000;

async function requireSystem({ client }: Transaction, id: string): Promise<System> {
  const { rows } = await client.query<System>(
    `select s.id, s.kind, s.base_url as "baseUrl", s.machine_name as "machineName", s.credentials_ref as "credentialsRef",
       s.trouble, i.machine_name as tenant
     from connected_systems s join installations i on i.id = s.installation_id where s.id = $1 and s.deleted_at is null`,
    [id],
  );
  const [system] = rows;
  if (system === undefined) throw new Problem("notFound");
  return system;
}

/** Reaches for the system as the watching does, and says what came of it. Nothing is taken. */
export async function testSystem(services: Services, scope: Scope, id: string): Promise<Outcome> {
  const system = await scope.transaction(async (transaction) => {
    transaction.audit({ action: "test", subject: "connectedSystem", subjectId: id });
    return requireSystem(transaction, id);
  });
  if (system.kind === "demo") return { isReached: true, code: "demo" };
  return system.kind === "file" ? testFiles(services, system) : testCore(services, system);
}

async function testFiles(services: Services, system: System): Promise<Outcome> {
  let waiting = 0;
  for (const kind of dropKinds) {
    const place = dropPlace(services, system, kind);
    if (place === undefined) return placeUnknown(services, system);
    try {
      await place.inbox.reach();
      waiting += (await place.inbox.list("top")).length;
    } catch (error) {
      return unreachable(error);
    }
  }
  return { isReached: true, code: "reached", params: { waiting } };
}

async function testCore(services: Services, system: System): Promise<Outcome> {
  if (system.credentialsRef === null) return { isReached: false, code: "noPlace" };
  const place = services.configuration.connectedPlaces.get(system.credentialsRef);
  if (place?.kind !== "core") return placeUnknown(services, system);
  if (system.baseUrl !== null && parseUrl(system.baseUrl)?.origin !== parseUrl(place.url)?.origin)
    return { isReached: false, code: "wrongAddress", params: { name: system.credentialsRef } };
  try {
    const answer = await fetch(place.url, {
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      headers: place.token === undefined ? {} : { authorization: `Bearer ${place.token}` },
    });
    await answer.body?.cancel();
    const isRefused = answer.status >= 400;
    return {
      isReached: !isRefused,
      code: isRefused ? "refused" : "answered",
      params: { status: answer.status },
    };
  } catch (error) {
    return unreachable(error);
  }
}

function placeUnknown({ configuration }: Services, { credentialsRef }: System): Outcome {
  const name = credentialsRef ?? "";
  const isKnown = configuration.connectedPlaces.has(name);
  return { isReached: false, code: isKnown ? "wrongPlace" : "unknownPlace", params: { name } };
}

function unreachable(error: unknown): Outcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, 200);
  return { isReached: false, code: "unreachable", params: { reason } };
}

export async function askForLook(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { kind } = await requireSystem(transaction, id);
    if (kind !== "file") throw new Problem("notFound");
    transaction.audit({ action: "look", subject: "connectedSystem", subjectId: id });
    const { installationId } = scope.accessScope;
    await transaction.enqueue(lookForFilesJob, { installationId, systemId: id });
  });
}

type Page = { id: string; page: number; pageSize: number; status?: DroppedStatus | undefined };

export async function listDropped(
  services: Services,
  scope: Scope,
  { id, page, pageSize, status }: Page,
): Promise<AnswerOf<typeof droppedFiles>> {
  return scope.transaction(async (transaction) => {
    const system = await requireSystem(transaction, id);
    const { client } = transaction;
    const { rows } = await client.query<DroppedFile>(
      `select d.id, d.kind, d.file_name as "fileName", d.subject_id as "subjectId",
         coalesce(case when d.status = 'taken' and coalesce(c.status, p.status) in ('done', 'failed')
           then coalesce(c.status, p.status) end, d.status) as status,
         coalesce(d.failure, c.failure, p.failure) as failure, d.times, d.last_seen_at::text as "lastSeenAt",
         d.finished_at::text as "finishedAt",
         case when c.id is not null then jsonb_build_object(
             'good', (select count(*) from claim_sets s join claim_versions v on v.set_id = s.id where s.file_id = c.id),
             'waiting', (select count(*) from claim_sets s join claim_versions v on v.set_id = s.id join claims k on k.id = v.claim_id
               where s.file_id = c.id and k.member_id is null),
             'bad', (select count(*) from claim_sets s join claim_holds h on h.set_id = s.id
               where s.file_id = c.id and h.released_at is null))
           when p.id is not null then jsonb_build_object('good', p.taken + p.same, 'waiting', p.waiting, 'bad', p.bad_rows)
         end as counts
       from dropped_files d
         left join claim_files c on d.kind = 'claims' and c.id = d.subject_id
         left join payer_total_files p on d.kind = 'totals' and p.id = d.subject_id
       where d.system_id = $1 and ($2::text is null or d.status = $2)
       order by d.last_seen_at desc, d.id desc limit $3 offset $4`,
      [id, status ?? null, pageSize, (page - 1) * pageSize],
    );
    const counted = await client.query<{ total: number }>(
      `select count(*)::int as total from dropped_files where system_id = $1 and ($2::text is null or status = $2)`,
      [id, status ?? null],
    );
    const places =
      system.kind === "file"
        ? dropKinds.map((kind) => ({ kind, place: dropPlace(services, system, kind)?.address }))
        : [];
    const known = places.flatMap(({ kind, place }) => (place === undefined ? [] : { kind, place }));
    return {
      rows,
      total: counted.rows[0]?.total ?? 0,
      places: known.length === 0 ? null : known,
      trouble: system.trouble,
    };
  });
}

/** A file that failed goes where files come in: the next look takes it as one that has just come. */
export async function retryDropped(services: Services, scope: Scope, id: string): Promise<void> {
  const found = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{
      systemId: string;
      kind: DropKind;
      fileName: string;
      subjectId: string;
    }>(
      `select d.system_id as "systemId", d.kind, d.file_name as "fileName", d.subject_id as "subjectId" from dropped_files d
       where d.id = $1 and (d.status = 'failed' or d.status = 'taken' and (
         exists (select from claim_files c where c.id = d.subject_id and c.status = 'failed')
         or exists (select from payer_total_files p where p.id = d.subject_id and p.status = 'failed')))`,
      [id],
    );
    const [file] = rows;
    if (file === undefined) throw new Problem("notFound");
    return { file, system: await requireSystem(transaction, file.systemId) };
  });
  const { file, system } = found;
  const place = dropPlace(services, system, file.kind);
  if (place === undefined) throw new Problem("notFound");
  const lying = await place.inbox.list("top");
  const isTaken = lying.some(({ name }) => name === file.fileName);
  const name = isTaken ? `again ${services.clock().getTime()} ${file.fileName}` : file.fileName;
  // A look may not have been there since it failed.
  for (const from of ["failed", "taken"] as const)
    await place.inbox.move(
      { place: from, name: `${file.subjectId} ${file.fileName}` },
      { place: "top", name },
    );
  await scope.transaction(async (transaction) => {
    await transaction.client.query(
      `update dropped_files set status = 'retried', version = version + 1, updated_at = now(), updated_by = $2
       where id = $1 and status in ('failed', 'taken')`,
      [id, scope.userId ?? null],
    );
    transaction.audit({ action: "retry", subject: "droppedFile", subjectId: id });
    const { installationId } = scope.accessScope;
    await transaction.enqueue(lookForFilesJob, { installationId, systemId: file.systemId });
  });
}
