import { importTotalsJob } from "#claims/accumulators/jobs.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import { fieldError } from "#kernel/field-error.ts";
import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { keepHashed } from "#server/keep-hashed.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import type { Figure } from "./figure-rows.ts";
import type { PayerFile, PayerFileDetail, PayerFileSource } from "./payer-totals.ts";
import { type Counts, takeFigures } from "./take-figures.service.ts";

/** Who brings a file, and how its rows are written. */
export type BringingTotals = {
  installationId: string;
  actor: string;
  userId: string | null;
  source: PayerFileSource;
  clientId: string | null;
  run: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
};

/** Keeps the file, sealed, and sends it on its way. The same content as before answers with what came of it then. */
export async function bringTotals(
  services: Services,
  scope: Scope,
  { clientId, file }: { clientId?: string | undefined; file: IncomingFile },
): Promise<PayerFileDetail> {
  await scope.transaction((transaction) => requireReach(scope, transaction, clientId));
  const by: BringingTotals = {
    installationId: scope.accessScope.installationId,
    actor: scope.actor,
    userId: scope.userId ?? null,
    source: scope.principal.kind === "apiKey" ? "key" : "upload",
    clientId: clientId ?? null,
    run: (work) => scope.transaction(work),
  };
  return takeTotals(services, by, { file, answer: presentFile });
}

/** Who serves some clients only says which one the figures are of. */
async function requireReach(
  scope: Scope,
  { client }: Transaction,
  clientId: string | undefined,
): Promise<void> {
  if (clientId === undefined) {
    if (scope.accessScope.clients === "all") return;
    throw new Problem("invalid", { fieldErrors: [fieldError("clientId", "required")] });
  }
  const { rowCount } = await client.query("select from clients where id = $1 and deleted_at is null", [
    clientId,
  ]);
  if (rowCount !== 1) throw new Problem("notFound");
}

type Taken<T> = { file: IncomingFile; answer: (transaction: Transaction, fileId: string) => Promise<T> };

/** Whatever the way in: the content is read once, kept sealed, and imported by a job. */
export async function takeTotals<T>(
  services: Services,
  by: BringingTotals,
  { file, answer }: Taken<T>,
): Promise<T> {
  const { kept, contentHash } = await keepHashed(services, file);
  const files = new SealedFiles(services.blobs);
  let isKept = false;
  try {
    const answered = await by.run(async (transaction) => {
      const { client } = transaction;
      const { installationId, clientId } = by;
      // Two who bring the same file at once: the second one waits, and finds it.
      await client.query("select pg_advisory_xact_lock(hashtext('payer-totals'), hashtext($1))", [
        contentHash.toString("hex"),
      ]);
      const before = await client.query<{ id: string }>(
        `select id from payer_total_files where installation_id = $1 and content_hash = $2 and status <> 'failed'
           and client_id is not distinct from $3 order by id limit 1`,
        [installationId, contentHash, clientId],
      );
      const [same] = before.rows;
      if (same !== undefined) return answer(transaction, same.id);
      const id = uuidv7(services.clock().getTime());
      await client.query(
        `insert into payer_total_files (id, installation_id, client_id, blob_key, file_key_sealed, file_name, media_type,
           size_bytes, content_hash, actor, source, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, 'text/csv', $7, $8, $9, $11, $10, $10)`,
        [
          id,
          installationId,
          clientId,
          kept.blobKey,
          services.vault.seal(kept.fileKey, `payer_total_files.file_key:${id}`),
          maskSsnsIn(file.name),
          kept.sizeBytes,
          contentHash,
          by.actor,
          by.userId,
          by.source,
        ],
      );
      const audited = { action: "create", subject: "payerTotalFiles", subjectId: id } as const;
      transaction.audit({ ...audited, clientId: clientId ?? undefined });
      await transaction.enqueue(importTotalsJob, { fileId: id, installationId });
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

const shown = `f.id, f.file_name as "fileName", f.size_bytes as "sizeBytes", f.status, f.rows_done as "rowsDone", f.taken, f.same,
  f.waiting, f.bad_rows as "badRows", f.created_at::text as "createdAt", f.finished_at::text as "finishedAt", f.source, f.failure,
  (select ${fullNameSql("u")} from users u where u.id = f.created_by) as by`;

export async function listTotalsFiles(
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PayerFile[]; total: number }> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<PayerFile>(
      `select ${shown} from payer_total_files f where f.deleted_at is null order by f.created_at desc, f.id desc limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    );
    const counted = await client.query<{ total: number }>(
      "select count(*)::int as total from payer_total_files where deleted_at is null",
    );
    return { rows, total: counted.rows[0]?.total ?? 0 };
  });
}

export async function getTotalsFile(scope: Scope, id: string): Promise<PayerFileDetail> {
  return scope.transaction((transaction) => presentFile(transaction, id));
}

async function presentFile({ client }: Transaction, id: string): Promise<PayerFileDetail> {
  const { rows } = await client.query<PayerFileDetail>(
    `select ${shown}, f.findings from payer_total_files f where f.id = $1 and f.deleted_at is null`,
    [id],
  );
  const [file] = rows;
  if (file === undefined) throw new Problem("notFound");
  return file;
}

/** Figures by call. They are health data that a key need not see: they are written in its name, and none is answered. */
export async function bringFigures(
  services: Services,
  scope: Scope,
  {
    clientId,
    figures,
  }: {
    clientId?: string | undefined;
    figures: readonly (Omit<Figure, "dob"> & { dob?: string | undefined })[];
  },
): Promise<Counts> {
  await scope.transaction((transaction) => requireReach(scope, transaction, clientId));
  const { installationId } = scope.accessScope;
  return inOwnName(services, scope, async (transaction) => {
    transaction.audit({ action: "create", subject: "payerTotals", clientId });
    return takeFigures(services, transaction, {
      installationId,
      clientId: clientId ?? null,
      figures: figures.map(({ dob, ...one }) => ({ ...one, dob: dob ?? null })),
    });
  });
}
