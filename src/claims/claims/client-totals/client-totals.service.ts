import { inOwnName } from "#identity/access/own-name.service.ts";
import { addMonths, todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { careKinds, type ClientTotals } from "./client-totals.ts";
import { deidentify, type PersonSums } from "./deidentify.ts";

type Row = Omit<PersonSums, "cell"> & { month: string; kind: string };
type Asked = { clientId?: string | undefined; year: number };

/**
 * The claims themselves are behind row policies that no employer or broker passes. So who asks is checked in their own
 * scope, the system sums up, and only what the rule lets through is answered. Months count once the next one is over as well: what
 * comes late has come by then, and nobody watches single claims arrive.
 */
export async function getClientTotals(
  services: Services,
  scope: Scope,
  { clientId, year }: Asked,
): Promise<ClientTotals> {
  const { clients, limited } = scope.accessScope;
  const wanted = clientId ?? (clients !== "all" && clients.length === 1 ? clients[0] : undefined);
  if (wanted === undefined || limited?.clients.includes(wanted)) throw new Problem("notFound");
  const client = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string; name: string; timeZone: string }>(
      `select id, name, time_zone as "timeZone" from clients where id = $1 and deleted_at is null`,
      [wanted],
    );
    return rows[0];
  });
  if (client === undefined) throw new Problem("notFound");
  const today = todayIn(client.timeZone, services.clock());
  // The month before the last one.
  const closed = addMonths(`${today.slice(0, 7)}-01`, -2).slice(0, 7);
  const until = closed < `${year}-12` ? closed : `${year}-12`;
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`).filter(
    (month) => month <= until,
  );
  const rows = await inOwnName(services, scope, async (transaction) => {
    const read = await transaction.client.query<Row>(
      `select to_char(c.paid_on, 'YYYY-MM') as month, c.member_id as person,
         case when c.place_of_service = '21' or c.type_of_bill like '11%' then 'inpatient'
           when c.place_of_service = '23' then 'emergency'
           when c.place_of_service in ('02', '10', '11', '20', '49', '50', '72') then 'office'
           when c.place_of_service = '81' then 'laboratory' else 'other' end as kind,
         count(*)::int as claims, sum(c.billed_cents)::bigint as "billedCents", sum(c.allowed_cents)::bigint as "allowedCents",
         sum(c.plan_payment_cents)::bigint as "planCents", sum(c.patient_responsibility_cents)::bigint as "memberCents"
       from claims c where c.client_id = $1 and c.member_id is not null and c.deleted_at is null and c.paid_on is not null
         and c.status in ('completed', 'imported', 'denied') and to_char(c.paid_on, 'YYYY-MM') = any ($2::text[])
       group by 1, 2, 3`,
      [client.id, months],
    );
    return read.rows;
  });
  return {
    clientId: client.id,
    clientName: client.name,
    year,
    until: months.at(-1) ?? null,
    months: deidentify(
      rows.map(({ month, ...row }) => ({ ...row, cell: month })),
      months,
    ),
    kinds: deidentify(
      rows.map(({ kind, ...row }) => ({ ...row, cell: kind })),
      careKinds,
    ),
  };
}
