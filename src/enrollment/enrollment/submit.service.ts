import { partsSet, partsTypes } from "#plans/plans/price-parts.service.ts";
import { enrollmentChargeJob } from "#enrollment/enrollment/jobs.ts";
import { writeMailJob } from "#organization/messaging/jobs.ts";
import { eq, sql } from "drizzle-orm";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { once } from "#server/database/idempotency.ts";
import { isDue } from "#enrollment/payments/charge.ts";
import { revokePayment } from "./payment/revoke-payment.service.ts";
import { settleAll } from "#server/database/settle-all.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import { newReferenceNumber } from "#server/reference-number.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { todayFor } from "./access.service.ts";
import { askedWords } from "./asked-words.service.ts";
import { choosable } from "./choosable.service.ts";
import { checkReach } from "#people/members/contact.ts";
import { chargeOf, eoiFor, priceSelection } from "./draft-prices.service.ts";
import { type Draft, type DraftSelection, isOpenDraft, readDraft, subscriberOf } from "./draft.service.ts";
import { missingSteps } from "./draft-steps.service.ts";
import { noticesOf, presentDraft } from "./present-draft.service.ts";
import { dropFiles } from "./drop-files.service.ts";
import { terminationDate } from "#plans/plans/effective-date.ts";
import type { Enrollment } from "./enrollment.ts";
import {
  enrollmentEventsTable,
  enrollmentPeopleTable,
  enrollmentSelectionsTable,
  enrollmentsTable,
} from "./enrollment.table.ts";
import { fieldError } from "#kernel/field-error.ts";
import { stepProblem, worded } from "./errors/errors.texts.ts";
import { losingOf } from "./losing.ts";
import { eventFaults } from "./draft-changes.service.ts";
import { doubleFaults } from "./doubles.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { offeringFor, readBasis, startOfCoverage } from "./own-offering.service.ts";
import { type EventProof, keepReviewReasons, readProof } from "./review.service.ts";
import { checkSelections } from "./selection.ts";
import { previewReference, removePreview } from "./previews.service.ts";
import { deleteAutosave } from "./autosave/autosave.service.ts";
import { requireFirst } from "./sent-once.service.ts";
import { enrollmentIdOf, requireDraft, requireOpenFor } from "./own-enrollment.service.ts";

type Submission = {
  effectiveDate: PlainDate;
  /** Digests of the notices that were shown. */
  notices?: readonly string[] | undefined;
  /** Whose end of coverage the person has confirmed. */
  losing: readonly string[];
  idempotencyKey: string;
};

/**
 * Sends the enrollment, exactly once: the draft is locked, the answer is kept under the caller's key, and the database
 * allows one sent enrollment for each link and each person. Check, price, change, audit row and mail commit together.
 */
export async function submitEnrollment(
  services: Services,
  scope: Scope,
  { effectiveDate: seen, notices: noticesSeen, losing, idempotencyKey }: Submission,
): Promise<Enrollment> {
  const id = enrollmentIdOf(scope);
  const basis = await readBasis(services, id);
  const proof = await readProof(services, id);
  const outcome = await scope
    .transaction(async (transaction) => {
      const draft = await readDraft(transaction, id, "lock");
      const offering = offeringFor(basis, draft);
      const moved = isOpenDraft(draft)
        ? await moveDate({ services, transaction, draft, offering, seen })
        : null;
      if (moved !== null) return { moved };
      if (isOpenDraft(draft)) requireSeen(noticesSeen, draft, offering);
      if (draft.isPreview)
        return { enrollment: await showAsSent({ services, scope, transaction, draft, offering, losing }) };
      const asked = {
        key: idempotencyKey,
        request: { submit: draft.id },
        answer: { enrollmentId: draft.id },
      };
      let sent: Draft | undefined;
      await once(scope, transaction, asked, async () => {
        sent = await send({ services, scope, transaction, draft, offering, losing, proof });
      });
      return { enrollment: presentDraft(sent ?? draft, offering, basis?.path ?? null) };
    })
    .catch((error: unknown) => {
      // The index that allows one sent enrollment for each person and session has the last word.
      const isTwice = databaseErrorOf(error)?.constraint === "enrollments_one_sent_per_person";
      throw isTwice ? new Problem("alreadySubmitted", { details: { enrollmentId: id } }) : error;
    });
  if (outcome.enrollment !== undefined) return outcome.enrollment;
  throw new Problem("effectiveDateChanged", { facts: { effectiveDate: outcome.moved } });
}

