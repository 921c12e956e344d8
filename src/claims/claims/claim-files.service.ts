import { importClaimsJob } from "#claims/claims/jobs.ts";
import { Problem } from "#kernel/problem.ts";
import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { keepHashed } from "#server/keep-hashed.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { answersOfFile } from "./answers.service.ts";
import type { ClaimSource } from "./claim-status.ts";
import type { ClaimFile, ClaimFileDetail } from "./claim-file-calls.ts";

/** Keeps the file, sealed, and sends it on its way. The same content as before answers with what came of it then. */
export async function bringClaims(
  services: Services,
  scope: Scope,
  { clientId, file }: { clientId?: string | undefined; file: IncomingFile },
): Promise<ClaimFileDetail> {
  await scope.transaction((transaction) => requireClient(transaction, clientId));
  const by: Bringing = {
    installationId: scope.accessScope.installationId,
    actor: scope.actor,
    userId: scope.userId ?? null,
    source: scope.principal.kind === "apiKey" ? "key" : "upload",
    clientId: clientId ?? null,
    run: (work) => scope.transaction(work),
  };
  return takeIn(services, by, { file, answer: presentFile });
}

/** Who brings a file, and how its rows are written. */
export type Bringing = {
  installationId: string;
  actor: string;
  userId: string | null;
  source: ClaimSource;
  clientId: string | null;
  run: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
};
type Taken<T> = { file: IncomingFile; answer: (transaction: Transaction, fileId: string) => Promise<T> };

/** Whatever the way in: the content is read once, kept sealed, and imported by a job. */
export async function takeIn<T>(services: Services, by: Bringing, { file, answer }: Taken<T>): Promise<T> {
  const files = new SealedFiles(services.blobs);
  const { kept, contentHash } = await keepHashed(services, file);
  let isKept = false;
  try {
    const answered = await by.run(async (transaction) => {
      const { client } = transaction;
      const { installationId, clientId } = by;
      // Two who bring the same file at once: the second one waits, and finds it.
      await client.query("select pg_advisory_xact_lock(hashtext('claim-files'), hashtext($1))", [
        contentHash.toString("hex"),
      ]);
      const before = await client.query<{ id: string }>(
        `select id from claim_files where installation_id = $1 and content_hash = $2 and status <> 'failed'
           and client_id is not distinct from $3 order by id limit 1`,
        [installationId, contentHash, clientId],
      );
      const [same] = before.rows;
      if (same !== undefined) return answer(transaction, same.id);
      const id = uuidv7(services.clock().getTime());
      await client.query(
        `insert into claim_files (id, installation_id, client_id, blob_key, file_key_sealed, file_name, media_type, size_bytes,
           content_hash, actor, source, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, 'application/edi-x12', $7, $8, $9, $11, $10, $10)`,
        [
          id,
          installationId,
          clientId,
          kept.blobKey,
          services.vault.seal(kept.fileKey, `claim_files.file_key:${id}`),
          maskSsnsIn(file.name),
          kept.sizeBytes,
          contentHash,
          by.actor,
          by.userId,
          by.source,
        ],
      );
      transaction.audit({
        action: "create",
        subject: "claimFiles",
        subjectId: id,
        clientId: clientId ?? undefined,
      });
      await transaction.enqueue(importClaimsJob, { fileId: id, installationId });
      isKept = true;
      return answer(transaction, id);
    });
    if (!isKept) await files.remove(kept.blobKey);
    return answered;
  } catch (error) {
    await files.remove(kept.blobKey);
    throw error;
  }
}

async function requireClient({ client }: Transaction, clientId: string | undefined): Promise<void> {
  if (clientId === undefined) return;
  const { rowCount } = await client.query("select from clients where id = $1 and deleted_at is null", [
    clientId,
  ]);
  if (rowCount !== 1) throw new Problem("notFound");
}

const file = `f.id, f.file_name as "fileName", f.size_bytes as "sizeBytes", f.status, f.claims_done as "claimsDone",
  f.claims_total as "claimsTotal", f.created_at::text as "createdAt", f.finished_at::text as "finishedAt",
  (select ${fullNameSql("u")} from users u where u.id = f.created_by) as by, f.failure,
  (select count(*)::int from claim_sets s join claim_versions v on v.set_id = s.id where s.file_id = f.id) as posted,
  (select count(*)::int from claim_sets s join claim_holds h on h.set_id = s.id
     where s.file_id = f.id and h.released_at is null) as held,
  (select count(*)::int from claim_sets s join claim_versions v on v.set_id = s.id join claims c on c.id = v.claim_id
     where s.file_id = f.id and c.member_id is null) as unmatched`;

