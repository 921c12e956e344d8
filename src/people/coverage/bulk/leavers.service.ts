import type { AskedRun } from "./termination-runs.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { refuseEnd } from "../termination/end.texts.ts";

/** The employees whose employment is current; `$1` the client, the others as `who` says. */
const leaversSql = `members m join employments w on w.member_id = m.id and w.is_current and w.deleted_at is null
  where m.client_id = $1 and m.relationship = '18' and m.deleted_at is null and m.status = 'active'
    and w.last_day is null and ($2::uuid is null or m.division_id = $2) and ($3::text is null or w.eligibility_class = $3)
    and ($4::text[] is null or m.member_number = any($4))`;

type Leavers = { values: unknown[]; employees: number; people: number; coverages: number };

/** How many they are. Refuses a client or division out of reach, numbers that are nobody's, and an empty set. */
export async function findLeavers(
  { client }: Transaction,
  scope: Scope,
  { clientId, who, lastDay }: Pick<AskedRun, "clientId" | "who" | "lastDay">,
): Promise<Leavers> {
  const { language } = scope.context;
  const reach = await client.query<{ isDivision: boolean }>(
    `select ($2::uuid is null or exists (select from divisions d where d.id = $2 and d.client_id = c.id
       and d.deleted_at is null)) as "isDivision"
     from clients c where c.id = $1 and c.deleted_at is null`,
    [clientId, who.by === "division" ? who.divisionId : null],
  );
  const [found] = reach.rows;
  if (found === undefined) throw new Problem("notFound");
  if (!found.isDivision) throw refuseEnd([fieldError("who.divisionId", "unknownDivision")], language);
  const numbers = who.by === "numbers" ? [...new Set(who.memberNumbers)] : null;
  const values = [
    clientId,
    who.by === "division" ? who.divisionId : null,
    who.by === "class" ? who.eligibilityClass : null,
    numbers,
  ];
  if (numbers !== null) {
    const { rows } = await client.query<{ number: string }>(
      `select n.number from unnest($2::text[]) with ordinality n (number, place) where not exists (
         select from members m where m.client_id = $1 and m.member_number = n.number and m.relationship = '18'
           and m.deleted_at is null)
       order by n.place`,
      [clientId, numbers],
    );
    if (rows.length > 0) {
      const named = rows.slice(0, 10).map(({ number }) => number);
      throw refuseEnd(
        [
          fieldError("who.memberNumbers", rows.length > 10 ? "unknownNumbersMore" : "unknownNumbers", {
            numbers: named.join(", "),
            count: rows.length,
            more: rows.length - named.length,
          }),
        ],
        language,
      );
    }
  }
  const { rows } = await client.query<{ employees: number; people: number; coverages: number }>(
    `with leavers as (select m.family_id from ${leaversSql})
     select (select count(*)::int from leavers) as employees,
       (select count(*)::int from members o where o.family_id in (select family_id from leavers)
         and o.deleted_at is null and o.status = 'active') as people,
       (select count(*)::int from coverages v where v.family_id in (select family_id from leavers) and v.deleted_at is null
         and v.cobra_clock_id is null and coalesce(v.termination_date, 'infinity') > greatest(v.effective_date - 1, $5::date)) as coverages`,
    [...values, lastDay],
  );
  const counted = rows[0] ?? { employees: 0, people: 0, coverages: 0 };
  if (counted.employees === 0) throw refuseEnd([fieldError("who", "nobodyWorks")], language);
  return { values, ...counted };
}

/** The first of them, by name. */
export async function firstLeavers(
  { client }: Transaction,
  { values }: Pick<Leavers, "values">,
  limit: number,
): Promise<{ id: string; memberNumber: string }[]> {
  const { rows } = await client.query<{ id: string; memberNumber: string }>(
    `select m.id, m.member_number as "memberNumber" from ${leaversSql} order by m.name_key, m.id limit $5`,
    [...values, limit],
  );
  return rows;
}

/** Notes them as the items of a run; answers how many. */
export async function noteLeavers(
  { client }: Transaction,
  { values }: Pick<Leavers, "values">,
  runId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into termination_run_items (run_id, place, installation_id, client_id, member_id)
     select $5, row_number() over (order by m.name_key, m.id), m.installation_id, m.client_id, m.id from ${leaversSql}`,
    [...values, runId],
  );
  return rowCount ?? 0;
}
