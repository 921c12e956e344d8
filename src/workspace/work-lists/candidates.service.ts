import { addDays, type PlainDate } from "#kernel/dates.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { ChildCoverEnds } from "#plans/plans/child-age.ts";
import type { Transaction } from "#server/scope.ts";
import { postAddressSql } from "./address.ts";
import { ageOutOf } from "./age-out.ts";
import type { WorkList } from "./list-kinds.ts";
import { nextSsnRequest } from "./ssn-requests.ts";

/** A person who may stand in a list, with what the list says of them. */
export type Candidate = {
  memberId: string;
  familyId: string;
  clientId: string;
  /** By the client's clock. */
  today: PlainDate;
  day: PlainDate;
  /** What a letter would be about: of one thing a person gets one. */
  about: string;
  facts: Record<string, string>;
};

export type Wanted = {
  now: Date;
  clientId: string | null;
  /** These alone. */
  memberIds: readonly string[] | null;
};

/** A list goes through so many at most; a client or people narrow it. */
export const mostCandidates = 50_000;
/** As far as the calendar of children looks ahead where no days are asked for. */
const aheadDays = 90;
/** And at most, where they are: nothing beyond it is worked on. */
const mostAheadDays = 366;

const of = `m.id as "memberId", m.family_id as "familyId", m.client_id as "clientId", k.today`;
const clientsToday = `(select id, (($1)::timestamptz at time zone time_zone)::date as today from clients
  where deleted_at is null and ($2::uuid is null or id = $2)) k`;
const isWanted = `m.deleted_at is null and ($3::uuid[] is null or m.id = any ($3))`;
const holds = `v.deleted_at is null and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, k.today)`;

type Read = (transaction: Transaction, wanted: Wanted) => Promise<Candidate[]>;
const values = ({ now, clientId, memberIds }: Wanted) => [now, clientId, memberIds, mostCandidates];

const reads: Record<WorkList, Read> = {
  ageOut: readAgeOut,
  noCover: readNoCover,
  missingSsn: readMissingSsn,
  missingProof: readMissingProof,
  deaths: readDeaths,
  returnedMail: readReturnedMail,
};

export const readCandidates = (list: WorkList, transaction: Transaction, wanted: Wanted) =>
  reads[list](transaction, wanted);

/** How far a list looks ahead by itself. */
export const usualUntil = (list: WorkList, today: PlainDate): PlainDate | null =>
  list === "ageOut" ? addDays(today, aheadDays) : null;

type Person = Pick<Candidate, "memberId" | "familyId" | "clientId" | "today">;

/** Children by a plan that ends with an age; not those who are disabled, and not what is continued in their own right. */
async function readAgeOut({ client }: Transaction, wanted: Wanted): Promise<Candidate[]> {
  type Row = Person & {
    dob: PlainDate;
    planName: string;
    maxChildAge: number;
    childCoverEnds: ChildCoverEnds;
    terminationDate: PlainDate | null;
  };
  const { rows } = await client.query<Row>(
    `select ${of}, m.dob, b.name as "planName", b.max_child_age as "maxChildAge", b.child_cover_ends as "childCoverEnds",
       v.termination_date as "terminationDate"
     from ${clientsToday} join members m on m.client_id = k.id join people p on p.id = m.person_id
       join coverages v on v.member_id = m.id join base_plans b on b.id = v.base_plan_id
     where ${isWanted} and m.relationship = '19' and not p.is_disabled and m.dob is not null and v.cobra_clock_id is null
       and m.dob + make_interval(years => b.max_child_age) <= k.today + ${mostAheadDays} and ${holds}
     order by m.id limit $4`,
    values(wanted),
  );
  return [...groupBy(rows, ({ memberId }) => memberId).values()].flatMap((covers) => {
    const [child] = covers;
    const found = child && ageOutOf(child.dob, covers).value;
    if (child === undefined || found === null || found === undefined) return [];
    const { lastDay, plans } = found;
    return [{ ...personOf(child), day: lastDay, about: lastDay, facts: { plans: plans.join(", ") } }];
  });
}

const personOf = ({ memberId, familyId, clientId, today }: Person): Person => ({
  memberId,
  familyId,
  clientId,
  today,
});

/** Employees without cover today or later. */
async function readNoCover({ client }: Transaction, wanted: Wanted): Promise<Candidate[]> {
  const { rows } = await client.query<Person & { day: PlainDate; lastCovered: PlainDate | null }>(
    `select ${of}, l.last as "lastCovered",
       coalesce(greatest(l.last + 1, e.hire_date), (m.created_at at time zone 'UTC')::date) as day
     from ${clientsToday} join members m on m.client_id = k.id
       join employments e on e.member_id = m.id and e.is_current and e.status = 'active' and e.deleted_at is null
       cross join lateral (select max(v.termination_date) as last, bool_or(${holds}) as "isCovered" from coverages v
         where v.member_id = m.id and v.deleted_at is null) l
     where ${isWanted} and m.relationship = '18' and m.status = 'active' and l."isCovered" is not true
     order by m.id limit $4`,
    values(wanted),
  );
  return rows.map(({ day, lastCovered, ...person }) => ({
    ...person,
    day,
    about: day,
    facts: lastCovered === null ? { state: "never" } : { state: "ended", lastCovered },
  }));
}

