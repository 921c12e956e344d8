import type { AnswerOf } from "#kernel/call.ts";
import { dayBefore, todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  caseColumns,
  type CaseRow,
  type CoverRow,
  coversOn,
  readCaseRow,
  readClocks,
  readEndedPlans,
  readHealthCovers,
} from "./case-rows.service.ts";
import { explainedDates } from "./clock-dates.ts";
import type { CobraStepKind } from "./cobra-events.ts";
import type { CobraCase } from "./cobra.ts";
import { currentCovers } from "./covers.service.ts";
import { findDenials } from "./denials/denials.service.ts";
import { nextMonth, plansOf } from "./months.ts";
import type { cobraOfMember } from "./of-member.ts";

type StepRow = {
  id: string;
  kind: CobraStepKind;
  onDate: string;
  amountCents: number | null;
  memberIds: string[];
  isUndone: boolean;
};

/** The events of the member's family, the latest first. The look is written to the audit. */
export async function findCases(
  services: Services,
  scope: Scope,
  memberId: string,
): Promise<AnswerOf<typeof cobraOfMember>> {
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
    const { rows: family } = await client.query<{ memberId: string; name: string }>(
      `select m.id as "memberId", coalesce(${fullNameSql("m")}, '') as name from members m
       where m.family_id = $1 and m.deleted_at is null
       order by case m.relationship when '18' then 0 when '01' then 1 else 2 end, m.dob, m.id`,
      [member.familyId],
    );
    const denials = await findDenials(client, member.familyId);
    return { today: todayIn(member.timeZone, services.clock()), cases, denials, family };
  });
}

/** After a step: as it is now. */
export async function readCase(transaction: Transaction, scope: Scope, id: string): Promise<CobraCase> {
  return shownCase(transaction, scope, await readCaseRow(transaction.client, id));
}

async function shownCase(transaction: Transaction, scope: Scope, row: CaseRow): Promise<CobraCase> {
  const { client } = transaction;
  const names = await coverageNames(client, scope.context.language);
  const clocks = await readClocks(client, row.id);
  const written = await readHealthCovers(client, row.familyId);
  const covers = await currentCovers(transaction, row, clocks, written);
  const { rows: steps } = await client.query<StepRow>(
    `select s.id, s.kind, s.on_date as "onDate", s.amount_cents as "amountCents", (s.undone_at is not null) as "isUndone",
       coalesce((select array_agg(one ->> 'memberId') from jsonb_array_elements((s.change -> 'clocks') || coalesce(s.change -> 'madeClocks', '[]')) one), '{}') as "memberIds"
     from cobra_steps s where s.case_id = $1 and (s.undone_at is null or s.kind <> 'payment') order by s.at desc, s.id desc`,
    [row.id],
  );
  const { rows: newChildren } = await client.query<CobraCase["newChildren"][number]>(
    `select m.id as "memberId", coalesce(${fullNameSql("m")}, '') as name from members m
     where m.family_id = $1 and m.deleted_at is null and m.relationship not in ('18', '01', '53')
       and (m.dob >= $3 or m.created_at >= (select c.created_at from cobra_cases c where c.id = $2))
       and not exists (select from cobra_clocks k where k.case_id = $2 and k.member_id = m.id and k.deleted_at is null)
     order by m.dob desc nulls last, m.id`,
    [row.familyId, row.id, row.lossDate],
  );
  const { rows: debits } = await client.query<NonNullable<CobraCase["debit"]>>(
    `select amount_cents as "amountCents", authorized_on as "authorizedOn", status from cobra_debits
     where case_id = $1 and deleted_at is null order by authorized_at desc, id desc limit 1`,
    [row.id],
  );
  const endedPlans = await readEndedPlans(client, row.id);
  const isContinued = clocks.some(
    ({ relationship, electedOn }) => relationship === "18" && electedOn !== null,
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
    owed: plansOf(
      covers,
      clocks.map((clock) => clock.id),
    ).flatMap((rows) => {
      const [first] = rows;
      const month = nextMonth(lossDate, clocks, rows);
      if (first === undefined || month === null) return [];
      const last = rows.filter(
        ({ terminationDate }) => terminationDate === null || terminationDate >= month.from,
      );
      const clockIds = [...new Set(last.flatMap(({ cobraClockId }) => cobraClockId ?? []))];
      return [{ ...cover(first), clockIds, from: month.from, cents: month.cents }];
    }),
    debit: debits[0] ?? null,
    newChildren: isContinued ? newChildren : [],
    clocks: clocks.map((clock) => ({
      ...clock,
      dates: explainedDates(row, clock, clock.relationship),
      endedPlans: endedPlans
        .filter(({ clockId }) => clockId === clock.id)
        .map(({ coverageType, endedOn, reason }) => ({
          coverageType,
          coverageName: names.get(coverageType) ?? coverageType,
          endedOn,
          reason,
        })),
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
