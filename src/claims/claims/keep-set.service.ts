import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { keepAnswers } from "./answers.service.ts";
import { type KeptFile, readSetsAgain } from "./read-again.service.ts";
import { type SetBefore, verdictOn } from "./same-set.service.ts";
import type { Place } from "./write-claims.service.ts";
import type { ClaimEvent } from "./x12/read-claims.ts";

type StoredSet = SetBefore & {
  fileId: string;
  place: number;
  /** It has as many claims and the same payment. */
  isAlike: boolean;
};
/** So many are read again for one set: payments of nothing may all have one number. */
const mostReadAgain = 5;

type Keeping = {
  event: Extract<ClaimEvent, { type: "setEnd" }>;
  contentHash: Buffer;
  file: { id: string };
  place: Place;
  newId: () => string;
};

/**
 * A set is posted once, by its content: it is `same` where it came before, in this file or in another one. The same control
 * numbers with other content are another set; where the payment's number is the same too, it waits for a person. One that
 * was held gives way to a sound one: the payer has sent it again. What was posted for one client and comes for another waits for a
 * person too.
 */
export async function keepSet(
  services: Pick<Services, "blobs" | "vault">,
  transaction: Transaction,
  { event, contentHash, file, place: { installationId, clientId }, newId }: Keeping,
): Promise<void> {
  const { client } = transaction;
  const { set, findings, payment, paymentNumber, claims, payerName, batch, answers } = event;
  const before = await client.query<StoredSet>(
    `select id, status, payment_number as "paymentNumber", coalesce(content_hash = $8, false) as "isSame", file_id = $9 as "isOwn",
       file_id as "fileId", place, claims = $12 and payment_cents is not distinct from $13::bigint as "isAlike",
       coalesce(client_id <> $10::uuid, false) as "isOfOther",
       (sender, receiver, guide, interchange_control, group_control, set_control) = ($2, $3, $4, $5, $6, $7) as "hasControls"
     from claim_sets where installation_id = $1 and status in ('posted', 'held') and (content_hash = $8
       or (sender = $2 and receiver = $3 and guide = $4 and interchange_control = $5 and group_control = $6
         and set_control = $7)
       or ($11::text is not null and kind = '835' and sender = $2 and receiver = $3 and payment_number = $11)) order by id for update`,
    [
      installationId,
      set.sender,
      set.receiver,
      set.version,
      set.interchangeControl,
      set.groupControl,
      set.setControl,
      contentHash,
      file.id,
      clientId,
      paymentNumber,
      claims,
      payment,
    ],
  );
  const verdict = verdictOn(
    event,
    await comparedAgain(services, transaction, { before: before.rows, contentHash }),
  );
  if (verdict.replaced.length > 0)
    await client.query(
      `update claim_sets set status = 'replaced', version = version + 1, updated_at = now() where id = any ($1::uuid[])`,
      [verdict.replaced],
    );
  const id = newId();
  await client.query(
    `insert into claim_sets (id, status, installation_id, client_id, file_id, place, kind, guide, sender, receiver,
       interchange_control, group_control, set_control, payer_name, payment_cents, claims, findings, envelope, payment_number,
       content_hash, batch)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      id,
      verdict.status,
      installationId,
      clientId,
      file.id,
      set.place,
      set.kind ?? null,
      set.version,
      set.sender,
      set.receiver,
      set.interchangeControl,
      set.groupControl,
      set.setControl,
      payerName,
      payment,
      claims,
      JSON.stringify([...findings, ...verdict.findings]),
      set.envelope === null ? null : JSON.stringify(set.envelope),
      paymentNumber,
      contentHash,
      batch,
    ],
  );
  if (verdict.status === "posted" || verdict.status === "held")
    await keepAnswers(transaction, { installationId, clientId }, { setId: id, set, answers, newId });
}

/**
 * What an earlier version of the reader made of a set is another hash than today's of the same text. A set that nothing but its
 * hash tells apart is read again from its file, while that is kept, and its hash is of today from then on.
 */
async function comparedAgain(
  services: Pick<Services, "blobs" | "vault">,
  { client }: Transaction,
  { before, contentHash }: { before: readonly StoredSet[]; contentHash: Buffer },
): Promise<StoredSet[]> {
  // Its own set is here already: a second one with the same hash and the same control numbers cannot be.
  if (before.some(({ isSame, isOfOther }) => isSame === true && !isOfOther)) return [...before];
  const compared: StoredSet[] = [];
  let left = mostReadAgain;
  for (const one of before) {
    if (one.isSame === true || !one.isAlike || one.isOwn || left === 0) {
      compared.push(one);
      continue;
    }
    const isSame = await isSameToday(one);
    left = isSame && !one.isOfOther ? 0 : left - 1;
    compared.push({ ...one, isSame });
  }
  return compared;

  async function isSameToday({ id, fileId, place, isOfOther }: StoredSet): Promise<boolean> {
    const { rows } = await client.query<KeptFile>(
      `select id as "fileId", blob_key as "blobKey", file_key_sealed as "fileKeySealed" from claim_files
       where id = $1 and content_removed_at is null`,
      [fileId],
    );
    const [file] = rows;
    if (file === undefined || !(await saysToday(services, { file, place, contentHash }))) return false;
    if (!isOfOther)
      await client.query("update claim_sets set content_hash = $2 where id = $1", [id, contentHash]);
    return true;
  }
}

/** A file that cannot be read any more says nothing. */
async function saysToday(
  services: Pick<Services, "blobs" | "vault">,
  { file, place, contentHash }: { file: KeptFile; place: number; contentHash: Buffer },
): Promise<boolean> {
  try {
    for await (const set of readSetsAgain(services, file))
      if (set.place === place) return set.contentHash.equals(contentHash);
  } catch {
    return false;
  }
  return false;
}
