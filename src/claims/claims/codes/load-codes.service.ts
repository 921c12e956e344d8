import { uuidv7 } from "#kernel/ids.ts";
import { todayIn } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { gunzipped } from "#server/streams.ts";
import type { CodeList } from "./code-lists.ts";
import { CodesRefused, type ListedCode, readCodes, type ReadCodes } from "./read-codes.service.ts";

export type Edition = { list: CodeList; edition: string; fileName: string; read: ReadCodes };
type By = { installationId: string; actor: string };
/** What an unpacked list may hold; a small file that unpacks to more is no list. */
const mostBytes = 200_000_000;
const atOnce = 5000;

/** The codes of a file, which may be packed by gzip. Nobody waits for a slow file with a transaction open. */
export function readEdition(
  content: AsyncIterable<Buffer>,
  { list, fileName }: Pick<Edition, "list" | "fileName">,
): Promise<ReadCodes> {
  return readCodes(unpacked(content, fileName), list);
}

/**
 * Takes an edition of a list in: codes are added and changed, and those that it does not have any more end today. None ends
 * while a row of the file could not be read: it may be that row's.
 */
export async function loadCodes(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  by: By,
  { list, edition, fileName, read }: Edition,
) {
  const { codes, skipped, unread, unreadRows, letters } = read;
  const { client } = transaction;
  const now = clock();
  const today = todayIn("UTC", now);
  await client.query("select pg_advisory_xact_lock(hashtext('claim-codes'), hashtext($1))", [list]);
  let [added, changed] = [0, 0];
  for (let at = 0; at < codes.length; at += atOnce) {
    const batch = codes.slice(at, at + atOnce).map((one) => ({ id: uuidv7(now.getTime()), ...one }));
    const counts = await putCodes(transaction, by, list, batch);
    added += counts.added;
    changed += counts.changed;
  }
  const ended = await client.query(
    `update claim_codes set termination_date = greatest($3::date, effective_date)
     where installation_id = $1 and list = $2 and termination_date is null and code <> all ($4::text[]) and $5`,
    [by.installationId, list, today, codes.map(({ code }) => code), skipped === 0],
  );
  await client.query(
    `insert into claim_code_lists (id, installation_id, list, edition, file_name, codes, loaded_at, actor)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (installation_id, list, edition) do update set file_name = excluded.file_name, codes = excluded.codes,
       loaded_at = excluded.loaded_at, actor = excluded.actor`,
    [uuidv7(now.getTime()), by.installationId, list, edition, fileName, codes.length, now, by.actor],
  );
  transaction.audit({
    action: "import",
    subject: "claimCodes",
    details: { list, edition, codes: codes.length, unreadRows },
  });
  const counts = { added, changed, ended: ended.rowCount ?? 0, codes: codes.length };
  return { ...counts, skipped, unread, unreadRows, letters };
}

async function putCodes(
  { client }: Transaction,
  { installationId }: By,
  list: CodeList,
  batch: readonly (ListedCode & { id: string })[],
): Promise<{ added: number; changed: number }> {
  const { rows } = await client.query<{ added: boolean }>(
    `insert into claim_codes (id, installation_id, list, code, description, effective_date, termination_date)
     select id, $2, $3, code, description, "effectiveDate", "terminationDate"
     from json_to_recordset($1::json) r (id uuid, code text, description text, "effectiveDate" date, "terminationDate" date)
     on conflict (installation_id, list, code) do update set description = excluded.description,
       effective_date = excluded.effective_date, termination_date = excluded.termination_date
     where (claim_codes.description, claim_codes.effective_date, claim_codes.termination_date)
       is distinct from (excluded.description, excluded.effective_date, excluded.termination_date)
     returning xmax::text = '0' as added`,
    [JSON.stringify(batch), installationId, list],
  );
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added };
}

/** A list that was packed by gzip is unpacked on the way, and no further than a list is long. */
async function* unpacked(content: AsyncIterable<Buffer>, fileName: string): AsyncGenerator<Buffer> {
  const stream: AsyncIterable<Buffer> = fileName.toLowerCase().endsWith(".gz") ? gunzipped(content) : content;
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new CodesRefused("notCsv");
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new CodesRefused("notCsv");
    throw error;
  }
}
