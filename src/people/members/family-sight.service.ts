import type pg from "pg";
import type { PlainDate } from "#kernel/dates.ts";
import type { Scope } from "#server/scope.ts";
import { lastDayInFamilySql } from "./last-day.service.ts";
import { type FamilyFact, type Relative, seesOf } from "./family-sight.ts";

export type FamilySight = {
  /** Whether the reader sees a fact of this member of the family; of a stranger nothing. */
  sees: (memberId: string, fact: FamilyFact) => boolean;
};

/** For a member who reads: what they see of each of their family. Null for everybody else, who is no family. */
export async function readFamilySight(
  client: pg.ClientBase,
  { accessScope }: Pick<Scope, "accessScope">,
  now: Date,
): Promise<FamilySight | null> {
  const { member } = accessScope;
  if (member === undefined) return null;
  const { rows } = await client.query<Relative & { today: PlainDate }>(
    `select m.id, m.relationship, m.dob, ${lastDayInFamilySql("m")} as "terminationDate",
       m.shares_health_with_subscriber as shares, ($2::timestamptz at time zone c.time_zone)::date as today
     from members m join clients c on c.id = m.client_id
     where m.family_id = (select family_id from members where id = $1) and m.deleted_at is null`,
    [member.id, now],
  );
  const reader = rows.find(({ id }) => id === member.id);
  return {
    sees: (memberId, fact) => {
      const subject = rows.find(({ id }) => id === memberId);
      return reader !== undefined && subject !== undefined && seesOf(reader, subject, fact, reader.today);
    },
  };
}
