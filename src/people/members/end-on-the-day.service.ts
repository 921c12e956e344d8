import type { PlainDate } from "#kernel/dates.ts";
import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

const familiesAtOnce = 200;

/**
 * Terminates members and employments on the day after their last one, by the calendar of their client. Called every minute;
 * `looked` remembers the day on which a client was looked at. To do it again, or in two processes at once, changes nothing.
 */
export async function endOnTheDay(
  services: Services,
  system: SystemScope,
  looked: Map<string, PlainDate>,
): Promise<void> {
  const { rows: clients } = await services.database.system.query<{
    id: string;
    installationId: string;
    today: PlainDate;
  }>(
    `select id, installation_id as "installationId", ($1::timestamptz at time zone time_zone)::date as today
     from clients where deleted_at is null`,
    [services.clock()],
  );
  await eachAlone(clients, async ({ id, installationId, today }) => {
    if (looked.get(id) === today) return;
    let done = familiesAtOnce;
    while (done === familiesAtOnce) done = await endSome(services, system, { id, installationId, today });
    looked.set(id, today);
  });
}

type Client = { id: string; installationId: string; today: PlainDate };

/** What a change by staff ended stays that change's own: the rows bear its id as before, so that it can still be undone. */
async function endSome(
  services: Services,
  system: SystemScope,
  { id, installationId, today }: Client,
): Promise<number> {
  const now = services.clock();
  return system.transaction(installationId, async ({ client }) => {
    const { rows: due } = await client.query<{ familyId: string; changeId: string | null }>(
      `select w.family_id as "familyId", w.change_id as "changeId" from employments w where w.client_id = $1 and ${workIsOver}
       union select m.family_id, ${changeOfMember} from members m where m.client_id = $1 and ${memberIsOver}
       order by 1, 2 limit ${familiesAtOnce}`,
      [id, today],
    );
    await client.query(
      "select from members where family_id = any($1::uuid[]) order by id for no key update",
      [due.map(({ familyId }) => familyId)],
    );
    for (const { familyId, changeId } of due) {
      await client.query("select set_config('openroll.change', $1, true)", [changeId ?? ""]);
      const values = [familyId, today, changeId, now];
      // Members first: the end of the employment is what tells that the employee's is over.
      await client.query(
        `update members m set status = 'terminated', version = m.version + 1, updated_at = $4
         where m.family_id = $1 and ${changeOfMember} is not distinct from $3::uuid and ${memberIsOver}`,
        values,
      );
      await client.query(
        `update employments w set status = 'terminated', version = w.version + 1, updated_at = $4
         where w.family_id = $1 and w.change_id is not distinct from $3::uuid and ${workIsOver}`,
        values,
      );
    }
    return due.length;
  });
}

const workIsOver = `w.is_current and w.status = 'active' and w.last_day < $2::date and w.deleted_at is null`;

/** The change that ended it: of the employee, the one that ended the work. */
const changeOfMember = `case when m.relationship <> '18' then m.change_id
  else (select e.change_id from employments e where e.member_id = m.id and e.is_current) end`;

/** A dependent after their last day in the family; the employee after the last day of work and of coverage. */
const memberIsOver = `m.status = 'active' and m.deleted_at is null and case when m.relationship <> '18'
  then m.termination_date < $2::date
  else exists (select from employments e where e.member_id = m.id and e.is_current and e.last_day < $2::date and e.deleted_at is null)
    and not exists (select from coverages v where v.member_id = m.id and v.deleted_at is null and v.cobra_clock_id is null
      and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, $2::date)) end`;
