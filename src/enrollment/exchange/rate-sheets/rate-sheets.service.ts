import type { Language } from "#kernel/language.ts";
import { todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import type { DecimalMark } from "#kernel/written-amounts.ts";
import type { DateOrder } from "#kernel/written-dates.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { type StoredFile, SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { SpreadsheetRefused } from "#server/spreadsheets/limits.ts";
import { sealedSource } from "#server/spreadsheets/source.ts";
import { readRows } from "#server/spreadsheets/spreadsheets.ts";
import type { SheetPreview } from "#plans/plans/price-list.ts";
import { priceListOf } from "#plans/plans/price-list.service.ts";
import { holdTypesOfClient } from "#plans/plans/coverage-type-rules.service.ts";
import { writeChanges } from "#plans/plans/rate-changes.service.ts";
import { changesOf, type SheetChanges } from "#plans/plans/sheet/sheet-changes.ts";
import { layoutOf } from "#plans/plans/sheet/sheet-columns.ts";
import { previewOf } from "#plans/plans/sheet/sheet-preview.ts";
import { formsOf, type SheetQuestion } from "#plans/plans/sheet/sheet-forms.ts";
import {
  closeEnds,
  modeOf,
  readPrices,
  type SheetPlan,
  type SheetPrices,
  widenEnds,
} from "#plans/plans/sheet/sheet-prices.ts";
import type { SheetRow } from "#plans/plans/sheet/sheet-values.ts";
import "#plans/plans/sheet/sheet.texts.ts";

type Terms = {
  clientId: string;
  basePlanId?: string | undefined;
  effectiveDate?: string | undefined;
  terminationDate?: string | undefined;
  openEnds: "yes" | "no";
  dateOrder?: DateOrder | undefined;
  decimalMark?: DecimalMark | undefined;
};

/** A sheet of rates; larger ones are taken in parts. */
const limits = { rows: 50_000, columns: 100, cellCharacters: 500, unpackedBytes: 200_000_000 };

/** Keeps the sheet sealed, and says what it would change. */
export async function checkSheet(
  services: Services,
  scope: Scope,
  { file, ...terms }: Terms & { file: IncomingFile },
): Promise<SheetPreview> {
  // Before a byte is kept: the one who may not send one leaves nothing behind.
  await scope.transaction((transaction) => readPlans(transaction, terms));
  const files = new SealedFiles(services.blobs);
  const kept = await files.keep(file);
  const { preview, replaced } = await keepAndCompare(services, scope, { file, terms, kept }).catch(
    async (error: unknown) => {
      await files.remove(kept.blobKey);
      throw error;
    },
  );
  await Promise.all(replaced.map((blobKey) => files.remove(blobKey)));
  return preview;
}

async function keepAndCompare(
  services: Services,
  scope: Scope,
  { file, terms, kept }: Omit<New, "changes">,
): Promise<{ preview: SheetPreview; replaced: string[] }> {
  const rows = await rowsOf(new SealedFiles(services.blobs), kept, scope);
  return scope.transaction(async (transaction) => {
    const plans = await readPlans(transaction, terms);
    const read = readSheet(terms, plans, rows, services.clock());
    const changes = await compare(transaction, plans, read);
    const replaced = await dropEarlier(transaction, scope, terms.clientId);
    const id = await keepImport(services, transaction, scope, { terms, file, kept, changes });
    return { preview: previewOf({ id, fileName: file.name, plans: plans.all, read, changes }), replaced };
  });
}

/** Reads the sheet anew, on prices that nobody else changes meanwhile, and writes all of it or nothing. */
export async function applySheet(services: Services, scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const kept = await requireSheet(services, transaction, id);
    const files = new SealedFiles(services.blobs);
    const { clientId, mapping } = kept;
    const terms: Terms = { clientId, openEnds: "yes", ...mapping, basePlanId: kept.basePlanId ?? undefined };
    const plans = await readPlans(transaction, terms, "lock");
    const read = readSheet(terms, plans, await rowsOf(files, kept, scope), services.clock());
    const changes = await compare(transaction, plans, read);
    if (read.problems.length + changes.problems.length + read.questions.length > 0)
      throw new Problem("conflict");
    await writeChanges(transaction, { scope, services, clientId }, changes);
    const counts = { ...countsOf(changes.rates), shares: countsOf(changes.shares) };
    await transaction.client.query(
      `update imports set status = 'done', finished_at = now(), version = version + 1, updated_at = now(),
         added = $2, changed = $3, same = $4 where id = $1`,
      [id, counts.added, counts.changed + counts.ended, counts.same],
    );
    transaction.audit({ action: "import", subject: "rate", clientId, details: { importId: id, ...counts } });
    return counts;
  });
}