/** People with health coverage whose number is not known: a 1095 names them. */
async function readMissingSsn({ client }: Transaction, wanted: Wanted): Promise<Candidate[]> {
  type Row = Person & { since: PlainDate; isAskedAtEnrollment: boolean; asked: PlainDate[] };
  const { rows } = await client.query<Row>(
    `select ${of}, c.since, c."isAskedAtEnrollment",
       array(select r.asked_on::text from ssn_requests r where r.member_id = m.id and r.deleted_at is null order by 1) as asked
     from ${clientsToday} join members m on m.client_id = k.id join people p on p.id = m.person_id
       cross join lateral (select coalesce(min(v.effective_date), current_date) as since, coalesce(bool_or(v.enrollment_id is not null), false) as "isAskedAtEnrollment",
           bool_or(${holds}) as "isCovered"
         from coverages v join coverage_types t on t.installation_id = v.installation_id and t.code = v.coverage_type
         where v.member_id = m.id and v.deleted_at is null and t.is_health_care) c
     where ${isWanted} and p.ssn_last4 is null and m.ssn_index is null and c."isCovered"
     order by m.id limit $4`,
    values(wanted),
  );
  return rows.map(({ since, isAskedAtEnrollment, asked, ...person }) => {
    const { step, dueOn } = nextSsnRequest({ since, isAskedAtEnrollment, asked }).value;
    const last = asked.at(-1);
    return {
      ...person,
      day: dueOn,
      about: step,
      facts: { step, ...(last === undefined ? {} : { lastAsked: last }) },
    };
  });
}

/** Papers that were asked for and did not come: of a life event, of an enrollment, of a disability beyond the age limit. */
async function readMissingProof({ client }: Transaction, wanted: Wanted): Promise<Candidate[]> {
  type Row = Person & { day: PlainDate; about: string; what: "lifeEvent" | "enrollment" | "disability" };
  const { rows } = await client.query<Row>(
    `select distinct on (m.id) ${of}, f.day, f.about, f.what
     from ${clientsToday} join members m on m.client_id = k.id join people p on p.id = m.person_id
       cross join lateral (
         select l.reported_on as day, l.id::text as about, 'lifeEvent' as what from life_events l
           join life_event_kinds n on n.id = l.kind_id
         where l.member_id = m.id and l.deleted_at is null and l.status <> 'withdrawn' and n.needs_proof and l.proof_seen_at is null
         union all
         select (coalesce(e.submitted_at, e.created_at) at time zone 'UTC')::date, e.id::text, 'enrollment' from enrollments e
         where e.member_id = m.id and e.deleted_at is null and not e.is_preview
           and e.status in ('submitted', 'pendingReview', 'returned', 'approved', 'failed')
           and (e.review_reasons @> '[{"code": "review.noProof"}]' or e.review_reasons @> '[{"code": "review.noDisabilityProof"}]')
         union all
         select (m.dob + make_interval(years => b.max_child_age))::date, 'disability', 'disability'
         from coverages v join base_plans b on b.id = v.base_plan_id
         where (m.relationship = '22' or m.relationship = '19' and p.is_disabled) and v.member_id = m.id and v.cobra_clock_id is null
           and ${holds} and m.dob + make_interval(years => b.max_child_age) <= k.today
           and not exists (select from enrollment_documents d join enrollments e on e.id = d.enrollment_id
             where e.member_id = m.family_id and d.kind = 'disability' and d.deleted_at is null)
       ) f
     where ${isWanted}
     order by m.id, f.day, f.about limit $4`,
    values(wanted),
  );
  return rows.map(({ what, ...row }) => ({ ...row, facts: { what } }));
}

/** Those whose employment or coverage ended with their death, as far as that was not taken back. */
async function readDeaths({ client }: Transaction, wanted: Wanted): Promise<Candidate[]> {
  const { rows } = await client.query<Person & { day: PlainDate; covered: number }>(
    `select distinct on (m.id) ${of}, f.day,
       (select count(distinct v.member_id)::int from coverages v where v.family_id = m.family_id and v.member_id <> m.id and ${holds}) as covered
     from ${clientsToday} join members m on m.client_id = k.id
       cross join lateral (
         select coalesce(c.details ->> 'lastDay', c.effective_date::text)::date as day from member_changes c
         where c.family_id = m.family_id and c.member_id = m.id and c.reason_code = 'death' and c.undone_at is null
         union all
         select o.event_date from cobra_cases o where o.member_id = m.id and o.event = 'death' and o.deleted_at is null
       ) f
     where ${isWanted} and f.day is not null
     order by m.id, f.day limit $4`,
    values(wanted),
  );
  return rows.map(({ covered, ...row }) => ({
    ...row,
    about: row.day,
    facts: { covered: String(covered) },
  }));
}

/** Mail that came back from an address that is still the person's. */
async function readReturnedMail({ client }: Transaction, wanted: Wanted): Promise<Candidate[]> {
  type Row = Person & { day: PlainDate; about: string; way: string; address: string; reason: string | null };
  const { rows } = await client.query<Row>(
    `select distinct on (m.id) ${of}, r.returned_on as day, r.id::text as about, r.way, r.address, r.reason
     from ${clientsToday} join returned_mail r on r.client_id = k.id join members m on m.id = r.member_id
       join people p on p.id = m.person_id
     where ${isWanted} and r.deleted_at is null and r.resolved_at is null
       and case r.way when 'email' then lower(p.email) = lower(r.address) else ${postAddressSql("p")} = r.address end
     order by m.id, r.returned_on desc, r.id limit $4`,
    values(wanted),
  );
  return rows.map(({ way, address, reason, ...row }) => ({
    ...row,
    facts: { way, address, ...(reason === null ? {} : { reason }) },
  }));
}
