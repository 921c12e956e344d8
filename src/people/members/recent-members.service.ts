import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

type Recent = { id: string; firstName: string; lastName: string; clientName: string };

const shown = 8;
/** Deeds that are read through, and people among them: some may be out of reach by now. */
const [deeds, people] = [2000, 50];

/**
 * Returns the members that the user opened last, by the audit. The system reads the user's own rows, because staff with
 * parts of a client read no audit. Names are shown for members in today's reach only.
 */
export async function findRecentMembers(services: Services, scope: Scope): Promise<{ members: Recent[] }> {
  const seen = await services.database.system.query<{ id: string }>(
    `select subject_id as id from (
       select subject_id, id, action, subject from audit_events
       where actor = $1 order by id desc limit ${deeds}) look
     where action = 'view' and subject = 'members' and subject_id is not null
     group by subject_id order by max(look.id) desc limit ${people}`,
    [scope.actor],
  );
  if (seen.rows.length === 0) return { members: [] };
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Recent>(
      `select m.id, m.first_name as "firstName", m.last_name as "lastName", c.name as "clientName"
       from unnest($1::uuid[]) with ordinality as seen (id, place)
         join members m on m.id = seen.id and m.deleted_at is null join clients c on c.id = m.client_id
       order by seen.place limit ${shown}`,
      [seen.rows.map(({ id }) => id)],
    );
    return { members: rows };
  });
}
