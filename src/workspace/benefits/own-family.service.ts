import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";

/** The member who reads, and those of their family whose coverage they may see. */
export type OwnFamily = {
  selfId: string;
  clientId: string;
  familyId: string;
  isSubscriber: boolean;
  today: PlainDate;
  /** The employee first, who sees all whom they cover; anybody else sees themselves. */
  people: { id: string; firstName: string; lastName: string; relationship: string }[];
  /** Of them those whose health data the reader may see: their own, a minor's, and by consent. */
  healthOf: readonly string[];
};

export async function readOwnFamily({ client }: Transaction, scope: Scope, now: Date): Promise<OwnFamily> {
  const { rows } = await client.query<{
    id: string;
    firstName: string;
    lastName: string;
    relationship: string;
    clientId: string;
    familyId: string;
    today: PlainDate;
    isSelf: boolean;
  }>(
    `select m.id, m.first_name as "firstName", m.last_name as "lastName", m.relationship, m.client_id as "clientId",
       m.family_id as "familyId", ($2::timestamptz at time zone c.time_zone)::date as today,
       m.id is not distinct from (select u.entity_id from users u where u.id = $1) as "isSelf"
     from members m join clients c on c.id = m.client_id
     where m.deleted_at is null order by m.relationship <> '18', m.dob, m.id`,
    [scope.userId, now],
  );
  const self = rows.find(({ isSelf }) => isSelf);
  if (self === undefined) throw new Problem("notFound");
  const isSubscriber = self.relationship === "18";
  const { health } = scope.accessScope;
  return {
    selfId: self.id,
    clientId: self.clientId,
    familyId: self.familyId,
    isSubscriber,
    today: self.today,
    people: rows
      .filter(({ isSelf }) => isSubscriber || isSelf)
      .map(({ id, firstName, lastName, relationship }) => ({ id, firstName, lastName, relationship })),
    healthOf: health === undefined || health === "all" ? [self.id] : health,
  };
}
