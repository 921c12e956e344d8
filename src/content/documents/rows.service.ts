import type { Language } from "#kernel/language.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { DocumentLink } from "./documents.ts";

/** Whether the caller keeps the library: staff, and keys, of the whole installation. Others find what is in force. */
export const isKeeper = ({ accessScope }: Scope) =>
  accessScope.clients === "all" && accessScope.person === undefined;

const categoryNames = { en: "k.name", ko: "k.name_ko", es: "k.name_es" } as const satisfies Record<
  Language,
  string
>;
export const categoryName = (language: Language) => categoryNames[language];

/** So many links stand in a line of a list. */
const shownLinks = 3;

/** What a link's entity is called. */
const entityName = `coalesce(case l.entity_type
  when 'client' then (select c.name from clients c where c.id = l.entity_id)
  when 'group' then (select g.name || ' · ' || g.group_number from groups g where g.id = l.entity_id)
  when 'division' then (select v.name from divisions v where v.id = l.entity_id)
  when 'plan' then (select b.name from base_plans b where b.id = l.entity_id)
  else (select ${fullNameSql("m")} from members m where m.id = l.entity_id) end, '')`;

const linkParts = `'id', l.id, 'entityType', l.entity_type, 'entityId', l.entity_id, 'name', ${entityName},
  'clientId', l.client_id, 'clientName', coalesce((select o.name from clients o where o.id = l.client_id), '')`;

/** What is shown of a document; `d` its row, `v` its current file, `k` its category. */
export const documentColumns = (language: Language) => `
  d.id, d.version, d.title, d.category_id as "categoryId", ${categoryName(language)} as "categoryName", d.language, d.audience,
  d.is_shared as "isShared", d.effective_date::text as "effectiveDate", d.termination_date::text as "terminationDate", v.id as "versionId",
  v.number, v.file_name as "fileName", v.media_type as "mediaType", v.size_bytes as "sizeBytes", d.held_at is not null as "isHeld",
  d.updated_at::text as "updatedAt", d.created_at::text as "createdAt",
  coalesce((select json_agg(json_build_object(${linkParts}) order by l.created_at, l.id) from (select * from document_links x
    where x.document_id = d.id order by x.created_at, x.id limit ${shownLinks}) l), '[]'::json) as links,
  (select count(*)::int from document_links x where x.document_id = d.id) as "linkCount"`;

export const documentSource = `documents d join document_versions v on v.document_id = d.id and v.is_current
  join document_categories k on k.id = d.category_id`;

/** By the installation's own clock; `$1` is the moment. */
const today = `(select ($1::timestamptz at time zone i.time_zone)::date from installations i where i.id = d.installation_id)`;
/** For readers a document is there from and to its days. */
export const inForce = `(d.effective_date is null or d.effective_date <= ${today})
  and (d.termination_date is null or d.termination_date >= ${today})`;

export async function readLinks({ client }: Transaction, documentId: string): Promise<DocumentLink[]> {
  const { rows } = await client.query<DocumentLink>(
    `select l.id, l.entity_type as "entityType", l.entity_id as "entityId", ${entityName} as name, l.client_id as "clientId",
       coalesce((select o.name from clients o where o.id = l.client_id), '') as "clientName"
     from document_links l where l.document_id = $1 order by l.created_at, l.id`,
    [documentId],
  );
  return rows;
}

/** The names of documents about single members say something of them: that they were shown is a row of the audit. */
export function auditShown(
  transaction: Transaction,
  documents: readonly { id: string; links: readonly Pick<DocumentLink, "entityType">[] }[],
): void {
  const ids = documents
    .filter(({ links }) => links.some(({ entityType }) => entityType === "member"))
    .map(({ id }) => id);
  if (ids.length > 0) transaction.audit({ action: "view", subject: "documents", details: { ids } });
}
