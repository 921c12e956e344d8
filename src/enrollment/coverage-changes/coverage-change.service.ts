import { holds } from "#kernel/access.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { isDependent } from "#kernel/relationship.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import { type Cover, type CoverDifference, coverDifferences } from "#people/coverage/as-of.ts";
import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import { addedDoubles } from "#people/coverage/double-coverage.ts";
import { coversElsewhere, doubleCoverageRule } from "#people/coverage/double-coverage.service.ts";
import { asksRescission, healthPlansOf } from "#people/coverage/consequences/rescission.ts";
import type { HeldCover } from "#people/coverage/held-cover.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { readFamily } from "#people/coverage/termination/family-facts.service.ts";
import { monthDifferences } from "#people/coverage/termination/month-differences.ts";
import { repriceWith } from "#people/coverage/termination/reprice.service.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import { whoIsTold } from "#people/coverage/termination/rules.ts";
import { writeCovers } from "#people/coverage/write-covers.service.ts";
import type { MemberChangeKind } from "#people/members/change-kinds.ts";
import { holdFamily, recordChange } from "#people/members/member-changes.service.ts";
import type { PermittedChange } from "#enrollment/offering/permitted-changes.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { applyChange } from "./apply-change.ts";
import { breachesOf, type EventRight } from "./breaches.ts";
import { type ChangeAct, rulesOf } from "./change-rules.ts";
import type { CoverageChange, CoverageChangeOutcome } from "./coverage-change.ts";
import { refuseChange } from "./coverage-change.texts.ts";
import { amountOf, markPending, type Refuse } from "./insured-amounts.service.ts";
import { type ChangePlan, planRules } from "./plan-rules.service.ts";
import { rewriteChange } from "./rewrite-change.ts";
import type { Rewritten } from "#people/coverage/rewrite.ts";
import { endOf, lastOf, type Span, spanOf } from "#people/coverage/spans.ts";
import { bringMembersBack } from "#people/members/member-rows.service.ts";

const kindOf: Readonly<Record<ChangeAct, MemberChangeKind>> = {
  dates: "correction",
  cover: "coverageChange",
  end: "endCoverage",
  reinstate: "reinstate",
};

/** Looks at a change of coverage, or makes it: the same rules decide both. */
export async function changeCover(
  services: Services,
  scope: Scope,
  { version, asked }: { version: number; asked: CoverageChange },
): Promise<CoverageChangeOutcome> {
  return scope.transaction(async (transaction) => {
    const { isPreview } = asked;
    const memberId = await memberOf(transaction, asked.coverageId);
    const family = isPreview ? null : await holdFamily(transaction, { memberId, version });
    const facts = await readFamily(transaction, services, memberId);
    if (facts.version !== version) throw new Problem("stale", { facts: { version: facts.version } });
    const plan = await planOf(transaction, scope, facts, asked);
    if (family === null) {
      transaction.audit({
        action: "view",
        subject: "coverages",
        subjectId: memberId,
        clientId: facts.clientId,
      });
      return outcomeOf(transaction, scope, { facts, plan, changeId: null });
    }
    const overrideReason = mayPass(scope, plan, asked);
    const now = services.clock();
    const changeId = await recordChange(transaction, scope, {
      family,
      change: {
        kind: kindOf[asked.change.what],
        memberId: plan.target.memberId,
        effectiveDate: plan.from,
        reasonCode: asked.rule,
        note: asked.note === "" ? null : asked.note,
        overrideReason,
        details: {
          plan: plan.target.planName,
          ...(plan.breaches.length === 0
            ? {}
            : { breaches: plan.breaches.map(({ code }) => code.replace("breach.", "")).join(", ") }),
        },
        why: plan.why,
      },
      now,
    });
    const userId = scope.userId ?? null;
    await writeCovers(transaction, plan.rewritten.written, { now, userId });
    if (asked.change.what === "reinstate") await bringBack(transaction, plan, { now, userId });
    return outcomeOf(transaction, scope, { facts, plan, changeId });
  });
}

