import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import { divorcedOnSql, divorceStartsSql } from "#enrollment/life-events/divorced.service.ts";
import { isEmployeeElsewhere } from "#people/members/own-contact.ts";
import { spansOfFamily } from "#people/members/cover-spans.service.ts";
import { sealedFor } from "#people/members/people.service.ts";
import { coverageOrder } from "#plans/plans/coverage-order.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { normalizeName } from "#kernel/clean.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type DraftCoverage, type DraftPerson, readDraft } from "./draft.service.ts";
import { enrollmentPeopleTable } from "./enrollment.table.ts";
import type { FamilyAhead } from "./family-ahead-port.service.ts";

// What a known person finds of their family when they begin: as it is once what they have sent already is processed.

/** What the copy of a person has of its own. */
type CopysOwn =
  | "id"
  | "installationId"
  | "clientId"
  | "enrollmentId"
  | "sortOrder"
  | "ssnIndex"
  | "fromEnrollmentId";
type PersonRow = Omit<typeof enrollmentPeopleTable.$inferSelect, CopysOwn> & {
  memberId: string;
  personId: string;
};
type FamilyCopy = { people: PersonRow[]; coverages: DraftCoverage[]; divisionId: string | null };
type Place = {
  enrollmentId: string;
  installationId: string;
  clientId: string;
  memberId: string;
  /** Coverage that ended before this day has nothing to do with it: today, or the eve of a first day in the past. */
  since: PlainDate;
};

/** Copies the family's people and coverage into a new enrollment. SSNs are sealed anew for their new row. */
export async function copyFamily(
  transaction: Transaction,
  services: Services,
  familyAhead: FamilyAhead,
  place: Place,
): Promise<void> {
  const { enrollmentId, memberId } = place;
  const { seen: family, waiting } = await familyAhead(services, transaction, memberId, (ahead) =>
    readFamilyCopy(ahead, place),
  );
  if (family.people.length === 0) return;
  const members = await existing(transaction, family.people);
  const now = services.clock().getTime();
  const copies = family.people.map((person) => ({ person, id: uuidv7(now) }));
  // Somebody whom only a waiting enrollment brings is no member yet, and goes by the copy's own id.
  const keys = new Map(
    copies.map(({ person, id }) => [person.memberId, members.has(person.memberId) ? person.memberId : id]),
  );
  const ids = new Map(copies.map(({ person, id }) => [person.memberId, id]));
  const rows = copies.map(({ person, id }, sortOrder) =>
    rowOf(services, place, { person, id, sortOrder, members, waiting }),
  );
  await transaction.db.insert(enrollmentPeopleTable).values(rows);
  const coverages = family.coverages.map((one) => inKeys(one, { keys, ids }));
  await transaction.client.query(
    `update enrollments set division_id = coalesce(division_id, $2), current_coverages = $3,
       subscriber_ssn_index = (select ssn_index from enrollment_people where enrollment_id = $1 and relationship = '18')
     where id = $1`,
    [enrollmentId, family.divisionId, JSON.stringify(coverages)],
  );
}

type Copied = {
  person: PersonRow;
  id: string;
  sortOrder: number;
  members: ReadonlySet<string>;
  waiting: readonly string[];
};

function rowOf(
  { vault }: Services,
  place: Place,
  { person: copied, id, sortOrder, members, waiting }: Copied,
) {
  const { memberId, personId, ssnSealed, ...person } = copied;
  const { enrollmentId, installationId, clientId } = place;
  const ssn = ssnSealed && vault.open(ssnSealed, sealedFor(personId));
  const isMember = members.has(memberId);
  return {
    ...person,
    id,
    memberId: isMember ? memberId : null,
    fromEnrollmentId: isMember ? null : (waiting.at(-1) ?? null),
    installationId,
    clientId,
    enrollmentId,
    sortOrder,
    ssnSealed: ssn === null ? null : vault.seal(ssn, `enrollment_people.ssn:${id}`),
    ssnIndex: ssn === null ? null : vault.blindIndex(ssn, "ssn"),
  };
}

/**
 * Looks at the family again before an enrollment is sent. Where its coverage is another one than the person saw, the draft
 * takes it, with those who came in, and the family and the coverage that changed are asked once more. Answers whether it did.
 */
