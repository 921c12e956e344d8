import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#server/scope.ts";
import type { BroadcastFilter } from "./broadcasts.ts";

/** Whom a filter finds: `$1` client, `$2` division, `$3` plan, `$4` status, `$5` language, `$6` audience, `$7` today. */
const found = `from members m join people p on p.id = m.person_id
    left join lateral (select u.email, u.language from users u where u.type = 'member' and u.entity_id = m.id and u.active
      and u.status = 'active' and u.deleted_at is null order by u.id limit 1) u on true
  where m.deleted_at is null and ($1::uuid is null or m.client_id = $1) and ($2::uuid is null or m.division_id = $2)
    and ($3::uuid is null or exists (select from coverages v where v.member_id = m.id and v.base_plan_id = $3 and v.deleted_at is null
      and v.effective_date <= $7::date and coalesce(v.termination_date >= $7::date, true)))
    and case $4::text when 'covered' then exists (select from coverages v where v.member_id = m.id and v.deleted_at is null
        and v.effective_date <= $7::date and coalesce(v.termination_date >= $7::date, true))
      else m.status = $4 end
    and ($5::text is null or coalesce(u.language, p.language, 'en') = $5)
    and (m.relationship = '18' or ($6::text = 'adults' and p.dob <= $7::date - interval '18 years'))`;

const valuesOf = (filter: BroadcastFilter, today: string) => [
  filter.clientId,
  filter.divisionId,
  filter.basePlanId,
  filter.status,
  filter.language,
  filter.audience,
  today,
];

export async function countRecipients({ client }: Transaction, filter: BroadcastFilter, today: string) {
  const { rows } = await client.query<{
    en: number;
    ko: number;
    es: number;
    unreachable: number;
    firstId: string | null;
  }>(
    `select count(*) filter (where r.language = 'en')::int as en, count(*) filter (where r.language = 'ko')::int as ko,
       count(*) filter (where r.language = 'es')::int as es, count(*) filter (where not r."isReached")::int as unreachable,
       (array_agg(r.id order by r.id))[1] as "firstId"
     from (select m.id, coalesce(u.language, p.language, 'en') as language, coalesce(u.email, p.email) is not null as "isReached" ${found}) r`,
    valuesOf(filter, today),
  );
  const [counted] = rows;
  const { firstId = null, unreachable = 0, en = 0, ko = 0, es = 0 } = counted ?? {};
  const languages: Record<Language, number> = { en, ko, es };
  return { count: en + ko + es, languages, unreachable, firstId };
}

/** Of these documents those that are not for all whom a filter finds, with how many: of another client, or of one person. */
export async function countForeign(
  { client }: Transaction,
  filter: BroadcastFilter,
  today: string,
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; count: number }>(
    `with goes as (select m.client_id, count(*) as count ${found} group by m.client_id)
     select d.id, sum(g.count)::int as count from documents d cross join goes g
     where d.id = any ($8::uuid[]) and not d.is_shared and not exists (select from document_links l
       where l.document_id = d.id and l.client_id = g.client_id and l.entity_type <> 'member')
     group by d.id`,
    [...valuesOf(filter, today), documentIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Writes down whom it goes to: who comes to the filter later gets nothing, and who has got it gets it once. */
export async function keepRecipients(
  { client }: Transaction,
  broadcastId: string,
  filter: BroadcastFilter,
  today: string,
): Promise<void> {
  await client.query(
    `insert into broadcast_recipients (installation_id, broadcast_id, member_id)
     select m.installation_id, $8::uuid, m.id ${found}`,
    [...valuesOf(filter, today), broadcastId],
  );
}

export type Reader = {
  memberId: string;
  clientId: string;
  name: string;
  firstName: string;
  clientName: string;
  language: Language;
};