async function memberOf({ client }: Transaction, coverageId: string): Promise<string> {
  const { rows } = await client.query<{ memberId: string }>(
    `select member_id as "memberId" from coverages where id = $1 and deleted_at is null`,
    [coverageId],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return found.memberId;
}

/** The reason of the override, where the rules have something against it. */
function mayPass({ principal, context }: Scope, plan: Planned, asked: CoverageChange): string | null {
  if (plan.breaches.length === 0) return null;
  const held = principal.kind === "user" || principal.kind === "apiKey" ? principal.permissions : [];
  if (!holds(held, "overrideCoverageRules"))
    throw refuseChange([fieldError("overrideReason", "notAllowed")], context.language);
  const reasonGiven = asked.overrideReason.trim();
  if (reasonGiven === "") throw refuseChange([fieldError("overrideReason", "needed")], context.language);
  return reasonGiven;
}

type Planned = {
  target: HeldCover;
  rewritten: Rewritten;
  after: Cover[];
  differences: CoverDifference[];
  /** The first day that is another one. */
  from: PlainDate;
  months: ReturnType<typeof monthDifferences>;
  breaches: Reason[];
  notes: Reason[];
  why: Reason[];
};

async function planOf(
  transaction: Transaction,
  scope: Scope,
  facts: FamilyFacts,
  asked: CoverageChange,
): Promise<Planned> {
  const { change } = asked;
  const refuse = (errors: readonly FieldError[]) =>
    refuseChange(errors, scope.context.language, facts.people);
  const target = facts.covers.find(({ id }) => id === asked.coverageId);
  if (target === undefined) throw new Problem("notFound");
  if (target.cobraClockId != null) throw refuse([fieldError("coverageId", "continued")]);
  if (!rulesOf[change.what].includes(asked.rule)) throw refuse([fieldError("rule", "notForThis")]);
  const errors: FieldError[] = [];
  const inFuture = lastDayToPlan(facts.today);
  for (const [path, value] of Object.entries(change))
    if (typeof value === "string" && value > inFuture && path !== "what" && path !== "planId")
      errors.push(fieldError(path, "tooLate"));
  if (change.what === "dates" && facts.hireDate !== null && change.effectiveDate < facts.hireDate)
    errors.push(fieldError("effectiveDate", "beforeHire", { day: facts.hireDate }));
  if (errors.length > 0) throw refuse(errors);

  const held = facts.covers.filter(
    (one) => one.coverageType === target.coverageType && one.cobraClockId == null,
  );
  const later = held.filter(
    ({ memberId, effectiveDate }) =>
      change.what === "cover" && memberId === target.memberId && effectiveDate > change.from,
  );
  const planIds = [
    ...new Set([
      target.basePlanId,
      ...(change.what === "cover" ? [change.planId] : []),
      ...later.map(({ basePlanId }) => basePlanId),
    ]),
  ];
  const on = change.what === "cover" ? change.from : target.effectiveDate;
  const plans = await planRules(transaction, { clientId: facts.clientId, ids: planIds, on });
  const amount = amountOf(change, target, { facts, plans }, refuse);
  const known = held.map((one) => spanOf(one));
  const { spans: changed, errors: found } = applyChange({
    rows: known,
    others: facts.covers
      .filter((one) => one.coverageType === target.coverageType && one.cobraClockId != null)
      .map((one) => spanOf(one)),
    people: facts.people,
    target: spanOf(target),
    change: change.what === "cover" ? { ...change, volumeCents: amount?.now ?? change.volumeCents } : change,
  });
  if (found.length > 0) throw refuse(found);
  const names = new Map([
    ...facts.covers.map((one) => [one.basePlanId, one.planName] as const),
    ...[...plans.values()].map(({ id, name }) => [id, name] as const),
  ]);
  const reprice = await repriceWith(transaction, facts, planIds);
  const { spans, rewritten, notes } = rewriteChange({
    change,
    changed,
    held,
    target,
    facts,
    plans,
    names,
    reprice,
  });
  const day = fieldOf[change.what];
  if (rewritten.unpriced !== null)
    throw refuse([fieldError(day, "noPrice", { plan: names.get(rewritten.unpriced.basePlanId) ?? "" })]);
  const untouched = facts.covers.filter((one) => !held.includes(one));
  const after = [...untouched, ...rewritten.after];
  const differences = coverDifferences(facts.covers, after);
  const [first] = differences.map((one) => one.from).toSorted();
  if (first === undefined && (amount?.pending ?? null) === null) throw refuse([fieldError(day, "nothing")]);
  const from = first ?? (change.what === "cover" ? change.from : target.effectiveDate);
  refusePeople({ facts, rewritten, plans, from, day }, refuse);
  const breaches = await breachesAgainst(transaction, {
    facts,
    asked,
    target,
    rewritten,
    spans,
    plans,
    from,
  });
  const double = await doubleBreaches(transaction, { facts, after });
  if (double.rule === "refuse" && double.found[0] !== undefined)
    throw refuse([fieldError(day, "coveredTwice", double.found[0])]);
  breaches.push(...double.found.map((params) => reason("breach.coveredTwice", params)));
  const { today } = facts;
  const healthPlans = healthPlansOf(facts.covers);
  if (asksRescission({ today, differences, healthPlans, diedId: null }))
    breaches.push(reason("breach.takesBack"));
  if (amount !== null) markPending(rewritten, target, amount);
  const months = monthDifferences(facts.covers, after, facts.today);
  return {
    target,
    rewritten,
    after,
    differences,
    from,
    months,
    breaches,
    notes,
    why: [reason(`change.${asked.rule}`), ...rewritten.why, ...(amount?.why ?? []), ...months.why],
  };
}

const fieldOf = { dates: "effectiveDate", cover: "from", end: "lastDay", reinstate: "coverageId" } as const;

/** A slip in the year: nobody plans more than a year ahead. */
const lastDayToPlan = (today: PlainDate) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

type Found = {
  facts: FamilyFacts;
  rewritten: Rewritten;
  plans: ReadonlyMap<string, ChangePlan>;
  from: PlainDate;
  day: string;
};

/** Who has left the family, or whose birth date nobody knows, is not covered by any rule. */
function refusePeople({ facts, rewritten, from, day }: Found, refuse: Refuse): void {
  for (const { added } of rewritten.changed)
    for (const id of added) {
      const person = facts.people.find((one) => one.id === id);
      if (person === undefined) continue;
      if (person.dob === null) throw refuse([fieldError(day, "noBirthDate", { personId: id })]);
      if (from < person.dob)
        throw refuse([fieldError(day, "beforeBirth", { personId: id, day: person.dob })]);
    }
}

async function breachesAgainst(
  { client }: Transaction,
  given: Omit<Found, "day"> & {
    asked: CoverageChange;
    target: HeldCover;
    spans: readonly Span[];
  },
): Promise<Reason[]> {
  const { facts, asked, target, rewritten, spans, plans, from } = given;
  const { change, rule } = asked;
  const people = new Map(facts.people.map((one) => [one.id, one]));
  const added = rewritten.changed.flatMap(({ basePlanId, from: since, added: ids }) =>
    ids.flatMap((id) => {
      const [person, plan] = [people.get(id), plans.get(basePlanId)];
      return person?.dob == null || plan === undefined
        ? []
        : [{ person: { ...person, dob: person.dob }, plan, from: since }];
    }),
  );
  const was = new Set(
    facts.covers
      .filter((one) => one.basePlanId === target.basePlanId && one.cobraClockId == null)
      .filter(
        ({ effectiveDate, terminationDate: to }) => effectiveDate <= from && (to === null || to >= from),
      )
      .map(({ memberId }) => memberId),
  );
  const isNewPlan = change.what === "cover" && change.planId !== target.basePlanId;
  const isNewAmount = change.what === "cover" && change.volumeCents !== target.volumeCents;
  const needs: PermittedChange[] = [];
  if (change.what === "cover") {
    if (isNewPlan || isNewAmount) needs.push("changePlan");
    if (change.dependents.some((id) => !was.has(id))) needs.push("addDependent");
    if ([...was].some((id) => id !== target.memberId && !change.dependents.includes(id)))
      needs.push("dropDependent");
  }
  if (change.what === "end")
    needs.push(isDependent(people.get(target.memberId)?.relationship ?? "18") ? "dropDependent" : "waive");
  const { rows: events } = await client.query<EventRight>(
    `select e.event_date as "eventDate", e.opens_on as "opensOn", e.closes_on as "closesOn", k.permits
     from life_events e join life_event_kinds k on k.id = e.kind_id
     where e.family_id = $1 and e.status <> 'withdrawn' and e.deleted_at is null`,
    [facts.familyId],
  );
  const chosen = isNewPlan ? plans.get(change.planId) : undefined;
  const sized = change.what === "cover" ? plans.get(change.planId) : undefined;
  const ends = spans.flatMap((one) => (one.memberId === target.memberId ? [lastOf(one)] : []));
  const { divisionId, eligibilityClass, divisionClass } = facts;
  return breachesOf({
    act: change.what,
    rule,
    today: facts.today,
    from,
    endedOn: change.what === "reinstate" ? target.terminationDate : null,
    added,
    chosen: chosen ? { plan: chosen, workplace: { divisionId, eligibilityClass, divisionClass } } : null,
    amount:
      sized && isNewAmount && change.volumeCents !== null
        ? { plan: sized, volumeCents: change.volumeCents }
        : null,
    needs,
    events,
    lastDay: facts.lastDay,
    coveredUntil: endOf(ends.toSorted().at(-1) ?? facts.today),
  });
}

/** A dependent whose coverage comes back is of the family again. */
async function bringBack(
  { client }: Transaction,
  { rewritten }: Planned,
  { now, userId }: { now: Date; userId: string | null },
): Promise<void> {
  const ids = [...new Set(rewritten.written.map(({ cover }) => cover.memberId))];
  const { rows } = await client.query<{ id: string }>(
    `select m.id from members m
     where m.id = any($1::uuid[]) and m.relationship <> '18' and m.termination_date is not null
       and exists (select from coverages v where v.member_id = m.id and v.deleted_at is null
         and (v.termination_date is null or v.termination_date > m.termination_date))`,
    [ids],
  );
  if (rows.length > 0) await bringMembersBack({ client }, { ids: rows.map(({ id }) => id), now, by: userId });
}

async function outcomeOf(
  { client }: Transaction,
  scope: Scope,
  { facts, plan, changeId }: { facts: FamilyFacts; plan: Planned; changeId: string | null },
): Promise<CoverageChangeOutcome> {
  const names = await coverageNames(client, scope.context.language);
  const nameOf = (type: string) => names.get(type) ?? type;
  const shown = (cover: Cover | null) =>
    cover && {
      coverageType: cover.coverageType,
      planName: cover.planName,
      tierCode: cover.tierCode,
      effectiveDate: cover.effectiveDate,
      terminationDate: cover.terminationDate,
      employeeCents: cover.employeeCents,
      employerCents: cover.employerCents,
      ...partsOf(cover),
      volumeCents: cover.volumeCents,
      coverageName: nameOf(cover.coverageType),
    };
  const { months, differences } = plan;
  return {
    changeId,
    people: facts.people.map(({ id, firstName, lastName, relationship }) => ({
      id,
      firstName,
      lastName,
      relationship,
    })),
    differences: differences.map(({ coverageType: _, before, after, ...one }) => ({
      ...one,
      before: shown(before),
      after: shown(after),
    })),
    months: months.value.map((one) => ({ ...one, coverageName: nameOf(one.coverageType) })),
    employeeCents: months.value.reduce((sum, one) => sum + one.employeeCents, 0),
    employerCents: months.value.reduce((sum, one) => sum + one.employerCents, 0),
    tell: whoIsTold({ differences, months: months.value, startsCobra: false }).flatMap((one) =>
      one === "cobra" ? [] : [one],
    ),
    breaches: plan.breaches,
    notes: plan.notes,
    why: plan.why,
  };
}

/** The people whom the change would cover twice, also in another family, where the client wants to hear of it. */
async function doubleBreaches(
  transaction: Transaction,
  { facts, after }: { facts: FamilyFacts; after: readonly Cover[] },
): Promise<{ rule: DoubleCoverageRule; found: { personId: string; day: PlainDate }[] }> {
  const rule = await doubleCoverageRule(transaction, facts.clientId);
  if (rule === "allow") return { rule, found: [] };
  const elsewhere = await coversElsewhere(transaction, [facts.familyId]);
  const began = (covers: readonly Cover[]) =>
    covers.filter(({ effectiveDate, terminationDate: to }) => to === null || to >= effectiveDate);
  const added = addedDoubles({ before: began(facts.covers), after: began(after), elsewhere });
  return { rule, found: added.map(({ memberId, from }) => ({ personId: memberId, day: from })) };
}