function countsOf({ added, changed, ended, same }: SheetChanges["rates"] | SheetChanges["shares"]) {
  return { added: added.length, changed: changed.length, ended: ended.length, same: same.length };
}

type Plans = {
  all: SheetPlan[];
  only: SheetPlan | null;
  divisions: { id: string; code: string; name: string }[];
};

async function readPlans(
  { client }: Transaction,
  { clientId, basePlanId }: Pick<Terms, "clientId" | "basePlanId">,
  mode?: "lock",
): Promise<Plans> {
  if (mode === "lock") await holdTypesOfClient(client, clientId);
  const { rows: all } = await client.query<SheetPlan>(
    `select b.id, b.external_plan_code as code, b.name, b.rating_mode as "ratingMode",
       (select t.covers_dependents from coverage_types t
         where t.installation_id = b.installation_id and t.code = b.coverage_type) is true as "hasTiers"
     from base_plans b where b.client_id = $1 and b.active and b.deleted_at is null order by b.id ${mode === "lock" ? "for update" : ""}`,
    [clientId],
  );
  const only = basePlanId === undefined ? null : all.find(({ id }) => id === basePlanId);
  const found = await client.query("select 1 from clients where id = $1 and deleted_at is null", [clientId]);
  if (only === undefined || found.rows.length === 0) throw new Problem("notFound");
  const { rows: divisions } = await client.query<Plans["divisions"][number]>(
    "select id, code, name from divisions where client_id = $1 and deleted_at is null",
    [clientId],
  );
  return { all, only, divisions };
}

async function rowsOf(files: SealedFiles, kept: StoredFile, scope: Scope): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const row of readRows(sealedSource(files, kept), { limits })) rows.push(row);
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    const { code, params } = error;
    const word = (one: Language) => t(one, `plans-sheet:refused.${code}`, params);
    const fieldErrors = saidInEach({ path: "file", code }, scope.context.language, word);
    throw new Problem("fileRefused", { fieldErrors });
  }
  return rows;
}

export type SheetRead = SheetPrices & {
  ends: { from: number; to: number } | null;
  questions: SheetQuestion[];
};

function readSheet(
  terms: Terms,
  { all, only, divisions }: Plans,
  rows: readonly SheetRow[],
  now: Date,
): SheetRead {
  const nothing = { prices: [], problems: [], otherRows: 0, ends: null, questions: [] };
  const found = layoutOf(rows);
  if (!found.ok) return { ...nothing, problems: [found.problem] };
  const { layout } = found;
  const { effectiveDate = null, terminationDate = null, dateOrder, decimalMark } = terms;
  // Only the century of a year of two digits hangs on it.
  const today = todayIn("UTC", now);
  const { forms, questions } = formsOf(rows, {
    layout,
    today,
    modeOf: (row) => modeOf({ layout, plans: all, only }, row),
    said: { dates: dateOrder, amounts: decimalMark },
  });
  if (questions.length > 0) return { ...nothing, questions };
  const read = readPrices(
    { layout, plans: all, only, divisions, effectiveDate, terminationDate, today, forms },
    rows,
  );
  const hasEnds = layout.columns.has("effectiveTo") || terminationDate !== null;
  const widened = terms.openEnds === "yes" ? widenEnds(read.prices) : { prices: read.prices, ends: null };
  return {
    ...read,
    questions,
    ends: widened.ends,
    prices: hasEnds ? widened.prices : closeEnds(widened.prices),
  };
}

