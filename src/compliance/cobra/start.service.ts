import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { CobraAsked } from "#people/coverage/termination/cobra-asked.ts";
import type { CobraOutlook } from "#people/coverage/termination/cobra-port.service.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readCase } from "./cases.service.ts";
import type { CoverRow } from "./case-rows.service.ts";
import { explainedDates } from "./clock-dates.ts";
import { canHappenTo, cobraDays, isOfWork } from "./cobra-rules.ts";
import type { CobraCase, CobraPreview, PreviewCobra, StartCobra } from "./cobra.ts";
import { refusal } from "./cobra.texts.ts";
import { cobraCasesTable, cobraClocksTable } from "./cobra.table.ts";
import { type Plan, planFrom, readStartFacts } from "./start-plan.service.ts";
import { writeCovers } from "#people/coverage/write-covers.service.ts";
import { changesOfRest, type Retiered, retierFamily } from "./retier.service.ts";
import type { CoverAdded, CoverBefore } from "./step-change.ts";
import { replaceClocks } from "./replaced-clocks.service.ts";
import { writeSteps } from "./write-step.service.ts";

/** What the event would start; nothing is written. */
export async function previewStart(
  services: Services,
  scope: Scope,
  asked: PreviewCobra,
): Promise<CobraPreview> {
  return scope.transaction(async (transaction) => {
    const plan = await planOf(services, transaction, scope, asked);
    transaction.audit({
      action: "view",
      subject: "cobra_cases",
      subjectId: asked.memberId,
      clientId: plan.member.clientId,
    });
    const names = await coverageNames(transaction.client, scope.context.language);
    return {
      lossDate: plan.dates.lossDate,
      people: plan.people.map(({ id, name, relationship, hasRight, why, clock, offers }) => ({
        memberId: id,
        name,
        relationship,
        hasRight,
        why,
        months: clock.months,
        dates: explainedDates(plan.dates, clock, relationship),
        offers: offers.map(({ coverageType, basePlanId, planName }) => ({
          coverageType,
          basePlanId,
          planName,
          coverageName: names.get(coverageType) ?? coverageType,
        })),
      })),
      coversToEnd: plan.toEnd.length,
      rest: changesOfRest(await retierFamily(services, transaction, scope, plan), plan.dates.lossDate).map(
        (one) => ({ ...one, coverageName: names.get(one.coverageType) ?? one.coverageType }),
      ),
      warnings: plan.warnings,
    };
  });
}

/** Staff start the clocks by hand. */
export async function startCase(
  services: Services,
  scope: Scope,
  { endsCoverage, ...asked }: StartCobra,
): Promise<CobraCase> {
  return scope.transaction(async (transaction) => {
    if (!endsCoverage) {
      const { toEnd, dates } = await planOf(services, transaction, scope, asked);
      // Without a loss of coverage there is no event: whoever starts it says that coverage ends.
      if (toEnd.length > 0)
        throw refusal("endsCoverage", "coverageGoesOn", scope.context.language, {
          last: dayBefore(dates.lossDate),
        });
    }
    const id = await startCobraIn(services, transaction, scope, asked);
    return readCase(transaction, scope, id);
  });
}

/** What an end by staff starts, within its transaction (`CobraPort` of coverage). */
export async function lookAtEnd(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  end: CobraAsked,
): Promise<CobraOutlook | null> {
  const plan = await planOfEnd(services, transaction, scope, end);
  if (plan === null) return null;
  const people = plan.people.filter(({ hasRight }) => hasRight);
  return {
    lossDate: plan.dates.lossDate,
    noticeDueOn: people.map(({ clock }) => clock.noticeDueOn).toSorted()[0] ?? plan.dates.lossDate,
    people: people.map(({ id, clock }) => ({ memberId: id, months: clock.months, endsOn: clock.endsOn })),
  };
}

export async function startAtEnd(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  end: CobraAsked,
): Promise<string | null> {
  const plan = await planOfEnd(services, transaction, scope, end);
  return plan === null ? null : startCobraIn(services, transaction, scope, askedOf(end));
}

