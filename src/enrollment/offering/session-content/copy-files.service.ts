import type { Services } from "#server/services.ts";
import type { Transaction } from "#server/scope.ts";
import { uuidv7 } from "#kernel/ids.ts";

type Copy = { from: string; to: string; by: string | null; now: Date };

/**
 * The documents of a session for its copy. Both rows name the same content, which nobody changes or removes: a file that is
 * replaced is another content under another key.
 */
export async function copyPlanDocuments({ client }: Transaction, { from, to, by, now }: Copy): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select d.id from plan_documents d
     where d.session_id = $1 and d.active and d.deleted_at is null
       and exists (select from session_plans p where p.session_id = $2 and p.base_plan_id = d.base_plan_id)`,
    [from, to],
  );
  await client.query(
    `insert into plan_documents (id, installation_id, client_id, base_plan_id, session_id, identifier, kind, title, language,
       sort_order, blob_key, media_type, size_bytes, created_by, updated_by)
     select m.copy_id, d.installation_id, d.client_id, d.base_plan_id, $3, gen_random_uuid(), d.kind, d.title, d.language,
       d.sort_order, d.blob_key, d.media_type, d.size_bytes, $4, $4
     from unnest($1::uuid[], $2::uuid[]) as m (id, copy_id) join plan_documents d on d.id = m.id`,
    [rows.map(({ id }) => id), rows.map(() => uuidv7(now.getTime())), to, by],
  );
}

/** Copies those of external benefits, whose keys are sealed for the row that holds them. `benefits`: the copy by its source. */
export async function copyExternalDocuments(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  { from, to, by, now, benefits }: Copy & { benefits: ReadonlyMap<string, string> },
): Promise<void> {
  const { rows } = await client.query<{ id: string; benefitId: string; fileKeySealed: Buffer }>(
    `select id, external_benefit_id as "benefitId", file_key_sealed as "fileKeySealed" from external_benefit_documents
     where session_id = $1 and active and deleted_at is null`,
    [from],
  );
  const kept = rows.flatMap(({ id, benefitId, fileKeySealed }) => {
    const benefit = benefits.get(benefitId);
    if (benefit === undefined) return [];
    const copyId = uuidv7(now.getTime());
    const fileKey = vault.open(fileKeySealed, `external_benefit_documents.file_key:${id}`);
    return [
      { id, copyId, benefit, sealed: vault.seal(fileKey, `external_benefit_documents.file_key:${copyId}`) },
    ];
  });
  await client.query(
    `insert into external_benefit_documents (id, installation_id, client_id, session_id, external_benefit_id, identifier, title,
       language, blob_key, file_key_sealed, file_name, media_type, size_bytes, created_by, updated_by)
     select m.copy_id, d.installation_id, d.client_id, $5, m.benefit_id, gen_random_uuid(), d.title, d.language, d.blob_key,
       m.sealed, d.file_name, d.media_type, d.size_bytes, $6, $6
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[]) as m (id, copy_id, benefit_id, sealed)
       join external_benefit_documents d on d.id = m.id`,
    [
      kept.map(({ id }) => id),
      kept.map(({ copyId }) => copyId),
      kept.map(({ benefit }) => benefit),
      kept.map(({ sealed }) => sealed),
      to,
      by,
    ],
  );
}
