import { todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { UserType } from "#kernel/access.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { NamedFile } from "./documents.ts";
import type { Entity, EntityType } from "./entities.ts";
import { type NamedPlace, type NameRule, placeByName } from "./name-pattern.ts";
import { categoryName } from "./rows.service.ts";

type Rule = NameRule & {
  clientId: string | null;
  clientName: string | null;
  categoryId: string;
  categoryName: string;
  audience: UserType[];
};
type Filed = {
  entity: Entity;
  rule: Rule;
  place: NamedPlace;
  entityName: string;
  clientName: string;
};
type Reason = NamedFile["reason"];
export type NameAnswer = { value: Filed | null; reason: Reason };

/** Where names lead by the rules, all of them together: each kind of entity is looked up once. */
export async function fileByNames(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  names: readonly string[],
): Promise<NameAnswer[]> {
  const rules = await readRules(transaction, scope.context.language);
  const zone = await transaction.client.query<{ zone: string }>(
    "select time_zone as zone from installations where id = $1",
    [scope.accessScope.installationId],
  );
  const today = todayIn(zone.rows[0]?.zone ?? "UTC", services.clock());
  const placed = names.map((name) => placeByName(rules, name, today));
  const codes = new Map<EntityType, Set<string>>();
  for (const { value } of placed) {
    const rule = rules.find(({ id }) => id === value?.ruleId);
    if (value?.code == null || rule === undefined) continue;
    codes.set(rule.entityType, (codes.get(rule.entityType) ?? new Set()).add(value.code.toLowerCase()));
  }
  const found = new Map<EntityType, FoundEntity[]>();
  for (const [type, asked] of codes) found.set(type, await findByCodes(transaction, type, [...asked]));
  return placed.map(({ value, why }) => {
    const rule = rules.find(({ id }) => id === value?.ruleId);
    if (value === null || rule === undefined) return refusal("name.noRule");
    return entityOf({
      rule,
      place: value,
      found: found.get(rule.entityType) ?? [],
      reason: reasonOf(why[0]),
    });
  });
}

function reasonOf(why: { code: string; params?: Record<string, string | number> } | undefined): Reason {
  const params = Object.entries(why?.params ?? {}).map(([name, value]) => [name, String(value)]);
  return { code: "name.fits", params: Object.fromEntries(params) as Record<string, string> };
}

const refusal = (code: Reason["code"], params: Record<string, string> = {}): NameAnswer => ({
  value: null,
  reason: { code, params },
});

function entityOf({
  rule,
  place,
  found,
  reason,
}: {
  rule: Rule;
  place: NamedPlace;
  found: readonly FoundEntity[];
  reason: Reason;
}): NameAnswer {
  const at = { rule: rule.name, pattern: rule.pattern };
  if (place.code === null) {
    // A rule of one client's needs no code to say which client.
    if (rule.entityType !== "client" || rule.clientId === null) return refusal("name.noCode", at);
    const clientName = rule.clientName ?? "";
    const entity = { entityType: "client", entityId: rule.clientId } as const;
    return { value: { entity, rule, place, entityName: clientName, clientName }, reason };
  }
  const code = place.code.toLowerCase();
  const fitting = found.filter(
    (one) =>
      one.code === code &&
      (rule.clientId === null || one.clientId === rule.clientId) &&
      (place.clientCode === null || one.clientCode === place.clientCode),
  );
  const [only, ...others] = fitting;
  if (only === undefined) return refusal("name.unknownCode", { ...at, code: place.code });
  if (others.length > 0) return refusal("name.severalCodes", { ...at, code: place.code });
  const entity = { entityType: rule.entityType, entityId: only.id };
  return { value: { entity, rule, place, entityName: only.name, clientName: only.clientName }, reason };
}

async function readRules({ client }: Transaction, language: Language): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `select p.id, p.name, p.pattern, p.entity_type as "entityType", p.entity_code as "entityCode", p.language,
       p.effective_date::text as "effectiveDate", p.termination_date::text as "terminationDate", p.client_id as "clientId",
       (select c.name from clients c where c.id = p.client_id) as "clientName", p.category_id as "categoryId",
       ${categoryName(language)} as "categoryName", p.audience
     from document_maps p join document_categories k on k.id = p.category_id
     where p.active and p.deleted_at is null and k.deleted_at is null order by p.sort_order, p.name_key, p.id`,
  );
  return rows;
}

type FoundEntity = {
  id: string;
  code: string;
  clientId: string;
  name: string;
  clientName: string;
  clientCode: string;
};

const lookUps = {
  client: `select e.id, e.external_code_key as code, e.id as "clientId", e.name, e.name as "clientName",
      e.external_code_key as "clientCode" from clients e
    where e.external_code_key = any ($1) and e.deleted_at is null`,
  group: `select e.id, e.group_number_key as code, e.client_id as "clientId", e.name, c.name as "clientName", c.external_code_key as "clientCode"
    from groups e join clients c on c.id = e.client_id where e.group_number_key = any ($1) and e.deleted_at is null`,
  division: `select e.id, e.code_key as code, e.client_id as "clientId", e.name, c.name as "clientName", c.external_code_key as "clientCode"
    from divisions e join clients c on c.id = e.client_id where e.code_key = any ($1) and e.deleted_at is null`,
  plan: `select e.id, e.external_plan_code_key as code, e.client_id as "clientId", e.name, c.name as "clientName", c.external_code_key as "clientCode"
    from base_plans e join clients c on c.id = e.client_id where e.external_plan_code_key = any ($1) and e.deleted_at is null`,
  member: `select m.id, lower(m.member_number) as code, m.client_id as "clientId", coalesce(${fullNameSql("m")}, '') as name,
      c.name as "clientName", c.external_code_key as "clientCode"
    from members m join clients c on c.id = m.client_id
    where (m.member_number = any ($1) or m.member_number = any (select upper(one) from unnest($1::text[]) one))
      and m.deleted_at is null`,
} as const satisfies Record<EntityType, string>;

async function findByCodes(
  { client }: Transaction,
  type: EntityType,
  codes: string[],
): Promise<FoundEntity[]> {
  const { rows } = await client.query<FoundEntity>(lookUps[type], [codes]);
  return rows;
}

/** What would become of files with these names. */
export async function previewNames(services: Services, scope: Scope, names: readonly string[]) {
  return scope.transaction(async (transaction) => {
    const answers = await fileByNames(services, scope, transaction, names);
    const files = answers.map(({ value, reason }, at): NamedFile => ({
      name: names[at] ?? "",
      place: value && {
        categoryName: value.rule.categoryName,
        entityType: value.entity.entityType,
        entityName: value.entityName,
        clientName: value.clientName,
        audience: value.rule.audience,
        language: value.place.language,
        effectiveDate: value.place.from,
        terminationDate: value.place.to,
      },
      reason,
    }));
    return { files };
  });
}
