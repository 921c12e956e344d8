import { eobLettersJob } from "#claims/claims/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { type Language, isLanguage } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { PayloadOf } from "#server/jobs.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import type { EobLetters } from "./letters.ts";
import { eobWords } from "./eob-facts.service.ts";
import { makeEob } from "./eob.service.ts";
import { drawEob, openEobPdf } from "./eob.pdf.ts";
import type { TotalsAfterClaim } from "./totals-port.service.ts";

/** What one PDF holds: it is drawn in memory. */
const mostLetters = 200;
const mostBytes = 200_000_000;
/** How often the job says how far it is. */
const progressLetters = 10;

const waiting = "way = 'letter' and batch_id is null";

export async function listLetters(scope: Scope): Promise<EobLetters> {
  return scope.transaction(readLetters);
}

async function readLetters({ client }: Transaction): Promise<EobLetters> {
  const counted = await client.query<{ count: number }>(
    `select count(*)::int as count from eob_notices where ${waiting}`,
  );
  const { rows } = await client.query<EobLetters["batches"][number]>(
    `select b.id, b.status, b.letters, b.letters_done as "lettersDone", b.created_at::text as "createdAt",
       (select ${fullNameSql("u")} from users u where u.id = b.created_by) as by
     from eob_batches b where b.deleted_at is null order by b.created_at desc, b.id desc limit 500`,
  );
  return { waiting: counted.rows[0]?.count ?? 0, batches: rows };
}

/** Takes all that wait, so many to a file; what somebody else takes at the same moment is left to them. */
export async function makeLetters(services: Services, scope: Scope): Promise<EobLetters> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { installationId } = scope.accessScope;
    const taken = await client.query<{ id: string }>(
      `select id from eob_notices where ${waiting} order by id for update skip locked`,
    );
    const now = services.clock();
    for (let at = 0; at < taken.rows.length; at += mostLetters) {
      const ids = taken.rows.slice(at, at + mostLetters).map(({ id }) => id);
      const batchId = uuidv7(now.getTime());
      await client.query(
        `insert into eob_batches (id, installation_id, letters, actor, created_at, updated_at, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $5, $6, $6)`,
        [batchId, installationId, ids.length, scope.actor, now, scope.userId ?? null],
      );
      await client.query("update eob_notices set batch_id = $1 where id = any ($2::uuid[])", [batchId, ids]);
      transaction.audit({ action: "create", subject: "eobBatches", subjectId: batchId });
      await transaction.enqueue(eobLettersJob, { batchId, installationId });
    }
    return readLetters(transaction);
  });
}

type Batch = { blobKey: string | null; fileKeySealed: Buffer | null; ids: string[] };

export async function openLetters(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const { blobKey, fileKeySealed } = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Batch>(
      `select b.blob_key as "blobKey", b.file_key_sealed as "fileKeySealed",
         array(select distinct n.member_id from eob_notices n where n.batch_id = b.id) as ids
       from eob_batches b where b.id = $1 and b.deleted_at is null`,
      [id],
    );
    const [batch] = rows;
    // Without a row that they may see, nobody opens the file: its letters are health data.
    if (batch === undefined || batch.ids.length === 0) throw new Problem("notFound");
    if (batch.blobKey === null) throw new Problem("eobNotYet");
    transaction.audit({ action: "print", subject: "eobBatches", subjectId: id, details: { ids: batch.ids } });
    return batch;
  });
  if (blobKey === null || fileKeySealed === null) throw new Problem("eobNotYet");
  const fileKey = services.vault.open(fileKeySealed, sealedFor(id));
  const file = new SealedFiles(services.blobs).open({ blobKey, fileKey });
  return { file, mediaType: "application/pdf", name: "eob-letters.pdf" };
}

const sealedFor = (id: string) => `eob_batches.file_key:${id}`;

type Letter = { claimId: string; version: number; name: string; language: string | null };

/** The job: writes the letters of a batch into one file. One that was stopped begins anew; a batch is done once. */
export async function writeLetters(
  services: Services,
  system: SystemScope,
  {
    batchId,
    installationId,
    totalsAfter,
  }: PayloadOf<typeof eobLettersJob> & { totalsAfter: TotalsAfterClaim | undefined },
): Promise<void> {
  const [batch] = await system.query<{ by: string | null; createdAt: string }>(
    `select (select u.language from users u where u.id = b.created_by) as by, b.created_at::text as "createdAt"
     from eob_batches b where b.id = $1 and b.status = 'making'`,
    [batchId],
  );
  if (batch === undefined) return;
  const language: Language = isLanguage(batch.by) ? batch.by : "en";
  const letters = await system.query<Letter>(
    `select n.claim_id as "claimId", n.claim_version as version, coalesce(${fullNameSql("m")}, '') as name, h.language
     from eob_notices n join members m on m.id = n.member_id join people h on h.id = m.person_id
     where n.batch_id = $1 order by n.id`,
    [batchId],
  );
  const words = eobWords(language);
  const pdf = openEobPdf(services, {
    language,
    title: words("file"),
    footer: words("file"),
    createdAt: new Date(batch.createdAt),
  });
  for (const [at, letter] of letters.entries()) {
    await system.transaction(installationId, async (transaction) => {
      await writeLetter(services, transaction, { pdf, letter, totalsAfter });
      if (at % progressLetters === 0)
        // Another worker may be further, or done.
        await transaction.client.query(
          "update eob_batches set letters_done = greatest(letters_done, $2::int) where id = $1 and status = 'making'",
          [batchId, at],
        );
    });
  }
  await keepFile(services, system, { batchId, installationId, content: await pdf.finish() });
}

/** A claim that has another version by now, or none that stands, has a letter of its own, or needs none. */
async function writeLetter(
  services: Services,
  transaction: Transaction,
  {
    pdf,
    letter,
    totalsAfter,
  }: { pdf: PdfDocument; letter: Letter; totalsAfter: TotalsAfterClaim | undefined },
): Promise<void> {
  const language = isLanguage(letter.language) ? letter.language : "en";
  try {
    const made = await makeEob(services, transaction, { claimId: letter.claimId, language, totalsAfter });
    if (made.eob.version !== letter.version) return;
    pdf.part(language);
    pdf.address([letter.name, ...made.address]);
    drawEob(pdf, made.eob.blocks);
  } catch (error) {
    if (!(error instanceof Problem && error.code === "eobNotYet")) throw error;
  }
}

async function keepFile(
  services: Services,
  system: SystemScope,
  { batchId, installationId, content }: { batchId: string; installationId: string; content: Buffer },
): Promise<void> {
  const files = new SealedFiles(services.blobs);
  const kept = await files.keep({ content: [content], maxBytes: mostBytes });
  const done = await system.transaction(installationId, async ({ client }) => {
    const { rowCount } = await client.query(
      `update eob_batches set status = 'done', letters_done = letters, blob_key = $2, file_key_sealed = $3, size_bytes = $4,
         finished_at = $5, updated_at = $5, version = version + 1 where id = $1 and status = 'making'`,
      [
        batchId,
        kept.blobKey,
        services.vault.seal(kept.fileKey, sealedFor(batchId)),
        kept.sizeBytes,
        services.clock(),
      ],
    );
    return rowCount === 1;
  });
  // Another worker was there first.
  if (!done) await files.remove(kept.blobKey);
}
