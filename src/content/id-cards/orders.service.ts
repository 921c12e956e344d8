import { readFamilySight } from "#people/members/family-sight.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { cardOfPerson } from "./card.ts";
import { readCardFacts } from "./card-facts.service.ts";
import { orderLimit } from "./order-status.ts";
import type { Order } from "./orders.ts";

type OfMember = { memberId: string; coverageType: string };

/** Orders the card that the person has on that day. While one waits for the printer, that one is the answer. */
export async function orderCardOf(
  services: Services,
  scope: Scope,
  { memberId, coverageType, day }: OfMember & { day?: PlainDate | undefined },
): Promise<Order> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const now = services.clock();
    const found = await readCardFacts(transaction, { memberId, day, now });
    await refuseUnseen(transaction, scope, { memberId, now });
    const { clientId, familyId } = found;
    const facts = found.plans.find(
      (one) => one.plan.coverageType === coverageType && cardOfPerson(one, memberId) !== undefined,
    );
    const card = facts && cardOfPerson(facts, memberId)?.value;
    if (card === undefined) throw new Problem("idCardNotYet");
    // Two clicks at once come one after the other: each sees what the one before ordered.
    await client.query(
      "select pg_advisory_xact_lock(hashtextextended('id-card:' || $1::text || $2::text, 0))",
      [card.memberId, coverageType],
    );
    const before = await readOrders(transaction, { memberId: card.memberId, coverageType });
    const waiting = before.find(({ status }) => status === "asked");
    if (waiting !== undefined) return waiting;
    const since = new Date(now.getTime() - orderLimit.days * 86_400_000).toISOString();
    const recent = before.filter(({ status, requestedAt }) => status !== "cancelled" && requestedAt > since);
    if (recent.length >= orderLimit.cards) throw new Problem("idCardLimit", { facts: { ...orderLimit } });
    const id = uuidv7(now.getTime());
    await client.query(
      `insert into id_card_orders (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type,
         effective_date, requested_by, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11)`,
      [
        id,
        scope.accessScope.installationId,
        clientId,
        familyId,
        card.memberId,
        card.planId,
        coverageType,
        found.day,
        scope.actor,
        now,
        scope.userId ?? null,
      ],
    );
    transaction.audit({ action: "create", subject: "idCardOrders", subjectId: id, clientId });
    const [made] = await readOrders(transaction, { memberId: card.memberId, coverageType });
    if (made === undefined) throw new Problem("unexpected");
    return made;
  });
}

/** What was ordered of a member's coverage type, also where the card is the family's. */
export async function findOrders(
  services: Services,
  scope: Scope,
  asked: OfMember,
): Promise<{ orders: Order[] }> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ clientId: string }>(
      `select client_id as "clientId" from members where id = $1 and deleted_at is null`,
      [asked.memberId],
    );
    const [member] = rows;
    if (member === undefined) throw new Problem("notFound");
    await refuseUnseen(transaction, scope, { memberId: asked.memberId, now: services.clock() });
    const orders = await readOrders(transaction, asked);
    transaction.audit({
      action: "view",
      subject: "idCardOrders",
      subjectId: asked.memberId,
      clientId: member.clientId,
    });
    return { orders };
  });
}

/** A member orders, and follows, only cards that they may see. */
async function refuseUnseen(
  { client }: Transaction,
  scope: Scope,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const sight = await readFamilySight(client, scope, now);
  if (sight !== null && !sight.sees(memberId, "cards")) throw new Problem("notFound");
}

export const orderColumns = `o.id, o.member_id as "memberId", o.coverage_type as "coverageType", b.name as "planName",
  o.effective_date as "effectiveDate", o.status, ${moment("created_at")} as "requestedAt", ${moment("sent_at")} as "sentAt",
  ${moment("mailed_at")} as "mailedAt", ${moment("returned_at")} as "returnedAt"`;

function moment(column: "created_at" | "sent_at" | "mailed_at" | "returned_at") {
  return `to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` as const;
}

async function readOrders({ client }: Transaction, { memberId, coverageType }: OfMember): Promise<Order[]> {
  const { rows } = await client.query<Order>(
    `select ${orderColumns}
     from id_card_orders o join base_plans b on b.id = o.base_plan_id
     where o.coverage_type = $2 and o.deleted_at is null
       and (o.member_id = $1 or b.one_id_card_per_family and o.family_id = (select family_id from members where id = $1))
     order by o.created_at desc, o.id desc limit 50`,
    [memberId, coverageType],
  );
  return rows;
}
