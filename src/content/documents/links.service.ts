import { Problem } from "#kernel/problem.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { DocumentLink, LibraryDocument } from "./documents.ts";
import type { Entity, EntityType } from "./entities.ts";
import { auditShown, documentColumns, documentSource, inForce, isKeeper, readLinks } from "./rows.service.ts";

type LinkedDocument = LibraryDocument & { linkId: string };

export async function findOfEntity(services: Services, scope: Scope, entity: Entity) {
  return scope.transaction(async (transaction) => {
    await requireEntity(transaction, entity);
    const rows = await readOfEntity(services, scope, transaction, entity);
    auditShown(transaction, rows);
    return { rows };
  });
}

/** Documents of one entity: a page shows so many. */
const mostShown = 200;

async function readOfEntity(
  services: Services,
  scope: Scope,
  { client }: Transaction,
  { entityType, entityId }: Entity,
): Promise<LinkedDocument[]> {
  const { rows } = await client.query<LinkedDocument>(
    `select ${documentColumns(scope.context.language)}, e.id as "linkId"
     from document_links e join ${documentSource} on d.id = e.document_id
     where e.entity_type = $3 and e.entity_id = $4 and d.deleted_at is null and ($2::boolean or (${inForce}))
     order by k.sort_order, d.title_key, d.id limit ${mostShown}`,
    [services.clock(), isKeeper(scope), entityType, entityId],
  );
  return rows;
}

export async function addToEntity(
  services: Services,
  scope: Scope,
  { documentIds, ...entity }: Entity & { documentIds: readonly string[] },
) {
  return scope.transaction(async (transaction) => {
    for (const documentId of new Set(documentIds))
      await addLink(services, scope, transaction, { documentId, entity });
    return { rows: await readOfEntity(services, scope, transaction, entity) };
  });
}

export async function findEntities(scope: Scope, documentId: string): Promise<{ rows: DocumentLink[] }> {
  return scope.transaction(async (transaction) => {
    await requireDocument(transaction, documentId);
    const links = await readLinks(transaction, documentId);
    auditShown(transaction, [{ id: documentId, links }]);
    return { rows: links };
  });
}

export async function addToDocument(
  services: Services,
  scope: Scope,
  { documentId, ...entity }: Entity & { documentId: string },
): Promise<{ rows: DocumentLink[] }> {
  return scope.transaction(async (transaction) => {
    await addLink(services, scope, transaction, { documentId, entity });
    return { rows: await readLinks(transaction, documentId) };
  });
}

export async function removeLink(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ documentId: string; clientId: string }>(
      `delete from document_links where id = $1 returning document_id as "documentId", client_id as "clientId"`,
      [id],
    );
    const [link] = rows;
    if (link === undefined) throw new Problem("notFound");
    const { documentId, clientId } = link;
    transaction.audit({
      action: "unlink",
      subject: "documents",
      subjectId: documentId,
      clientId,
      details: { link: id },
    });
  });
}

/** A link that is there already stays as it is. One that is for all clients is no longer, once it is somebody's. */
export async function addLink(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { documentId, entity }: { documentId: string; entity: Entity },
): Promise<void> {
  await requireDocument(transaction, documentId);
  const clientId = await requireEntity(transaction, entity);
  const { rowCount } = await transaction.client.query(
    `insert into document_links (id, installation_id, client_id, document_id, entity_type, entity_id, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (document_id, entity_type, entity_id) do nothing`,
    [
      uuidv7(services.clock().getTime()),
      scope.accessScope.installationId,
      clientId,
      documentId,
      entity.entityType,
      entity.entityId,
      services.clock(),
      scope.userId ?? null,
    ],
  );
  await transaction.client.query("update documents set is_shared = false where id = $1 and is_shared", [
    documentId,
  ]);
  if (rowCount === 0) return;
  const details = { ...entity };
  transaction.audit({ action: "link", subject: "documents", subjectId: documentId, clientId, details });
}

async function requireDocument({ client }: Transaction, id: string): Promise<void> {
  const { rowCount } = await client.query("select from documents where id = $1 and deleted_at is null", [id]);
  if (rowCount === 0) throw new Problem("notFound");
}

const tables = {
  client: "select id, id as client from clients where id = $1 and deleted_at is null",
  group: "select id, client_id as client from groups where id = $1 and deleted_at is null",
  division: "select id, client_id as client from divisions where id = $1 and deleted_at is null",
  plan: "select id, client_id as client from base_plans where id = $1 and deleted_at is null",
  member: "select id, client_id as client from members where id = $1 and deleted_at is null",
} as const satisfies Record<EntityType, string>;

/** The client of an entity in reach; someone else's is not there. */
export async function requireEntity(
  { client }: Transaction,
  { entityType, entityId }: Entity,
): Promise<string> {
  const { rows } = await client.query<{ id: string; client: string }>(tables[entityType], [entityId]);
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return found.client;
}
