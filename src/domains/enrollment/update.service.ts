import { and, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import type { PlainDate } from "#kernel/dates.ts";
import type { Checked, FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { listName } from "#kernel/person-name.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { lastFourOf } from "#kernel/ssn.ts";
import { insertHot, updateHot, upsertHot } from "#server/database/hot-rows.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { todayFor, requireOpen } from "./access.service.ts";
import { personCodes } from "#domains/offering/codes.service.ts";
import { type About, checkContact, type Reach } from "#domains/members/contact.ts";
import { choosable } from "./choosable.service.ts";
import {
  type Draft,
  type DraftPerson,
  eoiFor,
  isDone,
  isOpenDraft,
  presentDraft,
  priceSelection,
  readDraft,
  stepsOf,
  subscriberOf,
} from "./draft.service.ts";
import { terminationDate } from "#domains/offering/effective-date.ts";
import type { CoverageType } from "#domains/offering/offered-plan.ts";
import type { Enrollment, updateEnrollment } from "./enrollment.ts";
import { enrollmentPeopleTable, enrollmentSelectionsTable, enrollmentsTable } from "./enrollment.table.ts";
import { stepProblem } from "./errors/errors.texts.ts";
import { eventFaults, mayChangeBy } from "./draft-changes.service.ts";
import { choicesToKeep, fitChoices } from "./kept-choices.service.ts";
import { checkLocation } from "./location.ts";
import type { Offering } from "#domains/offering/offering.service.ts";
import { type Basis, offeringFor, readBasis, startOfCoverage } from "./own-offering.service.ts";
import { checkDependents, checkSsn, type Dependent } from "./people.ts";
import { type BenefitSelection, checkSelection } from "./selection.ts";
import { readStep, unreadBenefits } from "#domains/offering/session-content/offering-parts.ts";
import { wordedChoice } from "./value-errors.service.ts";
import type { Autosave } from "./autosave/autosave.ts";
import { deleteAutosave, readAutosave } from "./autosave/autosave.service.ts";

export type Update = z.output<typeof updateEnrollment.body>;

type Work = {
  services: Services;
  scope: Scope;
  transaction: Transaction;
  basis: Basis | undefined;
  offering: Offering;
  draft: Draft;
  today: PlainDate;
};

/** The enrollment of the caller, as they see it, and what they typed last. */
export async function getEnrollment(
  services: Services,
  scope: Scope,
): Promise<{ enrollment: Enrollment; typed: Autosave | null }> {
  const id = enrollmentIdOf(scope);
  const basis = await readBasis(services, id);
  const [draft, typed] = await scope.transaction(async (transaction) => {
    return Promise.all([readDraft(transaction, id), readAutosave(services, transaction, id)]);
  });
  return { enrollment: presentDraft(draft, offeringFor(basis, draft), basis?.path ?? null), typed };
}

/** Saves what a step sent: all of it, or nothing and every error. */
export async function saveStep(services: Services, scope: Scope, update: Update): Promise<Enrollment> {
  const id = enrollmentIdOf(scope);
  const basis = await readBasis(services, id);
  return scope.transaction(async (transaction) => {
    const draft = await readDraft(transaction, id, "lock");
    const offering = offeringFor(basis, draft);
    requireDraft(draft);
    requireOpenFor(draft, offering, services.clock());

    const work: Work = { services, scope, transaction, basis, offering, draft, today: draft.startedOn };
    const saved = [
      ...(await saveContact(work, update.contact)),
      ...(await saveLocation(work, update.location)),
      ...(await saveSsn(work, update.ssn)),
      ...(await saveDependents(work, update.dependents)),
      ...(await saveBenefit(work, update.benefit)),
      ...(await saveKept(work, update.keepCurrent)),
      ...saveExternal(work, update.external),
    ];
    // A hire date or a place of work may have made it another offering.
    if (saved.length > 0) requireOpenFor(work.draft, offeringFor(basis, work.draft), services.clock());
    if (saved.length > 0) {
      transaction.audit({
        action: "update",
        subject: "enrollments",
        subjectId: draft.id,
        clientId: draft.clientId,
        details: { steps: saved },
      });
    }
    const stored = await noteStep(work, update, saved);
    return presentDraft(stored, offeringFor(basis, stored), basis?.path ?? null);
  });
}

/** Notes what was saved, forgets what was typed there, and reads the draft as it is now: in one go. */
async function noteStep(work: Work, update: Update, saved: readonly string[]): Promise<Draft> {
  const { services, transaction, draft } = work;
  const answer = update.returnAnswer?.trim() ?? null;
  const noted = transaction.client.query({
    name: "note-step",
    text: `update enrollments set steps_done = $2, active_step = $3, language = $4,
             return_answer = case when $5::text is null or status <> 'returned' then return_answer else nullif($5, '') end,
             -- What the person has changed since, staff no longer take back as if nothing had been.
             status_before = case when $6 then null else status_before end,
             version = version + 1, updated_at = $7
           where id = $1`,
    values: [
      draft.id,
      [...new Set([...draft.stepsDone, ...saved])],
      update.goTo ?? nextStep(work, saved.at(-1)),
      update.language ?? draft.language,
      answer,
      saved.length > 0,
      services.clock(),
    ],
  });
  const dropped = deleteAutosave(transaction, draft.id, answer === null ? saved : [...saved, "review"]);
  const read = readDraft(transaction, draft.id);
  await settleAll([noted, dropped, read]);
  return read;
}

export function enrollmentIdOf(scope: Scope): string {
  if (scope.principal.kind !== "enrollee") throw new Problem("notFound");
  return scope.principal.enrollmentId;
}

export function requireDraft(draft: Draft): void {
  if (isOpenDraft(draft)) return;
  throw new Problem(draft.status === "cancelled" ? "notActive" : "alreadySubmitted");
}

/** Who was asked to mend an enrollment may do so after the session has closed; a preview needs no open session. */
export function requireOpenFor(draft: Draft, offering: Offering, now: Date): void {
  if (draft.status !== "returned" && !draft.isPreview) requireOpen(offering, todayFor(offering, now));
}

async function saveContact(work: Work, input: Update["contact"]): Promise<string[]> {
  if (input === undefined) return [];
  const { about, reach } = accept(work, checkContact(input, await rules(work), input.part));
  if (about !== null) await saveAbout(work, about);
  else if (!isDone(work.draft, "about")) throw new Problem("incomplete", { facts: { step: "about" } });
  if (reach === null) return ["about"];
  await saveReach(work, reach);
  return ["contact"];
}

async function saveAbout(work: Work, about: About): Promise<void> {
  const { transaction, draft, services } = work;
  const id = subscriberOf(draft)?.id ?? uuidv7(services.clock().getTime());
  const date = startOfCoverage(work.offering, about.hireDate, draft.startedOn);
  const dates = {
    effectiveDate: date.value,
    effectiveDateWhy: date.why,
    terminationDate: terminationDate(date.value).value,
  };
  await settleAll([
    subscriberOf(draft) === undefined
      ? insertHot(transaction.client, enrollmentPeopleTable, {
          ...owner(draft),
          id,
          relationship: "18",
          sortOrder: 0,
          ...about,
        })
      : updateHot(transaction.client, enrollmentPeopleTable, id, about),
    updateHot(transaction.client, enrollmentsTable, draft.id, {
      subscriberName: listName({ firstName: about.firstName, lastName: about.lastName }),
      subscriberKey: `${about.lastName} ${about.firstName}`.trim().toLowerCase(),
      ...dates,
    }),
  ]);
  const before = subscriberOf(draft) ?? { ...nothingKnown, id, relationship: "18" as const };
  const others = draft.people.filter((person) => person.id !== id);
  work.draft = { ...draft, ...dates, people: [{ ...before, ...about }, ...others] };
}

async function saveReach(work: Work, reach: Reach): Promise<void> {
  const { transaction, draft } = work;
  const subscriber = requireSubscriber(draft);
  await settleAll([
    updateHot(transaction.client, enrollmentPeopleTable, subscriber.id, reach),
    ...(subscriber.email === reach.email
      ? []
      : [transaction.enqueue("write-mail", { kind: "returnLink", subjectId: draft.id })]),
  ]);
  changePerson(work, subscriber.id, reach);
}

async function saveLocation(work: Work, input: Update["location"]): Promise<string[]> {
  if (input === undefined) return [];
  const divisionIds = work.offering.divisions.map((division) => division.id);
  const { divisionId } = accept(work, checkLocation(input, { divisionIds }));
  await updateHot(work.transaction.client, enrollmentsTable, work.draft.id, { divisionId });
  work.draft = { ...work.draft, divisionId };
  await dropOthersPlans(work);
  return ["location"];
}

/** Another place of work may offer other plans: choices of those that are gone are dropped, and asked again. */
async function dropOthersPlans(work: Work): Promise<void> {
  work.offering = offeringFor(work.basis, work.draft);
  const gone = work.draft.selections.filter(
    ({ sessionPlanId }) =>
      sessionPlanId !== null && work.offering.plans.every((plan) => plan.id !== sessionPlanId),
  );
  if (gone.length === 0) return;
  for (const { coverageType } of gone) await dropSelection(work, coverageType);
  work.draft = {
    ...work.draft,
    selections: work.draft.selections.filter((selection) => !gone.includes(selection)),
    stepsDone: work.draft.stepsDone.filter(
      (step) => !gone.some(({ coverageType }) => step === `benefit:${coverageType}`),
    ),
  };
}

async function saveSsn(work: Work, input: Update["ssn"]): Promise<string[]> {
  if (input === undefined) return [];
  const { services, transaction, draft } = work;
  const subscriber = requireSubscriber(draft);
  // Nothing typed and one on file: it stays, so that nobody types it twice.
  if ((input.ssn ?? "").trim() === "" && subscriber.ssnLast4 !== null) return ["ssn"];
  const { ssn } = accept(work, checkSsn(input));
  const taken = draft.people.filter(
    (person) => person.relationship !== "18" && person.ssnLast4 === lastFourOf(ssn),
  );
  if (taken.length > 0 && (await familyHolds(work, services.vault.blindIndexes(ssn, "ssn")))) {
    throw stepProblem([{ path: "ssn", code: "sameAsOther" }], work.scope.context.language);
  }
  const { ssnSealed, ssnIndex, ssnLast4 } = sealed(services, subscriber.id, ssn);
  await settleAll([
    updateHot(transaction.client, enrollmentPeopleTable, subscriber.id, { ssnSealed, ssnIndex, ssnLast4 }),
    updateHot(transaction.client, enrollmentsTable, draft.id, { subscriberSsnIndex: ssnIndex }),
  ]);
  changePerson(work, subscriber.id, { ssnLast4 });
  return ["ssn"];
}

async function familyHolds({ transaction, draft }: Work, indexes: Buffer[]): Promise<boolean> {
  const rows = await transaction.db
    .select({ id: enrollmentPeopleTable.id })
    .from(enrollmentPeopleTable)
    .where(
      and(
        eq(enrollmentPeopleTable.enrollmentId, draft.id),
        ne(enrollmentPeopleTable.relationship, "18"),
        inArray(enrollmentPeopleTable.ssnIndex, indexes),
      ),
    );
  return rows.length > 0;
}

/** Replaces everyone who is not the subscriber (spec §4). Choices stay, for those who are left, at what that costs. */
async function saveDependents(work: Work, input: Update["dependents"]): Promise<string[]> {
  if (input === undefined) return [];
  const { transaction, draft } = work;
  const subscriber = requireSubscriber(draft);
  const stored = await storedSsns(work);
  const list = input.map((one) => ({ ...one, ssn: filled(one.ssn) ?? stored.get(one.id ?? "") }));
  const parent = { dob: subscriber.dob ?? "", ssn: stored.get(subscriber.id) ?? null };
  const dependents = accept(work, checkDependents(list, parent, await rules(work)));

  const known = new Map(draft.people.map((person) => [person.id, person] as const));
  const rows = dependents.map((dependent, index) =>
    dependentRow(work, dependent, { known, sortOrder: index + 1 }),
  );
  const { client } = transaction;
  const dropped = client.query({
    name: "drop-dependents",
    text: "delete from enrollment_people where enrollment_id = $1 and relationship <> '18'",
    values: [draft.id],
  });
  const added = rows.map((row) => insertHot(client, enrollmentPeopleTable, row));
  await settleAll([dropped, ...added, reread(work)]);
  const joined = rows.some((row) => !known.has(row.id));
  const wrong = await fitChoices(transaction, work.draft, work.offering);
  // Somebody new may be covered too: each plan that was chosen is asked again, and keeps its choice until then.
  const askAgain = work.draft.selections.filter(
    ({ sessionPlanId, coverageType }) =>
      wrong.includes(coverageType) ||
      (joined && sessionPlanId !== null && mayChangeBy(work.draft, work.offering, coverageType)),
  );
  work.draft.stepsDone = work.draft.stepsDone.filter(
    (step) => !askAgain.some((selection) => step === `benefit:${selection.coverageType}`),
  );
  return ["dependents"];
}

function dependentRow(
  { services, draft }: Work,
  dependent: Dependent,
  { known, sortOrder }: { known: ReadonlyMap<string, DraftPerson>; sortOrder: number },
): typeof enrollmentPeopleTable.$inferInsert {
  const { id: sentId, ssn, ...person } = dependent;
  const before = sentId === null ? undefined : known.get(sentId);
  const id = before?.id ?? uuidv7(services.clock().getTime());
  return {
    ...owner(draft),
    ...person,
    id,
    memberId: before?.memberId ?? null,
    isDisabled: before?.isDisabled ?? false,
    tobacco: before?.tobacco ?? null,
    sortOrder,
    ...(ssn === null ? { ssnSealed: null, ssnIndex: null, ssnLast4: null } : sealed(services, id, ssn)),
  };
}

async function saveBenefit(work: Work, input: Update["benefit"]): Promise<string[]> {
  if (input === undefined) return [];
  const { draft, offering } = work;
  requireSubscriber(draft);
  if (draft.effectiveDate === null) throw new Problem("incomplete", { facts: { step: "about" } });
  const checked = checkSelection(input.coverageType, input, {
    offering: choosable(draft, offering),
    today: draft.startedOn,
    people: draft.people.flatMap((person) => (person.dob === null ? [] : [{ ...person, dob: person.dob }])),
    effectiveDate: draft.effectiveDate,
  });
  if (!checked.ok) throw choiceProblem(work, checked.errors);
  const choice = checked.value;
  const faults = eventFaults(draft, offering, input.coverageType, choice);
  if (faults.length > 0) throw stepProblem(faults, work.scope.context.language);
  const plan = offering.plans.find((one) => one.id === choice.id);
  const price = plan && priceSelection(draft, offering, plan, choice);
  if (price !== undefined && !price.ok) {
    throw stepProblem(
      [{ path: `selections.${input.coverageType}.id`, code: "noPrice" }],
      work.scope.context.language,
    );
  }
  return storeChoice(work, input.coverageType, choice);
}

/** All of today's cover that is still offered and right as it is; the rest is left to be chosen. */
async function saveKept(work: Work, isWanted: Update["keepCurrent"]): Promise<string[]> {
  if (isWanted === undefined) return [];
  requireSubscriber(work.draft);
  const saved: string[] = [];
  for (const { coverageType, choice } of choicesToKeep(work.draft, work.offering)) {
    const { sessionPlanId: id, ...kept } = choice;
    saved.push(...(await storeChoice(work, coverageType, { ...kept, id, waiveReasons: [] })));
  }
  return saved;
}

async function storeChoice(
  { transaction, draft, offering, services }: Work,
  coverageType: CoverageType,
  choice: BenefitSelection,
): Promise<string[]> {
  const plan = offering.plans.find((one) => one.id === choice.id);
  const eoi = plan && eoiFor(draft, offering, plan, choice)?.value;
  const values = {
    sessionPlanId: choice.id,
    dependents: choice.dependents,
    waiveReasons: choice.waiveReasons,
    waiveText: choice.waiveText ?? null,
    tierCode: choice.tierCode,
    values: choice.values,
    beneficiaries: choice.beneficiaries ?? [],
    guaranteedCents: eoi?.guaranteedCents ?? null,
    pendingCents: eoi?.pendingCents ?? null,
    asked: [],
    // What was promised for an earlier choice is not promised for this one.
    planName: null,
    totalCents: null,
    employerCents: null,
    employeeCents: null,
    employeePerPayPeriodCents: null,
    why: [],
  };
  await upsertHot(transaction.client, enrollmentSelectionsTable, {
    at: ["enrollmentId", "coverageType"],
    row: { ...owner(draft), id: uuidv7(services.clock().getTime()), coverageType },
    values,
  });
  return [`benefit:${coverageType}`];
}

/** What the person has read of the benefits that are enrolled in elsewhere. */
function saveExternal(work: Work, input: Update["external"]): string[] {
  if (input === undefined) return [];
  const { offering, draft } = work;
  const read = offering.externalBenefits
    .filter(({ id }) => input.read.includes(id))
    .map(({ id }) => readStep(id));
  const unread = unreadBenefits(offering, read);
  if (unread.length > 0) {
    const errors = unread.map(({ id, name }) => ({
      path: `external.${id}`,
      code: "notRead",
      params: { name },
    }));
    throw stepProblem(errors, work.scope.context.language);
  }
  work.draft = { ...draft, stepsDone: draft.stepsDone.filter((step) => !step.startsWith(readStep(""))) };
  return [...read, "external"];
}

/** Every error of a choice; the answers that it asks for have words of their own. */
function choiceProblem({ draft, offering, scope }: Work, errors: readonly FieldError[]): Problem {
  const asked = { asked: offering.requiredValues, people: draft.people };
  const { language } = scope.context;
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) => wordedChoice(errors, asked, one)),
  });
}

