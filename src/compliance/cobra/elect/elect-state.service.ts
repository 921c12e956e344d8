import type { z } from "zod";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { dayBefore, type PlainDate, todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  type CaseRow,
  type ClockRow,
  type CoverRow,
  coversOn,
  readCaseRow,
  readClocks,
  readHealthCovers,
} from "../case-rows.service.ts";
import { electBy } from "../cobra-rules.ts";
import { readDebit } from "../debit/read-debit.service.ts";
import { coversAfter, currentCovers } from "../covers.service.ts";
import { type Addressee, contactOf, senderColumns } from "../letters/addressee.service.ts";
import { openPlansOf, payersWith } from "../months.ts";
import { paymentsDue } from "../payments-due.ts";
import { electionOf, mayAnswer } from "../steps.service.ts";
import { unitPrice } from "../unit-price.service.ts";
import type { Work } from "../work.service.ts";
import type { ElectState, openCobraLink } from "./elect.ts";
import type { Opened } from "./open-link.service.ts";

type Choice = z.output<typeof openCobraLink.body>["people"];
type SenderRow = Pick<Addressee, "clientName" | "sender">;
type Payments = ElectState["payments"];

/** The employee and the spouse may elect for everybody (26 CFR 54.4980B-6, Q&A-6), others for themselves. */
function mayElectForAll(clocks: readonly ClockRow[], memberId: string): boolean {
  const own = clocks.find((clock) => clock.memberId === memberId);
  return own?.relationship === "18" || own?.relationship === "01";
}

export function ownClocks(clocks: readonly ClockRow[], memberId: string): ClockRow[] {
  return mayElectForAll(clocks, memberId)
    ? [...clocks]
    : clocks.filter((clock) => clock.memberId === memberId);
}

export function lastDayToElect(found: CaseRow, clocks: readonly ClockRow[]): PlainDate | null {
  const days = clocks.flatMap(({ noticeSentOn }) =>
    noticeSentOn === null ? [] : [electBy(found.lossDate, noticeSentOn).value],
  );
  return days.toSorted().at(-1) ?? null;
}

/** Reads what the people of a link may elect, what was answered, and what is paid by when. */
export const show = (services: Services, opened: Opened, people: Choice): Promise<ElectState> =>
  opened.scope.transaction((transaction) => stateIn(services, transaction, opened, people));

/** The same within a transaction. */
export async function stateIn(
  services: Services,
  transaction: Transaction,
  { scope, caseId, memberId, email }: Opened,
  people: Choice,
): Promise<ElectState> {
  const now = services.clock();
  const { client } = transaction;
  const found = await readCaseRow(client, caseId);
  const clocks = await readClocks(client, caseId);
  const own = ownClocks(clocks, memberId);
  const covers = await readHealthCovers(client, found.familyId);
  const today = todayIn(found.timeZone, now);
  const work = { services, scope, transaction, case: found, clocks, covers, today, now, by: null };
  const names = await coverageNames(client, scope.context.language);
  const nameOf = (type: string) => names.get(type) ?? type;
  const had = coversOn(covers, dayBefore(found.lossDate));
  const isOpen = (clock: ClockRow) =>
    mayAnswer(clock) &&
    clock.noticeSentOn !== null &&
    today <= electBy(found.lossDate, clock.noticeSentOn).value;
  const shown = [];
  for (const clock of own) {
    const offers = [];
    for (const cover of had.filter((one) => one.memberId === clock.memberId)) {
      const unit = { ...cover, from: found.lossDate, isDisability: false, people: [clock.memberId] };
      const { cents } = await unitPrice(work, unit);
      const { coverageType, planName } = cover;
      offers.push({ coverageType, coverageName: nameOf(coverageType), planName, cents });
    }
    const continued = covers
      .filter(({ cobraClockId }) => cobraClockId === clock.id)
      .map(({ coverageType }) => nameOf(coverageType));
    const { name, state, endsOn: lastDay } = clock;
    const answers = { mayAnswer: isOpen(clock), continued: [...new Set(continued)] };
    shown.push({ name, state, lastDay, offers, ...answers });
  }
  const { clientName, sender } = await readSender(transaction, found.clientId);
  transaction.audit({
    action: "view",
    subject: "cobra_cases",
    subjectId: caseId,
    clientId: found.clientId,
  });
  const payments = await paymentsOf(work, own, { people, isOpen, nameOf });
  const contact = contactOf(services, sender);
  return {
    state: own.some(isOpen) ? "open" : "done",
    version: found.version,
    name: own.find((clock) => clock.memberId === memberId)?.name ?? "",
    clientName,
    event: found.event,
    eventDate: found.eventDate,
    lossDate: found.lossDate,
    electBy: lastDayToElect(found, own) ?? found.lossDate,
    today,
    people: shown,
    payments,
    sender: contact,
    debit: await readDebit(work, {
      memberId,
      clientName,
      sender: contact,
      payments,
      isChoice: people.length > 0,
    }),
    receipt: await readReceipt(work, own, { email, nameOf }),
  };
}

