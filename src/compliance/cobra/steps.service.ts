import { type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readCase } from "./cases.service.ts";
import {
  type CaseRow,
  type ClockRow,
  lockCase,
  lockFamily,
  readCaseRow,
  readClocks,
  readHealthCovers,
} from "./case-rows.service.ts";
import { electionInTime, payBy } from "./clock-dates.ts";
import type { CobraStepKind } from "./cobra-events.ts";
import type { CobraCase } from "./cobra.ts";
import { refusal } from "./cobra.texts.ts";
import { type Electing, rewriteCovers } from "./covers.service.ts";
import { firstCovered, isOwing, nextMonth, owesMonth, paidFor, payersWith, payMonths } from "./months.ts";
import { newReferenceNumber } from "#server/reference-number.ts";
import type { StepAnswer, StepChange } from "./step-change.ts";
import type { Work } from "./work.service.ts";
import { clockBefore, touchCase, writeClocks, writeStep } from "./write-step.service.ts";

/** Which case, as the caller saw it. */
export type Which = { id: string; version: number };
export type StepResult = {
  onDate: PlainDate;
  clocks?: ClockRow[];
  madeClocks?: StepChange["madeClocks"];
  endedPlans?: StepChange["endedPlans"];
  covers?: StepChange["covers"];
  added?: StepChange["added"];
  creditCents?: number;
  amountCents?: number;
  answers?: StepAnswer[];
  referenceNumber?: string;
};

type Act = (work: Work) => Promise<StepResult> | StepResult;

/** One step of a case, in one transaction: what it changes, and what it was, so that it can be taken back. */
export const step = (
  services: Services,
  scope: Scope,
  which: Which,
  kind: CobraStepKind,
  act: Act,
): Promise<CobraCase> =>
  scope.transaction(async (transaction) => {
    await stepIn(services, scope, transaction, which, { kind, act });
    return readCase(transaction, scope, which.id);
  });

/** The same within a transaction. */
async function stepIn(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { id, version }: Which,
  { kind, act }: { kind: CobraStepKind; act: Act },
): Promise<void> {
  const found = await lockCase(transaction, id, version);
  const clocks = await readClocks(transaction.client, id);
  const covers = await readHealthCovers(transaction.client, found.familyId);
  const now = services.clock();
  const by = scope.userId ?? null;
  const today = todayIn(found.timeZone, now);
  const done = await act({ services, scope, transaction, case: found, clocks, covers, today, now, by });
  await writeClocks(transaction, found, done.clocks ?? [], { now, by });
  const paid = await paidByOthers(transaction, found, done.onDate);
  await writeClocks(transaction, found, paid, { now, by });
  const changed = new Set([...(done.clocks ?? []), ...paid].map((one) => one.id));
  const change: StepChange = {
    clocks: clocks.filter((one) => changed.has(one.id)).map(clockBefore),
    covers: done.covers ?? [],
    added: done.added ?? [],
    creditCents: found.creditCents,
    ...(done.madeClocks === undefined ? {} : { madeClocks: done.madeClocks }),
    ...(done.endedPlans === undefined ? {} : { endedPlans: done.endedPlans }),
  };
  await touchCase(transaction, id, done.creditCents ?? found.creditCents, { now, by });
  const { onDate, amountCents, answers, referenceNumber } = done;
  await writeStep(transaction, scope, {
    case: found,
    kind,
    onDate,
    change,
    now,
    ...(amountCents === undefined ? {} : { amountCents }),
    ...(answers === undefined ? {} : { answers }),
    ...(referenceNumber === undefined ? {} : { referenceNumber }),
  });
}

/** The clocks whose plans are paid further than they say: by others who share them, whatever step made that so. */
async function paidByOthers(
  transaction: Transaction,
  found: CaseRow,
  onDate: PlainDate,
): Promise<ClockRow[]> {
  const clocks = await readClocks(transaction.client, found.id);
  if (!clocks.some(isOwing)) return [];
  const covers = await readHealthCovers(transaction.client, found.familyId);
  return clocks.filter(isOwing).flatMap((clock) => {
    const paidThrough = paidFor(found.lossDate, clocks, covers, clock);
    const state = clock.state === "ended" ? "ended" : "paying";
    return paidThrough === clock.paidThrough
      ? []
      : [{ ...clock, state, paidThrough, firstPaidOn: clock.firstPaidOn ?? onDate }];
  });
}

