import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";

// Other rooms call these to write people, members and their work.

type Client = Pick<Transaction, "client">;
type By = { now: Date; by: string | null };

/** The columns of a member that come with an enrollment. */
export type MemberColumns = Partial<{
  relationship: string;
  status: string;
  termination_date: PlainDate | null;
}>;

/** Writes these columns; the version rises also where only the person or the employment has changed. */
export async function updateMember(
  { client }: Client,
  { id, columns, now, by }: By & { id: string; columns: MemberColumns },
): Promise<void> {
  await client.query(
    `update members m set relationship = coalesce(r.relationship, m.relationship), status = coalesce(r.status, m.status),
       termination_date = case when $3 then r.termination_date else m.termination_date end,
       updated_at = $4, updated_by = $5, version = m.version + 1
     from json_to_record($2::json) as r (relationship text, status text, termination_date date) where m.id = $1`,
    [id, JSON.stringify(columns), columns.termination_date !== undefined, now, by],
  );
}

/** Dependents who are of their family again. */
export async function bringMembersBack(
  { client }: Client,
  { ids, now, by }: By & { ids: readonly string[] },
): Promise<void> {
  await client.query(
    `update members set termination_date = null, status = 'active', version = version + 1, updated_at = $2, updated_by = $3
     where id = any($1::uuid[])`,
    [ids, now, by],
  );
}

/** Gives members their numbers; one that somebody else of the client has stays theirs. */
export async function giveMemberNumbers(
  { client }: Client,
  {
    clientId,
    rows,
    by,
  }: { clientId: string; rows: readonly { id: string; number: string | undefined }[]; by: string | null },
): Promise<void> {
  await client.query(
    `update members m set member_number = r.number, is_number_brought = true, updated_by = $3, updated_at = now(),
       version = m.version + 1
     from json_to_recordset($1::json) r (id uuid, number text)
     where m.id = r.id and not exists (select from members o where o.client_id = $2 and o.member_number = r.number)`,
    [JSON.stringify(rows), clientId, by],
  );
}

/** Gives or takes back a member's consent that the subscriber sees their health data. Returns whether it was another. */
export async function setHealthSharing(
  { client }: Client,
  { id, shares, now, by }: { id: string; shares: boolean; now: Date; by: string | undefined },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update members set shares_health_with_subscriber = $2, health_sharing_changed_at = $3, version = version + 1, updated_at = $3, updated_by = $4
     where id = $1 and shares_health_with_subscriber <> $2`,
    [id, shares, now, by],
  );
  return rowCount === 1;
}

/** The person whom a change has added. */
export async function setMemberOfChange(
  { client }: Client,
  { changeId, memberId }: { changeId: string; memberId: string },
): Promise<void> {
  await client.query("update member_changes set member_id = $2 where id = $1", [changeId, memberId]);
}

type Ends = By & {
  work: readonly { family_id: string; day: PlainDate; today: PlainDate; change_id: string | null }[];
  members: readonly { member_id: string; day: PlainDate; today: PlainDate; change_id: string | null }[];
  deaths: readonly { member_id: string; day: PlainDate; change_id: string | null }[];
};

/** Writes last days at work and in the family, and deaths; each with the change that it comes from. */
export async function writeEnds({ client }: Client, { work, members, deaths, now, by }: Ends): Promise<void> {
  const values = (rows: readonly object[]) => [JSON.stringify(rows), now, by];
  await client.query(
    `update employments w set last_day = r.day, status = case when r.day < r.today then 'terminated' else 'active' end,
       change_id = coalesce(r.change_id, w.change_id), version = version + 1, updated_at = $2, updated_by = $3
     from json_to_recordset($1::json) as r (family_id uuid, day date, today date, change_id uuid)
     where w.family_id = r.family_id and w.is_current`,
    values(work),
  );
  await client.query(
    `update members m set termination_date = case when m.relationship = '18' then null else least(m.termination_date, r.day) end,
       status = case when r.day < r.today then 'terminated' else m.status end,
       change_id = coalesce(r.change_id, m.change_id), version = m.version + 1, updated_at = $2, updated_by = $3
     from json_to_recordset($1::json) as r (member_id uuid, day date, today date, change_id uuid)
     where m.id = r.member_id and m.deleted_at is null`,
    values(members),
  );
  if (deaths.length === 0) return;
  await client.query(
    `update people p set died_on = r.day, change_id = coalesce(r.change_id, p.change_id), version = p.version + 1,
       updated_at = $2, updated_by = $3
     from json_to_recordset($1::json) as r (member_id uuid, day date, change_id uuid) join members m on m.id = r.member_id
     where p.id = m.person_id`,
    values(deaths),
  );
}