/** Gives the enrollment up. What the person typed and added is removed; nothing changes for them. */
export async function cancelEnrollment(services: Services, scope: Scope): Promise<void> {
  await scope.transaction(async (transaction) => {
    const draft = await readDraft(transaction, enrollmentIdOf(scope), "lock");
    if (draft.status === "cancelled") return;
    requireDraft(draft);
    if (draft.isPreview) return removePreview(transaction, draft);
    const now = services.clock();
    await dropFiles(transaction, draft.id);
    await deleteAutosave(transaction, draft.id, "all");
    await transaction.db
      .delete(enrollmentSelectionsTable)
      .where(eq(enrollmentSelectionsTable.enrollmentId, draft.id));
    await transaction.db
      .delete(enrollmentPeopleTable)
      .where(eq(enrollmentPeopleTable.enrollmentId, draft.id));
    if (draft.payment !== null) {
      await revokePayment(transaction, draft.id, now);
      await transaction.enqueue(enrollmentChargeJob, { enrollmentId: draft.id });
    }
    await transaction.db
      .update(enrollmentsTable)
      .set({
        status: "cancelled",
        cancelledAt: now.toISOString(),
        subscriberSsnIndex: null,
        currentCoverages: [],
      })
      .where(eq(enrollmentsTable.id, draft.id));
    await note(transaction, draft, { kind: "cancelled", actor: scope.actor, now });
    transaction.audit({
      action: "cancel",
      subject: "enrollments",
      subjectId: draft.id,
      clientId: draft.clientId,
    });
  });
}

type Sending = {
  services: Services;
  scope: Scope;
  transaction: Transaction;
  draft: Draft;
  offering: Offering;
  losing: readonly string[];
};

/**
 * The first day of coverage by today's date. When it is another one than the person has seen, the draft takes the new
 * one, and they are asked to look again.
 */
async function moveDate(
  work: Omit<Sending, "scope" | "losing"> & { seen: PlainDate },
): Promise<PlainDate | null> {
  const { services, transaction, draft, offering, seen } = work;
  const hireDate = subscriberOf(draft)?.hireDate ?? null;
  if (hireDate === null) throw new Problem("incomplete", { facts: { step: "about" } });
  // Who mends what came back keeps the day on which it was first sent: nobody loses a month by a question of ours.
  const today = draft.status === "returned" ? draft.startedOn : todayFor(offering, services.clock());
  const date = startOfCoverage(offering, hireDate, today);
  if (date.value === draft.effectiveDate) return date.value === seen ? null : date.value;
  await transaction.db
    .update(enrollmentsTable)
    .set({
      startedOn: today,
      effectiveDate: date.value,
      effectiveDateWhy: date.why,
      terminationDate: terminationDate(date.value).value,
      version: sql`${enrollmentsTable.version} + 1`,
    })
    .where(eq(enrollmentsTable.id, draft.id));
  return date.value;
}

/** A preview is checked and priced like any other and shown as sent; then it is gone, without a mail. */
async function showAsSent({
  services,
  scope,
  transaction,
  draft,
  offering,
  losing,
}: Sending): Promise<Enrollment> {
  const now = services.clock();
  requireSendable({ scope, draft, offering, losing, now });
  await removePreview(transaction, draft);
  const sent = {
    status: "submitted",
    referenceNumber: previewReference,
    submittedAt: now.toISOString(),
  } as const;
  return presentDraft({ ...draft, ...sent, notices: noticesOf(draft, offering) }, offering, null);
}