async function readSender({ client }: Transaction, clientId: string): Promise<SenderRow> {
  const { rows } = await client.query<SenderRow>(`select ${senderColumns} from clients k where k.id = $1`, [
    clientId,
  ]);
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return found;
}

type Naming = { nameOf: (coverageType: string) => string };

/** The last answer for these people that was not taken back. */
async function readReceipt(
  { transaction, case: found }: Work,
  own: readonly ClockRow[],
  { email, nameOf }: Naming & { email: string | null },
): Promise<ElectState["receipt"]> {
  const { rows } = await transaction.client.query<{
    referenceNumber: string;
    answeredOn: string;
    answers: { memberId: string; coverageTypes: string[] }[];
  }>(
    `select s.reference_number as "referenceNumber", s.on_date as "answeredOn", s.answers
     from cobra_steps s where s.case_id = $1 and s.undone_at is null and s.reference_number is not null and s.answers is not null
     order by s.at desc, s.id desc`,
    [found.id],
  );
  for (const { referenceNumber, answeredOn, answers } of rows) {
    const named = own.flatMap(({ memberId, name }) =>
      answers
        .filter((one) => one.memberId === memberId)
        .map(({ coverageTypes }) => ({ name, coverages: coverageTypes.map(nameOf) })),
    );
    if (named.length > 0) return { referenceNumber, answeredOn, mailedTo: email, answers: named };
  }
  return null;
}

/** Works out what these people pay by when, as if they elected today what they chose. Who shares a plan with them shares its price. */
async function paymentsOf(
  work: Work,
  own: readonly ClockRow[],
  { people, isOpen, nameOf }: Naming & { people: Choice; isOpen: (clock: ClockRow) => boolean },
): Promise<Payments> {
  const { case: found, today, transaction } = work;
  const chosen = people.flatMap(({ place, coverageTypes }) => {
    const clock = own[place];
    return clock !== undefined && isOpen(clock) && coverageTypes.length > 0
      ? [{ clock, coverageTypes, clockId: clock.id }]
      : [];
  });
  const { clocks: changed, electing } = electionOf(
    work,
    chosen.map(({ clock }) => clock),
    { electedOn: today, people: chosen },
  );
  const ownIds = own.map(({ id }) => id);
  const covers =
    chosen.length === 0
      ? await currentCovers(transaction, found, work.clocks, work.covers, ownIds)
      : await coversAfter(work, changed, electing, ownIds);
  const clocks = work.clocks.map((clock) => changed.find(({ id }) => id === clock.id) ?? clock);
  const continued = covers.filter(({ cobraClockId }) => clocks.some(({ id }) => id === cobraClockId));
  const shared = openPlansOf(clocks, continued, ownIds);
  const payerIds = payersWith(clocks, continued, ownIds).map(({ id }) => id);
  const rows = paymentsDue(found.lossDate, clocks, shared.flat(), {
    creditCents: found.creditCents,
    payerIds,
  });
  const first = rows[0]?.from ?? found.lossDate;
  return {
    rows,
    units: shared.flatMap((unit) => unitOn(unit, first, { own, nameOf })),
    changesOn: priceChange(shared.flat(), first, rows.at(-1)?.to),
  };
}

/** The people who have a plan together on a day, and the sum that all of them pay. */
function unitOn(
  unit: readonly CoverRow[],
  day: PlainDate,
  { own, nameOf }: Naming & { own: readonly ClockRow[] },
): Payments["units"] {
  const living = unit.filter(
    ({ effectiveDate, terminationDate }) =>
      effectiveDate <= day && (terminationDate === null || terminationDate >= day),
  );
  const payer = living.toSorted((one, other) => other.employeeCents - one.employeeCents)[0];
  if (payer === undefined) return [];
  const ids = [...new Set(living.map(({ memberId }) => memberId))];
  const names = own.filter(({ memberId }) => ids.includes(memberId)).map(({ name }) => name);
  return [
    {
      coverageName: nameOf(payer.coverageType),
      planName: payer.planName,
      tierCode: payer.tierCode,
      names,
      others: ids.length - names.length,
      cents: living.reduce((sum, { employeeCents }) => sum + employeeCents, 0),
    },
  ];
}

/** The first day after the first payment's on which a row begins, where it does within what is shown. */
function priceChange(
  covers: readonly CoverRow[],
  from: PlainDate,
  to: PlainDate | undefined,
): PlainDate | null {
  const days = covers
    .map(({ effectiveDate }) => effectiveDate)
    .filter((day) => day > from && to !== undefined && day <= to);
  return days.toSorted()[0] ?? null;
}