type Compared = SheetChanges & { lists: Awaited<ReturnType<typeof priceListOf>>[] };

async function compare(transaction: Transaction, { all }: Plans, { prices }: SheetRead): Promise<Compared> {
  const ids = new Set(prices.map(({ basePlanId }) => basePlanId));
  const lists: Compared["lists"] = [];
  for (const { id } of all) if (ids.has(id)) lists.push(await priceListOf(transaction, id));
  const of = <T extends object>(pick: (list: Compared["lists"][number]) => readonly T[]) =>
    lists.flatMap((list) => pick(list).map((row) => ({ ...row, basePlanId: list.plan.id })));
  const changes = changesOf(prices, {
    rates: of(({ rates }) => rates),
    contributions: of(({ contributions }) => contributions),
  });
  return { ...changes, lists };
}

/** A sheet that somebody has sent and not applied makes room for the next one. */
async function dropEarlier({ client }: Transaction, scope: Scope, clientId: string): Promise<string[]> {
  const { rows } = await client.query<{ blobKey: string }>(
    `with waiting as (select id, blob_key from imports where client_id = $1 and actor = $2 and kind = 'rates'
         and status = 'checked' and deleted_at is null for update)
     update imports i set status = 'cancelled', blob_key = '', updated_at = now(), version = version + 1
     from waiting w where w.id = i.id returning w.blob_key as "blobKey"`,
    [clientId, scope.actor],
  );
  return rows.map(({ blobKey }) => blobKey).filter((blobKey) => blobKey !== "");
}

type New = { terms: Terms; file: IncomingFile; kept: StoredFile; changes: SheetChanges };

async function keepImport(
  { clock, vault }: Services,
  { client }: Transaction,
  scope: Scope,
  { terms, file, kept, changes }: New,
): Promise<string> {
  const id = uuidv7(clock().getTime());
  const { clientId, basePlanId, ...mapping } = terms;
  const { added, changed, ended, same } = countsOf(changes.rates);
  await client.query(
    `insert into imports (id, installation_id, client_id, base_plan_id, kind, blob_key, file_key_sealed, file_name, media_type,
       size_bytes, mapping, status, added, changed, same, bad_rows, actor, created_by, updated_by)
     values ($1, $2, $3, $4, 'rates', $5, $6, $7, 'application/octet-stream', $8, $9, 'checked', $10, $11, $12, $13, $14, $15, $15)`,
    [
      id,
      scope.accessScope.installationId,
      clientId,
      basePlanId ?? null,
      kept.blobKey,
      vault.seal(kept.fileKey, `imports.file_key:${id}`),
      file.name,
      kept.sizeBytes,
      mapping,
      added,
      changed + ended,
      same,
      new Set(changes.problems.map(({ row }) => row)).size,
      scope.actor,
      scope.userId ?? null,
    ],
  );
  return id;
}

type Waiting = StoredFile & {
  clientId: string;
  basePlanId: string | null;
  mapping: Partial<Omit<Terms, "clientId" | "basePlanId">>;
};

async function requireSheet({ vault }: Services, { client }: Transaction, id: string): Promise<Waiting> {
  const { rows } = await client.query<Omit<Waiting, "fileKey"> & { fileKeySealed: Buffer; status: string }>(
    `select client_id as "clientId", base_plan_id as "basePlanId", mapping, status, blob_key as "blobKey",
       file_key_sealed as "fileKeySealed", size_bytes as "sizeBytes"
     from imports where id = $1 and kind = 'rates' and deleted_at is null for update`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  // Applied twice, it would be read anew and change nothing; another one has taken its place, it cannot.
  if (row.status !== "checked") throw new Problem("conflict");
  const { fileKeySealed, ...rest } = row;
  return { ...rest, fileKey: vault.open(fileKeySealed, `imports.file_key:${id}`) };
}
