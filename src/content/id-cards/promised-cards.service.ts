import { addDays, type PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { servicesOff } from "#organization/services/service-reader.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { cardsOf } from "./card.ts";
import { readCardFacts } from "./card-facts.service.ts";
import { isNewCard } from "./new-card.ts";

type Enrollment = { id: string; installationId: string; clientId: string; familyId: string };

/**
 * Orders the printed cards that an enrollment promised: of each plan that began by it, for those who had no card of the plan on the
 * day before. Where printed cards are off for the client, none; where one waits for the printer already, that one is it.
 */
export async function orderPromisedCards(
  services: Services,
  transaction: Transaction,
  { id: enrollmentId, installationId, clientId, familyId }: Enrollment,
): Promise<number> {
  const { client } = transaction;
  const off = await servicesOff(client, installationId, async () => ({
    clients: [clientId],
    organisation: null,
  }));
  if (off.includes("idCardOrders") || off.includes("idCards")) return 0;
  const { rows: begun } = await client.query<{ planId: string; day: PlainDate }>(
    `select v.base_plan_id as "planId", min(v.effective_date)::text as day from coverages v
     where v.enrollment_id = $1 and v.deleted_at is null
       and (v.termination_date is null or v.termination_date >= v.effective_date)
     group by v.base_plan_id order by v.base_plan_id`,
    [enrollmentId],
  );
  const now = services.clock();
  let ordered = 0;
  for (const { planId, day } of begun) {
    const before = await peopleOfPlan(transaction, { familyId, planId, day: addDays(day, -1) });
    const { plans } = await readCardFacts(transaction, { memberId: familyId, day, now });
    const cards = plans
      .filter(({ plan }) => plan.id === planId)
      .flatMap((facts) => cardsOf(facts))
      .filter(
        ({ value: { people } }) =>
          isNewCard(
            people.map(({ memberId }) => memberId),
            before,
          ).value,
      );
    for (const { value: card } of cards) {
      const id = uuidv7(now.getTime());
      const { rowCount } = await client.query(
        `insert into id_card_orders (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type,
           effective_date, requested_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'system', $9, $9) on conflict do nothing`,
        [id, installationId, clientId, familyId, card.memberId, planId, card.coverageType, day, now],
      );
      if (rowCount !== 1) continue;
      ordered += 1;
      transaction.audit({
        action: "create",
        subject: "idCardOrders",
        subjectId: id,
        clientId,
        details: { enrollmentId },
      });
    }
  }
  return ordered;
}

async function peopleOfPlan(
  { client }: Transaction,
  { familyId, planId, day }: { familyId: string; planId: string; day: PlainDate },
): Promise<Set<string>> {
  const { rows } = await client.query<{ memberId: string }>(
    `select v.member_id as "memberId" from coverages v
     where v.family_id = $1 and v.base_plan_id = $2 and v.deleted_at is null and v.effective_date <= $3
       and (v.termination_date is null or v.termination_date >= $3)`,
    [familyId, planId, day],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}
