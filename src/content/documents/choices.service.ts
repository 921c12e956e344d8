import { listNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { EntityType } from "./entities.ts";
import { categoryName } from "./rows.service.ts";

export async function listCategories(scope: Scope) {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `select k.id, ${categoryName(scope.context.language)} as name from document_categories k
       where k.active and k.deleted_at is null order by k.sort_order, k.name_key, k.id limit 500`,
    );
    return { rows };
  });
}

const starts = (key: string) => `(${key} >= lower($1) and ${key} < lower($1) || U&'\\+10FFFF')`;
const searches = {
  client: `select e.id, e.name as label from clients e
    where e.deleted_at is null and ($2::uuid is null or e.id = $2)
      and ($1::text = '' or ${starts("e.name_key")} or ${starts("e.external_code_key")}) order by e.name_key, e.id limit 20`,
  group: `select e.id, e.name || ' · ' || e.group_number || ' · ' || c.name as label from groups e join clients c on c.id = e.client_id
    where e.deleted_at is null and ($2::uuid is null or e.id = $2)
      and ($1::text = '' or ${starts("e.name_key")} or ${starts("e.group_number_key")}) order by e.name_key, e.id limit 20`,
  division: `select e.id, e.name || ' · ' || e.code || ' · ' || c.name as label from divisions e join clients c on c.id = e.client_id
    where e.deleted_at is null and ($2::uuid is null or e.id = $2)
      and ($1::text = '' or ${starts("e.name_key")} or ${starts("e.code_key")}) order by e.name_key, e.id limit 20`,
  plan: `select e.id, e.name || ' · ' || e.external_plan_code || ' · ' || c.name as label
    from base_plans e join clients c on c.id = e.client_id
    where e.deleted_at is null and ($2::uuid is null or e.id = $2)
      and ($1::text = '' or ${starts("e.name_key")} or ${starts("e.external_plan_code_key")}) order by e.name_key, e.id limit 20`,
  member: `select m.id, coalesce(${listNameSql("m")}, '') || ' · ' || m.member_number as label from members m
    where m.deleted_at is null and ($2::uuid is null or m.id = $2)
      and ($1::text = '' or m.member_number = upper($1) or ${starts("m.name_key")}) order by m.name_key, m.id limit 20`,
} as const satisfies Record<EntityType, string>;

/** To link a document to; each look at members is written to the audit. */
export async function searchEntities(
  scope: Scope,
  { entityType, q = "", id }: { entityType: EntityType; q?: string | undefined; id?: string | undefined },
) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string; label: string }>(searches[entityType], [
      q,
      id ?? null,
    ]);
    if (entityType === "member" && rows.length > 0)
      transaction.audit({ action: "view", subject: "members", details: { ids: rows.map((row) => row.id) } });
    return { rows };
  });
}
