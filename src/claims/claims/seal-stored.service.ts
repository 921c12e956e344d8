import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { nobody, type ParsedClaim } from "./parsed-claim.ts";
import { claimIsPlain, contentIsPlain } from "./plain-ids.ts";
import { lockClaims } from "./post-claims.service.ts";
import { openedIds, sealedIds, withoutSsn, withoutSsns } from "./sealed-ids.service.ts";

type Needed = Pick<Services, "vault">;
type Row = { id: string; installationId: string };

/** Rows of one minute; the next ones follow in the next. */
const atOnce = 500;

/**
 * The process calls this every minute: claims that were stored while their numbers stood in clear are sealed like those of today. Each is
 * a transaction of its own, so that a server that was stopped goes on where it was; when all is sealed, nothing is found.
 */
export async function sealStoredIds(services: Needed, system: SystemScope): Promise<void> {
  const claims = await system.query<Row>(
    `select id, installation_id as "installationId" from claims
     where id in (select id from claims where ${claimIsPlain} union select claim_id from claim_versions where ${contentIsPlain})
     order by id limit $1`,
    [atOnce],
  );
  const holds = await system.query<Row>(
    `select id, installation_id as "installationId" from claim_holds where ${contentIsPlain} order by id limit $1`,
    [atOnce],
  );
  await eachAlone(claims, ({ id, installationId }) =>
    system.transaction(installationId, async (transaction) => {
      await lockClaims(transaction, installationId);
      await sealClaim(services, transaction, id);
    }),
  );
  await eachAlone(holds, ({ id, installationId }) =>
    system.transaction(installationId, async (transaction) => {
      await lockClaims(transaction, installationId);
      await sealHold(services, transaction, id);
    }),
  );
}

async function sealClaim({ vault }: Needed, { client }: Transaction, id: string): Promise<void> {
  const where = `claims.ids:${id}`;
  const { rows } = await client.query<{
    idsSealed: Buffer | null;
    patientNumber: string | null;
    subscriberNumber: string | null;
  }>(
    `select ids_sealed as "idsSealed", patient_number as "patientNumber", subscriber_number as "subscriberNumber" from claims
     where id = $1 for update`,
    [id],
  );
  const [claim] = rows;
  if (claim === undefined) return;
  const versions = await client.query<{ id: string; content: ParsedClaim }>(
    "select id, content from claim_versions where claim_id = $1 and content is not null",
    [id],
  );
  const ids = openedIds(vault, claim.idsSealed, where);
  const parties = versions.rows.flatMap(({ content }) => [content.patient, content.subscriber]);
  const stored = (number: string | null) => {
    // The version may still say the file's own kind of number.
    const named = parties.find((party) => party.id === number) ?? { ...nobody(), id: number };
    return withoutSsn(vault, named, ids).id;
  };
  const [patient, subscriber] = [stored(claim.patientNumber), stored(claim.subscriberNumber)];
  for (const version of versions.rows)
    await client.query("update claim_versions set content = $2 where id = $1", [
      version.id,
      JSON.stringify(withoutSsns(vault, version.content, ids)),
    ]);
  await client.query(
    "update claims set patient_number = $2, subscriber_number = $3, ids_sealed = decode($4, 'hex') where id = $1",
    [id, patient, subscriber, sealedIds(vault, ids, where)],
  );
}

async function sealHold({ vault }: Needed, { client }: Transaction, id: string): Promise<void> {
  const where = `claim_holds.ids:${id}`;
  const { rows } = await client.query<{ idsSealed: Buffer | null; content: ParsedClaim }>(
    `select ids_sealed as "idsSealed", content from claim_holds where id = $1 for update`,
    [id],
  );
  const [hold] = rows;
  if (hold === undefined) return;
  const ids = openedIds(vault, hold.idsSealed, where);
  const content = withoutSsns(vault, hold.content, ids);
  await client.query("update claim_holds set content = $2, ids_sealed = decode($3, 'hex') where id = $1", [
    id,
    JSON.stringify(content),
    sealedIds(vault, ids, where),
  ]);
}
