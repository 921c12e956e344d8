import type { Transaction } from "#server/scope.ts";
import { keepAnswers } from "./answers.service.ts";
import { type SetBefore, verdictOn } from "./same-set.service.ts";
import type { Place } from "./write-claims.service.ts";
import type { ClaimEvent } from "./x12/read-claims.ts";

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
  transaction: Transaction,
  { event, contentHash, file, place: { installationId, clientId }, newId }: Keeping,
): Promise<void> {
  const { client } = transaction;
  const { set, findings, payment, paymentNumber, claims, payerName, batch, answers } = event;
  const before = await client.query<SetBefore>(
    `select id, status, payment_number as "paymentNumber", content_hash = $8 as "isSame", file_id = $9 as "isOwn",
       coalesce(client_id <> $10::uuid, false) as "isOfOther",
       (sender, receiver, guide, interchange_control, group_control, set_control) = ($2, $3, $4, $5, $6, $7) as "hasControls"
     from claim_sets where installation_id = $1 and status in ('posted', 'held') and (content_hash = $8
       or (sender = $2 and receiver = $3 and guide = $4 and interchange_control = $5 and group_control = $6
         and set_control = $7)) order by id for update`,
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
    ],
  );
  const verdict = verdictOn(event, before.rows);
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