export async function refreshFamily(
  services: Services,
  system: SystemScope,
  familyAhead: FamilyAhead,
  enrollmentId: string,
): Promise<boolean> {
  const [found] = await system.query<Place>(
    `select e.id as "enrollmentId", e.installation_id as "installationId", e.client_id as "clientId",
       e.member_id as "memberId", least(e.started_on, e.effective_date - 1) as since
     from enrollments e where e.id = $1 and e.status = 'started' and e.member_id is not null and not e.is_preview
       and (exists (select from members m join coverages v on v.family_id = m.family_id
           where m.id = e.member_id and v.updated_at >= e.started_on - interval '1 day')
         or exists (select from enrollments o where o.id <> e.id and o.client_id = e.client_id and not o.is_preview
           and (o.member_id = e.member_id or o.subscriber_ssn_index = e.subscriber_ssn_index)
           and o.status not in ('started', 'cancelled')))`,
    [enrollmentId],
  );
  if (found === undefined) return false;
  return system.transaction(found.installationId, async (transaction) => {
    const draft = await readDraft(transaction, enrollmentId, "lock");
    const { seen: family, waiting } = await familyAhead(services, transaction, found.memberId, (ahead) =>
      readFamilyCopy(ahead, found),
    );
    const changed = changedTypes(draft.currentCoverages, family.coverages);
    if (changed.length === 0) return false;
    const members = await existing(transaction, family.people);
    const now = services.clock().getTime();
    const copies = family.people.map((person) => {
      const copy = draft.people.find((one) => isCopyOf(one, person));
      return { person, id: copy?.id ?? uuidv7(now), isKnown: copy !== undefined };
    });
    const covered = new Set(family.coverages.flatMap(({ dependents = [] }) => dependents));
    const joined = copies.filter(({ isKnown, person }) => !isKnown && covered.has(person.memberId));
    const keys = new Map(
      copies.map(({ person, id }) => [person.memberId, members.has(person.memberId) ? person.memberId : id]),
    );
    const ids = new Map(copies.map(({ person, id }) => [person.memberId, id]));
    if (joined.length > 0)
      await transaction.db
        .insert(enrollmentPeopleTable)
        .values(
          joined.map(({ person, id }, at) =>
            rowOf(services, found, { person, id, sortOrder: draft.people.length + at, members, waiting }),
          ),
        );
    const asked = new Set(["dependents", ...changed.map((type) => `benefit:${type}`)]);
    await transaction.client.query(
      `update enrollments set current_coverages = $2, steps_done = $3, version = version + 1 where id = $1`,
      [
        enrollmentId,
        JSON.stringify(family.coverages.map((one) => inKeys(one, { keys, ids }))),
        draft.stepsDone.filter((step) => !asked.has(step)),
      ],
    );
    return true;
  });
}

/** The same member, or somebody of one name and birth date who was no member yet. */
function isCopyOf(one: DraftPerson, person: PersonRow): boolean {
  if (one.memberId != null) return one.memberId === person.memberId;
  const key = (name: string) => normalizeName(name).toLowerCase();
  return one.dob === person.dob && key(one.firstName) === key(person.firstName);
}

/** The types of which plan, days or people are others than they were. */
function changedTypes(seen: readonly DraftCoverage[], now: readonly DraftCoverage[]): string[] {
  const wordOf = ({ basePlanId, effectiveDate, terminationDate, names = {} }: DraftCoverage) =>
    [basePlanId, effectiveDate, terminationDate, ...Object.values(names).toSorted()].join(" ");
  const wordsOf = (all: readonly DraftCoverage[], type: string) =>
    all
      .filter(({ coverageType }) => coverageType === type)
      .map(wordOf)
      .toSorted()
      .join(", ");
  const types = new Set([...seen, ...now].map(({ coverageType }) => coverageType));
  return [...types].filter((type) => wordsOf(seen, type) !== wordsOf(now, type));
}

