import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { DocumentDetail, DocumentVersion, LibraryDocument, ListAsked } from "./documents.ts";
import { auditShown, documentColumns, documentSource, inForce, isKeeper, readLinks } from "./rows.service.ts";
import { searchQuery } from "./words.ts";

/** A search by words goes through so many documents, the newest first. */
const mostFound = 5000;

/** A page of the documents that the caller may read. */
export async function findDocuments(services: Services, scope: Scope, asked: ListAsked) {
  const found = await idsByWords(services, scope, asked.q ?? "");
  const { language } = scope.context;
  const { page, pageSize } = asked;
  const values = [
    services.clock(),
    isKeeper(scope),
    found,
    asked["filter[categoryId]"] ?? null,
    asked["filter[clientId]"] ?? null,
    asked["filter[audience]"] ?? null,
    asked["filter[language]"] ?? null,
    asked["filter[isHeld]"] ?? null,
  ];
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const counted = await client.query<{ total: number }>(
      `select count(*)::int as total from ${documentSource} where ${wanted}`,
      values,
    );
    const { rows } = await client.query<LibraryDocument>(
      `select ${documentColumns(language)} from ${documentSource} where ${wanted} order by ${orders[asked.sort]} limit $9 offset $10`,
      [...values, pageSize, (page - 1) * pageSize],
    );
    auditShown(transaction, rows);
    return { rows, total: counted.rows[0]?.total ?? 0, page };
  });
}

const orders = {
  "-createdAt": "d.created_at desc, d.id desc",
  createdAt: "d.created_at, d.id",
  title: "d.title_key, d.id",
  "-title": "d.title_key desc, d.id desc",
} as const satisfies Record<ListAsked["sort"], string>;

const wanted = `d.deleted_at is null and ($2::boolean or (${inForce}))
  and ($3::uuid[] is null or d.id = any ($3)) and ($4::uuid is null or d.category_id = $4)
  and ($5::uuid is null or exists (select from document_links l where l.document_id = d.id and l.client_id = $5))
  and ($6::text is null or $6 = any (d.audience)) and ($7::text is null or d.language = $7 or d.language is null)
  and ($8::text is null or (d.held_at is not null) = ($8 = 'true'))`;

/**
 * The documents with these words. Policies keep an index from being asked about words, so the system looks them up among the
 * clients in reach, and the caller's own statement decides which of them are shown.
 */
async function idsByWords(
  { database }: Services,
  { accessScope }: Scope,
  q: string,
): Promise<string[] | null> {
  if (q.trim() === "") return null;
  const query = searchQuery(q);
  if (query === null) return [];
  const { rows } = await database.system.query<{ id: string }>(
    `select d.id from documents d where d.installation_id = $1 and d.deleted_at is null and d.words @@ to_tsquery('simple', $2)
       and ($3::uuid[] is null or d.is_shared or exists (select from document_links l
         where l.document_id = d.id and l.client_id = any ($3)))
     order by d.created_at desc, d.id desc limit $4`,
    [
      accessScope.installationId,
      query,
      accessScope.clients === "all" ? null : accessScope.clients,
      mostFound,
    ],
  );
  return rows.map(({ id }) => id);
}

export async function getDocument(services: Services, scope: Scope, id: string): Promise<DocumentDetail> {
  return scope.transaction(async (transaction) => {
    const document = await readDetail(services, scope, transaction, id);
    auditShown(transaction, [document]);
    return document;
  });
}

/** Retention ends a document after the last day to which it is kept; without an end by itself, never. */
export const endsOnSql = `coalesce(d.kept_until, (d.termination_date + make_interval(years => k.retention_years))::date)`;

export async function readDetail(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  id: string,
): Promise<DocumentDetail> {
  const { client } = transaction;
  type Row = Omit<DocumentDetail, "versions">;
  const { rows } = await client.query<Row>(
    `select ${documentColumns(scope.context.language)}, d.kept_until::text as "keptUntil", ${endsOnSql}::text as "endsOn",
       d.held_at::text as "heldAt", (select ${fullNameSql("u")} from users u where u.id = d.held_by) as "heldBy",
       d.hold_reason as "holdReason", (select p.name from document_maps p where p.id = d.map_id) as "filedBy"
     from ${documentSource} where d.id = $3 and d.deleted_at is null and ($2::boolean or (${inForce}))`,
    [services.clock(), isKeeper(scope), id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  const versions = await client.query<DocumentVersion>(
    `select v.id, v.number, v.is_current as "isCurrent", v.file_name as "fileName", v.media_type as "mediaType",
       v.size_bytes as "sizeBytes", encode(v.content_hash, 'hex') as sha256, v.reading, v.created_at::text as "createdAt",
       (select ${fullNameSql("u")} from users u where u.id = v.created_by) as by
     from document_versions v where v.document_id = $1 order by v.number desc`,
    [id],
  );
  return { ...row, links: await readLinks(transaction, id), versions: versions.rows };
}