async function dropSelection({ transaction, draft }: Work, coverageType: CoverageType): Promise<void> {
  await transaction.db
    .delete(enrollmentSelectionsTable)
    .where(
      and(
        eq(enrollmentSelectionsTable.enrollmentId, draft.id),
        eq(enrollmentSelectionsTable.coverageType, coverageType),
      ),
    );
}

function nextStep({ draft, offering }: Work, saved: string | undefined): string {
  const steps = stepsOf(offering);
  if (saved === undefined) return draft.activeStep;
  return steps[steps.indexOf(saved) + 1] ?? "review";
}

/** The value of a step that passed its check; every error, in the person's words, of one that did not. */
function accept<T>(work: Work, result: Checked<T>): T {
  if (result.ok) return result.value;
  throw stepProblem(result.errors satisfies FieldError[], work.scope.context.language);
}

function requireSubscriber(draft: Draft) {
  const subscriber = subscriberOf(draft);
  if (subscriber === undefined) throw new Problem("incomplete", { facts: { step: "about" } });
  return subscriber;
}

/** The facts of a person about whom nothing is known yet. */
const nothingKnown = {
  hireDate: null,
  ssnLast4: null,
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
};

/** The draft in hand follows what was written, so that it need not be read again. */
function changePerson(work: Work, id: string, change: Partial<DraftPerson>): void {
  const people = work.draft.people.map((person) => (person.id === id ? { ...person, ...change } : person));
  work.draft = { ...work.draft, people };
}

