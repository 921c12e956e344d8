import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";
import { lockFamiliesOfMembers } from "../family-lock.service.ts";
import type { PersonFacts } from "../member-facts.ts";

/** A member as known, with what the rules of a change ask. */
export type KnownMember = Omit<PersonFacts, "ssn"> & {
  id: string;
  version: number;
  personId: string;
  clientId: string;
  installationId: string;
  familyId: string;
  relationship: RelationshipCode;
  name: string;
  ssnLast4: string | null;
  /** The day at the client. */
  today: PlainDate;
  earlierLastDay: PlainDate | null;
  /** The family's first cover since the employment before this one. */
  firstCover: PlainDate | null;
  isCovered: boolean;
};

/** The family of a member, the employee first; locked until the transaction ends where it is to be changed. */
export async function knownFamily(
  { client }: Pick<Transaction, "client">,
  { id, now, lock }: { id: string; now: Date; lock: boolean },
): Promise<{ member: KnownMember; family: KnownMember[] }> {
  if (lock) await lockFamiliesOfMembers({ client }, [id]);
  const { rows } = await client.query<KnownMember>(familyQuery, [id, now]);
  const member = rows.find((one) => one.id === id);
  if (member === undefined) throw new Problem("notFound");
  return { member, family: rows };
}

/** The version goes up with any change of the member, the person or the employment: the same that `GET /member/{id}` says. */
export const versionSql = `(m.version + p.version + (select coalesce(sum(e.version), 0) from employments e
  where e.member_id = m.id and e.deleted_at is null))::int`;

const familyQuery = `
  select m.id, ${versionSql} as version, m.person_id as "personId", m.client_id as "clientId", m.installation_id as "installationId",
    m.family_id as "familyId", m.relationship, m.status, coalesce(${fullNameSql("m")}, '') as name, p.prefix, m.first_name as "firstName",
    m.middle_name as "middleName", m.last_name as "lastName", m.suffix, p.gender, m.dob, p.ssn_last4 as "ssnLast4", p.email, p.phone,
    p.mobile_phone as "mobilePhone", p.address1, p.address2, p.city, p.state, p.zip, p.tobacco, p.other_offer as "otherOffer", p.wellness, p.is_disabled as "isDisabled",
    p.language, w.division_id as "divisionId", w.hire_date as "hireDate", coalesce(w.last_day, m.termination_date) as "terminationDate",
    w.eligibility_class as "eligibilityClass", w.salary_cents as "salaryCents", w.weekly_hours::float8 as "weeklyHours",
    w.pay_kind as "payKind", w.hourly_rate_cents as "hourlyRateCents", f.employer_family_id as "employerFamilyId",
    ($2::timestamptz at time zone c.time_zone)::date as today, before.last_day as "earlierLastDay",
    (select min(v.effective_date) from coverages v where v.family_id = m.family_id and v.deleted_at is null
       and (v.termination_date is null or v.termination_date >= v.effective_date)
       and (before.last_day is null or v.effective_date > before.last_day)) as "firstCover",
    exists (select from coverages v where v.member_id = m.id and v.deleted_at is null
       and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, ($2::timestamptz at time zone c.time_zone)::date)) as "isCovered"
  from members m join people p on p.id = m.person_id join clients c on c.id = m.client_id join families f on f.id = m.family_id
    left join employments w on w.member_id = m.id and w.is_current
    left join lateral (select max(e.last_day) as last_day from employments e where e.member_id = m.id and not e.is_current) before on true
  where m.family_id = (select family_id from members where id = $1 and deleted_at is null) and m.deleted_at is null
  order by m.relationship <> '18', m.dob, m.id`;
