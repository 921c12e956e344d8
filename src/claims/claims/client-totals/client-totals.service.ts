import { inOwnName } from "#identity/access/own-name.service.ts";
import { addMonths, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { careKinds, type ClientTotals } from "./client-totals.ts";
import { type MonthRow, newReleases, type Release, tablesOf } from "./releases.ts";

type Asked = { clientId?: string | undefined; year: number };

/**
 * The claims themselves are behind row policies that no employer or broker passes. So who asks is checked in their own
 * scope, the system sums up, and only what the rule lets through is answered. Months count once the next one is over as well: what
 * comes late has come by then, and nobody watches single claims arrive. What was told once stays as it was told.
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
    const { rows } = await transaction.client.query<{
      id: string;
      installationId: string;
      name: string;
      timeZone: string;
    }>(
      `select id, installation_id as "installationId", name, time_zone as "timeZone" from clients where id = $1 and deleted_at is null`,
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
  const { rows, released } = await inOwnName(services, scope, async (transaction) => {
    const read = await transaction.client.query<MonthRow>(
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
    const input = { rows: read.rows, closed: months, kinds: careKinds };
    return { rows: read.rows, released: await release(services, transaction, { client, year, input }) };
  });
  return {
    clientId: client.id,
    clientName: client.name,
    year,
    until: months.at(-1) ?? null,
    ...tablesOf({ rows, released, closed: months, kinds: careKinds }),
  };
}

type ReleaseInput = {
  client: { id: string; installationId: string };
  year: number;
  input: Omit<Parameters<typeof newReleases>[0], "released">;
};

/** What was told of the year before, and what can be told from now on. Two who look at once wait for each other. */
async function release(
  { clock }: Services,
  { client: database }: Transaction,
  { client, year, input }: ReleaseInput,
): Promise<Release[]> {
  await database.query("select pg_advisory_xact_lock(hashtextextended('claim_total_releases ' || $1, 0))", [
    client.id,
  ]);
  const { rows } = await database.query<{ content: Release }>(
    "select content from claim_total_releases where client_id = $1 and year = $2 and deleted_at is null order by until_month",
    [client.id, year],
  );
  const released = rows.map(({ content }) => content);
  const fresh = newReleases({ ...input, released });
  const now = clock();
  for (const content of fresh)
    await database.query(
      `insert into claim_total_releases (id, installation_id, client_id, year, until_month, content, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        uuidv7(now.getTime()),
        client.installationId,
        client.id,
        year,
        content.months.at(-1),
        JSON.stringify(content),
        now,
      ],
    );
  return [...released, ...fresh];
}