export async function listFiles(
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ClaimFile[]; total: number }> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<ClaimFile>(
      `select ${file} from claim_files f where f.deleted_at is null order by f.created_at desc, f.id desc limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    );
    const counted = await client.query<{ total: number }>(
      "select count(*)::int as total from claim_files where deleted_at is null",
    );
    return { rows, total: counted.rows[0]?.total ?? 0 };
  });
}

export async function getFile(scope: Scope, id: string): Promise<ClaimFileDetail> {
  return scope.transaction(async (transaction) => {
    const found = await presentFile(transaction, id);
    if (found.holds.length > 0) transaction.audit({ action: "view", subject: "claimFiles", subjectId: id });
    return found;
  });
}

/** The page shows so many of each; the figures count all. */
const mostShown = 200;

async function presentFile({ client }: Transaction, id: string): Promise<ClaimFileDetail> {
  const found = await client.query<ClaimFile & Pick<ClaimFileDetail, "findings">>(
    `select ${file}, f.findings from claim_files f where f.id = $1 and f.deleted_at is null`,
    [id],
  );
  const [row] = found.rows;
  if (row === undefined) throw new Problem("notFound");
  const sets = await client.query<ClaimFileDetail["sets"][number]>(
    `select id, kind, guide, set_control as "setControl", payer_name as "payerName", payment_cents as "paymentCents", claims,
       status, findings, release_reason as "releaseReason"
     from claim_sets where file_id = $1 order by status <> 'held', place limit $2`,
    [id, mostShown],
  );
  const holds = await client.query<ClaimFileDetail["holds"][number]>(
    `select h.id, h.claim_number as "claimNumber", h.patient_name as "patientName", h.findings, h.can_release = 'yes' as "canRelease",
       h.release_reason as "releaseReason"
     from claim_holds h join claim_sets s on s.id = h.set_id where s.file_id = $1 order by h.released_at is not null, h.place limit $2`,
    [id, mostShown],
  );
  return { ...row, sets: sets.rows, holds: holds.rows, ...(await answersOfFile(client, id)) };
}

/** A set that does not hold is taken as it is: the job posts its claims. */
export async function releaseSet(
  services: Services,
  scope: Scope,
  { id, reason }: { id: string; reason: string },
): Promise<ClaimFileDetail> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ fileId: string }>(
      `update claim_sets set status = 'posted', released_at = $2, release_reason = $3, version = version + 1, updated_at = $2,
         updated_by = $4 where id = $1 and status = 'held' returning file_id as "fileId"`,
      [id, services.clock(), reason, scope.userId ?? null],
    );
    if (rows.length === 0) await refuseReleased(transaction, "claim_sets", id);
    return goOn(transaction, scope, { fileId: rows[0]?.fileId, subject: "claimSets", id, again: true });
  });
}

export async function releaseHold(
  services: Services,
  scope: Scope,
  { id, reason }: { id: string; reason: string },
): Promise<ClaimFileDetail> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ fileId: string }>(
      `update claim_holds h set released_at = $2, release_reason = $3, version = h.version + 1, updated_at = $2, updated_by = $4
       from claim_sets s where h.id = $1 and s.id = h.set_id and h.released_at is null and h.can_release = 'yes'
       returning s.file_id as "fileId"`,
      [id, services.clock(), reason, scope.userId ?? null],
    );
    if (rows.length === 0) await refuseReleased(transaction, "claim_holds", id);
    return goOn(transaction, scope, { fileId: rows[0]?.fileId, subject: "claimHolds", id, again: false });
  });
}

/** Of two who release the same one the second is told to look again. */
async function refuseReleased({ client }: Transaction, table: "claim_sets" | "claim_holds", id: string) {
  const { rowCount } = await client.query(
    table === "claim_sets"
      ? "select from claim_sets where id = $1 and released_at is not null"
      : "select from claim_holds where id = $1 and released_at is not null",
    [id],
  );
  if (rowCount !== 0) throw new Problem("stale");
}

/** `again`: the file is gone through from its beginning; what was posted before is left alone. */
async function goOn(
  transaction: Transaction,
  scope: Scope,
  { fileId, subject, id, again }: { fileId: string | undefined; subject: string; id: string; again: boolean },
): Promise<ClaimFileDetail> {
  if (fileId === undefined) throw new Problem("notFound");
  transaction.audit({ action: "release", subject, subjectId: id });
  await transaction.client.query(
    `update claim_files set status = 'posting', claims_done = case when $2 then 0 else claims_done end, version = version + 1,
       updated_at = now() where id = $1 and status in ('posting', 'done')`,
    [fileId, again],
  );
  const { installationId } = scope.accessScope;
  await transaction.enqueue(importClaimsJob, { fileId, installationId });
  return presentFile(transaction, fileId);
}
