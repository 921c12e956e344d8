import type { PlainDate } from "#kernel/dates.ts";
import { sumOf } from "#kernel/money.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readLives } from "./lives.service.ts";
import { type Asked, forStopLoss, readPolicy } from "./read-policy.service.ts";
import {
  aggregateStanding,
  monthsBetween,
  monthStandings,
  type PaidMonth,
  personStanding,
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
  const months = monthStandings(monthsBetween(windows.paid.from, last), lives.rows, kept);
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
      overCents: sumOf(people.map(({ overCents }) => overCents)),
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

type PersonRow = { memberId: string; name: string; memberNumber: string | null };
type Laser = { id: string; memberId: string; deductibleCents: number };

async function readPeople(transaction: Transaction, asked: Asked) {
  const { client } = transaction;
  const paid = await readPaid(transaction, asked);
  const { rows: lasers } = await client.query<Laser>(
    `select id, member_id as "memberId", deductible_cents as "deductibleCents" from stop_loss_lasers
     where policy_id = $1 and deleted_at is null`,
    [asked.policy.id],
  );
  const laserOf = new Map(lasers.map((one) => [one.memberId, one]));
  const months = groupBy(paid, ({ memberId }) => memberId);
  const ids = [...new Set([...months.keys(), ...laserOf.keys()])];
  const { rows } = await client.query<PersonRow>(
    `select m.id as "memberId", coalesce(${fullNameSql("m")}, '') as name, m.member_number as "memberNumber"
     from members m where m.id = any($1::uuid[]) order by m.last_name, m.first_name, m.id`,
    [ids],
  );
  const kept = new Map<PlainDate, { paidCents: number; keptCents: number }>();
  const people = rows.map((row): StandingPerson => {
    const laser = laserOf.get(row.memberId);
    const own = months.get(row.memberId) ?? [];
    const {
      keptByMonth,
      isLaser: _,
      ...standing
    } = personStanding(asked.policy, laser?.deductibleCents, own);
    for (const { month, paidCents } of own) {
      const sum = kept.get(month) ?? { paidCents: 0, keptCents: 0 };
      kept.set(month, {
        paidCents: sumOf([sum.paidCents, paidCents]),
        keptCents: sumOf([sum.keptCents, keptByMonth.get(month) ?? 0]),
      });
    }
    return { ...standing, ...row, laserId: laser?.id ?? null };
  });
  return { kept, people: people.toSorted((one, other) => share(other) - share(one)) };
}

/** How near a person is to their deductible; a laser of nothing is reached at once. */
const share = ({ paidCents, deductibleCents }: StandingPerson) =>
  deductibleCents === 0 ? (paidCents > 0 ? Infinity : 0) : paidCents / deductibleCents;

/** What counts, by person and month of payment. The same days as `countingOf` says. */
async function readPaid({ client }: Transaction, { policy, windows, day }: Asked): Promise<PaidMonth[]> {
  const { rows } = await client.query<PaidMonth>(
    `select c.member_id as "memberId", date_trunc('month', c.paid_on)::date as month,
       sum(c.plan_payment_cents)::bigint as "paidCents", count(*)::int as claims
     from claims c
     where c.client_id = $1 and c.deleted_at is null and c.member_id is not null and c.paid_on is not null
       and c.plan_payment_cents <> 0 and c.paid_on >= $2 and c.paid_on <= $3 and c.paid_on <= $4
       and ($5::date is null or c.served_from >= $5) and ($6::date is null or c.served_from <= $6)
     group by 1, 2`,
    [
      policy.clientId,
      windows.paid.from,
      windows.paid.to,
      day,
      windows.incurred?.from ?? null,
      windows.incurred?.to ?? null,
    ],
  );
  return rows;
}
