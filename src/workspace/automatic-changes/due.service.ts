import { readFamilies } from "#people/coverage/termination/family-facts.service.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { aheadDays, type BornOtherwise, type Due, dueIn } from "./due.ts";

const familiesAtOnce = 500;

export type DueFamily = { familyId: string; facts: FamilyFacts; due: Due[] };

/** What is due at a client today and was not decided before; and how many of its people are covered. */
export async function findDue(
  services: Services,
  transaction: Transaction,
  clientId: string,
): Promise<{ families: DueFamily[]; covered: number }> {
  const { client } = transaction;
  const { rows } = await client.query<{ familyId: string }>(
    `select distinct v.family_id as "familyId"
     from coverages v join members m on m.id = v.member_id join people p on p.id = m.person_id
       join base_plans b on b.id = v.base_plan_id join clients c on c.id = v.client_id
       cross join lateral (select ($2::timestamptz at time zone c.time_zone)::date as today) k
     where v.client_id = $1 and v.deleted_at is null and m.deleted_at is null and v.cobra_clock_id is null
       and coalesce(v.termination_date, 'infinity') >= v.effective_date
       and (coalesce(v.termination_date, 'infinity') > p.died_on
         -- The last day is the one before the birthday at the earliest.
         or m.relationship = '19' and not p.is_disabled and coalesce(v.termination_date, 'infinity') >= k.today
           and m.dob + make_interval(years => b.max_child_age) <= k.today + ${aheadDays}::int + 1)
     order by 1`,
    [clientId, services.clock()],
  );
  const ids = rows.map(({ familyId }) => familyId);
  const families: DueFamily[] = [];
  for (let at = 0; at < ids.length; at += familiesAtOnce) {
    const found = await readFamilies(transaction, services, ids.slice(at, at + familiesAtOnce));
    for (const [familyId, facts] of found) {
      const due = await undecided(transaction, dueIn(facts, await bornOtherwise(transaction, facts)));
      if (due.length > 0) families.push({ familyId, facts, due });
    }
  }
  const { rows: counted } = await client.query<{ covered: number }>(
    `select count(distinct v.member_id)::int as covered from coverages v
     where v.client_id = $1 and v.deleted_at is null and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, ($2::timestamptz at time zone 'UTC')::date)`,
    [clientId, services.clock()],
  );
  return { families, covered: counted[0]?.covered ?? 0 };
}

/** Since when another birth date is known of the children of a family. */
export async function bornOtherwise(
  { client }: Transaction,
  { people }: Pick<FamilyFacts, "people">,
): Promise<BornOtherwise> {
  const children = people.filter(({ relationship }) => relationship === "19").map(({ id }) => id);
  if (children.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; since: PlainDate }>(
    `select m.id, (max(b.known_to) at time zone c.time_zone)::date as since
     from members m join clients c on c.id = m.client_id join people p on p.id = m.person_id
       join past_people b on b.id = p.id and b.dob <> p.dob
     where m.id = any($1::uuid[]) group by m.id, c.time_zone`,
    [children],
  );
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/** What had no price is tried again the next day; all else that was decided, or waits for somebody, stays so. */
async function undecided({ client }: Transaction, due: readonly Due[]): Promise<Due[]> {
  if (due.length === 0) return [];
  const { rows } = await client.query<{ key: string }>(
    `select member_id || ' ' || kind || ' ' || day as key from automatic_items
     where member_id = any($1) and deleted_at is null
       and (outcome <> 'refused' or why -> 0 ->> 'code' is distinct from 'automatic.noPrice')`,
    [due.map(({ memberId }) => memberId)],
  );
  const decided = new Set(rows.map(({ key }) => key));
  return due.filter(({ memberId, kind, day }) => !decided.has(`${memberId} ${kind} ${day}`));
}