/** What is kept as shown is what the person had before them, also where staff have changed a notice meanwhile. */
function requireSeen(seen: readonly string[] | undefined, draft: Draft, offering: Offering): void {
  if (seen === undefined) return;
  const hashes = noticesOf(draft, offering).map(({ hash }) => hash);
  if (hashes.some((hash) => !seen.includes(hash))) throw new Problem("noticesChanged");
}

type Sendable = Pick<Sending, "scope" | "draft" | "offering" | "losing"> & { now: Date };

function requireSendable({ scope, draft, offering, losing, now }: Sendable): void {
  requireDraft(draft);
  requireOpenFor(draft, offering, now);
  const [step] = missingSteps(draft, offering);
  if (step === "contact") throw halfContact(draft, scope.context.language);
  if (step !== undefined) throw new Problem("incomplete", { facts: { step } });
  requireValidChoices(draft, offering);
  const unconfirmed = losingOf(draft, offering.plans).filter(({ key }) => !losing.includes(key));
  if (unconfirmed.length > 0)
    throw stepProblem([fieldError("losing", "unconfirmed")], scope.context.language);
}

/** Answers the enrollment as it is from now on. */
async function send(work: Sending & { proof: EventProof }): Promise<Draft> {
  const { services, scope, transaction, draft, offering, losing, proof } = work;
  const now = services.clock();
  requireSendable({ scope, draft, offering, losing, now });
  await requireFirst(services.vault, transaction, draft);

  const prices = draft.selections.flatMap((selection) => promise(selection, draft, offering));
  const employeeCents = prices.reduce((total, price) => total + price.employeeCents, 0);
  const referenceNumber = draft.referenceNumber ?? newReferenceNumber();
  const notices = noticesOf(draft, offering);
  const charge = chargeOf(draft, offering);
  const payment = charge !== null && isDue(charge) ? draft.payment : null;
  const { client } = transaction;
  transaction.audit({
    action: "submit",
    subject: "enrollments",
    subjectId: draft.id,
    clientId: draft.clientId,
  });
  // Few statements, in one go, whatever the number of coverages: this is where open enrollment's last evening is spent.
  await settleAll([
    client.query({
      name: "submit-selections",
      text: `update enrollment_selections x set plan_name = p."planName", total_cents = p."totalCents",
               employer_cents = p."employerCents", employee_cents = p."employeeCents",
               employee_per_pay_period_cents = p."employeePerPayPeriodCents",
               ${partsSet("p")}, why = p.why,
               starts_on = p."startsOn", guaranteed_cents = p."guaranteedCents", pending_cents = p."pendingCents", asked = p.asked
             from jsonb_to_recordset($2::jsonb) as p ("coverageType" text, "planName" text, "totalCents" bigint,
               "employerCents" bigint, "employeeCents" bigint, "employeePerPayPeriodCents" bigint,
               ${partsTypes}, why jsonb, "startsOn" date,
               "guaranteedCents" bigint, "pendingCents" bigint, asked jsonb)
             where x.enrollment_id = $1 and x.coverage_type = p."coverageType"`,
      values: [draft.id, JSON.stringify(prices)],
    }),
    client.query({
      name: "submit-enrollment",
      text: `with sent as (
               update enrollments set status = 'submitted', submitted_at = $2, active_step = 'review', status_before = null,
                 reference_number = $3, employee_cents = $4, notices = $7::jsonb, version = version + 1, updated_at = $2
               where id = $1 returning id, installation_id, client_id)
             insert into enrollment_events (id, installation_id, client_id, enrollment_id, at, kind, actor)
             select $5, installation_id, client_id, id, $2, 'submitted', $6 from sent`,
      values: [
        draft.id,
        now,
        referenceNumber,
        employeeCents,
        uuidv7(now.getTime()),
        scope.actor,
        JSON.stringify(notices),
      ],
    }),
    keepReviewReasons(transaction, draft.id, proof),
    deleteAutosave(transaction, draft.id, "all"),
    transaction.enqueue(writeMailJob, { kind: "confirmation", subjectId: draft.id }),
    ...(payment === null && draft.payment === null
      ? []
      : [transaction.enqueue(enrollmentChargeJob, { enrollmentId: draft.id })]),
  ]);
  // What was agreed to for choices that are gone charges nobody.
  if (payment === null && draft.payment !== null) await revokePayment(transaction, draft.id, now);
  return {
    ...draft,
    status: "submitted",
    submittedAt: now.toISOString(),
    activeStep: "review",
    payment,
    notices,
    referenceNumber,
    version: draft.version + 1,
    selections: draft.selections.map((selection) => ({
      ...selection,
      ...prices.find(({ coverageType }) => coverageType === selection.coverageType),
    })),
  };
}

