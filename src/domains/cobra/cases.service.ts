import type { QualifyingEvent } from "#domains/members/qualifying-events.ts";
import type pg from "pg";
import { dayBefore, todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { coverageNames } from "#domains/plans/coverage-names.service.ts";
import type { TierCode } from "#domains/plans/tier.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type CaseDates, explainedDates } from "./clock-dates.ts";
import type { CobraStepKind, CountedFrom } from "./cobra-events.ts";
import { currentCovers } from "./covers.service.ts";
import type { CobraCase } from "./cobra.ts";
import { nextMonth } from "./months.ts";
import type { ClockDates } from "./step-change.ts";

export type CaseRow = CaseDates & {
  id: string;
  version: number;
  installationId: string;
  clientId: string;
  familyId: string;
  memberId: string;
  name: string;
  event: QualifyingEvent;
  countsFrom: CountedFrom;
  creditCents: number;
  timeZone: string;
};
export type ClockRow = ClockDates & {
  id: string;
  memberId: string;
  name: string;
  relationship: RelationshipCode;
};
export type CoverRow = {
  id: string;
  version: number;
  memberId: string;
  coverageType: string;
  basePlanId: string;
  planName: string;
  tierCode: TierCode;
  effectiveDate: string;
  terminationDate: string | null;
  employeeCents: number;
  employerCents: number;
  cobraClockId: string | null;
};
type StepRow = {
  id: string;
  kind: CobraStepKind;
  onDate: string;
  amountCents: number | null;
  memberIds: string[];
  isUndone: boolean;
};

const caseColumns = `c.id, c.version, c.installation_id as "installationId", c.client_id as "clientId", c.family_id as "familyId",
  c.member_id as "memberId", c.event, c.event_date as "eventDate", c.loss_date as "lossDate", c.counts_from as "countsFrom",
  c.is_employer_administrator as "isEmployerAdministrator", c.told_on as "toldOn", c.medicare_on as "medicareOn", c.credit_cents as "creditCents",
  k.time_zone as "timeZone", coalesce(${fullNameSql("m")}, '') as name
  from cobra_cases c join clients k on k.id = c.client_id join members m on m.id = c.member_id`;

/** The case, held until the transaction ends, if it is as the caller saw it. */
export async function lockCase({ client }: Transaction, id: string, version: number): Promise<CaseRow> {
  await client.query(
    `select from members where family_id = (select family_id from cobra_cases where id = $1)
     order by id for no key update`,
    [id],
  );
  const { rows } = await client.query<CaseRow>(
    `select ${caseColumns} where c.id = $1 and c.deleted_at is null for update of c`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  if (found.version !== version) throw new Problem("stale", { facts: { version: found.version } });
  return found;
}

export async function readClocks(client: pg.ClientBase, caseId: string): Promise<ClockRow[]> {
  const { rows } = await client.query<ClockRow>(
    `select c.id, c.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name, m.relationship, c.state, c.months,
       c.extension, c.is_disabled as "isDisabled", c.second_event as "secondEvent", c.second_event_on as "secondEventOn",
       c.notice_due_on as "noticeDueOn", c.notice_sent_on as "noticeSentOn", c.elected_on as "electedOn",
       c.waived_on as "waivedOn", c.first_paid_on as "firstPaidOn", c.paid_through as "paidThrough", c.ends_on as "endsOn",
       c.ended_on as "endedOn", c.end_reason as "endReason", c.task, c.task_due_on as "taskDueOn"
     from cobra_clocks c join members m on m.id = c.member_id
     where c.case_id = $1 and c.deleted_at is null
     order by case m.relationship when '18' then 0 when '01' then 1 else 2 end, m.dob, m.id`,
    [caseId],
  );
  return rows;
}

/** The family's covers by group health plans, of all days, those continued among them. */
export const readHealthCovers = async (client: pg.ClientBase, familyId: string): Promise<CoverRow[]> =>
  (await readHealthCoversOf(client, [familyId])).map(({ familyId: _, ...cover }) => cover);

/** The same of many families. */
export async function readHealthCoversOf(
  client: pg.ClientBase,
  familyIds: readonly string[],
): Promise<(CoverRow & { familyId: string })[]> {
  const { rows } = await client.query<CoverRow & { familyId: string }>(
    `select v.family_id as "familyId", v.id, v.version, v.member_id as "memberId", v.coverage_type as "coverageType",
       v.base_plan_id as "basePlanId", b.name as "planName", v.tier_code as "tierCode", v.effective_date as "effectiveDate",
       v.termination_date as "terminationDate", v.employee_cents as "employeeCents", v.employer_cents as "employerCents",
       v.cobra_clock_id as "cobraClockId"
     from coverages v join base_plans b on b.id = v.base_plan_id
       join coverage_types k on k.code = v.coverage_type and k.installation_id = v.installation_id and k.is_health_care
     where v.family_id = any($1) and v.deleted_at is null order by k.sort_order, v.coverage_type, v.effective_date, v.id`,
    [familyIds],
  );
  return rows;
}

/** Covers of the people that hold on the day and are nobody's continued ones. */
export function coversOn(covers: readonly CoverRow[], day: string): CoverRow[] {
  return covers.filter(
    ({ effectiveDate, terminationDate, cobraClockId }) =>
      cobraClockId === null && effectiveDate <= day && (terminationDate === null || terminationDate >= day),
  );
}

/** The events of the member's family, the latest first. The look is written to the audit. */
export async function findCases(
  services: Services,
  scope: Scope,
  memberId: string,
): Promise<{ today: string; cases: CobraCase[] }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows: members } = await client.query<{ familyId: string; clientId: string; timeZone: string }>(
      `select m.family_id as "familyId", m.client_id as "clientId", c.time_zone as "timeZone"
       from members m join clients c on c.id = m.client_id where m.id = $1 and m.deleted_at is null`,
      [memberId],
    );
    const [member] = members;
    if (member === undefined) throw new Problem("notFound");
    const { rows } = await client.query<CaseRow>(
      `select ${caseColumns} where c.family_id = $1 and c.deleted_at is null order by c.event_date desc, c.id desc`,
      [member.familyId],
    );
    const cases = [];
    for (const row of rows) cases.push(await shownCase(transaction, scope, row));
    transaction.audit({
      action: "view",
      subject: "cobra_cases",
      subjectId: memberId,
      clientId: member.clientId,
    });
    return { today: todayIn(member.timeZone, services.clock()), cases };
  });
}