async function existing({ client }: Transaction, people: readonly PersonRow[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>("select id from members where id = any($1)", [
    people.map(({ memberId }) => memberId),
  ]);
  return new Set(rows.map(({ id }) => id));
}

type Names = { keys: ReadonlyMap<string, string>; ids: ReadonlyMap<string, string> };

/** Coverage by the keys of the copy; answers about dependents by the ids of the copied people, as questions name them. */
function inKeys(coverage: DraftCoverage, { keys, ids }: Names): DraftCoverage {
  const keyOf = (memberId: string) => keys.get(memberId) ?? memberId;
  const renamed = <T>(record: Record<string, T> = {}) =>
    Object.fromEntries(Object.entries(record).map(([memberId, value]) => [keyOf(memberId), value]));
  const values = Object.entries(coverage.values ?? {}).flatMap(([name, value]) => {
    const [key = "", memberId] = name.split(".");
    if (memberId === undefined) return [[name, value] as const];
    const id = ids.get(memberId);
    return id === undefined ? [] : [[`${key}.${id}`, value] as const];
  });
  return {
    ...coverage,
    values: Object.fromEntries(values),
    dependents: (coverage.dependents ?? []).map(keyOf),
    names: renamed(coverage.names),
    ...(coverage.spans === undefined ? {} : { spans: renamed(coverage.spans) }),
  };
}

/**
 * A former spouse who is still covered on the first day of the enrollment is none of its dependents: the choice is not about
 * them, and they stay until the divorce ends their coverage.
 */
const leavesLater = `coalesce(${divorceStartsSql} > (select e.effective_date from enrollments e where e.id = $4), false)`;

/** Cover `d` of somebody in the family is by the plan of cover `c`, at some day of it. */
const isBeside = `d.base_plan_id = c.base_plan_id and d.coverage_type = c.coverage_type and d.deleted_at is null
  and d.effective_date <= coalesce(c.termination_date, d.effective_date)
  and coalesce(d.termination_date, c.effective_date) >= c.effective_date
  and (d.termination_date is null or d.termination_date >= $2)`;

async function readFamilyCopy(
  transaction: Transaction,
  { enrollmentId, memberId, clientId, since }: Place,
): Promise<FamilyCopy> {
  const { client } = transaction;
  const { rows: people } = await client.query<PersonRow>(
    `select m.id as "memberId", m.relationship, h.prefix, m.first_name as "firstName", m.middle_name as "middleName",
       m.last_name as "lastName", m.suffix, h.gender, m.dob, w.hire_date as "hireDate", h.ssn_sealed as "ssnSealed",
       h.ssn_last4 as "ssnLast4", o.email, o.phone, o.mobile_phone as "mobilePhone",
       o.address1, o.address2, o.city, o.state, o.zip, ${ratedAnswersSql("h")}, h.is_disabled as "isDisabled", h.id as "personId"
     from members m join people h on h.id = m.person_id
       left join people o on o.id = h.id and not (${isEmployeeElsewhere})
       left join employments w on w.member_id = m.id and w.is_current
     where m.family_id = (select family_id from members where id = $1)
       and m.client_id = $2 and m.status = 'active' and m.deleted_at is null
       -- Without those who died, or whom this event or a divorce that was told before takes out of the family.
       and h.died_on is null and ${divorcedOnSql} is null and not exists (select from enrollments e join life_events l on l.id = e.life_event_id
         where e.id = $3 and l.about_member_id = m.id)
     order by m.relationship <> '18', m.dob`,
    [memberId, clientId, enrollmentId],
  );
  const spans = await spansOfFamily(transaction, memberId);
  const { rows } = await client.query<Pick<FamilyCopy, "coverages" | "divisionId">>(
    `select m.division_id as "divisionId",
       (select coalesce(json_agg(json_build_object('coverageType', c.coverage_type, 'planName', b.name,
           'tierCode', c.tier_code, 'effectiveDate', c.effective_date, 'terminationDate', c.termination_date,
           'basePlanId', c.base_plan_id, 'volumeCents', c.volume_cents, 'beneficiaries', c.beneficiaries,
           'values', c.values || coalesce((select jsonb_object_agg(v.key || '.' || d.member_id, v.value)
             from coverages d cross join lateral jsonb_each(d.values) v
             where d.family_id = c.family_id and d.member_id <> c.member_id and ${isBeside}), '{}'), 'spans', $3::jsonb -> c.base_plan_id::text,
           'dependents', (select coalesce(json_agg(d.member_id order by m.dob, m.id), '[]')
             from coverages d join members m on m.id = d.member_id
             where d.family_id = c.family_id and d.member_id <> c.member_id and ${isBeside} and not ${leavesLater}),
           'names', (select coalesce(json_object_agg(d.member_id, m.first_name), '{}')
             from coverages d join members m on m.id = d.member_id
             where d.family_id = c.family_id and d.member_id <> c.member_id and ${isBeside} and not ${leavesLater}),
           'employeeCents', case when c.employee_cents + c.employer_cents > 0 then c.employee_cents end)
           order by ${coverageOrder("c")}, c.effective_date), '[]')
         from coverages c join base_plans b on b.id = c.base_plan_id
         where c.member_id = m.id and c.deleted_at is null and (c.termination_date is null
           or (c.termination_date >= $2 and c.termination_date >= c.effective_date))) as coverages
     from members m where m.id = $1`,
    [memberId, since, JSON.stringify(spans), enrollmentId],
  );
  const [found] = rows;
  return { people, coverages: found?.coverages ?? [], divisionId: found?.divisionId ?? null };
}
