import { todayOfInstallation } from "#organization/messaging/news.service.ts";
import type { TaskSource } from "#workspace/tasks/task-source.service.ts";
import { waitingTasks } from "#workspace/tasks/waiting.service.ts";
import { isAllowed } from "#kernel/access.ts";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Ties } from "#records/record-table.service.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Dashboard, ItemData, Placed, ShownItem } from "./dashboard.ts";
import { mostItems } from "./dashboard.ts";
import {
  type DashboardSource,
  type DashboardType,
  isByMonth,
  isDefined,
  isFor,
  sourceAccess,
  unitOf,
} from "./item-words.ts";
import { counts, reasonDays } from "./sources.service.ts";

/** Of the one who asks: a user of staff, which the calls' access has seen to. */
function readerOf({ principal }: Scope): { type: DashboardType; permissions: readonly string[] } {
  if (principal.kind !== "user" || principal.type === "member") throw new Problem("forbidden");
  return { type: principal.type, permissions: principal.permissions };
}

export async function getDashboard(scope: Scope): Promise<Dashboard> {
  return scope.transaction((transaction) => readDashboard(transaction, scope));
}

/** What may stand on the homes of users of a type, as administrators ordered it. */
export async function itemsFor(
  { client }: Transaction,
  type: DashboardType,
  language: Language,
): Promise<ShownItem[]> {
  const { rows } = await client.query<ShownItem>(
    `select id, size, case $2 when 'ko' then name_ko when 'es' then name_es else name end as name, shape, source
     from dashboard_items where active and deleted_at is null and $1 = any(audience) order by position, name, id`,
    [type, language],
  );
  return rows;
}

/** Of the items those that an arrangement places, and the others; all of them where there is none. */
export function arranged<Item extends ShownItem>(
  items: readonly Item[],
  places: readonly Placed[] | null,
): { items: Item[]; others: Item[] } {
  if (places === null) return { items: [...items], others: [] };
  const placed = places.flatMap(({ id, size }) => {
    const item = items.find((one) => one.id === id);
    return item === undefined ? [] : [{ ...item, size }];
  });
  return { items: placed, others: items.filter(({ id }) => !places.some((one) => one.id === id)) };
}

async function readDashboard(transaction: Transaction, scope: Scope): Promise<Dashboard> {
  const { client } = transaction;
  const { type } = readerOf(scope);
  const items = (await itemsFor(transaction, type, scope.context.language)).filter(({ source }) =>
    isAllowed(sourceAccess[source], scope.principal),
  );
  const { rows: kept } = await client.query<{ items: Placed[] }>("select items from dashboard_layouts");
  const own = kept[0]?.items;
  if (own !== undefined) return { ...arranged(items, own), isOwn: true, isByRole: false };
  const { rows: ofRoles } = await client.query<{ items: Placed[] }>(
    `select l.items from user_roles u join roles r on r.id = u.role_id join dashboard_role_layouts l on l.role_id = r.id
     where u.user_id = $1 and r.user_type = $2 and r.active and r.deleted_at is null and l.items is not null
     order by r.name_key, r.id`,
    [scope.userId, type],
  );
  const places = ofRoles.length === 0 ? null : joined(ofRoles.map((one) => one.items));
  return { ...arranged(items, places), isOwn: false, isByRole: places !== null };
}

/** Roles add up: what any of them shows, each item once, in the first one's place, as wide as the widest. */
function joined(homes: readonly (readonly Placed[])[]): Placed[] {
  const places = new Map<string, Placed>();
  for (const { id, size } of homes.flat()) {
    const widest = size === "wide" || places.get(id)?.size === "wide" ? "wide" : "small";
    places.set(id, { id, size: widest });
  }
  return [...places.values()].slice(0, mostItems);
}

/** Each is one that may stand there, and stands there once. */
export function checkPlaces(wanted: readonly Placed[], known: readonly { id: string }[]): void {
  for (const [at, { id }] of wanted.entries())
    if (!known.some((one) => one.id === id) || wanted.findIndex((one) => one.id === id) !== at)
      throw new Problem("invalid", { fieldErrors: [fieldError(`items.${at}.id`, "missingReference")] });
}