type Notice = { clockIds: string[]; sentOn: PlainDate };

export async function sendNotice(
  services: Services,
  scope: Scope,
  { clockIds, sentOn, ...which }: Which & Notice,
): Promise<CobraCase> {
  return step(services, scope, which, "notice", (work) => {
    requirePast(work, "sentOn", sentOn);
    if (sentOn < work.case.eventDate)
      throw refusal("sentOn", "beforeEvent", scope.context.language, { eventDate: work.case.eventDate });
    const chosen = chosenOf(work, clockIds, ({ state }) => state === "noticeDue", "noticeSent");
    return {
      onDate: sentOn,
      clocks: chosen.map((clock) => ({ ...clock, state: "noticeSent", noticeSentOn: sentOn })),
    };
  });
}

type Election = { electedOn: PlainDate; people: { clockId: string; coverageTypes: string[] }[] };

/** Each elects alone, and each of their covers alone; none of them is a waiver, which may be taken back in time. */
export async function elect(
  services: Services,
  scope: Scope,
  { electedOn, people, ...which }: Which & Election,
  /** The work that commits with the election. */
  also?: (work: Work, receipt: { referenceNumber: string; clocks: readonly ClockRow[] }) => Promise<void>,
): Promise<CobraCase> {
  return step(services, scope, which, "election", async (work) => {
    requirePast(work, "electedOn", electedOn);
    const chosen = chosenOf(
      work,
      people.map(({ clockId }) => clockId),
      mayAnswer,
      "notToElect",
    );
    for (const { noticeSentOn } of chosen) {
      const inTime = electionInTime(work.case.lossDate, noticeSentOn ?? electedOn, electedOn);
      if (!inTime.value)
        throw refusal("electedOn", "tooLate", scope.context.language, { last: inTime.lastDay });
    }
    const { clocks, electing } = electionOf(work, chosen, { electedOn, people });
    const { added, covers } = await rewriteCovers(work, clocks, electing);
    const answers = clocks.map(({ id, memberId }) => ({ memberId, coverageTypes: typesOf(people, id) }));
    const referenceNumber = newReferenceNumber();
    await also?.(work, { referenceNumber, clocks });
    return { onDate: electedOn, clocks, added, covers, answers, referenceNumber };
  });
}

/** The beneficiaries who were told of the right and have not elected yet, or have declined. */
export const mayAnswer = ({ state }: Pick<ClockRow, "state">): boolean =>
  state === "noticeSent" || state === "waived";

const typesOf = (people: Election["people"], id: string) =>
  people.find(({ clockId }) => clockId === id)?.coverageTypes ?? [];

/** The clocks as an election leaves them, and what is continued from when. */
export function electionOf(
  work: Pick<Work, "case">,
  chosen: readonly ClockRow[],
  { electedOn, people }: Election,
): { clocks: ClockRow[]; electing: Electing[] } {
  const { lossDate } = work.case;
  const clocks = chosen.map((clock): ClockRow =>
    typesOf(people, clock.id).length > 0
      ? { ...clock, state: "elected", electedOn }
      : { ...clock, state: "waived", waivedOn: electedOn },
  );
  const electing = clocks
    .filter(({ state }) => state === "elected")
    .map((clock) => ({
      clock,
      from: firstCovered({ waivedOn: clock.waivedOn, electedOn }, lossDate),
      coverageTypes: typesOf(people, clock.id),
    }));
  return { clocks, electing };
}

type Payment = {
  receivedOn: PlainDate;
  amountCents: number;
  acceptLate: boolean;
  /** It pays the months of these, and of those who continue no other plan; without it, of all of the case. */
  clockIds?: readonly string[] | undefined;
};

