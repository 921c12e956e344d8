import type { PlainDate } from "#kernel/dates.ts";
import { sumOf } from "#kernel/money.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { payments } from "./payments.ts";
import { personKnown } from "./person-known.ts";
import { readLives } from "./lives.service.ts";
import { type PolicyQuestion, forStopLoss, readPolicy } from "./read-policy.service.ts";
import {
  aggregateStanding,
  type Laser,
  monthStandings,
  type PaidMonth,
  personStanding,
  policyMonths,
  reimbursement,
} from "./stop-loss.ts";
import type { Standing, StandingPerson } from "./standing.ts";

type Wanted = { id: string; day?: string | undefined };
/** The page shows so many of those who have reached most; with them everybody who is to be told. */
const mostShown = 200;

export async function getStanding(services: Services, scope: Scope, wanted: Wanted): Promise<Standing> {
  return forStopLoss(services, scope).transaction(async (transaction) => {
    const standing = await readStanding(services, transaction, scope, wanted);
    noteLook(transaction, standing, "view");
    const isShown = ({ state, laserId }: StandingPerson) => state !== "below" || laserId !== null;
    const people = standing.people.filter((one, at) => at < mostShown || isShown(one));
    const left = standing.people.filter((one) => !people.includes(one));
    return {
      ...standing,
      people,
      others: {
        people: left.length,
        paidCents: sumOf(left.map(({ paidCents }) => paidCents)),
        keptCents: sumOf(left.map(({ keptCents }) => keptCents)),
      },
    };
  });
}

export function noteLook(
  transaction: Transaction,
  { policy, people, day }: Standing,
  action: "view" | "export" | "print",
): void {
  transaction.audit({
    action,
    subject: "stopLossPolicy",
    subjectId: policy.id,
    clientId: policy.clientId,
    details: { day, ids: people.map(({ memberId }) => memberId) },
  });
}

/** With everybody who has a claim that counts, or a laser. */
export async function readStanding(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  wanted: Wanted,
): Promise<Standing> {
  const asked = await readPolicy(services, transaction, wanted);
  const { policy, windows, day } = asked;
  const { people, kept } = await readPeople(transaction, asked);
  const names = await coverageNames(transaction.client, scope.context.language);
  const lives = await readLives(transaction, asked);
  const last = day < windows.paid.to ? day : windows.paid.to;
  const months = monthStandings(policyMonths(windows.paid.from, last), lives.rows, kept);
  const overCents = sumOf(people.map((one) => one.overCents));
  const aggregate = aggregateStanding(policy, months, lives.hasFactors).value;
  return {
    policy,
    day,
    incurred: windows.incurred,
    paid: windows.paid,
    people,
    others: { people: 0, paidCents: 0, keptCents: 0 },
    specific: {
      paidCents: sumOf(people.map(({ paidCents }) => paidCents)),
      overCents,
      reimbursedCents: reimbursement(policy, overCents).value,
      noticesDue: people.filter(({ state }) => state !== "below").length,
      above: people.filter(({ state }) => state === "above").length,
    },
    lives: lives.rows.map((one) => ({
      ...one,
      coverageName: names.get(one.coverageType) ?? one.coverageType,
      attachmentCents: one.lives * one.factorCents,
    })),
    months,
    aggregate,
  };
}

type PersonRow = { personId: string; memberId: string; name: string; memberNumber: string | null };
type LaserRow = Laser & { id: string; personId: string };

