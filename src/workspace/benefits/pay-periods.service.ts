import type pg from "pg";
import { deductionsPerYear, type PaySchedule } from "#organization/clients/employer/pay-days.ts";
import type { PlainDate } from "#kernel/dates.ts";

/** How often a year the client deducts from pay, by the pay calendar of the day; null where there is none, or more than one kind. */
export async function payPeriodsOn(
  client: pg.ClientBase,
  { clientId, day }: { clientId: string; day: PlainDate },
): Promise<number | null> {
  const { rows } = await client.query<Pick<PaySchedule, "frequency" | "isTwiceAMonth">>(
    `select frequency, is_twice_a_month as "isTwiceAMonth" from pay_schedules
     where client_id = $1 and active and deleted_at is null
       and daterange(effective_date, termination_date, '[]') @> $2::date`,
    [clientId, day],
  );
  const counts = [...new Set(rows.map((row) => deductionsPerYear(row)))];
  return counts.length === 1 ? (counts[0] ?? null) : null;
}