/** Only the first half of the contact step is there: says what the second still asks for. */
function halfContact(draft: Draft, language: Language): Problem {
  const { errors } = checkReach(subscriberOf(draft));
  const fieldErrors = inEveryLanguage(language, (one) => worded(errors, one));
  return new Problem("incomplete", { facts: { step: "contact" }, fieldErrors });
}

/** What the person is promised for one coverage, and why; nothing for a waiver. */
function promise(selection: DraftSelection, draft: Draft, offering: Offering) {
  const plan = offering.plans.find((one) => one.id === selection.sessionPlanId);
  if (plan === undefined) return [];
  const price = priceSelection(draft, offering, plan, selection);
  if (!price.ok) throw new Problem("incomplete", { facts: { step: `benefit:${selection.coverageType}` } });
  const { lines: _lines, ...amounts } = price.value;
  const eoi = eoiFor(draft, offering, plan, selection);
  return [
    {
      coverageType: selection.coverageType,
      planName: plan.name,
      startsOn: plan.startsOn,
      ...amounts,
      guaranteedCents: eoi?.value.guaranteedCents ?? null,
      pendingCents: eoi?.value.pendingCents ?? null,
      asked: askedWords(selection, plan, { draft, offering }),
      why: [...plan.startsOnWhy, ...(eoi?.why ?? []), ...price.why],
    },
  ];
}

/** What was right when it was saved may not be any more: a plan withdrawn, a child who has grown too old. */
function requireValidChoices(draft: Draft, offering: Offering): void {
  const selections = Object.fromEntries(
    draft.selections.map(({ coverageType, sessionPlanId, ...selection }) => [
      coverageType,
      { ...selection, id: sessionPlanId ?? "" },
    ]),
  );
  const result = checkSelections(selections, {
    offering: choosable(draft, offering),
    today: draft.startedOn,
    people: draft.people.flatMap((person) => (person.dob === null ? [] : [{ ...person, dob: person.dob }])),
    effectiveDate: draft.effectiveDate ?? "",
  });
  const faults = draft.selections.flatMap(({ coverageType, sessionPlanId: id, dependents }) => [
    ...eventFaults(draft, offering, coverageType, { id, dependents }),
    ...doubleFaults(draft, offering, coverageType, { id, dependents }),
  ]);
  const [first] = [...result.errors, ...faults];
  const type = first?.path.split(".")[1];
  if (first !== undefined)
    throw new Problem("incomplete", { facts: { step: type === undefined ? "review" : `benefit:${type}` } });
}

async function note(
  transaction: Transaction,
  draft: Draft,
  event: { kind: string; actor: string; now: Date },
): Promise<void> {
  await transaction.db.insert(enrollmentEventsTable).values({
    id: uuidv7(event.now.getTime()),
    installationId: draft.installationId,
    clientId: draft.clientId,
    enrollmentId: draft.id,
    at: event.now.toISOString(),
    kind: event.kind,
    actor: event.actor,
  });
}