const askedOf = (end: CobraAsked): PreviewCobra => ({
  ...end,
  isEmployerAdministrator: false,
  isGrossMisconduct: false,
});

/** Nothing where the event is none of such a person, where nobody had the plan, or where it was started before by hand. */
async function planOfEnd(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  end: CobraAsked,
): Promise<Plan | null> {
  const { rows } = await transaction.client.query<{ relationship: RelationshipCode; isStarted: boolean }>(
    `select m.relationship, exists (select from cobra_cases c where c.member_id = m.id and c.event = $2
       and c.event_date = $3::date and c.deleted_at is null) as "isStarted"
     from members m where m.id = $1 and m.deleted_at is null`,
    [end.memberId, end.event, end.eventDate],
  );
  const [member] = rows;
  if (member === undefined || member.isStarted || !canHappenTo(end.event, member.relationship)) return null;
  return findPlan(services, transaction, scope, askedOf(end), () => null);
}

/** The same within another change, such as the end of an employment. */
async function startCobraIn(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  asked: PreviewCobra,
): Promise<string> {
  const { client } = transaction;
  await client.query(
    `select from members where family_id = (select family_id from members where id = $1) order by id for no key update`,
    [asked.memberId],
  );
  const { rowCount } = await client.query(
    "select 1 from cobra_cases where member_id = $1 and event = $2 and event_date = $3 and deleted_at is null",
    [asked.memberId, asked.event, asked.eventDate],
  );
  if (rowCount !== 0) throw refusal("eventDate", "startedBefore", scope.context.language);
  const plan = await planOf(services, transaction, scope, asked);
  const now = services.clock();
  const by = scope.userId ?? null;
  const retiered = await retierFamily(services, transaction, scope, plan);
  const change = await writeRetiered(transaction, retiered, { now, by });
  const [id = ""] = await writeStarts(transaction, scope, [{ plan, ...change }], now);
  return id;
}

type Start = { plan: Plan; covers: CoverBefore[]; added: CoverAdded[]; changeId?: string };

/** Writes it; answers what was, and what was added, so that the start can be taken back. */
async function writeRetiered(
  transaction: Transaction,
  retiered: readonly Retiered[],
  { now, by }: { now: Date; by: string | null },
): Promise<Pick<Start, "covers" | "added">> {
  const done: Pick<Start, "covers" | "added"> = { covers: [], added: [] };
  for (const { held, written } of retiered) {
    const ids = await writeCovers(transaction, written, { now, userId: by });
    for (const [at, { id, cover }] of written.entries()) {
      const { tierCode, terminationDate, employeeCents, employerCents } = cover;
      const left = { tierCode, terminationDate, employeeCents, employerCents };
      const before = held.find((row) => row.id === id);
      if (before === undefined) done.added.push({ id: ids[at] ?? "", left });
      else
        done.covers.push({
          id: before.id,
          tierCode: before.tierCode,
          terminationDate: before.terminationDate,
          employeeCents: before.employeeCents,
          employerCents: before.employerCents,
          left,
        });
    }
  }
  return done;
}