/** After a step: as it is now. */
export async function readCase(transaction: Transaction, scope: Scope, id: string): Promise<CobraCase> {
  return shownCase(transaction, scope, await readCaseRow(transaction.client, id));
}

export async function readCaseRow(client: pg.ClientBase, id: string): Promise<CaseRow> {
  const { rows } = await client.query<CaseRow>(`select ${caseColumns} where c.id = $1`, [id]);
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row;
}

async function shownCase(transaction: Transaction, scope: Scope, row: CaseRow): Promise<CobraCase> {
  const { client } = transaction;
  const names = await coverageNames(client, scope.context.language);
  const clocks = await readClocks(client, row.id);
  const written = await readHealthCovers(client, row.familyId);
  const covers = await currentCovers(transaction, row, clocks, written);
  const { rows: steps } = await client.query<StepRow>(
    `select s.id, s.kind, s.on_date as "onDate", s.amount_cents as "amountCents", (s.undone_at is not null) as "isUndone",
       coalesce((select array_agg(one ->> 'memberId') from jsonb_array_elements(s.change -> 'clocks') one), '{}') as "memberIds"
     from cobra_steps s where s.case_id = $1 and (s.undone_at is null or s.kind <> 'payment') order by s.at desc, s.id desc`,
    [row.id],
  );
  const had = coversOn(covers, dayBefore(row.lossDate));
  const cover = ({ coverageType, basePlanId, planName }: CoverRow) => ({
    coverageType,
    basePlanId,
    planName,
    coverageName: names.get(coverageType) ?? coverageType,
  });
  const { id, version, event, eventDate, lossDate, name, creditCents } = row;
  return {
    id,
    version,
    event,
    eventDate,
    lossDate,
    name,
    creditCents,
    nextMonth: nextMonth(lossDate, clocks, covers),
    clocks: clocks.map((clock) => ({
      ...clock,
      dates: explainedDates(row, clock, clock.relationship),
      offers: had.filter(({ memberId }) => memberId === clock.memberId).map(cover),
      coverages: covers
        .filter(({ cobraClockId }) => cobraClockId === clock.id)
        .map(({ tierCode, effectiveDate, terminationDate, employeeCents, ...one }) => ({
          ...cover({ tierCode, effectiveDate, terminationDate, employeeCents, ...one }),
          tierCode,
          effectiveDate,
          terminationDate,
          employeeCents,
        })),
    })),
    steps: steps.map(({ memberIds, ...step }) => ({
      ...step,
      names: clocks.filter(({ memberId }) => memberIds.includes(memberId)).map((clock) => clock.name),
    })),
  };
}
