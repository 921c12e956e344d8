import type { QualifyingEvent } from "#people/members/qualifying-events.ts";
import type pg from "pg";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";
import type { CaseDates } from "./clock-dates.ts";
import type { CountedFrom } from "./cobra-events.ts";
import type { ClockDates, PlanEnd } from "./step-change.ts";

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
export const caseColumns = `c.id, c.version, c.installation_id as "installationId", c.client_id as "clientId", c.family_id as "familyId",
  c.member_id as "memberId", c.event, c.event_date as "eventDate", c.loss_date as "lossDate", c.counts_from as "countsFrom",
  c.is_employer_administrator as "isEmployerAdministrator", c.told_on as "toldOn", c.medicare_on as "medicareOn", c.credit_cents as "creditCents",
  k.time_zone as "timeZone", coalesce(${fullNameSql("m")}, '') as name
  from cobra_cases c join clients k on k.id = c.client_id join members m on m.id = c.member_id`;

/** The family of a case, held until the transaction ends: whoever changes a case holds it first, so that two wait in one order. */
export async function lockFamily({ client }: Transaction, caseId: string): Promise<void> {
  await client.query(
    `select from members where family_id = (select family_id from cobra_cases where id = $1)
     order by id for no key update`,
    [caseId],
  );
}

/** The case, held until the transaction ends, if it is as the caller saw it. */
export async function lockCase(transaction: Transaction, id: string, version: number): Promise<CaseRow> {
  const { client } = transaction;
  await lockFamily(transaction, id);
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

/** Reads the plans that ended alone for some of the case, and were not taken back. */
export async function readEndedPlans(client: pg.ClientBase, caseId: string): Promise<PlanEnd[]> {
  const { rows } = await client.query<PlanEnd>(
    `select one.* from cobra_steps s cross join lateral jsonb_to_recordset(s.change -> 'endedPlans')
       as one ("clockId" text, "coverageType" text, "endedOn" text, reason text)
     where s.case_id = $1 and s.undone_at is null and s.change ? 'endedPlans' order by s.at, s.id, one."coverageType"`,
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

export async function readCaseRow(client: pg.ClientBase, id: string): Promise<CaseRow> {
  const { rows } = await client.query<CaseRow>(`select ${caseColumns} where c.id = $1`, [id]);
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row;
}