async function reread(work: Work): Promise<void> {
  const { stepsDone } = work.draft;
  work.draft = { ...(await readDraft(work.transaction, work.draft.id)), stepsDone };
}

async function storedSsns({ transaction, services, draft }: Work): Promise<Map<string, string>> {
  const { rows } = await transaction.client.query<{ id: string; sealed: Buffer | null }>({
    name: "stored-ssns",
    text: "select id, ssn_sealed as sealed from enrollment_people where enrollment_id = $1",
    values: [draft.id],
  });
  return new Map(
    rows.flatMap(({ id, sealed: value }) =>
      value === null ? [] : [[id, services.vault.open(value, `enrollment_people.ssn:${id}`)] as const],
    ),
  );
}

function sealed(services: Services, personId: string, ssn: string) {
  return {
    ssnSealed: services.vault.seal(ssn, `enrollment_people.ssn:${personId}`),
    ssnIndex: services.vault.blindIndex(ssn, "ssn"),
    ssnLast4: lastFourOf(ssn),
  };
}

async function rules({ transaction, draft, today }: Work) {
  const codes = await personCodes(transaction, draft.installationId);
  return { today, ...codes };
}

function owner(draft: Draft) {
  return { installationId: draft.installationId, clientId: draft.clientId, enrollmentId: draft.id };
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}