/** Cases with their clocks and first step; answers their ids. */
async function writeStarts(
  transaction: Transaction,
  scope: Scope,
  starts: readonly Start[],
  now: Date,
): Promise<string[]> {
  if (starts.length === 0) return [];
  const { db } = transaction;
  const by = scope.userId ?? null;
  const at = now.toISOString();
  const made = starts.map(({ plan: { member, dates, people, replaced }, covers, added, changeId }) => {
    const id = uuidv7(now.getTime());
    const { installationId, clientId, familyId } = member;
    const of = { installationId, clientId, familyId };
    const common = { ...of, createdAt: at, updatedAt: at, createdBy: by, updatedBy: by };
    return {
      row: { ...common, ...dates, id, memberId: member.id, ...(changeId === undefined ? {} : { changeId }) },
      clocks: people
        .filter(({ hasRight }) => hasRight)
        .map(({ id: memberId, clock }) => ({
          ...common,
          ...clock,
          id: uuidv7(now.getTime()),
          caseId: id,
          memberId,
        })),
      step: {
        case: { ...of, id, memberId: member.id },
        kind: "started" as const,
        onDate: dates.eventDate,
        change: {
          clocks: [],
          covers,
          added,
          creditCents: 0,
          ...(replaced.clockIds.length === 0 ? {} : { replaced }),
        },
        now,
      },
    };
  });
  for (const { plan } of starts) await replaceClocks(transaction, plan.replaced, { now, by });
  await db.insert(cobraCasesTable).values(made.map(({ row }) => row));
  await db.insert(cobraClocksTable).values(made.flatMap(({ clocks }) => clocks));
  await writeSteps(
    transaction,
    scope,
    made.map(({ step }) => step),
  );
  return made.map(({ row }) => row.id);
}

/**
 * What many ends by staff start, each with its change, within their transaction (`CobraPort` of coverage). The caller holds
 * the families, and has ended their covers. Ends that start nothing are passed over.
 */
export async function startAtEnds(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  ends: readonly (CobraAsked & { changeId: string })[],
): Promise<void> {
  const { client } = transaction;
  const ids = ends.map(({ memberId }) => memberId);
  const facts = await readStartFacts(client, ids);
  const { rows } = await client.query<{ memberId: string; event: string; eventDate: PlainDate }>(
    `select member_id as "memberId", event, event_date as "eventDate" from cobra_cases
     where member_id = any($1) and deleted_at is null`,
    [ids],
  );
  const started = new Set(rows.map((one) => `${one.memberId} ${one.event} ${one.eventDate}`));
  const now = services.clock();
  const { language } = scope.context;
  const starts = ends.flatMap(({ changeId, ...end }): Start[] => {
    const found = facts.get(end.memberId);
    if (found === undefined || started.has(`${end.memberId} ${end.event} ${end.eventDate}`)) return [];
    if (!canHappenTo(end.event, found.member.relationship)) return [];
    const plan = planFrom(found, { asked: askedOf(end), now, language, nobody: () => null });
    return plan === null ? [] : [{ plan, covers: [], added: [], changeId }];
  });
  await writeStarts(transaction, scope, starts, now);
}

const planOf = (
  services: Services,
  transaction: Transaction,
  scope: Scope,
  asked: PreviewCobra,
): Promise<Plan> =>
  findPlan(services, transaction, scope, asked, (covers, isStarted) => {
    if (isStarted) throw refusal("eventDate", "startedBefore", scope.context.language);
    if (asked.isGrossMisconduct && isOfWork(asked.event))
      throw refusal("isGrossMisconduct", "grossMisconduct", scope.context.language, {
        last: addDays(asked.toldOn ?? asked.eventDate, cobraDays.notice),
      });
    throw nobodyCovered(covers, asked.eventDate, scope);
  });

async function findPlan<Nobody>(
  services: Services,
  { client }: Transaction,
  scope: Scope,
  asked: PreviewCobra,
  /** What becomes of it where nobody has a right. */
  nobody: (covers: readonly CoverRow[], isStarted: boolean) => Nobody,
): Promise<Plan | Nobody> {
  const facts = (await readStartFacts(client, [asked.memberId])).get(asked.memberId);
  if (facts === undefined) throw new Problem("notFound");
  return planFrom(facts, { asked, now: services.clock(), language: scope.context.language, nobody });
}

function nobodyCovered(covers: readonly CoverRow[], eventDate: PlainDate, scope: Scope): Problem {
  const first = covers.map(({ effectiveDate }) => effectiveDate).toSorted()[0];
  return first !== undefined && first >= eventDate
    ? refusal("eventDate", "beforeCoverage", scope.context.language, { first })
    : refusal("eventDate", "nobodyCovered", scope.context.language);
}
