import type { z } from "zod";
import { uuidv7 } from "#kernel/ids.ts";
import { fullName } from "#kernel/person-name.ts";
import { todayOfInstallation } from "#organization/messaging/news.service.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type OrderStatus, waysTo } from "./order-status.ts";
import { plansLackingContacts } from "./cards-lacking.service.ts";
import type { ListedOrder, orderList, PlanLacking } from "./orders.ts";
import { orderColumns } from "./orders.service.ts";

type Row = Omit<ListedOrder, "memberName"> & {
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
};
type QueuePage = {
  rows: ListedOrder[];
  total: number;
  counts: Record<OrderStatus, number>;
  lacking: PlanLacking[];
};
/** The page names so many plans. */
const mostLacking = 20;
type Query = z.output<typeof orderList.query>;

/** The orders in a state, those that wait longest first, as far as the caller reaches. */
export async function findQueue(
  services: Pick<Services, "clock">,
  scope: Scope,
  { page, pageSize, sort, "filter[status]": status, "filter[clientId]": clientId }: Query,
): Promise<QueuePage> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<Row>(
      `select ${orderColumns}, m.first_name as "firstName", m.middle_name as "middleName", m.last_name as "lastName", m.suffix,
         m.member_number as "memberNumber", c.name as "clientName", o.batch_id as "batchId"
       from id_card_orders o join base_plans b on b.id = o.base_plan_id join members m on m.id = o.member_id
         join clients c on c.id = o.client_id
       where o.status = $1 and o.deleted_at is null and ($2::uuid is null or o.client_id = $2)
       order by ${sort === "requestedAt" ? "o.created_at, o.id" : "o.created_at desc, o.id desc"} limit $3 offset $4`,
      [status, clientId ?? null, pageSize, (page - 1) * pageSize],
    );
    const counted = await client.query<{ status: OrderStatus; count: number }>(
      `select status, count(*)::int as count from id_card_orders
       where deleted_at is null and ($1::uuid is null or client_id = $1) group by status`,
      [clientId ?? null],
    );
    const countOf = (one: OrderStatus) => counted.rows.find((row) => row.status === one)?.count ?? 0;
    const orders = rows.map(({ firstName, middleName, lastName, suffix, ...order }) => ({
      ...order,
      memberName: fullName({ firstName, middleName, lastName, suffix }),
    }));
    const ids = orders.map(({ memberId }) => memberId);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "members", details: { ids } });
    const counts = {
      asked: countOf("asked"),
      sent: countOf("sent"),
      mailed: countOf("mailed"),
      returned: countOf("returned"),
      cancelled: countOf("cancelled"),
    };
    const today = await todayOfInstallation(client, services.clock());
    const lacking = await plansLackingContacts(transaction, {
      today,
      clientId: clientId ?? null,
      most: mostLacking,
    });
    return { rows: orders, total: counts[status], counts, lacking };
  });
}

type Moved = { moved: string[]; batchId: string | null };

/** Moves those that may go there now; two clerks at once move each order once. */
export async function moveAll(
  services: Services,
  scope: Scope,
  { ids, status }: { ids: readonly string[]; status: OrderStatus },
): Promise<Moved> {
  return scope.transaction(async (transaction) => {
    const now = services.clock();
    const batchId = uuidv7(now.getTime());
    const { rows } = await transaction.client.query<{ id: string; batchId: string | null }>(
      `with chosen as (
         select id from id_card_orders where id = any($1) and status = any($3) and deleted_at is null order by id for update),
       waiting as (
         select o.id from chosen h join id_card_orders o on o.id = h.id
         where $2 <> 'asked' or not exists (
           select from id_card_orders w where w.member_id = o.member_id and w.coverage_type = o.coverage_type
             and w.status = 'asked' and w.deleted_at is null))
       update id_card_orders set status = $2, version = version + 1, updated_at = $5, updated_by = $6,
         batch_id = case when $2 in ('asked', 'cancelled') then null when $2 = 'sent' and status = 'asked' then $4 else batch_id end,
         sent_at = case when $2 in ('asked', 'cancelled') then null when $2 = 'sent' and status = 'asked' then $5 else sent_at end,
         mailed_at = case when $2 = 'mailed' and status = 'sent' then $5 when $2 = 'sent' then null else mailed_at end,
         returned_at = case when $2 = 'returned' then $5 else null end
       where id in (select id from waiting) and status = any($3)
       returning id, batch_id as "batchId"`,
      [ids, status, waysTo(status), batchId, now, scope.userId ?? null],
    );
    if (rows.length > 0)
      transaction.audit({
        action: "update",
        subject: "idCardOrders",
        details: { ids: rows.map(({ id }) => id), status },
      });
    const isNew = rows.some((row) => row.batchId === batchId);
    return { moved: rows.map(({ id }) => id), batchId: isNew ? batchId : null };
  });
}