async function readPeople(transaction: Transaction, asked: PolicyQuestion) {
  const { client } = transaction;
  const paid = await readPaid(transaction, asked);
  // The employee's membership stands for all of a person's.
  const { rows: lasers } = await client.query<LaserRow>(
    `select distinct on (2) l.id, ${personKnown("m", "$3")} as "personId", l.deductible_cents as "deductibleCents",
       l.counts_for_all as "countsForAll"
     from stop_loss_lasers l join members m on m.id = l.member_id
     where l.policy_id = $1 and case when $2::timestamptz is null then l.deleted_at is null
       else l.created_at < $2::timestamptz and (l.deleted_at is null or l.deleted_at >= $2::timestamptz) end
     order by 2, l.created_at desc, l.id desc`,
    [asked.policy.id, asked.termsUntil, asked.knownUntil],
  );
  const laserOf = new Map(lasers.map((one) => [one.personId, one]));
  const months = groupBy(paid, ({ personId }) => personId);
  const ids = [...new Set([...months.keys(), ...laserOf.keys()])];
  const { rows } = await client.query<PersonRow>(
    `select one."personId", one."memberId", one.name, one."memberNumber" from (
       select distinct on (1) ${personKnown("m", "$3")} as "personId", m.id as "memberId",
         coalesce(${fullNameSql("m")}, '') as name, m.member_number as "memberNumber", m.last_name, m.first_name
       from members m where m.client_id = $2 and ${personKnown("m", "$3")} = any($1::uuid[])
         and (m.person_id = any($1::uuid[]) or $3::timestamptz is not null and m.id in (
           select o.id from past_members o where o.client_id = $2 and o.person_id = any($1::uuid[])))
       order by 1, m.deleted_at is not null, m.relationship <> '18', m.id
     ) one order by one.last_name, one.first_name, one."memberId"`,
    [ids, asked.policy.clientId, asked.knownUntil],
  );
  const kept = new Map<PlainDate, { paidCents: number; keptCents: number }>();
  const people = rows.map(({ personId, memberId, name, memberNumber }): StandingPerson => {
    const laser = laserOf.get(personId);
    const own = months.get(personId) ?? [];
    const { keptByMonth, isLaser: _, ...standing } = personStanding(asked.policy, laser, own);
    for (const { month, paidCents } of own) {
      const sum = kept.get(month) ?? { paidCents: 0, keptCents: 0 };
      kept.set(month, {
        paidCents: sumOf([sum.paidCents, paidCents]),
        keptCents: sumOf([sum.keptCents, keptByMonth.get(month) ?? 0]),
      });
    }
    return {
      ...standing,
      memberId,
      name,
      memberNumber,
      claims: own[0]?.claims ?? 0,
      laserId: laser?.id ?? null,
      countsForAll: laser?.countsForAll ?? true,
    };
  });
  return { kept, people: people.toSorted((one, other) => share(other) - share(one)) };
}

/** How near a person is to their deductible; a laser of nothing is reached at once. */
const share = ({ paidCents, deductibleCents }: StandingPerson) =>
  deductibleCents === 0 ? (paidCents > 0 ? Infinity : 0) : paidCents / deductibleCents;

type PaidRow = PaidMonth & {
  personId: string;
  /** Claims with a payment in any of the months. */
  claims: number;
};

/** What counts, by person and month of payment. The same days as `countingOf` says. */
async function readPaid(
  { client }: Transaction,
  { policy, windows, day, knownUntil }: PolicyQuestion,
): Promise<PaidRow[]> {
  const { rows } = await client.query<PaidRow>(
    `with counted as (
       select p.person_id, p.claim_id, p.cents, coalesce(($6::date[])[width_bucket(p.paid_on, $6::date[])], p.paid_on) as month
       from (${payments}) p
       where p.paid_on is not null and p.cents <> 0 and p.paid_on >= $3 and p.paid_on <= $4 and p.paid_on <= $5
         and ($7::date is null or p.served_from >= $7) and ($8::date is null or p.served_from <= $8))
     select c.person_id as "personId", c.month, sum(c.cents)::bigint as "paidCents",
       (select count(distinct o.claim_id) from counted o where o.person_id = c.person_id)::int as claims
     from counted c group by 1, 2`,
    [
      policy.clientId,
      knownUntil,
      windows.paid.from,
      windows.paid.to,
      day,
      policyMonths(windows.paid.from, windows.paid.to),
      windows.incurred?.from ?? null,
      windows.incurred?.to ?? null,
    ],
  );
  return rows;
}