/** One's own arrangement is nobody's data: the audit has no row of it. */
export async function arrange(
  { clock }: Services,
  scope: Scope,
  wanted: readonly Placed[] | null,
): Promise<Dashboard> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const before = await readDashboard(transaction, scope);
    checkPlaces(wanted ?? [], [...before.items, ...before.others]);
    if (wanted === null) await client.query("delete from dashboard_layouts");
    else
      await client.query(
        `insert into dashboard_layouts (installation_id, actor, items, updated_at) values ($1, $2, $3::jsonb, $4)
         on conflict (installation_id, actor) do update set items = excluded.items, updated_at = excluded.updated_at`,
        [scope.accessScope.installationId, scope.actor, JSON.stringify(wanted), clock()],
      );
    return readDashboard(transaction, scope);
  });
}

type Which = { id: string; clientId: string | undefined; sources: readonly TaskSource[] };

export async function readItem(
  services: Services,
  scope: Scope,
  { id, clientId: followed, sources }: Which,
): Promise<ItemData> {
  const { language } = scope.context;
  const { type, permissions } = readerOf(scope);
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<Pick<ItemData, "name" | "shape"> & { source: DashboardSource }>(
      `select case $3 when 'ko' then name_ko when 'es' then name_es else name end as name, shape, source from dashboard_items
       where id = $1 and active and deleted_at is null and $2 = any(audience)`,
      [id, type, language],
    );
    const [item] = rows;
    if (item === undefined || !isAllowed(sourceAccess[item.source], scope.principal))
      throw new Problem("notFound");
    const clientId = followed ?? null;
    const today = await todayOfInstallation(client, services.clock());
    const counted = await counts[item.source]({
      client,
      today,
      now: services.clock(),
      clientId,
      language,
      tasks: () => waitingTasks(transaction, scope, { clientId, today, sources }),
    });
    return {
      id,
      name: item.name,
      shape: item.shape,
      unit: unitOf(item.source),
      about: isDefined(item.source) ? t(language, `dashboards:about.${item.source}`) : null,
      total: counted.total ?? counted.rows.reduce((sum, { value }) => sum + value, 0),
      rows: counted.rows.map(({ label, short, value, of }) => ({ label, short: short ?? null, value, of })),
      path: pathOf(item.source, { type, permissions, today }),
    };
  });
}

/** Where the rows stand that were counted, in the reader's own area. */
function pathOf(
  source: DashboardSource,
  { type, permissions, today }: { type: DashboardType; permissions: readonly string[]; today: PlainDate },
): string | null {
  const may = (permission: string) => permissions.includes(permission);
  switch (source) {
    case "participation":
      if (type === "admin") return may("manageEnrollmentSessions") ? "/admin/enrollmentsessions" : null;
      return type === "client" && may("viewEnrollmentSessions") ? "/client/enrollmentsessions" : null;
    case "enrollmentsByStatus":
      if (type === "admin") return "/admin/enrollments";
      return type !== "partner" && may("enrollment") ? `/${type}/enrollment` : null;
    case "membersByStatus":
    case "newMembers":
    case "membersByPlan":
    case "membersByTier":
    case "costByType":
    case "costByMonth":
      return `/${type}/members`;
    case "claimsLag":
      return `/${type}/claims`;
    case "tasksDue":
      return `/${type}/tasks`;
    case "helpByState":
      return "/admin/help";
    case "callReasons":
      return `/admin/inbox?filter[begunAt]=${addDays(today, 1 - reasonDays)}..`;
    case "paymentsByState":
      return may("processPaymentQueue") ? "/admin/payments" : null;
  }
}

/** Nobody is offered what would count nothing for them. */
export const itemTies: Ties = {
  check: (values) => {
    const source = values["source"] as DashboardSource;
    const audience = Array.isArray(values["audience"]) ? values["audience"] : [];
    if (values["shape"] === "line" && !isByMonth(source))
      throw new Problem("invalid", { fieldErrors: [fieldError("shape", "choice")] });
    const wrong = audience.some((type) => typeof type !== "string" || !isFor(source, type));
    if (wrong) throw new Problem("invalid", { fieldErrors: [fieldError("audience", "choice")] });
    return values;
  },
};