/** A payment is a receipt: with what earlier ones left it pays whole months, each of them in time. */
export const pay = (
  services: Services,
  scope: Scope,
  { id, version, ...payment }: Which & Payment,
): Promise<CobraCase> => step(services, scope, { id, version }, "payment", (work) => paid(work, payment));

/** The same within a transaction, whatever version the case is: money that the bank has paid is a receipt. */
export async function payIn(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { caseId, ...payment }: Omit<Payment, "acceptLate"> & { caseId: string },
): Promise<void> {
  const { client } = transaction;
  await lockFamily(transaction, caseId);
  await client.query("select from cobra_cases where id = $1 for update", [caseId]);
  const { version } = await readCaseRow(client, caseId);
  const act = (work: Work) => paid(work, { ...payment, acceptLate: true }, { isByBank: true });
  await stepIn(services, scope, transaction, { id: caseId, version }, { kind: "payment", act });
}

/** Pays the months that follow. Where nothing is owed any more, a payment is refused, but one of the bank stays as credit: it has come. */
async function paid(
  work: Work,
  { receivedOn, amountCents, acceptLate, clockIds }: Payment,
  { isByBank } = { isByBank: false },
): Promise<StepResult> {
  const { scope } = work;
  requirePast(work, "receivedOn", receivedOn);
  const { lossDate, creditCents } = work.case;
  const payers =
    clockIds === undefined
      ? work.clocks
      : payersWith(
          work.clocks,
          work.covers,
          chosenOf(work, clockIds, () => true, "ended").map(({ id }) => id),
        );
  const payerIds = payers.map(({ id }) => id);
  const written = await rewriteCovers(work, [], [], { payerIds });
  const covers = await readHealthCovers(work.transaction.client, work.case.familyId);
  const month = nextMonth(lossDate, work.clocks, covers, payerIds);
  if (month === null && !isByBank) throw refusal("amountCents", "nothingToPay", scope.context.language);
  // The credit was received when its payment was.
  if (month !== null && !acceptLate && amountCents > 0)
    requireInTime({ ...work, clocks: payers }, receivedOn, month.from);
  const after = payMonths(lossDate, work.clocks, covers, {
    availableCents: creditCents + amountCents,
    payerIds,
  });
  if (amountCents === 0 && after.months === 0 && month !== null)
    throw refusal("amountCents", "tooSmall", scope.context.language, {
      monthCents: month.cents,
      missingCents: month.cents - creditCents,
    });
  const before = new Map(work.clocks.map(({ id, paidThrough }) => [id, paidThrough]));
  return {
    ...written,
    onDate: receivedOn,
    amountCents,
    creditCents: after.creditCents,
    clocks: after.clocks
      .filter(({ id, paidThrough }) => paidThrough !== before.get(id))
      .map((clock) => ({
        ...clock,
        state: clock.state === "ended" ? "ended" : "paying",
        firstPaidOn: clock.firstPaidOn ?? receivedOn,
      })),
  };
}

/** Of those who owe the month, nobody's last day to pay has passed. Whose coverage ended before it owes none of it. */
function requireInTime({ clocks, scope }: Work, receivedOn: PlainDate, from: PlainDate): void {
  for (const clock of clocks) {
    const { name, electedOn, paidThrough } = clock;
    if (electedOn === null || !isOwing(clock) || !owesMonth(clock, from)) continue;
    const last = payBy(electedOn, paidThrough);
    if (receivedOn > last) throw refusal("receivedOn", "paidLate", scope.context.language, { name, last });
  }
}

export function requirePast({ today, scope }: Work, path: string, day: PlainDate): void {
  if (day > today) throw refusal(path, "inFuture", scope.context.language);
}

/** The clocks of these ids, each of which must be in a fit state. */
export function chosenOf(
  { clocks, scope }: Work,
  ids: readonly string[],
  isFit: (clock: ClockRow) => boolean,
  code: string,
): ClockRow[] {
  return [...new Set(ids)].map((id) => {
    const clock = clocks.find((one) => one.id === id);
    if (clock === undefined) throw refusal("clockIds", "unknownClock", scope.context.language);
    if (!isFit(clock)) throw refusal("clockIds", code, scope.context.language, { name: clock.name });
    return clock;
  });
}
